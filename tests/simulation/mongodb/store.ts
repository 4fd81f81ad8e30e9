/**
 * The modelled server's data: documents in versions, transactions with snapshot isolation, and write conflicts.
 *
 * A commit gives its writes a time. Transactions read the last commit before their start; all other reads see the state
 * of the majority, which follows shortly after. Writes that the majority does not have yet may be rolled back by an
 * election.
 */
import { type Document, MongoServerError } from 'mongodb';
import { compare, isMatch, keyOf, updated } from './documents.ts';

interface Version {
  readonly time: number;
  /** Undefined if the document was removed. */
  readonly document: Document | undefined;
}

interface StoredRow {
  /** Oldest first. */
  versions: Version[];
  lockedBy: ModelTransaction | undefined;
}

export interface ModelTransaction {
  readonly id: string;
  readonly appName: string;
  readonly snapshot: number;
  readonly writes: Map<StoredRow, { collection: Collection; document: Document | undefined }>;
  state: 'open' | 'committed' | 'aborted';
  /** The time of the commit. */
  time: number;
  usedAt: number;
}

export interface Collection {
  readonly name: string;
  readonly rows: Map<string, StoredRow>;
  /** Fields with a unique sparse index. */
  readonly unique: Set<string>;
}

export interface WriteCounts {
  matched: number;
  upserted: number;
  deleted: number;
}

export class Store {
  readonly #collections = new Map<string, Collection>();
  readonly transactions = new Map<string, ModelTransaction>();
  /** The time of the last commit, and of the last one that the majority has. */
  time = 0;
  majority = 0;

  collection(name: string): Collection {
    let collection = this.#collections.get(name);
    if (!collection) {
      collection = { name, rows: new Map(), unique: new Set() };
      this.#collections.set(name, collection);
    }
    return collection;
  }

  begin(id: string, appName: string, now: number): ModelTransaction {
    const transaction: ModelTransaction = {
      id,
      appName,
      snapshot: this.time,
      writes: new Map(),
      state: 'open',
      time: 0,
      usedAt: now,
    };
    this.transactions.set(id, transaction);
    return transaction;
  }

  /** Returns the matching documents in order of `_id`, at a time or as a transaction sees them. */
  find({ rows }: Collection, filter: Document, at: number | ModelTransaction): Document[] {
    const found: Document[] = [];
    for (const row of this.#candidates(rows, filter)) {
      const document = this.#see(row, at);
      if (document && isMatch(document, filter)) found.push(document);
    }
    return found.length > 1 ? found.sort((a, b) => compare(a._id, b._id)) : found;
  }

  /** @throws WriteConflict, or the error of a unique index */
  insert(collection: Collection, document: Document, by: ModelTransaction): void {
    const key = keyOf(document._id);
    const row = collection.rows.get(key);
    if (row && this.#see(row, by)) throw duplicate(collection, '_id');
    this.#write(collection, row ?? this.#addRow(collection, key), document, by);
  }

  update(
    collection: Collection,
    filter: Document,
    change: Document,
    { upsert = false, many = false }: { upsert?: boolean | undefined; many?: boolean },
    by: ModelTransaction,
  ): WriteCounts {
    const found = this.find(collection, filter, by);
    for (const document of many ? found : found.slice(0, 1)) {
      this.#write(
        collection,
        collection.rows.get(keyOf(document._id)) as StoredRow,
        updated(document, change, false),
        by,
      );
    }
    if (found.length > 0) return { matched: many ? found.length : 1, upserted: 0, deleted: 0 };
    if (!upsert) return { matched: 0, upserted: 0, deleted: 0 };
    this.insert(collection, updated({ _id: filter._id }, change, true), by);
    return { matched: 0, upserted: 1, deleted: 0 };
  }

