import { endpoint } from '../endpoint.ts';

/** `POST /register_client_device`: people; the app that they are logged in with */
export const registerClientDevice = endpoint({
  summary: 'Register the device of a client',
  answer: 'CLIENT_DEVICE',
  permission: 'people',
  since: 468,
  changes: true,
  creates: true,
  async run({ clients }, _parameters, { options }) {
    const { device_id } = await clients.users.RegisterClientDevice({}, options);
    return { device_id };
  },
});
