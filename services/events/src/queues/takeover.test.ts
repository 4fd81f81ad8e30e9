/** Two replicas on one log: either serves any queue, immediately, with the ids that the other returned. */
import { encodeEntry, encodeFrame } from '@rookery/log';
import { Unavailable } from '@rookery/rpc';
import { expect, test, vi } from 'vitest';
import { event, type Replica, refusal, type Stage } from '../../test/stage.ts';
import { useTwoReplicas } from '../../test/two-replicas.ts';

let stage: Stage;
let a: Replica;
let b: Replica;

useTwoReplicas((now) => {
  ({ stage, a, b } = now);
});

test('a queue that one replica made is served by the other, with the same ids', async () => {
  const { queue_id } = await a.register(8);
  await stage.publish('users', event('alert_words', [8], { n: 1 }), event('alert_words', [8], { n: 2 }));
  await Promise.all([a.settled(), b.settled()]);
  const here = await a.all(8, queue_id);
  expect(here.map(({ n }) => n)).toEqual([1, 2]);
  expect(await b.all(8, queue_id)).toEqual(here);
  expect(await b.all(8, queue_id, here[0].id)).toEqual(here.slice(1));
  expect(b.service.context.queues.takeovers).toBe(1);
});

test('a killed replica’s poll continues at the other within the second, with the same queue and id', async () => {
  const { queue_id } = await a.register(8);
  await stage.publish('users', event('alert_words', [8], { n: 1 }));
  const [first] = await a.poll(8, queue_id, -1);
  const lost = a.poll(8, queue_id, first.id);
  await a.holds(1);
  await a.kill();
  const startedAt = performance.now();
  const resent = b.poll(8, queue_id, first.id);
  await b.holds(1);
  await stage.publish('users', event('alert_words', [8], { n: 2 }));
  expect((await resent).map(({ n }) => n)).toEqual([2]);
  expect(performance.now() - startedAt).toBeLessThan(1000);
  await a.service.stop();
  await expect(lost).rejects.toThrow();
});

test('a poll that moves with a credential that has ended gets nothing, and the next one everything', async () => {
  const { queue_id } = await a.register(8);
  const lost = a.poll(8, queue_id, -1).catch(() => undefined);
  await a.holds(1);
  await a.kill();
  await stage.publish('users', event('polls_ended', [8]), event('alert_words', [8], { n: 1 }));
  await b.settled();
  // An earlier poll of the queue has searched beyond the end.
  expect(await b.poll(8, queue_id, -1)).toMatchObject([{ n: 1 }]);
  expect(await b.poll(8, queue_id, -1, { attempt: 1 })).toEqual([{ type: 'heartbeat', id: 0 }]);
  expect(await b.poll(8, queue_id, -1)).toMatchObject([{ n: 1 }]);
  await a.service.stop();
  await lost;
});

test('a poll that is repeated without such an end is answered', async () => {
  const { queue_id } = await a.register(8);
  await stage.publish('users', event('polls_ended', [9]), event('alert_words', [8], { n: 1 }));
  await b.settled();
  expect(await b.poll(8, queue_id, -1, { attempt: 1 })).toMatchObject([{ n: 1 }]);
});

test('polls move back and forth for every event, and each event comes once', async () => {
  const { queue_id } = await a.register(8);
  let last = -1;
  for (let n = 0; n < 30; n++) {
    const replica = n % 2 ? a : b;
    const waiting = replica.poll(8, queue_id, last);
    await stage.publish('users', event('alert_words', [8], { n }));
    const events = await waiting;
    expect(events.map((one) => one.n)).toEqual([n]);
    last = events.at(-1).id;
  }
});

test('a heartbeat’s id is good at the other replica', async () => {
  const quick = await stage.replica({ HEARTBEAT_MS: 20 });
  const { queue_id } = await quick.register(8);
  await stage.publish('users', event('alert_words', [9]));
  await quick.settled();
  const [beat] = await quick.poll(8, queue_id, -1);
  expect(beat.type).toBe('heartbeat');
  const waiting = b.poll(8, queue_id, beat.id);
  await stage.publish('users', event('alert_words', [8], { n: 1 }));
  expect((await waiting)[0]).toMatchObject({ n: 1 });
  await quick.stop();
});

test('one queue polled at both: both are answered, and no id is delivered twice', async () => {
  const { queue_id } = await a.register(8);
  const [first, second] = [a.poll(8, queue_id, -1), b.poll(8, queue_id, -1)];
  await Promise.all([a.holds(1), b.holds(1)]);
  await stage.publish('users', event('alert_words', [8]));
  expect(await first).toEqual(await second);
});

