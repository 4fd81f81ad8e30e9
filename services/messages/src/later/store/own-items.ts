/**
 * A user's own items: drafts, scheduled messages, reminders, saved snippets. They share one collection, so that a
 * register finds with a single read that a user has none, the usual case.
 */
import { type ClientSession, type Database, sessionOptions, type Tx } from '@rookery/data';
import { TASK_INDEXES, type TaskRecord } from '@rookery/runtime';

export const OWN_ITEMS = 'own_items';

/** The realm's counters from which ids of own items are drawn. */
export const OWN_ITEM_COUNTERS = {
  snippet: 'snippet',
  draft: 'draft',
  scheduled: 'scheduled',
  reminder: 'reminder',
} as const;

interface OwnItem<Kind> {
  /** `{realm}:{kind}:{n}`. */
  _id: string;
  realm: number;
  /** The id of the owner. */
  user: number;
  /** The ids come from the counter of the same name. */
  kind: Kind;
  /** The id of the item: per kind and realm, from 1. */
  id: number;
}

/** A saved snippet: text to insert into messages. */
export interface SnippetDocument extends OwnItem<'snippet'> {
  title: string;
  content: string;
  /** When it was created, UNIX ms. */
  at: number;
}

/** A message that is not sent yet. Without `channel` and `users` it has no destination. */
export interface DraftDocument extends OwnItem<'draft'> {
  /** The destination channel and topic. */
  channel?: number;
  topic?: string;
  /**
   * The recipients without the author, except in a conversation with themselves; ascending, empty if none are chosen
   * yet.
   */
  users?: number[];
  content: string;
  /** When it was written according to the author's client, UNIX ms. */
  at: number;
  /** The ids of the author's uploads that it links; they do not expire. */
  uploads?: number[];
}

/** Fields of items with a delivery time: a task that is due at that time. */
interface Timed extends Omit<TaskRecord, '_id' | 'realm'> {
  /** The delivery time that the owner chose, UNIX ms. */
  at: number;
  /** Incremented by every change, so that a delivery detects changes since it was leased. */
  revision: number;
  /** The delivery has failed permanently. */
  failed?: true;
}

/** A scheduled message. */
export interface ScheduledDocument extends OwnItem<'scheduled'>, Timed {
  /** The destination channel and topic. */
  channel?: number;
  topic?: string;
  /** Or the recipients without the author, except in a conversation with themselves; ascending. */
  users?: number[];
  content: string;
  html: string;
  /** The client that created it. */
  client: string;
  /** The message is marked as read for its author when it is sent. */
  read?: true;
  /** The ids of the author's uploads that it links; they do not expire. */
  uploads?: number[];
}

/** A reminder about a message. */
export interface ReminderDocument extends OwnItem<'reminder'>, Timed {
  /** The message's id. */
  messageId: number;
  /** '' if there is none. */
  note: string;
  /** The text as of its creation, for lists; the delivery composes it again. */
  content: string;
  html: string;
  /** The HTML that replaces `html` if the message is deleted or no longer readable for the owner. */
  lost: string;
}

export interface OwnItems {
  scheduled: ScheduledDocument;
  reminder: ReminderDocument;
  draft: DraftDocument;
  snippet: SnippetDocument;
}

export type OwnKind = keyof OwnItems;
type AnyItem = OwnItems[OwnKind];

export const OF_USER = { realm: 1, user: 1, kind: 1, id: 1 } as const;

const HELD = { realm: 1, uploads: 1 } as const;

/** Indexes for a user's items by kind and id, due items of all users, and items that link an upload. */
export const OWN_ITEM_INDEXES = [
  { key: OF_USER },
  ...TASK_INDEXES,
  { key: HELD, partialFilterExpression: { uploads: { $exists: true } } },
];

/** Order of items with a delivery time: the next due first. */
export const byTime = (a: Pick<ScheduledDocument, 'at' | 'id'>, b: Pick<ScheduledDocument, 'at' | 'id'>): number =>
  a.at - b.at || a.id - b.id;

const collection = (database: Database) => database.collection<AnyItem>(OWN_ITEMS);

const ownItemKey = (realm: number, kind: OwnKind, n: number): string => `${realm}:${kind}:${n}`;

