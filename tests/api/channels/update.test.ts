/** `PATCH`, `GET` and `DELETE /streams/{stream_id}`: changes of a channel, who may make them, and who is notified. */
import { minimalCaller } from '@rookery/rpc';
import { connectClients, createLogger } from '@rookery/runtime';
import { type ApiClient, EventQueue, type Params, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, admin, ann, ben, guest } = await useOrganisation(
  {
    owner: { name: 'Olga', role: 'owner' },
    admin: { name: 'Ada', role: 'administrator' },
    ann: 'Ann',
    ben: 'Ben',
    guest: { name: 'Gus', role: 'guest' },
  },
  { spectators: true },
);
const logger = createLogger({ service: 'test', replica: 'update-test', level: 'error' });
const tool = await connectClients({ ...inject('cluster'), logger });
afterAll(() => tool.close());
let groups: Map<string, number>;

beforeAll(async () => {
  const { user_groups } = await ok(owner.get('/user_groups'));
  groups = new Map(user_groups.map((group: { name: string; id: number }) => [group.name, group.id]));
});

const group = (name: string): number => groups.get(name) as number;
const people = (...direct_members: number[]) => ({ direct_members, direct_subgroups: [] as number[] });

let names = 0;
/** Creates a channel of Ann's. */
async function channel(more: Params = {}): Promise<{ id: number; name: string }> {
  const name = `channel ${++names}`;
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], ...QUIETLY, ...more }));
  const { stream_id } = await ok(ann.get('/get_stream_id', { stream: name }));
  return { id: stream_id, name };
}
const change = (by: ApiClient, id: number, params: Params) => by.patch(`/streams/${id}`, params);
const shown = async (id: number, to = admin) => (await ok(to.get(`/streams/${id}`))).stream;
const send = (by: ApiClient, to: number) => by.post('/messages', { type: 'channel', to, topic: 't', content: 'x' });
const read = async (by: ApiClient, id: number) => {
  const narrow = [{ operator: 'channel', operand: id }];
  const { status, body } = await by.get('/messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow });
  return status === 200 ? body.messages.length : body.code;
};
const NOT_FOUND = refused('Invalid channel ID');

async function listen(client: ApiClient, more: Params = {}): Promise<EventQueue> {
  await organisation.settled();
  return EventQueue.register(client, {
    event_types: ['stream', 'subscription', 'default_streams'],
    client_capabilities: { archived_channels: true },
    ...more,
  });
}
/** Returns the received events, each in a few words. */
async function received(queue: EventQueue): Promise<string[]> {
  await organisation.settled();
  return (await queue.drain()).map(({ type, op, property }) => [type, op, property].filter(Boolean).join(' '));
}

describe('GET /streams/{stream_id}', () => {
  it('shows a channel to who may know of it', async () => {
    const open = await channel();
    expect(await shown(open.id, ben)).toMatchObject({ stream_id: open.id, name: open.name, folder_id: null });
    const closed = await channel({ invite_only: true });
    expect(await shown(closed.id, admin)).toMatchObject({ invite_only: true });
    expect(await ben.get(`/streams/${closed.id}`)).toMatchObject(NOT_FOUND);
    expect(await guest.get(`/streams/${open.id}`)).toMatchObject(NOT_FOUND);
    expect(await ann.get('/streams/4000000')).toMatchObject(NOT_FOUND);
  });
});

describe('PATCH /streams/{stream_id}', () => {
  it('is for who administers the channel', async () => {
    const { id } = await channel();
    const description = 'another';
    expect(await change(ben, id, { description })).toMatchObject(
      refused('You do not have permission to administer this channel.'),
    );
    expect(await change(guest, id, { description })).toMatchObject(NOT_FOUND);
    expect(await change(ann, 4_000_000, { description })).toMatchObject(NOT_FOUND);
    await ok(change(ann, id, { description }));
    await ok(change(admin, id, { description: 'yet *another*' }));
    expect(await shown(id)).toMatchObject({
      description: 'yet *another*',
      rendered_description: '<p>yet <em>another</em></p>',
    });
    await ok(change(ann, id, { can_administer_channel_group: { new: people(ben.userId) } }));
    await ok(change(ben, id, { description: 'by Ben' }));
    expect(await change(ann, id, { description })).toMatchObject({ status: 400 });
  });

  it('tells an event for each property that changes, and nothing where none does', async () => {
    const { id, name } = await channel();
    const queue = await listen(ben);
    await ok(change(ann, id, { new_name: `${name} new`, description: 'one\ntwo', topics_policy: 'allow_empty_topic' }));
    await organisation.settled();
    const events = await queue.drain();
    expect(events.map(({ property, value }) => [property, value])).toEqual([
      ['name', `${name} new`],
      ['description', 'one two'],
      ['topics_policy', 'allow_empty_topic'],
    ]);
    expect(events[0]).toMatchObject({ type: 'stream', op: 'update', stream_id: id, name });
    expect(events[1]).toMatchObject({ rendered_description: '<p>one two</p>' });
    const before = await organisation.written();
    await ok(change(ann, id, { description: 'one two', topics_policy: 'allow_empty_topic', is_private: false }));
    await ok(change(ann, id, {}));
    expect(await organisation.written()).toEqual(before);
    expect(await received(queue)).toEqual([]);
  });

  it('changes the table of channels that all users share only with what it has of the channel', async () => {
    const { id } = await channel({ invite_only: true });
    const table = async () => {
      const options = { route: String(organisation.realmId), caller: minimalCaller(organisation.realmId, ann.userId) };
      const { table_version, channels } = await tool.clients.channels.GetView({}, options);
      return { version: table_version, channel: channels.find((one) => one.channel_id === id) };
    };
    const changed = async (params: Params) => {
      const before = await table();
      await ok(change(ann, id, params));
      const after = await table();
      return after.version !== before.version;
    };
    const { folder_id } = await ok(owner.post('/channel_folders/create', { name: 'shelf' }));
    expect(await changed({ description: 'other' })).toBe(false);
    expect(await changed({ folder_id })).toBe(false);
    expect(await changed({ can_send_message_group: { new: people(ann.userId) } })).toBe(false);
    expect(await changed({ new_name: `renamed ${id}` })).toBe(true);
    expect(await changed({ can_subscribe_group: { new: people(ben.userId) } })).toBe(true);
    expect(await changed({ history_public_to_subscribers: true })).toBe(true);
    expect(await changed({ topics_policy: 'disable_empty_topic' })).toBe(true);
    expect((await table()).channel).toMatchObject({ name: `renamed ${id}`, topics_policy: 'disable_empty_topic' });
    expect(await changed({ is_private: false })).toBe(true);
    expect(await changed({ can_subscribe_group: { new: people(ann.userId) } })).toBe(false);
  });

  it('makes all of a request or nothing', async () => {
    const { id, name } = await channel();
    expect(await change(ann, id, { new_name: 'half', message_retention_days: '5' })).toMatchObject(
      refused('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL'),
    );
    expect(await shown(id)).toMatchObject({ name, message_retention_days: null });
  });

  it('keeps names to their rules', async () => {
    const [{ id, name }, other] = [await channel(), await channel()];
    const rename = (new_name: string) => change(ann, id, { new_name });
    expect(await rename(name)).toMatchObject(refused('Channel already has that name.'));
    expect(await rename(other.name.toUpperCase())).toMatchObject(refused('Channel name already in use.'));
    expect(await rename(' ')).toMatchObject(refused("Channel name can't be empty."));
    expect(await rename('x'.repeat(61))).toMatchObject(refused('Channel name too long (limit: 60 characters).'));
    expect(await rename('a\u0007b')).toMatchObject(refused('Invalid character in channel name, at position 2.'));
    await ok(rename(` ${name.toUpperCase()} `));
    expect(await shown(id)).toMatchObject({ name: name.toUpperCase() });
    expect(await change(ann, id, { description: 'x'.repeat(1025) })).toMatchObject(
      refused('description is too long (limit: 1024 characters)'),
    );
  });

  it('lets the organisation and its roles decide on some of it', async () => {
    const { id } = await channel();
    const ofAdministrators = refused('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL');
    const ofOwners = refused('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL');
    expect(await change(ann, id, { is_default_stream: true })).toMatchObject(ofAdministrators);
    expect(await change(ann, id, { default_push_notifications: true })).toMatchObject(ofAdministrators);
    expect(await change(admin, id, { message_retention_days: 'unlimited' })).toMatchObject(ofOwners);
    for (const name of ['can_delete_any_message_group', 'can_delete_own_message_group']) {
      const params = { [name]: { new: group('role:members') } };
      expect(await change(ann, id, params)).toMatchObject(refused('Insufficient permission'));
      await ok(change(admin, id, params));
    }
    await ok(owner.patch('/realm', { can_set_topics_policy_group: { new: group('role:administrators') } }));
    expect(await change(ann, id, { topics_policy: 'disable_empty_topic' })).toMatchObject(
      refused('Insufficient permission'),
    );
    await ok(change(admin, id, { topics_policy: 'disable_empty_topic', default_push_notifications: true }));
    await ok(owner.patch('/realm', { can_set_topics_policy_group: { new: group('role:members') } }));
    for (const [given, value] of [
      ['5', 5],
      [7, 7],
      ['unlimited', -1],
      ['realm_default', null],
    ] as const) {
      await ok(change(owner, id, { message_retention_days: given }));
      expect(await shown(id)).toMatchObject({ message_retention_days: value });
    }
    for (const bad of ['-1', '1.5', '99999999999']) {
      expect(await change(owner, id, { message_retention_days: bad })).toMatchObject({ status: 400 });
    }
    for (const bad of ['0', 'forever']) {
      expect(await change(owner, id, { message_retention_days: bad })).toMatchObject({
        status: 400,
        body: { code: 'REQUEST_VARIABLE_INVALID', var_name: 'message_retention_days' },
      });
    }
    expect(await change(ann, id, { topics_policy: 'none' })).toMatchObject(refused('Invalid topics_policy'));
    expect(await change(ann, id, { folder_id: 77 })).toMatchObject(refused('Invalid channel folder ID'));
    await ok(change(ann, id, { folder_id: null }));
  });

  it('opens and closes channels for those who may make such', async () => {
    const may = (setting: string, value: unknown) => ok(owner.patch('/realm', { [setting]: { new: value } }));
    const [open, closed] = [await channel(), await channel({ invite_only: true })];
    const refusal = refused('Insufficient permission');
    await may('can_create_public_channel_group', group('role:administrators'));
    expect(await change(ann, closed.id, { is_private: false })).toMatchObject(refusal);
    await may('can_create_public_channel_group', group('role:members'));
    await may('can_create_private_channel_group', group('role:administrators'));
    expect(await change(ann, open.id, { is_private: true })).toMatchObject(refusal);
    await ok(change(ann, closed.id, { is_private: false }));
    await may('can_create_private_channel_group', group('role:members'));
    await ok(change(ann, open.id, { is_private: true }));
  });

  it('leaves the channel of reports private', async () => {
    const desk = await channel({ invite_only: true });
    await ok(owner.patch('/realm', { moderation_request_channel_id: desk.id }));
    const refusal = refused('Moderation request channel must be private.');
    for (const open of [{ is_private: false }, { is_private: false, is_web_public: true }]) {
      expect(await change(ann, desk.id, open)).toMatchObject(refusal);
    }
    await ok(change(ann, desk.id, { description: 'reports' }));
    await ok(owner.patch('/realm', { moderation_request_channel_id: -1 }));
    await ok(change(ann, desk.id, { is_private: false }));
  });

  it('makes channels default, and tells everyone but guests', async () => {
    const { id } = await channel();
    const [queue, guests] = [await listen(ben), await listen(guest)];
    await ok(change(admin, id, { is_default_stream: true }));
    const event = await queue.next(({ type }) => type === 'default_streams');
    expect(event.default_streams).toContain(id);
    expect(await change(admin, id, { is_private: true })).toMatchObject(
      refused('A default channel cannot be private.'),
    );
    await ok(change(admin, id, { is_default_stream: false, is_private: true }));
    expect((await queue.next(({ type }) => type === 'default_streams')).default_streams).not.toContain(id);
    expect(await received(guests)).toEqual([]);
  });

  it('tells what follows from who may post in the old words too', async () => {
    const { id } = await channel();
    const queue = await listen(ben);
    await ok(change(ann, id, { can_send_message_group: { new: group('role:administrators') } }));
    expect(await received(queue)).toEqual([
      'stream update can_send_message_group',
      'stream update stream_post_policy',
      'stream update is_announcement_only',
    ]);
    expect(await shown(id)).toMatchObject({ stream_post_policy: 2, is_announcement_only: true });
    expect(await send(ann, id)).toMatchObject(refused('You do not have permission to post in this channel.'));
  });
});

describe('group settings of a channel', () => {
  it('take any group, and people and groups together', async () => {
    const { id } = await channel();
    const { group_id: team } = await ok(
      ann.post('/user_groups/create', { name: 'team', description: '', members: [ann.userId] }),
    );
    await ok(change(ann, id, { can_send_message_group: { new: team } }));
    await ok(send(ann, id));
    expect(await send(ben, id)).toMatchObject({ status: 400 });
    const both = { direct_members: [ben.userId], direct_subgroups: [team] };
    const stale = { new: both, old: group('role:everyone') };
    expect(await change(ann, id, { can_send_message_group: stale })).toMatchObject(
      refused("'old' value does not match the expected value.", 'EXPECTATION_MISMATCH'),
    );
    await ok(change(ann, id, { can_send_message_group: { new: both, old: team } }));
    await ok(send(ben, id));
    await ok(change(ann, id, { can_send_message_group: { new: { direct_members: [], direct_subgroups: [team] } } }));
    expect(await shown(id)).toMatchObject({ can_send_message_group: team });
    expect(await ann.post(`/user_groups/${team}/deactivate`, {})).toMatchObject({
      body: {
        code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
        objections: [{ type: 'channel', channel_id: id, settings: ['can_send_message_group'] }],
      },
    });
    await ok(change(ann, id, { can_send_message_group: { new: group('role:everyone') } }));
    await ok(ann.post(`/user_groups/${team}/deactivate`, {}));
    expect(await change(ann, id, { can_send_message_group: { new: team } })).toMatchObject(
      refused('User group is deactivated.'),
    );
  });

  it('refuse what cannot be', async () => {
    const { id } = await channel();
    const set = (name: string, value: unknown) => change(ann, id, { [name]: { new: value } } as Params);
    expect(await set('can_send_message_group', 9999)).toMatchObject(refused('Invalid user group'));
    expect(await set('can_send_message_group', people(9999))).toMatchObject(refused('Invalid user ID: 9999'));
    for (const name of ['can_send_message_group', 'can_remove_subscribers_group']) {
      expect(await set(name, group('role:internet'))).toMatchObject(
        refused(`'${name}' setting cannot be set to 'role:internet' group.`),
      );
    }
    for (const name of ['can_add_subscribers_group', 'can_administer_channel_group', 'can_subscribe_group']) {
      expect(await set(name, group('role:everyone'))).toMatchObject(
        refused(`'${name}' setting cannot be set to 'role:everyone' group.`),
      );
    }
    expect(await change(ann, id, { can_send_message_group: group('role:members') })).toMatchObject({ status: 400 });
    expect(await shown(id)).toMatchObject({ can_send_message_group: group('role:everyone') });
  });

  it('can be given when a channel is made', async () => {
    const { group_id: makers } = await ok(
      ann.post('/user_groups/create', { name: 'makers', description: '', members: [ben.userId] }),
    );
    const { id } = await channel({ invite_only: true, can_add_subscribers_group: makers });
    expect(await shown(id, ben)).toMatchObject({ can_add_subscribers_group: makers });
    expect(
      await ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'z' }], can_subscribe_group: 9999 }),
    ).toMatchObject(refused('Invalid user group'));
  });

  it('are for who can read the channel, less who may put others out of it', async () => {
    const { id } = await channel({ invite_only: true });
    const needed = refused('Channel content access is required.');
    expect(await change(admin, id, { can_subscribe_group: { new: group('role:members') } })).toMatchObject(needed);
    expect(await change(admin, id, { is_private: false })).toMatchObject(needed);
    expect(await change(admin, id, { history_public_to_subscribers: true })).toMatchObject(needed);
    await ok(change(admin, id, { can_remove_subscribers_group: { new: group('role:moderators') } }));
    await ok(change(admin, id, { description: 'from outside' }));
  });
});

