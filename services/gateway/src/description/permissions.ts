/** Permissions of endpoints: in words, and as the roles that they admit or reject in a new organisation. */
import { REALM_GROUP_SETTINGS, type RealmGroupSetting } from '@rookery/core';
import type { Permission } from '../routes/permission.ts';

const WORDS: Readonly<Record<Extract<Permission, string>, string>> = {
  everyone: 'All users',
  people: 'People, not bots',
  members: 'All users but guests',
  'member people': 'People but guests, not bots',
  bots: 'Bots',
  administrators: 'Administrators',
  owners: 'Owners',
};

/** Describes in words who may call an endpoint. */
export function permissionWords(permission: Permission): string {
  if (typeof permission === 'string') return WORDS[permission];
  const who = 'to' in permission ? capital(permission.to) : `Users whom ${settings(permission.grantedTo)} names`;
  const or = 'to' in permission && permission.or !== undefined ? `, ${others(permission.or)}` : '';
  return `${who}${or}${permission.people ? '; people, not bots' : ''}`;
}

/** The organisation settings that decide a permission. */
export function settingsOf(permission: Permission): readonly RealmGroupSetting[] {
  if (typeof permission === 'string') return [];
  if ('grantedTo' in permission) return permission.grantedTo;
  return permission.or === undefined || permission.or === 'administrators' ? [] : permission.or;
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const settings = (names: readonly RealmGroupSetting[]): string => names.map((name) => `\`${name}\``).join(' or ');
const others = (or: 'administrators' | readonly RealmGroupSetting[]): string =>
  or === 'administrators' ? 'and administrators' : `and those whom ${settings(or)} names`;

/** The roles that the table distinguishes; a bot here has the role of a member. */
type Standing = 'guest' | 'member' | 'moderator' | 'administrator' | 'owner' | 'bot';

const RANKS = ['guest', 'member', 'moderator', 'administrator', 'owner'] as const;
const from = (least: (typeof RANKS)[number]): readonly Standing[] => RANKS.slice(RANKS.indexOf(least));
const withBots = (least: 'guest' | 'member'): readonly Standing[] => [...from(least), 'bot'];

const BY_STANDING: Readonly<Record<Extract<Permission, string>, readonly Standing[]>> = {
  everyone: withBots('guest'),
  people: from('guest'),
  members: withBots('member'),
  'member people': from('member'),
  bots: ['bot'],
  administrators: from('administrator'),
  owners: from('owner'),
};

const BY_GROUP: Readonly<Record<string, readonly Standing[]>> = {
  'role:everyone': BY_STANDING.everyone,
  'role:members': BY_STANDING.members,
  'role:moderators': from('moderator'),
  'role:administrators': BY_STANDING.administrators,
  'role:owners': BY_STANDING.owners,
};

/**
 * Returns who may call an endpoint in an organisation with default settings. Roles in `always` can make some call
 * successfully; roles not in `ever` can make none. The two differ only where the objects of a call decide.
 */
export function rolesServed(permission: Permission): { readonly always: Set<Standing>; readonly ever: Set<Standing> } {
  if (typeof permission === 'string') {
    const roles = new Set(BY_STANDING[permission]);
    return { always: roles, ever: roles };
  }
  const people = (roles: Iterable<Standing>) =>
    new Set([...roles].filter((role) => !permission.people || role !== 'bot'));
  const granted = settingsOf(permission).flatMap((name) => BY_GROUP[REALM_GROUP_SETTINGS[name]] ?? []);
  if ('grantedTo' in permission) return { always: people(granted), ever: people(granted) };
  const always = people(permission.or === 'administrators' ? BY_STANDING.administrators : granted);
  return { always, ever: people(BY_STANDING.everyone) };
}
