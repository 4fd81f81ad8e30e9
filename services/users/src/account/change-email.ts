/** Changes the address of an account, inside an operation of the commit queue. */

import { badRequest, isAdmin } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import { endMailedKeys } from '../confirmations/store.ts';
import { addressChanged } from '../mail/rules/templates.ts';
import type { RealmDocument } from '../realm/documents.ts';
import { checkEmailAllowed } from '../realm/rules/email-domains.ts';
import type { UserDocument } from '../user/documents.ts';
import { addressKey, isIdAddress, type Viewer } from '../user/rules/addresses.ts';
import { stageUserChange } from '../user/store/changes.ts';
import { isEmailTaken } from '../user/store/users.ts';
import type { AccountContext } from './context.ts';
import { endInvitationsTo } from './end-invitations.ts';
import { publishAddress } from './publish-address.ts';
import { forgetInvitationsTo } from './store/open-invitations.ts';

type Account = Omit<UserDocument, 'password_hash'>;

interface AddressChange {
  readonly email: string;
  readonly version: number;
  readonly viewers: readonly Viewer[];
  readonly inviters: readonly number[];
}

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
 * Stages the address, its events for users who may see it, and a notice to the former address, since a password reset
 * is mailed to the new one. Keys that were mailed to the former address, or that its user requested, become invalid,
 * and closed invitations lose that address: a later deletion does not know it. Invitations to the new address end. The
 * API key stays valid; a gateway may accept the former address until its lease ends. After the commit the caller calls
 * `mail.soon`.
 *
 * @param change.viewers all active users
 * @param change.inviters the users with open invitations to the new address
 */
export async function changeEmail(
  tx: Tx,
  { mail, config, realms }: Pick<AccountContext, 'mail' | 'config' | 'realms'>,
  realm: RealmDocument,
  account: Account,
  { email, version, viewers, inviters }: AddressChange,
): Promise<void> {
  const change = { email, email_key: addressKey(email), version };
  stageUserChange(tx, account.id, change);
  endMailedKeys(tx, account.id, '');
  forgetInvitationsTo(tx, account.email);
  endInvitationsTo(tx, email, inviters);
  publishAddress(tx, account, { ...account, ...change }, viewers);
  // An address that differs only in case is the same mailbox. Deactivated accounts get the notice too: otherwise an
  // administrator could avoid it by a change between a deactivation and a reactivation.
  if (!mail.configured || change.email_key === account.email_key) return;
  const external = config.EXTERNAL_URL;
  const url = external === undefined ? realm.bot_domain : await realms.urlOf(realm._id, external);
  mail.put(tx, account.email, addressChanged({ organisation: { name: realm.name, url }, to: email }));
}
