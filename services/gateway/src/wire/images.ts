/**
 * Converts uploaded pictures to new ones: the output is drawn here, pixel by pixel, and contains no bytes of the input.
 *
 * The input is untrusted. Only four well-maintained decoders read it, chosen by the first bytes and not by a name or
 * type from the client; no format that can contain programs, links or other formats. The pixel size is known from the
 * header, and rejected before anything is decoded. One picture at a time is processed, on a thread of libuv, so that
 * neither polls nor the compression of registers wait for pictures; a few more wait in a queue.
 */
import { fileURLToPath } from 'node:url';
import { DomainError, Semaphore } from '@rookery/core';
import type { Metadata, Sharp } from 'sharp';
import { Shares } from './byte-budget.ts';
import { claimsOf, type Sender } from './segments.ts';

/**
 * Max. pixels of a picture; phone cameras take 12 to 24 million. Decoding needs up to six bytes per pixel, in the worst
 * formats.
 */
const MAX_PIXELS = 30_000_000;
/** Max. frames of an animation; one with more is a film. */
const MAX_FRAMES = 200;
/**
 * Max. uploaded pictures that are processed or wait. Each holds up to 5 MiB; further ones are rejected with
 * SERVER_NOT_READY.
 */
const inMemory = new Shares(16);
const MAX_IN_MEMORY = { user: 8, realm: 12 };
/** Max. pictures that are read or generated only when their turn comes, and hold no memory until then. */
const unread = new Shares(200);
const MAX_UNREAD = { user: 50, realm: 150, network: 50 };
/** Time limit for the work on one picture: the largest accepted one takes a second on a slow core. */
const TIMEOUT_SECONDS = 10;

/** Output size of each kind of picture, pixels. */
const AVATAR = 100;
const MEDIUM_AVATAR = 500;
const ICON = 100;
const LOGO = { width: 800, height: 100 };
const EMOJI = 64;
const THUMBNAIL = { width: 840, height: 560 };
/**
 * Max. size of an animated thumbnail, bytes. A larger one is replaced by a still one: it would be slower to load than
 * the picture itself.
 */
const MAX_MOVING_BYTES = 2 * 1024 * 1024;

/** The permitted decoders, by their libvips names; all others are disabled for the whole process. */
const DECODERS = ['Png', 'Jpeg', 'Webp', 'Nsgif'];

/** Loaded with the first picture: loading takes a tenth of the gateway's startup time. */
let sharp: typeof import('sharp').default;

