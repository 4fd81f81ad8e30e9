/** Changes the terms of a link for those who use it afterwards. */
import { badRequest } from '@rookery/core';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { UpdateInvitationLinkRequest__Output } from '@rookery/protos/gen/rookery/UpdateInvitationLinkRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { publishInvitationsChanged } from '../account/publish-invitations-changed.ts';
import { checkRealmActive } from '../realm/rules/access.ts';
import { readRealm } from '../realm/store.ts';
import { checkInvitationChannels } from '../upstream/channels.ts';
import { readUser } from '../user/store/users.ts';
import { checkInvitationGroups, checkSizes } from './check-terms.ts';
import type { InvitationsContext } from './context.ts';
import { accessInvitation, checkInviteRole, checkInviter } from './rules.ts';
import { type ChangedTerms, changeInvitation, isGood, readInvitation } from './store.ts';

/**
 * `PATCH /invites/multiuse/{invite_id}`: by the user who created the link, or an administrator. Fields that are not
 * named stay, as do the link's address and expiry. A registration that a mail has started by the link gets the new
 * terms.
 * @throws BAD_REQUEST `No such invitation`, also for one that is revoked or expired; UNAUTHORIZED_PRINCIPAL for a role,
 *   before or after, that the caller may not give; for channels and groups as `createInvitationLink`
 */
export async function updateInvitationLink(
  context: Pick<InvitationsContext, 'commits' | 'database' | 'channels'>,
  request: UpdateInvitationLinkRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const caller = requireCaller(ctx);
  checkInviter(caller);
  if (request.has_role) checkInviteRole(caller, request.role);
  const terms = changedTerms(request, caller.user_id);
  checkSizes({ channel_ids: terms.channel_ids ?? [], group_ids: terms.group_ids ?? [] });
  if (terms.channel_ids?.length) await checkInvitationChannels(context.channels, terms.channel_ids, ctx);
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const found = await readInvitation(tx, context.database, request.invite_id);
    const invitation = accessInvitation(caller, found, 'link');
    const inviter = await readUser(tx, context.database, invitation.invited_by);
    if (!isGood(invitation, tx.nowMs) || !inviter?.is_active) throw badRequest('No such invitation');
    // The inviter may no longer have the role that the link gives.
    checkInviteRole(caller, invitation.role);
    const realm = await readRealm(tx, context.database);
    checkRealmActive(realm);
    await checkInvitationGroups(tx, context.database, caller, { realm, groupIds: terms.group_ids ?? [] });
    if (Object.keys(terms).length === 0) return {};
    changeInvitation(tx, invitation, terms);
    publishInvitationsChanged(tx, [invitation.invited_by]);
    return {};
  });
}

function changedTerms(request: UpdateInvitationLinkRequest__Output, by: number): ChangedTerms {
  return {
    ...(request.has_role && { role: request.role }),
    ...(request.has_channel_ids && { channel_ids: [...new Set(request.channel_ids)], channels_by: by }),
    ...(request.has_group_ids && { group_ids: [...new Set(request.group_ids)], groups_by: by }),
    ...(request.has_include_default_channels && { include_default_channels: request.include_default_channels }),
  };
}
