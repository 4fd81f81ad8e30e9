/** The open invitations. */
import { isAdmin, type Role } from '@rookery/core';
import type { Answer } from '@rookery/core/answers';
import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import { joinUrl } from '../mail/rules/links.ts';
import type { InvitationsContext } from './context.ts';
import { checkInviter, mayGiveRole } from './rules.ts';
import { type InvitationDocument, linkKey, listGoodInvitations } from './store.ts';

/**
 * `GET /invites`: all open invitations for administrators, their own for others. A link that gives a role which the
 * caller may not give is listed without its URL, by which the caller could make themselves an owner.
 * @throws BAD_REQUEST for bots and guests
 */
export const listInvitations: UsersHandler<'ListInvitations', Pick<InvitationsContext, 'database' | 'keys'>> = async (
  context,
  request,
  ctx,
) => {
  const caller = requireCaller(ctx);
  checkInviter(caller);
  const realm = caller.realm_id;
  const invitedBy = isAdmin(caller.role) ? undefined : caller.user_id;
  const good = await listGoodInvitations(context.database, realm, { invitedBy, now: Date.now() });
  return jsonReply<'INVITATIONS'>({
    invites: good.map((one) => {
      const isShown = one.invited_by === caller.user_id || mayGiveRole(caller, one);
      return toJson(one, isShown ? linkKey(context.keys, one) : undefined, request.realm_url);
    }),
  });
};

type Shown = Answer<'INVITATIONS'>['invites'][number];

function toJson(one: InvitationDocument, key: string | undefined, realmUrl: string): Shown {
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const shared = {
    id: one.id,
    invited_by_user_id: one.invited_by,
    invited: seconds(one.sent_at),
    expiry_date: one.expires_at === null ? null : seconds(one.expires_at),
    invited_as: one.role as Role,
    notify_referrer_on_join: one.notify_referrer,
  };
  return one.kind === 'link'
    ? { ...shared, is_multiuse: true, ...(key !== undefined && { link_url: joinUrl(realmUrl, key) }) }
    : { ...shared, is_multiuse: false, email: one.email ?? '' };
}