async function loadSharp(): Promise<void> {
  if (sharp !== undefined) return;
  // Fontconfig reads this variable when the first text is drawn. It makes pictures independent of the machine's fonts
  // and of how it smooths them.
  process.env.FONTCONFIG_FILE = fileURLToPath(new URL('../../assets/fonts.conf', import.meta.url));
  const { default: loaded } = await import('sharp');
  loaded.block({ operation: ['VipsForeignLoad'] });
  loaded.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}Buffer`) });
  loaded.concurrency(1);
  // The same picture rarely comes twice, and the cache would take memory from connections.
  loaded.cache(false);
  sharp = loaded;
}

/** The accepted formats, by their first bytes. */
const SIGNATURES: readonly (readonly [at: number, bytes: string])[] = [
  [0, '\x89PNG\r\n\x1a\n'],
  [0, '\xff\xd8\xff'],
  [0, 'GIF87a'],
  [0, 'GIF89a'],
  [8, 'WEBP'],
];

/** A user's avatar as square PNGs, in its two sizes. */
interface Avatar {
  readonly small: Buffer;
  readonly medium: Buffer;
}

/** An emoji as PNG; an animated one as GIF, with its first frame as PNG. */
interface EmojiImage {
  readonly image: Buffer;
  readonly still: Buffer | undefined;
}

/**
 * @param sender the user to whom the work is attributed; absent: nobody
 * @throws BAD_IMAGE for a file that is not a picture, is damaged, or has a format that is not accepted;
 *   SERVER_NOT_READY while too many pictures of the sender, their organisation or in total wait
 */
export function toAvatar(upload: Buffer, sender?: Sender): Promise<Avatar> {
  return inTurn(
    async () => {
      const medium = await square(upload, MEDIUM_AVATAR);
      return { medium, small: await square(medium, AVATAR) };
    },
    { upload, sender },
  );
}

/** Returns an organisation's icon as PNG. @throws as `toAvatar` */
export function toIcon(upload: Buffer, sender?: Sender): Promise<Buffer> {
  return inTurn(() => square(upload, ICON), { upload, sender });
}

/** Returns an organisation's logo as PNG, scaled down if it is too large. @throws as `toAvatar` */
export function toLogo(upload: Buffer, sender?: Sender): Promise<Buffer> {
  return inTurn(
    () =>
      open(upload)
        .autoOrient()
        .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
        .png()
        .toBuffer(),
    { upload, sender },
  );
}

/** @throws as `toAvatar` */
export function toEmojiImage(upload: Buffer, sender?: Sender): Promise<EmojiImage> {
  return inTurn(
    async ({ pages = 1 }) => {
      const fitted = (animated: boolean) =>
        open(upload, animated)
          .autoOrient()
          .resize({ width: EMOJI, height: EMOJI, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } });
      const still = await fitted(false).png().toBuffer();
      if (pages === 1) return { image: still, still: undefined };
      return { image: await fitted(true).gif().toBuffer(), still };
    },
    { upload, sender },
  );
}

/** The displayed size of a picture, in pixels, and whether it is animated. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
}

/** Reads a picture when its turn has come: only one is in memory, regardless of how many wait. */
type Read = () => Promise<Buffer>;

/** Returns size and kind of a picture from its header. @throws as `toAvatar`, and errors of `read` */
export function describePicture(read: Read, sender?: Sender): Promise<Picture> {
  return inTurn(
    async ({ width, height, pageHeight = height, pages = 1, orientation = 1 }) => {
      // Orientations from 5 on are rotated by 90 degrees.
      const [across, down] = orientation < 5 ? [width, pageHeight] : [pageHeight, width];
      return { width: across, height: down, animated: pages > 1 };
    },
    { upload: read, sender },
  );
}

/** Returns a picture as WebP, scaled down if it is too large for a message. @throws as `describePicture` */
export function toThumbnail(read: Read, animated: boolean, sender: Sender): Promise<Buffer> {
  return inTurn(
    async ({ pages = 1 }, picture) => {
      const drawn = (moving: boolean) =>
        open(picture, moving)
          .autoOrient()
          .resize({ ...THUMBNAIL, fit: 'inside', withoutEnlargement: true })
          .webp()
          .toBuffer();
      const moving = animated && pages > 1 ? await drawn(true) : undefined;
      return moving && moving.length <= MAX_MOVING_BYTES ? moving : drawn(false);
    },
    { upload: read, sender },
  );
}

/**
 * Draws a picture that is not based on an upload.
 * @param network the client's network: such requests need no credentials, so their share of the queue is per network
 * @throws SERVER_NOT_READY
 */
export function drawInTurn(network: string, draw: (library: typeof sharp) => Promise<Buffer>): Promise<Buffer> {
  return inTurn(() => draw(sharp), { network });
}

function square(bytes: Buffer, side: number): Promise<Buffer> {
  return open(bytes).autoOrient().resize(side, side, { fit: 'cover' }).png().toBuffer();
}

/** Opens a picture. sharp drops the metadata of the input by default. */
function open(bytes: Buffer, animated = false): Sharp {
  return sharp(bytes, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toColourspace('srgb');
}

const decoding = new Semaphore(1);

/**
 * Does the work after all earlier work is done, within the sender's share of the queue; an upload is validated first.
 */
async function inTurn<T>(
  work: (header: Metadata, upload: Buffer) => Promise<T>,
  { upload, sender, network }: { upload?: Buffer | Read; sender?: Sender | undefined; network?: string },
): Promise<T> {
  const [line, most] = Buffer.isBuffer(upload) ? [inMemory, MAX_IN_MEMORY] : [unread, MAX_UNREAD];
  const ofNetwork = network === undefined ? [] : [{ key: `@${network}`, most: MAX_UNREAD.network }];
  const giveBack = line.take(1, sender ? claimsOf(sender, most) : ofNetwork);
  const draw = async (): Promise<T> => {
    await loadSharp();
    if (!upload) return work({} as Metadata, Buffer.alloc(0));
    return decode(typeof upload === 'function' ? await upload() : upload, work);
  };
  return decoding.run(() => draw().finally(giveBack));
}

async function decode<T>(upload: Buffer, work: (header: Metadata, upload: Buffer) => Promise<T>): Promise<T> {
  if (!SIGNATURES.some(([at, bytes]) => upload.toString('latin1', at, at + bytes.length) === bytes)) {
    throw badImage('Invalid image format');
  }
  try {
    const header = await sharp(upload, { limitInputPixels: false, animated: true }).metadata();
    checkSize(header);
    return await work(header, upload);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw badImage('Could not decode image; did you upload an image file?');
  }
}

function checkSize({ width = 0, height = 0, pages = 1 }: Metadata): void {
  // The height of an animation is that of all frames stacked.
  if (width * height > MAX_PIXELS || pages > MAX_FRAMES) throw badImage('Image size exceeds limit.');
}

const badImage = (msg: string) => new DomainError('BAD_IMAGE', msg);
