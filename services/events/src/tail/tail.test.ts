/** The tail with a log from which it receives nothing. */
import { NO_GRACE } from '@rookery/core';
import { Unavailable } from '@rookery/rpc';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Tail } from './tail.ts';

/** A log whose reads never open. */
const deaf = {
  epoch: 'e',
  ready: async () => {},
  lastSequence: async () => 7,
  read: () => ({ position: 7, heardAt: Number.NEGATIVE_INFINITY, stop: () => {} }),
};

test('a log that was never heard is silent after the time, counted from the beginning of the read', async () => {
  const tail = new Tail({
    log: deaf,
    logger: pino({ level: 'silent' }),
    maxBytes: 1,
    maxAgeMs: 1,
    silentAfterMs: 20,
    grace: NO_GRACE,
    now: () => performance.now(),
  });
  expect(tail.silentMs()).toBe(Number.POSITIVE_INFINITY);
  let silences = 0;
  await tail.start({ onFrames: () => {}, onSilent: () => silences++ });
  expect(tail.isReceiving).toBe(true);
  await expect
    .poll(() => {
      tail.tick();
      return tail.isReceiving;
    })
    .toBe(false);
  expect(silences).toBe(1);
  await expect(tail.reached(7, 1)).rejects.toBeInstanceOf(Unavailable);
  tail.stop();
});
