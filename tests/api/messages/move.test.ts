import { type ApiClient, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, ann, ben, bot, guest } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
  ben: 'Ben',
  bot: { name: 'Bot', botOf: 'ann' },
  guest: { name: 'Gus', role: 'guest' },
});
let topics = 0;

beforeAll(async () => {
  await channel('garden', {}, [ann, ben, guest]);
});

async function channel(name: string, terms: object, members: readonly ApiClient[]): Promise<number> {
  const principals = members.map(({ userId }) => userId);
  await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, ...terms, ...QUIETLY }));
  return (await ok(owner.get('/get_stream_id', { stream: name }))).stream_id;
}

const newTopic = () => `topic ${++topics}`;

async function send(topic: string, from = ann, to = 'garden', content = 'hi'): Promise<number> {
  return (await ok(from.post('/messages', { type: 'channel', to, topic, content, read_by_sender: false }))).id;
}

async function sendAll(count: number, topic: string, to = 'garden'): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) ids.push(await send(topic, ann, to, `${i}`));
  return ids;
}

const move = (id: number, params: object, by = ann) =>
  by.patch(`/messages/${id}`, {
    send_notification_to_new_thread: false,
    send_notification_to_old_thread: false,
    ...params,
  });

async function seen(
  by: ApiClient,
  stream: string,
  topic: string,
): Promise<{ id: number; content: string; client: string }[]> {
  const narrow = [
    { operator: 'channel', operand: stream },
    { operator: 'topic', operand: topic },
  ];
  const range = { anchor: 'oldest', num_before: 0, num_after: 1000, apply_markdown: false };
  return (await ok(by.get('/messages', { ...range, narrow, allow_empty_topic_name: true }))).messages;
}
const ids = async (by: ApiClient, stream: string, topic: string) => (await seen(by, stream, topic)).map(({ id }) => id);

/** Returns the bot's messages in a topic. */
async function said(topic: string, stream = 'garden'): Promise<string[]> {
  await organisation.settled();
  const messages = await seen(ann, stream, topic);
  return messages.flatMap((one) => (one.client === 'Internal' ? [one.content] : []));
}

async function unread(by: ApiClient): Promise<Map<string, number[]>> {
  const types = ['message', 'update_message_flags'];
  const { unread_msgs } = await ok(by.post('/register', { event_types: types }));
  return new Map(
    unread_msgs.streams.map((one: { stream_id: number; topic: string; unread_message_ids: number[] }) => [
      `${one.stream_id} ${one.topic}`,
      one.unread_message_ids,
    ]),
  );
}

const listen = async (by: ApiClient, ...types: string[]) => {
  await organisation.settled();
  return EventQueue.register(by, {
    event_types: types,
    client_capabilities: { bulk_message_deletion: true, empty_topic_name: true },
  });
};
const drained = async (queue: EventQueue) => {
  await organisation.settled();
  return queue.drain();
};

