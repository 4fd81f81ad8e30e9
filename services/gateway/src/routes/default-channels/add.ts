import { id, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /default_streams`: for administrators; only public channels */
export const addDefaultChannel = endpoint({
  summary: 'Add a default channel',
  permission: 'administrators',
  changes: true,
  parameters: { stream_id: json(id) },
  run: ({ clients }, { stream_id }, { options }) =>
    clients.channels.AddDefaultChannel({ channel_id: stream_id }, options),
});
