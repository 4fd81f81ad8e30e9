/** Registrations cached by a gateway: the queues that they restore, and those that they must not. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { encodeEntry, encodeFrame } from '@rookery/log';
import { expect, test } from 'vitest';
import { context, event, type PollOptions, type Replica, refusal, type Stage } from '../../test/stage.ts';
import { useTwoReplicas } from '../../test/two-replicas.ts';
import { bucketOf } from '../registration/store.ts';

type CachedQueue = NonNullable<PollOptions['cached']>;

const gone = { code: 'BAD_EVENT_QUEUE_ID' };

let stage: Stage;
let a: Replica;
let b: Replica;

useTwoReplicas((now) => {
  ({ stage, a, b } = now);
});

const reads = (replica: Replica) => replica.service.context.registrations.reads;

/** A queue at a replica, and its registration as a gateway caches it after its first poll. */
async function queueAt(
  replica: Replica,
  userId = 8,
  now = Date.now(),
): Promise<{ queue_id: string; cached: CachedQueue }> {
  const { queue_id } = await replica.register(userId, { idle_queue_timeout_secs: 300 });
  const { registration, through } = await replica.ask(userId, queue_id, -1, { dontBlock: true });
  return { queue_id, cached: { registration, through, usedAt: now } };
}

/** The queue's registration in its bucket. */
async function stored(queueId: string): Promise<Buffer | undefined> {
  const bucket = await stage.log.bucket(bucketOf(queueId));
  return (await bucket.get(`${stage.realm}.${queueId}`))?.value as Buffer | undefined;
}

/** Makes the registration expire in the bucket. */
async function expire(queueId: string): Promise<void> {
  const bucket = await stage.log.bucket(bucketOf(queueId));
  await bucket.put(`${stage.realm}.${queueId}`, (await stored(queueId)) as Buffer, { ttlMs: 1_000 });
  await expect.poll(() => stored(queueId), { timeout: 10_000, interval: 100 }).toBeUndefined();
}

test('a takeover with them reads nothing, and continues exactly where the client is', async () => {
  const { queue_id, cached } = await queueAt(a);
  await stage.publish('users', event('alert_words', [8], { n: 1 }), event('alert_words', [8], { n: 2 }));
  await b.settled();
  const { events, registration, through } = await b.ask(8, queue_id, -1, { cached });
  expect(events.map(({ n }) => n)).toEqual([1, 2]);
  expect(through).toBe(events[1].id);
  expect(registration, 'it is there already').toHaveLength(0);
  const waiting = b.poll(8, queue_id, events[0].id, { cached: { ...cached, through } });
  expect((await waiting).map(({ n }) => n)).toEqual([2]);
  expect([reads(b), b.service.context.queues.takeovers]).toEqual([0, 1]);
});

test('they are given out with a register, and with the first poll of a gateway that has none', async () => {
  const { registration } = await a.askToRegister(8);
  const { queue_id, cached } = await queueAt(a);
  expect((registration as Buffer).length).toBeGreaterThan(32);
  expect(cached.registration.length).toBeGreaterThan(32);
  expect((await b.ask(8, queue_id, -1, { dontBlock: true, cached })).registration).toHaveLength(0);
});

test('one that another key signed, or that was changed, is none: the bucket is asked, and a good one given out', async () => {
  const { queue_id, cached } = await queueAt(a);
  const other = await stage.replica({ SECRET_KEYS: ['o'.repeat(32)] });
  const answer = await other.ask(8, queue_id, -1, { dontBlock: true, cached });
  expect([answer.events, reads(other)]).toEqual([[], 1]);
  const rotated = await stage.replica({ SECRET_KEYS: ['n'.repeat(32), 'o'.repeat(32)] });
  await rotated.poll(8, queue_id, -1, { dontBlock: true, cached: { ...cached, registration: answer.registration } });
  expect(reads(rotated), 'the older key still verifies').toBe(0);
  const forged = Buffer.from(cached.registration);
  forged[40] = (forged[40] as number) ^ 1;
  for (const registration of [forged, cached.registration.subarray(0, 40), Buffer.from('x')]) {
    const fresh = await stage.replica();
    await fresh.poll(8, queue_id, -1, { dontBlock: true, cached: { ...cached, registration } });
    expect(reads(fresh)).toBe(1);
    await fresh.stop();
  }
  await other.stop();
  await rotated.stop();
});

