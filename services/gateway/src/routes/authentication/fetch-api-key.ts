import { z } from 'zod';
import { originOf } from '../../wire/origin.ts';
import { plain } from '../../wire/parameters.ts';
import { realmUrl } from '../../wire/realm-url.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /fetch_api_key`: `/api/v1` only; returns the API key for an email address and a password */
export const fetchApiKey = endpoint({
  summary: 'Fetch an API key with a password',
  answer: 'FETCHED_API_KEY',
  access: 'anyone',
  changes: true,
  errors: ['AUTHENTICATION_FAILED', 'PASSWORD_AUTH_DISABLED', 'REALM_DEACTIVATED', 'USER_DEACTIVATED'],
  parameters: { username: plain(z.string()), password: plain(z.string()) },
  async run({ clients, config }, parameters, { options, realm, request }) {
    const found = await realm();
    const origin = originOf(request, realmUrl(found, config.EXTERNAL_URL, request));
    const login = { realm_id: found.realm_id, ...parameters, origin };
    const { api_key, email, user_id } = await clients.users.FetchApiKey(login, options);
    return { api_key, email, user_id };
  },
});
