import { expect, test } from 'vitest';
import { partitionPoint } from './partition-point.ts';

const list = [2, 4, 4, 4, 6];
const lessThan = (value: number) => (index: number) => (list[index] as number) < value;

test('finds the first index that is not before a value', () => {
  expect([1, 2, 3, 4, 5, 6].map((value) => partitionPoint(list.length, lessThan(value)))).toEqual([0, 0, 1, 1, 4, 4]);
});

test('finds the end if all are before the value', () => {
  expect(partitionPoint(list.length, lessThan(7))).toBe(5);
  expect(partitionPoint(0, lessThan(7))).toBe(0);
});

test('stays between its start and its end', () => {
  expect(partitionPoint(4, lessThan(7), 2)).toBe(4);
  expect(partitionPoint(4, lessThan(1), 2)).toBe(2);
});
