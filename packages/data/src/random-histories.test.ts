/** Random histories of two processes that both write to a realm: the answers match the stored state, in one order. */
import { DomainError } from '@rookery/core';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { bodyOf, decode, newRealm, startFixture, startQueue, type TestQueue } from '../test/fixture.ts';
import { type Database, ensureIndexes, Journal, type Tx } from './index.ts';

const fixture = await startFixture();
const { database } = fixture;
await ensureIndexes(database, { items: [], totals: [] });
const items = database.collection<{ _id: string; n: number }>('items');
const totals = database.collection<Total>('totals');
const journal = new Journal(database);
const rival = await fixture.connect();

afterAll(() => fixture.close());

interface Total {
  _id: string;
  value: number;
}

const KINDS = [
  'insert',
  'readAndAdd',
  'rememberAndAdd',
  'fold',
  'refuse',
  'crash',
  'poison',
  'tooLate',
  'look',
] as const;

interface Step {
  readonly kind: (typeof KINDS)[number];
  readonly process: 0 | 1;
  /** The step starts once the step this many places before it has been answered. */
  readonly lag: number;
  readonly key: boolean;
}

/** The payload of an entry: the operation that emitted it. */
interface EmittedStep {
  readonly step: number;
  readonly kind: Step['kind'];
  readonly value: number;
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(...KINDS),
    process: fc.constantFrom(0, 1),
    lag: fc.integer({ min: 1, max: 40 }),
    key: fc.boolean(),
  }),
  { minLength: 60, maxLength: 160 },
);

function operation({ kind }: Step, step: number, own: Database): (tx: Tx) => Promise<number> {
  const totalOf = (tx: Tx, name: string): Promise<number> =>
    tx.read(async (session) => {
      const found = await own.collection<Total>('totals').findOne({ _id: `${tx.realm}:${name}` }, { session });
      return found?.value ?? 0;
    });
  const emitStep = (tx: Tx, value: number): number => {
    tx.emit({ type: kind, payload: bodyOf({ step, kind, value } satisfies EmittedStep) });
    return value;
  };
  const insert = (tx: Tx): number => {
    const id = tx.next('item');
    tx.insert('items', { _id: `${tx.realm}:${id}`, n: step });
    return emitStep(tx, id);
  };
  const store = (tx: Tx, name: string, value: number): void =>
    tx.update('totals', { _id: `${tx.realm}:${name}` }, { $set: { value } }, { upsert: true });
  return async (tx) => {
    switch (kind) {
      case 'insert':
        return insert(tx);
      case 'readAndAdd': {
        const value = (await totalOf(tx, 'read')) + 1;
        store(tx, 'read', value);
        return emitStep(tx, value);
      }
      case 'rememberAndAdd': {
        const value = (await tx.memory('remembered', () => totalOf(tx, 'remembered'))) + 1;
        store(tx, 'remembered', value);
        tx.remember('remembered', value);
        return emitStep(tx, value);
      }
      case 'fold':
        tx.update('totals', { _id: `${tx.realm}:folded` }, { $inc: { value: 1 }, $max: { step } }, { upsert: true });
        return emitStep(tx, step);
      case 'refuse':
        insert(tx);
        tx.remember('remembered', -1_000);
        throw new DomainError('BAD_REQUEST', `Not ${step}.`);
      case 'crash':
        insert(tx);
        throw new TypeError(`Crash ${step}`);
      case 'poison':
        insert(tx);
        tx.insert('items', { _id: 'taken', n: step });
        return 0;
      case 'tooLate':
        insert(tx);
        await totalOf(tx, 'read');
        throw new DomainError('BAD_REQUEST', `Too late ${step}.`);
      case 'look':
        return tx.memory('remembered', () => totalOf(tx, 'remembered'));
    }
  };
}

async function runHistory(history: readonly Step[], queues: readonly TestQueue[], realm: number) {
  const running: Promise<PromiseSettledResult<number>>[] = [];
  for (const [step, one] of history.entries()) {
    // The steps between that one and this one may still be running, and may be answered in any order.
    await running[step - one.lag];
    const { queue, database: own } = queues[one.process] as TestQueue;
    const options = one.key ? { requestKey: `step${step}` } : {};
    running.push(Promise.allSettled([queue.run(realm, options, operation(one, step, own))]).then(([result]) => result));
  }
  return await Promise.all(running);
}

describe(`histories (mongod ${fixture.version})`, () => {
  test('what was answered is stored once, in the order of the seqs, and nothing else is', async () => {
    await items.insertOne({ _id: 'taken', n: -1 });
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const realm = newRealm();
        const queues = [startQueue(database), startQueue(rival)];
        const results = await runHistory(history, queues, realm);
        const entries = (await journal.read(realm, 0, 10_000)).map((entry) => ({ ...entry, ...decode(entry.bytes) }));
        const emitted = entries.map((entry) => entry.body as EmittedStep);

        // Each operation has the outcome of its kind, and accepted ones are in the journal once.
        const accepted: number[] = [];
        for (const [step, { kind }] of history.entries()) {
          const result = results[step];
          const stores = kind === 'insert' || kind === 'readAndAdd' || kind === 'rememberAndAdd' || kind === 'fold';
          expect([step, kind, result?.status]).toEqual([
            step,
            kind,
            stores || kind === 'look' ? 'fulfilled' : 'rejected',
          ]);
          if (kind === 'refuse') expect(result).toMatchObject({ reason: { message: `Not ${step}.` } });
          if (kind === 'crash') expect(result).toMatchObject({ reason: { message: `Crash ${step}` } });
          if (stores) accepted.push(step);
        }
        expect(emitted.map((each) => each.step).sort((a, b) => a - b)).toEqual(accepted);
        expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_, n) => n + 1));

        // Each saw exactly those before it: the state that it was decided on, read or remembered, was not stale.
        for (const kind of ['insert', 'readAndAdd', 'rememberAndAdd'] as const) {
          const values = emitted.filter((each) => each.kind === kind).map((each) => each.value);
          expect([kind, values]).toEqual([kind, values.map((_, n) => n + 1)]);
        }
        for (const each of emitted) {
          if (each.kind !== 'fold') expect(results[each.step]).toEqual({ status: 'fulfilled', value: each.value });
        }
        const stored = await items.find({ _id: { $regex: `^${realm}:` } }).toArray();
        expect(new Set(stored.map((item) => item.n))).toEqual(
          new Set(emitted.filter((each) => each.kind === 'insert').map((each) => each.step)),
        );
        const folded = emitted.filter((each) => each.kind === 'fold').map((each) => each.step);
        if (folded.length > 0) {
          expect(await totals.findOne({ _id: `${realm}:folded` })).toEqual({
            _id: `${realm}:folded`,
            value: folded.length,
            step: Math.max(...folded),
          });
        }

        // Each process passed on its commits in order; together they are the journal.
        const passedOn = queues.map((each) => (each.passedOn.get(realm) ?? []).map((entry) => entry.seq));
        for (const seqs of passedOn) expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
        expect(passedOn.flat().sort((a, b) => a - b)).toEqual(entries.map((entry) => entry.seq));
      }),
      { numRuns: 25, endOnFailure: true, interruptAfterTimeLimit: 12_000 },
    );
  });
});
