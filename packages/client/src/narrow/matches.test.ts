import { describe, expect, it } from 'vitest';
import type { Message } from '../messages/message.ts';
import { matches } from './matches.ts';
import type { Term } from './narrow.ts';

const STATE = {
  user_id: 2,
  subscriptions: [
    { stream_id: 1, is_muted: false, invite_only: false, is_web_public: false },
    { stream_id: 3, is_muted: true, invite_only: true, is_web_public: false },
  ],
  streams: [{ stream_id: 4, invite_only: false, is_web_public: true, is_archived: true }],
  user_topics: [
    { stream_id: 1, topic_name: 'Noise', visibility_policy: 1 },
    { stream_id: 3, topic_name: 'wanted', visibility_policy: 2 },
    { stream_id: 1, topic_name: 'close', visibility_policy: 3 },
  ],
} as never;

const inChannel = (stream_id: number, subject: string, more: object = {}): Message =>
  ({
    id: 5,
    type: 'stream',
    stream_id,
    subject,
    sender_id: 7,
    flags: [],
    reactions: [],
    content_type: 'text/html',
    content: '<p>x</p>',
    ...more,
  }) as never;
const direct = (...ids: number[]): Message =>
  ({
    id: 6,
    type: 'private',
    display_recipient: ids.map((id) => ({ id })),
    sender_id: 7,
    flags: ['read', 'starred'],
    reactions: [],
    content: '',
  }) as never;
const term = (operator: string, operand: Term['operand'], negated = false): Term => ({ operator, operand, negated });
const fits = (message: Message, ...narrow: Term[]) => matches(narrow, message, STATE);

describe('a message in a narrow', () => {
  it.each<[string, Message, Term, boolean | 'unknown']>([
    ['channel', inChannel(1, 't'), term('channel', 1), true],
    ['channel', direct(2, 3), term('channel', 1), false],
    ['topic', inChannel(1, 'Lunch'), term('topic', 'lUNCH'), true],
    ['topic', direct(2, 3), term('topic', ''), false],
    ['dm', direct(2, 3), term('dm', [3]), true],
    ['dm', direct(2, 3), term('dm', [2, 3]), true],
    ['dm', direct(2, 3, 4), term('dm', [3]), false],
    ['dm', direct(2), term('dm', [2]), true],
    ['dm', direct(2), term('dm', []), false],
    ['dm-including', direct(2, 3, 4), term('dm-including', 4), true],
    ['group-pm-with', direct(2, 3), term('group-pm-with', 3), false],
    ['sender', inChannel(1, 't'), term('sender', 7), true],
    ['id', inChannel(1, 't'), term('id', 5), true],
    ['near', inChannel(1, 't'), term('near', 99, true), true],
    [
      'mentions',
      inChannel(1, 't', { content: '<span class="user-mention" data-user-id="3">@Ben</span>' }),
      term('mentions', 3),
      true,
    ],
    [
      'mentions',
      inChannel(1, 't', { content: '<span class="user-mention silent" data-user-id="3">Ben</span>' }),
      term('mentions', 3),
      false,
    ],
    ['channels', inChannel(1, 't'), term('channels', 'public'), true],
    ['channels', inChannel(3, 't'), term('channels', 'public'), false],
    ['channels', inChannel(4, 't'), term('channels', 'web-public'), true],
    ['channels', inChannel(4, 't'), term('channels', 'archived'), true],
    ['channels', inChannel(99, 't'), term('channels', 'public'), 'unknown'],
    ['is:dm', direct(2, 3), term('is', 'dm'), true],
    ['is:unread', inChannel(1, 't'), term('is', 'unread'), true],
    ['is:starred', direct(2, 3), term('is', 'starred'), true],
    ['is:mentioned', inChannel(1, 't', { flags: ['wildcard_mentioned'] }), term('is', 'mentioned'), true],
    ['is:alerted', inChannel(1, 't', { flags: ['has_alert_word'] }), term('is', 'alerted'), true],
    ['is:resolved', inChannel(1, '✔ t'), term('is', 'resolved'), true],
    ['is:followed', inChannel(1, 'CLOSE'), term('is', 'followed'), true],
    ['is:muted', inChannel(1, 'noise'), term('is', 'muted'), true],
    ['is:muted', inChannel(3, 'any'), term('is', 'muted'), true],
    ['in:home', inChannel(3, 'wanted'), term('in', 'home'), true],
    ['in:home', inChannel(3, 'any'), term('in', 'home'), false],
    ['in:all', inChannel(3, 'any'), term('in', 'all'), true],
    ['has:link', inChannel(1, 't'), term('has', 'link'), false],
    ['has:link', inChannel(1, 't', { content: '<a href="x">x</a>' }), term('has', 'link'), 'unknown'],
    ['has:reaction', inChannel(1, 't'), term('has', 'reaction'), false],
    ['search', inChannel(1, 't'), term('search', 'x'), 'unknown'],
    ['what a newer server knows', inChannel(1, 't'), term('mood', 'good'), 'unknown'],
  ])('%s', (_, message, one, expected) => {
    expect(fits(message, one)).toBe(expected);
    if (one.operator === 'near') return;
    expect(fits(message, { ...one, negated: true })).toBe(expected === 'unknown' ? expected : !expected);
  });

  it('has to fit all terms, and is not asked of the server where one excludes it', () => {
    const message = inChannel(1, 't');
    expect(fits(message)).toBe(true);
    expect(fits(message, term('channel', 1), term('topic', 't'))).toBe(true);
    expect(fits(message, term('search', 'x'), term('channel', 1))).toBe('unknown');
    expect(fits(message, term('search', 'x'), term('channel', 9))).toBe(false);
    expect(fits(message, term('channel', 1), term('topic', 't'), term('with', 77))).toBe(true);
    expect(fits(message, term('channel', 1), term('with', 77))).toBe('unknown');
    expect(fits(message, term('is', 'dm', true), term('channel', 9, true))).toBe(true);
    expect(fits(direct(2, 3), term('is', 'dm'), term('channel', 1, true))).toBe(true);
    expect(fits(message, term('dm', [9], true), term('topic', 't'))).toBe(true);
    expect(fits(direct(2, 3), term('dm', [9], true), term('topic', 't'))).toBe(false);
  });
});
