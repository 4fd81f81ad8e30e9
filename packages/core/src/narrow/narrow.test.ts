import { describe, expect, it } from 'vitest';
import { type Condition, type MatchedMessage, matches } from './matches.ts';
import { parseNarrow } from './terms.ts';

const term = (operator: string, operand: unknown, negated = false) => ({
  operator,
  operand_json: JSON.stringify(operand),
  negated,
});

describe('parsing a narrow', () => {
  it('understands every operator, its aliases and its operands', () => {
    expect(
      parseNarrow([term('stream', 'design'), term('topic', 'general chat'), term('sender', 7, true), term('near', 5)]),
    ).toEqual([
      { kind: 'channel', channel: 'design', negated: false },
      { kind: 'topic', topic: '', negated: false },
      { kind: 'sender', user: 7, negated: true },
    ]);
    expect(parseNarrow([term('pm-with', 'a@b.c, d@e.f'), term('is', 'private')])).toEqual([
      { kind: 'dm', users: ['a@b.c', 'd@e.f'], given: 'a@b.c, d@e.f', negated: false },
      { kind: 'is', what: 'dm', negated: false },
    ]);
    expect(parseNarrow([term('in', 'home'), term('in', 'home', true), term('is', 'muted'), term('in', 'all')])).toEqual(
      [
        { kind: 'is', what: 'muted', negated: true },
        { kind: 'is', what: 'muted', negated: false },
        { kind: 'is', what: 'muted', negated: false },
      ],
    );
    expect(parseNarrow([term('id', '12')])).toEqual([{ kind: 'id', id: 12, negated: false }]);
    expect(parseNarrow([term('has', 'link', true), term('group_pm_with', 3), term('mentions', 4)])).toEqual([
      { kind: 'has', what: 'link', negated: true },
      { kind: 'group-dm-with', user: 3, negated: false },
      { kind: 'mentions', user: 4, negated: false },
    ]);
    expect(parseNarrow([term('is', 'resolved'), term('is', 'mentioned', true), term('topic', '(no topic)')])).toEqual([
      { kind: 'is', what: 'resolved', negated: false },
      { kind: 'is', what: 'mentioned', negated: true },
      { kind: 'topic', topic: '', negated: false },
    ]);
    // A `with` term cannot be negated, and may be combined with terms on channels and on direct messages.
    expect(parseNarrow([term('with', '12', true), term('channel', 1), term('is', 'dm')])[0]).toEqual({
      kind: 'with',
      id: 12,
      negated: false,
    });
  });

  it('makes one search of several, and leaves those apart that are not to be found', () => {
    expect(
      parseNarrow([term('search', 'a "b'), term('sender', 7), term('search', 'x', true), term('search', 'c" d')]),
    ).toEqual([
      { kind: 'sender', user: 7, negated: false },
      { kind: 'search', text: 'x', negated: true },
      { kind: 'search', text: 'a "b c" d', negated: false },
    ]);
  });

  it('refuses searches and lists of people of more than so many characters and people', () => {
    const refused = (...given: ReturnType<typeof term>[]) => {
      try {
        parseNarrow(given);
      } catch (error) {
        const { code, message } = error as { code: string; message: string };
        return `${code}: ${message}`;
      }
      return undefined;
    };
    const tooLong = 'BAD_NARROW: Invalid narrow operator: a search has at most 10000 characters';
    expect(refused(term('search', 'x'.repeat(10_000)))).toBeUndefined();
    expect(refused(term('search', 'x'.repeat(10_001)))).toBe(tooLong);
    expect(refused(term('search', 'x'.repeat(10_001), true))).toBe(tooLong);
    // The limit applies to the joined text of several searches.
    expect(refused(term('search', 'x'.repeat(6_000)), term('search', 'y'.repeat(6_000)))).toBe(tooLong);
    const tooMany = 'BAD_NARROW: Invalid narrow operator: at most 1000 people in an operand';
    const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
    for (const operator of ['dm', 'pm-with', 'pm_with']) {
      expect(refused(term(operator, ids(1_000)))).toBeUndefined();
      expect(refused(term(operator, ids(1_001)))).toBe(tooMany);
      expect(refused(term(operator, ids(1_000).join()))).toBeUndefined();
      expect(refused(term(operator, ids(1_001).join()))).toBe(tooMany);
    }
  });

  it.each([
    [[term('colour', 'red')], 'unknown operator colour', 'Invalid narrow operator: '],
    [[term('is', 'blue')], "unknown 'is' operand blue", 'Invalid narrow operator: '],
    [[term('id', 'x')], 'Invalid message ID', 'Invalid narrow operator: '],
    [[term('id', 2 ** 31)], 'Invalid message ID', 'Invalid narrow operator: '],
    [[term('channels', 'all')], 'unknown channels operand all', 'Invalid narrow operator: '],
    [[term('has', 'cheese')], "unknown 'has' operand cheese", 'Invalid narrow operator: '],
    [[term('in', 'town')], "unknown 'in' operand town", 'Invalid narrow operator: '],
    [[term('with', 'x')], "Invalid 'with' operator", 'Invalid narrow operator: '],
    [[term('with', 1), term('with', 1)], "Duplicate 'with' operators.", 'Invalid narrow operator combination: '],
  ])('refuses %j', (given, desc, prefix) => {
    expect(() => parseNarrow(given)).toThrowError(
      expect.objectContaining({ code: 'BAD_NARROW', message: prefix + desc, extra: { desc } }),
    );
  });

  const OF_CHANNELS = [term('channel', 'a'), term('channels', 'archived'), term('topic', 'a'), term('is', 'dm', true)];
  const OF_PEOPLE = [term('dm', [1]), term('dm-including', 1), term('group-pm-with', 1), term('is', 'dm')];
  it.each(OF_CHANNELS.flatMap((one) => OF_PEOPLE.map((other) => [one, other] as const)))(
    'refuses %j with %j, unless it is negated',
    (one, other) => {
      const desc = 'No message can be both a channel message and direct message';
      const refusal = { code: 'BAD_NARROW', message: `Invalid narrow operator: ${desc}`, extra: { desc } };
      for (const given of [
        [one, other],
        [other, one],
      ]) {
        expect(() => parseNarrow(given)).toThrowError(expect.objectContaining(refusal));
      }
      expect(parseNarrow([one, { ...other, negated: true }])).toHaveLength(2);
      if (!one.negated) expect(parseNarrow([{ ...one, negated: true }, other])).toHaveLength(2);
    },
  );
});

