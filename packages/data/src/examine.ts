/** How MongoDB is, as an operator wants to know it. */
import type { IndexDescription } from 'mongodb';
import type { Database } from './database.ts';
import { BucketRefusal, type ObjectStore } from './objects.ts';

/** A database as it was found. */
export interface DatabaseReport {
  /** Of MongoDB. */
  readonly version: string;
  /** How long a command took, ms. */
  readonly latency_ms: number;
  /** Of the disk that it is on; 0: unknown. */
  readonly disk_bytes: number;
  readonly disk_free_bytes: number;
  /** Those that the service needs and that are not there, as `collection.index`. */
  readonly missing_indexes: string[];
  /** Where S3 is configured: `answers`, or what it does instead. */
  readonly s3?: string;
}

/** Asks the primary. @throws the driver's error where it does not answer */
export async function examineDatabase(database: Database): Promise<DatabaseReport> {
  const startedAt = performance.now();
  const { version } = await database.db.command({ buildInfo: 1 });
  const latency_ms = Math.round(performance.now() - startedAt);
  const { fsTotalSize = 0, fsUsedSize = 0 } = await database.db.command({ dbStats: 1 });
  return {
    version,
    latency_ms,
    disk_bytes: fsTotalSize,
    disk_free_bytes: fsTotalSize - fsUsedSize,
    missing_indexes: await missingIndexes(database),
    ...(database.elsewhere && { s3: await examineBucket(database.elsewhere.objects) }),
  };
}

/**
 * Asks for an object that is not there: an answer that says so takes the bucket, the key, and the right to list,
 * without which S3 refuses to say what is not there.
 */
export async function examineBucket(objects: ObjectStore): Promise<string> {
  return objects.size('no-such-object').then(
    () => 'answers',
    (error: unknown) =>
      error instanceof BucketRefusal
        ? 'refuses the key: it is wrong, or lacks s3:ListBucket or s3:GetObject'
        : 'does not answer',
  );
}

async function missingIndexes(database: Database): Promise<string[]> {
  const missing: string[] = [];
  for (const [collection, indexes] of database.indexes) {
    if (indexes.length === 0) continue;
    const found = await database.db
      .collection(collection)
      .indexes()
      .catch(() => []);
    const names = new Set(found.map(({ name }) => name));
    const needed = indexes.map(nameOf).filter((name) => !names.has(name));
    missing.push(...needed.map((name) => `${collection}.${name}`));
  }
  return missing;
}

/** As MongoDB names an index without a name of its own. */
const nameOf = ({ name, key }: IndexDescription): string =>
  name ??
  Object.entries(key)
    .map((field) => field.join('_'))
    .join('_');