test('a queue that is deleted at one ends its poll at the other', async () => {
  const { queue_id } = await a.register(8);
  const waiting = refusal(b.poll(8, queue_id, -1));
  await b.holds(1);
  await a.remove(8, queue_id);
  expect(await waiting).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID', extra: { queue_id } });
  for (const replica of [a, b]) {
    expect(await refusal(replica.poll(8, queue_id, -1))).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
    expect(await refusal(replica.remove(8, queue_id))).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
  }
  // The effect of the first attempt is not an error of the second.
  await a.remove(8, queue_id, { attempt: 1 });
});

test('a queue can be deleted where the log is not read yet', async () => {
  const { queue_id } = await a.register(8);
  const { log, realm } = stage;
  const reading = Promise.withResolvers<void>();
  const lastSequence = b.log.lastSequence.bind(b.log);
  vi.spyOn(b.log, 'lastSequence').mockImplementationOnce(() => reading.promise.then(lastSequence));
  // A frame that no replica can read: it loses its place, and restarts at the end of the same log.
  const ticks = Array.from({ length: 513 }, () => encodeEntry({ type: 'tick', seq: 0 }));
  const frame = encodeFrame(log.stream.writer, ticks, { format: log.frameFormat, lastSeq: 0 });
  await log.stream.publish(log.subject(realm, 'typing'), frame, undefined);
  await expect.poll(() => b.service.context.tail.epoch).toBeUndefined();
  const deleted = b.remove(8, queue_id);
  // If the deletion had not waited, it would have found the registration by then.
  await b.service.context.registrations.load(realm, queue_id, Date.now());
  reading.resolve();
  await deleted;
  await a.settled();
  expect(await refusal(a.poll(8, queue_id, -1))).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
});

test('a queue that a replica has, but another deleted, ends at its next poll', async () => {
  const { queue_id } = await a.register(8);
  const other = await a.register(8);
  await b.poll(8, queue_id, -1, { dontBlock: true });
  await a.remove(8, queue_id);
  await b.settled();
  expect(await refusal(b.poll(8, queue_id, -1))).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
  expect(await b.poll(8, other.queue_id, -1, { dontBlock: true })).toEqual([]);
});

test('a replica that drains sends its polls elsewhere', async () => {
  const { queue_id } = await a.register(8);
  const waiting = a.poll(8, queue_id, -1);
  await a.holds(1);
  a.service.drain();
  await expect(waiting).rejects.toBeInstanceOf(Unavailable);
  await expect(a.poll(8, queue_id, -1)).rejects.toBeInstanceOf(Unavailable);
  expect(await b.poll(8, queue_id, -1, { dontBlock: true })).toEqual([]);
});

test('queues of a log that is gone are refused, waiting or not, and new ones work', async () => {
  const { queue_id } = await a.register(8);
  const idle = await a.register(8);
  const waiting = refusal(a.poll(8, queue_id, -1));
  await a.holds(1);
  await stage.wipe();
  expect(await waiting).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
  for (const replica of [a, b]) {
    while (replica.service.context.tail.epoch !== stage.log.epoch) await new Promise((go) => setImmediate(go));
    expect(await refusal(replica.poll(8, idle.queue_id, -1))).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
  }
  const fresh = await b.register(8);
  const next = b.poll(8, fresh.queue_id, -1);
  await stage.log.publishEphemeral(stage.realm, 'typing', event('typing', [8]));
  expect((await next)[0]).toMatchObject({ type: 'typing' });
});

test('an idle queue expires after its timeout and the slack of touches; a used one lives on, wherever it is used', async () => {
  let now = Date.now();
  const clocked = [await stage.replica({}, () => now), await stage.replica({}, () => now)] as const;
  const { queue_id, idle_queue_timeout_secs } = await clocked[0].register(8, { idle_queue_timeout_secs: 300 });
  expect(idle_queue_timeout_secs).toBe(300);
  const touches = await stage.log.bucket('touches');
  for (let n = 0; n < 8; n++) {
    now += 200_000;
    expect(await clocked[n % 2 ? 0 : 1].poll(8, queue_id, -1, { dontBlock: true }), `use ${n}`).toEqual([]);
    while ((await touches.get(`${stage.realm}.${queue_id}`))?.json() !== now);
  }
  now += 300_000 + 75_000;
  expect(await clocked[1].poll(8, queue_id, -1, { dontBlock: true })).toEqual([]);
  now += 300_000 + 76_000;
  expect(await refusal(clocked[1].poll(8, queue_id, -1))).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
  now -= 300_000;
  expect(await refusal(clocked[1].poll(8, queue_id, -1)), 'its registration is gone').toMatchObject({
    code: 'BAD_EVENT_QUEUE_ID',
  });
  for (const replica of clocked) await replica.stop();
});