  remove(collection: Collection, filter: Document, many: boolean, by: ModelTransaction): WriteCounts {
    const found = this.find(collection, filter, by);
    const gone = many ? found : found.slice(0, 1);
    for (const { _id } of gone) this.#write(collection, collection.rows.get(keyOf(_id)) as StoredRow, undefined, by);
    return { matched: 0, upserted: 0, deleted: gone.length };
  }

  commit(transaction: ModelTransaction): void {
    transaction.state = 'committed';
    if (transaction.writes.size === 0) {
      transaction.time = transaction.snapshot;
      return;
    }
    transaction.time = ++this.time;
    for (const [row, { document }] of transaction.writes) {
      row.versions.push({ time: transaction.time, document });
      if (row.versions.length > 40) row.versions.splice(0, 20);
      row.lockedBy = undefined;
    }
  }

  abort(transaction: ModelTransaction): void {
    if (transaction.state !== 'open') return;
    transaction.state = 'aborted';
    for (const row of transaction.writes.keys()) row.lockedBy = undefined;
  }

  /** Rolls back all commits after a time and aborts all open transactions, as an election does. */
  rollBack(to: number): void {
    for (const transaction of this.transactions.values()) {
      this.abort(transaction);
      if (transaction.time > to) transaction.state = 'aborted';
    }
    for (const { rows } of this.#collections.values()) {
      for (const row of rows.values()) row.versions = row.versions.filter(({ time }) => time <= to);
    }
    this.time = to;
  }

  #candidates(rows: Map<string, StoredRow>, { _id: id }: Document): Iterable<StoredRow> {
    const isPlain = typeof id === 'number' || typeof id === 'string';
    if (!isPlain) return rows.values();
    const row = rows.get(keyOf(id));
    return row ? [row] : [];
  }

  #see(row: StoredRow, at: number | ModelTransaction): Document | undefined {
    if (typeof at === 'number') return versionAt(row, at);
    const own = at.writes.get(row);
    return own ? own.document : versionAt(row, at.snapshot);
  }

  #write(collection: Collection, row: StoredRow, document: Document | undefined, by: ModelTransaction): void {
    const newest = row.versions.at(-1)?.time ?? 0;
    if ((row.lockedBy !== undefined && row.lockedBy !== by) || newest > by.snapshot) throw conflict();
    if (document) this.#checkUnique(collection, row, document, by);
    row.lockedBy = by;
    by.writes.set(row, { collection, document });
  }

  #checkUnique({ rows, unique, name }: Collection, own: StoredRow, document: Document, by: ModelTransaction): void {
    for (const field of unique) {
      const values = [document[field]].flat().filter((value) => value !== undefined);
      if (values.length === 0) continue;
      for (const row of rows.values()) {
        if (row === own) continue;
        const seen = this.#see(row, by);
        const { lockedBy } = row;
        const newest = lockedBy && lockedBy !== by ? lockedBy.writes.get(row)?.document : row.versions.at(-1)?.document;
        const has = (other: Document | undefined) => [other?.[field]].flat().some((value) => values.includes(value));
        if (has(seen)) throw duplicate({ name }, field);
        if (has(newest)) throw conflict();
      }
    }
  }

  #addRow(collection: Collection, key: string): StoredRow {
    const row: StoredRow = { versions: [], lockedBy: undefined };
    collection.rows.set(key, row);
    return row;
  }
}

function versionAt({ versions }: StoredRow, time: number): Document | undefined {
  for (let i = versions.length - 1; i >= 0; i--) {
    const version = versions[i] as Version;
    if (version.time <= time) return version.document;
  }
  return undefined;
}

function conflict(): MongoServerError {
  return serverError(112, 'Write conflict during plan execution', ['TransientTransactionError']);
}

function duplicate({ name }: { name: string }, field: string): MongoServerError {
  return serverError(11_000, `E11000 duplicate key error collection: ${name} index: ${field}`, []);
}

export function serverError(code: number, message: string, errorLabels: string[]): MongoServerError {
  return new MongoServerError({ message, code, errorLabels });
}
