/** Thumbnails of uploaded pictures, and how messages show them: who may fetch them, and which are drawn. */
import { randomBytes } from 'node:crypto';
import { type ApiClient, createOrganisation, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { ok, refused } from '../../answers.ts';
import { get, upload } from './files.ts';

const {
  organisation: place,
  owner,
  ann,
  ben,
  cem,
} = await useOrganisation(
  { owner: { name: 'Olga', role: 'owner' }, ann: 'Ann', ben: 'Ben', cem: 'Cem' },
  { spectators: true },
);

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
  await make('closed', [ann, ben], { invite_only: true });
  await make('window', [ann], { is_web_public: true });
});

const picture = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
const png = () => picture(1000, 500).png().toBuffer();
const gif = () =>
  sharp(randomBytes(80 * 60 * 3 * 3), { raw: { width: 80, height: 180, channels: 3, pageHeight: 60 } })
    .gif()
    .toBuffer();
const thumbnail = (url: string, format = '840x560.webp') =>
  `${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/${format}`;
const say = async (who: ApiClient, to: string, content: string): Promise<number> =>
  (await ok(who.post('/messages', { type: 'channel', to, topic: 'talk', content }))).id;
const htmlOf = async (id: number, who = ann): Promise<string> => (await ok(who.get(`/messages/${id}`))).message.content;
const has = async (who: ApiClient, url: string) =>
  (await ok(who.get(url.replace('/user_uploads/', '/thumbnail/')))).has_thumbnail;
const rendered = async (who: ApiClient, content: string): Promise<string> =>
  (await ok(who.post('/messages/render', { content }))).rendered;

describe('media in the text of a message', () => {
  it('are shown in their place, to the users who may read the message, and held by it', async () => {
    const bird = await upload(ann, 'bird.png', await png(), 'image/png');
    const song = await upload(ann, 'song.mp3', 'la la la', 'audio/mpeg');
    const film = await upload(ann, 'film.mp4', 'a film', 'video/mp4');
    expect((await get(ben, thumbnail(bird))).status).toBe(404);
    const clip = await upload(ann, 'clip.mov', 'a film', 'video/quicktime');
    expect((await get(ann, clip)).headers['content-type']).toBe('video/quicktime');
    expect(await rendered(ann, `[clip](${clip})`)).toContain(`<video preload="metadata" src="${clip}"></video>`);
    const id = await say(ann, 'closed', `look: ![bird](${bird})\n![song](${song}) ![film](${film})`);
    expect(await htmlOf(id, ben)).toBe(
      `<p>look: <img alt="bird" class="inline-image" data-original-content-type="image/png" ` +
        `data-original-dimensions="1000x500" data-original-src="${bird}" src="${thumbnail(bird)}"><br>\n` +
        `<audio controls preload="metadata" src="${song}" title="song"></audio> <a href="${film}">film</a></p>\n` +
        `<div class="message_inline_image message_inline_video"><a href="${film}">` +
        `<video preload="metadata" src="${film}"></video></a></div>`,
    );
    const { attachments } = await ok(ann.get('/attachments'));
    const paths = [bird, song, film].map((url) => url.replace('/user_uploads/', ''));
    const held = attachments.filter(({ path_id }: { path_id: string }) => paths.includes(path_id));
    expect(held.map(({ message_ids }: { message_ids: number[] }) => message_ids)).toEqual([[id], [id], [id]]);
    for (const url of [bird, song, film, thumbnail(bird)]) {
      expect([(await get(ben, url)).status, (await get(cem, url)).status], url).toEqual([200, 404]);
    }
    // An edit to a text without the files detaches them.
    const edited = await ok(ann.patch(`/messages/${id}`, { content: 'nothing to see' }));
    expect(edited.detached_uploads).toHaveLength(3);
    expect((await get(ben, song)).status).toBe(404);
  });

  it("are links of another user's, and where the organisation shows no pictures", async () => {
    const bird = await upload(ann, 'bird.png', await png(), 'image/png');
    const asLink = `<p>!<a href="${bird}">bird</a></p>`;
    expect(await rendered(ben, `![bird](${bird})`)).toBe(asLink);
    await ok(owner.patch('/realm', { inline_image_preview: false }));
    expect(await rendered(ann, `![bird](${bird})`)).toBe(asLink);
    await ok(owner.patch('/realm', { inline_image_preview: true }));
    expect(await rendered(ann, `![bird](${bird})`)).toContain('class="inline-image"');
  });
});

describe('a picture that a message links', () => {
  it('is shown below, with its size', async () => {
    const url = await upload(ann, 'bird & co.png', await png(), 'image/png');
    const html = await htmlOf(await say(ann, 'closed', `see [the "bird"](${url}), [again](${url})`));
    expect(html).toBe(
      `<p>see <a href="${url}">the "bird"</a>, <a href="${url}">again</a></p>\n` +
        `<div class="message_inline_image"><a href="${url}" title="the &quot;bird&quot;">` +
        `<img data-original-content-type="image/png" data-original-dimensions="1000x500" src="${thumbnail(url)}"></a></div>`,
    );
  });

  it('moves where it moves, and stands unchanged held', async () => {
    const moving = await upload(ann, 'wing.gif', await gif(), 'image/gif');
    const html = await htmlOf(await say(ann, 'closed', `[wing](${moving})`));
    expect(html).toContain(`<img data-animated="true" data-original-content-type="image/gif"`);
    expect(html).toContain(`data-original-dimensions="80x60" src="${thumbnail(moving, '840x560-anim.webp')}"`);
    const turned = await picture(90, 60).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const url = await upload(ann, 'turned.jpg', turned, 'image/jpeg');
    expect(await rendered(ann, `[it](${url})`)).toContain('data-original-dimensions="60x90"');
  });

  it('is not shown in quotations, of another user, where it is none, and where the organisation does not want it', async () => {
    const url = await upload(ann, 'bird.png', await png(), 'image/png');
    const link = `[bird](${url})`;
    expect(await rendered(ann, link)).toContain('message_inline_image');
    expect(await rendered(ann, `> ${link}`)).not.toContain('message_inline_image');
    expect(await rendered(ann, `\`${link}\``)).not.toContain('message_inline_image');
    expect(await rendered(ben, link)).not.toContain('message_inline_image');
    const named = await upload(ann, 'named.png', 'no picture', 'image/png');
    const typed = await upload(ann, 'typed.txt', await png(), 'text/x-plain');
    const text = await rendered(ann, `[one](${named}) [two](${typed})`);
    expect(text).not.toContain('message_inline_image');
    await ok(owner.patch('/realm', { inline_image_preview: false }));
    expect(await rendered(ann, link)).not.toContain('message_inline_image');
    await ok(owner.patch('/realm', { inline_image_preview: true }));
    expect(await rendered(ann, `* ${link}\n* more`)).toMatch(/<\/ul>\n<div class="message_inline_image">/);
  });
});

