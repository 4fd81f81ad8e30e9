/** Interrupted and resumed uploads, by the tus protocol. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { type ApiClient, EventQueue, expireUploads } from '@rookery/testkit';
import { Binary, ObjectId } from 'mongodb';
import { Upload, type UploadOptions } from 'tus-js-client';
import { describe, expect, it } from 'vitest';
import { ok } from '../../answers.ts';
import { get } from './files.ts';
import { add, at, BYTES, begin, drop, head, MIB, notes, offsetOf, started, TUS, useUploads } from './tus.ts';

const { place, ann, ben, database, orphanedUploads, bytesOf } = await useUploads();

/** Announces more bytes than it sends, and closes the connection. */
async function breakOff(who: ApiClient, path: string, offset: number, { sends, of }: { sends: Buffer; of: number }) {
  const { hostname, port } = new URL(who.origin);
  const socket = connect(Number(port), hostname);
  const head = [
    `PATCH ${path} HTTP/1.1`,
    `host: ${who.host}`,
    `authorization: Basic ${Buffer.from(`${who.email}:${who.apiKey}`).toString('base64')}`,
    'tus-resumable: 1.0.0',
    `content-type: ${BYTES}`,
    `upload-offset: ${offset}`,
    `content-length: ${of}`,
  ];
  await new Promise<void>((done) => socket.write(`${head.join('\r\n')}\r\n\r\n`, () => done()));
  await new Promise<void>((done) => socket.write(sends, () => done()));
  socket.destroySoon();
  await expect.poll(() => offsetOf(who, path), { timeout: 20_000 }).toBe(offset + sends.length);
}

