/** Each notification setting changes which messages are mailed, and which are pushed to a phone. */
import { randomBytes } from 'node:crypto';
import { type ApiClient, mailsTo, mailTo, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ok } from '../../answers.ts';
import { appOf, decrypted, newKey } from '../push/app.ts';
import { usePushServices } from '../push/services.ts';

const { organisation, owner, ann } = await useOrganisation({ owner: { name: 'Olga', role: 'owner' }, ann: 'Ann' });
const { mailDir } = inject('cluster');
const services = usePushServices();

const REASONS = ['direct', 'mention', 'group', 'channel wildcard', 'topic wildcard', 'plain'] as const;
type Reason = (typeof REASONS)[number];
type Medium = 'mail' | 'push';

interface Case {
  readonly what: string;
  /** Settings of the account. */
  readonly settings?: Record<string, unknown>;
  /** Settings of the subscription. */
  readonly subscription?: Record<string, boolean>;
  /** Visibility policy of the topic: 1 muted, 2 unmuted, 3 followed. */
  readonly policy?: 1 | 2 | 3;
  readonly prepare?: (user: ApiClient) => Promise<unknown>;
  /** The messages that are mailed and pushed; all others are not. */
  readonly reached: readonly Reason[] | Readonly<Record<Medium, readonly Reason[]>>;
}

const MENTIONS = ['direct', 'mention', 'group'] as const;
const WILDCARDS = ['channel wildcard', 'topic wildcard'] as const;
const ALL_MENTIONS = [...MENTIONS, ...WILDCARDS] as const;
const STREAM = { enable_stream_email_notifications: true, enable_stream_push_notifications: true };
const NO_WILDCARDS = { wildcard_mentions_notify: false };
const NO_FOLLOWED = {
  enable_followed_topic_email_notifications: false,
  enable_followed_topic_push_notifications: false,
};
const active = (user: ApiClient) => ok(user.post('/users/me/presence', { status: 'active' }));

const CASES: readonly Case[] = [
  { what: 'the defaults', reached: ALL_MENTIONS },
  {
    what: 'enable_offline_email_notifications off',
    settings: { enable_offline_email_notifications: false },
    reached: { mail: [], push: ALL_MENTIONS },
  },
  {
    what: 'enable_offline_push_notifications off',
    settings: { enable_offline_push_notifications: false },
    reached: { mail: ALL_MENTIONS, push: [] },
  },
  {
    what: 'enable_stream_email_notifications on',
    settings: { enable_stream_email_notifications: true },
    reached: { mail: REASONS, push: ALL_MENTIONS },
  },
  {
    what: 'enable_stream_push_notifications on',
    settings: { enable_stream_push_notifications: true },
    reached: { mail: ALL_MENTIONS, push: REASONS },
  },
  {
    what: 'email_notifications of the subscription on',
    subscription: { email_notifications: true },
    reached: { mail: REASONS, push: ALL_MENTIONS },
  },
  {
    what: 'push_notifications of the subscription on',
    subscription: { push_notifications: true },
    reached: { mail: ALL_MENTIONS, push: REASONS },
  },
  {
    what: 'email_notifications of the subscription off, those of channels on',
    settings: STREAM,
    subscription: { email_notifications: false },
    reached: { mail: ALL_MENTIONS, push: REASONS },
  },
  {
    what: 'push_notifications of the subscription off, those of channels on',
    settings: STREAM,
    subscription: { push_notifications: false },
    reached: { mail: REASONS, push: ALL_MENTIONS },
  },
  { what: 'wildcard_mentions_notify off', settings: NO_WILDCARDS, reached: MENTIONS },
  {
    what: 'wildcard_mentions_notify of the subscription off',
    subscription: { wildcard_mentions_notify: false },
    reached: MENTIONS,
  },
  {
    what: 'wildcard_mentions_notify off, that of the subscription on',
    settings: NO_WILDCARDS,
    subscription: { wildcard_mentions_notify: true },
    reached: ALL_MENTIONS,
  },
  { what: 'a muted channel', settings: STREAM, subscription: { is_muted: true }, reached: MENTIONS },
  { what: 'a muted topic', settings: STREAM, policy: 1, reached: MENTIONS },
  {
    what: 'an unmuted topic of a muted channel',
    settings: STREAM,
    subscription: { is_muted: true },
    policy: 2,
    reached: REASONS,
  },
  { what: 'a followed topic', policy: 3, reached: REASONS },
  {
    what: 'enable_followed_topic_email_notifications off',
    settings: { enable_followed_topic_email_notifications: false },
    policy: 3,
    reached: { mail: ALL_MENTIONS, push: REASONS },
  },
  {
    what: 'enable_followed_topic_push_notifications off',
    settings: { enable_followed_topic_push_notifications: false },
    policy: 3,
    reached: { mail: REASONS, push: ALL_MENTIONS },
  },
  {
    what: 'a followed topic, wildcard_mentions_notify off',
    settings: { ...NO_WILDCARDS, ...NO_FOLLOWED },
    policy: 3,
    reached: ALL_MENTIONS,
  },
  {
    what: 'enable_followed_topic_wildcard_mentions_notify off',
    settings: { ...NO_WILDCARDS, ...NO_FOLLOWED, enable_followed_topic_wildcard_mentions_notify: false },
    policy: 3,
    reached: MENTIONS,
  },
  {
    what: 'a muted sender',
    settings: STREAM,
    prepare: (user) => ok(user.post(`/users/me/muted_users/${ann.userId}`)),
    reached: [],
  },
  {
    what: 'presence_enabled off, of a user who is active',
    settings: { presence_enabled: false, enable_online_push_notifications: false },
    prepare: active,
    reached: ALL_MENTIONS,
  },
  { what: 'a user who is active', settings: STREAM, prepare: active, reached: { mail: [], push: REASONS } },
  {
    what: 'enable_online_push_notifications off, of a user who is active',
    settings: { ...STREAM, enable_online_push_notifications: false },
    prepare: active,
    reached: [],
  },
];

