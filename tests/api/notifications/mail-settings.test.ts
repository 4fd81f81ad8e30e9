/** Each setting that speaks of notifications changes which messages are mailed. */
import { type ApiClient, mailsTo, mailTo, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { ok } from '../../answers.ts';

const { organisation, owner, ann } = await useOrganisation({ owner: { name: 'Olga', role: 'owner' }, ann: 'Ann' });
const { mailDir } = inject('cluster');

type Reason = 'direct' | 'mention' | 'group' | 'channel wildcard' | 'topic wildcard' | 'plain';

interface Case {
  readonly what: string;
  /** Of the account. */
  readonly settings?: Record<string, unknown>;
  /** Of the subscription. */
  readonly subscription?: Record<string, boolean>;
  /** Of the topic: 1 muted, 2 unmuted, 3 followed. */
  readonly policy?: 1 | 2 | 3;
  readonly prepare?: (user: ApiClient) => Promise<unknown>;
  /** The messages that are mailed; no other one is. */
  readonly mailed: readonly Reason[];
}

const MENTIONS = ['direct', 'mention', 'group'] as const;
const WILDCARDS = ['channel wildcard', 'topic wildcard'] as const;
const STREAM = { enable_stream_email_notifications: true };
const NO_WILDCARDS = { wildcard_mentions_notify: false };

const CASES: readonly Case[] = [
  { what: 'the defaults', mailed: [...MENTIONS, ...WILDCARDS] },
  {
    what: 'enable_offline_email_notifications off',
    settings: { enable_offline_email_notifications: false },
    mailed: [],
  },
  { what: 'enable_stream_email_notifications on', settings: STREAM, mailed: [...MENTIONS, ...WILDCARDS, 'plain'] },
  {
    what: 'email_notifications of the subscription on',
    subscription: { email_notifications: true },
    mailed: [...MENTIONS, ...WILDCARDS, 'plain'],
  },
  {
    what: 'email_notifications of the subscription off, those of channels on',
    settings: STREAM,
    subscription: { email_notifications: false },
    mailed: [...MENTIONS, ...WILDCARDS],
  },
  { what: 'wildcard_mentions_notify off', settings: NO_WILDCARDS, mailed: [...MENTIONS] },
  {
    what: 'wildcard_mentions_notify of the subscription off',
    subscription: { wildcard_mentions_notify: false },
    mailed: [...MENTIONS],
  },
  {
    what: 'wildcard_mentions_notify off, that of the subscription on',
    settings: NO_WILDCARDS,
    subscription: { wildcard_mentions_notify: true },
    mailed: [...MENTIONS, ...WILDCARDS],
  },
  { what: 'a muted channel', settings: STREAM, subscription: { is_muted: true }, mailed: [...MENTIONS] },
  { what: 'a muted topic', settings: STREAM, policy: 1, mailed: [...MENTIONS] },
  {
    what: 'an unmuted topic of a muted channel',
    settings: STREAM,
    subscription: { is_muted: true },
    policy: 2,
    mailed: [...MENTIONS, ...WILDCARDS, 'plain'],
  },
  { what: 'a followed topic', policy: 3, mailed: [...MENTIONS, ...WILDCARDS, 'plain'] },
  {
    what: 'enable_followed_topic_email_notifications off',
    settings: { enable_followed_topic_email_notifications: false },
    policy: 3,
    mailed: [...MENTIONS, ...WILDCARDS],
  },
  {
    what: 'a followed topic, wildcard_mentions_notify off',
    settings: { ...NO_WILDCARDS, enable_followed_topic_email_notifications: false },
    policy: 3,
    mailed: [...MENTIONS, ...WILDCARDS],
  },
  {
    what: 'enable_followed_topic_wildcard_mentions_notify off',
    settings: {
      ...NO_WILDCARDS,
      enable_followed_topic_email_notifications: false,
      enable_followed_topic_wildcard_mentions_notify: false,
    },
    policy: 3,
    mailed: [...MENTIONS],
  },
  {
    what: 'a muted sender',
    settings: STREAM,
    prepare: (user) => ok(user.post(`/users/me/muted_users/${ann.userId}`)),
    mailed: [],
  },
  {
    what: 'presence_enabled off, of a user who is active',
    settings: { presence_enabled: false },
    prepare: (user) => ok(user.post('/users/me/presence', { status: 'active' })),
    mailed: [...MENTIONS, ...WILDCARDS],
  },
  // The last: no marker reaches the user, and those of the others came after these messages.
  {
    what: 'a user who is active',
    settings: STREAM,
    prepare: (user) => ok(user.post('/users/me/presence', { status: 'active' })),
    mailed: [],
  },
];

describe('the messages that are mailed', () => {
  const users: ApiClient[] = [];

  beforeAll(async () => {
    const SOON = {
      email_notifications_batching_period_seconds: 1,
      automatically_follow_topics_where_mentioned: false,
      automatically_follow_topics_policy: 4,
      automatically_unmute_topics_in_muted_streams_policy: 4,
    };
    for (const [index, { settings = {} }] of CASES.entries()) {
      const user = await organisation.user(`Case ${index}`);
      users.push(user);
      await ok(user.patch('/settings', { ...SOON, ...settings }));
    }
    for (const [index, { subscription = {}, policy, prepare }] of CASES.entries()) {
      const user = users[index] as ApiClient;
      const name = `channel ${index}`;
      const principals = [ann.userId, user.userId];
      await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, ...QUIETLY }));
      const { stream_id } = await ok(ann.get('/get_stream_id', { stream: name }));
      const subscription_data = Object.entries(subscription).map(([property, value]) => ({
        stream_id,
        property,
        value,
      }));
      if (subscription_data.length > 0) {
        await ok(user.post('/users/me/subscriptions/properties', { subscription_data }));
      }
      // A participant of the topic, whom the topic wildcard mentions.
      await ok(user.post('/messages', { type: 'channel', to: stream_id, topic: 'topic', content: 'hello' }));
      if (policy) await ok(user.post('/user_topics', { stream_id, topic: 'topic', visibility_policy: policy }));
      await prepare?.(user);
      const group = `group${index}`;
      await ok(owner.post('/user_groups/create', { name: group, description: '', members: [user.userId] }));
      const say = (content: string) =>
        ok(ann.post('/messages', { type: 'channel', to: stream_id, topic: 'topic', content }));
      await ok(ann.post('/messages', { type: 'direct', to: [user.userId], content: '<direct>' }));
      await say(`@**Case ${index}|${user.userId}** <mention>`);
      await say(`@*${group}* <group>`);
      await say('@**all** <channel wildcard>');
      await say('@**topic** <topic wildcard>');
      await say('<plain>');
    }
    await organisation.settled();
  }, 120_000);

  it.each(CASES.map(({ what, mailed }, index) => [what, mailed, index] as const))(
    '%s',
    async (_what, mailed, index) => {
      const user = users[index] as ApiClient;
      await markedMail(user);
      const all = (await mailsTo(mailDir, user.email)).map(({ text }) => text).join('\n');
      for (const reason of [...MENTIONS, ...WILDCARDS, 'plain'] as const) {
        const found = all.includes(`<${reason}>`);
        expect(found, `${reason} is ${found ? '' : 'not '}mailed`).toBe((mailed as readonly string[]).includes(reason));
      }
    },
  );

  /** Resolves when whatever was decided before is mailed: by messages of the owner in a channel that always mails. */
  async function markedMail(user: ApiClient): Promise<void> {
    const name = `marker ${user.userId}`;
    const principals = [owner.userId, user.userId];
    await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, ...QUIETLY }));
    const { stream_id } = await ok(owner.get('/get_stream_id', { stream: name }));
    const setting = { stream_id, property: 'email_notifications', value: true };
    await ok(user.post('/users/me/subscriptions/properties', { subscription_data: [setting] }));
    if (CASES[users.indexOf(user)]?.what === 'a user who is active') return;
    for (const content of ['first marker', 'second marker']) {
      await ok(owner.post('/messages', { type: 'channel', to: stream_id, topic: 'm', content }));
      await expect
        .poll(async () => (await mailsTo(mailDir, user.email)).some(({ text }) => text.includes(content)), {
          timeout: 20_000,
        })
        .toBe(true);
    }
  }
});

