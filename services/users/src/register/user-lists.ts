/**
 * The lists of users. In an organisation of ten thousand users they are megabytes, and one user's change makes a new
 * list; so the JSON of each user is cached with the user value, and only changed users are encoded again.
 *
 * The content of a list depends on which addresses its reader may know. Readers from whom the same visibilities are
 * hidden get the same list, except for their own entry, which always contains their own address.
 */
import { joinArray, type SharedMembers, StatePart, toSegments } from '@rookery/core';
import type { Directory, UserTable } from '../directory/directory.ts';
import type { User } from '../user/documents.ts';
import { addressVisibilityOf, isShownTo } from '../user/rules/addresses.ts';
import { systemBotJson, type UserForm, unknownUserJson, userJson } from '../user/rules/json.ts';
import { sees } from '../user/rules/visibility.ts';

/**
 * The JSON of each user after a comma, by the form that determines its bytes; cached as long as the directory holds
 * that value of the user.
 */
const OWN = new Map<string, WeakMap<User, Buffer>>();

/** `realm_users`, `realm_non_active_users` and `cross_realm_bots` as one JSON object, for readers of a role. */
export function userLists(users: UserTable, role: number, clientGravatar: boolean): Buffer {
  const list = (those: readonly User[]) => joinArray(those.map((user) => encode(user, role, clientGravatar)));
  const active = list(users.people.filter((user) => user.is_active));
  return joinLists(users, active, list(users.people.filter((user) => !user.is_active)), clientGravatar);
}

/**
 * The lists for a user with restricted visibility. An unknown user, active or not, replaces each user whom they do not
 * see, unless the client knows that its list is incomplete.
 */
export function restrictedLists(
  { users, realm }: Pick<Directory, 'users' | 'realm'>,
  own: User,
  { clientGravatar, incomplete }: { readonly clientGravatar: boolean; readonly incomplete: boolean },
): Buffer {
  const observer = users.observer({ user_id: own.id });
  const active: Buffer[] = [];
  const others: Buffer[] = [];
  for (const user of users.people) {
    if (!sees(observer, user)) {
      if (!incomplete) active.push(toItem(withoutActive(unknownUserJson(user.id, realm.bot_domain))));
      continue;
    }
    const item = user === own ? toItem(ownEntry(own, true, clientGravatar)) : encode(user, own.role, clientGravatar);
    (user.is_active ? active : others).push(item);
  }
  return joinLists(users, joinArray(active), joinArray(others), clientGravatar);
}

function joinLists(users: UserTable, active: Buffer, others: Buffer, clientGravatar: boolean): Buffer {
  const form = { address: true, clientGravatar, profileData: true };
  return new StatePart()
    .addBytes('realm_users', active)
    .addBytes('realm_non_active_users', others)
    .add(
      'cross_realm_bots',
      users.systemBots.map((bot) => systemBotJson(bot, form)),
    )
    .at(0).json;
}

/**
 * Number of pieces of the lists. With more, they would crowd out other parts of an organisation in the gateways'
 * caches; with fewer, a reader with a piece of their own gets more bytes.
 */
const PIECES = 5;

/** The lists of `userLists` in pieces, each with the same number of active users. */
export function userListPieces(users: UserTable, role: number, clientGravatar: boolean): SharedMembers[] {
  const lists = userLists(users, role, clientGravatar);
  const active = users.people.filter((user) => user.is_active);
  const ends: number[] = [];
  let at = LIST_START;
  for (const [n, user] of active.entries()) {
    at += encode(user, role, clientGravatar).length;
    if ((n + 1) % pieceSize(active.length) === 0 && n + 1 < active.length) ends.push(at - 1);
  }
  // Each piece ends before the comma of the next; joining the pieces adds the comma again.
  const starts = [1, ...ends.map((end) => end + 1)];
  return toSegments(starts.map((start, n) => [lists.subarray(start, ends[n] ?? lists.length - 1)]));
}

/** The index of the piece that an active user is in. */
export function pieceOf(users: UserTable, own: User): number {
  const active = users.people.filter((user) => user.is_active);
  return Math.floor(active.indexOf(own) / pieceSize(active.length));
}

const pieceSize = (users: number): number => Math.ceil(users / PIECES);

/** The offset of the first user of the lists, as if a comma preceded it. */
const LIST_START = '{"realm_users":['.length;

/** A reader's own entry in the form of the lists, with or without the address. */
export function ownEntry(own: User, address: boolean, clientGravatar: boolean): Record<string, unknown> {
  return listed(own, { address, clientGravatar, profileData: true });
}

function encode(user: User, role: number, clientGravatar: boolean): Buffer {
  const address = isShownTo(role, addressVisibilityOf(user));
  const name = `${address} ${clientGravatar}`;
  let remaining = OWN.get(name);
  if (!remaining) {
    remaining = new WeakMap();
    OWN.set(name, remaining);
  }
  let bytes = remaining.get(user);
  if (!bytes) {
    bytes = toItem(listed(user, { address, clientGravatar, profileData: true }));
    remaining.set(user, bytes);
  }
  return bytes;
}

function listed(user: User, form: UserForm): Record<string, unknown> {
  return withoutActive(userJson(user, form));
}

/** The list that a user is in shows whether they are active. */
function withoutActive({ is_active: _active, ...json }: Record<string, unknown>): Record<string, unknown> {
  return json;
}

/** Encodes an entry of a list, after a comma. */
function toItem(json: Record<string, unknown>): Buffer {
  return Buffer.from(`,${JSON.stringify(json)}`);
}
