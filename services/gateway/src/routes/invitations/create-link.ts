import { z } from 'zod';
import { count, json } from '../../wire/parameters.ts';
import { realmUrl } from '../../wire/realm-url.ts';
import { endpoint } from '../endpoint.ts';
import { termsParameters, toTerms } from './terms.ts';

/** `POST /invites/multiuse`: for people in `create_multiuse_invite_group` */
export const createInvitationLink = endpoint({
  summary: 'Create an invitation link',
  answer: 'INVITATION_LINK',
  permission: { grantedTo: ['create_multiuse_invite_group'], people: true },
  changes: true,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  parameters: { stream_ids: json(z.array(count).default([])), ...termsParameters },
  async run({ clients, config }, parameters, { options, realm, request }) {
    const base = realmUrl(await realm(), config.EXTERNAL_URL, request);
    const { key } = await clients.users.CreateInvitationLink({ terms: toTerms(parameters) }, options);
    return { invite_link: `${base}/join/${key}/` };
  },
});
