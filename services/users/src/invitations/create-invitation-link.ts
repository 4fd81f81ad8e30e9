/** Creates an invitation link, which any person who has it can use. */

import { badRequest, notReady } from '@rookery/core';
import type { InvitationTerms__Output } from '@rookery/protos/gen/rookery/InvitationTerms.ts';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { publishInvitationsChanged } from '../account/publish-invitations-changed.ts';
import { checkInvitationChannels } from '../upstream/channels.ts';
import { readUser } from '../user/store/users.ts';
import { checkSizes, checkTerms } from './check-terms.ts';
import type { InvitationsContext } from './context.ts';
import { checkInviteRole, checkInviter, storedTerms } from './rules.ts';
import { addLink, linkKey } from './store.ts';

/**
 * `POST /invites/multiuse`
 * @throws as `sendInvitations`, except INVITATION_FAILED
 */
export const createInvitationLink: UsersHandler<
  'CreateInvitationLink',
  Pick<InvitationsContext, 'commits' | 'database' | 'channels' | 'keys'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  checkInviter(caller);
  const asked = request.terms as InvitationTerms__Output;
  checkInviteRole(caller, asked.role);
  const terms = storedTerms(caller, asked);
  checkSizes(terms);
  await checkInvitationChannels(context.channels, terms.channel_ids, ctx);
  // The reply stored under the request key contains what the link's key is derived from, not the key itself.
  const link = await context.commits.run(caller.realm_id, ctx, async (tx) => {
    await checkTerms(tx, context.database, caller, { kind: 'link', groupIds: terms.group_ids });
    const inviter = await readUser(tx, context.database, caller.user_id);
    if (!inviter?.is_active) throw badRequest('Insufficient permission');
    const added = addLink(tx, context.keys, {
      kind: 'link',
      invited_by: caller.user_id,
      notify_referrer: false,
      ...terms,
    });
    publishInvitationsChanged(tx, [caller.user_id]);
    return added;
  });
  const key = linkKey(context.keys, { ...link, realm: caller.realm_id });
  if (key === undefined) throw notReady();
  return { key };
};
