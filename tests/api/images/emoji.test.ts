/** The organisation's custom emoji: who may add them under which names, how they are served, used and deactivated. */
import { randomBytes } from 'node:crypto';
import { type ApiClient, createOrganisation, EventQueue, multipart, PICTURE } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, ann, ben, guest } = await useOrganisation({
  owner: { name: 'Olga Owner', role: 'owner' },
  ann: 'Ann',
  ben: 'Ben',
  guest: { name: 'Gus Guest', role: 'guest' },
});
let names = 0;

const add = (client: ApiClient, name: string, ...files: Buffer[]) =>
  client.post(`/realm/emoji/${encodeURIComponent(name)}`, {}, multipart(files.length > 0 ? files : [PICTURE]));
const newName = () => `emoji_${++names}`;
const idOf = async (name: string) => {
  const { emoji } = await ok(ann.get('/realm/emoji'));
  return Object.values<{ id: string; name: string; deactivated: boolean }>(emoji).find(
    (one) => one.name === name && !one.deactivated,
  )?.id;
};

/** Returns a GIF with frames of different shades. */
function animation(): Promise<Buffer> {
  const raw = { width: 20, height: 60, channels: 3, pageHeight: 20 } as const;
  const pixels = Buffer.concat([10, 90, 200].map((shade) => Buffer.alloc(20 * 20 * 3, shade)));
  return sharp(pixels, { raw })
    .gif({ delay: [100, 100, 100] })
    .toBuffer();
}

