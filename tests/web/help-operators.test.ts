/// <reference types="vite/client" />
import { parseNarrow } from '@rookery/core';
import { expect, test } from 'vitest';
import { OPERATORS } from '../../web/src/app/help-operators.ts';
import { toNarrow } from '../../web/src/search/parse.ts';

const NAMES = { self: 7, channelId: () => 3, userId: () => 8, beginsChannel: () => true, beginsUser: () => true };

test.each(OPERATORS)('the server understands $written', ({ written }) => {
  const typed = written
    .replace(/^-…/, '-is:starred')
    .replace(/^(near|id):…/, '$1:17')
    .replace('…', 'ann');
  const narrow = toNarrow([], typed, NAMES);
  const isTerm = typed.includes(':');
  expect(narrow.map(({ operator }) => operator === 'search')).toEqual([!isTerm]);
  const given = narrow.map(({ operator, operand, negated = false }) => {
    return { operator, operand_json: JSON.stringify(operand), negated };
  });
  expect(() => parseNarrow(given)).not.toThrow();
});
