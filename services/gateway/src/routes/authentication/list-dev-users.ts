import { realmUrl } from '../../wire/realm-url.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /dev_list_users`: `/api/v1` only, in development mode; the accounts that one can log in as */
export const listDevUsers = endpoint({
  summary: 'List the accounts for logins in development mode',
  answer: 'DEV_USERS',
  access: 'anyone',
  async run({ clients, config }, _parameters, { options, realm, request }) {
    const found = await realm();
    const realm_url = realmUrl(found, config.EXTERNAL_URL, request);
    return clients.users.ListDevUsers({ realm_id: found.realm_id, realm_url }, options);
  },
});
