import { UserSet } from '@rookery/core';
import { expect, it } from 'vitest';
import { mayExport, toExportScope } from './rules.ts';

const told = { whole: [1, 2], received: { 5: [[2, 4]], 6: [[7, null]] } };
const scope = toExportScope(Buffer.from(`${JSON.stringify(told)}\n`), UserSet.of([10]));

it.each([
  ['of a channel whose messages may all be in it', { c: 2, v: 9 }, true],
  ['that was moved there', { c: 2, v: 9, via: [{}] }, true],
  ['of another channel', { c: 3, v: 1 }, false],
  ['sent before whoever consents came', { c: 5, v: 1 }, false],
  ['sent as they came', { c: 5, v: 2 }, true],
  ['sent as they left', { c: 5, v: 4 }, false],
  ['sent while they have been there', { c: 6, v: 70 }, true],
  ['moved to where its receivers alone read it', { c: 6, v: 70, via: [{}] }, false],
  ['to somebody who consents', { c: -1, v: 0, p: [9, 10] }, true],
  ['between others', { c: -2, v: 0, p: [8, 9] }, false],
])('a message %s', (_, message, expected) => {
  expect(mayExport(message, scope)).toBe(expected);
});