describe('the event of a move', () => {
  const readers = [ann, ben, guest];
  const listening = async () => {
    await organisation.settled();
    return Promise.all(readers.map((who) => EventQueue.register(who, { event_types: ['update_message'] })));
  };
  /**
   * Checks that the flags of every event equal those of a fetch of its message.
   * @returns how many events each reader got
   */
  const compared = async (queues: readonly EventQueue[]): Promise<number[]> => {
    await organisation.settled();
    const counts: number[] = [];
    for (const [n, who] of readers.entries()) {
      const events = await (queues[n] as EventQueue).drain();
      for (const event of events) {
        const { message } = await ok(who.get(`/messages/${event.message_id}`));
        expect((event.flags as string[]).sort(), `${who.email} ${event.message_id}`).toEqual(message.flags.sort());
      }
      counts.push(events.length);
    }
    return counts;
  };
  const flag = async (who: ApiClient, messages: readonly number[]) => {
    for (const flag of ['read', 'starred']) await ok(who.post('/messages/flags', { op: 'add', flag, messages }));
  };

  it('carries the flags that each reader has on the message, in each of its parts', async () => {
    const topic = newTopic();
    const all = await sendAll(60, topic);
    await send(topic);
    const [named, next] = [all[0] as number, all[50] as number];
    await flag(ben, [named, next]);
    const elsewhere = `elsewhere ${topics}`;
    const stream_id = await channel(elsewhere, {}, [ann, ben, guest]);
    const queues = await listening();
    for (const change of [{ topic: newTopic() }, { stream_id }]) {
      await ok(move(named, { ...change, propagate_mode: 'change_all' }, owner));
      await compared(queues);
    }
  });

  it('carries them where some of the messages have other readers', async () => {
    const name = 'reading room';
    await channel(name, { invite_only: true, history_public_to_subscribers: false }, [owner, ann]);
    const first = await send('beds', ann, name);
    const principals = [ben.userId, guest.userId];
    await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, ...QUIETLY }));
    const later = await send('beds', ann, name, `@**Ben|${ben.userId}**`);
    const topic = newTopic();
    const open = await send(topic);
    const toBot = await send(topic, ann, 'garden', `@**Bot|${bot.userId}** hi`);
    await flag(ann, [first, later, open, toBot]);
    await flag(ben, [later, toBot]);
    const queues = await listening();
    for (const [id, events] of [
      [first, [2, 1, 1]],
      [toBot, [2, 2, 2]],
    ] as const) {
      await ok(move(id, { topic: newTopic(), propagate_mode: 'change_all' }));
      expect(await compared(queues)).toEqual(events);
    }
    const stream_id = await channel('reading hall', {}, readers);
    await ok(move(first, { stream_id, propagate_mode: 'change_all' }, owner));
    expect(await compared(queues)).toEqual([2, 2, 2]);
  });
});

