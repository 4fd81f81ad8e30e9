/** Reports the state of MongoDB for operators. */
import type { IndexDescription } from 'mongodb';
import type { Database } from './database.ts';
import { BucketRefusal, type ObjectStore } from './objects.ts';

/** The state of a database. */
export interface DatabaseReport {
  /** The version of MongoDB. */
  readonly version: string;
  /** The duration of a command, ms. */
  readonly latency_ms: number;
  /** The size of MongoDB's disk; 0: unknown. */
  readonly disk_bytes: number;
  readonly disk_free_bytes: number;
  /** Indexes that the service needs but that do not exist, as `collection.index`. */
  readonly missing_indexes: string[];
  /** If S3 is configured: `answers`, or a description of its failure. */
  readonly s3?: string;
}

/** Examines the primary. @throws the driver's error if it does not answer */
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
 * Requests an object that does not exist. S3 reports it as absent only if the bucket exists and the access key is valid
 * and has the right to list, without which S3 does not disclose that an object is absent.
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

/** The name of an index; MongoDB's default name if the description has none. */
const nameOf = ({ name, key }: IndexDescription): string =>
  name ??
  Object.entries(key)
    .map((field) => field.join('_'))
    .join('_');
