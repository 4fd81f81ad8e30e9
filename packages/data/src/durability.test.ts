/** P1 when servers die: a change that was acknowledged is present afterwards, on any remaining server. */
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { bodyOf, newRealm, startFixture, startQueue, type TestQueue } from '../test/fixture.ts';
import { startReplicaSet } from '../test/replica-set.ts';
import { ensureIndexes } from './index.ts';

const add = ({ queue }: TestQueue, realm: number, name: string) =>
  queue.run(realm, { requestKey: name, attempt: 0 }, async (tx) => {
    tx.insert('items', { _id: `${realm}:${name}` });
    return tx.emit({ type: 'added', payload: bodyOf(name) });
  });

/** An expected answer comes within this time, ms; an answer that must not come does not. */
const ANSWER_MS = 1_000;

test('what only the primary has is not acknowledged, and what was acknowledged outlives it', {
  timeout: 120_000,
}, async () => {
  const { set, connect } = await startReplicaSet();
  const database = await connect();
  await ensureIndexes(database, { items: [] });
  const realm = newRealm();
  const queue = startQueue(database);
  await add(queue, realm, 'before');

  const primary = await set.primary();
  const others = set.members.filter(({ pid }) => pid !== primary.pid);
  for (const { pid } of others) process.kill(pid, 'SIGSTOP');
  try {
    let acknowledged = false;
    const alone = add(queue, realm, 'alone').then(
      () => {
        acknowledged = true;
      },
      () => {},
    );
    const own = await MongoClient.connect(primary.url, { readConcernLevel: 'local' });
    await expect
      .poll(() =>
        own
          .db('test')
          .collection<{ _id: string }>('items')
          .findOne({ _id: `${realm}:alone` }),
      )
      .not.toBeNull();
    await own.close();
    await Promise.race([alone, delay(ANSWER_MS)]);
    expect(acknowledged, 'one of three has it').toBe(false);
  } finally {
    await primary.kill();
    for (const { pid } of others) process.kill(pid, 'SIGCONT');
  }
  await set.primary(primary);
  const items = (await connect()).collection<{ _id: string }>('items');
  expect(await items.findOne({ _id: `${realm}:before` })).not.toBeNull();
});

const fixture = await startFixture();
afterAll(() => fixture.close());

test('what was acknowledged survives that its only server is killed at that moment', { timeout: 120_000 }, async () => {
  await ensureIndexes(fixture.database, { items: [] });
  const realm = newRealm();
  const items = fixture.database.collection<{ _id: string }>('items');
  const queue = startQueue(fixture.database);
  for (let time = 0; time < 4; time++) {
    for (let n = 0; n < 20; n++) await add(queue, realm, `${time}-${n}`);
    // Kills the server in the same turn as the answer: what it has not written by then is lost.
    process.kill(fixture.server.pid, 'SIGKILL');
    await fixture.server.exited;
    await fixture.restart();
    const count = () => items.countDocuments({ _id: { $regex: `^${realm}:` } }).catch(() => undefined);
    await expect.poll(count, { timeout: 20_000 }).toBe(20 * (time + 1));
  }
});