describe('to another topic', () => {
  it('goes one message, it and the later ones, or all of them', async () => {
    const [from, to] = [newTopic(), newTopic()];
    const [a, b, c, d] = (await sendAll(4, from)) as [number, number, number, number];
    const queue = await listen(ben, 'update_message');
    await ok(move(b, { topic: to }));
    expect(await ids(ben, 'garden', from)).toEqual([a, c, d]);
    expect(await ids(ben, 'garden', to)).toEqual([b]);
    await ok(move(c, { topic: to.toUpperCase(), propagate_mode: 'change_later' }));
    expect(await ids(ben, 'garden', from)).toEqual([a]);
    expect(await ids(ben, 'garden', to)).toEqual([b, c, d]);
    await ok(move(d, { subject: from, propagate_mode: 'change_all' }));
    expect(await ids(ben, 'garden', from)).toEqual([a, b, c, d]);
    const moved = (id: number, message_ids: number[], propagate_mode: string, orig_subject: string, subject: string) =>
      expect.objectContaining({
        user_id: ann.userId,
        rendering_only: false,
        message_id: id,
        message_ids,
        propagate_mode,
        orig_subject,
        subject,
        topic_links: [],
        flags: [],
        stream_id: 1,
        stream_name: 'garden',
        edit_timestamp: expect.any(Number),
      });
    const events = await drained(queue);
    expect(events).toEqual([
      moved(b, [b], 'change_one', from, to),
      moved(c, [c, d], 'change_later', from, to.toUpperCase()),
      moved(d, [b, c, d], 'change_all', to.toUpperCase(), from),
    ]);
    for (const event of events) {
      expect(event).not.toHaveProperty('new_stream_id');
      expect(event).not.toHaveProperty('content');
    }
    const { topics } = await ok(ben.get('/users/me/1/topics'));
    expect(topics.find(({ name }: { name: string }) => name.toLowerCase() === to)).toBeUndefined();
    expect(topics.find(({ name }: { name: string }) => name === from)).toMatchObject({ max_id: d });
  });

  it('takes what is unread along', async () => {
    const [from, to] = [newTopic(), newTopic()];
    const [a, b] = (await sendAll(2, from)) as [number, number];
    await ok(ben.post('/messages/flags', { messages: [a], op: 'add', flag: 'read' }));
    await ok(move(a, { topic: to, propagate_mode: 'change_all' }));
    const left = await unread(ben);
    expect(left.get(`1 ${from}`)).toBeUndefined();
    expect(left.get(`1 ${to}`)).toEqual([b]);
  });

  it('is remembered in the history of each message, through renames and moves', async () => {
    const [first, second, third] = [newTopic(), newTopic(), newTopic()];
    const [a, b] = (await sendAll(2, first)) as [number, number];
    await ok(move(a, { topic: second, propagate_mode: 'change_all' }));
    const late = await send(second);
    await ok(move(b, { topic: third }));
    await ok(move(late, { topic: first, propagate_mode: 'change_all' }));
    const pasts = async (id: number) =>
      ((await ok(ann.get(`/messages/${id}`))).message.edit_history ?? []).map(
        (edit: { prev_topic: string; topic: string }) => [edit.prev_topic, edit.topic],
      );
    expect(await pasts(a)).toEqual([
      [second, first],
      [first, second],
    ]);
    expect(await pasts(b)).toEqual([
      [second, third],
      [first, second],
    ]);
    expect(await pasts(late)).toEqual([[second, first]]);
  });

  it('goes with a new content in one event and one entry', async () => {
    const [from, to] = [newTopic(), newTopic()];
    const id = await send(from);
    const queue = await listen(ben, 'update_message');
    await ok(move(id, { topic: to, content: 'both, @**Ben**' }));
    const [event, ...more] = await drained(queue);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      subject: to,
      orig_subject: from,
      content: 'both, @**Ben**',
      orig_content: 'hi',
      flags: ['mentioned'],
    });
    const { message } = await ok(ann.get(`/messages/${id}`));
    expect(message.edit_history).toMatchObject([{ prev_content: 'hi', prev_topic: from, topic: to }]);
  });

  it('tells the links of the topic, as the message has them then', async () => {
    const id = await send(newTopic());
    const queue = await listen(ben, 'update_message');
    await ok(move(id, { topic: 'see https://example.com/plan' }));
    const [event] = await drained(queue);
    expect(event.topic_links).toEqual([{ text: 'https://example.com/plan', url: 'https://example.com/plan' }]);
    const { message } = await ok(ben.get(`/messages/${id}`));
    expect(message.topic_links).toEqual(event.topic_links);
  });

  it('is cut, trimmed, and checked like the topic of a message that is sent', async () => {
    const id = await send(newTopic());
    await ok(move(id, { topic: `  ${'x'.repeat(70)}` }));
    expect((await ok(ann.get(`/messages/${id}`))).message.subject).toBe(`${'x'.repeat(57)}...`);
    expect(await move(id, { topic: 'a\u0007b' })).toMatchObject(refused('Invalid character in topic, at position 2!'));
    await ok(move(id, { topic: 'general chat' }));
    expect((await ok(ann.get(`/messages/${id}`, { allow_empty_topic_name: true }))).message.subject).toBe('');
    await ok(owner.patch('/realm', { topics_policy: 'disable_empty_topic' }));
    const other = await send(newTopic());
    expect(await move(other, { topic: '' })).toMatchObject(refused('Topics are required in this organization'));
    await ok(owner.patch('/realm', { topics_policy: 'allow_empty_topic' }));
  });

  it('refuses what makes no sense', async () => {
    const topic = newTopic();
    const id = await send(topic);
    expect(await move(id, {})).toMatchObject(refused('Nothing to change'));
    expect(await move(id, { topic })).toMatchObject(refused('Nothing to change'));
    expect(await move(id, { stream_id: 1 })).toMatchObject(refused('Nothing to change'));
    // The message's own channel does not count as a move; other changes, also of the content, may come with it.
    await ok(move(await send(topic), { stream_id: 1, content: 'an edit' }));
    expect(await move(id, { content: 'x', propagate_mode: 'change_all' })).toMatchObject(
      refused('Invalid propagate_mode without topic edit'),
    );
    expect(await move(id, { topic: 'y', propagate_mode: 'change_some' })).toMatchObject({ status: 400 });
    const direct = (await ok(ann.post('/messages', { type: 'direct', to: [ben.userId], content: 'hi' }))).id;
    expect(await move(direct, { topic: 'y' })).toMatchObject(refused('Direct messages cannot have topics.'));
    expect(await move(direct, { stream_id: 1 })).toMatchObject(refused('Direct messages cannot be moved to channels.'));
    // Clients of older versions know the empty topic only by its names.
    for (const resolved of ['✔', '✔ general chat', '✔  (no topic)']) {
      expect(await move(id, { stream_id: 1, topic: resolved })).toMatchObject(
        refused('General chat cannot be marked as resolved'),
      );
    }
    const shed = await channel('shed', { invite_only: true }, [owner]);
    expect(await move(id, { stream_id: shed })).toMatchObject(refused('Invalid channel ID'));
    // A topic that has such a name is not marked by a move.
    const cabin = await channel('cabin', {}, [ann]);
    const marked = await send('✔ general chat');
    await ok(move(marked, { stream_id: cabin, topic: '✔ general chat' }));
    expect(await move(id, { stream_id: 999 })).toMatchObject(refused('Invalid channel ID'));
    const porch = await channel('porch', {}, [ann]);
    expect(await move(id, { stream_id: porch, content: 'x' })).toMatchObject(
      refused('Cannot change message content while changing channel'),
    );
    const hidden = await send('t', owner, 'shed');
    expect(await move(hidden, { topic: 'y' })).toMatchObject(refused('Invalid message(s)'));
    expect((await ok(ann.get(`/messages/${id}`))).message).not.toHaveProperty('edit_history');
  });
});

