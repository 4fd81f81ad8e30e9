import { z } from 'zod';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /json/fetch_api_key`: the key of whoever is logged in, for their password. */
export const fetchOwnApiKey = endpoint({
  changes: true,
  parameters: { password: plain(z.string().default('')) },
  async run({ clients }, { password }, { options }) {
    const { api_key, email, user_id } = await clients.users.FetchOwnApiKey({ password }, options);
    return { api_key, email, user_id };
  },
});
