import { realmUrl } from '../../wire/realm-url.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /invites`: the caller's own invitations; for administrators all */
export const listInvitations = endpoint({
  summary: 'List invitations',
  answer: 'INVITATIONS',
  permission: 'member people',
  cancellable: true,
  async run({ clients, config }, _parameters, { options, realm, request }) {
    const realm_url = realmUrl(await realm(), config.EXTERNAL_URL, request);
    return clients.users.ListInvitations({ realm_url }, options);
  },
});
