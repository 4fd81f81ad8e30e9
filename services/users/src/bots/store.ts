/** Bot storage: texts under keys, a document each, and the total size for each bot. */
import { createHash } from 'node:crypto';
import { codePoints } from '@rookery/core';
import type { Database, IndexSpecs, Tx } from '@rookery/data';
import { COLLECTIONS } from '../database/collections.ts';

export const BOT_STORAGE_INDEXES: IndexSpecs = {
  [COLLECTIONS.botStorage]: [{ name: 'bot', key: { realm: 1, bot: 1 } }],
};

interface StoredText {
  /** `{realm}.{bot}.{hash of the key}`: a key may exceed the limit for keys in the database. */
  readonly _id: string;
  readonly realm: number;
  readonly bot: number;
  readonly key: string;
  readonly value: string;
  /** Code points of key and value. */
  readonly size: number;
}

interface StoredTotal {
  /** `{realm}.{bot}` */
  readonly _id: string;
  readonly total: number;
}

/** The owner of a storage. */
interface BotKey {
  readonly realm: number;
  readonly bot: number;
}

const totalKey = ({ realm, bot }: BotKey) => `${realm}.${bot}`;
const textKey = (of: BotKey, key: string) =>
  `${totalKey(of)}.${createHash('sha256').update(key).digest('base64url').slice(0, 32)}`;
const texts = (database: Database) => database.collection<StoredText>(COLLECTIONS.botStorage);

/** Reads the texts under these keys, or all; unknown keys are omitted. */
export async function readTexts(database: Database, of: BotKey, keys: readonly string[] | 'all') {
  const wanted = keys === 'all' ? of : { _id: { $in: keys.map((key) => textKey(of, key)) } };
  const found = await texts(database)
    .find(wanted, { projection: { _id: 0, key: 1, value: 1 }, sort: keys === 'all' ? { key: 1 } : {} })
    .toArray();
  return new Map(found.map(({ key, value }) => [key, value]));
}

/**
 * Stages texts, which replace those under the same keys. `check` gets the bot's resulting total size, in code points.
 */
export async function putTexts(
  tx: Tx,
  database: Database,
  bot: number,
  values: ReadonlyMap<string, string>,
  check: (total: number) => void,
): Promise<void> {
  const of = { realm: tx.realm, bot };
  const before = await sizes(tx, database, of, [...values.keys()]);
  let total = before.total;
  const documents = [...values].map(([key, value]): StoredText => {
    const size = codePoints(key) + codePoints(value);
    total += size - (before.sizes.get(textKey(of, key)) ?? 0);
    return { _id: textKey(of, key), ...of, key, value, size };
  });
  check(total);
  for (const { _id, ...text } of documents) {
    tx.update(COLLECTIONS.botStorage, { _id }, { $set: text }, { upsert: true });
  }
  tx.update(COLLECTIONS.botStorage, { _id: totalKey(of) }, { $set: { total } }, { upsert: true });
}

/** Stages the removal of texts. @returns whether all of these keys exist; if not, nothing is staged */
export async function removeTexts(
  tx: Tx,
  database: Database,
  bot: number,
  keys: readonly string[] | 'all',
): Promise<boolean> {
  const of = { realm: tx.realm, bot };
  if (keys === 'all') {
    tx.remove(COLLECTIONS.botStorage, { ...of }, { many: true });
    tx.remove(COLLECTIONS.botStorage, { _id: totalKey(of) });
    return true;
  }
  const unique = new Set(keys);
  const before = await sizes(tx, database, of, [...unique]);
  if (before.sizes.size < unique.size) return false;
  const freed = [...before.sizes.values()].reduce((sum, size) => sum + size, 0);
  tx.remove(COLLECTIONS.botStorage, { _id: { $in: [...before.sizes.keys()] } }, { many: true });
  tx.update(COLLECTIONS.botStorage, { _id: totalKey(of) }, { $set: { total: before.total - freed } });
  return true;
}

/** Reads the bot's total size, and the sizes of the texts under these keys, by `_id`. */
async function sizes(tx: Tx, database: Database, of: BotKey, keys: readonly string[]) {
  return tx.read(async (session) => {
    const wanted = { _id: { $in: keys.map((key) => textKey(of, key)) } };
    const found = await texts(database)
      .find(wanted, { session, projection: { size: 1 } })
      .toArray();
    const total = await database
      .collection<StoredTotal>(COLLECTIONS.botStorage)
      .findOne({ _id: totalKey(of) }, { session });
    return { sizes: new Map(found.map(({ _id, size }) => [_id, size])), total: total?.total ?? 0 };
  });
}
