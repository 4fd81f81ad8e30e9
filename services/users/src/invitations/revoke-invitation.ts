/** Revokes an invitation. */
import { badRequest } from '@rookery/core';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { publishInvitationsChanged } from '../account/publish-invitations-changed.ts';
import type { InvitationsContext } from './context.ts';
import { accessInvitation } from './rules.ts';
import { changeInvitation, readInvitation } from './store.ts';

/**
 * `DELETE /invites/{invite_id}`, `DELETE /invites/multiuse/{invite_id}`: when the call returns, the key is invalid.
 * @throws BAD_REQUEST `No such invitation`, `Invitation has already been revoked`; UNAUTHORIZED_PRINCIPAL
 */
export const revokeInvitation: UsersHandler<
  'RevokeInvitation',
  Pick<InvitationsContext, 'commits' | 'database'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const found = await readInvitation(tx, context.database, request.invite_id);
    const invitation = accessInvitation(caller, found, request.multiuse ? 'link' : 'mail');
    if (!invitation.open) {
      throw badRequest(request.multiuse ? 'Invitation has already been revoked' : 'No such invitation');
    }
    changeInvitation(tx, invitation, { open: false });
    publishInvitationsChanged(tx, [invitation.invited_by]);
    return {};
  });
};