async function fetchImage(path: string) {
  const response = await fetch(`${organisation.address.origin}${path}`);
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('POST /realm/emoji/{emoji_name}', () => {
  it('adds an emoji for everyone, and tells clients as they can take it in', async () => {
    await organisation.settled();
    const params = { event_types: ['realm_emoji'] };
    const whole = await EventQueue.register(ben, params);
    const single = await EventQueue.register(ben, {
      ...params,
      client_capabilities: { notification_settings_null: true, individual_emoji_changes: true },
    });
    const name = newName();
    await ok(add(ann, name));
    const { emoji } = await ok(guest.get('/realm/emoji'));
    const id = (await idOf(name)) as string;
    expect(emoji[id]).toEqual({
      id,
      name,
      source_url: expect.stringMatching(/^\/user_avatars\/\d+\/[a-z0-9]{32}\.png\?version=1$/),
      still_url: null,
      deactivated: false,
      author_id: ann.userId,
    });
    expect(await whole.next(() => true)).toEqual({
      id: expect.any(Number),
      type: 'realm_emoji',
      op: 'update',
      realm_emoji: emoji,
    });
    expect(await single.next(() => true)).toEqual({
      id: expect.any(Number),
      type: 'realm_emoji',
      op: 'add',
      emoji: emoji[id],
    });
    const { type, bytes } = await fetchImage(emoji[id].source_url);
    expect(type).toBe('image/png');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 64, height: 64 });
    await ok(ann.delete(`/realm/emoji/${name}`));
    expect(await single.next(() => true)).toMatchObject({
      op: 'update_one',
      emoji_id: id,
      data: { deactivated: true },
    });
    expect((await whole.next(() => true)).realm_emoji[id]).toMatchObject({ name, deactivated: true });
    const state = await ok(ben.post('/register', { fetch_event_types: ['realm_emoji'] }));
    expect(state.realm_emoji[id].deactivated).toBe(true);
  });

  it('keeps what moves moving, with a picture that stands still', async () => {
    const name = newName();
    await ok(add(ann, name, await animation()));
    const { emoji } = await ok(ann.get('/realm/emoji'));
    const { source_url, still_url } = emoji[(await idOf(name)) as string];
    const moving = await fetchImage(source_url);
    expect(moving.type).toBe('image/gif');
    expect(await sharp(moving.bytes, { animated: true }).metadata()).toMatchObject({ pages: 3, width: 64 });
    const still = await fetchImage(still_url);
    expect(still.type).toBe('image/png');
  });

  it('takes names that can be written, once, and those of others from administrators alone', async () => {
    const bad = refused(
      'Emoji names must contain only lowercase English letters, digits, spaces, dashes, underscores, and must end with a letter or digit.',
    );
    for (const name of ['a_', 'ä', 'a:b', 'a.b', '-', 'x'.repeat(101)])
      expect(await add(ann, name), name).toMatchObject(bad);
    expect(await add(ann, ' ')).toMatchObject(refused('Emoji name is missing'));
    const name = newName();
    await ok(add(ann, name));
    expect(await add(ben, name)).toMatchObject(refused('A custom emoji with this name already exists.'));
    expect(await add(owner, name)).toMatchObject(refused('A custom emoji with this name already exists.'));
    for (const known of ['tada', 'zulip']) {
      expect(await add(ann, known)).toMatchObject(refused('Only administrators can override default emoji.'));
    }
    await ok(add(owner, 'tada'));
    await ok(owner.delete('/realm/emoji/tada'));
    // In the form in which people write it.
    await ok(add(ann, 'My Emoji'));
    expect(await idOf('my_emoji')).toBeDefined();
    // The name of a deactivated emoji is free; of two concurrent requests one gets it.
    await ok(ann.delete(`/realm/emoji/${name}`));
    const both = await Promise.all([add(ann, name), add(ben, name)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('refuses what is no picture', async () => {
    const name = newName();
    const undecodable = refused('Could not decode image; did you upload an image file?', 'BAD_IMAGE');
    expect(await ann.post(`/realm/emoji/${name}`)).toMatchObject(refused('You must upload exactly one file.'));
    expect(await add(ann, name, PICTURE, PICTURE)).toMatchObject(refused('You must upload exactly one file.'));
    expect(await add(ann, name, Buffer.from('<svg/>'))).toMatchObject(refused('Invalid image format', 'BAD_IMAGE'));
    expect(await add(ann, name, (await animation()).subarray(0, 60))).toMatchObject(undecodable);
    expect(await add(ann, name, Buffer.concat([Buffer.from('GIF89a'), randomBytes(100)]))).toMatchObject(undecodable);
    expect(await add(ann, name, Buffer.alloc(6 * 1024 * 1024))).toMatchObject(
      refused('Uploaded file is larger than the allowed limit of 5 MiB'),
    );
    expect(await idOf(name)).toBeUndefined();
  });

  it('is for whom the organisation lets', async () => {
    expect(await add(guest, newName())).toMatchObject(refused('Insufficient permission'));
    const place = await createOrganisation(organisation.address, 'No emoji');
    const boss = await place.user('Boss', { role: 'owner' });
    const clerk = await place.user('Clerk');
    const { realm_user_groups } = await ok(boss.post('/register', { fetch_event_types: ['realm_user_groups'] }));
    const group = realm_user_groups.find((one: { name: string }) => one.name === 'role:administrators').id;
    await ok(boss.patch('/realm', { can_add_custom_emoji_group: { new: group } }));
    expect(await add(clerk, 'mine')).toMatchObject(refused('Insufficient permission'));
    await ok(add(boss, 'mine'));
    await place.close();
  });
});

describe('DELETE /realm/emoji/{emoji_name}', () => {
  it('is for administrators and for who added it', async () => {
    const name = newName();
    await ok(add(ann, name));
    const authors = refused('Must be an organization administrator or emoji author');
    for (const who of [ben, guest]) expect(await who.delete(`/realm/emoji/${name}`)).toMatchObject(authors);
    await ok(owner.delete(`/realm/emoji/${name}`));
    expect(await owner.delete(`/realm/emoji/${name}`)).toMatchObject({
      status: 404,
      body: { code: 'BAD_REQUEST', msg: `Emoji '${name}' does not exist` },
    });
  });
});

describe('custom emoji in messages', () => {
  const write = async (content: string, as = ann) =>
    (await ok(as.post('/messages', { type: 'direct', to: [ben.userId], content }))).id as number;
  const htmlOf = async (id: number) => (await ok(ben.get(`/messages/${id}`))).message.content as string;

  it('are shown from the moment they are added, and until they are given up', async () => {
    const name = newName();
    const before = await write(`see :${name}:`);
    expect(await htmlOf(before)).toBe(`<p>see :${name}:</p>`);
    await ok(add(ann, name));
    const { emoji } = await ok(ann.get('/realm/emoji'));
    const { source_url } = emoji[(await idOf(name)) as string];
    const shown = `<p>see <img alt=":${name}:" class="emoji" src="${source_url}" title="${name.replaceAll('_', ' ')}"></p>`;
    const after = await write(`see :${name}:`);
    expect(await htmlOf(after)).toBe(shown);
    await ok(ann.patch(`/messages/${before}`, { content: `see :${name}:` }));
    expect(await htmlOf(before)).toBe(shown);
    await ok(ann.delete(`/realm/emoji/${name}`));
    expect(await htmlOf(await write(`see :${name}:`))).toBe(`<p>see :${name}:</p>`);
    expect(await htmlOf(after)).toBe(shown);
  });

  it('of an administrator stand before those of Unicode', async () => {
    await ok(add(owner, 'octopus'));
    expect(await htmlOf(await write(':octopus:'))).toContain('<img alt=":octopus:"');
    await ok(owner.delete('/realm/emoji/octopus'));
    expect(await htmlOf(await write(':octopus:'))).toContain('emoji-1f419');
  });

  it('are reactions, by name or by code', async () => {
    const name = newName();
    await ok(add(ann, name));
    const id = (await idOf(name)) as string;
    const message = await write('react!');
    const react = (client: ApiClient, params: object) => client.post(`/messages/${message}/reactions`, { ...params });
    await organisation.settled();
    const queue = await EventQueue.register(ann, { event_types: ['reaction'] });
    await ok(react(ben, { emoji_name: name }));
    const reaction = { emoji_name: name, emoji_code: id, reaction_type: 'realm_emoji', user_id: ben.userId };
    expect(await queue.next(({ op }) => op === 'add')).toMatchObject(reaction);
    expect((await ok(ann.get(`/messages/${message}`))).message.reactions).toMatchObject([reaction]);
    const custom = { emoji_code: id, reaction_type: 'realm_emoji' };
    expect(await react(ann, { emoji_name: 'tada', emoji_code: '99999', reaction_type: 'realm_emoji' })).toMatchObject(
      refused('Invalid custom emoji.'),
    );
    const fresh = await write('fresh');
    const reactFresh = (params: object) => ann.post(`/messages/${fresh}/reactions`, { ...params });
    expect(await reactFresh({ ...custom, emoji_name: 'tada' })).toMatchObject(refused('Invalid custom emoji name.'));
    await ok(ann.delete(`/realm/emoji/${name}`));
    expect(await reactFresh({ ...custom, emoji_name: name })).toMatchObject(
      refused('This custom emoji has been deactivated.'),
    );
    expect(await reactFresh({ emoji_name: name })).toMatchObject(refused(`Emoji '${name}' does not exist`));
    // Other users may join an existing reaction.
    await ok(react(ann, { ...custom, emoji_name: name }));
    await ok(ben.delete(`/messages/${message}/reactions`, { ...custom, emoji_name: name }));
    // The name alone removes a reaction too.
    const remove = (client: ApiClient, type = {}) =>
      client.delete(`/messages/${message}/reactions`, { emoji_name: name, ...type });
    expect(await remove(ann, { reaction_type: 'shiny' })).toMatchObject(refused('Invalid emoji type.'));
    await ok(remove(ann));
    expect(await queue.next(({ op, user_id }) => op === 'remove' && user_id === ann.userId)).toMatchObject(custom);
    expect(await remove(ann)).toMatchObject({ status: 400, body: { code: 'REACTION_DOES_NOT_EXIST' } });
  });

  it('are what people say that they are doing', async () => {
    const name = newName();
    await ok(add(ann, name));
    const id = await idOf(name);
    await ok(ann.post('/users/me/status', { emoji_name: name }));
    const { status } = await ok(ben.get(`/users/${ann.userId}/status`));
    expect(status).toMatchObject({ emoji_name: name, emoji_code: id, reaction_type: 'realm_emoji' });
    await ok(ann.delete(`/realm/emoji/${name}`));
    expect(await ben.post('/users/me/status', { emoji_name: name })).toMatchObject(
      refused(`Emoji '${name}' does not exist`),
    );
  });
});
