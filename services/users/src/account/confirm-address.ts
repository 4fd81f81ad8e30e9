import type { UsersHandler } from '@rookery/rpc';
import { badKey, readConfirmation } from '../confirmations/store.ts';
import { checkRealmActive } from '../realm/rules/access.ts';
import { readRealm } from '../realm/store.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import { readUser, readViewers } from '../user/store/users.ts';
import { changeEmail, checkEmailChangeable, checkNewEmail } from './change-email.ts';
import type { AccountContext } from './context.ts';
import { readInvitersOf } from './store/open-invitations.ts';

/**
 * `POST /accounts/confirm_new_email/{key}`: sets the account's address and mails the former one.
 * @throws BAD_REQUEST for an invalid key, and if another account has the address
 */
export const confirmAddress: UsersHandler<
  'ConfirmAddress',
  Pick<AccountContext, 'commits' | 'database' | 'mail' | 'config' | 'gateways' | 'realms'>
> = async (context, request, ctx) => {
  const { realm_id: realm, key } = request;
  const { database } = context;
  const changed = await context.commits.run(realm, ctx, async (tx) => {
    const document = await readRealm(tx, database);
    checkRealmActive(document);
    const confirmation = await readConfirmation(tx, database, { key, purpose: 'address' });
    const account = confirmation?.user === undefined ? undefined : await readUser(tx, database, confirmation.user);
    if (!confirmation || !account?.is_active) throw badKey();
    checkEmailChangeable(document.settings, account.role);
    const { email } = confirmation;
    await checkNewEmail(tx, database, document, account, email);
    const viewers = await readViewers(tx, database);
    const inviters = await readInvitersOf(tx, database, email);
    await changeEmail(tx, context, document, account, { email, version: tx.next('version'), viewers, inviters });
    return { email, userId: account.id };
  });
  context.mail.soon();
  await invalidateCallers(context, realm, [changed.userId]);
  return { email: changed.email };
};
