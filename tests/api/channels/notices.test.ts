/**
 * Messages of the Notification Bot about channels: new ones, in the channel and to everyone; and to users whom others
 * subscribed.
 */
import type { ApiClient, Params } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ok } from '../../answers.ts';

const { organisation, owner, ann, ben, guest, bot } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
  ben: 'Ben',
  guest: { name: 'Gus', role: 'guest' },
  bot: { name: 'Bot', botOf: 'ann' },
});
let announcements: number;

beforeAll(async () => {
  announcements = (await subscribe(owner, ['announcements'])).id;
  await ok(ben.post('/users/me/subscriptions', { subscriptions: [{ name: 'announcements' }] }));
});

async function subscribe(by: ApiClient, names: string[], params: object = {}) {
  const answer = await ok(
    by.post('/users/me/subscriptions', { subscriptions: names.map((name) => ({ name })), ...params }),
  );
  return { answer, id: (await ok(owner.get('/get_stream_id', { stream: names[0] as string }))).stream_id as number };
}

const said = async (to: ApiClient, narrow: object[]) =>
  (
    await ok(
      to.get('/messages', {
        anchor: 'newest',
        num_before: 100,
        num_after: 0,
        narrow,
        apply_markdown: false,
        allow_empty_topic_name: true,
      }),
    )
  ).messages;
const inChannel = (id: number) => [{ operator: 'channel', operand: id }];
const direct = [{ operator: 'is', operand: 'dm' }];
/** Waits until a narrow has `count` messages, and returns them. */
const soon = (to: ApiClient, narrow: object[], count: number) =>
  vi.waitFor(
    async () => {
      const messages = await said(to, narrow);
      expect(messages).toHaveLength(count);
      return messages;
    },
    { timeout: 10_000, interval: 50 },
  );
const by = (user: ApiClient, name: string) => `@_**${name}|${user.userId}**`;

describe('a new channel', () => {
  it('says nothing in it where the organisation does not want that', async () => {
    const { id } = await subscribe(ann, ['quiet']);
    await ok(ann.post('/messages', { type: 'stream', to: id, topic: 'first', content: 'hello' }));
    expect(await soon(ann, inChannel(id), 1)).toMatchObject([{ content: 'hello' }]);
  });

  it('says who made it, of what kind, and what it is for', async () => {
    await ok(owner.patch('/realm', { send_channel_events_messages: true }));
    const kinds: [string, object][] = [
      ['Public', {}],
      ['Private, shared history', { invite_only: true, history_public_to_subscribers: true }],
      ['Private, protected history', { invite_only: true, history_public_to_subscribers: false }],
    ];
    for (const [kind, params] of kinds) {
      const subscriptions = [{ name: `of ${kind}`, description: 'What it is @**all** ````for' }];
      await ok(ann.post('/users/me/subscriptions', { subscriptions, ...params }));
      const { stream_id } = await ok(ann.get('/get_stream_id', { stream: `of ${kind}` }));
      expect(await soon(ann, inChannel(stream_id), 1)).toMatchObject([
        {
          sender_full_name: 'Notification Bot',
          subject: 'channel events',
          content: `**${kind}** channel created by ${by(ann, 'Ann')}. **Description:**\n\`\`\`\`\` quote\nWhat it is @**all** \`\`\`\`for\n\`\`\`\`\``,
          flags: [],
        },
      ]);
    }
    const { id } = await subscribe(ann, ['unexplained'], { topics_policy: 'empty_topic_only' });
    expect(await soon(ann, inChannel(id), 1)).toMatchObject([
      { subject: '', content: expect.stringContaining('*No description.*') },
    ]);
    await ok(owner.patch('/realm', { send_channel_events_messages: false }));
  });

  it('is announced where that is wanted and the organisation has a channel for it, unless it is private', async () => {
    await subscribe(ann, ['nowhere'], { announce: true });
    await ok(owner.patch('/realm', { new_stream_announcements_stream_id: announcements }));
    await subscribe(ann, ['unannounced']);
    await subscribe(ann, ['secret'], { announce: true, invite_only: true });
    await subscribe(ann, ['quiet'], { announce: true });
    await subscribe(ann, ['one'], { announce: true });
    const first = await soon(ben, inChannel(announcements), 1);
    expect(first).toMatchObject([
      { subject: 'new channels', content: `${by(ann, 'Ann')} created a new channel #**one**.` },
    ]);
    await subscribe(ann, ['two', 'three'], { announce: true });
    const [, second] = await soon(ben, inChannel(announcements), 2);
    expect(second.content).toBe(`${by(ann, 'Ann')} created the following channels: #**two**, #**three**.`);
    await ok(owner.patch('/realm', { new_stream_announcements_stream_id: -1 }));
  });
});

