/** The writes of a restore, which are all idempotent. */
import { DUPLICATE_KEY } from '@rookery/data';
import { BSON, type Db, type Document } from 'mongodb';
import { AS_STORED, fromBytes, keyOf } from './exact.ts';
import { STORING, type Storing } from './format.ts';

/**
 * Max. bytes and documents of a batch. A command allows 48 MB and 100,000 documents; smaller batches need less memory.
 */
const BATCH_BYTES = 4 * 1024 ** 2;
const BATCH_DOCUMENTS = 1_000;

const writeConcern = { w: 'majority', j: true };

/** Inserts documents into a collection that has no index other than that of `_id`; existing documents are retained. */
export async function insertDocuments(db: Db, collection: string, documents: readonly Buffer[]): Promise<void> {
  for (const batch of batches(documents)) {
    const reply = await db.command({
      insert: collection,
      documents: batch.map(fromBytes),
      ordered: false,
      writeConcern,
    });
    refuseErrors(reply, (code) => code === DUPLICATE_KEY);
  }
}

interface Change {
  readonly service: Storing;
  readonly collection: string;
  readonly key: unknown;
  /** Absent: the document was deleted. */
  readonly document?: Document;
}

/** Applies documents of `changes/`, in order within each collection. */
export async function applyChanges(documents: readonly Buffer[], db: (service: Storing) => Db): Promise<void> {
  for (const batch of batches(documents)) {
    const grouped = Map.groupBy(batch.map(readChange), ({ service, collection }) => `${service}/${collection}`);
    for (const [first, ...others] of grouped.values()) {
      if (first) await applyTo(db(first.service), first.collection, [first, ...others]);
    }
  }
}

async function applyTo(db: Db, name: string, changes: readonly Change[]): Promise<void> {
  // Only the last change of each document counts.
  const last = new Map(changes.map((change) => [keyOf(change.key), change]));
  const present = [...last.values()].filter((one) => one.document);
  const gone = [...last.values()].filter((one) => !one.document);
  if (present.length > 0) {
    const updates = present.map(({ key, document }) => ({ q: { _id: key }, u: document, upsert: true }));
    refuseErrors(await db.command({ update: name, updates, writeConcern }));
  }
  if (gone.length > 0) {
    const deletes = gone.map(({ key }) => ({ q: { _id: key }, limit: 1 }));
    refuseErrors(await db.command({ delete: name, deletes, writeConcern }));
  }
}

function readChange(bytes: Buffer): Change {
  const { s, c, r, d } = BSON.deserialize(bytes, AS_STORED);
  const service = STORING.find((one) => one === s);
  if (service === undefined) throw new Error(`a change of the unknown service ${s}`);
  const of = { service, collection: String(c) };
  if (d === undefined) return { ...of, key: r };
  for (const [type, nameAt, nameLength, at, length] of BSON.onDemand.parseToElements(bytes)) {
    const isDocument = type === BSON.BSONType.object && bytes.toString('latin1', nameAt, nameAt + nameLength) === 'd';
    if (isDocument) return { ...of, key: d._id, document: fromBytes(bytes.subarray(at, at + length)) };
  }
  throw new Error('a change without its document');
}

function* batches(documents: readonly Buffer[]): Generator<Buffer[]> {
  let batch: Buffer[] = [];
  let bytes = 0;
  for (const document of documents) {
    batch.push(document);
    bytes += document.length;
    if (batch.length < BATCH_DOCUMENTS && bytes < BATCH_BYTES) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

function refuseErrors(reply: Document, isFine: (code: number) => boolean = () => false): void {
  const errors: Document[] = reply.writeErrors ?? [];
  const error = errors.find(({ code }) => !isFine(code));
  if (error) throw new Error(`MongoDB refused a document of the backup: ${error.errmsg}`);
  if (reply.writeConcernError) throw new Error(`MongoDB could not store durably: ${reply.writeConcernError.errmsg}`);
}
