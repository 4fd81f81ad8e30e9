/** Rejections of resumable uploads, which change nothing. */
import { type ApiClient, createOrganisation, expireUploads } from '@rookery/testkit';
import { describe, expect, inject, it } from 'vitest';
import { sessionOf } from '../../session.ts';
import { get, upload } from './files.ts';
import { add, at, BYTES, begin, drop, head, MIB, notes, offsetOf, started, TUS, useUploads } from './tus.ts';

const { place, ann, ben, database, orphanedUploads, bytesOf } = await useUploads();

describe('what is refused', () => {
  const refusal = (status: number, msg: string, code = 'BAD_REQUEST') => ({
    status,
    headers: TUS,
    body: { result: 'error', msg, message: msg, code },
  });

  it('says what there is, and of what version', async () => {
    const { status, headers } = await place.nobody.send('OPTIONS', '/tus/', {});
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      ...TUS,
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,expiration,termination',
      'tus-max-size': String(100 * MIB),
    });
    const wrong = { ...refusal(412, 'Tus-Resumable must be 1.0.0'), headers: { ...TUS, 'tus-version': '1.0.0' } };
    expect(await begin(ann, { ...notes(1), 'tus-resumable': '0.2.2' })).toMatchObject(wrong);
    expect(await ann.post('/tus/', {}, { headers: notes(1) })).toMatchObject(wrong);
    expect(await ann.get('/tus/x')).toMatchObject({ status: 405 });
    const path = await started(ann, 3);
    const overriding = { ...TUS, ...at(0), 'content-type': BYTES, 'x-http-method-override': 'PATCH' };
    expect(await ann.post(path, {}, { headers: overriding, body: 'abc' })).toMatchObject({ status: 200 });
  });

  it('needs a login, and with a session its token', async () => {
    const path = await started(ann, 5);
    expect(await begin(place.nobody, notes(5))).toMatchObject({
      status: 401,
      headers: TUS,
      body: { code: 'UNAUTHORIZED', message: expect.any(String) },
    });
    expect(await head(place.nobody, path)).toMatchObject({ status: 401 });
    expect(await add(place.nobody, path, 0, Buffer.from('hello'))).toMatchObject({ status: 401 });
    expect(await drop(place.nobody, path.replace('/api/v1', '/json'))).toMatchObject({ status: 401 });
    expect(await offsetOf(ann, path)).toBe(0);

    const { cookie, 'x-csrftoken': token } = await sessionOf(place.nobody, ann);
    const session = { ...TUS, ...notes(5), cookie };
    expect(await place.nobody.post('/json/tus/', {}, { headers: session })).toMatchObject({ status: 403 });
    const headers = { ...session, 'x-csrftoken': token };
    const { status, headers: answered } = await place.nobody.post('/json/tus/', {}, { headers });
    expect(status).toBe(201);
    const own = String(answered.location);
    expect(own).toMatch(/^\/json\/tus\/[0-9a-f]{24}$/);
    const bytes = { ...headers, ...at(0), 'content-type': BYTES };
    expect(await place.nobody.patch(own, {}, { headers: bytes, body: 'hello' })).toMatchObject({
      status: 200,
      body: { filename: 'uploaded-file' },
    });
  });

  it.each(['/api/v1/tus', '/json/tus'])('takes a session and its token at %s, without the slash', async (base) => {
    const { cookie, 'x-csrftoken': token } = await sessionOf(place.nobody, ann);
    const session = { ...TUS, cookie };
    const nobody = place.nobody;
    const start = (headers: Record<string, string>) => nobody.post(base, {}, { headers: { ...notes(5), ...headers } });
    expect(await start(TUS)).toMatchObject({ status: 401, headers: TUS });
    expect(await start(session)).toMatchObject({ status: 403, body: { code: 'CSRF_FAILED' } });
    expect(await start({ ...session, 'x-csrftoken': `x${token}` })).toMatchObject({ status: 403 });
    const { status, headers } = await start({ ...session, 'x-csrftoken': token });
    expect(status).toBe(201);
    const own = String(headers.location);
    expect(own).toMatch(new RegExp(`^${base}/[0-9a-f]{24}$`));
    // Reading needs no CSRF token.
    expect(await nobody.send('HEAD', own, {}, { headers: session })).toMatchObject({ status: 200, headers: at(0) });
    const bytes = { ...session, ...at(0), 'content-type': BYTES };
    expect(await nobody.patch(own, {}, { headers: bytes, body: 'hello' })).toMatchObject({ status: 403 });
    expect(await nobody.delete(own, {}, { headers: session })).toMatchObject({ status: 403 });
    const written = await nobody.patch(own, {}, { headers: { ...bytes, 'x-csrftoken': token }, body: 'hello' });
    expect(written).toMatchObject({ status: 200, body: { url: expect.any(String) } });
    // A session does not make up for a wrong key.
    const wrong = {
      ...session,
      'x-csrftoken': token,
      authorization: `Basic ${btoa(`${ann.email}:${'x'.repeat(32)}`)}`,
    };
    expect(await nobody.post('/api/v1/tus', {}, { headers: { ...notes(5), ...wrong } })).toMatchObject({ status: 401 });
  });

  it("does not show another user's, nor what is not there", async () => {
    const path = await started(ann, 5);
    const elsewhere = await createOrganisation(inject('cluster'));
    const sam = await elsewhere.user('Sam');
    const missing = ['000000000000000000000000', 'x', '0', '-1', '..%2F', '%00', '$gt', 'x'.repeat(900)];
    const foreign: [ApiClient, string][] = [
      [ben, path],
      [sam, path],
      ...missing.map((id): [ApiClient, string] => [ann, `/tus/${id}`]),
    ];
    for (const [who, where] of foreign) {
      expect((await head(who, where)).status, where).toBe(404);
      const appended = await add(who, where, 0, Buffer.from('hello'));
      expect(appended.status, where).toBe(404);
      expect((await drop(who, where)).status, where).toBe(404);
    }
    expect(await add(ben, path, 0, Buffer.from('hello'))).toMatchObject(refusal(404, 'Not found'));
    expect(await offsetOf(ann, path)).toBe(0);
    expect(await add(ann, path, 0, Buffer.from('hello'))).toMatchObject({ status: 200 });
    expect((await head(ben, path)).status).toBe(404);
    await elsewhere.close();
  });

  it('has no beginning without a size, or with bad metadata', async () => {
    const user = await place.user('Uma');
    expect(await begin(user, {})).toMatchObject(refusal(411, 'Upload-Length is required'));
    expect(await begin(user, { 'upload-defer-length': '1' })).toMatchObject(refusal(411, 'Upload-Length is required'));
    for (const length of ['', '-1', '1.5', '1e3', '0x10', 'x', ' ', '9'.repeat(30), 'NaN', '١']) {
      const said = await begin(user, { 'upload-length': encodeURI(length) });
      expect(said, length).toMatchObject(refusal(400, 'Invalid Upload-Length'));
    }
    for (const size of [100 * MIB + 1, 999_999_999_999_999]) {
      const said = await begin(user, notes(size));
      expect(said).toMatchObject({ status: 413 });
      const message = "File is larger than this server's configured maximum upload size (100 MiB).";
      expect(said.body).toEqual({ message });
    }
    for (const metadata of [
      'filename a',
      'filename aGk',
      'filename ===',
      'filename aGk= aGk=',
      'filename aGk=,filename aGk=',
      ',',
      'filename /w==',
      'filename aGk=,,filetype aGk=',
      'filename "aGk="',
    ]) {
      const said = await begin(user, { 'upload-length': '1', 'upload-metadata': metadata });
      expect(said, metadata).toMatchObject(refusal(400, 'Invalid Upload-Metadata'));
    }
    const long = await begin(user, notes(1, { filename: 'x'.repeat(5000) }));
    expect(long).toMatchObject(refusal(400, 'Upload-Metadata is too long'));
    expect(await begin(user, { 'upload-concat': 'final;/a /b' })).toMatchObject(
      refusal(400, 'Upload-Concat is not supported'),
    );
    expect(await orphanedUploads().countDocuments({ realm: place.realmId, user: user.userId })).toBe(0);
    const strange = `__proto__ ${Buffer.from('x').toString('base64')},filename ${Buffer.from('\0<b>').toString('base64')}`;
    expect(await begin(user, { 'upload-length': '0', 'upload-metadata': strange })).toMatchObject({
      status: 200,
      body: { filename: '<b>' },
    });
  });

  it('adds nothing at another place, of another type, or beyond the end', async () => {
    const path = await started(ann, 10);
    await add(ann, path, 0, Buffer.from('hello'));
    const conflict = refusal(409, 'Upload-Offset is not where the upload ends');
    const bytes = Buffer.from('world');
    for (const offset of [0, 4, 6, 10, 99_999]) expect(await add(ann, path, offset, bytes)).toMatchObject(conflict);
    for (const offset of ['', '-5', 'x', '5.0', '9'.repeat(30)]) {
      expect(await add(ann, path, offset, bytes), offset).toMatchObject(refusal(400, 'Invalid Upload-Offset'));
    }
    for (const type of [
      'application/octet-stream',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const said = await add(ann, path, 5, bytes, { 'content-type': type });
      expect(said, type).toMatchObject(refusal(415, `Content-Type must be ${BYTES}`));
    }
    const beyond = await add(ann, path, 5, Buffer.from('worlds'));
    expect(beyond).toMatchObject({ status: 413 });
    expect(beyond.body).toEqual({ message: 'The upload is not that large' });
    const large = await add(ann, path, 5, Buffer.alloc(20 * MIB));
    expect(large).toMatchObject({ status: 413 });
    expect(await offsetOf(ann, path)).toBe(5);
    const last = await add(ann, path, 5, bytes);
    expect((await get(ann, last.body.url)).bytes.toString()).toBe('helloworld');
  });

  it('stays within the quota, that of what is not finished too', async () => {
    const small = await createOrganisation(inject('cluster'));
    const realms = database('users').collection<{ _id: number }>('realms');
    await realms.updateOne({ _id: small.realmId }, { $set: { 'settings.upload_quota_mib': 1 } });
    const user = await small.user('Ann');
    const full = { message: "Upload would exceed your organization's upload quota." };
    const tooLarge = await begin(user, notes(MIB + 1));
    expect(tooLarge).toMatchObject({ status: 413, body: full });
    expect(tooLarge.body).toEqual(full);
    const half = Buffer.alloc(600 * 1024);
    const [first, second] = [
      await started(user, 2 * half.length - 200_000),
      await started(user, 2 * half.length - 200_000),
    ];
    expect(await add(user, first, 0, half)).toMatchObject({ status: 204 });
    expect(await add(user, second, 0, half)).toMatchObject({ status: 413, body: full });
    expect(await begin(user, notes(half.length))).toMatchObject({ status: 413, body: full });
    expect(await drop(user, first)).toMatchObject({ status: 204 });
    expect(await head(user, first)).toMatchObject({ status: 404 });
    expect(await add(user, second, 0, half)).toMatchObject({ status: 204 });
    await upload(user, 'beside.bin', half);
    const last = await add(user, second, half.length, Buffer.alloc(half.length - 200_000));
    expect(last).toMatchObject({ status: 413, body: full });
    await small.close();
  });

  it('stays within the quota when many requests arrive at once', async () => {
    const small = await createOrganisation(inject('cluster'));
    const realms = database('users').collection<{ _id: number }>('realms');
    await realms.updateOne({ _id: small.realmId }, { $set: { 'settings.upload_quota_mib': 1 } });
    const user = await small.user('Ann');
    const piece = Buffer.alloc(400 * 1024);
    const paths = await Promise.all(Array.from({ length: 8 }, () => started(user, 2 * piece.length)));
    const answers = await Promise.all(paths.map((path) => add(user, path, 0, piece)));
    // Two fit; the rejected ones leave nothing reserved.
    const added = answers.filter(({ status }) => status === 204).length;
    expect([1, 2]).toContain(added);
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(paths.length - added);
    const sizes = await Promise.all(paths.map(async (path) => (await bytesOf(path)).length));
    expect(sizes.reduce((a, b) => a + b)).toBe(added * piece.length);
    const [first = ''] = paths.filter((_, n) => answers[n]?.status === 204);
    expect(await drop(user, first)).toMatchObject({ status: 204 });
    const [refused = ''] = paths.filter((_, n) => answers[n]?.status === 413);
    expect(await add(user, refused, 0, piece)).toMatchObject({ status: 204 });
    await small.close();
  });

  it('forgets what nobody resumes, and has so many of a user at a time', async () => {
    const user = await place.user('Udo');
    const paths: string[] = [];
    for (let n = 0; n < 50; n++) paths.push(await started(user, 100));
    const [retained = '', gone = ''] = paths;
    expect(await begin(user, notes(100))).toMatchObject({ status: 429, headers: { 'retry-after': '600' } });
    // Other uploads are not affected.
    await upload(user, 'beside.txt');
    for (const path of [retained, gone]) await add(user, path, 0, Buffer.from('hello'));
    await orphanedUploads().updateOne({ _id: gone.split('/').at(-1) ?? '' }, { $set: { due: Date.now() - 1 } });
    await expireUploads(place);
    expect((await head(user, gone)).status).toBe(404);
    expect(await add(user, gone, 5, Buffer.from('x'))).toMatchObject({ status: 404 });
    expect(await offsetOf(user, retained)).toBe(5);
    expect(await drop(user, retained)).toMatchObject({ status: 204 });
    expect((await begin(user, notes(100))).status).toBe(201);
    for (const path of [retained, gone]) expect(await bytesOf(path)).toHaveLength(0);
  }, 60_000);
});