describe('matching a message', () => {
  const message: MatchedMessage = {
    id: 5,
    conversation: 3,
    topic: 9,
    sender: 7,
    users: [],
    has: (what) => what === 'link',
    hasTerm: (term) => term === 'cat' || term === '@4',
    content: () => 'The Cat',
    topicName: () => '✔ zoo',
    mentioned: () => false,
    unread: () => true,
    alerted: () => true,
    muted: () => false,
    followed: () => true,
    starred: () => false,
  };
  const fits = (condition: Condition) => matches([condition], message);
  it('needs every condition, and turns the negated ones round', () => {
    expect(fits({ kind: 'channel', channel: 3, negated: false })).toBe(true);
    expect(fits({ kind: 'channel', channel: undefined, negated: false })).toBe(false);
    expect(fits({ kind: 'channel', channel: undefined, negated: true })).toBe(true);
    expect(fits({ kind: 'topic', topics: new Set([9]), negated: true })).toBe(false);
    expect(fits({ kind: 'direct', negated: true })).toBe(true);
    expect(fits({ kind: 'has', what: 'link', negated: false })).toBe(true);
    expect(fits({ kind: 'mentions', user: 4, negated: false })).toBe(true);
    expect(fits({ kind: 'resolved', negated: false })).toBe(true);
    expect(fits({ kind: 'mentioned', negated: true })).toBe(true);
    expect(
      matches(
        [
          { kind: 'sender', user: 7, negated: false },
          { kind: 'unread', negated: false },
          { kind: 'starred', negated: true },
          { kind: 'id', id: 5, negated: false },
        ],
        message,
      ),
    ).toBe(true);
  });

  it('finds what has all words and phrases, in the text or in the name of the topic', () => {
    const phrase = (text: string, topics?: ReadonlySet<number>) => ({
      ...{ text, topics, pairs: [], standsIn: (within: string) => within.toLowerCase().includes(text) },
    });
    const search = (words: [string, number[]?][], ...phrases: string[]): Condition => ({
      kind: 'search',
      words: words.map(([word, topics = []]) => ({ term: word, topics: new Set(topics) })),
      phrases: phrases.map((text) => phrase(text)),
      negated: false,
    });
    expect(fits(search([['cat']]))).toBe(true);
    expect(fits(search([['cat'], ['zoo', [9]]]))).toBe(true);
    expect(fits(search([['cat'], ['zoo', [8]]]))).toBe(false);
    expect(fits(search([['cat']], 'the cat'))).toBe(true);
    expect(fits(search([['cat']], 'cat the'))).toBe(false);
    expect(fits(search([], '✔ zo'))).toBe(true);
    expect(fits(search([]))).toBe(false);
    const named = (topics: number[]): Condition => ({
      kind: 'search',
      words: [],
      phrases: [phrase('✔ zo', new Set(topics))],
      negated: false,
    });
    expect(fits(named([9]))).toBe(true);
    expect(fits(named([8]))).toBe(false);
  });
});
