/** Uploaded files: storing them, who may fetch them, and how long. */
import { randomBytes } from 'node:crypto';
import { type ApiClient, createOrganisation, EventQueue, expireUploads } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { MongoClient } from 'mongodb';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ok, refused } from '../../answers.ts';
import { form, get, statusOf, upload } from './files.ts';

const { organisation: place, ann, ben } = await useOrganisation({ ann: 'Ann', ben: 'Ben' }, { spectators: true });
let mongodb: MongoClient;

beforeAll(async () => {
  mongodb = await MongoClient.connect(inject('cluster').mongodbUrl);
});
afterAll(() => mongodb?.close());

const stored = (name: string) => mongodb.db(`${place.address.namespace}_messages`).collection(name);
/** Returns the total size of this organisation's files, attached or not, bytes. */
async function bytesStored(): Promise<number> {
  const [attached, loose] = await Promise.all([
    stored('attachments').find({ realm: place.realmId }).toArray(),
    stored('orphaned_uploads').find({ realm: place.realmId }).toArray(),
  ]);
  const ids = [...attached.map(({ file }) => file), ...loose.map(({ _id }) => _id)].map(String);
  const chunks = await stored('uploads.chunks').find({}).toArray();
  return chunks
    .filter(({ files_id }) => ids.includes(String(files_id)))
    .reduce((sum, { data }) => sum + data.length(), 0);
}
const listed = async (who: ApiClient) => (await ok(who.get('/attachments'))).attachments;
const NOT_FOUND = { status: 404 };

describe('POST /user_uploads', () => {
  it('keeps a file of several pieces, and gives back what came', async () => {
    const bytes = randomBytes(2 * 1024 * 1024 + 12_345);
    await place.settled();
    const queue = await EventQueue.register(ann, { event_types: ['attachment'] });
    const others = await EventQueue.register(ben, { event_types: ['attachment', 'user_status'] });
    const before = (await ok(ann.get('/attachments'))).upload_space_used;
    const answer = await ok(ann.post('/user_uploads', {}, form({ name: 'A plan – für später.pdf', bytes })));
    expect(answer).toEqual({
      result: 'success',
      msg: '',
      url: answer.uri,
      uri: expect.stringMatching(
        new RegExp(`^/user_uploads/${place.realmId}/[a-z0-9]{2}/[A-Za-z0-9]{24}/A-plan-für-später\\.pdf$`),
      ),
      filename: 'A plan – für später.pdf',
    });
    const got = await get(ann, answer.url);
    expect(got.status).toBe(200);
    expect(got.bytes.equals(bytes)).toBe(true);
    const attachment = {
      id: expect.any(Number),
      name: 'A plan – für später.pdf',
      path_id: answer.url.slice('/user_uploads/'.length),
      size: bytes.length,
      create_time: expect.any(Number),
      message_ids: [],
    };
    const upload_space_used = before + bytes.length;
    expect(await queue.next(({ type }) => type === 'attachment')).toMatchObject({
      op: 'add',
      attachment,
      upload_space_used,
    });
    const list = await ok(ann.get('/attachments'));
    expect(list).toMatchObject({ attachments: [attachment], upload_space_used });
    expect(Math.abs(list.attachments[0].create_time - Date.now() / 1000)).toBeLessThan(60);
    // No other user is notified of it, or finds it in their list.
    await ok(ben.post('/users/me/status', { status_text: 'here' }));
    expect((await others.next(() => true)).type).toBe('user_status');
    expect(await listed(ben)).toEqual([]);
    expect(await stored('orphaned_uploads').countDocuments({ realm: place.realmId })).toBe(0);
  });

  it('keeps an empty file, and makes a safe path of any name', async () => {
    const names: [string, RegExp][] = [
      ['../../etc/passwd', /\/passwd$/],
      ['...', /\/uploaded-file$/],
      ['a<b>?#%&;.svg', /\/ab\.svg$/],
      ['  spaces -- and\ttabs .txt', /\/spaces-and-tabs-\.txt$/],
      ['💥', /\/uploaded-file$/],
      [`${'x'.repeat(300)}.tar`, /\/x{96}\.tar$/],
    ];
    for (const [name, path] of names) {
      const url = await upload(ann, name, '');
      expect(url, name).toMatch(path);
      expect(await get(ann, url)).toMatchObject({ status: 200, bytes: Buffer.alloc(0) });
    }
  });

  it('refuses what is no file, several, and one that is too large; nothing of it stays', async () => {
    const user = await place.user('Uma');
    const before = await bytesStored();
    const one = { name: 'a.txt', bytes: 'a' };
    const post = (options?: ReturnType<typeof form>) => user.post('/user_uploads', {}, options);
    expect(await post()).toMatchObject(refused('You must specify a file to upload'));
    expect(await post(form())).toMatchObject(refused('You must specify a file to upload'));
    expect(await post(form({ name: '', bytes: '' }))).toMatchObject(refused('You must specify a file to upload'));
    expect(await post(form(one, one))).toMatchObject(refused('You may only upload one file at a time'));
    const cut = form({ name: 'b.txt', bytes: randomBytes(1_500_000) });
    expect(await post({ ...cut, body: (cut.body as Buffer).subarray(0, 1_400_000) })).toMatchObject({ status: 400 });
    const large = form({ name: 'c.bin', bytes: Buffer.alloc(100 * 1024 * 1024 + 1) });
    const tooLarge = refused("File is larger than this server's configured maximum upload size (100 MiB).");
    expect(await post(large)).toMatchObject(tooLarge);
    expect(await listed(user)).toEqual([]);
    expect(await bytesStored()).toBe(before);
    // The records stay, for pieces that are still being written.
    expect(await stored('orphaned_uploads').countDocuments({ realm: place.realmId, ends: { $exists: false } })).toBe(0);
  }, 120_000);

  it('is for who is logged in', async () => {
    const nobody = place.nobody;
    expect(await nobody.post('/user_uploads', {}, form({ name: 'a.txt', bytes: 'a' }))).toMatchObject({ status: 401 });
    expect(await nobody.post('/json/user_uploads', {}, form({ name: 'a', bytes: 'a' }))).toMatchObject({ status: 401 });
  });

  it('refuses what does not fit into the quota of the organisation', async () => {
    const small = await createOrganisation(inject('cluster'));
    const realms = mongodb.db(`${small.address.namespace}_users`).collection<{ _id: number }>('realms');
    await realms.updateOne({ _id: small.realmId }, { $set: { 'settings.upload_quota_mib': 1 } });
    const user = await small.user('Ann');
    expect((await ok(user.post('/register', { fetch_event_types: ['realm'] }))).realm_upload_quota_mib).toBe(1);
    const half = Buffer.alloc(600 * 1024);
    await upload(user, 'a.bin', half);
    const full = refused("Upload would exceed your organization's upload quota.", 'REALM_UPLOAD_QUOTA');
    expect(await user.post('/user_uploads', {}, form({ name: 'b.bin', bytes: half }))).toMatchObject(full);
    const { attachments, upload_space_used } = await ok(user.get('/attachments'));
    expect(upload_space_used).toBe(half.length);
    await ok(user.delete(`/attachments/${attachments[0].id}`));
    await upload(user, 'c.bin', half);
    await small.close();
  });
});