/** Returns a user's items of these kinds, by kind and id. */
export async function listOwnItems<K extends OwnKind>(
  database: Database,
  realm: number,
  user: number,
  kinds: readonly K[],
  session?: ClientSession,
): Promise<OwnItems[K][]> {
  const found = await collection(database)
    .find({ realm, user, kind: { $in: [...kinds] } }, { ...sessionOptions(session), hint: OF_USER })
    .sort({ kind: 1, id: 1 })
    .toArray();
  return found as OwnItems[K][];
}

/** Returns whether a draft or a scheduled message links an upload. */
export async function isHeld(
  database: Database,
  realm: number,
  attachment: number,
  session: ClientSession,
): Promise<boolean> {
  const found = await collection(database).findOne(
    { realm, uploads: attachment },
    { ...sessionOptions(session), hint: HELD, projection: { _id: 1 } },
  );
  return found !== null;
}

/** Returns how many items of a kind a user has, as the previous operations left them. */
export function countOwnItems(tx: Tx, database: Database, user: number, kind: OwnKind): Promise<number> {
  return tx.read((session) =>
    collection(database).countDocuments({ realm: tx.realm, user, kind }, { ...sessionOptions(session), hint: OF_USER }),
  );
}

/** Returns the bytes of content and HTML of a user's other items of this kind, as the previous operations left them. */
export function bytesOfOthers(
  tx: Tx,
  database: Database,
  { _id, realm, user, kind }: ScheduledDocument | ReminderDocument,
): Promise<number> {
  const bytes = { $sum: { $add: [{ $strLenBytes: '$content' }, { $strLenBytes: '$html' }] } };
  return tx.read(async (session) => {
    const [sum] = await collection(database)
      .aggregate<{ bytes: number }>(
        [{ $match: { realm, user, kind, _id: { $ne: _id } } }, { $group: { _id: null, bytes } }],
        { ...sessionOptions(session), hint: OF_USER },
      )
      .toArray();
    return sum?.bytes ?? 0;
  });
}

/** The fields that identify one of a user's items. */
interface OwnItemName<Kind extends OwnKind> extends Readonly<Omit<OwnItem<Kind>, '_id'>> {}

/**
 * Returns one of a user's items by its id, as a majority of the database has it; null if the user has none of that id.
 */
export async function findOwnItem<K extends OwnKind>(
  database: Database,
  { realm, user, kind, id }: OwnItemName<K>,
  session?: ClientSession,
): Promise<OwnItems[K] | null> {
  const found = await collection(database).findOne({ _id: ownItemKey(realm, kind, id) }, sessionOptions(session));
  return found?.user === user ? (found as OwnItems[K]) : null;
}

/**
 * Returns one of a user's items by its id, as the previous operations left it; null if the user has none of that id.
 */
export function readOwnItem<K extends OwnKind>(
  tx: Tx,
  database: Database,
  user: number,
  kind: K,
  n: number,
): Promise<OwnItems[K] | null> {
  return tx.read((session) => findOwnItem(database, { realm: tx.realm, user, kind, id: n }, session));
}

/** Begins a new item of a user, with the next id of its kind. */
export function nextOwnItem<K extends OwnKind>(tx: Tx, user: number, kind: K): OwnItem<K> {
  const id = tx.next(OWN_ITEM_COUNTERS[kind]);
  return { _id: ownItemKey(tx.realm, kind, id), realm: tx.realm, user, kind, id };
}

/** Stages a new item, or one that replaces a removed one. */
export function stageOwnItem(tx: Tx, item: AnyItem): void {
  tx.insert(OWN_ITEMS, item);
}

export function stageOwnItemRemoval(tx: Tx, id: string): void {
  tx.remove(OWN_ITEMS, { _id: id });
}

/** Stages the removal of all items of a kind that these users have; undefined: of all kinds. */
export function stageRemovalOfAll(tx: Tx, users: readonly number[], kind: OwnKind | undefined): void {
  tx.remove(OWN_ITEMS, { realm: tx.realm, user: { $in: [...users] }, ...(kind && { kind }) }, { many: true });
}

/** Stages new values of an item's fields. */
export function stageOwnItemChange(tx: Tx, id: string, { set }: { readonly set: object }): void {
  tx.update(OWN_ITEMS, { _id: id }, { $set: set });
}

/** Stages that a delivery has failed and is not retried. */
export function stageDeliveryFailure(tx: Tx, id: string): void {
  tx.update(OWN_ITEMS, { _id: id }, { $set: { failed: true }, $unset: { due_at: '', worker: '' } });
}
