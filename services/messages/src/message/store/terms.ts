/** Search terms of messages and topics, and the progress of a check of all of them. */
import { realmKeys } from '@rookery/core';
import {
  type ClientSession,
  type Database,
  type Document,
  ensureIndexes,
  sessionOptions,
  type Tx,
} from '@rookery/data';
import { MESSAGE_COLLECTIONS, type ReindexDocument, type ReindexProgress } from './documents.ts';
import { MESSAGE_INDEXES } from './indexes.ts';
import { messageId } from './messages.ts';
import { STORED } from './stored-message.ts';

/** The kinds of documents that have search terms. */
export type SearchableKind = 'message' | 'topic';

const COLLECTION_OF = { message: MESSAGE_COLLECTIONS.messages, topic: MESSAGE_COLLECTIONS.topics } as const;
/** The stored names of the terms, of the text, and of a field that changes with the text. */
const NAMES_OF = {
  message: { terms: STORED.terms, text: STORED.html, change: STORED.revision },
  topic: { terms: 'terms', text: 'name', change: 'name' },
} as const;

/** A message or topic with the terms that are stored for it, if any. */
export interface WithTerms {
  readonly key: number;
  /** HTML of a message, the name of a topic. */
  readonly text: string;
  /** A value that differs after each change. */
  readonly change: unknown;
  readonly terms: readonly string[] | undefined;
}

/**
 * Sets terms as an edit does: by `termsEditedAt`, the search index finds changed messages that it has already indexed.
 */
function withTermsOf(tx: Tx, kind: SearchableKind, found: readonly string[]): Document {
  return { [NAMES_OF[kind].terms]: found, ...(kind === 'message' && { [STORED.termsEditedAt]: tx.nowMs }) };
}

/** The newest id of a realm's messages or topics; 0 if there is none. */
export async function newestId(
  database: Database,
  realm: number,
  kind: SearchableKind,
  session?: ClientSession,
): Promise<number> {
  const [newest] = await database
    .collection<{ _id: number }>(COLLECTION_OF[kind])
    .find({ _id: realmKeys(realm) }, { ...sessionOptions(session), hint: { _id: 1 }, projection: { _id: 1 } })
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  return newest ? messageId(newest) : 0;
}

/** Messages or topics between two keys, oldest first, with their terms. */
export async function withTerms(
  database: Database,
  kind: SearchableKind,
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

/** Stages corrected terms of a message or topic, unless it has changed since it was read. */
export function stageCorrectedTerms(tx: Tx, kind: SearchableKind, read: WithTerms, found: readonly string[]): void {
  const { change } = NAMES_OF[kind];
  tx.update(COLLECTION_OF[kind], { _id: read.key, [change]: read.change }, { $set: withTermsOf(tx, kind, found) });
}

/** Creates the missing indexes of messages and topics. */
export function ensureTermIndexes(database: Database): Promise<void> {
  const { messages, topics } = MESSAGE_COLLECTIONS;
  return ensureIndexes(database, { [messages]: MESSAGE_INDEXES[messages], [topics]: MESSAGE_INDEXES[topics] });
}

/** The progress of a check of all terms; undefined if none is running. */
export async function reindexProgress(database: Database, realm: number): Promise<ReindexProgress | undefined> {
  const checks = database.collection<ReindexDocument>(MESSAGE_COLLECTIONS.reindexes);
  return (await checks.findOne({ _id: realm }))?.reindex;
}

/** Stores the progress of a check; undefined: it has ended. */
export async function saveReindexProgress(
  database: Database,
  realm: number,
  reindex: ReindexProgress | undefined,
): Promise<void> {
  const change = reindex ? { $set: { reindex } } : { $unset: { reindex: '' } as const };
  await database
    .collection<ReindexDocument>(MESSAGE_COLLECTIONS.reindexes)
    .updateOne({ _id: realm }, change, { upsert: reindex !== undefined });
}