test('another’s is none: of another user, another queue, another organisation', async () => {
  const [mine, theirs] = [await queueAt(a, 8), await queueAt(a, 9)];
  const poll = (queueId: string, cached: CachedQueue, more: PollOptions = {}) =>
    refusal(b.poll(8, queueId, -1, { dontBlock: true, cached, ...more }));
  expect(await poll(theirs.queue_id, theirs.cached)).toMatchObject(gone);
  expect(await poll(theirs.queue_id, mine.cached)).toMatchObject(gone);
  const { caller } = context(8);
  const elsewhere = { caller: { ...caller, realm_id: 2 } as NonNullable<typeof caller> };
  expect(await poll(mine.queue_id, mine.cached, elsewhere)).toMatchObject(gone);
  expect(b.service.context.queues.takeovers).toBe(0);
});

test('a queue whose entries expired in an outage lives on, and is written down again', async () => {
  let now = Date.now();
  const clocked = [await stage.replica({}, () => now), await stage.replica({}, () => now)] as const;
  const { queue_id, cached } = await queueAt(clocked[0]);
  await expire(queue_id);
  now += 10 * 3600_000;
  await stage.publish('users', event('alert_words', [8], { n: 1 }));
  const lately = { ...cached, usedAt: now - 60_000 };
  expect(await refusal(clocked[1].poll(8, queue_id, -1, { cached })), 'nobody used it').toMatchObject(gone);
  // At the replica that still has it, and at one that never had it.
  for (const replica of clocked) {
    await replica.settled();
    const events = await replica.poll(8, queue_id, -1, { dontBlock: true, cached: lately });
    expect(events.map(({ n }) => n)).toEqual([1]);
  }
  now += 80_000;
  await clocked[1].poll(8, queue_id, -1, { dontBlock: true });
  await expect.poll(() => stored(queue_id)).toBeDefined();
  const late = await stage.replica({}, () => now);
  expect(await late.poll(8, queue_id, -1, { dontBlock: true })).toHaveLength(1);
  for (const replica of [...clocked, late]) await replica.stop();
});

test('a queue that is restored, but not yet written down again, can be deleted', async () => {
  const { queue_id, cached } = await queueAt(a);
  await expire(queue_id);
  await b.poll(8, queue_id, -1, { dontBlock: true, cached });
  await b.remove(8, queue_id);
  await a.settled();
  for (const replica of [a, b]) {
    expect(await refusal(replica.poll(8, queue_id, -1, { cached }))).toMatchObject(gone);
  }
});

test('a deleted queue stays deleted, wherever its client says it stands', async () => {
  const { queue_id, cached } = await queueAt(a);
  await stage.publish('users', event('alert_words', [8], { n: 1 }), event('alert_words', [8], { n: 2 }));
  await b.poll(8, queue_id, -1, { dontBlock: true, cached });
  await a.remove(8, queue_id);
  await stage.publish('users', event('alert_words', [8], { n: 3 }));
  const fresh = await stage.replica({ REPLY_EVENTS: 1 });
  // Ids above the entry that closed it. `a` deleted it, `b` had it, the last never did.
  const beyond = 10 * 1024;
  for (let n = 0; n < 15; n++) await stage.publish('users', event('alert_words', [9]));
  for (const replica of [a, b, fresh]) {
    await replica.settled();
    expect(await refusal(replica.poll(8, queue_id, beyond, { dontBlock: true, cached }))).toMatchObject(gone);
    expect(await refusal(replica.poll(8, queue_id, beyond, { dontBlock: true }))).toMatchObject(gone);
  }
  // Events before the end are delivered; nothing restores the queue after it.
  const { events, through } = await fresh.ask(8, queue_id, -1, { dontBlock: true, cached });
  expect(events.map(({ n }) => n)).toEqual([1]);
  const more = { ...cached, through };
  expect(await refusal(fresh.poll(8, queue_id, beyond, { dontBlock: true, cached: more }))).toMatchObject(gone);
  expect(await stored(queue_id)).toBeUndefined();
  await fresh.stop();
});

