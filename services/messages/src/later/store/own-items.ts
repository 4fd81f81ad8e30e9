/**
 * What people keep for themselves beside messages. It is one collection, so that a register finds out with one read
 * that there is nothing of any kind, as there mostly is.
 */
import { type ClientSession, type Database, type Tx, within } from '@rookery/data';
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
  /** Whose it is. */
  user: number;
  /** What it is; its ids come from the counter of that name. */
  kind: Kind;
  /** Its id: from 1 for each kind in a realm. */
  id: number;
}

/** A saved snippet: text to be put into messages. */
export interface SnippetDocument extends OwnItem<'snippet'> {
  title: string;
  content: string;
  /** When it was made, UNIX ms. */
  at: number;
}

/** A message that is not sent yet. Without `channel` and `users` it is for nowhere. */
export interface DraftDocument extends OwnItem<'draft'> {
  /** The channel that it is for, and its topic. */
  channel?: number;
  topic?: string;
  /** The people whom it is for, its author only where they are alone; ascending, empty where there are none yet. */
  users?: number[];
  content: string;
  /** When it was written, as its author's client says: UNIX ms. */
  at: number;
  /** Its author's uploads that it links, by id: these are not expired. */
  uploads?: number[];
}

/** What is delivered at a time: a task that is due then. */
interface Timed extends Omit<TaskRecord, '_id' | 'realm'> {
  /** When its owner wants that, UNIX ms. */
  at: number;
  /** Raised with every change, so that a delivery detects that the item changed since it was leased. */
  revision: number;
  /** It could not be delivered. */
  failed?: true;
}

/** A message that is to be sent later. */
export interface ScheduledDocument extends OwnItem<'scheduled'>, Timed {
  /** The channel that it is for, and its topic. */
  channel?: number;
  topic?: string;
  /** Or the people, its author only where they are alone; ascending. */
  users?: number[];
  content: string;
  html: string;
  /** The client that it was written with. */
  client: string;
  /** Its author has read it when it is sent. */
  read?: true;
  /** Its author's uploads that it links, by id: these are not expired. */
  uploads?: number[];
}

/** A reminder of a message. */
export interface ReminderDocument extends OwnItem<'reminder'>, Timed {
  /** The message's id. */
  messageId: number;
  /** '': none. */
  note: string;
  /** What it would say now; what it says is made when its time has come. */
  content: string;
  html: string;
  /** The HTML of what it says where the message is gone, or not its owner's to see. */
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

/** A user's items by kind and id; due items of all users; items that link an upload. */
export const OWN_ITEM_INDEXES = [
  { key: OF_USER },
  ...TASK_INDEXES,
  { key: HELD, partialFilterExpression: { uploads: { $exists: true } } },
];

/** The order of what is delivered at a time: the next first. */
export const byTime = (a: Pick<ScheduledDocument, 'at' | 'id'>, b: Pick<ScheduledDocument, 'at' | 'id'>): number =>
  a.at - b.at || a.id - b.id;

const collection = (database: Database) => database.collection<AnyItem>(OWN_ITEMS);

export const ownItemKey = (realm: number, kind: OwnKind, n: number): string => `${realm}:${kind}:${n}`;

/** What a user has of these kinds, by kind and id. */
export async function listOwnItems<K extends OwnKind>(
  database: Database,
  realm: number,
  user: number,
  kinds: readonly K[],
  session?: ClientSession,
): Promise<OwnItems[K][]> {
  const found = await collection(database)
    .find({ realm, user, kind: { $in: [...kinds] } }, { ...within(session), hint: OF_USER })
    .sort({ kind: 1, id: 1 })
    .toArray();
  return found as OwnItems[K][];
}

/** Whether a draft or a scheduled message links an upload. */
export async function isHeld(
  database: Database,
  realm: number,
  attachment: number,
  session: ClientSession,
): Promise<boolean> {
  const found = await collection(database).findOne(
    { realm, uploads: attachment },
    { ...within(session), hint: HELD, projection: { _id: 1 } },
  );
  return found !== null;
}

/** How many a user has of a kind, as the operations before this one left them. */
export function countOwnItems(tx: Tx, database: Database, user: number, kind: OwnKind): Promise<number> {
  return tx.read((session) =>
    collection(database).countDocuments({ realm: tx.realm, user, kind }, { ...within(session), hint: OF_USER }),
  );
}

/** What one of a user's items is found by. */
interface OwnItemName<Kind extends OwnKind> extends Readonly<Omit<OwnItem<Kind>, '_id'>> {}

/** One of a user's by its id, as the majority has it; null where they have none of that id. */
export async function findOwnItem<K extends OwnKind>(
  database: Database,
  { realm, user, kind, id }: OwnItemName<K>,
  session?: ClientSession,
): Promise<OwnItems[K] | null> {
  const found = await collection(database).findOne({ _id: ownItemKey(realm, kind, id) }, within(session));
  return found?.user === user ? (found as OwnItems[K]) : null;
}

/** One of a user's by its id, as the operations before this one left it; null where they have none of that id. */
export function readOwnItem<K extends OwnKind>(
  tx: Tx,
  database: Database,
  user: number,
  kind: K,
  n: number,
): Promise<OwnItems[K] | null> {
  return tx.read((session) => findOwnItem(database, { realm: tx.realm, user, kind, id: n }, session));
}

/** Stages a new item, or one that takes the place of a removed one. */
export function stageOwnItem(tx: Tx, item: AnyItem): void {
  tx.insert(OWN_ITEMS, item);
}

export function stageOwnItemRemoval(tx: Tx, id: string): void {
  tx.remove(OWN_ITEMS, { _id: id });
}

/** Stages that users have nothing of a kind any more; undefined: of any. */
export function stageRemovalOfAll(tx: Tx, users: readonly number[], kind: OwnKind | undefined): void {
  tx.remove(OWN_ITEMS, { realm: tx.realm, user: { $in: [...users] }, ...(kind && { kind }) }, { many: true });
}

/** Stages new values of an item's fields. */
export function stageOwnItemChange(tx: Tx, id: string, { set }: { readonly set: object }): void {
  tx.update(OWN_ITEMS, { _id: id }, { $set: set });
}

/** Stages that a scheduled message could not be sent and is not tried again. */
export function stageDeliveryFailure(tx: Tx, id: string): void {
  tx.update(OWN_ITEMS, { _id: id }, { $set: { failed: true }, $unset: { due_at: '', worker: '' } });
}
