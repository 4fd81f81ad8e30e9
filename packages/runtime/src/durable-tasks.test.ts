/**
 * Durable tasks over a real database. Instances stand for processes; a process that dies is one whose execution never
 * returns.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { badRequest } from '@rookery/core';
import { CommitQueue, Database, ensureIndexes, type Tx } from '@rookery/data';
import { startMongod } from '@rookery/embedded';
import { encodeEntry } from '@rookery/log';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DurableTasks, type Lease, LeaseLost, TASK_INDEXES, type TaskRecord } from './durable-tasks.ts';
import { createLogger } from './logger.ts';

interface Errand extends TaskRecord {
  readonly what: string;
  readonly below?: number;
}
type Options = Partial<ConstructorParameters<typeof DurableTasks<Errand>>[0]>;

const logger = createLogger({ service: 'test', replica: 'test', level: 'silent' });
const REALM = 1;
/** Longer than a test takes, so that a lease ends only when a test ends it. */
const LEASE_MS = 600_000;

let database: Database;
let commits: CommitQueue;
let stopServer: () => Promise<void>;
let name: string;
let count = 0;
const open: DurableTasks<Errand>[] = [];

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'tasks-test-'));
  const mongod = await startMongod({ dir });
  database = new Database({ url: mongod.url, database: 'test', appName: 'test', logger });
  await database.ready();
  commits = new CommitQueue({ database, service: 'test', logger, encode: encodeEntry, onCommitted: () => {} });
  stopServer = async () => {
    await database.close();
    await mongod.stop('SIGKILL');
    await rm(dir, { recursive: true, force: true });
  };
});
beforeEach(async () => {
  name = `errands_${++count}`;
  await ensureIndexes(database, { [name]: TASK_INDEXES });
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
});
afterAll(() => stopServer?.());

/** The tasks of one process. */
function tasks(execute: (task: Errand, lease: Lease) => Promise<unknown>, options: Options = {}): DurableTasks<Errand> {
  const metrics = new Registry();
  const one = new DurableTasks<Errand>({
    database,
    logger,
    metrics,
    name,
    execute,
    leaseMs: LEASE_MS,
    retryMs: [60_000, 120_000],
    everyMs: 20,
    ...options,
  });
  open.push(one);
  return one;
}

const nothing = async () => {};
const errands = () => database.collection<Errand>(name);
const left = () => errands().find().sort({ _id: 1 }).toArray();
const stage = (operation: (tx: Tx) => void) =>
  commits.run(REALM, {}, async (tx) => {
    tx.emit({ type: 'test', op: '', payload: Buffer.from('{}') });
    operation(tx);
    return null;
  });
const stageOne = (what: string, _id: string | number = what) => stage((tx) => tasks(nothing).stage(tx, { _id, what }));
/** Makes all tasks due now. */
const makeDue = () => errands().updateMany({}, { $set: { due_at: Date.now() } });
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000, interval: 5 });
const isEmpty = () => eventually(async () => expect(await left()).toEqual([]));

it('exists if and only if its operation was committed', async () => {
  const refused = commits.run(REALM, {}, async (tx) => {
    tasks(nothing).stage(tx, { what: 'refused' });
    throw badRequest('no');
  });
  await expect(refused).rejects.toThrow('no');
  await stageOne('committed');
  expect(await left()).toMatchObject([{ what: 'committed', realm: REALM, attempts: 0 }]);
});

it('is executed once by many processes, and deleted', async () => {
  for (let n = 0; n < 20; n++) await stageOne(`${n}`);
  const done: string[] = [];
  for (let n = 0; n < 4; n++) tasks(async ({ what }) => done.push(what), { concurrency: 3 }).start();
  await isEmpty();
  expect(done.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `${n}`).toSorted());
});

