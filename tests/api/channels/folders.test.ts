/** Folders of channels. */
import { type ApiClient, EventQueue, type Params } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, admin, member, guest } = await useOrganisation(
  { admin: { name: 'Ada Admin', role: 'owner' }, member: 'Max Member', guest: { name: 'Gustav Guest', role: 'guest' } },
  { name: 'Folders', spectators: true },
);

const create = async (name: string, more: Params = {}): Promise<number> =>
  (await ok(admin.post('/channel_folders/create', { name, ...more }))).channel_folder_id;
const change = (id: number, params: Params) => admin.patch(`/channel_folders/${id}`, params);
const folders = async (who = member, params: Params = { include_archived: true }) =>
  (await ok(who.get('/channel_folders', params))).channel_folders;
const ids = async (params?: Params) => (await folders(member, params)).map((one: { id: number }) => one.id);
const newChannel = (client: ApiClient, name: string, more: Params) =>
  client.post('/users/me/subscriptions', { subscriptions: [{ name }], ...more });

describe('folders', () => {
  it('are made, changed and ordered, as everyone is notified', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(guest, { event_types: ['channel_folder'] });
    const work = await create('  Work ', { description: 'All **of** it' });
    const play = await create('Play');
    const made = {
      id: work,
      name: 'Work',
      description: 'All **of** it',
      rendered_description: '<p>All <strong>of</strong> it</p>',
      creator_id: admin.userId,
      date_created: expect.any(Number),
      is_archived: false,
      order: 0,
    };
    const other = { ...made, id: play, name: 'Play', description: '', rendered_description: '', order: 1 };
    expect(await folders()).toEqual([made, other]);
    await ok(admin.patch('/channel_folders', { order: [play, work] }));
    await ok(admin.patch('/channel_folders', { order: [play, work] }));
    expect(await ids()).toEqual([play, work]);
    await ok(change(work, { name: 'Toil', description: 'x' }));
    await ok(change(work, { name: 'Toil' }));
    await ok(change(work, {}));
    await ok(change(play, { is_archived: true }));
    expect(await ids()).toEqual([play, work]);
    expect(await ids({})).toEqual([work]);
    await ok(change(play, { is_archived: false }));
    await organisation.settled();
    const received = (await queue.drain()).map(({ id: _, type: __, ...event }) => event);
    const update = (channel_folder_id: number, data: unknown) => ({ op: 'update', channel_folder_id, data });
    expect(received).toEqual([
      { op: 'add', channel_folder: made },
      { op: 'add', channel_folder: other },
      { op: 'reorder', order: [play, work] },
      update(work, { name: 'Toil', description: 'x', rendered_description: '<p>x</p>' }),
      update(play, { is_archived: true }),
      update(play, { is_archived: false }),
    ]);
    const state = await ok(guest.post('/register', { fetch_event_types: ['channel_folders'] }));
    expect(state.channel_folders).toEqual(await folders(guest));
  });

  it('have channels in them, and are then not archived', async () => {
    const folder_id = await create('Full');
    const queue = await EventQueue.register(member, { event_types: ['stream', 'subscription'] });
    await ok(newChannel(member, 'filed', { folder_id }));
    const received = await queue.next((event) => event.type === 'subscription' && event.op === 'add');
    expect(received.subscriptions[0]).toMatchObject({ name: 'filed', folder_id });
    const { streams } = await ok(admin.get('/streams'));
    expect(streams).toContainEqual(expect.objectContaining({ name: 'filed', folder_id }));
    expect(await change(folder_id, { is_archived: true, name: 'Fuller' })).toMatchObject(
      refused('You need to remove all the channels from this folder to archive it.'),
    );
    expect((await folders()).find((one: { id: number }) => one.id === folder_id)).toMatchObject({
      name: 'Full',
      is_archived: false,
    });
  });

  it('that are not there or archived take no channels', async () => {
    const folder_id = await create('Closed');
    await ok(change(folder_id, { is_archived: true }));
    for (const no of [folder_id, 4711, 0]) {
      expect(await newChannel(member, 'unfiled', { folder_id: no })).toMatchObject(
        refused('Invalid channel folder ID'),
      );
    }
    await ok(newChannel(member, 'unfiled', { folder_id: null }));
  });

  it('that are archived leave their names to others', async () => {
    const first = await create('Once');
    await ok(change(first, { is_archived: true }));
    await create('once');
    expect(await change(first, { is_archived: false })).toMatchObject(refused('Channel folder name already in use'));
    await ok(change(first, { is_archived: false, name: 'Twice' }));
  });

  it.each<[string, Params, string]>([
    ['no name', {}, "Missing 'name' argument"],
    ['a blank name', { name: ' ' }, "Channel folder name can't be empty."],
    ['a long name', { name: 'x'.repeat(61) }, 'name is too long (limit: 60 characters)'],
    ['a name in use', { name: 'tOIL' }, 'Channel folder name already in use'],
    ['a name that cannot be printed', { name: 'a\u0007' }, 'Invalid character in channel folder name, at position 2.'],
    [
      'a long description',
      { name: 'new', description: 'x'.repeat(1025) },
      'description is too long (limit: 1024 characters)',
    ],
  ])('refuse %s, and nothing changes', async (_, params, msg) => {
    const before = await folders();
    const answer = await admin.post('/channel_folders/create', params);
    expect(answer).toMatchObject({ status: 400, body: { result: 'error', msg } });
    if (params.name !== undefined) {
      expect(await change(before.at(-1).id, { is_archived: true, ...params })).toMatchObject(refused(msg));
    }
    expect(await folders()).toEqual(before);
  });

  it('that are not there are not changed, and an order names all of them', async () => {
    expect(await change(4711, { name: 'x' })).toMatchObject(refused('Invalid channel folder ID'));
    const all = await ids();
    for (const order of [all.slice(1), [...all, 4711], [...all, all[0]], all.with(0, all[1]), []]) {
      expect(await admin.patch('/channel_folders', { order })).toMatchObject(refused('Invalid order mapping.'));
    }
    expect(await ids()).toEqual(all);
  });

  it('are shown to spectators where they have a channel that these see', async () => {
    const folder_id = await create('Window');
    await ok(newChannel(admin, 'window', { folder_id, is_web_public: true }));
    const { channel_folders } = await ok(
      organisation.nobody.post('/json/register', { fetch_event_types: ['channel_folders'] }),
    );
    expect(channel_folders.map((one: { name: string }) => one.name)).toEqual(['Window']);
  });

  it('of two administrators with one name are one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => admin.post('/channel_folders/create', { name: 'At once' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
});
