import { expect, it } from 'vitest';
import type { ReadMessage } from '../../notifications/message-reader.ts';
import { encryptFor } from '../encryption.ts';
import { messageNotification, toJson } from './notification.ts';
import { encryptedApnsPayload, encryptedFcmData, legacyApnsPayload, legacyFcmData } from './payloads.ts';
import { toPlainText } from './plain-text.ts';

const recipient = { realm_url: 'https://chat.example.com', realm_name: 'Example', user_id: 10 };
const legacy = { ...recipient, server: 'chat.example.com', realm_id: 2, redact: false };
const channelMessage: ReadMessage = {
  id: 45,
  sender_id: 6,
  sender_full_name: 'Ann',
  sender_email: 'ann@example.com',
  type: 'stream',
  stream_id: 3,
  display_recipient: 'Square',
  subject: '',
  content: '<p>See <strong>you</strong></p>',
  timestamp: 1_754_385_395,
  flags: [],
  avatar_url: null,
};
const people = [10, 6, 12].map((id) => ({ id, email: '', full_name: '' }));
const directMessage: ReadMessage = { ...channelMessage, type: 'private', display_recipient: people };

it.each([
  ['<p>a</p>\n<p>b <code>c</code></p>', 'a\nb c'],
  ['<ul>\n<li>one</li>\n<li>two</li>\n</ul>', '• one\n• two'],
  ['<blockquote>\n<p>said</p>\n</blockquote>\n<p>no</p>', '> said\nno'],
  ['<p>ok <img alt=":tada:" class="emoji" src="/x"> then</p>', 'ok :tada: then'],
  [
    '<div class="spoiler-block"><div class="spoiler-header"><p>End</p></div><div class="spoiler-content"><p>he dies</p></div></div>',
    'End\n(…)',
  ],
  [
    '<p><span class="katex"><span class="katex-mathml">x<annotation>x</annotation></span><span class="katex-html">x</span></span></p>',
    'x',
  ],
  ['<p>&lt;script&gt; &amp; more</p>', '<script> & more'],
  ['', ''],
  ['<p>never closed', 'never closed'],
])('makes text of %s', (html, text) => {
  expect(toPlainText(html)).toBe(text);
});

it('reads HTML of any length in no time', () => {
  expect(toPlainText('<div>'.repeat(200_000)).length).toBe(0);
});

it('says what clients read, of channels and of direct conversations', () => {
  const group = { mentioned_user_group_id: 41, mentioned_user_group_name: 'cooks' };
  expect(JSON.parse(toJson(messageNotification(channelMessage, group), recipient))).toEqual({
    type: 'message',
    ...recipient,
    ...group,
    message_id: 45,
    sender_id: 6,
    sender_full_name: 'Ann',
    sender_avatar_url: 'https://chat.example.com/avatar/6',
    content: 'See you',
    time: 1_754_385_395,
    recipient_type: 'channel',
    channel_id: 3,
    channel_name: 'Square',
    topic: '',
  });
  expect(messageNotification(directMessage, undefined)).toMatchObject({
    recipient_type: 'direct',
    recipient_user_ids: [6, 10, 12],
  });
});

it('cuts long contents between characters', () => {
  const content = `<p>${'😀'.repeat(300)}</p>`;
  const { content: cut } = messageNotification({ ...channelMessage, content }, undefined);
  expect([...cut]).toEqual([...'😀'.repeat(199), '…']);
});

const emoji = (count: number) => '😀'.repeat(count);
const peopleOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: 5_000 + at, email: '', full_name: '' }));
const long = { sender_full_name: emoji(100), content: `<p>${emoji(300)}</p>` };
const longRecipient = { ...legacy, realm_name: emoji(40), realm_url: `https://${'a'.repeat(60)}.chat.example.com` };
const cooks = { mentioned_user_group_id: 41, mentioned_user_group_name: emoji(100) };

