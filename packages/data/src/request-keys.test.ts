import { DomainError, storedKey } from '@rookery/core';
import { afterAll, describe, expect, test } from 'vitest';
import { bodyOf, newRealm, startFixture, startQueue, type TestQueue } from '../test/fixture.ts';
import { ensureJournal, Journal } from './index.ts';

const fixture = await startFixture();
const { database } = fixture;
await ensureJournal(database);
const journal = new Journal(database);

afterAll(() => fixture.close());

/** Increments a total and returns the new value. */
const add = ({ queue }: TestQueue, realm: number, requestKey: string, attempt: number) =>
  queue.run(realm, { requestKey, attempt }, async (tx) => {
    const total = tx.next('total');
    tx.emit({ type: 'total', payload: bodyOf(total) });
    return { total };
  });

describe(`request keys (mongod ${fixture.version})`, () => {
  test('a repetition gets the first reply and changes nothing, here and in another process', async () => {
    const realm = newRealm();
    const [here, there] = [startQueue(database), startQueue(await fixture.connect())];
    expect(await add(here, realm, 'a', 0)).toEqual({ total: 1 });
    expect(await add(here, realm, 'b', 0)).toEqual({ total: 2 });
    expect(await add(here, realm, 'a', 1)).toEqual({ total: 1 });
    expect(await add(there, realm, 'a', 2)).toEqual({ total: 1 });
    expect(await add(there, realm, 'b', 1)).toEqual({ total: 2 });
    expect(await journal.head(realm)).toBe(2);
    expect(there.passedOn.size).toBe(0);
  });

  test('the same key of another realm is another key', async () => {
    const here = startQueue(database);
    const [one, two] = [newRealm(), newRealm()];
    expect(await add(here, one, 'same', 0)).toEqual({ total: 1 });
    expect(await add(here, two, 'same', 1)).toEqual({ total: 1 });
  });

  test('repetitions at the same time are one call, in a group and across processes', async () => {
    const realm = newRealm();
    const queues = [startQueue(database), startQueue(await fixture.connect())];
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) => add(queues[n % 2] as TestQueue, realm, `k${n % 5}`, n % 3)),
    );
    for (const [n, reply] of replies.entries()) expect(reply).toEqual(replies[n % 5]);
    expect(new Set(replies.map((reply) => reply.total))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(await journal.head(realm)).toBe(5);
  });

  test('a first attempt under a used key is found out without harm to its neighbours', async () => {
    const realm = newRealm();
    const here = startQueue(database);
    await add(here, realm, 'used', 0);
    const replies = await Promise.all(['x', 'used', 'y'].map((key) => add(here, realm, key, 0)));
    expect(replies.map((reply) => reply.total)).toEqual([2, 1, 3]);
  });

  test('a refusal is not stored: the repetition decides again', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database);
    let refuse = true;
    const call = (attempt: number) =>
      queue.run(realm, { requestKey: 'refused', attempt }, async (tx) => {
        if (refuse) throw new DomainError('BAD_REQUEST', 'No.');
        return tx.emit({ type: 'yes' });
      });
    await expect(call(0)).rejects.toThrow('No.');
    refuse = false;
    expect(await call(1)).toBe(1);
    expect(await call(2)).toBe(1);
  });

  test('a call that changed nothing leaves no trace', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database);
    for (const attempt of [0, 1]) {
      await queue.run(realm, { requestKey: 'nothing', attempt }, async () => 'nothing to do');
    }
    expect(await database.collection('journal').countDocuments({ k: storedKey(realm, 'nothing') })).toBe(0);
    expect(queue.stats.groups).toBe(2);
  });

  test('keys are retained for ten minutes after the entries were published', async () => {
    const realm = newRealm();
    const here = startQueue(database);
    await add(here, realm, 'old', 0);
    await add(here, realm, 'new', 0);
    expect(await journal.trim(realm, 2)).toBe(0);
    const later = new Journal(database, { now: () => Date.now() + 11 * 60_000 });
    expect(await later.trim(realm, 2)).toBe(1);
    expect(await add(here, realm, 'new', 1)).toEqual({ total: 2 });
    expect(await add(here, realm, 'old', 1)).toEqual({ total: 3 });
    expect((await journal.read(realm, 0, 10)).map((entry) => entry.seq)).toEqual([2, 3]);
  });
});
