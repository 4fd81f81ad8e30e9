import { badRequest } from '@rookery/core';
import { z } from 'zod';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/**
 * `POST /dev_fetch_api_key`: `/api/v1` only, in development mode; returns the API key without a password, and starts a
 * browser session
 */
export const fetchDevApiKey = endpoint({
  summary: 'Fetch an API key in development mode',
  answer: 'FETCHED_API_KEY',
  access: 'anyone',
  changes: true,
  errors: ['AUTHENTICATION_FAILED', 'REALM_DEACTIVATED', 'USER_DEACTIVATED'],
  parameters: { username: plain(z.string()) },
  async run({ clients, config, sessions }, { username }, { options, realm, reply }) {
    if (!config.DEVELOPMENT) throw badRequest('Development mode is not enabled.');
    const { realm_id } = await realm();
    const { api_key, email, user_id, session_id } = await clients.users.FetchDevApiKey({ realm_id, username }, options);
    if (session_id !== '') sessions.begin(reply, session_id);
    return { api_key, email, user_id };
  },
});