it('waits for email_notifications_batching_period_seconds', async () => {
  const [quick, slow] = await Promise.all([organisation.user('Quick'), organisation.user('Slow')]);
  await ok(quick.patch('/settings', { email_notifications_batching_period_seconds: 1 }));
  await ok(slow.patch('/settings', { email_notifications_batching_period_seconds: 3600 }));
  await ok(ann.post('/messages', { type: 'direct', to: [quick.userId, slow.userId], content: 'hello both' }));
  await mailTo(mailDir, quick.email);
  expect(await mailsTo(mailDir, slow.email)).toEqual([]);
});

it('hides content by message_content_in_email_notifications, and names the organisation by its policy', async () => {
  const user = await organisation.user('Discreet');
  const settings = { email_notifications_batching_period_seconds: 1, realm_name_in_email_notifications_policy: 2 };
  await ok(user.patch('/settings', settings));
  await ok(ann.post('/messages', { type: 'direct', to: [user.userId], content: 'shown' }));
  const shown = await mailTo(mailDir, user.email);
  expect(shown.subject).toMatch(/^Direct message with Ann \[.+\]$/);
  await ok(
    user.patch('/settings', {
      message_content_in_email_notifications: false,
      realm_name_in_email_notifications_policy: 3,
    }),
  );
  await ok(ann.post('/messages', { type: 'direct', to: [user.userId], content: 'a secret' }));
  const hidden = await mailTo(mailDir, user.email, 2);
  expect(hidden.subject).toBe('New messages');
  expect(hidden.text).not.toMatch(/secret|Ann/);
});
