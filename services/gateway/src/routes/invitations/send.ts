import { z } from 'zod';
import { bool, count, json, plain } from '../../wire/parameters.ts';
import { realmUrl } from '../../wire/realm-url.ts';
import { endpoint } from '../endpoint.ts';
import { termsParameters, toTerms } from './terms.ts';

/** `POST /invites`: for people in `can_invite_users_group` */
export const sendInvitations = endpoint({
  summary: 'Send invitations by email',
  permission: { grantedTo: ['can_invite_users_group'], people: true },
  errors: ['INVITATION_FAILED', 'UNAUTHORIZED_PRINCIPAL'],
  changes: true,
  parameters: {
    invitee_emails: plain(z.string()),
    stream_ids: json(z.array(count)),
    notify_referrer_on_join: bool(true),
    ...termsParameters,
  },
  async run({ clients, config }, parameters, { options, realm, request }) {
    const { invitee_emails: emails, notify_referrer_on_join: notify_referrer } = parameters;
    const realm_url = realmUrl(await realm(), config.EXTERNAL_URL, request);
    await clients.users.SendInvitations({ emails, terms: toTerms(parameters), notify_referrer, realm_url }, options);
  },
});
