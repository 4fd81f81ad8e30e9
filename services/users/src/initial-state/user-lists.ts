/**
 * The lists of users in a register. In an organisation of ten thousand they are megabytes, and one person's change makes
 * them anew; so the bytes of each user are kept beside the user, and only what changed is encoded again.
 */
import { joinArray, StatePart } from '@rookery/core';
import { systemBotJson, userJson } from '../rules/user-json.ts';
import type { UserTable } from '../store/directory.ts';
import type { User } from '../store/documents.ts';

/** Each user's JSON behind a comma, by the form of avatars; as long as the directory keeps that value of the user. */
const KEPT = { own: new WeakMap<User, Buffer>(), hosted: new WeakMap<User, Buffer>() };

/** `realm_users`, `realm_non_active_users` and `cross_realm_bots` as one JSON object. */
export function userLists(users: UserTable, clientGravatar: boolean): Buffer {
  const list = (those: readonly User[]) => joinArray(those.map((user) => encode(user, clientGravatar)));
  const form = { clientGravatar, profileData: true };
  return new StatePart()
    .addBytes('realm_users', list(users.people.filter((user) => user.is_active)))
    .addBytes('realm_non_active_users', list(users.people.filter((user) => !user.is_active)))
    .add(
      'cross_realm_bots',
      users.systemBots.map((bot) => systemBotJson(bot, form)),
    )
    .at(0).json;
}

function encode(user: User, clientGravatar: boolean): Buffer {
  const kept = clientGravatar ? KEPT.own : KEPT.hosted;
  let bytes = kept.get(user);
  if (!bytes) {
    // Which list somebody is in says whether they are active.
    const { is_active: _active, ...json } = userJson(user, { clientGravatar, profileData: true });
    bytes = Buffer.from(`,${JSON.stringify(json)}`);
    kept.set(user, bytes);
  }
  return bytes;
}
