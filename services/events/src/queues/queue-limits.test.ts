/**
 * The limits of queues per user and organisation: which queues end, which registers are rejected, and how replicas
 * merge their lists.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { event, type Replica, refusal, Stage } from '../../test/stage.ts';

let stage: Stage;
let now = Date.now();
const LIMIT = 3;
const SETTINGS = { QUEUES_PER_USER: LIMIT };
const WEEK = { idle_queue_timeout_secs: 604_800 };

const open = (settings = SETTINGS) => stage.replica(settings, () => now);
const later = (ms: number) => {
  now += ms;
};

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

/** Registers a queue, and advances the clock by some time in which nobody uses it. */
async function register(replica: Replica, userId: number, request = {}): Promise<string> {
  const { queue_id } = await replica.register(userId, { ...WEEK, ...request });
  later(61_000);
  return queue_id;
}

/** Returns which of these queues still exist, by a poll of each at this replica. */
async function alive(replica: Replica, userId: number, ids: readonly string[]): Promise<boolean[]> {
  await replica.settled();
  const polls = ids.map((id) =>
    replica.poll(userId, id, -1, { dontBlock: true }).then(
      () => true,
      (error) => {
        if (error.code !== 'BAD_EVENT_QUEUE_ID') throw error;
        return false;
      },
    ),
  );
  return Promise.all(polls);
}

test('beyond its number the queue unused for longest ends, with its entry', async () => {
  const replica = await open();
  const ids: string[] = [];
  for (let n = 0; n < LIMIT; n++) ids.push(await register(replica, 1));
  await replica.poll(1, ids[0] as string, -1, { dontBlock: true });
  later(61_000);
  ids.push(await register(replica, 1));
  expect(await alive(replica, 1, ids)).toEqual([true, false, true, true]);
  expect(await replica.service.context.registrations.load(1, ids[1] as string, now)).toBeUndefined();
  // Another user has a limit of their own.
  const other = await register(replica, 2);
  expect(await alive(replica, 2, [other])).toEqual([true]);
  await replica.stop();
});

test('no queue ends on which a poll waits, or that was used in the last minute; then a register is refused', async () => {
  const replica = await open();
  const ids: string[] = [];
  for (let n = 0; n < LIMIT; n++) ids.push(await register(replica, 3));
  const polls = ids.map((id) => replica.poll(3, id, -1).catch((error: unknown) => error));
  await replica.holds(LIMIT);
  later(120_000);
  const error = await refusal(replica.register(3, WEEK));
  expect(error).toMatchObject({
    code: 'RATE_LIMIT_HIT',
    message: 'Too many event queues',
    extra: { 'retry-after': 60 },
  });
  await stage.publish('messages', event('something', [3]));
  await Promise.all(polls);
  // Answered recently: their clients are about to poll again.
  expect(await refusal(replica.register(3, WEEK))).toMatchObject({ code: 'RATE_LIMIT_HIT' });
  later(61_000);
  ids.push(await register(replica, 3));
  expect((await alive(replica, 3, ids)).filter(Boolean)).toHaveLength(LIMIT);
  await replica.stop();
});

test('of many registers at once no more than the number are left', async () => {
  const replica = await open();
  for (let n = 0; n < LIMIT; n++) await register(replica, 4);
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => replica.register(4, WEEK)));
  const taken = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.queue_id] : []));
  expect(taken).toHaveLength(LIMIT);
  expect(await alive(replica, 4, taken)).toEqual([true, true, true]);
  await replica.stop();
});

test('another replica knows them, after a crash too, and both together obey the limit', async () => {
  const first = await open();
  const ids: string[] = [];
  for (let n = 0; n < LIMIT; n++) ids.push(await register(first, 5));
  await first.service.context.queues.listed();
  await first.kill();
  const [second, third] = [await open(), await open()];
  ids.push(await register(second, 5));
  await second.service.context.queues.listed();
  ids.push(await register(third, 5));
  await third.service.context.queues.listed();
  // It has its own list, which is older than the one that the third wrote.
  ids.push(await register(second, 5));
  await second.service.context.queues.listed();
  const fourth = await open();
  expect(await alive(fourth, 5, ids.slice(0, 2))).toEqual([false, false]);
  expect((await alive(fourth, 5, ids)).filter(Boolean).length).toBeLessThanOrEqual(LIMIT + 1);
  ids.push(await register(second, 5));
  expect((await alive(fourth, 5, ids)).filter(Boolean).length).toBeLessThanOrEqual(LIMIT);
  for (const one of [second, third, fourth]) await one.stop();
});

test('queues that were deleted or ran out leave room for others', async () => {
  const replica = await open();
  const short = { idle_queue_timeout_secs: 60 };
  const ids = [await register(replica, 6), await register(replica, 6), await register(replica, 6, short)];
  await replica.remove(6, ids[0] as string);
  await replica.settled();
  ids.push(await register(replica, 6));
  later(10 * 60_000);
  ids.push(await register(replica, 6));
  expect(await alive(replica, 6, ids)).toEqual([false, true, false, true, true]);
  await replica.stop();
});

test('a user whose queues all ended begins again', async () => {
  const replica = await open();
  for (let n = 0; n < LIMIT; n++) await register(replica, 7);
  await stage.publish('users', event('user_deactivated', [7]));
  await replica.settled();
  const ids: string[] = [];
  for (let n = 0; n < LIMIT; n++) ids.push((await replica.register(7, WEEK)).queue_id);
  expect(await alive(replica, 7, ids)).toEqual([true, true, true]);
  await replica.stop();
});

test('an organisation that has too many is refused for a minute, and counted again', async () => {
  const replica = await stage.replica({ QUEUES_PER_REALM: 40 }, () => now);
  const registrations = replica.service.context.registrations;
  const ids: string[] = [];
  const errors: { code: string }[] = [];
  for (let user = 100; user < 300 && errors.length === 0; user++) {
    await replica.register(user, WEEK).then(
      ({ queue_id }) => ids.push(queue_id),
      (error) => errors.push(error),
    );
  }
  expect(errors).toMatchObject([{ code: 'RATE_LIMIT_HIT', message: 'Too many event queues' }]);
  expect(ids.length).toBeLessThan(200);
  for (const id of ids) await registrations.remove(1, id);
  expect(await refusal(replica.register(300, WEEK))).toMatchObject({ code: 'RATE_LIMIT_HIT' });
  await replica.stop();
});

test('a queue that another replica serves is not taken for an unused one', async () => {
  const [first, second, third] = [await open(), await open(), await open()];
  const request = { idle_queue_timeout_secs: 600 };
  const ids: string[] = [];
  for (let n = 0; n < LIMIT; n++) ids.push(await register(first, 8, request));
  await first.service.context.queues.listed();
  const [oldest] = ids as [string];
  const { registrations } = third.service.context;
  await second.poll(8, oldest, -1, { dontBlock: true });
  await expect.poll(() => registrations.touchedAt(stage.realm, oldest)).toBe(now);
  later(61_000);
  ids.push(await register(third, 8, request));
  expect(await alive(third, 8, ids)).toEqual([true, false, true, true]);
  for (const one of [first, second, third]) await one.stop();
});
