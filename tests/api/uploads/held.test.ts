/** Files that a draft or a scheduled message links: they stay as long as it exists. */
import { expireUploads } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ok } from '../../answers.ts';
import { get, upload } from './files.ts';

const { organisation: place, ann, ben } = await useOrganisation({ ann: 'Ann', ben: 'Ben' });
let mongodb: MongoClient;

beforeAll(async () => {
  mongodb = await MongoClient.connect(inject('cluster').mongodbUrl);
});
afterAll(() => mongodb?.close());

/** Moves the files without references five weeks into the past, and expires uploads. */
async function weeksLater(): Promise<void> {
  const attachments = mongodb.db(`${place.address.namespace}_messages`).collection('attachments');
  const free = { realm: place.realmId, free: { $exists: true } };
  await attachments.updateMany(free, { $inc: { free: -36 * 86_400_000 } });
  await expireUploads(place);
}
const isThere = async (url: string) => (await get(ann, url)).status === 200;
const link = (url: string) => `see [it](${url})`;
const draft = (content: string) => ({ type: 'private', to: [ben.userId], topic: '', content });
const later = (content: string) => ({
  type: 'direct',
  to: [ben.userId],
  content,
  scheduled_delivery_timestamp: 4_000_000_000,
});

it('a draft keeps the files of its author, until it is another or gone', async () => {
  const [one = '', other = '', bens = '', loose = ''] = [
    await upload(ann, 'one.txt'),
    await upload(ann, 'other.txt'),
    await upload(ben, 'bens.txt'),
    await upload(ann, 'loose.txt'),
  ];
  const { ids } = await ok(ann.post('/drafts', { drafts: [draft(link(one)), draft(`${link(other)} ${link(bens)}`)] }));
  await weeksLater();
  expect([await isThere(one), await isThere(other), await isThere(loose)]).toEqual([true, true, false]);
  // A link does not keep another user's file.
  expect((await get(ben, bens)).status).toBe(404);
  await ok(ann.patch(`/drafts/${ids[0]}`, { draft: draft('nothing') }));
  await weeksLater();
  expect([await isThere(one), await isThere(other)]).toEqual([false, true]);
  await ok(ann.delete(`/drafts/${ids[1]}`));
  await weeksLater();
  expect(await isThere(other)).toBe(false);
});

it('a scheduled message keeps the files of its author, until it is another or gone', async () => {
  const one = await upload(ann, 'one.txt');
  const { scheduled_message_id: id } = await ok(ann.post('/scheduled_messages', later(link(one))));
  await weeksLater();
  expect(await isThere(one)).toBe(true);
  const other = await upload(ann, 'other.txt');
  await ok(ann.patch(`/scheduled_messages/${id}`, { content: link(other) }));
  await weeksLater();
  expect([await isThere(one), await isThere(other)]).toEqual([false, true]);
  await ok(ann.delete(`/scheduled_messages/${id}`));
  await weeksLater();
  expect(await isThere(other)).toBe(false);
});

it('what is about to be sent is not taken away with the last message that was', async () => {
  const [retained, gone] = [await upload(ann, 'retained.txt'), await upload(ann, 'gone.txt')];
  const content = `${link(retained)} ${link(gone)}`;
  const { id } = await ok(ann.post('/messages', { type: 'direct', to: [ben.userId], content }));
  await ok(ann.post('/scheduled_messages', later(link(retained))));
  await ok(ann.delete(`/messages/${id}`));
  expect([await isThere(retained), await isThere(gone)]).toEqual([true, false]);
  const { attachments } = await ok(ann.get('/attachments'));
  expect(attachments).toMatchObject([{ name: 'retained.txt', message_ids: [] }]);
});