describe('a thumbnail', () => {
  it('is a picture within its limits, drawn again', async () => {
    const url = await upload(ann, 'bird.png', await png(), 'image/png');
    const got = await get(ann, thumbnail(url));
    expect(got).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' },
    });
    expect(await sharp(got.bytes).metadata()).toMatchObject({ format: 'webp', width: 840, height: 420 });
    // It is stored, so that later requests get the same bytes, as does every format without animation.
    for (const format of ['840x560.webp', '840x560-anim.webp', '100x75.webp']) {
      expect((await get(ann, thumbnail(url, format))).bytes.equals(got.bytes)).toBe(true);
    }
    const etag = String(got.headers.etag);
    expect((await get(ann, thumbnail(url), { 'if-none-match': etag })).status).toBe(304);
    expect((await get(ann, thumbnail(url, 'large'))).status).toBe(404);
  });

  it('moves where that is asked for', async () => {
    const url = await upload(ann, 'wing.gif', await gif(), 'image/gif');
    const pages = async (format: string) =>
      (await sharp((await get(ann, thumbnail(url, format))).bytes, { animated: true }).metadata()).pages ?? 1;
    expect(await pages('840x560-anim.webp')).toBe(3);
    expect(await pages('840x560.webp')).toBe(1);
  });

  it('is for users who may have the file', async () => {
    const url = await upload(ann, 'bird.png', await png(), 'image/png');
    const may = async () => {
      const all = { owner, ann, ben, cem, nobody: place.nobody };
      const statuses = await Promise.all(
        Object.values(all).map(async (one) => (await get(one, thumbnail(url))).status),
      );
      return Object.keys(all).filter((_, n) => statuses[n] === 200);
    };
    expect(await may()).toEqual(['ann']);
    const id = await say(ann, 'closed', `[bird](${url})`);
    expect(await may()).toEqual(['ann', 'ben']);
    const status = url.replace('/user_uploads/', '/thumbnail/');
    expect(await cem.get(status)).toMatchObject({ ...refused('Not found'), status: 404 });
    await say(ann, 'window', `[bird](${url})`);
    expect(await may()).toEqual(['owner', 'ann', 'ben', 'cem', 'nobody']);
    const other = await createOrganisation(inject('cluster'));
    expect((await get(await other.user('Sam'), thumbnail(url))).status).toBe(404);
    await other.close();
    const { attachments } = await ok(ann.get('/attachments'));
    await ok(ann.delete(`/attachments/${attachments[0].id}`));
    expect(await may()).toEqual([]);
    expect(await htmlOf(id)).toContain('message_inline_image');
  });

  it('is said to be there or not', async () => {
    expect(await has(ann, await upload(ann, 'bird.png', await png(), 'image/png'))).toBe(true);
    expect(await has(ann, await upload(ann, 'notes.txt', 'text'))).toBe(false);
    expect(await has(ann, await upload(ann, 'bomb.png', 'no picture', 'image/png'))).toBe(false);
    expect(await ann.get(`/thumbnail/${place.realmId}/ab/${'a'.repeat(24)}/bird.png`)).toMatchObject({
      ...refused('Not found'),
      status: 404,
    });
  });

  it('is not drawn of what is damaged or too large, again and again', async () => {
    const whole = await png();
    const broken = Buffer.concat([whole.subarray(0, 2_000), Buffer.alloc(50_000, 7)]);
    const url = await upload(ann, 'broken.png', broken, 'image/png');
    expect((await get(ann, thumbnail(url))).status).toBe(404);
    expect((await get(ann, thumbnail(url))).status).toBe(404);
    expect(await has(ann, url)).toBe(false);
    expect((await get(ann, url)).bytes.equals(broken)).toBe(true);
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const huge = await upload(ann, 'bomb.png', bomb, 'image/png');
    expect(await has(ann, huge)).toBe(false);
    expect((await get(ann, thumbnail(huge))).status).toBe(404);
    expect(await rendered(ann, `[bomb](${huge})`)).not.toContain('message_inline_image');
  });
});

it('registers say what thumbnails there are', async () => {
  const { server_thumbnail_formats, server_inline_image_preview } = await ok(
    ann.post('/register', { fetch_event_types: ['realm'] }),
  );
  expect(server_inline_image_preview).toBe(true);
  expect(server_thumbnail_formats).toEqual([
    { name: '840x560-anim.webp', max_width: 840, max_height: 560, format: 'webp', animated: true },
    { name: '840x560.webp', max_width: 840, max_height: 560, format: 'webp', animated: false },
  ]);
});
