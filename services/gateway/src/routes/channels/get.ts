import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /streams/{stream_id}`: includes archived channels */
export const getChannel = endpoint({
  summary: 'Get a channel',
  answer: 'ONE_CHANNEL',
  permission: { to: 'users who may know of the channel' },
  since: 132,
  run: ({ clients }, _, { options, path }) =>
    clients.channels.GetChannel({ channel_id: pathId(path.stream_id) }, options),
});