describe('GET /user_uploads', () => {
  it('shows what cannot run anything, and has all else saved', async () => {
    const types: [string, string | undefined, string, string][] = [
      ['p.png', 'image/png', 'image/png', 'inline'],
      ['p.png', undefined, 'image/png', 'inline'],
      ['v.webm', 'video/webm', 'video/webm', 'inline'],
      ['d.pdf', 'application/pdf', 'application/pdf', 'inline'],
      ['x.html', 'text/html', 'application/octet-stream', 'attachment'],
      ['x.svg', 'image/svg+xml', 'application/octet-stream', 'attachment'],
      ['x.png', 'text/html', 'application/octet-stream', 'attachment'],
      ['x.txt', 'text/plain', 'application/octet-stream', 'attachment'],
    ];
    for (const [name, declared, type, kind] of types) {
      const { headers } = await get(ann, await upload(ann, name, '<script>alert(1)</script>', declared));
      expect(headers, name).toMatchObject({
        'content-type': type,
        'content-disposition': `${kind}; filename="${name}"; filename*=UTF-8''${name}`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
      });
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; (sandbox$|object-src 'self')/);
    }
    const url = await upload(ann, 'ü "quoted".png'.replaceAll('"', '%22'), 'x', 'image/png');
    expect((await get(ann, `${url}?download=1`)).headers['content-disposition']).toMatch(
      /^attachment; filename="_ _22quoted_22\.png"; filename\*=UTF-8''%C3%BC%20%2522quoted%2522\.png$/,
    );
  });

  it('gives the part that is asked for', async () => {
    const bytes = randomBytes(2 * 1024 * 1024 + 100);
    const url = await upload(ann, 'film.mp4', bytes, 'video/mp4');
    const ask = (range: string, more = {}) => get(ann, url, { range, ...more });
    const parts: [string, number, number][] = [
      ['bytes=0-9', 0, 10],
      ['bytes=1048570-1048590', 1048570, 1048591],
      ['bytes=2097152-', 2097152, bytes.length],
      ['bytes=-5', bytes.length - 5, bytes.length],
      ['bytes=10-99999999', 10, bytes.length],
    ];
    for (const [range, from, to] of parts) {
      const got = await ask(range);
      expect(got.status, range).toBe(206);
      expect(got.headers['content-range']).toBe(`bytes ${from}-${to - 1}/${bytes.length}`);
      expect(got.bytes.equals(bytes.subarray(from, to)), range).toBe(true);
    }
    const beyond = await ask(`bytes=${bytes.length}-`);
    expect(beyond).toMatchObject({ status: 416, headers: { 'content-range': `bytes */${bytes.length}` } });
    expect((await ask('bytes=0-1', { 'if-range': '"other"' })).status).toBe(200);
    const { headers } = await get(ann, url, {}, 'HEAD');
    expect(headers).toMatchObject({ 'content-length': String(bytes.length), 'accept-ranges': 'bytes' });
    expect((await get(ann, url, { 'if-none-match': headers.etag as string })).status).toBe(304);
  });

  it('takes an API key in the address, of a file and of its thumbnail, and lets no page know of it', async () => {
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } }).png();
    const url = await upload(ann, 'red.png', await picture.toBuffer(), 'image/png');
    const thumbnail = `${url.replace('/user_uploads', '/user_uploads/thumbnail')}/840x560.webp`;
    const hook = await ok(ann.post('/bots', { full_name: 'Hook', short_name: 'hook', bot_type: 2 }));
    for (const path of [url, thumbnail]) {
      const withKey = (key = '', as = place.nobody) => get(as, `${path}?api_key=${key}`);
      const shown = await withKey(ann.apiKey);
      expect(shown).toMatchObject({ status: 200, headers: { 'referrer-policy': 'no-referrer' } });
      expect(await withKey(ben.apiKey)).toMatchObject(NOT_FOUND);
      // If both are sent, the header takes precedence.
      expect(await withKey(ann.apiKey, ben)).toMatchObject(NOT_FOUND);
      const wrong = await withKey('x'.repeat(32));
      expect(wrong).toMatchObject({ status: 401, headers: { 'referrer-policy': 'no-referrer' } });
      expect((await withKey()).status).toBe(401);
      expect((await withKey(hook.api_key)).status).toBe(400);
    }
  });

  it('is for the uploader, as long as no message refers to it; all else is as if it were not there', async () => {
    const url = await upload(ann, 'own.txt');
    const missing = url.replace('own.txt', 'other.txt');
    expect(await get(ann, url)).toMatchObject({ status: 200 });
    expect(await get(ann, missing)).toMatchObject(NOT_FOUND);
    for (const path of [url, missing]) {
      expect(await get(ben, path)).toMatchObject(NOT_FOUND);
      expect(await get(place.nobody, path)).toMatchObject(NOT_FOUND);
      expect(await ben.get(path)).toMatchObject(NOT_FOUND);
    }
    const other = await createOrganisation(inject('cluster'));
    const outsider = await other.user('Sam');
    expect(await get(outsider, url)).toMatchObject(NOT_FOUND);
    expect(await get(other.nobody, url)).toMatchObject({ status: 401 });
    await other.close();
  });
});

