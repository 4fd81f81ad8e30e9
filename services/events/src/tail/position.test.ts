import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  baseAfter,
  cursorOf,
  endOf,
  heartbeatPosition,
  idOf,
  isRunningOut,
  NOTHING_DELIVERED,
  positionOf,
  searchedThrough,
  sequenceOf,
} from './position.ts';

const sequences = fc.integer({ min: 0, max: 2 ** 42 });
const indexes = fc.integer({ min: 0, max: 511 });

test('the answer of a register, -1, and 0 are both the start, after which a heartbeat has id 1', () => {
  const base = baseAfter(41);
  expect(cursorOf(base, NOTHING_DELIVERED)).toBe(base);
  expect(cursorOf(base, 0)).toBe(base);
  expect(searchedThrough(base)).toBe(41);
  expect(idOf(base, heartbeatPosition(base, 41) as number)).toBe(1);
  expect(idOf(base, positionOf(42, 0))).toBe(513);
});

test('an id leads back to its position, exactly, for every frame that can be', () => {
  fc.assert(
    fc.property(sequences, sequences, indexes, (a, b, index) => {
      const base = baseAfter(Math.min(a, b));
      const position = positionOf(Math.max(a, b) + 1, index);
      expect(cursorOf(base, idOf(base, position))).toBe(position);
      expect(sequenceOf(position)).toBe(Math.max(a, b) + 1);
    }),
  );
});

test('heartbeats rise strictly, and stay below every entry to come', () => {
  fc.assert(
    fc.property(sequences, fc.array(fc.nat(3), { maxLength: 50 }), (start, steps) => {
      let cursor = baseAfter(start);
      let through = start;
      for (const step of steps) {
        through += step;
        const position = heartbeatPosition(cursor, through) as number;
        expect(position).toBeGreaterThan(cursor);
        expect(position).toBeGreaterThan(positionOf(through, 511));
        expect(position).toBeLessThan(positionOf(through + 1, 0));
        cursor = position;
      }
    }),
  );
});

test('a frame has places for 512 heartbeats, and says in time that they run out', () => {
  let cursor = positionOf(7, 3);
  let given = 0;
  let warned = 0;
  for (;;) {
    const position = heartbeatPosition(cursor, 7);
    if (position === undefined) break;
    given++;
    if (isRunningOut(position)) warned++;
    cursor = position;
  }
  expect(given).toBe(512);
  expect(warned).toBe(255);
});

test('a position has its frame behind it only after the last entry that the frame can have', () => {
  expect(searchedThrough(positionOf(9, 0))).toBe(8);
  expect(searchedThrough(positionOf(9, 510))).toBe(8);
  expect(searchedThrough(positionOf(9, 511))).toBe(9);
  expect(searchedThrough(positionOf(9, 512))).toBe(9);
  expect(searchedThrough(endOf(9))).toBe(9);
});
