/** Email addresses as identities: stored as written, matched without case. */
import { ADDRESS_VISIBILITY, badRequest, isAdmin, isGuest, ROLES } from '@rookery/core';
import { settingOf } from '../../realm/rules/user-settings.ts';
import type { User } from '../documents.ts';
import { type Observer, sees } from './visibility.ts';

/** Max. characters of an address that mail can be sent to (RFC 5321, 4.5.3.1). */
const MAX_LENGTH = 254;
const LOCAL_PART = String.raw`[^\s@<>()[\]\\,;:"\p{C}]{1,64}`;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ADDRESS = new RegExp(`^${LOCAL_PART}@${LABEL}(?:\\.${LABEL})*$`, 'iu');

/**
 * Returns a valid address of an account, trimmed. A domain may have a single label: installations on a single machine
 * use such addresses.
 * @throws BAD_REQUEST `Bad name or username`.
 */
export function checkAddress(raw: string): string {
  const address = raw.trim();
  if (!isAddress(address)) throw badRequest('Bad name or username');
  return address;
}

/**
 * Returns a valid address that was typed into a form, trimmed.
 * @throws BAD_REQUEST `Enter a valid email address.`
 */
export function checkTypedAddress(raw: string): string {
  const address = raw.trim();
  if (!isAddress(address)) throw badRequest('Enter a valid email address.');
  return address;
}

/** An observer with the role that decides which addresses they see. */
export interface Viewer extends Observer {
  readonly role: number;
}

/** The address by which the API identifies a user, shown to everyone: their own, or a placeholder. */
export function apiAddress(user: Pick<User, 'email' | 'api_email'>): string {
  return user.api_email ?? user.email;
}

/** The address of a user who shows it to everyone; undefined if they do not. */
export function openAddress(user: Pick<User, 'email' | 'api_email'>): string | undefined {
  return user.api_email === undefined || user.api_email === user.email ? user.email : undefined;
}

/** The address of an account whose user was deleted. */
export function deletedAddress(id: number, host: string): string {
  return `deleteduser${id}@${host}`;
}

/** Whether an address has the form of a placeholder for a hidden one, so that no account may have it. */
export function isIdAddress(address: string, host: string): boolean {
  const key = addressKey(address);
  return key.endsWith(`@${host}`) && /^(deleted)?user\d+@/.test(key);
}

/** The setting of who may see a user's address; everyone may see those of bots. */
export function addressVisibilityOf(user: Pick<User, 'bot_type' | 'settings'>): number {
  return user.bot_type === 0
    ? (settingOf(user.settings, 'email_address_visibility') as number)
    : ADDRESS_VISIBILITY.everyone;
}

/** Whether users of a role see addresses of this visibility. */
export function isShownTo(role: number, visibility: number): boolean {
  switch (visibility) {
    case ADDRESS_VISIBILITY.everyone:
      return true;
    case ADDRESS_VISIBILITY.members:
      return !isGuest(role);
    case ADDRESS_VISIBILITY.moderators:
      return role <= ROLES.moderator;
    case ADDRESS_VISIBILITY.admins:
      return isAdmin(role);
    default:
      return false;
  }
}

/** Whether the viewer, with their restricted visibility if any, may know a user's address. */
export function seesAddress(viewer: Viewer, user: Pick<User, 'id' | 'bot_type' | 'settings'>): boolean {
  return viewer.user_id === user.id || (isShownTo(viewer.role, addressVisibilityOf(user)) && sees(viewer, user));
}

/** Whether a text has the form of a valid address. */
export function isAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && ADDRESS.test(text);
}

/** The form in which addresses are compared and are unique in an organisation. */
export function addressKey(address: string): string {
  return address.trim().toLowerCase();
}