describe('who sees a channel', () => {
  it('publishes when it becomes private, and when it opens again', async () => {
    const { id } = await channel({ principals: [ann.userId, guest.userId] });
    await ok(send(ann, id));
    const [mine, theirs, admins, guests] = await Promise.all([ann, ben, admin, guest].map((one) => listen(one)));
    const all = async () => Promise.all([mine, theirs, admins, guests].map((queue) => received(queue as EventQueue)));
    expect(await read(ben, id)).toBe(1);
    await ok(change(ann, id, { is_private: true }));
    expect(await read(ben, id)).toBe(0);
    expect(await read(admin, id)).toBe(0);
    expect(await read(guest, id)).toBe(1);
    const update = ['stream update invite_only'];
    expect(await all()).toEqual([update, ['stream delete'], update, update]);
    expect(await shown(id)).toMatchObject({ invite_only: true, history_public_to_subscribers: false });
    expect(await ben.get(`/streams/${id}`)).toMatchObject(NOT_FOUND);
    await ok(change(ann, id, { is_private: false }));
    const come = ['stream create', 'subscription peer_add'];
    expect(await all()).toEqual([update, come, update, update]);
    expect(await read(ben, id)).toBe(1);
  });

  it('is everyone, where it is open to the web', async () => {
    const { id } = await channel();
    expect(await change(ann, id, { is_web_public: true })).toMatchObject(refused('Insufficient permission'));
    await ok(owner.patch('/realm', { enable_spectator_access: false }));
    expect(await change(owner, id, { is_web_public: true })).toMatchObject(
      refused('Web-public channels are not enabled.'),
    );
    await ok(owner.patch('/realm', { enable_spectator_access: true }));
    await ok(send(ann, id));
    const [theirs, guests] = [await listen(ben), await listen(guest)];
    expect(await read(guest, id)).toBe(0);
    await ok(change(owner, id, { is_web_public: true }));
    expect(await read(guest, id)).toBe(1);
    expect([await received(theirs), await received(guests)]).toEqual([
      ['stream update invite_only'],
      ['stream create', 'subscription peer_add'],
    ]);
    const seen = async () => {
      const { body } = await organisation.nobody.post('/json/register', {});
      return body.subscriptions.some((one: { stream_id: number }) => one.stream_id === id);
    };
    expect(await seen()).toBe(true);
    expect(await change(owner, id, { is_web_public: true, is_private: true })).toMatchObject(
      refused('A web-public channel cannot be private.'),
    );
    await ok(change(owner, id, { is_web_public: false }));
    expect([await received(theirs), await received(guests)]).toEqual([
      ['stream update invite_only'],
      ['stream delete'],
    ]);
    expect(await seen()).toBe(false);
    expect(await read(guest, id)).toBe(0);
  });

  it('reads what was sent before only where the history is shared', async () => {
    const { id, name } = await channel({ invite_only: true, history_public_to_subscribers: true });
    await ok(send(ann, id));
    await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], principals: [ben.userId] }));
    expect(await read(ben, id)).toBe(1);
    await ok(change(ann, id, { history_public_to_subscribers: false }));
    expect(await read(ben, id)).toBe(0);
    expect(await change(ann, id, { can_create_topic_group: { new: group('role:members') } })).toMatchObject(
      refused('Invalid parameters'),
    );
    await ok(
      change(ann, id, {
        history_public_to_subscribers: true,
        can_create_topic_group: { new: group('role:members') },
      }),
    );
    expect(await read(ben, id)).toBe(1);
    expect(await change(ann, id, { history_public_to_subscribers: false })).toMatchObject(
      refused('Invalid parameters'),
    );
    const open = await channel();
    expect(await change(ann, open.id, { history_public_to_subscribers: false })).toMatchObject(
      refused('Invalid parameters'),
    );
  });

  it('includes the people in groups whom its settings let in, as long as they do', async () => {
    const { id } = await channel({ invite_only: true, history_public_to_subscribers: true });
    await ok(send(ann, id));
    const { group_id: readers } = await ok(
      ann.post('/user_groups/create', { name: 'readers', description: '', members: [ben.userId, guest.userId] }),
    );
    const [theirs, guests, admins] = await Promise.all([ben, guest, admin].map((one) => listen(one)));
    const all = async () => Promise.all([theirs, guests, admins].map((queue) => received(queue as EventQueue)));
    await ok(change(ann, id, { can_subscribe_group: { new: readers } }));
    expect(await all()).toEqual([
      ['stream create', 'subscription peer_add'],
      [],
      ['stream update can_subscribe_group'],
    ]);
    expect(await read(ben, id)).toBe(1);
    expect(await read(guest, id)).toBe(0);
    const members = (params: Params) => ann.post(`/user_groups/${readers}/members`, params);
    await ok(members({ delete: [ben.userId], add: [owner.userId] }));
    expect(await read(ben, id)).toBe(0);
    expect(await ben.get(`/streams/${id}`)).toMatchObject(NOT_FOUND);
    expect(await all()).toEqual([['stream delete'], [], []]);
    await ok(members({ add: [ben.userId] }));
    expect(await read(ben, id)).toBe(1);
    expect(await all()).toEqual([['stream create', 'subscription peer_add'], [], []]);
    await ok(change(ann, id, { can_subscribe_group: { new: group('role:nobody') } }));
    expect(await read(ben, id)).toBe(0);
    expect(await all()).toEqual([['stream delete'], [], ['stream update can_subscribe_group']]);
  });
});