it('waits for the end of the lease of a process that died, and not longer', async () => {
  await stageOne('left');
  const claimed = Promise.withResolvers<void>();
  const dies = tasks(() => {
    claimed.resolve();
    return new Promise(() => {});
  });
  dies.start();
  await claimed.promise;
  open.splice(open.indexOf(dies), 1);

  const done: Errand[] = [];
  const lives = tasks(async (task) => done.push(task));
  lives.start();
  const others = ['second', 'third'];
  for (const [n, what] of others.entries()) {
    await stageOne(what);
    await eventually(() => expect(done.length).toBeGreaterThan(n));
  }
  expect(done.map(({ what }) => what)).toEqual(others);
  await errands().updateOne({ what: 'left' }, { $set: { due_at: Date.now() } });
  await isEmpty();
  expect(done[2]).toMatchObject({ what: 'left', attempts: 2 });
});

it('has another worker at each claim, of which only the last one changes it', async () => {
  await stageOne('slow');
  const first = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  let lost: unknown;
  const slow = tasks(async (_, lease) => {
    first.resolve();
    await resumed.promise;
    lost = await lease.extend({ below: 7 }).catch((error: unknown) => error);
    throw lost;
  });
  slow.start();
  await first.promise;

  const second = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const quick = tasks(async () => {
    second.resolve();
    await ending.promise;
  });
  await makeDue();
  quick.start();
  await second.promise;
  const [held] = await left();
  resumed.resolve();
  await slow.stop();
  expect(lost).toBeInstanceOf(LeaseLost);
  expect(await left()).toEqual([held]);
  ending.resolve();
  await isEmpty();
});

it('is not deleted by a worker that finishes after its lease', async () => {
  await stageOne('slow');
  const first = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  const slow = tasks(async () => {
    first.resolve();
    await resumed.promise;
  });
  slow.start();
  await first.promise;
  // Staged again, as an upsert does: the former worker has lost its lease.
  await errands().updateOne({ _id: 'slow' }, { $set: { what: 'more' }, $unset: { worker: '' } });
  resumed.resolve();
  await slow.stop();
  expect(await left()).toMatchObject([{ what: 'more' }]);
});

it('stores how far it has come, and is resumed from there', async () => {
  await stageOne('long');
  const seen: (number | undefined)[] = [];
  const failing = tasks(
    async ({ below }, lease) => {
      seen.push(below);
      if (seen.length === 3) return;
      const before = (await left())[0]?.due_at ?? 0;
      await lease.extend({ below: seen.length });
      expect((await left())[0]?.due_at).toBeGreaterThanOrEqual(before);
      throw new Error('away');
    },
    { retryMs: [1] },
  );
  failing.start();
  await isEmpty();
  expect(seen).toEqual([undefined, 1, 2]);
});

it('is retried after its pauses, the last of which is repeated', async () => {
  await stageOne('failing');
  const failing = tasks(async () => {
    throw new Error('away');
  });
  failing.start();
  const pauses: number[] = [];
  for (let attempts = 1; attempts <= 3; attempts++) {
    const from = Date.now();
    const one = await eventually(async () => {
      const [found] = await left();
      expect(found).toMatchObject({ attempts });
      expect(found?.worker).toBeUndefined();
      return found;
    });
    pauses.push(Math.round((((one as Errand).due_at ?? 0) - from) / 60_000));
    await makeDue();
  }
  expect(pauses).toEqual([1, 2, 2]);
});

it('is given up after its attempts, also where the process died at the last one', async () => {
  const givenUp: string[] = [];
  const onGivenUp = async ({ _id, what }: Errand) => {
    givenUp.push(what);
    await errands().deleteOne({ _id });
  };
  const options: Options = { attempts: 2, retryMs: [1], onGivenUp };
  let executions = 0;
  await stageOne('failing');
  const failing = tasks(async () => {
    executions++;
    throw new Error('away');
  }, options);
  failing.start();
  await isEmpty();
  expect(executions).toBe(2);
  await failing.stop();
  await stageOne('died');
  await errands().updateOne({}, { $set: { attempts: 2 } });
  tasks(async () => executions++, options).start();
  await isEmpty();
  expect({ executions, givenUp }).toEqual({ executions: 2, givenUp: ['failing', 'died'] });
});

