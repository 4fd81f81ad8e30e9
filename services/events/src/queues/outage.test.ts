/**
 * While NATS is unreachable: polls wait, registers are rejected with a time to retry, and nothing is lost afterwards.
 */
import { Unavailable } from '@rookery/rpc';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { event, refusal, Stage } from '../../test/stage.ts';
import { bucketOf } from '../registration/store.ts';

let stage: Stage;

beforeEach(async () => {
  stage = await Stage.open();
});

afterEach(() => stage.close());

test('a waiting poll outlives a restart of NATS, and gets what comes after', async () => {
  const replica = await stage.replica();
  const { queue_id } = await replica.register(8);
  const waiting = replica.poll(8, queue_id, -1);
  await replica.holds(1);
  await stage.restartNats(async () => {
    while (replica.log.connected) await new Promise((go) => setImmediate(go));
    expect(await refusal(replica.register(9))).toMatchObject({ code: 'SERVER_NOT_READY', httpStatus: 503 });
  });
  await stage.publish('users', event('alert_words', [8], { n: 1 }));
  expect((await waiting).map(({ n }) => n)).toEqual([1]);
});

test('a poll that waits where the log falls silent moves on at once', async () => {
  const replica = await stage.replica({ SILENT_AFTER_MS: 1000, SILENT_WAIT_MS: 120_000 });
  const { queue_id } = await replica.register(8);
  const waiting = replica.poll(8, queue_id, -1);
  await replica.holds(1);
  await stage.restartNats(async () => {
    await expect(waiting).rejects.toBeInstanceOf(Unavailable);
  });
});

test('a replica with a silent log passes its polls on, and takes them again afterwards', async () => {
  const replica = await stage.replica({ SILENT_AFTER_MS: 1000, SILENT_WAIT_MS: 50 });
  const { queue_id } = await replica.register(8);
  const waiting = replica.poll(8, queue_id, -1);
  await replica.holds(1);
  await stage.restartNats(async () => {
    await expect(waiting).rejects.toBeInstanceOf(Unavailable);
    await expect(replica.poll(8, queue_id, -1)).rejects.toBeInstanceOf(Unavailable);
  });
  await stage.publish('users', event('alert_words', [8], { n: 1 }));
  while (!replica.service.context.tail.isReceiving) await new Promise((go) => setImmediate(go));
  expect((await replica.poll(8, queue_id, -1)).map(({ n }) => n)).toEqual([1]);
});

test('NATS is away for longer than anything of a queue lives, and the queue continues', async () => {
  let now = Date.now();
  const settings = { SILENT_AFTER_MS: 1000, SILENT_WAIT_MS: 50, ACTOR_IDLE_MS: 100 };
  const replica = await stage.replica(settings, () => now);
  const { queue_id } = await replica.register(8, { idle_queue_timeout_secs: 1 });
  await stage.publish('users', event('alert_words', [8], { n: 1 }));
  const { registration, events, through } = await replica.ask(8, queue_id, -1);
  expect(events.map(({ n }) => n)).toEqual([1]);
  // Its entries have a second left.
  for (const name of [bucketOf(queue_id), 'touches']) {
    const bucket = await stage.log.bucket(name);
    const key = `${stage.realm}.${queue_id}`;
    await bucket.put(key, (await bucket.get(key))?.value ?? now, { ttlMs: 1_000 });
  }
  const { queues, tail } = replica.service.context;
  await stage.restartNats(async () => {
    await expect.poll(() => [tail.isReceiving, queues.users], { timeout: 10_000 }).toEqual([false, 0]);
    // Its client keeps polling, and receives nothing.
    for (let asked = 0; asked < 3; asked++) {
      const cached = { registration, through, usedAt: now };
      now += 60_000;
      await expect(replica.poll(8, queue_id, through, { cached })).rejects.toBeInstanceOf(Unavailable);
    }
    expect(await refusal(replica.register(9))).toMatchObject({ code: 'SERVER_NOT_READY', httpStatus: 503 });
  });
  await stage.publish('users', event('alert_words', [8], { n: 2 }));
  await expect.poll(() => tail.isReceiving, { timeout: 10_000 }).toBe(true);
  const bucket = await stage.log.bucket(bucketOf(queue_id));
  await expect.poll(() => bucket.get(`${stage.realm}.${queue_id}`), { timeout: 10_000 }).toBeUndefined();
  const reply = await replica.ask(8, queue_id, through, { cached: { registration, through, usedAt: now } });
  expect(reply.events.map(({ n }) => n)).toEqual([2]);
  await expect(replica.register(9)).resolves.toMatchObject({ queue_id: expect.any(String) });
});
