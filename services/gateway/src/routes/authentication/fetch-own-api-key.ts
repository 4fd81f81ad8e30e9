import { z } from 'zod';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /fetch_api_key`: `/json` only; returns the caller's own API key for their password */
export const fetchOwnApiKey = endpoint({
  summary: 'Fetch your own API key with your password',
  answer: 'FETCHED_API_KEY',
  changes: true,
  errors: ['AUTHENTICATION_FAILED', 'PASSWORD_AUTH_DISABLED'],
  parameters: { password: plain(z.string().default('')) },
  async run({ clients }, { password }, { options }) {
    const { api_key, email, user_id } = await clients.users.FetchOwnApiKey({ password }, options);
    return { api_key, email, user_id };
  },
});
