/** A real replica set of three members for a test, and databases on it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MongodSet, startMongodSet } from '@rookery/embedded/mongod-set';
import { onTestFinished } from 'vitest';
import { Database } from '../src/index.ts';
import { collectingLogger } from './fixture.ts';

interface ReplicaSet {
  readonly set: MongodSet;
  /** Opens a separate connection, like that of another process. */
  connect(logger?: ReturnType<typeof collectingLogger>): Promise<Database>;
}

/** Starts the set, which ends with the test, and its databases before it. */
export async function startReplicaSet(
  options: Omit<Parameters<typeof startMongodSet>[0], 'dir'> = {},
): Promise<ReplicaSet> {
  const dir = await mkdtemp(join(tmpdir(), 'data-set-'));
  const set = await startMongodSet({ ...options, dir });
  onTestFinished(async () => {
    await set.stop();
    await rm(dir, { recursive: true, force: true });
  });
  return {
    set,
    async connect(logger = collectingLogger()) {
      const database = new Database({ url: set.url, database: 'test', appName: 'test', logger });
      onTestFinished(() => database.close());
      await database.ready();
      return database;
    },
  };
}
