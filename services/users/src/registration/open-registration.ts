import { ROLES } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import { badKey, type ConfirmationDocument, readConfirmation } from '../confirmations/store.ts';
import { mayStillInvite } from '../invitations/rules.ts';
import { findInvitation, type InvitationDocument, isGood, readInvitation } from '../invitations/store.ts';
import type { RealmDocument } from '../realm/documents.ts';
import { checkRealmActive } from '../realm/rules/access.ts';
import { checkPasswordLogin } from '../realm/rules/authentication-methods.ts';
import { readRealm } from '../realm/store.ts';
import { readUser } from '../user/store/users.ts';

interface Opened {
  readonly realm: RealmDocument;
  readonly email: string;
  /** The invitation; undefined for sign-ups without one. */
  readonly invitation: InvitationDocument | undefined;
  /** Set if the key was mailed on request. */
  readonly confirmation: ConfirmationDocument | undefined;
}

/** @throws BAD_REQUEST for an invalid key; REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED */
export async function openRegistration(tx: Tx, database: Database, key: string): Promise<Opened> {
  const realm = await readRealm(tx, database);
  checkRealmActive(realm);
  checkPasswordLogin(realm.settings);
  const mailed = await tx.read((session) => findInvitation(database, tx.realm, key, session));
  if (mailed?.kind === 'mail' && mailed.email !== undefined) {
    const invitation = await checkGood(tx, database, mailed);
    return { realm, email: mailed.email, invitation, confirmation: undefined };
  }
  const confirmation = await readConfirmation(tx, database, { key, purpose: 'register' });
  if (!confirmation) throw badKey();
  const { email, invitation: link } = confirmation;
  if (link === undefined) {
    if (realm.settings.invite_required) throw badKey();
    return { realm, email, invitation: undefined, confirmation };
  }
  const invitation = await checkGood(tx, database, await readInvitation(tx, database, link));
  return { realm, email, invitation, confirmation };
}

/**
 * Whether a newcomer may choose groups of default channels: guests may not, nor may users whose inviter left out the
 * default channels.
 */
export function mayChooseGroups(invitation: InvitationDocument | undefined): boolean {
  return !invitation || (invitation.include_default_channels && invitation.role !== ROLES.guest);
}

/** Returns the link of this key. @throws BAD_REQUEST if it is invalid */
export async function openLink(tx: Tx, database: Database, key: string): Promise<InvitationDocument> {
  const link = await tx.read((session) => findInvitation(database, tx.realm, key, session));
  return checkGood(tx, database, link?.kind === 'link' ? link : null);
}

async function checkGood(tx: Tx, database: Database, one: InvitationDocument | null): Promise<InvitationDocument> {
  if (!one || !isGood(one, tx.nowMs)) throw badKey();
  if (!mayStillInvite(await readUser(tx, database, one.invited_by), one)) throw badKey();
  return one;
}
