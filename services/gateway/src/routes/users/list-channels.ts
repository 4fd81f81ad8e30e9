import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /users/{user}/channels`: those that the caller may know of, without archived ones */
export const listUserChannels = endpoint({
  summary: 'List the channels that a user is subscribed to',
  answer: 'SUBSCRIBED_CHANNELS',
  since: 440,
  cancellable: true,
  run: ({ clients }, _, { options, path }) =>
    clients.channels.ListUserChannels({ user_id: pathId(path.user) }, options),
});
