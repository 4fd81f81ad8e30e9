import { expect, test } from 'vitest';
import { freeKey, optionData, optionsIn } from './field-data.ts';

test('reads options in their order, and writes them in that of the list', () => {
  const field_data = JSON.stringify({ '0': { text: 'Tea', order: '2' }, '1': { text: 'Coffee', order: '1' } });
  const options = optionsIn({ field_data });
  expect(options).toEqual([
    { key: '1', text: 'Coffee' },
    { key: '0', text: 'Tea' },
  ]);
  expect(optionData([...options, { key: '2', text: ' ' }])).toEqual({
    '1': { text: 'Coffee', order: '1' },
    '0': { text: 'Tea', order: '2' },
  });
});

test('finds a key that no option has or had', () => {
  expect(freeKey([], [])).toBe('0');
  const options = [
    { key: '3', text: 'a' },
    { key: 'vim', text: 'b' },
  ];
  expect(freeKey(options, [])).toBe('4');
  expect(freeKey(options, [{ key: '4', text: 'removed' }])).toBe('5');
});
