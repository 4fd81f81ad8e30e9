import { expect, test } from 'vitest';
import { card } from '../../test/fixture.ts';
import {
  draftFieldsJson,
  isMeMessage,
  messageJsonPrefix,
  messageJsonSuffix,
  recipientId,
  recipientJson,
  type ShownBody,
  type ShownMessage,
  type ShownToReader,
  shownTopic,
} from './message-json.ts';

const message: ShownMessage = {
  id: 7,
  at: 1_700_000_000_999,
  client: 'zulip"mobile',
  isMe: false,
  sender: card(2),
  realm: 'acme',
  recipient: { kind: 'channel', channelId: 9, name: 'R & D "x"' },
};
const body: ShownBody & ShownToReader = {
  content: '<p>hi</p>',
  contentType: 'text/html',
  topic: '',
  clientGravatar: true,
  allowEmptyTopicName: true,
  flags: ['read'],
};
const object = (one: Partial<ShownMessage> = {}, other: Partial<ShownBody & ShownToReader> = {}) => {
  const full = { ...message, ...one };
  const shown = { ...body, ...other };
  const shared = { fieldsJson: draftFieldsJson(full), recipient: recipientJson(full.recipient) };
  return JSON.parse(messageJsonPrefix(full, shown, shared) + messageJsonSuffix(shown)) as Record<string, unknown>;
};

test('a channel message', () => {
  expect(object()).toEqual({
    id: 7,
    timestamp: 1_700_000_000,
    type: 'stream',
    stream_id: 9,
    display_recipient: 'R & D "x"',
    recipient_id: 18,
    client: 'zulip"mobile',
    is_me_message: false,
    sender_id: 2,
    sender_email: 'user2@example.org',
    sender_full_name: 'User 2',
    sender_realm_str: 'acme',
    submessages: [],
    topic_links: [],
    reactions: [],
    subject: '',
    content: '<p>hi</p>',
    content_type: 'text/html',
    avatar_url: null,
    flags: ['read'],
  });
});

test('depends on who asks: avatars, the name of the empty topic, matches', () => {
  expect(object({}, { clientGravatar: false }).avatar_url).toBe('https://avatars.example.org/2');
  expect(object({ sender: card(2, { avatar_url: '/a.png' }) }).avatar_url).toBe('/a.png');
  expect(object({}, { allowEmptyTopicName: false }).subject).toBe('general chat');
  expect(object({}, { topic: 'x', match: { content: 'c', topic: 't' } })).toMatchObject({
    subject: 'x',
    match_content: 'c',
    match_subject: 't',
  });
});

test('a direct message lists two people by address, more by id', () => {
  const ids = (users: ReturnType<typeof card>[]) => {
    const { display_recipient, subject, type, stream_id } = object({
      recipient: { kind: 'direct', conversation: -4, users },
    });
    expect([subject, type, stream_id]).toEqual(['', 'private', undefined]);
    return (display_recipient as { id: number }[]).map(({ id }) => id);
  };
  const zoe = card(1, { email: 'zoe@example.org' });
  const ann = card(2, { email: 'ann@example.org' });
  expect(ids([zoe, ann])).toEqual([2, 1]);
  expect(ids([card(3), zoe, ann])).toEqual([1, 2, 3]);
  expect(ids([zoe])).toEqual([1]);
  expect([recipientId(9), recipientId(-4)]).toEqual([18, 9]);
});

test('reactions and edits', () => {
  const shown = object({
    reactions: [{ name: 'tada', code: '1f389', type: 'u', user: 3 }],
    history: [
      { user: 2, at: 1_700_000_200_000, topic: 'old', toTopic: 'new', channel: 1, toChannel: 9 },
      { user: 2, at: 1_700_000_100_000, content: 'before', html: '<p>before</p>' },
    ],
  });
  expect(shown).toMatchObject({
    reactions: [{ emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: 3 }],
    last_edit_timestamp: 1_700_000_100,
    last_moved_timestamp: 1_700_000_200,
    edit_history: [
      { user_id: 2, timestamp: 1_700_000_200, prev_topic: 'old', topic: 'new', prev_stream: 1, stream: 9 },
      { user_id: 2, timestamp: 1_700_000_100, prev_content: 'before', prev_rendered_content: '<p>before</p>' },
    ],
  });
});

test('the topic is as the sender spelt it, until it is another', () => {
  expect(shownTopic({ _id: 5 }, { name: 'deploy', key: 'deploy' })).toBe('deploy');
  expect(shownTopic({ _id: 5, spelling: 'Deploy' }, { name: 'deploy', key: 'deploy' })).toBe('Deploy');
  expect(shownTopic({ _id: 5, spelling: 'Deploy' }, { name: '✔ deploy', key: '✔ deploy' })).toBe('✔ deploy');
  const renamed = { name: 'DEPLOY', key: 'deploy', renames: 1, log: [{ at: 1, by: 2, prev: 'deploy', upto: 5 }] };
  expect(shownTopic({ _id: 5, spelling: 'Deploy' }, renamed)).toBe('DEPLOY');
  expect(shownTopic({ _id: 6, spelling: 'Deploy' }, renamed)).toBe('Deploy');
  expect(shownTopic({ _id: 5, spelling: 'Deploy', renamesBefore: 1 }, renamed)).toBe('Deploy');
});

test('/me is one paragraph', () => {
  expect(isMeMessage('/me waves', '<p>/me waves</p>')).toBe(true);
  expect(isMeMessage('/me waves\n\nagain', '<p>/me waves</p>\n<p>again</p>')).toBe(false);
  expect(isMeMessage('/mewaves', '<p>/mewaves</p>')).toBe(false);
});
