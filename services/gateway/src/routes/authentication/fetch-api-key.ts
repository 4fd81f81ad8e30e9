import { z } from 'zod';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /fetch_api_key`: a key for an address and a password. */
export const fetchApiKey = endpoint({
  access: 'anyone',
  changes: true,
  parameters: { username: plain(z.string()), password: plain(z.string()) },
  async run({ clients }, parameters, { options, realm }) {
    const { realm_id } = await realm();
    const { api_key, email, user_id } = await clients.users.FetchApiKey({ realm_id, ...parameters }, options);
    return { api_key, email, user_id };
  },
});
