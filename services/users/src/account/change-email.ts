/** Changes the address of an account, inside an operation of the commit queue. */

import { badRequest, isAdmin } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import { endMailedKeys } from '../confirmations/store.ts';
import type { RealmDocument } from '../realm/documents.ts';
import { checkEmailAllowed } from '../realm/rules/email-domains.ts';
import type { UserDocument } from '../user/documents.ts';
import { addressKey, isIdAddress, type Viewer } from '../user/rules/addresses.ts';
import { stageUserChange } from '../user/store/changes.ts';
import { isEmailTaken } from '../user/store/users.ts';
import { publishAddress } from './publish-address.ts';
import { forgetInvitationsTo } from './store/open-invitations.ts';

type Account = Omit<UserDocument, 'password_hash'>;

/** @throws BAD_REQUEST if the organisation disabled changes; administrators are exempt */
export function checkEmailChangeable(settings: { email_changes_disabled: boolean }, role: number): void {
  if (settings.email_changes_disabled && !isAdmin(role)) {
    throw badRequest('Email address changes are disabled in this organization.');
  }
}

/** @throws BAD_REQUEST `Email '{e}' already in use`, and as `checkEmailAllowed` */
export async function checkNewEmail(
  tx: Tx,
  database: Database,
  realm: RealmDocument,
  account: Account,
  email: string,
): Promise<void> {
  checkEmailAllowed(realm, email);
  // Addresses that stand in for hidden ones (`user7@...`) cannot belong to an account.
  const taken = isIdAddress(email, realm.bot_domain) || (await isEmailTaken(tx, database, email));
  // An address that differs only in case is the user's own.
  if (taken && addressKey(email) !== account.email_key) throw badRequest(`Email '${email}' already in use`);
}

/**
 * Stages the address and its events for users who may see it. Keys that were mailed to the former address, or that its
 * user requested, become invalid, and closed invitations lose that address: a later deletion does not know it. The API
 * key stays valid; a gateway may accept the former address until its lease ends.
 *
 * @param options.viewers all active users
 */
export function changeEmail(
  tx: Tx,
  account: Account,
  email: string,
  options: { version: number; viewers: readonly Viewer[] },
): void {
  const change = { email, email_key: addressKey(email), version: options.version };
  stageUserChange(tx, account.id, change);
  endMailedKeys(tx, account.id, '');
  forgetInvitationsTo(tx, account.email);
  publishAddress(tx, account, { ...account, ...change }, options.viewers);
}