it('is refused at once where its error says so, deleted, and counted apart from those given up', async () => {
  const metrics = new Registry();
  await stageOne('hopeless');
  await stageOne('away');
  const own = tasks(
    async ({ what }) => {
      throw new Error(what);
    },
    { metrics, attempts: 5, isPermanent: (error) => (error as Error).message === 'hopeless' },
  );
  own.start();
  await eventually(async () => expect(await left()).toMatchObject([{ what: 'away', attempts: 1 }]));
  await eventually(async () =>
    expect(await outcomes(metrics)).toEqual({ done: 0, failed: 1, given_up: 0, refused: 1 }),
  );
});

it('every outcome is counted from 0 on, so that the first of each is an increase', async () => {
  const metrics = new Registry();
  tasks(async () => {}, { metrics });
  expect(await outcomes(metrics)).toEqual({ done: 0, failed: 0, given_up: 0, refused: 0 });
});

async function outcomes(metrics: Registry): Promise<Record<string, number>> {
  const { values } = (await metrics.getSingleMetric('rookery_tasks_attempts_total')?.get()) ?? { values: [] };
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
}

it('does not take the last execution where that is for others', async () => {
  for (const what of ['many 1', 'many 2', 'many 3']) await stageOne(what);
  const ending = Promise.withResolvers<void>();
  const started: string[] = [];
  const own = tasks(
    async ({ what }) => {
      started.push(what);
      await ending.promise;
    },
    { concurrency: 3, lastFor: { _id: 'urgent' } },
  );
  own.start();
  await eventually(() => expect(started).toHaveLength(2));
  await stageOne('urgent');
  await eventually(() => expect(started).toHaveLength(3));
  expect(started[2]).toBe('urgent');
  ending.resolve();
  await isEmpty();
});

it('is given up again where that failed', async () => {
  await stageOne('failing');
  let tries = 0;
  const onGivenUp = async () => {
    if (++tries === 1) throw new Error('away');
    await errands().deleteMany({});
  };
  tasks(async () => Promise.reject(new Error('away')), { attempts: 1, retryMs: [1], onGivenUp }).start();
  await eventually(() => expect(tries).toBe(1));
  expect(await left()).toHaveLength(1);
  await eventually(async () => {
    await makeDue();
    expect(await left()).toEqual([]);
  });
  expect(tries).toBe(2);
});

it('is left to other replicas at once when its process stops, and that attempt is not counted', async () => {
  await stageOne('long');
  const started = Promise.withResolvers<void>();
  const stopped = tasks(async (_, { signal }) => {
    started.resolve();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    signal.throwIfAborted();
  });
  stopped.start();
  await started.promise;
  await stopped.stop();
  expect(await left()).toMatchObject([{ attempts: 0 }]);
  tasks(nothing).start();
  await isEmpty();
});

it('is executed for the caller who holds it; what fails there is left to the sweep', async () => {
  const done: string[] = [];
  let away = true;
  const own = tasks(async ({ what }) => {
    if (away) throw new Error('away');
    done.push(what);
  });
  own.start();
  await stage((tx) => own.stageHeld(tx, { _id: 5, what: 'held' }));
  await expect(own.run(5)).rejects.toThrow('away');
  away = false;
  await stageOne('other');
  // The record is deleted after the execution.
  await eventually(async () => expect(await left()).toMatchObject([{ _id: 5, attempts: 0 }]));
  expect(done).toEqual(['other']);
  await own.run(5);
  expect(done).toEqual(['other', 'held']);
  expect(await left()).toEqual([]);
  await own.run(5);
  expect(done).toHaveLength(2);

  await stage((tx) => own.stageHeld(tx, { _id: 5, what: 'again' }));
  await makeDue();
  await isEmpty();
  expect(done[2]).toBe('again');
});

