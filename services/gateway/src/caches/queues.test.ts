import { expect, it } from 'vitest';
import { QueueRegistrations } from './queues.ts';

const ADA = { realm_id: 1, user_id: 7 };
const registration = Buffer.from('signed');
const none = Buffer.alloc(0);

/** The cache, with a clock that stands still. */
function start(maxBytes = 1_000_000) {
  const clock = { now: 1000 };
  return { clock, queues: new QueueRegistrations({ maxBytes, now: () => clock.now }) };
}

it('passes on what the last answers said, and when that was', () => {
  const { clock, queues } = start();
  expect(queues.of(ADA, 'q')).toEqual({});
  queues.note(ADA, 'q', { registration, through: 0 });
  expect(queues.of(ADA, 'q')).toEqual({ registration, used_at_ms: 1000, through: 0 });
  clock.now = 2000;
  queues.note(ADA, 'q', { registration: none, through: 90 });
  queues.note(ADA, 'q', { registration: none, through: 80 });
  expect(queues.of(ADA, 'q')).toEqual({ registration, used_at_ms: 2000, through: 90 });
  clock.now = 3000;
  queues.used(ADA, 'q');
  const better = Buffer.from('signed again');
  queues.note(ADA, 'q', { registration: better, through: 0 });
  expect(queues.of(ADA, 'q')).toEqual({ registration: better, used_at_ms: 3000, through: 90 });
});

it('passes a queue on for its own user only', () => {
  const { queues } = start();
  queues.note(ADA, 'q', { registration, through: 0 });
  for (const other of [{ ...ADA, user_id: 8 }, { ...ADA, realm_id: 2 }, undefined]) {
    expect(queues.of(other, 'q')).toEqual({});
    queues.forget(other, 'q');
  }
  expect(queues.of(ADA, 'q')).toMatchObject({ registration });
  queues.forget(ADA, 'q');
  expect(queues.of(ADA, 'q')).toEqual({});
});

it('keeps nothing of a queue without a registration', () => {
  const { queues } = start();
  queues.note(ADA, 'q', { registration: none, through: 5 });
  queues.used(ADA, 'q');
  expect(queues.size).toBe(0);
});

it('keeps so many bytes, of the queues used last, in memory of its own', () => {
  const { queues } = start(2_000);
  const packet = Buffer.alloc(600, 'x');
  for (const id of ['a', 'b', 'a', 'c']) queues.note(ADA, id, { registration: packet, through: 0 });
  expect(queues.size).toBeLessThan(3);
  expect(queues.of(ADA, 'b')).toEqual({});
  packet.fill('y');
  expect(queues.of(ADA, 'c').registration).toEqual(Buffer.alloc(600, 'x'));
});
