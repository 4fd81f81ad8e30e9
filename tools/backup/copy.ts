/** The reads of a backup: whole collections in the order of `_id`, and touched documents again. */
import { pause } from '@rookery/core/pause';
import { isTransient } from '@rookery/data';
import { BSON, type ClientSession, type Db, type Document, type MongoClient, type Timestamp } from 'mongodb';
import { AS_STORED, keyOf } from './exact.ts';
import type { Progress, Storing } from './format.ts';
import { PartBuffer, writePart } from './parts.ts';
import { progressLines } from './progress-lines.ts';
import { readTouched } from './touched.ts';

/** A running backup. */
export interface Source {
  readonly dir: string;
  readonly client: MongoClient;
  readonly db: (service: Storing) => Db;
  readonly partBytes: number;
  readonly say: (line: string) => void;
  /** Makes `progress` durable. */
  readonly save: () => Promise<void>;
}

const ATTEMPTS = 10;
const RETRY_MS = 1_000;
/** Max. documents in one query by `_id`. */
const BATCH_SIZE = 1_000;

const EXACT_KEYS = { relaxed: false };

/**
 * Writes the parts of a collection, resuming at `progress`. Each document is read in a state after `since`; documents
 * that change in the meantime are listed as touched. Retries during an outage of MongoDB.
 */
export async function copyCollection(
  source: Source,
  progress: Progress,
  of: { service: Storing; collection: string },
  since: Timestamp,
): Promise<void> {
  for (let attempt = 1; !progress.copied[`${of.service}/${of.collection}`]?.done; ) {
    const before = progress.parts.length;
    try {
      await copyOn(source, progress, of, since);
    } catch (error) {
      if (progress.parts.length > before) attempt = 1;
      if (!isTransient(error) || attempt++ === ATTEMPTS) throw error;
      source.say(`MongoDB does not answer (${(error as Error).message}), trying again`);
      await pause(RETRY_MS);
    }
  }
}

async function copyOn(
  source: Source,
  progress: Progress,
  of: { service: Storing; collection: string },
  since: Timestamp,
): Promise<void> {
  const { client, db, dir, say, save } = source;
  const key = `${of.service}/${of.collection}`;
  const collection = db(of.service).collection(of.collection);
  const { last } = progress.copied[key] ?? {};
  // A bound of the index rather than a condition, which would match only values of the same type.
  const from = last === undefined ? undefined : (BSON.EJSON.parse(last, EXACT_KEYS) as { _id: unknown });
  const session = client.startSession({ causalConsistency: true });
  session.advanceOperationTime(since);
  const total = await collection.estimatedDocumentCount();
  const buffer = new PartBuffer(source.partBytes);
  let copied = 0;
  const report = progressLines(say);
  try {
    const cursor = collection.find({}, { raw: true, hint: { _id: 1 }, session, readConcern: { level: 'majority' } });
    cursor.sort({ _id: 1 });
    if (from) cursor.min(from as Document);
    let latest: Uint8Array | undefined;
    const end = async () => {
      if (latest === undefined) return;
      const { _id } = BSON.deserialize(latest, AS_STORED);
      await writePart(dir, progress, buffer.take(), of);
      progress.copied[key] = { last: BSON.EJSON.stringify({ _id }, EXACT_KEYS), done: false };
      await save();
    };
    let isFirst = from !== undefined;
    for await (const document of cursor as AsyncIterable<unknown> as AsyncIterable<Uint8Array>) {
      const isCopied = isFirst && keyOf(BSON.deserialize(document, AS_STORED)._id) === keyOf(from?._id);
      isFirst = false;
      if (isCopied) continue;
      latest = document;
      buffer.add(document);
      copied++;
      if (buffer.isFull) await end();
      report(() => `${key}: ${copied} of about ${total} documents`);
    }
    if (!buffer.isEmpty) await end();
    progress.copied[key] = { ...progress.copied[key], done: true };
    await save();
    if (copied > 0) say(`${key}: ${copied} documents`);
  } finally {
    await session.endSession();
  }
}

/**
 * Reads touched documents in their current state, or in the session's snapshot, and writes them to `changes/`.
 * @param end where to stop in the list of touched documents, bytes
 * @returns the number of documents
 */
export async function copyTouched(
  source: Source,
  progress: Progress,
  service: Storing,
  { end, session }: { end: number; session: ClientSession },
): Promise<number> {
  const { dir, db, save } = source;
  const buffer = new PartBuffer(source.partBytes);
  const span = { from: progress.reread[service] ?? 0, to: end };
  let documents = 0;
  for await (const touched of readTouched(dir, service, span)) {
    for (const [collection, keys] of Map.groupBy(touched, ({ c }) => c)) {
      for (let at = 0; at < keys.length; at += BATCH_SIZE) {
        const some = keys.slice(at, at + BATCH_SIZE).map(({ k }) => k);
        for await (const change of presentState(db(service), { service, collection }, some, session)) {
          buffer.add(change);
          documents++;
          if (buffer.isFull) await writePart(dir, progress, buffer.take());
        }
      }
    }
  }
  if (!buffer.isEmpty) await writePart(dir, progress, buffer.take());
  progress.reread[service] = end;
  await save();
  return documents;
}

/** Yields a change for each `_id`: its current document, or that it was deleted. */
async function* presentState(
  db: Db,
  of: { service: Storing; collection: string },
  keys: readonly unknown[],
  session: ClientSession,
): AsyncGenerator<Uint8Array> {
  const missing = new Map(keys.map((key) => [keyOf(key), key]));
  const level = session.snapshotEnabled ? 'snapshot' : 'majority';
  const filter = { _id: { $in: [...missing.values()] } } as Document;
  const cursor = db.collection(of.collection).find(filter, { raw: true, session, readConcern: { level } });
  const names = { s: of.service, c: of.collection };
  for await (const document of cursor as AsyncIterable<unknown> as AsyncIterable<Uint8Array>) {
    missing.delete(keyOf(BSON.deserialize(document, AS_STORED)._id));
    yield withDocument(names, document);
  }
  for (const r of missing.values()) yield BSON.serialize({ ...names, r });
}

/** Serialises `{...names, d: document}` without changing the bytes of the document. */
function withDocument(names: Document, document: Uint8Array): Uint8Array {
  const head = BSON.serialize(names);
  const bytes = Buffer.concat([head.subarray(0, -1), Buffer.from('\x03d\0', 'latin1'), document, Buffer.of(0)]);
  bytes.writeInt32LE(bytes.length);
  return bytes;
}