describe('GET /api/v1/user_uploads', () => {
  it('gives an address that needs no credentials', async () => {
    const address = await upload(ann, 'to play.mp3', 'la la la');
    const { url } = await ok(ann.get(address));
    expect(url).toMatch(/^\/user_uploads\/temporary\/[\w.-]+\/to-play\.mp3$/);
    expect(await get(place.nobody, url)).toMatchObject({ status: 200, bytes: Buffer.from('la la la') });
    const token = url.split('/')[3] as string;
    const [text, signature] = token.split('.') as [string, string];
    const forged = Buffer.from(text, 'base64url').toString().replace('to-play', 'to-plaz');
    for (const bad of [
      `${Buffer.from(forged).toString('base64url')}.${signature}`,
      text,
      `.${signature}`,
      `${text}.${signature.slice(0, -2)}aa`,
    ]) {
      expect(await get(place.nobody, url.replace(token, bad)), bad).toMatchObject(NOT_FOUND);
    }
    const other = await createOrganisation(inject('cluster'));
    expect(await get(other.nobody, url)).toMatchObject(NOT_FOUND);
    await other.close();
  });

  it('takes the name with its slashes encoded, as generated clients send it, or not', async () => {
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const [, , realm = '', ...rest] = (await upload(ann, 'eggs – 1.png', bytes, 'image/png')).split('/');
    for (const name of [
      encodeURI(rest.join('/')),
      encodeURIComponent(rest.join('/')),
      rest.map(encodeURIComponent).join('%2f'),
    ]) {
      const { url } = await ok(ann.get(`/user_uploads/${realm}/${name}`));
      expect(await get(place.nobody, url), name).toMatchObject({ status: 200 });
      expect(await ok(ann.get(`/thumbnail/${realm}/${name}`)), name).toMatchObject({ has_thumbnail: true });
      expect(await statusOf(ann, `/user_uploads/${realm}/${name}`), name).toBe(200);
      expect(await statusOf(ann, `/user_uploads/thumbnail/${realm}/${name}/840x560.webp`), name).toBe(200);
    }
  });

  it.each([
    ...[
      '../own.txt',
      '..%2Fown.txt',
      '%2e%2e%2fown.txt',
      '..%252Fown.txt',
      './own.txt',
      'x/../own.txt',
      'x%2F..%2Fown.txt',
    ],
    ...[
      '..\\own.txt',
      '..%5Cown.txt',
      '%2Fown.txt',
      '/own.txt',
      'own.txt%00',
      'own.txt%2F',
      '%2E%2E/%2E%2E/etc/passwd',
    ],
  ])('resolves nothing in a name: %s is not there', async (name) => {
    const url = await upload(ann, 'own.txt');
    const folder = url.slice(0, url.lastIndexOf('/'));
    expect(await statusOf(ann, url)).toBe(200);
    const send = async (path: string) => expect(await statusOf(ann, path), path).toBe(404);
    for (const root of ['', '/api/v1']) {
      await send(`${root}${folder}/${name}`);
      await send(`${root}${folder}%2F${name}`);
      await send(`${root}${folder.replace('/user_uploads', '/user_uploads/thumbnail')}/${name}/840x560.webp`);
    }
    await send(`/api/v1${folder.replace('/user_uploads', '/thumbnail')}/${name}`);
  });
});