describe('a name that would call on people', () => {
  it('is shown, and calls on nobody', async () => {
    await ok(owner.patch('/realm', { new_stream_announcements_stream_id: announcements }));
    const before = (await said(ben, inChannel(announcements))).length;
    const name = `x** @**all** @**Ben|${ben.userId}** y`;
    await ok(
      ann.post('/users/me/subscriptions', { subscriptions: [{ name }], announce: true, principals: [ann.userId] }),
    );
    const last = (await soon(ben, inChannel(announcements), before + 1)).at(-1);
    const shown = await ok(ben.get(`/messages/${last.id}`));
    expect(shown.message.flags).toEqual([]);
    expect(shown.message.content).toContain(`>#${name}</a>`);
    await ok(owner.patch('/realm', { new_stream_announcements_stream_id: -1 }));
  });
});

describe('people whom another user subscribes', () => {
  it('are notified by the Notification Bot, each alone, of what is new to them', async () => {
    const { answer } = await subscribe(ann, ['club'], {
      invite_only: true,
      principals: [ann, ben, guest, bot].map((one) => one.userId),
    });
    expect(answer.new_subscription_messages_sent).toBe(true);
    for (const one of [ben, guest]) {
      const [message] = await soon(one, direct, 1);
      expect(message).toMatchObject({
        sender_full_name: 'Notification Bot',
        content: `@**Ann|${ann.userId}** subscribed you to the channel #**club**.`,
        flags: [],
      });
    }
    // The link works in the version that the user gets, though the channel is private and the bot is not in it.
    const { messages } = await ok(
      ben.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow: direct }),
    );
    expect(messages[0].content).toContain('class="stream"');
    await subscribe(ann, ['more', 'club', 'any'], { principals: [ben.userId] });
    const [, second] = await soon(ben, direct, 2);
    expect(second.content).toBe(
      `@**Ann|${ann.userId}** subscribed you to the following channels:\n\n* #**any**\n* #**more**`,
    );
    for (const one of [ann, bot]) expect(await said(one, direct)).toEqual([]);
  });

  it('are notified of nothing if that is not wanted, or of nothing new, or if they are many', async () => {
    const before = await said(ben, direct);
    const silent = await subscribe(ann, ['silent'], {
      principals: [ben.userId],
      send_new_subscription_messages: false,
    });
    expect(silent.answer).not.toHaveProperty('new_subscription_messages_sent');
    const nothing = await subscribe(ann, ['silent'], { principals: [ben.userId] });
    expect(nothing.answer.new_subscription_messages_sent).toBe(true);
    const crowd = await Promise.all(Array.from({ length: 101 }, (_, i) => organisation.user(`Person ${i}`)));
    const people = crowd.map((one) => one.userId);
    const many = await subscribe(ann, ['crowded'], { principals: people });
    expect(many.answer.new_subscription_messages_sent).toBe(false);
    const some = await subscribe(ann, ['less crowded'], { principals: people.slice(0, 100) });
    expect(some.answer.new_subscription_messages_sent).toBe(true);
    const [last] = crowd.slice(99);
    expect(await soon(last as ApiClient, direct, 1)).toMatchObject([
      { content: expect.stringContaining('#**less crowded**') },
    ]);
    expect(await said(crowd[100] as ApiClient, direct)).toEqual([]);
    expect(await said(ben, direct)).toEqual(before);
  });
});

