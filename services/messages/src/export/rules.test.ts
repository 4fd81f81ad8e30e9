import { UserSet } from '@rookery/core';
import { expect, it } from 'vitest';
import { mayExport, toExportScope } from './rules.ts';

const answer = { whole: [1, 2], received: { 5: [[2, 4]], 6: [[7, null]] } };
const scope = toExportScope(Buffer.from(`${JSON.stringify(answer)}\n`), UserSet.of([10]));

it.each([
  ['of a channel whose messages may all be in it', { conversation: 2, version: 9 }, true],
  ['that was moved there', { conversation: 2, version: 9, channelMoves: [{}] }, true],
  ['of another channel', { conversation: 3, version: 1 }, false],
  ['sent before the consenting user came', { conversation: 5, version: 1 }, false],
  ['sent as they came', { conversation: 5, version: 2 }, true],
  ['sent as they left', { conversation: 5, version: 4 }, false],
  ['sent while they have been there', { conversation: 6, version: 70 }, true],
  ['moved to where its receivers alone read it', { conversation: 6, version: 70, channelMoves: [{}] }, false],
  ['to a user who consents', { conversation: -1, version: 0, users: [9, 10] }, true],
  ['between others', { conversation: -2, version: 0, users: [8, 9] }, false],
])('a message %s', (_, message, expected) => {
  expect(mayExport(message, scope)).toBe(expected);
});