describe('DELETE /attachments/{attachment_id}', () => {
  it("takes one's own away, with its bytes", async () => {
    const user = await place.user('Una');
    const url = await upload(user, 'gone.txt');
    const [{ id, size }] = await listed(user);
    const { url: temporary } = await ok(user.get(url));
    const before = await bytesStored();
    const used = (await ok(user.get('/attachments'))).upload_space_used;
    for (const [who, which] of [
      [ben, id],
      [user, 99_999],
      [user, 2 ** 40],
    ] as const) {
      expect(await who.delete(`/attachments/${which}`)).toMatchObject(refused('Invalid attachment'));
    }
    await place.settled();
    const queue = await EventQueue.register(user, { event_types: ['attachment'] });
    await ok(user.delete(`/attachments/${id}`));
    expect(await queue.next(() => true)).toMatchObject({
      type: 'attachment',
      op: 'remove',
      attachment: { id },
      upload_space_used: used - size,
    });
    expect(await listed(user)).toEqual([]);
    expect(await get(user, url)).toMatchObject(NOT_FOUND);
    expect(await get(user, temporary)).toMatchObject(NOT_FOUND);
    expect(await bytesStored()).toBe(before - size);
    expect(await user.delete(`/attachments/${id}`)).toMatchObject(refused('Invalid attachment'));
  });
});

describe('what nobody refers to', () => {
  it('goes after five weeks, and so do bytes that no attachment names', async () => {
    const user = await place.user('Olli');
    const old = await upload(user, 'old.txt');
    const young = await upload(user, 'young.txt');
    const path = { realm: place.realmId, path: old.slice('/user_uploads/'.length) };
    await stored('attachments').updateOne(path, { $inc: { free: -36 * 86_400_000 } });
    // An upload whose gateway died, and an attachment whose bytes were about to be deleted when the service died.
    const file = (await stored('attachments').findOne(path))?.file as string;
    // Ten minutes have passed since uploads of other tests were aborted.
    await stored('orphaned_uploads').updateMany(
      { realm: place.realmId, ends: true },
      { $set: { due: Date.now() - 1 } },
    );
    await place.settled();
    const queue = await EventQueue.register(user, { event_types: ['attachment'] });
    await expireUploads(place);
    expect(await queue.next(() => true)).toMatchObject({ op: 'remove', attachment: { id: expect.any(Number) } });
    expect(await get(user, old)).toMatchObject(NOT_FOUND);
    expect(await get(user, young)).toMatchObject({ status: 200 });
    expect((await listed(user)).map(({ name }: { name: string }) => name)).toEqual(['young.txt']);
    const left = await stored('uploads.files').find({ filename: file }).toArray();
    expect(left).toEqual([]);
    expect(await stored('orphaned_uploads').countDocuments({ realm: place.realmId })).toBe(0);
  });
});
