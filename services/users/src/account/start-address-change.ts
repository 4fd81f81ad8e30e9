/** Mails a key to a user's new address, and a notice to the current one. */

import { badRequest } from '@rookery/core';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { startKeyMail } from '../confirmations/start-key-mail.ts';
import { addConfirmation } from '../confirmations/store.ts';
import { addressChange, addressChangeStarted } from '../mail/rules/templates.ts';
import { readRealm } from '../realm/store.ts';
import { checkHuman } from '../user/rules/access.ts';
import { addressKey, checkTypedAddress } from '../user/rules/addresses.ts';
import { readUser } from '../user/store/users.ts';
import { checkEmailChangeable, checkNewEmail } from './change-email.ts';
import type { AccountContext } from './context.ts';

/**
 * `PATCH /settings` with `email`: mails a key to the new address. The current one gets a notice, since the request may
 * come from an intruder.
 * @throws BAD_REQUEST for a bad or taken address, one that the organisation does not allow, and if changes are
 *   disabled; RATE_LIMIT_HIT after two in an hour or five in a day
 */
export const startAddressChange: UsersHandler<
  'StartAddressChange',
  Pick<AccountContext, 'commits' | 'database' | 'mail' | 'config'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  checkHuman(caller);
  const email = checkTypedAddress(request.email);
  const { realm_id: realm, user_id: userId } = caller;
  const decide = async (tx: Parameters<typeof readRealm>[0]) => {
    const document = await readRealm(tx, context.database);
    const account = await readUser(tx, context.database, userId);
    if (!account?.is_active) throw badRequest('No such user');
    if (email !== account.email) {
      checkEmailChangeable(document.settings, account.role);
      await checkNewEmail(tx, context.database, document, account, email);
    }
    return { document, account };
  };
  const same = await context.commits.run(realm, {}, async (tx) => (await decide(tx)).account.email === email);
  if (same) return {};
  const base = await startKeyMail(context, request, `address:${realm}:${userId}`, ctx);
  await context.commits.run(realm, ctx, async (tx) => {
    const { document, account } = await decide(tx);
    const key = addConfirmation(tx, { purpose: 'address', email, user: userId, request: ctx.requestKey });
    const organisation = { name: document.name, url: base };
    const url = `${base}/accounts/confirm_new_email/${key}`;
    context.mail.put(tx, email, addressChange({ organisation, from: account.email, to: email, url }));
    if (addressKey(email) !== account.email_key) {
      const reset = `${base}/accounts/password/reset/`;
      context.mail.put(tx, account.email, addressChangeStarted({ organisation, to: email, url: reset }));
    }
    return null;
  });
  context.mail.soon();
  return {};
};
