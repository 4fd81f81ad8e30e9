import { describe, expect, it } from 'vitest';
import { type Condition, type Facts, matches } from './matches.ts';
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
  });

  it.each([
    [[term('colour', 'red')], 'unknown operator colour', 'Invalid narrow operator: '],
    [[term('is', 'blue')], "unknown 'is' operand blue", 'Invalid narrow operator: '],
    [[term('id', 'x')], 'Invalid message ID', 'Invalid narrow operator: '],
    [[term('id', 2 ** 31)], 'Invalid message ID', 'Invalid narrow operator: '],
    [[term('channels', 'all')], 'unknown channels operand all', 'Invalid narrow operator: '],
    [
      [term('channel', 'a'), term('dm', [1], true)],
      'No message can be both a channel message and direct message',
      'Invalid narrow operator combination: ',
    ],
  ])('refuses %j', (given, desc, prefix) => {
    expect(() => parseNarrow(given)).toThrowError(
      expect.objectContaining({ code: 'BAD_NARROW', message: prefix + desc, extra: { desc } }),
    );
  });
});

describe('matching a message', () => {
  const message: Facts = {
    id: 5,
    conversation: 3,
    topic: 9,
    sender: 7,
    users: [],
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
});
