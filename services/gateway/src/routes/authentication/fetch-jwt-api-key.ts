import { z } from 'zod';
import { originOf } from '../../wire/origin.ts';
import { bool, plain } from '../../wire/parameters.ts';
import { realmUrl } from '../../wire/realm-url.ts';
import { endpoint } from '../endpoint.ts';

/**
 * `POST /jwt/fetch_api_key`: `/api/v1` only; returns the API key for a signed token, if `JWT_AUTH_KEYS` has a key for
 * the organisation
 */
export const fetchJwtApiKey = endpoint({
  summary: 'Fetch an API key with a signed token',
  answer: 'FETCHED_JWT_API_KEY',
  since: 160,
  access: 'anyone',
  changes: true,
  errors: ['AUTHENTICATION_FAILED', 'REALM_DEACTIVATED', 'USER_DEACTIVATED'],
  parameters: { token: plain(z.string()), include_profile: bool(false) },
  async run({ clients, config }, parameters, { options, realm, request }) {
    const found = await realm();
    const origin = originOf(request, realmUrl(found, config.EXTERNAL_URL, request));
    return clients.users.FetchJwtApiKey({ realm_id: found.realm_id, ...parameters, origin }, options);
  },
});
