/** Permissions of endpoints: in words, and the settings that decide them. */
import type { RealmGroupSetting } from '@rookery/core';
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
