import { id, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /remove_client_device`: for people, not bots; the app no longer gets push notifications */
export const removeClientDevice = endpoint({
  summary: 'Remove a client device',
  permission: 'people',
  since: 470,
  changes: true,
  parameters: { device_id: json(id) },
  run: ({ clients }, { device_id }, { options }) => clients.users.RemoveClientDevice({ device_id }, options),
});
