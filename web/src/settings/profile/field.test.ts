import { expect, test } from 'vitest';
import { optionsOf, usersOf } from './field.ts';

test('choices come in their order, whatever form the order has', () => {
  const data = JSON.stringify({
    b: { text: 'Second', order: '2' },
    a: { text: 'First', order: 1 },
    c: { order: '10' },
  });
  expect(optionsOf(data)).toEqual([
    { value: 'a', label: 'First' },
    { value: 'b', label: 'Second' },
    { value: 'c', label: 'c' },
  ]);
  for (const none of [undefined, '', 'null', '3', '{']) expect(optionsOf(none)).toEqual([]);
});

test('users are the whole numbers of a list', () => {
  expect(usersOf('[7, 9]')).toEqual([7, 9]);
  for (const none of [undefined, '', '{}', '["7"]', '[1.5]']) expect(usersOf(none)).toEqual([]);
});
