/** Terms of messages and topics: how far they were given to what had none, and whether they are right. */
import { messageKey } from '@rookery/core';
import { type ClientSession, type Database, type Document, ensureIndexes, type Tx, within } from '@rookery/data';
import { type FilledTermsDocument, MESSAGE_COLLECTIONS, type ReindexProgress } from './documents.ts';
import { MESSAGE_INDEXES } from './indexes.ts';
import { messageId } from './messages.ts';
import { STORED } from './stored-message.ts';

/** What has terms. */
export type Termed = 'message' | 'topic';

const COLLECTION_OF = { message: MESSAGE_COLLECTIONS.messages, topic: MESSAGE_COLLECTIONS.topics } as const;
/** The stored name of the terms, and of what changes with the text. */
const NAMES_OF = {
  message: { terms: STORED.terms, text: STORED.html, change: STORED.revision },
  topic: { terms: 'terms', text: 'name', change: 'name' },
} as const;

/** A message or topic that has no terms yet. */
export interface WithoutTerms {
  readonly key: number;
  /** HTML of a message, the name of a topic. */
  readonly text: string;
  /** What is another after each change. */
  readonly change: unknown;
}

/** Messages or topics between two keys that have no terms yet, oldest first. */
export async function withoutTerms(
  database: Database,
  kind: Termed,
  keys: { readonly $gt: number; readonly $lte: number },
  most: number,
): Promise<WithoutTerms[]> {
  const { terms, text, change } = NAMES_OF[kind];
  const found = await database
    .collection<Document & { _id: number }>(COLLECTION_OF[kind])
    .find({ _id: keys, [terms]: { $exists: false } }, { hint: { _id: 1 }, projection: { [text]: 1, [change]: 1 } })
    .sort({ _id: 1 })
    .limit(most)
    .toArray();
  return found.map((one) => ({ key: one._id, text: one[text], change: one[change] }));
}

/** Stages the terms of a message or topic, unless it has some or has changed since it was read. */
export function stageTerms(tx: Tx, kind: Termed, read: WithoutTerms, found: readonly string[]): void {
  const { terms, change } = NAMES_OF[kind];
  const unchanged = { _id: read.key, [terms]: { $exists: false }, [change]: read.change };
  tx.update(COLLECTION_OF[kind], unchanged, { $set: withTermsOf(tx, kind, found) });
}

/** As an edit sets them: by its time, the search index learns of messages that it has already. */
function withTermsOf(tx: Tx, kind: Termed, found: readonly string[]): Document {
  return { [NAMES_OF[kind].terms]: found, ...(kind === 'message' && { [STORED.termsEditedAt]: tx.nowMs }) };
}

/** The newest id of a realm's messages or topics; 0 where there is none. */
export async function newestId(
  database: Database,
  realm: number,
  kind: Termed,
  session?: ClientSession,
): Promise<number> {
  const [newest] = await database
    .collection<{ _id: number }>(COLLECTION_OF[kind])
    .find(
      { _id: { $gte: messageKey(realm, 0), $lt: messageKey(realm + 1, 0) } },
      { ...within(session), hint: { _id: 1 }, projection: { _id: 1 } },
    )
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  return newest ? messageId(newest) : 0;
}

/** Up to which id all messages or topics of a realm have their terms; 0 where nothing is known. */
export async function filledUpTo(database: Database, realm: number, kind: Termed): Promise<number> {
  const filled = database.collection<FilledTermsDocument>(MESSAGE_COLLECTIONS.filledTerms);
  return (await filled.findOne({ _id: realm }))?.[kind] ?? 0;
}

export async function raiseFilled(database: Database, realm: number, kind: Termed, to: number): Promise<void> {
  await database
    .collection<FilledTermsDocument>(MESSAGE_COLLECTIONS.filledTerms)
    .updateOne({ _id: realm }, { $max: { [kind]: to } }, { upsert: true });
}

/** A message or topic with the terms that are stored for it, if any. */
export interface WithTerms extends WithoutTerms {
  readonly terms: readonly string[] | undefined;
}

/** Messages or topics between two keys, oldest first, with their terms. */
export async function withTerms(
  database: Database,
  kind: Termed,
  keys: { readonly $gt: number; readonly $lte: number },
  most: number,
): Promise<WithTerms[]> {
  const { terms, text, change } = NAMES_OF[kind];
  const found = await database
    .collection<Document & { _id: number }>(COLLECTION_OF[kind])
    .find({ _id: keys }, { hint: { _id: 1 }, projection: { [text]: 1, [change]: 1, [terms]: 1 } })
    .sort({ _id: 1 })
    .limit(most)
    .toArray();
  return found.map((one) => ({ key: one._id, text: one[text], change: one[change], terms: one[terms] }));
}

/** Stages other terms of a message or topic, unless it has changed since it was read. */
export function stageMendedTerms(tx: Tx, kind: Termed, read: WithTerms, found: readonly string[]): void {
  const { change } = NAMES_OF[kind];
  tx.update(COLLECTION_OF[kind], { _id: read.key, [change]: read.change }, { $set: withTermsOf(tx, kind, found) });
}

/** Makes the indexes of messages and topics that are not there. */
export function ensureTermIndexes(database: Database): Promise<void> {
  const { messages, topics } = MESSAGE_COLLECTIONS;
  return ensureIndexes(database, { [messages]: MESSAGE_INDEXES[messages], [topics]: MESSAGE_INDEXES[topics] });
}

/** How far a check of all terms has come; undefined where none is under way. */
export async function reindexProgress(database: Database, realm: number): Promise<ReindexProgress | undefined> {
  const filled = database.collection<FilledTermsDocument>(MESSAGE_COLLECTIONS.filledTerms);
  return (await filled.findOne({ _id: realm }))?.reindex;
}

/** Stores how far it has come; undefined: it has ended. */
export async function saveReindexProgress(
  database: Database,
  realm: number,
  reindex: ReindexProgress | undefined,
): Promise<void> {
  const change = reindex ? { $set: { reindex } } : { $unset: { reindex: '' } as const };
  await database
    .collection<FilledTermsDocument>(MESSAGE_COLLECTIONS.filledTerms)
    .updateOne({ _id: realm }, change, { upsert: reindex !== undefined });
}