describe('who may', () => {
  const nobody = async () =>
    (await ok(owner.get('/user_groups', { include_deactivated_groups: false }))).user_groups.find(
      ({ name }: { name: string }) => name === 'role:nobody',
    ).id;
  const setRealm = async (setting: string, value: unknown) => ok(owner.patch('/realm', { [setting]: { new: value } }));

  it('is said by the organisation and by the channel', async () => {
    const topic = newTopic();
    const id = await send(topic);
    const none = await nobody();
    await setRealm('can_move_messages_between_topics_group', none);
    expect(await move(id, { topic: 'x' })).toMatchObject(refused("You don't have permission to edit this message"));
    await ok(
      owner.patch('/streams/1', {
        can_move_messages_within_channel_group: { new: { direct_members: [ann.userId], direct_subgroups: [] } },
      }),
    );
    await ok(move(id, { topic: newTopic() }));
    expect(await move(id, { topic: 'x' }, ben)).toMatchObject(
      refused("You don't have permission to edit this message"),
    );
    // Administrators of the channel, or of the organisation, move messages that they can read.
    const own = await channel('own garden', {}, [ann, ben]);
    const there = await send('plants', ann, 'own garden');
    const administer = {
      can_administer_channel_group: { new: { direct_members: [ben.userId], direct_subgroups: [] } },
    };
    expect(await move(there, { topic: 'x' })).toMatchObject(refused("You don't have permission to edit this message"));
    await ok(owner.patch(`/streams/${own}`, administer));
    for (const [n, who] of [ben, owner].entries()) await ok(move(there, { topic: `moved ${n}` }, who));
    await setRealm('can_resolve_topics_group', none);
    const now = (await ok(ann.get(`/messages/${id}`))).message.subject;
    const resolving = { topic: `✔ ${now}`, propagate_mode: 'change_all' };
    expect(await move(id, resolving)).toMatchObject(refused("You don't have permission to resolve topics"));
    await ok(
      owner.patch('/streams/1', {
        can_resolve_topics_group: { new: { direct_members: [ben.userId], direct_subgroups: [] } },
      }),
    );
    await ok(move(id, resolving, ben));
    // The mark makes these too long: clients send the name in full, or cut as the server stores it.
    for (const [length, isCut] of [
      [59, false],
      [60, true],
    ] as const) {
      const long = `${newTopic()} `.padEnd(length, 'x');
      const cut = `✔ ${long.slice(0, 55)}...`;
      const one = await send(long);
      await ok(move(one, { topic: isCut ? cut : `✔ ${long}`, propagate_mode: 'change_all' }, ben));
      expect(await ids(ben, 'garden', cut)).toContain(one);
      expect(await move(one, { topic: `${cut.slice(0, -4)}y...` }, ben)).toMatchObject(
        refused("You don't have permission to edit this message"),
      );
    }
    await setRealm('can_move_messages_between_channels_group', none);
    const yard = await channel('yard', {}, [ann, ben]);
    expect(await move(id, { stream_id: yard })).toMatchObject(
      refused("You don't have permission to move this message"),
    );
    await ok(
      owner.patch('/streams/1', {
        can_move_messages_out_of_channel_group: { new: { direct_members: [ann.userId], direct_subgroups: [] } },
      }),
    );
    await ok(owner.patch(`/streams/${yard}`, { can_send_message_group: { new: none } }));
    expect(await move(id, { stream_id: yard })).toMatchObject(
      refused('You do not have permission to post in this channel.'),
    );
    for (const setting of [
      'can_move_messages_between_topics_group',
      'can_resolve_topics_group',
      'can_move_messages_between_channels_group',
    ]) {
      const { user_groups } = await ok(owner.get('/user_groups'));
      const group = user_groups.find(
        ({ name }: { name: string }) => name === (setting.includes('channels') ? 'role:members' : 'role:everyone'),
      );
      await setRealm(setting, group.id);
    }
  });
});