describe('a channel that is changed', () => {
  it('says so in it, of what and by whom, where the organisation wants that', async () => {
    const { id } = await subscribe(ann, ['changing']);
    const folder = (name: string) => ok(owner.post('/channel_folders/create', { name }));
    const { channel_folder_id: plans } = await folder('plans');
    const { channel_folder_id: works } = await folder('*works*');
    await ok(ann.patch(`/streams/${id}`, { description: 'said to nobody' }));
    await ok(owner.patch('/realm', { send_channel_events_messages: true }));
    const who = by(ann, 'Ann');
    const changes: [Params, string][] = [
      [{ new_name: 'changed' }, `${who} renamed channel **changing** to **changed**.`],
      [
        { description: 'again' },
        `${who} changed the description for this channel.\n\n* **Old description:**\n\`\`\`\` quote\nsaid to nobody\n\`\`\`\`\n* **New description:**\n\`\`\`\` quote\nagain\n\`\`\`\``,
      ],
      [
        { is_private: true, history_public_to_subscribers: true },
        `${who} changed the access permissions for this channel from **Public** to **Private, shared history**.`,
      ],
      [
        { topics_policy: 'disable_empty_topic' },
        `${who} changed the "Allow posting to the *general chat* topic?" setting from **Automatic** to **No *general chat* topic**.`,
      ],
      [{ folder_id: plans }, `${who} changed the folder for this channel from **No folder** to **plans**.`],
      [{ folder_id: works }, `${who} changed the folder for this channel from **plans** to **&#42;works&#42;**.`],
      [{ folder_id: null }, `${who} changed the folder for this channel from **&#42;works&#42;** to **No folder**.`],
    ];
    const said: string[] = [];
    for (const [change, content] of changes) {
      await ok(ann.patch(`/streams/${id}`, change));
      said.push(content);
      const messages = await soon(ann, inChannel(id), said.length);
      expect(messages.map((one: { content: string }) => one.content)).toEqual(said);
      expect(messages.at(-1)).toMatchObject({ subject: 'channel events', sender_full_name: 'Notification Bot' });
    }
    await ok(ann.delete(`/streams/${id}`));
    const archived = (await soon(ann, inChannel(id), said.length + 1)).at(-1);
    expect(archived).toMatchObject({ content: 'Channel #**changed** has been archived.', flags: ['read'] });
    await ok(ann.patch(`/streams/${id}`, { is_archived: false }));
    expect((await soon(ann, inChannel(id), said.length + 2)).at(-1)).toMatchObject({
      content: 'Channel #**changed** has been unarchived.',
      flags: [],
    });
    await ok(owner.patch('/realm', { send_channel_events_messages: false }));
  });

  it('is named by no setting of the organisation once it is archived', async () => {
    const { id } = await subscribe(owner, ['once for all']);
    await ok(owner.patch('/realm', { new_stream_announcements_stream_id: id, signup_announcements_stream_id: id }));
    await ok(owner.delete(`/streams/${id}`));
    await vi.waitFor(
      async () =>
        expect(await ok(owner.post('/register', { fetch_event_types: ['realm'] }))).toMatchObject({
          realm_new_stream_announcements_stream_id: -1,
          realm_signup_announcements_stream_id: -1,
        }),
      { timeout: 10_000, interval: 50 },
    );
  });

  it('is announced when it is made by itself, and those in it are notified', async () => {
    await ok(owner.patch('/realm', { new_stream_announcements_stream_id: announcements }));
    const before = { ben: (await said(ben, direct)).length, all: (await said(ben, inChannel(announcements))).length };
    await ok(ann.post('/channels/create', { name: 'alone', subscribers: [ann.userId, ben.userId], announce: true }));
    const [received] = (await soon(ben, inChannel(announcements), before.all + 1)).slice(-1);
    expect(received.content).toBe(`${by(ann, 'Ann')} created a new channel #**alone**.`);
    const [written] = (await soon(ben, direct, before.ben + 1)).slice(-1);
    expect(written.content).toBe(`@**Ann|${ann.userId}** subscribed you to the channel #**alone**.`);
    await ok(owner.patch('/realm', { new_stream_announcements_stream_id: -1 }));
  });
});
