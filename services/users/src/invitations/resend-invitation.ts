/** Sends an invitation once more. */
import { badRequest, randomKey } from '@rookery/core';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { InvitationRequest__Output } from '@rookery/protos/gen/rookery/InvitationRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { secretHash } from '../keys/keys.ts';
import { confirmUrl, INVITATION_KEY_LENGTH, linkBase } from '../mail/rules/links.ts';
import { invitation as content } from '../mail/rules/templates.ts';
import { readRealm } from '../realm/store.ts';
import { openAddress } from '../user/rules/addresses.ts';
import { readUser } from '../user/store/users.ts';
import type { InvitationsContext } from './context.ts';
import { publishInvitationsChanged } from './publish-changed.ts';
import { accessInvitation } from './rules.ts';
import { changeInvitation, expiryOf, isGood, readInvitation } from './store.ts';

/**
 * `POST /invites/{invite_id}/resend`: with a new key, in place of the one before, which is nowhere to be read; it is
 * good for as long as the first was.
 * @throws BAD_REQUEST `No such invitation`; UNAUTHORIZED_PRINCIPAL
 */
export async function resendInvitation(
  context: Pick<InvitationsContext, 'commits' | 'database' | 'mail' | 'config'>,
  request: InvitationRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const caller = requireCaller(ctx);
  context.mail.checkConfigured();
  const base = linkBase(context.config, request.realm_url);
  await context.commits.run(caller.realm_id, ctx, async (tx) => {
    const found = await readInvitation(tx, context.database, request.invite_id);
    const invitation = accessInvitation(caller, found, 'mail');
    const inviter = await readUser(tx, context.database, invitation.invited_by);
    const { email } = invitation;
    if (!isGood(invitation, tx.nowMs) || !inviter?.is_active || !email) throw badRequest('No such invitation');
    const realm = await readRealm(tx, context.database);
    const key = randomKey(INVITATION_KEY_LENGTH);
    changeInvitation(tx, invitation, {
      key_hash: secretHash(key),
      sent_at: tx.nowMs,
      expires_at: expiryOf(invitation, tx.nowMs),
    });
    const from = { name: inviter.full_name, email: openAddress(inviter) };
    const organisation = { name: realm.name, url: base };
    context.mail.put(tx, email, content({ organisation, from, url: confirmUrl(base, key) }));
    publishInvitationsChanged(tx, invitation.invited_by);
    return null;
  });
  context.mail.soon();
  return {};
}