it.each([
  ['a direct message to many', { ...directMessage, display_recipient: peopleOf(1_000) }, undefined],
  ['the longest message to many', { ...directMessage, ...long, display_recipient: peopleOf(1_000) }, undefined],
  ['the longest in a channel', { ...channelMessage, ...long, display_recipient: emoji(60), subject: emoji(60) }, cooks],
] satisfies [string, ReadMessage, object | undefined][])(
  'fits what push services take: %s',
  async (_, message, group) => {
    const notification = messageNotification(message, group);
    const key = Buffer.alloc(33, 0x31).toString('base64');
    const { realm_url, realm_name, user_id } = longRecipient;
    const json = toJson(notification, { realm_url, realm_name, user_id });
    const encrypted_data = await encryptFor(key, json);
    expect(encrypted_data.length).toBeLessThanOrEqual(4_000);
    const encrypted = { push_key_id: 2 ** 32 - 1, encrypted_data };
    const payloads = [
      encryptedFcmData(encrypted),
      encryptedApnsPayload(encrypted, false, 999).payload,
      legacyFcmData(notification, longRecipient),
      legacyApnsPayload(notification, longRecipient, 999).payload,
    ];
    for (const payload of payloads) expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThanOrEqual(4_096);
  },
);

it('has all recipients if they fit, with less content if need be, else the sender and the reader', () => {
  const shown = (count: number, content: string) => {
    const message = { ...directMessage, display_recipient: peopleOf(count), content };
    return JSON.parse(toJson(messageNotification(message, undefined), recipient));
  };
  const [all, shorter, few] = [shown(400, 'short'), shown(400, emoji(200)), shown(1_000, emoji(200))];
  expect(all.recipient_user_ids).toHaveLength(400);
  expect(shorter.recipient_user_ids).toHaveLength(400);
  expect([...shorter.content]).toHaveLength(100);
  expect(few.recipient_user_ids).toEqual([6, 10]);
  expect([all, shorter, few].map((one) => one.recipients_left_out)).toEqual([undefined, undefined, true]);
  expect([...few.content]).toHaveLength(200);
});

it('wraps what is encrypted for both services', () => {
  const encrypted = { push_key_id: 2408, encrypted_data: 'YQ==' };
  expect(encryptedFcmData(encrypted)).toEqual({ push_key_id: '2408', encrypted_data: 'YQ==' });
  expect(encryptedApnsPayload(encrypted, false, 3)).toMatchObject({
    pushType: 'alert',
    payload: { push_key_id: 2408, aps: { badge: 3 } },
  });
  expect(encryptedApnsPayload(encrypted, true, 2)).toEqual({
    pushType: 'alert',
    priority: 5,
    payload: { aps: { 'content-available': 1, badge: 2 }, ...encrypted },
  });
  // A relay does not get the number of unread messages.
  expect(encryptedApnsPayload(encrypted, true, undefined)).toEqual({
    pushType: 'background',
    priority: 5,
    payload: { aps: { 'content-available': 1 }, ...encrypted },
  });
});

it('speaks to older clients in their fields, as strings', () => {
  const data = legacyFcmData(messageNotification(directMessage, undefined), legacy);
  expect(data).toMatchObject({
    event: 'message',
    zulip_message_id: '45',
    recipient_type: 'private',
    pm_users: '6,10,12',
    user_id: '10',
    realm_uri: 'https://chat.example.com',
    content: 'See you',
  });
  expect(Object.values(data).every((value) => typeof value === 'string')).toBe(true);
  expect(legacyFcmData({ type: 'remove', message_ids: [1, 2] }, legacy)).toMatchObject({
    event: 'remove',
    zulip_message_ids: '1,2',
  });
  const { payload } = legacyApnsPayload(messageNotification(channelMessage, undefined), legacy, 4);
  expect(payload).toMatchObject({ aps: { badge: 4, alert: { title: '#Square > general chat', body: 'See you' } } });
});

it('says nothing of the message to older clients where that is configured', () => {
  const notification = messageNotification(channelMessage, undefined);
  const hidden = { ...legacy, redact: true };
  expect(legacyFcmData(notification, hidden)).toMatchObject({ content: 'New message' });
  expect(
    JSON.stringify([legacyFcmData(notification, hidden), legacyApnsPayload(notification, hidden, 1)]),
  ).not.toContain('See you');
});