describe('an upload in parts', () => {
  it('breaks off, is resumed where HEAD says, and becomes an attachment as any other', async () => {
    const bytes = randomBytes(3 * MIB + 54_321);
    await place.settled();
    const queue = await EventQueue.register(ann, { event_types: ['attachment'] });
    const about = { filename: 'A plan – für später.pdf', filetype: 'application/pdf' };
    const answer = await begin(ann, notes(bytes.length, about));
    const path = String(answer.headers.location);
    expect(path).toMatch(/^\/api\/v1\/tus\/[0-9a-f]{24}$/);
    const expires = Date.parse(String(answer.headers['upload-expires']));
    expect(Math.abs(expires - Date.now() - 86_400_000)).toBeLessThan(60_000);
    expect(await head(ann, path)).toMatchObject({
      status: 200,
      headers: {
        ...TUS,
        ...at(0),
        ...notes(bytes.length, about),
        'cache-control': expect.stringContaining('no-store'),
      },
    });

    const cuts = [10, 1000, MIB - 1, MIB, 2 * MIB + 7];
    let from = 0;
    for (const to of cuts) {
      expect(await add(ann, path, from, bytes.subarray(from, to))).toMatchObject({
        status: 204,
        headers: { ...TUS, ...at(to), 'upload-expires': expect.any(String) },
      });
      from = to;
    }
    const broken = from + MIB + 100;
    await breakOff(ann, path, from, { sends: bytes.subarray(from, broken), of: bytes.length - from });
    const last = await add(ann, path, broken, bytes.subarray(broken));
    expect(last).toEqual({
      status: 200,
      headers: expect.objectContaining({ ...TUS, ...at(bytes.length) }),
      body: {
        url: expect.stringMatching(/^\/user_uploads\/\d+\/[a-z0-9]{2}\/[A-Za-z0-9]{24}\/A-plan-für-später\.pdf$/),
        filename: about.filename,
      },
    });

    const { url } = last.body;
    const got = await get(ann, url);
    expect(got.headers['content-type']).toBe('application/pdf');
    expect(got.bytes.equals(bytes)).toBe(true);
    expect(await queue.next(({ type }) => type === 'attachment')).toMatchObject({
      op: 'add',
      attachment: { name: about.filename, size: bytes.length, message_ids: [] },
    });
    expect(await get(ben, url)).toMatchObject({ status: 404 });
    const { id } = await ok(ann.post('/messages', { type: 'direct', to: [ben.userId], content: `[plan](${url})` }));
    expect((await get(ben, url)).bytes.equals(bytes)).toBe(true);
    expect((await ok(ann.get('/attachments'))).attachments).toMatchObject([{ message_ids: [id] }]);
    expect(await orphanedUploads().countDocuments({ realm: place.realmId })).toBe(0);

    // A client that missed the final answer asks again, and gets the same answer.
    expect(await head(ann, path)).toMatchObject({ status: 200, headers: at(bytes.length) });
    expect(await add(ann, path, bytes.length, Buffer.alloc(0))).toMatchObject({ status: 200, body: last.body });
    expect((await ok(ann.get('/attachments'))).attachments).toHaveLength(1);
    expect(await drop(ann, path)).toMatchObject({ status: 404 });
  });

  it('may come with its beginning, or be empty; a picture shows its size', async () => {
    const whole = await begin(ann, { ...notes(5, { filename: 'x.txt' }), 'content-type': BYTES }, Buffer.from('hello'));
    expect(whole).toMatchObject({
      status: 200,
      body: { filename: 'x.txt' },
      headers: { location: expect.any(String), ...at(5) },
    });
    expect((await get(ann, whole.body.url)).bytes.toString()).toBe('hello');
    const part = await begin(ann, { ...notes(5), 'content-type': BYTES }, Buffer.from('hel'));
    expect(part).toMatchObject({ status: 201, headers: at(3) });
    const rest = await add(ann, String(part.headers.location), 3, Buffer.from('lo'));
    expect(rest).toMatchObject({ status: 200, body: { filename: 'uploaded-file' } });
    expect((await get(ann, rest.body.url)).bytes.toString()).toBe('hello');
    const empty = await begin(ann, notes(0, { filename: '../e.txt' }));
    expect(empty).toMatchObject({ status: 200, body: { url: expect.stringMatching(/\/e\.txt$/) } });
    expect(await get(ann, empty.body.url)).toMatchObject({ status: 200, bytes: Buffer.alloc(0) });

    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const png = Buffer.from(dot, 'base64');
    const about = { filename: 'p.png', filetype: 'image/png' };
    const picture = await begin(ann, { ...notes(png.length, about), 'content-type': BYTES }, png);
    expect(await ok(ann.get(picture.body.url.replace('/user_uploads/', '/thumbnail/')))).toMatchObject({
      has_thumbnail: true,
    });
    expect(
      await database()
        .collection('attachments')
        .findOne({ name: 'p.png', image: { $exists: true } }),
    ).toMatchObject({
      image: { width: 1, height: 1 },
    });
  });

  it('takes what comes from two at once once, and from neither what does not fit', async () => {
    const bytes = randomBytes(2 * MIB + 999);
    const other = randomBytes(bytes.length);
    for (const rival of [bytes, other]) {
      const path = await started(ann, bytes.length);
      await add(ann, path, 0, bytes.subarray(0, 500));
      const both = [bytes, rival].map((one) => add(ann, path, 500, one.subarray(500, 2 * MIB)));
      const statuses = (await Promise.all(both)).map(({ status }) => status);
      expect(statuses.every((status) => [204, 409].includes(status))).toBe(true);
      const there = await offsetOf(ann, path);
      const came = await bytesOf(path);
      expect(came.length).toBe(there);
      // The stored bytes are a gapless prefix; each piece is from the request that was first at its offset.
      expect(came.subarray(0, 500).equals(bytes.subarray(0, 500))).toBe(true);
      for (let n = 500; n < there; n = (Math.floor(n / MIB) + 1) * MIB) {
        const to = Math.min(there, (Math.floor(n / MIB) + 1) * MIB);
        const part = came.subarray(n, to);
        expect([bytes, rival].some((one) => one.subarray(n, to).equals(part))).toBe(true);
      }
      if (rival === other) {
        expect(statuses).toContain(409);
        expect(await drop(ann, path)).toMatchObject({ status: 204 });
        continue;
      }
      const ends = await Promise.all([1, 2].map(() => add(ann, path, there, bytes.subarray(there))));
      const received = new Set(ends.flatMap(({ status, body }) => (status === 200 ? [body.url] : [])));
      expect(received.size).toBe(1);
      expect((await get(ann, [...received][0])).bytes.equals(bytes)).toBe(true);
    }
  });

  it('leaves nothing when it is given up while it is resumed', async () => {
    const user = await place.user('Gus');
    const bytes = randomBytes(8 * MIB);
    const path = await started(user, bytes.length);
    const going = add(user, path, 0, bytes);
    await expect.poll(() => offsetOf(user, path), { interval: 5 }).toBeGreaterThan(0);
    expect(await drop(user, path)).toMatchObject({ status: 204 });
    expect(await going).toMatchObject({ status: 404 });
    expect((await head(user, path)).status).toBe(404);
    // A piece may have been in flight when the bytes were deleted.
    const _id = path.split('/').at(-1) ?? '';
    const { modifiedCount } = await orphanedUploads().updateOne(
      { _id, realm: place.realmId },
      { $set: { due: Date.now() - 1 } },
    );
    expect(modifiedCount).toBe(1);
    await expireUploads(place);
    expect(await bytesOf(path)).toHaveLength(0);
    expect(await orphanedUploads().countDocuments({ _id })).toBe(0);
    expect((await ok(user.get('/attachments'))).attachments).toEqual([]);
  });

  it('is finished by who asks for it when its last request broke off behind its last byte', async () => {
    const user = await place.user('Una');
    const path = await started(user, 5);
    const files_id = new ObjectId(path.split('/').at(-1));
    await database()
      .collection('uploads.chunks')
      .insertOne({
        files_id,
        n: 0,
        data: new Binary(Buffer.from('hello')),
      });
    expect(await head(user, path)).toMatchObject({ status: 200, headers: at(5) });
    expect((await ok(user.get('/attachments'))).attachments).toMatchObject([{ name: 'a.bin', size: 5 }]);
  });
});

describe('a client of the field', () => {
  it('uploads, breaks off and continues', async () => {
    const bytes = randomBytes(2 * MIB + 77);
    const options: UploadOptions = {
      endpoint: `${ann.origin}/api/v1/tus/`,
      headers: {
        host: ann.host,
        authorization: `Basic ${Buffer.from(`${ann.email}:${ann.apiKey}`).toString('base64')}`,
      },
      metadata: { filename: 'by a client ü.bin', filetype: 'application/zip' },
      chunkSize: 300_000,
      retryDelays: null,
    };
    let url: string | null = null;
    await new Promise<void>((done, fail) => {
      const first = new Upload(bytes, {
        ...options,
        onError: fail,
        onChunkComplete: (_, there) => {
          url = first.url;
          if (there > MIB) void first.abort().then(done);
        },
      });
      first.start();
    });
    const body = await new Promise<string | undefined>((done, fail) => {
      new Upload(bytes, {
        ...options,
        uploadUrl: url,
        onError: fail,
        onSuccess: ({ lastResponse }) => done(lastResponse.getBody()),
      }).start();
    });
    const { url: address, filename } = JSON.parse(body ?? '');
    expect(filename).toBe('by a client ü.bin');
    expect((await get(ann, address)).bytes.equals(bytes)).toBe(true);
  });
});
