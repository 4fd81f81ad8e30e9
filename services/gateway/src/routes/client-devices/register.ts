import { endpoint } from '../endpoint.ts';

/** `POST /register_client_device`: for people, not bots; registers the app with which the user is logged in */
export const registerClientDevice = endpoint({
  summary: 'Register a client device',
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
