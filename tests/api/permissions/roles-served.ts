import { REALM_GROUP_SETTINGS } from '@rookery/core';
import { settingsOf } from '../../../services/gateway/src/description/permissions.ts';
import type { Permission } from '../../../services/gateway/src/routes/permission.ts';
import type { RoleCalling } from './row.ts';

const RANKS = ['guest', 'member', 'moderator', 'administrator', 'owner'] as const;
const from = (least: (typeof RANKS)[number]): readonly RoleCalling[] => RANKS.slice(RANKS.indexOf(least));
const withBots = (least: 'guest' | 'member'): readonly RoleCalling[] => [...from(least), 'bot'];

const BY_STANDING: Readonly<Record<Extract<Permission, string>, readonly RoleCalling[]>> = {
  everyone: withBots('guest'),
  people: from('guest'),
  members: withBots('member'),
  'member people': from('member'),
  bots: ['bot'],
  administrators: from('administrator'),
  owners: from('owner'),
};

const BY_GROUP: Readonly<Record<string, readonly RoleCalling[]>> = {
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
export function rolesServed(permission: Permission): {
  readonly always: Set<RoleCalling>;
  readonly ever: Set<RoleCalling>;
} {
  if (typeof permission === 'string') {
    const roles = new Set(BY_STANDING[permission]);
    return { always: roles, ever: roles };
  }
  const people = (roles: Iterable<RoleCalling>) =>
    new Set([...roles].filter((role) => !permission.people || role !== 'bot'));
  const granted = settingsOf(permission).flatMap((name) => BY_GROUP[REALM_GROUP_SETTINGS[name]] ?? []);
  if ('grantedTo' in permission) return { always: people(granted), ever: people(granted) };
  const always = people(permission.or === 'administrators' ? BY_STANDING.administrators : granted);
  return { always, ever: people(BY_STANDING.everyone) };
}
