import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeRegistration, encodeRegistration, shared } from '../stored-registration.ts';
import { badQueueId, isExpired, isQueueId, newQueueId, type Registration, toTimeoutSecs } from './registration.ts';

const registration = (more: Partial<Registration> = {}): Registration => ({
  queueId: newQueueId(),
  realm: 1,
  userId: 8,
  base: 2047,
  epoch: '2025-01-01T00:00:00Z',
  types: undefined,
  narrow: [],
  allPublicStreams: false,
  applyMarkdown: true,
  clientGravatar: false,
  slimPresence: false,
  includeSubscribers: true,
  capabilities: shared([]),
  timeoutSecs: 600,
  vector: { users: 1, channels: 2, messages: 3 },
  createdAt: 1_000_000,
  ...more,
});

test('what is stored comes back as it was', () => {
  const names = fc.array(fc.string({ maxLength: 8 }), { maxLength: 4 });
  const arbitrary = fc.record({
    types: fc.option(names.map(shared), { nil: undefined }),
    narrow: fc.array(fc.record({ operator: fc.string(), operand: fc.string() }), { maxLength: 3 }),
    allPublicStreams: fc.boolean(),
    applyMarkdown: fc.boolean(),
    clientGravatar: fc.boolean(),
    slimPresence: fc.boolean(),
    includeSubscribers: fc.boolean(),
    capabilities: names.map(shared),
    base: fc.nat(),
  });
  fc.assert(
    fc.property(arbitrary, (more) => {
      const before = registration(more);
      expect(decodeRegistration(1, before.queueId, encodeRegistration(before))).toEqual(before);
    }),
  );
});

test('a form that a newer build wrote is not guessed at', () => {
  expect(decodeRegistration(1, 'x', Buffer.from('{"f":2}'))).toBeUndefined();
});

test('equal lists are one set', () => {
  expect(shared(['message', 'typing'])).toBe(shared(['message', 'typing']));
});

test('queue ids are random, and nothing else can become part of a key', () => {
  const id = newQueueId();
  expect(isQueueId(id)).toBe(true);
  expect(id).not.toBe(newQueueId());
  for (const text of ['', 'a.b', '*', `${id}x`, `${id.slice(1)}.`]) expect(isQueueId(text)).toBe(false);
});

test('a queue lives for its timeout, and a quarter or a minute beyond', () => {
  const queue = registration({ timeoutSecs: 600 });
  expect(isExpired(queue, 0, 600_000)).toBe(false);
  expect(isExpired(queue, 0, 750_000)).toBe(false);
  expect(isExpired(queue, 0, 750_001)).toBe(true);
  expect(isExpired(registration({ timeoutSecs: 1 }), 0, 61_000)).toBe(false);
  expect(isExpired(registration({ timeoutSecs: 1 }), 0, 61_001)).toBe(true);
});

test('timeouts are at most a week, 600 s unless asked', () => {
  expect([0, 30, 43_200, 10_000_000].map(toTimeoutSecs)).toEqual([600, 30, 43_200, 604_800]);
});

test('the error names the queue', () => {
  expect(badQueueId('q1')).toMatchObject({
    code: 'BAD_EVENT_QUEUE_ID',
    message: 'Bad event queue ID: q1',
    extra: { queue_id: 'q1' },
    httpStatus: 400,
  });
});
