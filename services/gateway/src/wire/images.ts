/**
 * Pictures that clients upload, made into new ones: what comes out was drawn here, pixel by pixel, and carries nothing
 * of the bytes that came in.
 *
 * What comes in is hostile. Only four well-maintained decoders are let near it, chosen by the first bytes and not by a
 * name or type that the client gave; no format that can hold programs, links or other formats. The size in pixels is
 * known from the header and refused before anything is decoded. One picture at a time is worked on, on a thread of
 * libuv, so that neither polls nor the compression of registers wait for pictures; a few more wait in line.
 */
import { fileURLToPath } from 'node:url';
import { DomainError } from '@rookery/core';
import type { Metadata, Sharp } from 'sharp';
import { Shares } from './byte-budget.ts';
import { claimsOf, type Sender } from './segments.ts';

/** A phone's camera takes 12 to 24 million. Each needs up to six bytes while it is decoded, in the worst formats. */
const MAX_PIXELS = 30_000_000;
/** An animation with more is a film. */
const MAX_FRAMES = 200;
/** Pictures at work and in line. Each holds up to 5 MiB; what comes after them is asked to come again. */
const inMemory = new Shares(16);
const MOST_IN_MEMORY = { user: 8, realm: 12 };
/** And those that are read or generated only when their turn comes, and hold nothing until then. */
const unread = new Shares(200);
const MOST_UNREAD = { user: 50, realm: 150, network: 50 };
/** The work on one picture ends here: the largest that is accepted takes a second on a slow core. */
const TIMEOUT_SECONDS = 10;

/** What each kind of picture is made into: its size in pixels. */
const AVATAR = 100;
const MEDIUM_AVATAR = 500;
const ICON = 100;
const LOGO = { width: 800, height: 100 };
const EMOJI = 64;
const THUMBNAIL = { width: 840, height: 560 };
/** One that moves and would be larger, in bytes, does not move: it would be slower than the picture itself. */
const MAX_MOVING_BYTES = 2 * 1024 * 1024;

/** The decoders, as libvips calls them; all others are off for the whole process. */
const DECODERS = ['Png', 'Jpeg', 'Webp', 'Nsgif'];

/** Loaded with the first picture: it takes a tenth of the gateway's start. */
let sharp: typeof import('sharp').default;

async function loadSharp(): Promise<void> {
  if (sharp !== undefined) return;
  // Fontconfig reads it when the first text is drawn: the machine's fonts, and how it smooths them, change no picture.
  process.env.FONTCONFIG_FILE = fileURLToPath(new URL('../../assets/fonts.conf', import.meta.url));
  const { default: loaded } = await import('sharp');
  loaded.block({ operation: ['VipsForeignLoad'] });
  loaded.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}Buffer`) });
  loaded.concurrency(1);
  // Pictures do not come twice, and what a cache keeps is memory that connections could have.
  loaded.cache(false);
  sharp = loaded;
}

/** By the first bytes, the formats that are read. */
const SIGNATURES: readonly (readonly [at: number, bytes: string])[] = [
  [0, '\x89PNG\r\n\x1a\n'],
  [0, '\xff\xd8\xff'],
  [0, 'GIF87a'],
  [0, 'GIF89a'],
  [8, 'WEBP'],
];

/** A user's picture as PNG, square, in its two sizes. */
interface Avatar {
  readonly small: Buffer;
  readonly medium: Buffer;
}

/** An emoji as PNG, or where it moves as GIF with its first frame as PNG. */
interface EmojiImage {
  readonly image: Buffer;
  readonly still: Buffer | undefined;
}

/**
 * @param sender whose picture it is; absent where nobody's part is to be counted
 * @throws BAD_IMAGE for what is no picture, a damaged one, or of a format that is not read; SERVER_NOT_READY while too
 *   many of the sender, their organisation or everyone wait
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

/** An organisation's icon as PNG. @throws as `toAvatar` */
export function toIcon(upload: Buffer, sender?: Sender): Promise<Buffer> {
  return inTurn(() => square(upload, ICON), { upload, sender });
}

/** An organisation's logo as PNG, unchanged but no larger than its place. @throws as `toAvatar` */
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

/** What a picture shows, in pixels of its display. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
}

/** Reads a picture when its turn has come: one at a time is in memory, however many wait. */
type Read = () => Promise<Buffer>;

/** What a picture is, by its header. @throws as `toAvatar`, and what `read` throws */
export function describePicture(read: Read, sender?: Sender): Promise<Picture> {
  return inTurn(
    async ({ width, height, pageHeight = height, pages = 1, orientation = 1 }) => {
      // From 5 on it lies on its side.
      const [across, down] = orientation < 5 ? [width, pageHeight] : [pageHeight, width];
      return { width: across, height: down, animated: pages > 1 };
    },
    { upload: read, sender },
  );
}

/** A picture as WebP, unchanged but no larger than its place in a message. @throws as `describePicture` */
export function toThumbnail(read: Read, animated: boolean, sender?: Sender): Promise<Buffer> {
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
 * Draws a picture from nothing that was uploaded.
 * @param network whose clients ask for it: they need no credentials, so their part of the line is counted by that
 * @throws SERVER_NOT_READY
 */
export function drawInTurn(network: string, draw: (library: typeof sharp) => Promise<Buffer>): Promise<Buffer> {
  return inTurn(() => draw(sharp), { network });
}

function square(bytes: Buffer, side: number): Promise<Buffer> {
  return open(bytes).autoOrient().resize(side, side, { fit: 'cover' }).png().toBuffer();
}

/** Metadata of the input goes nowhere: sharp copies it only where it is asked to. */
function open(bytes: Buffer, animated = false): Sharp {
  return sharp(bytes, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toColourspace('srgb');
}

let last: Promise<unknown> = Promise.resolve();

/** Does the work when all before it is done, for an upload that can be one, whose sender has a part of the line. */
async function inTurn<T>(
  work: (header: Metadata, upload: Buffer) => Promise<T>,
  { upload, sender, network }: { upload?: Buffer | Read; sender?: Sender | undefined; network?: string },
): Promise<T> {
  const [line, most] = Buffer.isBuffer(upload) ? [inMemory, MOST_IN_MEMORY] : [unread, MOST_UNREAD];
  const ofNetwork = network === undefined ? [] : [{ key: `@${network}`, most: MOST_UNREAD.network }];
  const giveBack = line.take(1, sender ? claimsOf(sender, most) : ofNetwork);
  const done = last.then(async () => {
    await loadSharp();
    if (!upload) return work({} as Metadata, Buffer.alloc(0));
    return decode(typeof upload === 'function' ? await upload() : upload, work);
  });
  last = done.then(giveBack, giveBack);
  return done;
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
  // Of an animation, the height is that of all frames on top of each other.
  if (width * height > MAX_PIXELS || pages > MAX_FRAMES) throw badImage('Image size exceeds limit.');
}

const badImage = (msg: string) => new DomainError('BAD_IMAGE', msg);
