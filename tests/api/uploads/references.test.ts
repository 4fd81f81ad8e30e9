/**
 * Access to a file through messages that refer to it, and what happens to the file when these change or are deleted.
 */
import { type ApiClient, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../answers.ts';
import { get, upload } from './files.ts';

const {
  organisation: place,
  owner,
  ann,
  ben,
  cem,
  guest,
} = await useOrganisation(
  { owner: { name: 'Olga', role: 'owner' }, ann: 'Ann', ben: 'Ben', cem: 'Cem', guest: { name: 'Gus', role: 'guest' } },
  { spectators: true },
);
let url: string;

beforeAll(async () => {
  const make = (name: string, principals: ApiClient[], options: object) =>
    ok(
      owner.post('/users/me/subscriptions', {
        subscriptions: [{ name }],
        principals: principals.map(({ userId }) => userId),
        ...QUIETLY,
        ...options,
      }),
    );
  await make('square', [ann, ben], {});
  await make('closed', [ann, ben, owner], { invite_only: true });
  await make('window', [ann], { is_web_public: true });
});
beforeEach(async () => {
  url = await upload(ann, 'plan.txt', 'the plan');
});

const link = (path = url) => `see [plan.txt](${path})`;
const say = async (who: ApiClient, to: string, content = link()): Promise<number> =>
  (await ok(who.post('/messages', { type: 'channel', to, topic: 'talk', content }))).id;
const write = async (who: ApiClient, to: ApiClient[], content = link()): Promise<number> =>
  (await ok(who.post('/messages', { type: 'direct', to: to.map(({ userId }) => userId), content }))).id;
const mayHave = async (who: ApiClient, path = url) => {
  const { status } = await get(who, path);
  expect([200, 404]).toContain(status);
  return status === 200;
};
const who = async (path = url) => {
  const all = { owner, ann, ben, cem, guest, nobody: place.nobody };
  const may = await Promise.all(Object.values(all).map((one) => mayHave(one, path)));
  return Object.keys(all).filter((_, n) => may[n]);
};
const attachment = async (path = url) =>
  (await ok(ann.get('/attachments'))).attachments.find(
    ({ path_id }: { path_id: string }) => path === `/user_uploads/${path_id}`,
  );

describe('a file that a message refers to', () => {
  it('is for users who may read the message', async () => {
    expect(await who()).toEqual(['ann']);
    await write(ann, [ben]);
    expect(await who()).toEqual(['ann', 'ben']);
    await say(ann, 'closed');
    expect(await who()).toEqual(['owner', 'ann', 'ben']);
    await say(ann, 'square');
    expect(await who()).toEqual(['owner', 'ann', 'ben', 'cem']);
    await say(ann, 'window');
    expect(await who()).toEqual(['owner', 'ann', 'ben', 'cem', 'guest', 'nobody']);
    expect(await place.nobody.get(`/json${url}`)).toMatchObject({ status: 200 });
  });

  it('is not for who comes by its path and refers to it', async () => {
    await write(ben, [cem]);
    const id = await write(ben, [ben], 'nothing');
    await ok(ben.patch(`/messages/${id}`, { content: link() }));
    await say(ben, 'window');
    expect(await who()).toEqual(['ann']);
    expect(await attachment()).toMatchObject({ message_ids: [] });
  });

  it('may be passed on by who has it', async () => {
    await write(ann, [ben]);
    await write(ben, [cem]);
    expect(await who()).toEqual(['ann', 'ben', 'cem']);
  });

  it('follows a lost subscription, a new one, and the end of the message', async () => {
    const id = await say(ann, 'closed');
    await ok(owner.delete('/users/me/subscriptions', { subscriptions: ['closed'], principals: [ben.userId] }));
    expect(await who()).toEqual(['owner', 'ann']);
    await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'closed' }], principals: [ben.userId] }));
    const other = await write(ann, [cem]);
    await ok(owner.delete(`/messages/${id}`));
    expect(await who()).toEqual(['ann', 'cem']);
    await ok(ann.delete(`/messages/${other}`));
    expect(await who()).toEqual([]);
    expect(await attachment()).toBeUndefined();
  });

  it('follows an edit, which says what it leaves alone', async () => {
    const id = await write(ann, [ben], `${link()} and ${link(await upload(ann, 'other.txt'))}`);
    const answer = await ok(ann.patch(`/messages/${id}`, { content: link() }));
    expect(answer.detached_uploads).toMatchObject([{ name: 'other.txt', message_ids: [] }]);
    expect(await who()).toEqual(['ann', 'ben']);
    const again = await ok(ann.patch(`/messages/${id}`, { content: 'nothing' }));
    expect(again.detached_uploads).toMatchObject([{ name: 'plan.txt', message_ids: [] }]);
    expect(await who()).toEqual(['ann']);
    await ok(ann.patch(`/messages/${id}`, { content: link() }));
    expect(await who()).toEqual(['ann', 'ben']);
    expect(await attachment()).toMatchObject({ message_ids: [id] });
  });

  it('stays where another message refers to it, and goes with a topic', async () => {
    const topic = 'short-lived';
    const send = async () =>
      (await ok(ann.post('/messages', { type: 'channel', to: 'square', topic, content: link() }))).id;
    await send();
    await send();
    const retained = await write(ann, [ben]);
    const { stream_id } = await ok(ann.get('/get_stream_id', { stream: 'square' }));
    await ok(owner.post(`/streams/${stream_id}/delete_topic`, { topic_name: topic }));
    expect(await who()).toEqual(['ann', 'ben']);
    expect(await attachment()).toMatchObject({ message_ids: [retained] });
  });
});

it('its owner hears of their own messages, and of its end', async () => {
  const { id: attachment_id, size } = await attachment();
  await place.settled();
  const queue = await EventQueue.register(ann, { event_types: ['attachment'] });
  const first = await write(ann, [ben]);
  const received = (message_ids: number[]) => ({ op: 'update', attachment: { id: attachment_id, message_ids } });
  expect(await queue.next(() => true)).toMatchObject(received([first]));
  // The file's owner is not notified when another user forwards it.
  const foreign = await write(ben, [cem]);
  const second = await say(ann, 'square');
  expect(await queue.next(() => true)).toMatchObject(received([second, first]));
  await ok(ann.delete(`/messages/${first}`));
  expect(await queue.next(() => true)).toMatchObject(received([second]));
  const { upload_space_used } = await ok(ann.get('/attachments'));
  await ok(ann.delete(`/messages/${second}`));
  expect(await queue.next(() => true)).toMatchObject(received([]));
  expect(await who()).toEqual(['ann', 'ben', 'cem']);
  await ok(ben.delete(`/messages/${foreign}`));
  expect(await queue.next(() => true)).toMatchObject({
    op: 'remove',
    attachment: { id: attachment_id },
    upload_space_used: upload_space_used - size,
  });
});