/**
 * The media on which a marker of the case shows that all earlier messages were sent: an active user gets no mail, and
 * perhaps no push.
 */
const marks = ({ prepare, settings = {} }: Case): readonly Medium[] => {
  if (prepare !== active || settings.presence_enabled === false) return ['mail', 'push'];
  return settings.enable_online_push_notifications === false ? [] : ['push'];
};

describe('the messages that reach a user', () => {
  const users: ApiClient[] = [];
  const phones: { readonly token: string; readonly secret: Buffer }[] = [];
  /** The final contents of each phone. */
  let pushed: string[] = [];

  beforeAll(async () => {
    const app = await appOf((await ok(ann.get('/mobile_push/keys'))).bouncer_public_key);
    for (const index of CASES.keys()) await makeUser(index, app);
    for (const index of CASES.keys()) await sendAll(index);
    // The last cases have no marker: those of the others come after their messages. All run concurrently, since each
    // waits for two mails, which are due after a second.
    await Promise.all(CASES.map((_, index) => marked(index)));
    pushed = CASES.map((_, index) => onPhone(index));
  }, 240_000);

  it.each(
    CASES.flatMap(({ what, reached }, index) =>
      (['mail', 'push'] as const).map(
        (medium) => [what, medium, index, 'mail' in reached ? reached[medium] : reached] as const,
      ),
    ),
  )('%s: by %s', async (_what, medium, index, reached) => {
    const all = medium === 'mail' ? await mailed(index) : (pushed[index] as string);
    expect(REASONS.filter((reason) => all.includes(`<${reason}>`))).toEqual(
      REASONS.filter((reason) => (reached as readonly string[]).includes(reason)),
    );
  });

  async function makeUser(index: number, app: Awaited<ReturnType<typeof appOf>>): Promise<void> {
    const { settings = {} } = CASES[index] as Case;
    const user = await organisation.user(`Case ${index}`);
    const { device_id } = await ok(user.post('/register_client_device'));
    const token = randomBytes(24).toString('hex');
    const { secret, fields } = newKey();
    await ok(user.post('/mobile_push/register', { device_id, ...fields, ...app.tokenFields(token) }));
    users.push(user);
    phones.push({ token, secret });
    const SOON = {
      email_notifications_batching_period_seconds: 1,
      automatically_follow_topics_where_mentioned: false,
      automatically_follow_topics_policy: 4,
      automatically_unmute_topics_in_muted_streams_policy: 4,
    };
    await ok(user.patch('/settings', { ...SOON, ...settings }));
  }

  /** Sends the messages of a case, after its subscription, policy and preparation. */
  async function sendAll(index: number): Promise<void> {
    const { subscription = {}, policy, prepare } = CASES[index] as Case;
    const user = users[index] as ApiClient;
    const stream_id = await channelOf(ann, user, `channel ${index}`, subscription);
    // Makes the user a participant of the topic, whom the topic wildcard mentions.
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

  /**
   * Resolves when everything decided before has been sent. The markers are messages of the owner in a channel that
   * always notifies.
   */
  async function marked(index: number): Promise<void> {
    const user = users[index] as ApiClient;
    const media = marks(CASES[index] as Case);
    const notifies = { email_notifications: true, push_notifications: true };
    const stream_id = await channelOf(owner, user, `marker ${index}`, notifies);
    for (const content of media.length > 0 ? ['first marker', 'second marker'] : []) {
      await ok(owner.post('/messages', { type: 'channel', to: stream_id, topic: 'm', content }));
      const isMarked = async () =>
        (!media.includes('mail') || (await mailed(index)).includes(content)) &&
        (!media.includes('push') || onPhone(index).includes(content));
      const what = `${content} of case ${index}`;
      await vi.waitFor(async () => expect(await isMarked(), what).toBe(true), { timeout: 20_000, interval: 100 });
    }
  }

  async function mailed(index: number): Promise<string> {
    return (await mailsTo(mailDir, (users[index] as ApiClient).email)).map(({ text }) => text).join('\n');
  }

  function onPhone(index: number): string {
    const { token, secret } = phones[index] as { token: string; secret: Buffer };
    return services.fcm.received
      .filter((one) => one.token === token)
      .map(({ data }) => decrypted(data.encrypted_data as string, secret).content)
      .join('\n');
  }
});

/** Creates a channel of two users, in which `user` has these settings. */
async function channelOf(by: ApiClient, user: ApiClient, name: string, settings: object): Promise<number> {
  const principals = [by.userId, user.userId];
  await ok(by.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, ...QUIETLY }));
  const { stream_id } = await ok(by.get('/get_stream_id', { stream: name }));
  const subscription_data = Object.entries(settings).map(([property, value]) => ({ stream_id, property, value }));
  if (subscription_data.length > 0) await ok(user.post('/users/me/subscriptions/properties', { subscription_data }));
  return stream_id;
}

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
