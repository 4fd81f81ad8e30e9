import { DomainError } from '@rookery/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkMayMentionAll } from '../../compose/rules.ts';
import { checkMayEditContent } from '../../edit/rules/editing.ts';
import { heldAt, heldSince, holdsNow, type Reader, received } from '../../readstate/rules/receipt.ts';
import { checkContent, checkTopic, checkTopicPolicy } from './content.ts';
import { mentionedReceivers } from './mentions.ts';
import { quoted, quotedOrLinked } from './quoting.ts';
import { mayReadMessage, readableHistory } from './visibility.ts';

const text = (check: () => unknown): unknown => {
  try {
    return check();
  } catch (error) {
    return error instanceof DomainError ? `! ${error.message}` : error;
  }
};

describe('content', () => {
  test.each([
    ['\n\n  hi \n ', '  hi'],
    ['', '! Message must not be empty'],
    [' \n\t ', '! Message must not be empty'],
    ['a\0b', '! Message must not contain null bytes'],
    ['lone \ud800', 'lone \ufffd'],
  ])('%j', (given, expected) => expect(text(() => checkContent(given))).toBe(expected));

  test('is cut at ten thousand code points', () => {
    expect(checkContent('🎉'.repeat(10_000))).toBe('🎉'.repeat(10_000));
    const cut = checkContent('🎉'.repeat(10_001));
    expect(Array.from(cut)).toHaveLength(10_000);
    expect(cut.endsWith('🎉\n[message truncated]')).toBe(true);
  });
});

describe('a quotation', () => {
  test.each(['hi', '/todo: call Bob', '/poll-results are in', ' /poll x', '/pollster'])('contains %j', (content) => {
    const text = `Ann [said](#l):\n\n\`\`\`\` quote\n${content}\n\`\`\`\``;
    expect(quoted('Ann', '#l', content)).toBe(text);
    expect(quotedOrLinked('Ann', '#l', content)).toBe(text);
  });

  test.each([
    ['/poll Who?\nAnn', 'a poll'],
    ['/todo', 'a to-do list'],
  ])('contains %j unless such content is only linked', (content, kind) => {
    expect(quoted('Ann', '#l', content)).toContain(content);
    expect(quotedOrLinked('Ann', '#l', content)).toBe(`Ann [sent](#l) ${kind}.`);
  });
});

describe('topics', () => {
  test.each([
    ['  a b ', 'a b'],
    ['general chat', ''],
    ['(no topic)', ''],
    ['', ''],
    ['General Chat', 'General Chat'],
    ['ab\ncd', '! Invalid character in topic, at position 3!'],
    ['🎉\u0007', '! Invalid character in topic, at position 2!'],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['x'.repeat(61), `${'x'.repeat(57)}...`],
  ])('%j', (given, expected) => expect(text(() => checkTopic(given))).toBe(expected));

  test('policies, of the channel before the organisation', () => {
    const required = '! Topics are required in this organization';
    expect(text(() => checkTopicPolicy('', 'inherit', 'allow_empty_topic'))).toBeUndefined();
    expect(text(() => checkTopicPolicy('', 'inherit', 'disable_empty_topic'))).toBe(required);
    expect(text(() => checkTopicPolicy('', 'allow_empty_topic', 'disable_empty_topic'))).toBeUndefined();
    expect(text(() => checkTopicPolicy('', 'disable_empty_topic', 'allow_empty_topic'))).toBe(required);
    expect(text(() => checkTopicPolicy('a', 'disable_empty_topic', 'allow_empty_topic'))).toBeUndefined();
    expect(text(() => checkTopicPolicy('a', 'empty_topic_only', 'allow_empty_topic'))).toMatch(
      /^! Only the general chat/,
    );
  });
});

describe('editing', () => {
  const message = { sender: 2, at: 1_000_000 };
  const settings = { allow_message_editing: true, message_content_edit_limit_seconds: 600 };
  test('until the limit and twenty seconds', () => {
    expect(text(() => checkMayEditContent(2, message, settings, 1_620_000))).toBeUndefined();
    const over = '! The time limit for editing this message has passed';
    expect(text(() => checkMayEditContent(2, message, settings, 1_620_001))).toBe(over);
    const unlimited = { ...settings, message_content_edit_limit_seconds: null };
    expect(text(() => checkMayEditContent(2, message, unlimited, 9e12))).toBeUndefined();
  });
});

test('the wildcard is anyone’s in small channels, and in large ones theirs who are in the setting', () => {
  const rules = { can_mention_many_users_group: { direct_members: [7], direct_subgroups: [30] } };
  const member = { user_id: 8, role: 400, group_ids: [20] };
  expect(text(() => checkMayMentionAll(member, rules, 15))).toBeUndefined();
  expect(() => checkMayMentionAll(member, rules, 16)).toThrow(
    expect.objectContaining({
      code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
      httpStatus: 400,
      message: 'You do not have permission to use channel wildcard mentions in this channel.',
    }),
  );
  expect(() => checkMayMentionAll(member, rules, 16, 'topic')).toThrow(
    expect.objectContaining({
      code: 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
      httpStatus: 400,
      message: 'You do not have permission to use topic wildcard mentions in this topic.',
    }),
  );
  expect(text(() => checkMayMentionAll({ ...member, user_id: 7 }, rules, 16))).toBeUndefined();
  expect(text(() => checkMayMentionAll({ ...member, role: 600, group_ids: [30] }, rules, 16))).toBeUndefined();
});

