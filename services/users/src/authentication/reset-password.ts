/** A new password for who has forgotten theirs, by way of their mail. */
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { ResetPasswordRequest__Output } from '@rookery/protos/gen/rookery/ResetPasswordRequest.ts';
import type { StartPasswordResetRequest__Output } from '@rookery/protos/gen/rookery/StartPasswordResetRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { addConfirmation, badKey, readConfirmation } from '../confirmations/store.ts';
import { linkBase } from '../mail/rules/links.ts';
import { noAccountToReset, passwordReset } from '../mail/rules/templates.ts';
import { takeMailTurn } from '../rate-limits/store.ts';
import { checkRealmActive } from '../realm/rules/access.ts';
import { checkPasswordLogin } from '../realm/rules/authentication-methods.ts';
import { readRealm } from '../realm/store.ts';
import { endPolls } from '../upstream/end-polls.ts';
import { addressKey, checkTypedAddress } from '../user/rules/addresses.ts';
import { readAccounts, readUser } from '../user/store/users.ts';
import type { AuthenticationContext } from './context.ts';
import { checkStrongPassword } from './password-strength.ts';
import { forgetAttemptsFor } from './store/login-attempts.ts';
import { replacePassword } from './store/passwords.ts';

/**
 * `POST /accounts/password/reset/`. The answer is the same whether there is an account: what there is, the mail says.
 * @throws BAD_REQUEST for what is no address; RATE_LIMIT_HIT after two mails in an hour or five in a day;
 *   REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED
 */
export async function startPasswordReset(
  context: Pick<AuthenticationContext, 'commits' | 'database' | 'mail' | 'config'>,
  request: StartPasswordResetRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const email = checkTypedAddress(request.email);
  context.mail.checkConfigured();
  const base = linkBase(context.config, request.realm_url);
  const { realm_id: realm } = request;
  await takeMailTurn(context.database, {
    about: `password:${realm}:${addressKey(email)}`,
    address: request.origin?.address,
    perAddress: context.config.MAILS_PER_ADDRESS_PER_DAY,
    attempt: ctx.attempt,
  });
  await context.commits.run(realm, ctx, async (tx) => {
    const { realm: document, target } = await readAccounts(tx, context.database, { email_key: addressKey(email) });
    checkRealmActive(document);
    checkPasswordLogin(document.settings);
    const organisation = { name: document.name, url: base };
    const account = target && target.bot_type === 0 && !target.is_system_bot ? target : undefined;
    if (!account?.is_active) {
      context.mail.put(tx, email, noAccountToReset({ organisation, isActive: account?.is_active }));
      return null;
    }
    const key = addConfirmation(tx, { purpose: 'password', email: account.email, user: account.id });
    const url = `${base}/accounts/password/reset/${key}/`;
    context.mail.put(tx, account.email, passwordReset({ organisation, url }));
    return null;
  });
  context.mail.soon();
  return {};
}

/**
 * `POST /accounts/password/reset/{key}/`: when it answers, no credential of before opens anything: no session, not the
 * API key, no key that was mailed for the account; and polls that one of them authenticated return nothing.
 * @throws BAD_REQUEST for a key that opens nothing and a weak password; REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED
 */
export async function resetPassword(
  context: Pick<AuthenticationContext, 'commits' | 'database' | 'passwords' | 'config' | 'gateways'>,
  request: ResetPasswordRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { database } = context;
  const { realm_id: realm, key } = request;
  const open = { key, purpose: 'password' } as const;
  // A repetition may find the key used, by itself; whether that is so, the operation below knows.
  const about = await context.commits
    .run(realm, {}, async (tx) => {
      const confirmation = await readConfirmation(tx, database, open);
      const user = confirmation?.user === undefined ? undefined : await readUser(tx, database, confirmation.user);
      if (!user?.is_active) throw badKey();
      return [user.full_name, user.email];
    })
    .catch((error: unknown) => {
      if (ctx.attempt === 0) throw error;
      return [];
    });
  const password = await checkStrongPassword(request.password, about);
  const passwordHash = await context.passwords.hash(password);
  const { userId, email } = await context.commits.run(realm, ctx, async (tx) => {
    const document = await readRealm(tx, database);
    checkRealmActive(document);
    checkPasswordLogin(document.settings);
    const confirmation = await readConfirmation(tx, database, open);
    const user = confirmation?.user === undefined ? undefined : await readUser(tx, database, confirmation.user);
    // A mail that went to a former address of theirs is worth nothing.
    if (!confirmation || !user?.is_active || user.email !== confirmation.email) throw badKey();
    await replacePassword(tx, context.database, { userId: user.id, hash: passwordHash, session: '' });
    return { userId: user.id, email: user.email };
  });
  await forgetAttemptsFor(database, realm, email);
  await endPolls(context, realm, userId);
  return {};
}