describe('DELETE /streams/{stream_id}', () => {
  it('archives a channel, which can be read and comes back', async () => {
    const { id, name } = await channel();
    await ok(change(admin, id, { is_default_stream: true }));
    await ok(send(ann, id));
    expect(await ben.delete(`/streams/${id}`)).toMatchObject(
      refused('You do not have permission to administer this channel.'),
    );
    expect(await guest.delete(`/streams/${id}`)).toMatchObject(NOT_FOUND);
    const able = await listen(ben);
    const plain = await listen(ann, { client_capabilities: {} });
    await ok(ann.delete(`/streams/${id}`));
    expect(await ann.delete(`/streams/${id}`)).toMatchObject(refused('Channel is already deactivated'));
    expect(await received(able)).toEqual(['default_streams', 'stream update is_archived']);
    expect(await received(plain)).toEqual(['default_streams', 'stream delete']);
    expect(await send(ann, id)).toMatchObject(refused(`Not authorized to send to channel '${name}'`));
    expect(await read(ben, id)).toBe(1);
    expect(await shown(id, ben)).toMatchObject({ is_archived: true });
    expect(await ben.post('/users/me/subscriptions', { subscriptions: [{ name }] })).toMatchObject({ status: 400 });
    expect(await change(ann, id, { is_archived: true })).toMatchObject(refused('Invalid is_archived'));
    await ok(change(ann, id, { description: 'of the past' }));
    expect(await received(able)).toEqual(['stream update description']);
    await ok(change(ann, id, { is_archived: false }));
    expect(await received(able)).toEqual(['stream update is_archived']);
    expect(await received(plain)).toEqual(['stream create', 'subscription add', 'subscription peer_add']);
    await ok(send(ann, id));
    const before = await organisation.written();
    await ok(change(ann, id, { is_archived: false }));
    expect(await organisation.written()).toEqual(before);
  });
});