describe('resolving', () => {
  it('is a rename that the bot tells of, and that is no move', async () => {
    const topic = newTopic();
    const id = await send(topic);
    await ok(ben.post('/user_topics', { stream_id: 1, topic, visibility_policy: 3 }));
    await ok(ann.patch(`/messages/${id}`, { topic: `✔ ${topic}`, propagate_mode: 'change_all' }));
    expect(await said(`✔ ${topic}`)).toEqual([`@_**Ann|${ann.userId}** has marked this topic as resolved.`]);
    const { message } = await ok(ann.get(`/messages/${id}`));
    expect(message).not.toHaveProperty('last_moved_timestamp');
    expect(message.edit_history).toMatchObject([{ prev_topic: topic, topic: `✔ ${topic}` }]);
    const { user_topics } = await ok(ben.post('/register', { fetch_event_types: ['user_topic'], event_types: [] }));
    expect(user_topics).toContainEqual(expect.objectContaining({ topic_name: `✔ ${topic}`, visibility_policy: 3 }));
    // Undone immediately: no trace of either change remains.
    await ok(ann.patch(`/messages/${id}`, { topic, propagate_mode: 'change_all' }));
    expect(await said(topic)).toEqual([]);
    expect(await ids(ann, 'garden', topic)).toEqual([id]);
  });

  it('is no move either if the mark makes the name too long', async () => {
    const topic = `${newTopic()} `.padEnd(60, 'x');
    const id = await send(topic);
    await ok(ann.patch(`/messages/${id}`, { topic: `✔ ${topic}`, propagate_mode: 'change_all' }));
    const resolved = `✔ ${topic.slice(0, 55)}...`;
    expect(await said(resolved)).toEqual([`@_**Ann|${ann.userId}** has marked this topic as resolved.`]);
    expect((await ok(ann.get(`/messages/${id}`))).message).not.toHaveProperty('last_moved_timestamp');
  });

  it('is unread to who took part, as far as their settings have them read it', async () => {
    const topic = newTopic();
    const id = await send(topic);
    const policy = (by: ApiClient, value: string) =>
      ok(by.patch('/settings', { resolved_topic_notice_auto_read_policy: value }));
    await policy(ben, 'never');
    await policy(owner, 'always');
    await ok(owner.post('/user_topics', { stream_id: 1, topic, visibility_policy: 3 }));
    for (const one of [ben, owner]) await ok(one.post(`/messages/${id}/reactions`, { emoji_name: 'octopus' }));
    await ok(ann.patch(`/messages/${id}`, { topic: `✔ ${topic}`, propagate_mode: 'change_all' }));
    await organisation.settled();
    const notice = (await seen(ann, 'garden', `✔ ${topic}`)).find(({ client }) => client === 'Internal')?.id;
    const has = async (by: ApiClient) => (await unread(by)).get(`1 ✔ ${topic}`)?.includes(notice as number) ?? false;
    // A user who starts a topic follows it.
    expect([await has(ann), await has(ben), await has(owner)]).toEqual([true, true, false]);
    for (const one of [ben, owner]) await policy(one, 'except_followed');
  });
});

