/** Changes the terms of a link for those who use it afterwards. */
import { badRequest } from '@rookery/core';
import type { UpdateInvitationLinkRequest__Output } from '@rookery/protos/gen/rookery/UpdateInvitationLinkRequest.ts';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { publishInvitationsChanged } from '../account/publish-invitations-changed.ts';
import { checkRealmActive } from '../realm/rules/access.ts';
import { readRealm } from '../realm/store.ts';
import { checkInvitationChannels } from '../upstream/channels.ts';
import { readUser } from '../user/store/users.ts';
import { checkInvitationGroups, checkSizes } from './check-terms.ts';
import type { InvitationsContext } from './context.ts';
import { accessInvitation, checkInviteRole, checkInviter, checkLinkRole } from './rules.ts';
import { type ChangedTerms, changeInvitation, type InvitationDocument, isGood, readInvitation } from './store.ts';

/**
 * `PATCH /invites/multiuse/{invite_id}`: by the user who created the link, or an administrator. Fields that are not
 * named stay, as do the link's address and expiry. A registration that a mail has started by the link gets the new
 * terms.
 * @throws BAD_REQUEST `No such invitation`, also for one that is revoked or expired, and as `checkLinkRole`;
 *   UNAUTHORIZED_PRINCIPAL for a role, before or after, that the caller may not give; for channels and groups as
 *   `createInvitationLink`
 */
export const updateInvitationLink: UsersHandler<
  'UpdateInvitationLink',
  Pick<InvitationsContext, 'commits' | 'database' | 'channels'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  checkInviter(caller);
  const { role } = request;
  if (role !== undefined) checkInviteRole(caller, role);
  const channel_ids = request.has_channel_ids ? [...new Set(request.channel_ids)] : [];
  const group_ids = request.has_group_ids ? [...new Set(request.group_ids)] : [];
  checkSizes({ channel_ids, group_ids });
  if (channel_ids.length > 0) await checkInvitationChannels(context.channels, channel_ids, ctx);
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const found = await readInvitation(tx, context.database, request.invite_id);
    const invitation = accessInvitation(caller, found, 'link');
    const inviter = await readUser(tx, context.database, invitation.invited_by);
    if (!isGood(invitation, tx.nowMs) || !inviter?.is_active) throw badRequest('No such invitation');
    // The inviter may no longer have the role that the link gives.
    checkInviteRole(caller, invitation.role);
    if (role !== undefined) checkLinkRole(inviter, invitation, role);
    const realm = await readRealm(tx, context.database);
    checkRealmActive(realm);
    await checkInvitationGroups(tx, context.database, caller, { realm, groupIds: group_ids });
    const terms = changedTerms(request, caller.user_id, invitation);
    if (Object.keys(terms).length === 0) return {};
    changeInvitation(tx, invitation, terms);
    publishInvitationsChanged(tx, [invitation.invited_by]);
    return {};
  });
};

/** Lists that are sent unchanged stay those of the user who gave them. */
function changedTerms(
  request: UpdateInvitationLinkRequest__Output,
  by: number,
  before: Pick<InvitationDocument, 'channel_ids' | 'group_ids'>,
): ChangedTerms {
  const { role, include_default_channels } = request;
  const channels = new Set(request.channel_ids);
  const groups = new Set(request.group_ids);
  const hasChannels = request.has_channel_ids && !isSame(channels, before.channel_ids);
  const hasGroups = request.has_group_ids && !isSame(groups, before.group_ids);
  return {
    ...(role !== undefined && { role }),
    ...(hasChannels && { channel_ids: [...channels], channels_by: by }),
    ...(hasGroups && { group_ids: [...groups], groups_by: by }),
    ...(include_default_channels !== undefined && { include_default_channels }),
  };
}

const isSame = (ids: ReadonlySet<number>, others: readonly number[]): boolean =>
  ids.size === others.length && others.every((id) => ids.has(id));
