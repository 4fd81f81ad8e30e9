import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /streams/{stream_id}/members`: for any channel that the caller may know of */
export const listSubscribers = endpoint({
  summary: 'List the subscribers of a channel',
  answer: 'SUBSCRIBERS',
  permission: { to: 'users who may know of the channel' },
  cancellable: true,
  compressed: true,
  run: ({ clients }, _, { options, path }) =>
    clients.channels.ListSubscribers({ channel_id: pathId(path.stream_id) }, options),
});
