/** Selects the messages of a move. */

import { badRequest, documentKey } from '@rookery/core';
import type { ClientSession, Database } from '@rookery/data';
import { ACCESS_FIELDS } from '../message/rules/visibility.ts';
import { findConversations } from '../message/store/conversations.ts';
import type { MessageDocument } from '../message/store/documents.ts';
import { messagesByKeys } from '../message/store/messages.ts';
import { firstKeyIn, type KeyBounds, messagesIn, movedTo } from '../message/store/ranges.ts';
import { hasReceived } from '../readstate/rules/receipt.ts';
import type { View } from '../upstream/views.ts';
import type { MoveMode } from './rules/moving.ts';

/** Max. messages per move. More would be too many for one event's list of ids and for the memory of the replica. */
const MAX_MOVED = 100_000;
/** Max. newest messages that are searched for one that the mover sees, where the mover sees only part of a topic. */
const MAX_LOOKED_AT = 1000;
/**
 * Max. messages moved into a channel that are reloaded one by one; above it, all rows of the topic are loaded again.
 */
const MAX_CAME = 1000;

const LOCATION_FIELDS = [
  ...ACCESS_FIELDS,
  'moved',
  'topicId',
  'spelling',
  'renamesBefore',
  'sender',
  'at',
  'reactions.user',
] as const;

/** The fields of a message that a move reads and changes. */
export type LocatedMessage = Pick<
  MessageDocument,
  '_id' | 'reactions' | Exclude<(typeof LOCATION_FIELDS)[number], 'reactions.user'>
>;

/** Returns whether the mover may also move a message that they did not name: whether they can read it. */
function mayMove(view: View, readsAll: boolean, message: LocatedMessage): boolean {
  return readsAll || hasReceived(view, message);
}

/** The messages that a move selects, as of the plan. */
export interface Selection {
  /** The messages to move, by key, ascending. */
  readonly selected: ReadonlyMap<number, LocatedMessage>;
  /** The number of messages that were examined, and the newest of them. */
  readonly looked: number;
  readonly lastSeen: number;
  /** Whether the mover may read, and so also moves, messages that arrive in the topic after the selection. */
  readonly readsAll: boolean;
  /** The channel's counter of message changes before the selection was read. */
  readonly changes: number;
}

/** The parameters of a selection. */
interface Selecting {
  readonly channel: number;
  readonly topicId: number;
  readonly mode: MoveMode;
  readonly named: number;
}

/**
 * Selects the messages of a topic by mode that the mover may move.
 * @throws DomainError BAD_REQUEST for too many
 */
export async function select(
  database: Database,
  view: View,
  readsAll: boolean,
  { channel, topicId, mode, named }: Selecting,
): Promise<Selection> {
  const { realm } = view;
  // Read before the messages, so that a change during that read is detected later.
  const changes = await changesIn(database, realm, channel);
  const found = await messagesOf(database, realm, topicId, mode, named);
  const selected = found.filter((message) => mayMove(view, readsAll, message));
  return {
    selected: new Map(selected.map((message) => [message._id, message])),
    looked: found.length,
    lastSeen: found.at(-1)?._id ?? 0,
    readsAll: readsAll && mode !== 'change_one',
    changes,
  };
}

/**
 * Returns the messages of a topic by mode, oldest first, regardless of who may read them.
 * @throws DomainError BAD_REQUEST for too many
 */
async function messagesOf(
  database: Database,
  realm: number,
  topic: number,
  mode: MoveMode,
  named: number,
): Promise<LocatedMessage[]> {
  const key = documentKey(realm, named);
  if (mode === 'change_one') return loadLocated(database, [key]);
  const keys = { $gte: mode === 'change_later' ? key : documentKey(realm, 0) };
  const options = { first: 'oldest', keys, limit: MAX_MOVED + 1, fields: LOCATION_FIELDS } as const;
  const found = await messagesIn(database, realm, { topic }, options).toArray();
  if (found.length > MAX_MOVED) throw badRequest(`You can move at most ${MAX_MOVED} messages at once.`);
  return found;
}

/** A selection as of the transaction. */
interface SelectedAgain {
  /** The keys of the messages to move, ascending. */
  readonly all: readonly number[];
  /** Whether they are the whole topic. */
  readonly isAll: boolean;
  /** Whether every selected message is unchanged. */
  readonly isUnchanged: boolean;
}

