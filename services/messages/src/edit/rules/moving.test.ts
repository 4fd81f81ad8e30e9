import { newRealmRules, resolvingOf } from '@rookery/core';
import { expect, test } from 'vitest';
import { historyOf, lastEditAt, lastMoveAt, visibleHistory, wasRenamed } from '../../message/rules/history.ts';
import { type ChannelMoves, checkMayMove, checkMoveTime, type Move } from './moving.ts';

const EVERYONE = 2;
const rules = newRealmRules((name) => (name === 'role:everyone' ? EVERYONE : 3));
const NONE: ChannelMoves = { in_within_group: false, in_out_group: false, in_resolve_group: false };
const TOPIC: Move = { topic: true, channel: false, resolving: undefined };
const CHANNEL: Move = { topic: false, channel: true, resolving: undefined };
const member = { user_id: 5, role: 400, group_ids: [EVERYONE, 3] };
const hiddenSender = { ...member, user_id: 6, group_ids: [] as number[] };

const refusal = (check: () => unknown): unknown => {
  try {
    check();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

test('what says that a topic is resolved is the mark alone', () => {
  expect(resolvingOf('a', '✔ a')).toBe('resolved');
  expect(resolvingOf('✔ a', 'a')).toBe('unresolved');
  expect(resolvingOf('✔ ✔ a', 'a')).toBe('unresolved');
  expect(resolvingOf('✔ ✔✔ a', 'a')).toBe('unresolved');
  // The stored name is cut if the mark makes it too long.
  expect(resolvingOf('x'.repeat(58), `✔ ${'x'.repeat(58)}`)).toBe('resolved');
  for (const length of [59, 60]) {
    expect(resolvingOf('x'.repeat(length), `✔ ${'x'.repeat(55)}...`), `${length}`).toBe('resolved');
  }
  for (const [from, to] of [
    ['a', '✔ b'],
    ['✔ a', '✔ ✔ a'],
    ['a', 'b'],
    ['✔ ✔ a', '✔ a'],
    ['x'.repeat(58), `✔ ${'x'.repeat(55)}...`],
    ['x'.repeat(59), `✔ ${'x'.repeat(54)}y...`],
    [`✔ ${'x'.repeat(55)}...`, 'x'.repeat(59)],
  ] as const) {
    expect(resolvingOf(from, to), `${from} ${to}`).toBeUndefined();
  }
});

test('moving takes the organisation’s permission or the channel’s', () => {
  const may = (move: Move, channel: Partial<ChannelMoves>, caller = hiddenSender) =>
    refusal(() => checkMayMove(caller, rules, { ...NONE, ...channel }, move));
  expect(may(TOPIC, {}, member)).toBeUndefined();
  expect(may(TOPIC, {})).toBe("You don't have permission to edit this message");
  expect(may(TOPIC, { in_within_group: true })).toBeUndefined();
  const resolving: Move = { ...TOPIC, resolving: 'resolved' };
  expect(may(resolving, { in_within_group: true })).toBe("You don't have permission to resolve topics");
  expect(may(resolving, { in_resolve_group: true })).toBeUndefined();
  expect(may(CHANNEL, {}, member)).toBeUndefined();
  expect(may(CHANNEL, {})).toBe("You don't have permission to move this message");
  expect(may(CHANNEL, { in_out_group: true })).toBeUndefined();
  expect(may(CHANNEL, {}, { ...member, role: 600 })).toBe("You don't have permission to move this message");
  expect(may({ ...CHANNEL, topic: true }, { in_out_group: true })).toBe(
    "You don't have permission to edit this message",
  );
});

test('limits of time, of the message and of all that goes with it', () => {
  const limited = {
    ...rules,
    move_messages_within_stream_limit_seconds: 100,
    move_messages_between_streams_limit_seconds: 50,
  };
  const now = 1_000_000;
  const aged = (id: number, seconds: number) => ({ id, at: now - seconds * 1000 });
  const check = (move: Move, age: number, all?: { id: number; at: number }[], caller = member) =>
    refusal(() => checkMoveTime(caller, limited, move, { message: aged(9, age), all }, now));
  // The tolerance of twenty seconds.
  expect(check(TOPIC, 120)).toBeUndefined();
  expect(check(TOPIC, 121)).toBe("The time limit for editing this message's topic has passed.");
  expect(check({ ...TOPIC, resolving: 'resolved' }, 9999)).toBeUndefined();
  expect(check(CHANNEL, 70)).toBeUndefined();
  expect(check(CHANNEL, 71)).toBe("The time limit for editing this message's channel has passed");
  expect(check(TOPIC, 9999, undefined, { ...member, role: 300 })).toBeUndefined();

  const all = [aged(1, 500), aged(2, 110), aged(3, 60), aged(9, 10)];
  expect(() => checkMoveTime(member, limited, TOPIC, { message: aged(9, 10), all }, now)).toThrow(
    expect.objectContaining({
      code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      httpStatus: 400,
      message: 'You only have permission to move the 3/4 most recent messages in this topic.',
      extra: { first_message_id_allowed_to_move: 2, total_messages_in_topic: 4, total_messages_allowed_to_move: 3 },
    }),
  );
  // The stricter limit applies, even if the named message is too old and another one is not.
  const both = { ...TOPIC, channel: true };
  expect(() => checkMoveTime(member, limited, both, { message: aged(1, 500), all }, now)).toThrow(
    expect.objectContaining({ extra: expect.objectContaining({ first_message_id_allowed_to_move: 3 }) }),
  );
  expect(check(TOPIC, 500, [aged(1, 600), aged(9, 500)])).toMatch(/^The time limit/);
  expect(check(TOPIC, 10, [aged(9, 10)])).toBeUndefined();
});

test('histories are joined from those of the message and of its topic', () => {
  const log = [
    { at: 10, by: 1, prev: 'a', upto: 5 },
    { at: 20, by: 2, prev: 'b', upto: 7 },
    { at: 40, by: 3, prev: 'c', upto: 9 },
  ];
  const topic = { name: '✔ c', log, renames: 3 };
  const names = (message: Parameters<typeof historyOf>[0]) =>
    historyOf(message, topic).map((edit) => [edit.at, edit.topic, edit.toTopic]);
  expect(names({ id: 5 })).toEqual([
    [40, 'c', '✔ c'],
    [20, 'b', 'c'],
    [10, 'a', 'b'],
  ]);
  expect(names({ id: 6 })).toEqual([
    [40, 'c', '✔ c'],
    [20, 'b', 'c'],
  ]);
  expect(names({ id: 10 })).toEqual([]);
  // It joined the topic from elsewhere, after two renames.
  const came = { user: 4, at: 30, topic: 'x', toTopic: 'c' };
  expect(names({ id: 2, renamesBefore: 2, edits: [came] })).toEqual([
    [40, 'c', '✔ c'],
    [30, 'x', 'c'],
  ]);
  expect([wasRenamed({ id: 2, renamesBefore: 2 }, topic), wasRenamed({ id: 2, renamesBefore: 3 }, topic)]).toEqual([
    true,
    false,
  ]);
  // The oldest of very many renames are dropped.
  expect(names({ id: 1, renamesBefore: 4 }).length).toBe(0);
  expect(historyOf({ id: 1, renamesBefore: 4 }, { ...topic, renames: 6 })).toHaveLength(2);

  const edited = { user: 3, at: 40, content: 'old', html: '<p>old</p>' };
  const joined = historyOf({ id: 9, edits: [edited] }, topic);
  expect(joined).toEqual([{ user: 3, at: 40, topic: 'c', toTopic: '✔ c', content: 'old', html: '<p>old</p>' }]);
  expect([lastEditAt(joined), lastMoveAt(joined)]).toEqual([40, undefined]);
  expect(lastMoveAt(historyOf({ id: 5 }, topic))).toBe(20);
  expect(visibleHistory(joined, 'moves')).toEqual([{ user: 3, at: 40, topic: 'c', toTopic: '✔ c' }]);
  expect(visibleHistory([edited], 'moves')).toEqual([]);
  expect(visibleHistory(joined, 'none')).toEqual([]);
});
