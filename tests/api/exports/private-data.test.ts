/**
 * Files, users' own items, and read states and flags in archives: whose data an archive contains, and whose it does
 * not.
 */
import { randomBytes } from 'node:crypto';
import { type ApiClient, multipart } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import sharp from 'sharp';
import { beforeAll, expect, it, vi } from 'vitest';
import { ok } from '../../answers.ts';
import { upload } from '../uploads/files.ts';
import { type Archive, basic, download, open } from './archive.ts';

// Max consents to the export of private data.
const { owner, max, nora, gus } = await useOrganisation(
  { owner: { name: 'Olga', role: 'owner' }, max: 'Max', nora: 'Nora', gus: 'Gus' },
  { name: 'Nest' },
);
let public_: Archive;
let full: Archive;
let square: number;
const ids: Record<string, number> = {};
const urls: Record<string, string> = {};
/** More bytes than a piece holds. */
const LARGE = randomBytes(1024 * 1024 + 5);
const LATER = 4_000_000_000;

const say = async (who: ApiClient, to: string, content: string): Promise<number> =>
  (await ok(who.post('/messages', { type: 'channel', to, topic: 'talk', content }))).id;
const write = async (who: ApiClient, to: ApiClient, content: string): Promise<number> =>
  (await ok(who.post('/messages', { type: 'direct', to: [to.userId], content }))).id;
const link = (url = '') => `see [it](${url})`;
const flag = (who: ApiClient, op: string, name: string, ...messages: (number | undefined)[]) =>
  ok(who.post('/messages/flags', { op, flag: name, messages }));

async function archiveOf(export_type: string): Promise<Archive> {
  const { id } = await ok(owner.post('/export/realm', { export_type }));
  const find = async () => (await ok(owner.get('/export/realm'))).exports.find((one: { id: number }) => one.id === id);
  await vi.waitFor(async () => expect((await find()).pending).toBe(false), { timeout: 25_000, interval: 100 });
  const { status, bytes } = await download(owner, (await find()).export_url, basic(owner));
  expect(status).toBe(200);
  return open(bytes);
}

/** Creates a user's own items of every kind, with `word` in their texts. */
async function keep(who: ApiClient, word: string): Promise<void> {
  await ok(
    who.post('/drafts', { drafts: [{ type: 'stream', to: [square], topic: 'talk', content: `${word} draft` }] }),
  );
  await ok(who.post('/saved_snippets', { title: `${word} title`, content: `${word} snippet` }));
  await ok(
    who.post('/scheduled_messages', {
      type: 'channel',
      to: square,
      topic: 'talk',
      content: `${word} scheduled`,
      scheduled_delivery_timestamp: LATER,
    }),
  );
  await ok(
    who.post('/reminders', { message_id: ids.first, note: `${word} note`, scheduled_delivery_timestamp: LATER }),
  );
}

beforeAll(async () => {
  await ok(max.patch('/settings', { allow_private_data_export: true }));
  const make = (name: string, principals: ApiClient[], o = {}) =>
    ok(
      nora.post('/users/me/subscriptions', {
        subscriptions: [{ name }],
        principals: principals.map(({ userId }) => userId),
        ...o,
      }),
    );
  await make('square', [max, nora]);
  await make('closed', [nora, gus], { invite_only: true });
  square = (await ok(max.get('/get_stream_id', { stream: 'square' }))).stream_id;

  urls.open = await upload(nora, 'plan.txt', 'the plan of all');
  urls.large = await upload(nora, 'large.png', LARGE, 'image/png');
  urls.empty = await upload(nora, 'empty.txt', '');
  urls.closed = await upload(nora, 'closed.txt', 'the closed plan');
  urls.direct = await upload(nora, 'direct.txt', 'the plan of two');
  urls.unused = await upload(nora, 'unused.txt', 'nobody was shown this');
  urls.own = await upload(max, 'own.txt', 'the plan of one');
  urls.deleted = await upload(nora, 'deleted.txt', 'gone');
  ids.first = await say(nora, 'square', link(urls.open));
  ids.second = await say(max, 'square', link(urls.open));
  ids.third = await say(nora, 'square', `${link(urls.large)} ${link(urls.empty)}`);
  ids.poll = await say(nora, 'square', '/poll Where?\nhere\nthere');
  ids.closed = await say(nora, 'closed', `${link(urls.closed)} ${link(urls.open)}`);
  ids.direct = await write(nora, max, link(urls.direct));
  ids.others = await write(nora, gus, `${link(urls.closed)} ${link(urls.open)}`);
  ids.deleted = await say(nora, 'square', link(urls.deleted));
  await ok(nora.delete(`/messages/${ids.deleted}`));

  await keep(max, 'maxword');
  await keep(nora, 'noraword');
  await flag(max, 'add', 'starred', ids.first, ids.direct);
  await flag(max, 'add', 'collapsed', ids.second);
  await flag(nora, 'add', 'starred', ids.first, ids.closed);
  await flag(max, 'add', 'read', ids.first, ids.poll, ids.direct);
  await flag(nora, 'add', 'read', ids.second);
  await flag(max, 'remove', 'read', ids.first);
  const picture = await sharp(randomBytes(80 * 60 * 3), { raw: { width: 80, height: 60, channels: 3 } })
    .png()
    .toBuffer();
  await ok(nora.post('/users/me/avatar', {}, multipart([picture])));
  await ok(owner.post('/realm/emoji/finch', {}, multipart([picture])));
  await ok(owner.post('/realm/icon', {}, multipart([picture])));
  public_ = await archiveOf('public');
  full = await archiveOf('full_with_consent');
});

const path = (url = '') => url.slice('/user_uploads/'.length);
const attachments = (archive: Archive) =>
  Object.fromEntries(archive.lines('attachments.ndjson').map((one) => [one.name, one]));
