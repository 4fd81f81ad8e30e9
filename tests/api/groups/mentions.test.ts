/** Messages that mention user groups: whom they notify, and who may write them. */
import { type ApiClient, EventQueue, type Params, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok } from '../../answers.ts';

const { owner, ann, ben, cem, guest, outsider } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
  ben: 'Ben',
  cem: 'Cem',
  guest: { name: 'Gus', role: 'guest' },
  outsider: 'Out',
});
let names = 0;

beforeAll(async () => {
  const principals = [owner, ann, ben, cem, guest].map((one) => one.userId);
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'square' }], principals, ...QUIETLY }));
});

/** Creates a group. @returns its id and name */
async function create(params: Params = {}): Promise<{ id: number; name: string }> {
  const name = `crew ${++names}`;
  const all = { name, description: '', members: [], ...params };
  return { id: (await ok(ann.post('/user_groups/create', all))).group_id, name: String(params.name ?? name) };
}
const inSquare = (content: string) => ({ type: 'channel', to: 'square', topic: 'talk', content });
const send = async (by: ApiClient, content: string): Promise<number> =>
  (await ok(by.post('/messages', inSquare(content)))).id;
const edit = (by: ApiClient, id: number, content: string) => by.patch(`/messages/${id}`, { content });
const flagsOf = async (of: ApiClient, id: number): Promise<string[]> =>
  (await ok(of.get(`/messages/${id}`))).message.flags.filter((flag: string) => flag === 'mentioned');
const contentOf = async (of: ApiClient, id: number): Promise<string> =>
  (await ok(of.get(`/messages/${id}`))).message.content;

/** Returns the users of the channel whom a message mentions. */
async function mentioned(id: number): Promise<number[]> {
  const people = [owner, ann, ben, cem, guest];
  const flags = await Promise.all(people.map((one) => flagsOf(one, id)));
  return people.flatMap((one, n) => (flags[n]?.length ? [one.userId] : []));
}
const refused = (name: string) => ({
  status: 400,
  body: { code: 'BAD_REQUEST', msg: `You are not allowed to mention user group '${name}'.` },
});

describe('mentioning a group', () => {
  it('calls on its members who receive the message, through groups in it too', async () => {
    const inner = await create({ members: [cem.userId, outsider.userId] });
    const { id, name } = await create({ members: [ben.userId], subgroups: [inner.id] });
    const queues = await Promise.all([cem, guest].map((one) => EventQueue.register(one, { event_types: ['message'] })));
    const message = await send(ann, `hey @*${name}*`);
    expect(await contentOf(ann, message)).toBe(
      `<p>hey <span class="user-group-mention" data-user-group-id="${id}">@${name}</span></p>`,
    );
    expect(await mentioned(message)).toEqual([ben.userId, cem.userId]);
    const [called, other] = await Promise.all(
      queues.map((queue) => queue.next((event) => event.message.id === message)),
    );
    expect(called.flags).toContain('mentioned');
    expect(other.flags).not.toContain('mentioned');
    // The mention does not notify a member outside the channel, whose read access is unchanged.
    expect(await flagsOf(outsider, message)).toEqual([]);
  });

  it('follows who joins and leaves at once', async () => {
    const { id, name } = await create({ members: [ben.userId] });
    await ok(ann.post(`/user_groups/${id}/members`, { add: [cem.userId], delete: [ben.userId] }));
    expect(await mentioned(await send(ann, `@*${name}*`))).toEqual([cem.userId]);
    await ok(ann.patch(`/user_groups/${id}`, { name: `${name} again` }));
    expect(await contentOf(ann, await send(ann, `@*${name}*`))).toBe(`<p>@<em>${name}</em></p>`);
    expect(await mentioned(await send(ann, `@*${name.toUpperCase()} again*`))).toEqual([cem.userId]);
  });

  it('calls on nobody silently, in quotations and in code', async () => {
    const { id, name } = await create({ members: [ben.userId] });
    for (const content of [`@_*${name}*`, `> @*${name}*`, `\`@*${name}*\``]) {
      expect(await mentioned(await send(ann, content))).toEqual([]);
    }
    expect(await contentOf(ann, await send(ann, `@_*${name}*`))).toBe(
      `<p><span class="user-group-mention silent" data-user-group-id="${id}">${name}</span></p>`,
    );
  });

  it('is for whom can_mention_group names, also in an edit', async () => {
    const only = { direct_members: [ann.userId], direct_subgroups: [] };
    const { id, name } = await create({ members: [ben.userId], can_mention_group: only });
    const loud = `@*${name}*`;
    for (const by of [cem, owner, guest]) {
      expect(await by.post('/messages', inSquare(loud))).toMatchObject(refused(name));
      expect(await by.post('/messages', { type: 'direct', to: [ben.userId], content: loud })).toMatchObject(
        refused(name),
      );
    }
    const message = await send(cem, `@_*${name}* > ok`);
    expect(await edit(cem, message, loud)).toMatchObject(refused(name));
    expect(await contentOf(cem, message)).toContain('silent');
    expect(await mentioned(await send(ann, loud))).toEqual([ben.userId]);

    await ok(
      ann.patch(`/user_groups/${id}`, {
        can_mention_group: { new: { direct_members: [cem.userId], direct_subgroups: [] } },
      }),
    );
    expect(await ann.post('/messages', inSquare(loud))).toMatchObject(refused(name));
    await ok(edit(cem, message, loud));
    expect(await mentioned(message)).toEqual([ben.userId]);
    await ok(edit(cem, message, 'nobody'));
    expect(await mentioned(message)).toEqual([]);
  });

  it('calls on nobody where the group is out of use', async () => {
    const { id, name } = await create({ members: [ben.userId] });
    await ok(ann.post(`/user_groups/${id}/deactivate`));
    const message = await send(ann, `@*${name}*`);
    expect(await contentOf(ann, message)).toBe(
      `<p><span class="user-group-mention silent" data-user-group-id="${id}">${name}</span></p>`,
    );
    expect(await mentioned(message)).toEqual([]);
    await ok(ann.patch(`/user_groups/${id}`, { deactivated: false }));
    await ok(edit(ann, message, `@*${name}* again`));
    expect(await mentioned(message)).toEqual([ben.userId]);
  });

  it('takes groups of roles silently alone, by what people call them', async () => {
    expect(await owner.post('/messages', inSquare('@*role:administrators*'))).toMatchObject(
      refused('role:administrators'),
    );
    expect(await contentOf(ann, await send(ann, '@_*role:administrators*'))).toMatch(
      /^<p><span class="user-group-mention silent" data-user-group-id="\d+">Administrators<\/span><\/p>$/,
    );
  });
});