it('is executed for a caller that waits as long as its deadline permits, and gets no error if it fails', async () => {
  const entered = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const own = tasks(async ({ what }) => {
    if (what === 'failing') throw new Error('away');
    entered.resolve();
    await ending.promise;
  });
  await stage((tx) => own.stageHeld(tx, { _id: 5, what: 'held' }));
  await stage((tx) => own.stageHeld(tx, { _id: 6, what: 'failing' }));
  const ctx = { requestId: 'test', deadlineAt: performance.now() };
  await own.runWithin(6, { ...ctx, deadlineAt: performance.now() + 60_000 });
  await own.runWithin(5, ctx);
  expect(await left()).toHaveLength(2);
  await entered.promise;
  ending.resolve();
  await eventually(async () => expect(await left()).toMatchObject([{ _id: 6, attempts: 0 }]));
});

it('that ends itself is left unchanged after its execution', async () => {
  await stageOne('ends');
  const done: string[] = [];
  const own = tasks(
    async ({ _id, what }) => {
      done.push(what);
      await errands().updateOne({ _id }, { $unset: { due_at: '', worker: '' } });
    },
    { endsItself: true },
  );
  own.start();
  await eventually(async () => expect(await left()).toMatchObject([{ attempts: 1 }]));
  await stageOne('second');
  await eventually(async () => expect((await left()).map(({ due_at }) => due_at)).toEqual([undefined, undefined]));
  expect(done).toEqual(['ends', 'second']);
});

it('is counted: what waits and for how long, and the outcomes of executions', async () => {
  const registry = new Registry();
  const [old, young, later] = ['old', 'young', 'later'];
  for (const what of [old, young, later]) await stageOne(what);
  await errands().updateOne({ what: old }, { $set: { since: Date.now() - 7_200_000 } });
  const tomorrow = Date.now() + 86_400_000;
  await errands().updateOne({ what: later }, { $set: { since: tomorrow, due_at: tomorrow } });
  const one = tasks(
    async ({ what }) => {
      if (what === old) throw new Error('away');
    },
    { metrics: registry },
  );
  // A second kind of tasks in the same process.
  tasks(nothing, { metrics: registry, name: 'others' });
  one.start();
  await eventually(async () => expect((await left()).map(({ what }) => what)).toEqual([later, old]));
  // An execution is counted after its record was deleted.
  const text = await eventually(async () => {
    const now = await registry.metrics();
    expect(now).toContain(`rookery_tasks_attempts_total{task="${name}",outcome="done"} 1`);
    expect(now).toContain(`rookery_tasks_attempts_total{task="${name}",outcome="failed"} 1`);
    return now;
  });
  expect(text).toContain(`rookery_tasks_waiting{task="${name}"} 2`);
  expect(Number(/^rookery_tasks_age_seconds\{.*\} (.*)$/m.exec(text)?.[1])).toBeCloseTo(7_200, -2);
});

it('has no age while its first attempt is under way', async () => {
  await stageOne('long');
  await errands().updateOne({}, { $set: { since: Date.now() - 7_200_000 } });
  const started = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const working = tasks(async () => {
    started.resolve();
    await ending.promise;
  });
  working.start();
  await started.promise;
  /** The age that a replica without a task reports, which reads it at its start. */
  const age = async () => {
    const registry = new Registry();
    tasks(nothing, { metrics: registry }).start();
    const text = await eventually(async () => {
      const now = await registry.metrics();
      expect(now).toContain(`rookery_tasks_waiting{task="${name}"} 1`);
      return now;
    });
    return Number(/^rookery_tasks_age_seconds\{.*\} (.*)$/m.exec(text)?.[1]);
  };
  expect(await age()).toBe(0);
  await errands().updateOne({}, { $set: { attempts: 2 } });
  expect(await age()).toBeCloseTo(7_200, -2);
  ending.resolve();
  await isEmpty();
});
