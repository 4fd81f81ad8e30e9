import { expect, test } from 'vitest';
import type { StoredEdit } from '../store/documents.ts';
import { hidesPast, visibleHistory } from './history.ts';

const OPEN = 1;
const HIDDEN = 2;
const HERE = 3;
const sees = (channel: number): boolean => channel !== HIDDEN;
const by = (at: number) => ({ user: 5, at });

/**
 * The history of a message that moved from an open channel to a hidden one, was renamed and edited there, and moved to
 * an open one again.
 */
const HISTORY: readonly StoredEdit[] = [
  { ...by(7), topic: 'three', toTopic: 'four' },
  { ...by(6), topic: 'two', toTopic: 'three', channel: HIDDEN, toChannel: HERE },
  { ...by(5), content: 'old', html: '<p>old</p>', topic: 'one and a half', toTopic: 'two' },
  { ...by(4), topic: 'one', toTopic: 'one and a half' },
  { ...by(3), channel: OPEN, toChannel: HIDDEN },
  { ...by(2), topic: 'zero', toTopic: 'one' },
];

test('the history of a message names no channel that the reader may not see, nor topics there', () => {
  expect(visibleHistory(HISTORY, 'all', sees)).toEqual([
    { ...by(7), topic: 'three', toTopic: 'four' },
    { ...by(6), toTopic: 'three', toChannel: HERE },
    { ...by(5), content: 'old', html: '<p>old</p>' },
    { ...by(3), channel: OPEN },
    { ...by(2), topic: 'zero', toTopic: 'one' },
  ]);
  expect(visibleHistory(HISTORY, 'moves', sees).map(({ at }) => at)).toEqual([7, 6, 3, 2]);
  expect(visibleHistory(HISTORY, 'none', sees)).toEqual([]);
  expect(hidesPast(HISTORY, sees)).toBe(true);
});

test('to a reader who sees all of its channels it is shown unchanged', () => {
  expect(visibleHistory(HISTORY, 'all', () => true)).toEqual(HISTORY);
  expect(hidesPast(HISTORY, () => true)).toBe(false);
});