test('bots receive what mentions them in public channels', () => {
  const of = (isPublic: boolean) =>
    mentionedReceivers(
      [5, 1, 9],
      (user) => user === 1,
      (user) => user === 9,
      isPublic,
    );
  expect(of(true)).toEqual({ users: [1, 9], bots: [9] });
  expect(of(false)).toEqual({ users: [1], bots: [] });
});

describe('receipt', () => {
  test('intervals are half open, and the last may still hold', () => {
    const was = [2, 5, 8, 0];
    expect([1, 2, 4, 5, 7, 8, 99].filter((version) => heldAt(was, version))).toEqual([2, 4, 8, 99]);
    expect(holdsNow(was)).toBe(true);
    expect(holdsNow([2, 5])).toBe(false);
    expect(holdsNow([])).toBe(false);
    expect([heldSince(was, 4), heldSince(was, 8), heldSince([2, 5], 3)]).toEqual([false, true, false]);
  });

  test('a version is found among many intervals', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 }), fc.boolean(), (drawn, holds) => {
        const ends = drawn.toSorted((a, b) => a - b);
        const was = ends.length % 2 === 0 ? ends : [...ends, ...(holds ? [0] : [99])];
        for (let version = 0; version < 100; version++) {
          // It held after an odd number of its ends.
          const passed = was.filter((end) => end > 0 && end <= version).length;
          expect(heldAt(was, version)).toBe(passed % 2 === 1);
        }
      }),
    );
  });

  test('a move keeps a message for those on both sides, and gives it to all of a protected channel', () => {
    const subscribed: Record<number, number[]> = { 1: [1, 0], 2: [1, 0] };
    const intervals = (channel: number) => subscribed[channel] ?? [];
    const moved = (birth: number, channel: number, isProtected: boolean) =>
      received(
        { birth, birthVersion: 3, channelMoves: [{ channel, version: 7, isProtected, leftVersion: 4 }] },
        5,
        intervals,
      );
    expect(moved(1, 2, false)).toBe(true);
    expect(moved(1, 3, false)).toBe(false);
    expect(moved(3, 1, false)).toBe(false);
    expect(moved(3, 1, true)).toBe(true);
    expect(received({ birth: 3, birthVersion: 1, extraReceivers: [5] }, 5, intervals)).toBe(true);
    expect(received({ birth: -1, birthVersion: 0, users: [4, 5] }, 5, intervals)).toBe(true);
    expect(received({ birth: -1, birthVersion: 0, users: [4, 6] }, 5, intervals)).toBe(false);
  });
});

describe('visibility', () => {
  const channel = (more: object = {}) => ({
    channel_id: 1,
    invite_only: false,
    history_public_to_subscribers: true,
    is_web_public: false,
    is_archived: false,
    content_settings: [],
    ...more,
  });
  const reader = (role: number, intervals?: number[], user = 5): Reader => ({
    user,
    role,
    groups: [3],
    subscriptions: new Map(intervals ? [[1, { intervals }]] : []),
  });
  const [member, guest] = [400, 600];
  const shared = channel({ invite_only: true });
  const secret = channel({ invite_only: true, history_public_to_subscribers: false });

  test('who may read how much of a channel', () => {
    expect(readableHistory(reader(member), channel())).toBe('all');
    expect(readableHistory(reader(guest), channel())).toBe('none');
    expect(readableHistory(reader(guest, [1, 0]), channel())).toBe('all');
    expect(readableHistory(reader(guest), channel({ is_web_public: true }))).toBe('all');
    expect(readableHistory(reader(guest, undefined, 0), channel())).toBe('none');
    expect(readableHistory(reader(100), shared)).toBe('none');
    expect(readableHistory(reader(member, [1, 0]), shared)).toBe('all');
    expect(readableHistory(reader(member, [1, 5]), shared)).toBe('none');
    expect(readableHistory(reader(member, [1, 0]), secret)).toBe('received');
    expect(readableHistory(reader(member, [1, 5]), secret)).toBe('none');
    const letIn = { content_settings: [{ group_id: 3, direct_members: [], direct_subgroups: [] }] };
    expect(readableHistory(reader(member), { ...shared, ...letIn })).toBe('all');
    expect(readableHistory(reader(guest), { ...shared, ...letIn })).toBe('none');
    expect(readableHistory(reader(member), { ...secret, ...letIn })).toBe('none');
  });

  test('protected history shows what was received, as long as the subscription holds', () => {
    const message = { birth: 1, birthVersion: 4, conversation: 1 };
    expect(mayReadMessage(reader(member, [3, 0]), message, secret)).toBe(true);
    expect(mayReadMessage(reader(member, [5, 0]), message, secret)).toBe(false);
    expect(mayReadMessage(reader(member, [3, 5]), message, secret)).toBe(false);
    expect(mayReadMessage(reader(member, [3, 5, 9, 0]), message, secret)).toBe(true);
    expect(mayReadMessage(reader(member, [3, 0]), message, undefined)).toBe(false);
    expect(
      mayReadMessage(reader(member), { birth: -1, birthVersion: 0, conversation: -1, users: [5, 6] }, undefined),
    ).toBe(true);
    expect(
      mayReadMessage(reader(100), { birth: -1, birthVersion: 0, conversation: -1, users: [6, 7] }, undefined),
    ).toBe(false);
  });
});
