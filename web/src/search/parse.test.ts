import type { Narrow, Term } from '@rookery/client';
import { expect, test } from 'vitest';
import { splitLast, tokenize, toNarrow, withTerm } from './parse.ts';

const CHANNELS: Readonly<Record<string, number>> = { 'design team': 3, design: 5 };
const USERS: Readonly<Record<string, number>> = { ann: 1, bob: 2, 'ann smith': 4 };
const begins = (all: object, text: string) => Object.keys(all).some((name) => name.startsWith(text.toLowerCase()));
const names = {
  self: 7,
  channelId: (name: string) => CHANNELS[name.toLowerCase()],
  userId: (name: string) => USERS[name.toLowerCase()],
  beginsChannel: (text: string) => begins(CHANNELS, text),
  beginsUser: (text: string) => begins(USERS, text),
};

test('words and terms are taken apart, quotes hold together', () => {
  expect(tokenize('a -is:starred topic:"x y" "p q" http://z', names)).toEqual([
    { text: 'a', operand: 'a', negated: false },
    { text: '-is:starred', operator: 'is', operand: 'starred', negated: true },
    { text: 'topic:"x y"', operator: 'topic', operand: 'x y', negated: false },
    { text: '"p q"', operand: '"p q"', negated: false },
    { text: 'http://z', operand: 'http://z', negated: false },
  ]);
  expect(tokenize('stream:x from:y', names)).toMatchObject([{ operator: 'channel' }, { operator: 'sender' }]);
});

test('the last word is what suggestions complete, also within open quotes', () => {
  expect(splitLast('foo is:st', names)).toMatchObject({ before: 'foo ', last: { operator: 'is', operand: 'st' } });
  expect(splitLast('foo ', names)).toEqual({ before: 'foo ', last: undefined });
  expect(splitLast('topic:"a ', names)).toMatchObject({ before: '', last: { operator: 'topic', operand: 'a ' } });
  expect(splitLast('', names)).toEqual({ before: '', last: undefined });
});

test('the longest name is one term, and suggestions complete it while a name begins so', () => {
  const search = (operand: string) => ({ operator: 'search', operand }) as const;
  expect(toNarrow([], 'sender:ann smith soup', names)).toEqual([{ operator: 'sender', operand: 4 }, search('soup')]);
  expect(toNarrow([], 'sender:ann smi', names)).toEqual([{ operator: 'sender', operand: 1 }, search('smi')]);
  expect(toNarrow([], 'channel:design team is:unread', names)).toEqual([
    { operator: 'channel', operand: 3 },
    { operator: 'is', operand: 'unread' },
  ]);
  expect(toNarrow([], '-dm:bob, Ann Smith channel:"design" team', names)).toEqual([
    { operator: 'dm', operand: [2, 4], negated: true },
    { operator: 'channel', operand: 5 },
    search('team'),
  ]);
  const last = (text: string) => splitLast(text, names).last?.text;
  expect(splitLast('foo sender:ann smi', names)).toMatchObject({
    before: 'foo ',
    last: { operator: 'sender', operand: 'ann smi' },
  });
  expect(['channel:design ', 'channel:design team', 'channel:design x', '-sender:bob '].map(last)).toEqual([
    'channel:design ',
    'channel:design team',
    'x',
    undefined,
  ]);
});

test('a minus excludes words and phrases, and what names nothing', () => {
  const not = (operand: string) => ({ operator: 'search', operand, negated: true }) as const;
  expect(toNarrow([], '-hello world -5 -"a b" -sender:nemo', names)).toEqual([
    not('hello'),
    not('"a b"'),
    not('sender:nemo'),
    { operator: 'search', operand: 'world -5' },
  ]);
  expect(toNarrow([], 'foo --verbose bar -3d -->', names)).toEqual([
    { operator: 'search', operand: 'foo --verbose bar -3d -->' },
  ]);
  expect(toNarrow([], '-"2024" -"5 6" -#tag', names)).toEqual([not('"2024"'), not('"5 6"'), not('#tag')]);
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