test('queues of a user who was deactivated stay ended when the user is back', async () => {
  const here = await queueAt(a, 18);
  const stale = await queueAt(b, 18);
  await b.stop();
  await stage.publish('users', event('user_deactivated', [18]), event('alert_words', [18]));
  const since = await a.register(18);
  for (let n = 0; n < 15; n++) await stage.publish('users', event('alert_words', [9]));
  const beyond = 10 * 1024;
  b = await stage.replica();
  await a.settled();
  const bucket = await stage.log.bucket('queues');
  await expect.poll(() => bucket.get(`${stage.realm}.user-18`)).toBeDefined();
  for (const replica of [a, b]) {
    for (const { queue_id, cached } of [here, stale]) {
      expect(await refusal(replica.poll(18, queue_id, beyond, { dontBlock: true }))).toMatchObject(gone);
      expect(await refusal(replica.poll(18, queue_id, beyond, { dontBlock: true, cached }))).toMatchObject(gone);
      expect(await refusal(replica.poll(18, queue_id, -1, { dontBlock: true, cached }))).toMatchObject(gone);
    }
    expect(await replica.poll(18, since.queue_id, -1, { dontBlock: true })).toEqual([]);
  }
});

test('a queue that was deleted while a replica lost its place in the log is not brought back there', async () => {
  const { queue_id, cached } = await queueAt(a);
  const other = await queueAt(a);
  for (const one of [queue_id, other.queue_id]) await b.poll(8, one, -1, { dontBlock: true });
  const { log, realm } = stage;
  const ticks = Array.from({ length: 513 }, () => encodeEntry({ type: 'tick', seq: 0 }));
  const frame = encodeFrame(log.stream.writer, ticks, { format: log.frameFormat, lastSeq: 0 });
  const payload = Buffer.from(JSON.stringify({ queue_id }));
  await a.service.context.registrations.remove(realm, queue_id);
  await Promise.all([
    log.stream.publish(log.subject(realm, 'typing'), frame, undefined),
    log.publishEphemeral(realm, 'control', { ...event('queue_closed', [8]), payload }),
  ]);
  for (let n = 0; n < 15; n++) await stage.publish('users', event('alert_words', [9]));
  await b.settled();
  const beyond = 10 * 1024;
  expect(await refusal(b.poll(8, queue_id, beyond, { dontBlock: true }))).toMatchObject(gone);
  expect(await refusal(b.poll(8, queue_id, beyond, { dontBlock: true, cached }))).toMatchObject(gone);
  // A live queue continues, but without the frame that nobody can read.
  expect(await b.poll(8, other.queue_id, beyond, { dontBlock: true })).toEqual([]);
});

test('an idle queue expires although its registration is cached', async () => {
  const { queue_id, cached } = await queueAt(a);
  const late = await stage.replica({}, () => cached.usedAt + 300_000 + 76_000);
  expect(await refusal(late.poll(8, queue_id, -1, { cached }))).toMatchObject(gone);
  await late.stop();
});

test('a queue of a log that is gone is not brought back', async () => {
  const { queue_id, cached } = await queueAt(a);
  await stage.wipe();
  while (b.service.context.tail.epoch !== stage.log.epoch) await new Promise((go) => setImmediate(go));
  expect(await refusal(b.poll(8, queue_id, -1, { cached }))).toMatchObject(gone);
});

test('a held poll retains nothing of the packet that brought it', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { queue_id, cached } = await queueAt(a);
  const hold = () => {
    const registration = Buffer.allocUnsafeSlow(cached.registration.length);
    cached.registration.copy(registration);
    const request = { queue_id, last_event_id: -1, has_last_event_id: true, dont_block: false };
    const more = { registration, used_at_ms: cached.usedAt, through: 0 };
    const poll = b.service.handlers.GetEvents({ ...request, ...more }, context(8));
    return { poll, registration: new WeakRef(registration) };
  };
  const { poll, registration } = hold();
  await b.holds(1);
  expect(reads(b)).toBe(0);
  await expect
    .poll(() => {
      collect();
      return registration.deref();
    })
    .toBeUndefined();
  await stage.publish('users', event('alert_words', [8]));
  await expect(poll).resolves.toMatchObject({ through: expect.any(Number) });
});
