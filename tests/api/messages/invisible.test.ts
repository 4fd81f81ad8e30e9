/** Texts without visible characters are rejected like empty ones; joiners between visible characters stay. */
import { type Params, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const NOTHING = [
  '\u200b',
  '\u202e',
  '\u2060\ufe0f',
  '\u115f\u1160',
  '\u3164',
  '\uffa0',
  '\u2800',
  '\u{e0041}',
  ' \u200d \u00ad',
];

const { owner, ann } = await useOrganisation({ owner: { name: 'Olga', role: 'owner' }, ann: 'Ann' });
let hall: number;

beforeAll(async () => {
  await ok(
    owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'hall' }], principals: [ann.userId], ...QUIETLY }),
  );
  hall = (await ok(owner.get('/get_stream_id', { stream: 'hall' }))).stream_id;
});

const message = (more: Params = {}) => ({ type: 'channel', to: 'hall', topic: 'talk', content: 'hello', ...more });
const send = async (more: Params = {}): Promise<number> => (await ok(ann.post('/messages', message(more)))).id;

describe.each(NOTHING)('%j alone', (nothing) => {
  it('is no message', async () => {
    const empty = refused('Message must not be empty');
    expect(await ann.post('/messages', message({ content: nothing }))).toMatchObject(empty);
    expect(await ann.post('/messages', { type: 'direct', to: [owner.userId], content: nothing })).toMatchObject(empty);
    const later = { scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 3600 };
    expect(
      await ann.post('/scheduled_messages', { ...message({ to: hall, content: nothing }), ...later }),
    ).toMatchObject(empty);
    const drafts = [{ type: 'stream', to: [hall], topic: 'x', content: nothing }];
    expect(await ann.post('/drafts', { drafts })).toMatchObject(empty);
  });

  it('makes an edit as empty as one without a content', async () => {
    const id = await send();
    await ok(ann.patch(`/messages/${id}`, { content: nothing }));
    expect((await ok(ann.get(`/messages/${id}`, { apply_markdown: false }))).message.content).toBe('(deleted)');
  });

  it('is no topic', async () => {
    const no = refused('Invalid character in topic, at position 1!');
    expect(await ann.post('/messages', message({ topic: nothing }))).toMatchObject(no);
    expect(await ann.patch(`/messages/${await send()}`, { topic: nothing })).toMatchObject(no);
    expect(await ann.patch(`/messages/${await send()}`, { topic: `✔ ${nothing}` })).toMatchObject(
      refused('General chat cannot be marked as resolved'),
    );
  });

  it.each<[string, string, Params, string]>([
    ['a channel', '/channels/create', { description: '', subscribers: [] }, "Channel name can't be empty."],
    ['a user group', '/user_groups/create', { description: '', members: [] }, "User group name can't be empty!"],
    ['a folder', '/channel_folders/create', { description: '' }, "Channel folder name can't be empty."],
    ['a profile field', '/realm/profile_fields', { field_type: 1 }, 'Label cannot be blank.'],
    ['a view', '/navigation_views', { fragment: 'a', is_pinned: true }, 'Custom views must have a valid name.'],
  ])('is no name of %s', async (_, path, params, msg) => {
    expect(await owner.post(path, { name: nothing, ...params })).toMatchObject(refused(msg));
  });

  it('is no name of a person or a snippet, and no snippet', async () => {
    expect(await ann.patch('/settings', { full_name: nothing })).toMatchObject(refused('Name too short!'));
    const texts = { title: 'a', content: 'b' };
    expect(await ann.post('/saved_snippets', { ...texts, title: nothing })).toMatchObject({ status: 400 });
    expect(await ann.post('/saved_snippets', { ...texts, content: nothing })).toMatchObject({ status: 400 });
  });
});

it.each(['👨\u200d👩\u200d👧', 'می\u200cخواهم', 'क्\u200dष', '❤\ufe0f', 'a\u200bb'])(
  '%j stays unchanged',
  async (text) => {
    const id = await send({ topic: text, content: text });
    expect((await ok(ann.get(`/messages/${id}`, { apply_markdown: false }))).message).toMatchObject({
      subject: text,
      content: text,
    });
  },
);