const uploadNames = (archive: Archive) => archive.names.filter((name) => name.startsWith('user_uploads/')).sort();
const at = (...names: string[]) => names.map((name) => `user_uploads/${path(urls[name])}`).sort();

it('files are in it that a message in it refers to, whole, with where they are used', () => {
  expect(uploadNames(public_)).toEqual(at('open', 'large', 'empty'));
  expect(public_.bytes(`user_uploads/${path(urls.open)}`).toString()).toBe('the plan of all');
  expect(public_.bytes(`user_uploads/${path(urls.large)}`).equals(LARGE)).toBe(true);
  expect(public_.bytes(`user_uploads/${path(urls.empty)}`)).toHaveLength(0);
  const listed = attachments(public_);
  expect(Object.keys(listed).sort()).toEqual(['empty.txt', 'large.png', 'plan.txt']);
  expect(listed['plan.txt']).toEqual({
    id: expect.any(Number),
    user_id: nora.userId,
    name: 'plan.txt',
    content_type: expect.any(String),
    path_id: path(urls.open),
    size: 15,
    create_time: expect.any(Number),
    // Without private messages, and without messages between others.
    message_ids: [ids.second, ids.first],
  });
  expect(listed['large.png']).toMatchObject({ message_ids: [ids.third], content_type: 'image/png' });
});

it('with consents has the files that those may have who consent, and no others', () => {
  expect(uploadNames(full)).toEqual(at('open', 'large', 'empty', 'direct', 'own'));
  const listed = attachments(full);
  expect(listed['direct.txt']).toMatchObject({ user_id: nora.userId, message_ids: [ids.direct] });
  expect(listed['own.txt']).toMatchObject({ user_id: max.userId, message_ids: [] });
  expect(listed['plan.txt']).toMatchObject({ message_ids: [ids.second, ids.first] });
  for (const archive of [public_, full]) {
    for (const text of ['the closed plan', 'nobody was shown', 'gone', path(urls.closed), path(urls.unused)]) {
      expect(archive.text, text).not.toContain(text);
    }
  }
  expect(public_.text).not.toContain('the plan of two');
});

it('with consents has what those keep for themselves who consent', () => {
  const place_ = { type: 'stream', topic: 'talk' };
  expect(full.lines('drafts.ndjson')).toEqual([
    { user_id: max.userId, id: 1, ...place_, to: [square], content: 'maxword draft', timestamp: expect.any(Number) },
  ]);
  expect(full.lines('saved_snippets.ndjson')).toEqual([
    {
      user_id: max.userId,
      id: 1,
      title: 'maxword title',
      content: 'maxword snippet',
      date_created: expect.any(Number),
    },
  ]);
  expect(full.lines('scheduled_messages.ndjson')).toMatchObject([
    { user_id: max.userId, ...place_, to: square, content: 'maxword scheduled', scheduled_delivery_timestamp: LATER },
  ]);
  expect(full.lines('reminders.ndjson')).toEqual([
    {
      user_id: max.userId,
      reminder_id: expect.any(Number),
      reminder_target_message_id: ids.first,
      note: 'maxword note',
      scheduled_delivery_timestamp: LATER,
      failed: false,
    },
  ]);
});

it('with consents has what those have read and flagged who consent', () => {
  expect(full.lines('flags.ndjson')).toEqual([
    { user_id: max.userId, flag: 'unread', message_ids: [ids.first] },
    { user_id: max.userId, flag: 'starred', message_ids: [ids.first, ids.direct] },
    { user_id: max.userId, flag: 'collapsed', message_ids: [ids.second] },
  ]);
  const marks = full.lines('read_marks.ndjson');
  for (const mark of marks) expect(mark.user_id).toBe(max.userId);
  const of = (isIt: (mark: { stream_id?: number; recipient_ids?: number[] }) => boolean) => marks.find(isIt);
  const inSquare = of(({ stream_id }) => stream_id === square);
  expect(inSquare.read_up_to >= (ids.poll ?? 0) || inSquare.also_read.includes(ids.poll)).toBe(true);
  const direct = of(({ recipient_ids }) => recipient_ids?.includes(nora.userId) === true);
  expect(direct.recipient_ids).toEqual([max.userId, nora.userId]);
  expect(direct.read_up_to >= (ids.direct ?? 0) || direct.also_read.includes(ids.direct)).toBe(true);
});

it('that is public has none of that', () => {
  for (const name of ['flags', 'read_marks', 'drafts', 'saved_snippets', 'scheduled_messages', 'reminders']) {
    expect(public_.lines(`${name}.ndjson`), name).toEqual([]);
  }
  for (const archive of [public_, full]) expect(archive.text).not.toContain('noraword');
  expect(public_.text).not.toContain('maxword');
});

it('pictures are in it where their addresses say, and polls with their answers', () => {
  const file = (url: string) => public_.bytes(url.slice(1).split('?')[0] as string);
  const [organisation] = public_.lines('organization.json');
  const [finch] = organisation.emoji;
  expect(finch).toMatchObject({ name: 'finch', author_id: owner.userId, deactivated: false });
  const { avatar_url } = public_.lines('users.ndjson').find(({ user_id }) => user_id === nora.userId);
  for (const url of [finch.source_url, organisation.icon_url, avatar_url]) {
    expect(file(url).subarray(1, 4).toString()).toBe('PNG');
  }
  expect(organisation.logo_url).toBe('');
  const poll = public_.lines('messages.ndjson').find(({ id }) => id === ids.poll);
  expect(poll.submessages).toEqual([{ id: expect.any(Number), sender_id: nora.userId, content: expect.any(String) }]);
});
