/** Sends an invitation again. */
import { badRequest, randomKey } from '@rookery/core';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { publishInvitationsChanged } from '../account/publish-invitations-changed.ts';
import { confirmUrl, INVITATION_KEY_LENGTH, linkBase } from '../mail/rules/links.ts';
import { invitation as content } from '../mail/rules/templates.ts';
import { readRealm } from '../realm/store.ts';
import { openAddress } from '../user/rules/addresses.ts';
import { readUser } from '../user/store/users.ts';
import type { InvitationsContext } from './context.ts';
import { DAILY_LIMIT, isDailyLimitReached } from './daily-limit.ts';
import { accessInvitation, checkMayInvite, isTooNew, mayStillInvite, TOO_NEW } from './rules.ts';
import { changeMailedKey, isGood, readInvitation } from './store.ts';

/**
 * `POST /invites/{invite_id}/resend`: with a new key in place of the former, which is stored only as a digest; it is
 * valid for as long as the first was. The mail counts against the day's limit, and the caller must be permitted to
 * invite.
 * @throws BAD_REQUEST `No such invitation`, `Insufficient permission`, if the inviter may no longer give its role, and
 *   if the caller is too new or the limit is reached; UNAUTHORIZED_PRINCIPAL
 */
export const resendInvitation: UsersHandler<
  'ResendInvitation',
  Pick<InvitationsContext, 'commits' | 'database' | 'mail' | 'config'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  context.mail.checkConfigured();
  const base = linkBase(context.config, request.realm_url);
  await context.commits.run(caller.realm_id, ctx, async (tx) => {
    const found = await readInvitation(tx, context.database, request.invite_id);
    const invitation = accessInvitation(caller, found, 'mail');
    const realm = await readRealm(tx, context.database);
    checkMayInvite(caller, realm, 'mail');
    const inviter = await readUser(tx, context.database, invitation.invited_by);
    const { email } = invitation;
    if (!isGood(invitation, tx.nowMs) || !inviter?.is_active || !email) throw badRequest('No such invitation');
    if (!mayStillInvite(inviter, invitation)) throw badRequest('The inviter may no longer invite with this role.');
    if (inviter.id === caller.user_id && isTooNew(inviter, realm, tx.nowMs)) throw badRequest(TOO_NEW);
    if (await isDailyLimitReached(tx, context, 1)) throw badRequest(DAILY_LIMIT);
    const key = randomKey(INVITATION_KEY_LENGTH);
    changeMailedKey(tx, invitation, key);
    const from = { name: inviter.full_name, email: openAddress(inviter) };
    const organisation = { name: realm.name, url: base };
    context.mail.put(tx, email, content({ organisation, from, url: confirmUrl(base, key) }));
    publishInvitationsChanged(tx, [invitation.invited_by]);
    return null;
  });
  context.mail.soon();
  return {};
};
