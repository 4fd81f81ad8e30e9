import { pathId } from '../../wire/ids.ts';
import { realmUrl } from '../../wire/realm-url.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /invites/{invite_id}/resend` */
export const resendInvitation = endpoint({
  summary: 'Resend an invitation',
  permission: { to: 'the user who sent the invitation', or: 'administrators', people: true },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  changes: true,
  async run({ clients, config }, _parameters, { options, path, realm, request }) {
    const realm_url = realmUrl(await realm(), config.EXTERNAL_URL, request);
    await clients.users.ResendInvitation({ invite_id: pathId(path.invite_id), realm_url }, options);
  },
});
