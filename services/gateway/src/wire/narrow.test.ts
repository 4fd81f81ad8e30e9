import { describe, expect, it } from 'vitest';
import { parseForm } from './form.ts';
import { narrow, queueNarrow } from './narrow.ts';
import { json, parameters } from './parameters.ts';

const read = (value: unknown) => parameters({ narrow: json(narrow) }).read({ narrow: JSON.stringify(value) }).narrow;
const readQueue = (value: unknown) =>
  parameters({ narrow: json(queueNarrow) }).read({ narrow: JSON.stringify(value) }).narrow;

describe('terms of a fetch', () => {
  it('are objects or pairs', () => {
    expect(
      read([
        ['channel', 'general'],
        { operator: 'dm', operand: [1, 2], negated: true, extra: 1 },
        { operator: 'sender', operand: 5 },
        { operator: 'topic', operand: '' },
        { operator: 'nonsense', operand: 'x' },
      ]),
    ).toEqual([
      { operator: 'channel', operand_json: '"general"', negated: false },
      { operator: 'dm', operand_json: '[1,2]', negated: true },
      { operator: 'sender', operand_json: '5', negated: false },
      { operator: 'topic', operand_json: '""', negated: false },
      { operator: 'nonsense', operand_json: '"x"', negated: false },
    ]);
  });

  it('may be none', () => {
    expect(read([])).toEqual([]);
    expect(read(null)).toEqual([]);
    expect(parameters({ narrow: json(narrow) }).read(parseForm('')).narrow).toEqual([]);
  });

  it.each<[unknown, string]>([
    [{}, 'narrow is not a list'],
    [[1], 'Invalid narrow[0]: Value error, dict or list required'],
    [[null], 'Invalid narrow[0]: Value error, dict or list required'],
    [[['topic', 'a'], ['topic']], 'Invalid narrow[1]: Value error, element is not a string pair'],
    [[['topic', 1]], 'Invalid narrow[0]: Value error, element is not a string pair'],
    [[{ operand: 'x' }], 'Invalid narrow[0]: Value error, operator is missing'],
    [[{ operator: 1, operand: 'x' }], 'Invalid narrow[0]: Value error, operator is not a string'],
    [[{ operator: 'topic' }], 'Invalid narrow[0]: Value error, operand is missing'],
    [[{ operator: 'topic', operand: 1 }], 'Invalid narrow[0]: Value error, operand is not a string'],
    [[{ operator: 'channel', operand: [1] }], 'Invalid narrow[0]: Value error, operand is not a string or integer'],
    [[{ operator: 'id', operand: 1.5 }], 'Invalid narrow[0]: Value error, operand is not a string or integer'],
    [
      [{ operator: 'dm', operand: ['a'] }],
      'Invalid narrow[0]: Value error, operand is not a string or an integer list',
    ],
    [[{ operator: 'search', operand: ' ' }], 'Invalid narrow[0]: Value error, operand cannot be blank.'],
    [[{ operator: 'is', operand: 'dm', negated: 1 }], 'Invalid narrow[0]: Value error, negated is not a boolean'],
  ])('%j is refused', (value, expected) => {
    expect(() => read(value)).toThrow(expected);
  });
});

describe('terms of a queue', () => {
  it('are pairs', () => {
    expect(readQueue([['stream', 'general']])).toEqual([{ operator: 'stream', operand: 'general' }]);
    expect(readQueue(null)).toEqual([]);
  });

  it.each<[unknown, string]>([
    ['x', 'narrow is not a list'],
    [['x'], 'narrow[0] is not a list'],
    [[['stream']], 'narrow[0] is not length 2'],
    [[['stream', 1]], 'narrow[0][1] is not a string'],
  ])('%j is refused', (value, expected) => {
    expect(() => readQueue(value)).toThrow(expected);
  });
});
