/** Which messages a move is about. */

import { badRequest, messageKey } from '@rookery/core';
import type { ClientSession, Database } from '@rookery/data';
import { ACCESS_FIELDS } from '../message/rules/visibility.ts';
import { findConversations } from '../message/store/conversations.ts';
import type { MessageDocument } from '../message/store/documents.ts';
import { messagesByKeys } from '../message/store/messages.ts';
import { firstKeyIn, type KeyBounds, messagesIn, movedTo } from '../message/store/ranges.ts';
import { hasReceived } from '../readstate/rules/receipt.ts';
import type { View } from '../upstream/views.ts';
import type { MoveMode } from './rules/moving.ts';

/** More would be too much for one event's list of ids, and for the memory of who goes through them. */
const MOST_MOVED = 100_000;
/** Of a topic of which the mover sees a part: the newest messages that are looked at for one that they see. */
const MOST_LOOKED_AT = 1000;
/** Messages of a channel that came from others: where more are there, all rows of a topic are loaded again. */
const MOST_CAME = 1000;

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

/** What of a message a move looks at and changes. */
export type LocatedMessage = Pick<
  MessageDocument,
  '_id' | 'reactions' | Exclude<(typeof LOCATION_FIELDS)[number], 'reactions.user'>
>;

/** Whether the mover may move a message beside the one that they named: whether they can read it. */
export function mayMove(view: View, readsAll: boolean, message: LocatedMessage): boolean {
  return readsAll || hasReceived(view, message);
}

/** The messages of a topic that a move is about, as they were when it was asked for. */
export interface Selection {
  /** What is moved of them, by keys, ascending. */
  readonly selected: ReadonlyMap<number, LocatedMessage>;
  /** How many were looked at, and the newest of them. */
  readonly looked: number;
  readonly lastSeen: number;
  /** Whether the mover may read, and so moves, whatever comes to the topic meanwhile. */
  readonly readsAll: boolean;
  /** How many changes the channel's messages had had before that. */
  readonly changes: number;
}

/** What a move names. */
interface Selecting {
  readonly channel: number;
  readonly topicId: number;
  readonly mode: MoveMode;
  readonly named: number;
}

/**
 * The messages of a topic that a mode means and the mover may move.
 * @throws DomainError BAD_REQUEST for too many
 */
export async function select(
  database: Database,
  view: View,
  readsAll: boolean,
  { channel, topicId, mode, named }: Selecting,
): Promise<Selection> {
  const { realm } = view;
  // Before the messages: a change while these are read is counted behind it.
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
 * The messages of a topic that a mode means, oldest first, for every reader.
 * @throws DomainError BAD_REQUEST for too many
 */
async function messagesOf(
  database: Database,
  realm: number,
  topic: number,
  mode: MoveMode,
  named: number,
): Promise<LocatedMessage[]> {
  const key = messageKey(realm, named);
  if (mode === 'change_one') return loadLocated(database, [key]);
  const keys = { $gte: mode === 'change_later' ? key : messageKey(realm, 0) };
  const o = { first: 'oldest', keys, limit: MOST_MOVED + 1, fields: LOCATION_FIELDS } as const;
  const found = await messagesIn(database, realm, { topic }, o).toArray();
  if (found.length > MOST_MOVED) throw badRequest(`You can move at most ${MOST_MOVED} messages at once.`);
  return found;
}

/** A selection as the transaction has it. */
interface SelectedAgain {
  /** The keys of what is moved, ascending. */
  readonly all: readonly number[];
  /** Whether that is the whole topic. */
  readonly isAll: boolean;
  /** Whether each selected message is as it was. */
  readonly isUnchanged: boolean;
}

/**
 * Selects again, in a transaction. While no message of the channel has changed, only what was sent since is read: the
 * keys of 20,000 messages take 100 ms, for which all writes of the organisation wait.
 */
export async function selectAgain(
  database: Database,
  realm: number,
  o: Selecting,
  selection: Selection,
  session: ClientSession,
): Promise<SelectedAgain> {
  const { channel, topicId: topic, mode } = o;
  const { selected, lastSeen } = selection;
  const key = messageKey(realm, o.named);
  const hasAny = async (keys: KeyBounds) =>
    (await firstKeyIn(database, realm, { topic }, { first: 'oldest', keys, session })) !== undefined;
  const isUnchanged = (await changesIn(database, realm, channel, session)) === selection.changes;
  if (mode === 'change_one') {
    const others = (await hasAny({ $lt: key })) || (await hasAny({ $gt: key }));
    const all = [key].filter((one) => selected.has(one));
    return { all, isAll: !others && all.length > 0, isUnchanged };
  }
  const from = isUnchanged ? { $gt: lastSeen } : { $gte: mode === 'change_later' ? key : messageKey(realm, 0) };
  const read = { first: 'oldest', keys: from, fields: ['_id'], session } as const;
  const keys = (await messagesIn(database, realm, { topic }, read).toArray()).map(({ _id }) => _id);
  const known = isUnchanged ? selected.keys() : keys.filter((one) => selected.has(one));
  const later = selection.readsAll ? keys.filter((one) => one > lastSeen) : [];
  const all = [...known, ...later];
  const others = mode === 'change_later' && (await hasAny({ $lt: key }));
  return { all, isAll: !others && all.length === keys.length + (isUnchanged ? selection.looked : 0), isUnchanged };
}

/** How many changes the messages of a channel have had. */
async function changesIn(database: Database, realm: number, channel: number, session?: ClientSession): Promise<number> {
  const [found] = await findConversations(database, realm, [channel], session);
  return found?.changes ?? 0;
}

/**
 * A whole topic as the transaction has it, for events about it. What a planned row says of who sees a message holds
 * until the message goes to another channel, which marks it as moved for good. So only what came later, and what is so
 * marked, is loaded: all rows of 20,000 messages take 200 ms.
 */
export async function locateAgain(
  database: Database,
  realm: number,
  { channel, selected }: Pick<Selection, 'selected'> & { channel: number },
  { all, isUnchanged }: SelectedAgain,
  session: ClientSession,
): Promise<LocatedMessage[]> {
  const keys = { $gte: all[0] as number, $lte: all.at(-1) as number };
  const moved = isUnchanged ? [] : await movedTo(database, realm, channel, { keys, limit: MOST_CAME, session });
  const stale = new Set(moved.map(({ _id }) => _id));
  const toLoad = moved.length < MOST_CAME ? all.filter((key) => stale.has(key) || !selected.has(key)) : all;
  const loaded = new Map((await loadLocated(database, toLoad, session)).map((message) => [message._id, message]));
  return all.map((key) => loaded.get(key) ?? (selected.get(key) as LocatedMessage));
}

/** These messages, by their keys, ascending. */
export async function loadLocated(
  database: Database,
  keys: readonly number[],
  session?: ClientSession,
): Promise<LocatedMessage[]> {
  return messagesByKeys(database, keys, { fields: LOCATION_FIELDS, session });
}

/** Whether the mover sees any message of a topic, of those whose keys fit; none fits undefined. */
export async function seesOthers(
  database: Database,
  view: View,
  topic: number,
  readsAll: boolean,
  bound: KeyBounds | undefined,
): Promise<boolean> {
  if (!bound) return false;
  const keys = Object.keys(bound).length > 0 ? bound : undefined;
  const o = { first: 'newest', keys, limit: readsAll ? 1 : MOST_LOOKED_AT, fields: ACCESS_FIELDS } as const;
  const found = messagesIn(database, view.realm, { topic }, o);
  for await (const message of found) if (mayMove(view, readsAll, message)) return true;
  return false;
}
