import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { toAvatar, toEmojiImage, toIcon, toLogo, toThumbnail } from './images.ts';

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
const inspect = (bytes: Buffer) => sharp(bytes, { animated: true }).metadata();

/** An animation of stacked frames, each in a different shade, so that none is dropped as a duplicate. */
function animation(frames: number, side = 20): Promise<Buffer> {
  const raw = { width: side, height: side * frames, channels: 3, pageHeight: side } as const;
  const pixels = Buffer.concat(Array.from({ length: frames }, (_, i) => Buffer.alloc(side * side * 3, (i * 40) % 256)));
  return sharp(pixels, { raw })
    .gif({ delay: Array(frames).fill(100) })
    .toBuffer();
}

/** A PNG chunk; the decoder does not validate chunks that it does not read. */
function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, crcOf(Buffer.concat([head.subarray(4), data]))]);
}

function crcOf(bytes: Buffer): Buffer {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const out = Buffer.alloc(4);
  out.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return out;
}

/** A PNG of one colour that declares this size. */
function declared(width: number, height: number, pixels = Buffer.alloc(1)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const data = chunk('IDAT', deflateSync(pixels));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    data,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const DAMAGED = { code: 'BAD_IMAGE', message: 'Could not decode image; did you upload an image file?' };
const TOO_LARGE = { code: 'BAD_IMAGE', message: 'Image size exceeds limit.' };
const WRONG_FORMAT = { code: 'BAD_IMAGE', message: 'Invalid image format' };

describe('pictures are drawn again', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('from %s, square, upright and in two sizes', async (format) => {
    const { small, medium } = await toAvatar(await noise(300, 200).toFormat(format).toBuffer());
    expect(await inspect(medium)).toMatchObject({ format: 'png', width: 500, height: 500 });
    expect(await inspect(small)).toMatchObject({ format: 'png', width: 100, height: 100 });
  });

  it('without anything that was not a pixel', async () => {
    const secret = 'taken at home';
    const marked = await noise(60, 60)
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer();
    const upload = Buffer.concat([marked, Buffer.from('<script>alert(1)</script>PK\x03\x04 and a ZIP')]);
    expect(upload.includes(secret)).toBe(true);
    for (const made of [await toIcon(upload), await toLogo(upload), (await toAvatar(upload)).medium]) {
      expect(made.includes(secret)).toBe(false);
      expect(made.includes('script')).toBe(false);
      expect(await inspect(made)).not.toHaveProperty('exif');
    }
  });

  it('the way up that the camera held', async () => {
    const upload = await noise(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await inspect(await toLogo(upload))).toMatchObject({ width: 20, height: 40 });
  });

  it('a logo within its place, an emoji whole and small', async () => {
    expect(await inspect(await toLogo(await noise(2000, 500).png().toBuffer()))).toMatchObject({
      width: 400,
      height: 100,
    });
    const { image, still } = await toEmojiImage(await noise(200, 100).png().toBuffer());
    expect(await inspect(image)).toMatchObject({ format: 'png', width: 64, height: 64, hasAlpha: true });
    expect(still).toBeUndefined();
  });

  it('moving emoji with their first frame', async () => {
    const { image, still } = await toEmojiImage(await animation(5));
    expect(await inspect(image)).toMatchObject({ format: 'gif', width: 64, pages: 5, pageHeight: 64 });
    expect(await inspect(still as Buffer)).toMatchObject({ format: 'png', width: 64, height: 64 });
  });
});

describe('what is refused', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('no picture')],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    [
      'a drawing that could hold programs',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a document', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['a bitmap of another format', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['a script for a converter', Buffer.from('push graphic-context\nimage over 0,0 0,0 "https://e.org/"')],
  ])('%s', async (_, bytes) => {
    await expect(toAvatar(bytes)).rejects.toMatchObject(WRONG_FORMAT);
  });

  it('TIFF, which is read nowhere here', async () => {
    await expect(toAvatar(await noise(20, 20).tiff().toBuffer())).rejects.toMatchObject(WRONG_FORMAT);
    await expect(sharp(await noise(20, 20).tiff().toBuffer()).metadata()).rejects.toThrow();
  });

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('%s that ends too early, or is only a beginning', async (format) => {
    const whole = await noise(200, 200).toFormat(format).toBuffer();
    for (const length of [12, 40, whole.length >> 1]) {
      await expect(toAvatar(whole.subarray(0, length)), `${length} bytes`).rejects.toMatchObject(DAMAGED);
    }
  });

  it('a drawing behind the first bytes of a picture', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    await expect(toAvatar(Buffer.from(`GIF89a${svg}`))).rejects.toMatchObject(DAMAGED);
  });

  it('more pixels than there is room for, before they are decoded', async () => {
    for (const bytes of [declared(30_000, 30_000), declared(2 ** 31 - 1, 1), declared(1, 2 ** 31 - 1)]) {
      await expect(toAvatar(bytes)).rejects.toMatchObject({ code: 'BAD_IMAGE' });
    }
    // A real decompression bomb: 900 million pixels in a hundred kilobytes.
    const bomb = declared(30_000, 30_000, Buffer.alloc((30_000 / 8 + 1) * 30_000));
    expect(bomb.length).toBeLessThan(200_000);
    const started = performance.now();
    const sizes = await Promise.allSettled([toAvatar(bomb), toIcon(bomb), toLogo(bomb), toEmojiImage(bomb)]);
    for (const one of sizes) expect(one).toMatchObject({ status: 'rejected', reason: TOO_LARGE });
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('more frames than an emoji has', async () => {
    await expect(toEmojiImage(await animation(201, 2))).rejects.toMatchObject(TOO_LARGE);
  });

  it('more pictures at a time than may wait; later there is room again', async () => {
    const upload = await noise(50, 50).png().toBuffer();
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => toIcon(upload)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
    expect(all.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'SERVER_NOT_READY' } });
    await toIcon(upload);
  });

  it('more of one user or one organisation than their part, and others have theirs drawn', async () => {
    const upload = await noise(50, 50).png().toBuffer();
    const send = (count: number, sender: { realm_id: number; user_id: number }) =>
      Array.from({ length: count }, () => toIcon(upload, sender));
    const all = await Promise.allSettled([
      ...send(10, { realm_id: 1, user_id: 1 }),
      ...send(10, { realm_id: 1, user_id: 2 }),
      ...send(1, { realm_id: 2, user_id: 3 }),
    ]);
    const drawn = all.map(({ status }) => status === 'fulfilled');
    expect([drawn.slice(0, 10), drawn.slice(10, 20)].map((one) => one.filter(Boolean).length)).toEqual([8, 4]);
    expect(drawn[20]).toBe(true);
  });

  it('thumbnails in line are no reason to refuse a picture that was sent', async () => {
    const upload = await noise(50, 50).png().toBuffer();
    const sender = { realm_id: 1, user_id: 1 };
    const thumbnails = Promise.allSettled(
      Array.from({ length: 60 }, () => toThumbnail(async () => upload, false, sender)),
    );
    await expect(toIcon(upload, sender)).resolves.toBeInstanceOf(Buffer);
    const refused = (await thumbnails).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(10);
  });
});

it('draws beside the event loop, which is not blocked', async () => {
  const create = { width: 5400, height: 5400, channels: 3, background: 'red' } as const;
  const upload = await sharp({ create }).png().toBuffer();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  await Promise.all(Array.from({ length: 8 }, () => toAvatar(upload)));
  const tookMs = performance.now() - started;
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(tookMs / 4);
}, 60_000);
