/** Mails a key that resets a forgotten password. */

import type { UsersHandler } from '@rookery/rpc';
import { startKeyMail } from '../confirmations/start-key-mail.ts';
import { addConfirmation } from '../confirmations/store.ts';
import { noAccountToReset, passwordReset } from '../mail/rules/templates.ts';
import type { RealmDocument } from '../realm/documents.ts';
import { checkRealmActive } from '../realm/rules/access.ts';
import { checkPasswordLogin } from '../realm/rules/authentication-methods.ts';
import { readRealm } from '../realm/store.ts';
import { addressKey, checkTypedAddress } from '../user/rules/addresses.ts';
import { readAddressee } from '../user/store/users.ts';
import type { AuthenticationContext } from './context.ts';

/**
 * `POST /accounts/password/reset/`. The answer does not depend on whether an account exists; only the mail does.
 * @throws BAD_REQUEST for an invalid address; RATE_LIMIT_HIT after two mails in an hour or five in a day;
 *   REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED
 */
export const startPasswordReset: UsersHandler<
  'StartPasswordReset',
  Pick<AuthenticationContext, 'commits' | 'database' | 'mail' | 'config'>
> = async (context, request, ctx) => {
  const email = checkTypedAddress(request.email);
  const { realm_id: realm } = request;
  const checkAllowed = (document: RealmDocument) => {
    checkRealmActive(document);
    checkPasswordLogin(document.settings);
  };
  // A refusal is not counted, since it mails nothing.
  await context.commits.run(realm, {}, async (tx) => checkAllowed(await readRealm(tx, context.database)));
  const base = await startKeyMail(context, request, `password:${realm}:${addressKey(email)}`, ctx);
  await context.commits.run(realm, ctx, async (tx) => {
    const document = await readRealm(tx, context.database);
    checkAllowed(document);
    const target = await readAddressee(tx, context.database, email);
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
};