describe('topics', () => {
  const sendTo = (by: ApiClient, to: number, topic: string) =>
    by.post('/messages', { type: 'channel', to, topic, content: 'x' });

  it('are none, where there is only the empty one and none can come beside', async () => {
    const { id } = await channel();
    await ok(sendTo(ann, id, ''));
    expect(await change(ben, id, { topics_policy: 'empty_topic_only' })).toMatchObject({ status: 400 });
    await ok(sendTo(ann, id, 'a topic'));
    expect(await change(ann, id, { topics_policy: 'empty_topic_only' })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: expect.stringContaining('must be in the general chat topic') },
    });
    await ok(sendTo(ann, id, 'another'));
    const quiet = await channel();
    await ok(sendTo(ann, quiet.id, ''));
    let changed = false;
    const sending = (async () => {
      const answers: number[] = [];
      do answers.push((await sendTo(ben, quiet.id, 'between')).status);
      while (!changed);
      return answers;
    })();
    const { status } = await change(ann, quiet.id, { topics_policy: 'empty_topic_only' });
    changed = true;
    const sent = (await sending).filter((answered) => answered === 200);
    expect(sent.length > 0).toBe(status !== 200);
    const { topics } = await ok(ann.get(`/users/me/${quiet.id}/topics`, { allow_empty_topic_name: true }));
    // Either the topic came first, or it was never created.
    expect(topics.map((one: { name: string }) => one.name).sort()).toEqual(status === 200 ? [''] : ['', 'between']);
    expect(await shown(quiet.id)).toMatchObject({ topics_policy: status === 200 ? 'empty_topic_only' : 'inherit' });
    const calm = await channel();
    await ok(change(ann, calm.id, { topics_policy: 'empty_topic_only' }));
    expect(await sendTo(ann, calm.id, 'a topic')).toMatchObject({ status: 400 });
    await ok(sendTo(ann, calm.id, ''));
  }, 30_000);

  it('are closed while that is checked, also to renames, and open again after a refused change', async () => {
    const onlyEmpty = refused('Only the general chat topic is allowed in this channel.');
    const taken = await channel();
    for (const more of [{}, { new_name: taken.name }]) {
      const { id } = await channel();
      const { id: message } = await ok(sendTo(ann, id, ''));
      const rename = () => ann.patch(`/messages/${message}`, { topic: 'renamed' });
      // Ben begins no topic, so his attempts change nothing.
      await ok(change(ann, id, { can_create_topic_group: { new: people(ann.userId) } }));
      // In one case Ann's view is cached before the channel is closed, in the other case after.
      if (!('new_name' in more)) await ok(ann.get(`/messages/${message}`));
      const changing = change(ann, id, { topics_policy: 'empty_topic_only', ...more });
      while ((await sendTo(ben, id, 'between')).body.msg !== onlyEmpty.body.msg);
      expect(await rename()).toMatchObject(onlyEmpty);
      if ('new_name' in more) {
        expect(await changing).toMatchObject(refused('Channel name already in use.'));
        await ok(rename());
        await ok(sendTo(ann, id, 'sent'));
      } else {
        await ok(changing);
        expect(await rename()).toMatchObject(onlyEmpty);
      }
    }
  }, 30_000);

  it('are started by those whom the channel lets begin them', async () => {
    const { id } = await channel();
    const { id: first } = await ok(sendTo(ann, id, 'known'));
    await ok(change(ann, id, { can_create_topic_group: { new: people(ann.userId) } }));
    await ok(sendTo(ben, id, 'Known'));
    const no = refused('You do not have permission to create new topics in this channel.');
    expect(await sendTo(ben, id, 'new')).toMatchObject(no);
    for (const topic of ['new', 'other']) await ok(sendTo(ann, id, topic));
    await ok(sendTo(ben, id, 'new'));
    const { id: own } = await ok(sendTo(ben, id, 'other'));
    const later = { type: 'channel', to: id, content: 'x', scheduled_delivery_timestamp: 4_000_000_000 };
    await ok(ben.post('/scheduled_messages', { ...later, topic: 'new' }));
    // Topics whose messages were deleted, or moved away, are started again.
    await ok(owner.post(`/streams/${id}/delete_topic`, { topic_name: 'new' }));
    await ok(owner.patch(`/messages/${first}`, { topic: 'other', propagate_mode: 'change_all' }));
    for (const topic of ['new', 'known']) {
      expect(await sendTo(ben, id, topic)).toMatchObject(no);
      expect(await ben.post('/scheduled_messages', { ...later, topic })).toMatchObject(no);
      expect(await ben.patch(`/messages/${own}`, { topic })).toMatchObject(no);
      await ok(sendTo(ann, id, topic));
      await ok(sendTo(ben, id, topic));
    }
    await ok(ben.patch(`/messages/${own}`, { topic: 'new' }));
    // Resolving a topic begins none; a resolved one that comes from another channel does.
    const { id: done } = await ok(sendTo(ben, (await channel()).id, 'done'));
    expect(await ben.patch(`/messages/${done}`, { stream_id: id, topic: '✔ done' })).toMatchObject(no);
    await ok(ben.patch(`/messages/${own}`, { topic: '✔ new', propagate_mode: 'change_all' }));
  });
});
