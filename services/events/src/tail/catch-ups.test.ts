/** Cursors behind the tail: the log is read again, once for all polls that need it, up to a bound. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { LogSubscription } from '@rookery/log';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { event, type Replica, refusal, Stage } from '../../test/stage.ts';
import { CatchUps, type Segment } from './catch-ups.ts';

let stage: Stage;
let old: Replica;

beforeAll(async () => {
  stage = await Stage.open();
  old = await stage.replica();
});

afterAll(() => stage.close());

/** Publishes events 0 to count - 1 to users 8 and 9, one frame each. */
async function publish(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await stage.publish('users', event('alert_words', [8, 9], { n }));
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

test('a replica that has just started serves old cursors, with one read for all queues of the realm', async () => {
  const queues = [(await old.register(8)).queue_id, (await old.register(9)).queue_id] as const;
  await publish(40);
  const fresh = await stage.replica({ REPLY_EVENTS: 7 });
  const [eight, nine] = await Promise.all([fresh.all(8, queues[0]), fresh.all(9, queues[1])]);
  expect(eight.map(({ n }) => n)).toEqual(numbers(40));
  expect(nine.map(({ n }) => n)).toEqual(numbers(40));
  expect(fresh.catchUps()).toBe(1);
  await publish(3);
  await fresh.settled();
  expect((await fresh.all(8, queues[0])).map(({ n }) => n)).toEqual([...numbers(40), 0, 1, 2]);
  await fresh.stop();
});

test('a tail with next to no room loses nothing', async () => {
  const tiny = await stage.replica({ TAIL_BYTES: 1 });
  const { queue_id } = await tiny.register(8);
  await publish(25);
  await tiny.settled();
  expect(tiny.service.context.tail.bytes).toBe(0);
  expect((await tiny.all(8, queue_id)).map(({ n }) => n)).toEqual(numbers(25));
  const waiting = tiny.poll(8, queue_id, (await tiny.all(8, queue_id)).at(-1).id);
  await tiny.holds(1);
  await publish(1);
  expect((await waiting).map(({ n }) => n)).toEqual([0]);
  await tiny.stop();
});

test('a gap beyond the bound is refused, and does not spoil smaller ones', async () => {
  const far = (await old.register(8)).queue_id;
  await publish(30);
  const near = (await old.register(9)).queue_id;
  await publish(10);
  const bounded = await stage.replica({ CATCH_UP_ENTRIES: 20 });
  const [refused, served] = await Promise.all([refusal(bounded.poll(8, far, -1)), bounded.all(9, near)]);
  expect(refused).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID', extra: { queue_id: far } });
  expect(served.map(({ n }) => n)).toEqual(numbers(10));
  expect((await old.all(8, far)).map(({ n }) => n)).toEqual([...numbers(30), ...numbers(10)]);
  await bounded.stop();
});

test('a cursor that the log no longer reaches back to is refused', async () => {
  const small = await Stage.open(256 * 1024);
  const [here, early] = [await small.replica(), await small.replica()];
  const { queue_id } = await here.register(8);
  await small.publish('users', event('alert_words', [8], { n: 0 }));
  for (let n = 0; n < 6; n++) await small.publish('users', event('realm', [9], { long: 'x'.repeat(60_000) }));
  const late = await small.replica();
  expect(await refusal(late.poll(8, queue_id, -1))).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
  await early.settled();
  expect(
    (await early.all(8, queue_id)).map(({ n }) => n),
    'where it is in memory it is served',
  ).toEqual([0]);
  await small.close();
});

test('a quiet queue needs no catch-up: what was searched is remembered', async () => {
  const tiny = await stage.replica({ TAIL_BYTES: 1 });
  const { queue_id } = await tiny.register(8);
  const controller = new AbortController();
  const waiting = refusal(tiny.poll(8, queue_id, -1, { signal: controller.signal }));
  await tiny.holds(1);
  for (let n = 0; n < 5; n++) await stage.publish('users', event('alert_words', [9]));
  await tiny.settled();
  controller.abort();
  await waiting;
  const read = tiny.service.context.tail.floor;
  expect(await tiny.poll(8, queue_id, -1, { dontBlock: true })).toEqual([]);
  expect(tiny.catchUps()).toBe(0);
  expect(read).toBeGreaterThan(0);
  await tiny.stop();
});

test('a cached segment that began long before a cursor does not make its gap too long', async () => {
  const tiny = await stage.replica({ CATCH_UP_ENTRIES: 20, TAIL_BYTES: 1 });
  const far = (await old.register(8)).queue_id;
  await publish(15);
  await tiny.settled();
  const early = await tiny.all(8, far);
  expect(early.map(({ n }) => n)).toEqual(numbers(15));
  const near = (await old.register(9)).queue_id;
  await publish(10);
  await tiny.settled();
  expect((await tiny.all(9, near)).map(({ n }) => n)).toEqual(numbers(10));
  expect(await refusal(tiny.poll(8, far, -1))).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
  expect((await tiny.all(8, far, early.at(-1).id)).map(({ n }) => n)).toEqual(numbers(10));
  await tiny.stop();
});

test('a cursor before what is cached costs a read of the entries between alone', async () => {
  const [first, second] = [(await old.register(8)).queue_id, (await old.register(9)).queue_id];
  await publish(12);
  const third = (await old.register(9)).queue_id;
  await publish(8);
  const fresh = await stage.replica({ CATCH_UP_ENTRIES: 25 });
  const read = vi.spyOn(fresh.log, 'read');
  const ends = () => read.mock.results.map(({ value }) => (value as LogSubscription).position);
  expect((await fresh.all(9, third)).map(({ n }) => n)).toEqual(numbers(8));
  expect((await fresh.all(8, first)).map(({ n }) => n)).toEqual([...numbers(12), ...numbers(8)]);
  expect((await fresh.all(9, second)).map(({ n }) => n)).toEqual([...numbers(12), ...numbers(8)]);
  expect(read).toHaveBeenCalledTimes(2);
  expect(ends()[1], 'the second read ends where the first began').toBe(read.mock.calls[0]?.[0]);
  await fresh.stop();
});

test('a cursor too far before what is cached is refused, and leaves it', async () => {
  const far = (await old.register(8)).queue_id;
  await publish(12);
  const near = (await old.register(9)).queue_id;
  await publish(8);
  const bounded = await stage.replica({ CATCH_UP_ENTRIES: 15 });
  expect(await bounded.poll(9, near, -1, { dontBlock: true })).toHaveLength(8);
  expect(await refusal(bounded.poll(8, far, -1))).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
  const reads = bounded.catchUps();
  expect((await bounded.all(9, near)).map(({ n }) => n)).toEqual(numbers(8));
  expect(bounded.catchUps()).toBe(reads);
  await bounded.stop();
});

test('a held poll retains nothing of the catch-up that brought it', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const tiny = await stage.replica({ TAIL_BYTES: 1, CATCH_UP_KEEP_MS: 1 });
  const { queue_id } = await tiny.register(8);
  for (let n = 0; n < 5; n++) await stage.publish('users', event('alert_words', [9]));
  await tiny.settled();
  const segments: WeakRef<Segment>[] = [];
  const { cover } = CatchUps.prototype;
  CatchUps.prototype.cover = async function (...of) {
    const segment = await cover.apply(this, of);
    segments.push(new WeakRef(segment));
    return segment;
  };
  const waiting = tiny.poll(8, queue_id, -1);
  await tiny.holds(1);
  CatchUps.prototype.cover = cover;
  expect(segments).toHaveLength(1);
  await expect
    .poll(
      () => {
        collect();
        // The segment itself must not be compared: the error of a failed assertion would refer to it.
        return segments[0]?.deref() === undefined;
      },
      { timeout: 5_000 },
    )
    .toBe(true);
  await stage.publish('users', event('alert_words', [8], { n: 1 }));
  expect((await waiting).map(({ n }) => n)).toEqual([1]);
  await tiny.stop();
});