/**
 * Repeats the selection in a transaction. While no message of the channel has changed, only newer messages are read:
 * the keys of 20,000 messages take 100 ms, for which all writes of the organisation wait.
 */
export async function selectAgain(
  database: Database,
  realm: number,
  options: Selecting,
  selection: Selection,
  session: ClientSession,
): Promise<SelectedAgain> {
  const { channel, topicId: topic, mode } = options;
  const { selected, lastSeen } = selection;
  const key = documentKey(realm, options.named);
  const hasAny = async (keys: KeyBounds) =>
    (await firstKeyIn(database, realm, { topic }, { first: 'oldest', keys, session })) !== undefined;
  const isUnchanged = (await changesIn(database, realm, channel, session)) === selection.changes;
  if (mode === 'change_one') {
    const others = (await hasAny({ $lt: key })) || (await hasAny({ $gt: key }));
    const all = [key].filter((one) => selected.has(one));
    return { all, isAll: !others && all.length > 0, isUnchanged };
  }
  const from = isUnchanged ? { $gt: lastSeen } : { $gte: mode === 'change_later' ? key : documentKey(realm, 0) };
  const read = { first: 'oldest', keys: from, fields: ['_id'], session } as const;
  const keys = (await messagesIn(database, realm, { topic }, read).toArray()).map(({ _id }) => _id);
  const known = isUnchanged ? selected.keys() : keys.filter((one) => selected.has(one));
  const later = selection.readsAll ? keys.filter((one) => one > lastSeen) : [];
  const all = [...known, ...later];
  const others = mode === 'change_later' && (await hasAny({ $lt: key }));
  return { all, isAll: !others && all.length === keys.length + (isUnchanged ? selection.looked : 0), isUnchanged };
}

/** Returns the channel's counter of message changes. */
async function changesIn(database: Database, realm: number, channel: number, session?: ClientSession): Promise<number> {
  const [found] = await findConversations(database, realm, [channel], session);
  return found?.changes ?? 0;
}

/**
 * Returns a whole topic as of the transaction, for events about it. The fields of a planned row that determine who sees
 * a message hold until the message moves to another channel, which marks it as moved permanently. So only newer
 * messages and those with the mark are loaded: all rows of 20,000 messages take 200 ms.
 */
export async function locateAgain(
  database: Database,
  realm: number,
  { channel, selected }: Pick<Selection, 'selected'> & { channel: number },
  { all, isUnchanged }: SelectedAgain,
  session: ClientSession,
): Promise<LocatedMessage[]> {
  const keys = { $gte: all[0] as number, $lte: all.at(-1) as number };
  const moved = isUnchanged ? [] : await movedTo(database, realm, channel, { keys, limit: MAX_CAME, session });
  const stale = new Set(moved.map(({ _id }) => _id));
  const toLoad = moved.length < MAX_CAME ? all.filter((key) => stale.has(key) || !selected.has(key)) : all;
  const loaded = new Map((await loadLocated(database, toLoad, session)).map((message) => [message._id, message]));
  return all.map((key) => loaded.get(key) ?? (selected.get(key) as LocatedMessage));
}

/** Returns these messages by their keys, ascending. */
export async function loadLocated(
  database: Database,
  keys: readonly number[],
  session?: ClientSession,
): Promise<LocatedMessage[]> {
  return messagesByKeys(database, keys, { fields: LOCATION_FIELDS, session });
}

/** Returns whether the mover sees any message of a topic whose key is in the bounds; undefined: no key is. */
export async function mayReadAnyMessage(
  database: Database,
  view: View,
  topic: number,
  readsAll: boolean,
  bound: KeyBounds | undefined,
): Promise<boolean> {
  if (!bound) return false;
  const keys = Object.keys(bound).length > 0 ? bound : undefined;
  const options = { first: 'newest', keys, limit: readsAll ? 1 : MAX_LOOKED_AT, fields: ACCESS_FIELDS } as const;
  const found = messagesIn(database, view.realm, { topic }, options);
  for await (const message of found) if (mayMove(view, readsAll, message)) return true;
  return false;
}