describe('notices', () => {
  it('say where messages came from and went', async () => {
    const [from, to, last] = [newTopic(), newTopic(), newTopic()];
    const [a, b] = (await sendAll(3, from)) as [number, number, number];
    const both = { send_notification_to_old_thread: true, send_notification_to_new_thread: true };
    const by = `by @_**Ann|${ann.userId}**.`;
    await ok(ann.patch(`/messages/${a}`, { topic: to, ...both }));
    expect(await said(from)).toEqual([`A message was moved from this topic to #**garden>${to}** ${by}`]);
    const [here] = await said(to);
    expect(here).toBe(
      `[A message](/#narrow/channel/1-garden/topic/${to.replace(' ', '.20')}/near/${a}) was moved here from #**garden>${from}** ${by}`,
    );
    await ok(ann.patch(`/messages/${b}`, { topic: last, propagate_mode: 'change_all', ...both }));
    expect((await said(last)).at(-1)).toBe(`This topic was moved here from #**garden>${from}** ${by}`);
    expect(await said(from)).toEqual([`This topic was moved to #**garden>${last}** ${by}`]);
  });
});

describe('to another channel', () => {
  it('goes with what is unread, hidden of who may not read there', async () => {
    const [topic, attic] = [newTopic(), await channel('attic', { invite_only: true }, [owner, ann, ben])];
    const [a, b] = (await sendAll(2, topic)) as [number, number];
    await ok(ben.post('/messages/flags', { messages: [a], op: 'add', flag: 'read' }));
    const queues = await Promise.all(
      [ben, guest, owner].map((one) => listen(one, 'update_message', 'delete_message', 'message')),
    );
    await ok(move(a, { stream_id: attic, topic: 'new', propagate_mode: 'change_all' }));
    const [stays, loses, gains] = await Promise.all(queues.map(drained));
    const moved = expect.objectContaining({
      type: 'update_message',
      message_ids: [a, b],
      stream_id: 1,
      new_stream_id: attic,
      orig_subject: topic,
      subject: 'new',
      propagate_mode: 'change_all',
    });
    expect(stays).toEqual([moved]);
    expect(loses).toEqual([
      expect.objectContaining({ type: 'delete_message', message_ids: [a, b], stream_id: 1, topic }),
    ]);
    expect(gains).toEqual([moved]);
    expect((await unread(ben)).get(`${attic} new`)).toEqual([b]);
    expect((await unread(owner)).get(`${attic} new`)).toBeUndefined();
    expect(await guest.get(`/messages/${a}`)).toMatchObject(refused('Invalid message(s)'));
    const { message } = await ok(ben.get(`/messages/${b}`));
    expect(message).toMatchObject({
      stream_id: attic,
      display_recipient: 'attic',
      edit_history: [{ prev_stream: 1, stream: attic, prev_topic: topic, topic: 'new' }],
    });
  });

  it('reads everything for who can read there and is not subscribed', async () => {
    const [topic, patio] = [newTopic(), await channel('patio', {}, [ann])];
    const [a] = (await sendAll(2, topic)) as [number, number];
    await ok(move(a, { stream_id: patio, propagate_mode: 'change_all' }));
    expect((await unread(ben)).get(`${patio} ${topic}`)).toBeUndefined();
    expect((await ok(ben.get(`/messages/${a}`))).message.flags).toEqual(expect.arrayContaining(['read', 'historical']));
    expect((await unread(ann)).get(`${patio} ${topic}`)).toHaveLength(2);
  });

  it('sends what becomes of it to those who are subscribed there, and to no others', async () => {
    const [topic, terrace] = [newTopic(), await channel('terrace', {}, [ann, owner])];
    const id = await send(topic);
    await ok(move(id, { stream_id: terrace }));
    // Ben had the message, and may still read it; the owner gains it through the move.
    const [had, gained] = await Promise.all([ben, owner].map((one) => listen(one, 'reaction', 'update_message')));
    await ok(ann.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }));
    await ok(ann.patch(`/messages/${id}`, { content: 'edited' }));
    expect(await drained(gained as EventQueue)).toMatchObject([
      { type: 'reaction', message_id: id },
      { type: 'update_message', message_id: id, content: 'edited' },
    ]);
    expect(await drained(had as EventQueue)).toEqual([]);
  });

  it('is unread below what was read there', async () => {
    const [topic, loft] = [newTopic(), await channel('loft', {}, [ann, ben])];
    const old = await send(topic);
    const newer = await send('other', ann, 'loft');
    await ok(ben.post('/messages/flags', { messages: [newer], op: 'add', flag: 'read' }));
    await ok(move(old, { stream_id: loft }));
    expect((await unread(ben)).get(`${loft} ${topic}`)).toEqual([old]);
    await ok(ben.post('/messages/flags', { messages: [old], op: 'add', flag: 'read' }));
    expect((await unread(ben)).get(`${loft} ${topic}`)).toBeUndefined();
  });

  it('of protected history gives to all who are there, and takes what the mover sees', async () => {
    const terms = { invite_only: true, history_public_to_subscribers: false };
    const vault = await channel('vault', terms, [owner, ann]);
    const before = await send('t', ann, 'vault');
    await ok(
      owner.post('/users/me/subscriptions', {
        subscriptions: [{ name: 'vault' }],
        principals: [ben.userId],
        ...QUIETLY,
      }),
    );
    const after = await send('t', ann, 'vault');
    const queue = await listen(ben, 'update_message', 'delete_message');
    // Ben sees only the later message, and moves only that one, with any `propagate_mode`.
    await ok(move(after, { topic: 'u', propagate_mode: 'change_all' }, ben));
    expect(await ids(ann, 'vault', 't')).toEqual([before]);
    expect(await ids(ann, 'vault', 'u')).toEqual([after]);
    await ok(move(before, { topic: 'v' }));
    expect(await drained(queue)).toMatchObject([{ message_ids: [after] }]);
    const topic = newTopic();
    const given = await send(topic);
    await ok(move(given, { stream_id: vault, topic: 'given' }));
    expect(await ids(owner, 'vault', 'given')).toEqual([given]);
    expect((await ok(owner.get(`/messages/${given}`))).message.flags).toEqual(['read']);
    const late = await organisation.user('Late');
    await ok(
      owner.post('/users/me/subscriptions', {
        subscriptions: [{ name: 'vault' }],
        principals: [late.userId],
        ...QUIETLY,
      }),
    );
    expect(await late.get(`/messages/${given}`)).toMatchObject(refused('Invalid message(s)'));
  });

  it('goes in parts where there is much, each of it once', { timeout: 120_000 }, async () => {
    const [topic, barn] = [newTopic(), await channel('barn', {}, [ann, ben])];
    const many = (await Promise.all(Array.from({ length: 250 }, () => send(topic)))).sort((a, b) => a - b);
    const queue = await listen(ben, 'update_message');
    const last = many.at(-1) as number;
    await ok(ann.patch(`/messages/${last}`, { stream_id: barn, propagate_mode: 'change_all' }));
    const events = await drained(queue);
    expect(events.length).toBeGreaterThan(1);
    expect(events[0].message_id).toBe(last);
    expect(events.flatMap(({ message_ids }) => message_ids).sort((a, b) => a - b)).toEqual(many);
    expect(await said(topic, 'barn')).toEqual([
      `This topic was moved here from #**garden>${topic}** by @_**Ann|${ann.userId}**.`,
    ]);
    expect((await ids(ben, 'barn', topic)).slice(0, 250)).toEqual(many);
    expect(await ids(ben, 'garden', topic)).toEqual([]);
  });
});
