import type { MessagePayload__Output } from '@rookery/protos/gen/rookery/MessagePayload.ts';
import { expect, test } from 'vitest';
import { audience, json, tailEntry, users } from '../../test/entries.ts';
import { FORM } from './form.ts';
import type { TailEntry } from './tail-entry.ts';

const message = (more: Partial<MessagePayload__Output> = {}): MessagePayload__Output => ({
  message_id: 7,
  json: Buffer.from('{"id":7,"sender_full_name":"Iago"'),
  html: json('<p>hé</p>'),
  markdown: json('hé'),
  avatar_url: '',
  avatar_hash_url: 'https://avatars.example/x',
  channel_id: 3,
  topic: '',
  channel_name: 'design',
  sender_id: 8,
  sender_email: 'iago@example.com',
  queue_id: 'sender-queue',
  local_id: '99.01',
  is_direct: false,
  mentioned_groups: [],
  ...more,
});

const composed = (one: TailEntry, form: number, user = 9, queue = 'other') =>
  JSON.parse(one.head(form).toString() + one.rest(user, queue, 5));

test('a message event in every form', () => {
  const one = tailEntry({ message: message() });
  expect(composed(one, 0)).toEqual({
    type: 'message',
    message: {
      id: 7,
      sender_full_name: 'Iago',
      content: 'hé',
      content_type: 'text/x-markdown',
      avatar_url: 'https://avatars.example/x',
      subject: 'general chat',
    },
    flags: [],
    id: 5,
  });
  expect(composed(one, FORM.html).message).toMatchObject({ content: '<p>hé</p>', content_type: 'text/html' });
  expect(composed(one, FORM.gravatar).message.avatar_url).toBeNull();
  expect(composed(one, FORM.emptyTopic).message.subject).toBe('');
  expect(Object.keys(composed(one, 0))).toEqual(['type', 'message', 'flags', 'id']);
});

test('the sender’s avatar is in every form, and a direct message has its own subject', () => {
  const one = tailEntry({
    message: message({ avatar_url: '/a.png', is_direct: true, json: Buffer.from('{"id":7,"subject":""') }),
  });
  expect(composed(one, FORM.gravatar).message).toMatchObject({ avatar_url: '/a.png', subject: '' });
});

test('flags are the user’s own, in the order of the entry; the local id goes to the sending queue alone', () => {
  const flags = [
    { flag: 'read', users: users(8) },
    { flag: 'mentioned', users: users(8, 9) },
  ];
  const one = tailEntry({ message: message(), audience: audience({ flags }) });
  expect(composed(one, 0, 8, 'sender-queue')).toMatchObject({
    flags: ['read', 'mentioned'],
    local_message_id: '99.01',
  });
  expect(composed(one, 0, 8)).not.toHaveProperty('local_message_id');
  expect(composed(one, 0, 9).flags).toEqual(['mentioned']);
  expect(composed(one, 0, 10).flags).toEqual([]);
});

test('the bytes of a form are made once, shared by queues that differ in other bits, and counted', () => {
  const ledger = { bytes: 0 };
  const one = tailEntry({ message: message() }, { ledger });
  const before = ledger.bytes;
  const head = one.head(FORM.html);
  expect(one.head(FORM.html | FORM.slimPresence)).toBe(head);
  expect(one.head(FORM.html | FORM.gravatar)).not.toBe(head);
  expect(ledger.bytes).toBeGreaterThan(before + head.length);
  one.release();
  expect(ledger.bytes).toBe(0);
  one.head(0);
  expect(ledger.bytes).toBe(0);
});

