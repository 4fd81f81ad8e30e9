import { id, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /default_streams`: for administrators */
export const removeDefaultChannel = endpoint({
  summary: 'Remove a default channel',
  permission: 'administrators',
  changes: true,
  parameters: { stream_id: json(id) },
  run: ({ clients }, { stream_id }, { options }) =>
    clients.channels.RemoveDefaultChannel({ channel_id: stream_id }, options),
});
