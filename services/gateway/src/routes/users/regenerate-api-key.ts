import { endpoint } from '../endpoint.ts';

/** `POST /users/me/api_key/regenerate` */
export const regenerateApiKey = endpoint({
  changes: true,
  async run({ clients }, _parameters, { options }) {
    const { api_key } = await clients.users.RegenerateApiKey({ self: true }, options);
    return { api_key };
  },
});