test('an edit shows each user their flags, unless its payload has them', () => {
  const flags = [{ flag: 'starred', users: users(9) }];
  const event = { type: 'update_message', message_id: 7, content: 'says \\"flags\\":' };
  const edit = tailEntry({ type: 'update_message', payload: json(event), audience: audience({ flags }) });
  expect(composed(edit, FORM.emptyTopic)).toEqual({ ...event, flags: ['starred'], id: 5 });
  const fixed = tailEntry({
    type: 'update_message',
    payload: json({ ...event, flags: [] }),
    audience: audience({ flags }),
  });
  expect(composed(fixed, FORM.emptyTopic)).toEqual({ ...event, flags: [], id: 5 });
});

test('presence in its three shapes', () => {
  const times = { active_timestamp: 1000, idle_timestamp: 1060 };
  const payload = { user_id: 8, email: 'i@e.x', server_timestamp: 1060.5, ...times, client: 'website' };
  const one = tailEntry({ type: 'presence', payload: json(payload) });
  const common = { type: 'presence', user_id: 8, server_timestamp: 1060.5, id: 5 };
  const website = { client: 'website', status: 'active', timestamp: 1000, pushable: false };
  expect(composed(one, FORM.modernPresence)).toEqual({ type: 'presence', presences: { 8: times }, id: 5 });
  expect(composed(one, FORM.slimPresence)).toEqual({ ...common, presence: { website } });
  expect(composed(one, 0)).toEqual({ ...common, email: 'i@e.x', presence: { website } });
  const idle = tailEntry({ type: 'presence', payload: json({ ...payload, idle_timestamp: 2000 }) });
  expect(composed(idle, 0).presence.website).toMatchObject({ status: 'idle', timestamp: 2000 });
});

test.each([
  [
    { type: 'update_message', subject: '', orig_subject: 'x' },
    { subject: 'general chat', orig_subject: 'x' },
  ],
  [{ type: 'delete_message', topic: '' }, { topic: 'general chat' }],
  [{ type: 'user_topic', topic_name: '' }, { topic_name: 'general chat' }],
  [{ type: 'typing', topic: '' }, { topic: 'general chat' }],
  [{ type: 'typing_edit_message', recipient: { topic: '' } }, { recipient: { topic: 'general chat' } }],
  [{ type: 'muted_topics', muted_topics: [['design', '', 1]] }, { muted_topics: [['design', 'general chat', 1]] }],
  [
    { type: 'update_message_flags', message_details: { 7: { topic: '' } } },
    { message_details: { 7: { topic: 'general chat' } } },
  ],
  [
    {
      type: 'drafts',
      drafts: [
        { type: 'stream', topic: '' },
        { type: 'private', topic: '' },
      ],
    },
    {
      drafts: [
        { type: 'stream', topic: 'general chat' },
        { type: 'private', topic: '' },
      ],
    },
  ],
  [
    { type: 'scheduled_messages', scheduled_message: { type: 'stream', topic: '' } },
    { scheduled_message: { type: 'stream', topic: 'general chat' } },
  ],
])('the empty topic has a name for clients that cannot show it: %o', (event, named) => {
  const one = tailEntry({ type: event.type, payload: json(event) });
  expect(composed(one, 0)).toMatchObject(named);
  expect(composed(one, FORM.emptyTopic)).toMatchObject(event);
});

test('other events go as they came, whatever the form', () => {
  const payload = json({ type: 'stream', op: 'create', streams: [{ name: '' }] });
  const one = tailEntry({ type: 'stream', op: 'create', payload });
  expect(one.head(31)).toBe(one.head(0));
  expect(one.head(0).buffer).toBe(payload.buffer);
});

test('a role that changes is seen in the event that says so', () => {
  const person = { user_id: 9, role: 600 };
  const change = tailEntry({
    type: 'realm_user',
    op: 'update',
    payload: json({ type: 'realm_user', op: 'update', person }),
  });
  expect(change.roleChange).toEqual({ userId: 9, role: 600 });
  const name = { user_id: 9, full_name: '"role":' };
  const other = tailEntry({ type: 'realm_user', op: 'update', payload: json({ type: 'realm_user', person: name }) });
  expect(other.roleChange).toBeUndefined();
});
