import type { Narrow, Term } from '@rookery/client';
import { expect, test } from 'vitest';
import { splitLast, tokenize, toNarrow, withTerm } from './parse.ts';

const names = {
  self: 7,
  channelId: (name: string) => (name.toLowerCase() === 'design team' ? 3 : undefined),
  userId: (name: string) => ({ ann: 1, bob: 2 })[name.toLowerCase()],
};

test('words and terms are taken apart, quotes hold together', () => {
  expect(tokenize('a -is:starred topic:"x y" "p q" http://z')).toEqual([
    { text: 'a', operand: 'a', negated: false },
    { text: '-is:starred', operator: 'is', operand: 'starred', negated: true },
    { text: 'topic:"x y"', operator: 'topic', operand: 'x y', negated: false },
    { text: '"p q"', operand: '"p q"', negated: false },
    { text: 'http://z', operand: 'http://z', negated: false },
  ]);
  expect(tokenize('stream:x from:y')).toMatchObject([{ operator: 'channel' }, { operator: 'sender' }]);
});

test('the last word is what suggestions complete, also within open quotes', () => {
  expect(splitLast('foo is:st')).toMatchObject({ before: 'foo ', last: { operator: 'is', operand: 'st' } });
  expect(splitLast('foo ')).toEqual({ before: 'foo ', last: undefined });
  expect(splitLast('topic:"a ')).toMatchObject({ before: '', last: { operator: 'topic', operand: 'a ' } });
  expect(splitLast('')).toEqual({ before: '', last: undefined });
});

test('what is typed becomes a narrow; what names nothing stays words', () => {
  expect(toNarrow([], 'channel:"Design team" is:unread hello -has:link world', names)).toEqual([
    { operator: 'channel', operand: 3 },
    { operator: 'is', operand: 'unread' },
    { operator: 'has', operand: 'link', negated: true },
    { operator: 'search', operand: 'hello world' },
  ]);
  expect(toNarrow([], 'dm:ann,bob sender:me', names)).toEqual([
    { operator: 'dm', operand: [1, 2] },
    { operator: 'sender', operand: 7 },
  ]);
  expect(toNarrow([], 'channel:none is:nothing near:x', names)).toEqual([
    { operator: 'search', operand: 'channel:none is:nothing near:x' },
  ]);
});

test('a second channel takes the place of the first with its topic, people of a conversation add up', () => {
  const first = [
    { operator: 'channel', operand: 3 },
    { operator: 'topic', operand: 'x' },
    { operator: 'is', operand: 'unread' },
  ] as const;
  expect(withTerm([...first], { operator: 'channel', operand: 4 })).toEqual([
    { operator: 'is', operand: 'unread' },
    { operator: 'channel', operand: 4 },
  ]);
  expect(withTerm([{ operator: 'dm', operand: [1] }], { operator: 'dm', operand: [2, 1] })).toEqual([
    { operator: 'dm', operand: [1, 2] },
  ]);
  const twice = withTerm([{ operator: 'is', operand: 'unread' }], { operator: 'is', operand: 'starred' });
  expect(twice).toHaveLength(2);
});

test('a term of an address is replaced like a typed one', () => {
  const channel = (operand: number) => ({ operator: 'channel', operand }) as const;
  expect(withTerm([{ ...channel(3), negated: false }], channel(4))).toEqual([channel(4)]);
});

test('several channels, topics and conversations can be excluded', () => {
  const not = (operator: string, operand: Term['operand']): Term => ({ operator, operand, negated: true });
  const narrow = [not('channel', 3), not('topic', 'x'), not('topic', 'y z'), not('dm', [1]), not('dm', [2])];
  expect(toNarrow([not('channel', 4)], '-channel:"design team" -topic:x -topic:"y z" -dm:ann -dm:bob', names)).toEqual([
    not('channel', 4),
    ...narrow,
  ]);
  expect(withTerm(narrow, not('topic', 'x'))).toHaveLength(narrow.length);
  // What is excluded leaves the channel and topic that are searched.
  const place: Narrow = [
    { operator: 'channel', operand: 3 },
    { operator: 'topic', operand: 'x' },
  ];
  expect(withTerm(withTerm(place, not('channel', 4)), not('topic', 'y'))).toHaveLength(4);
});
