/**
 * Draws pictures for users who have none: their initials on a background colour of their own, or a pattern if the font
 * lacks letters for the initials. The name of the picture determines it completely. The font is from a package, so that
 * the result is the same on a machine without fonts.
 */
import { fileURLToPath } from 'node:url';
import type Library from 'sharp';
import { drawInTurn } from './images.ts';

/** The input of a generated picture. */
interface GeneratedImage {
  /** At least 16 bytes, derived from the user; they determine colour and pattern. */
  readonly digest: Buffer;
  /** One or two letters or digits, or ''. */
  readonly initials: string;
}

const SIDE = 500;
/** Letters are some 170 pixels wide, so that two wide ones fit. */
const FONT = 'Noto Sans Bold 144';
const DPI = 90;
/** The letters for which the font is used: Latin, Cyrillic and Greek. */
const LETTERS = /[\u0030-\u02af\u0370-\u0377\u0386-\u052f\u1e00-\u1ef9]/u;
const LETTER = /^[\p{L}\p{N}]$/u;

/** Whether the font can draw these initials. */
export function isDrawable(initials: string): boolean {
  return [...initials].every((one) => LETTER.test(one) && LETTERS.test(one));
}

/**
 * Returns a square PNG.
 * @param size side length, pixels
 * @param network the client's network, to which the work is attributed
 * @throws SERVER_NOT_READY
 */
export function toGeneratedImage({ digest, initials }: GeneratedImage, size: number, network: string): Promise<Buffer> {
  const drawn = initials !== '' && isDrawable(initials);
  return drawInTurn(network, async (sharp) => {
    if (!drawn) return drawForm(sharp, digest, size);
    await loadFont(sharp);
    const [r = 0, g = 0, b = 0] = colourOf(digest);
    const text = { text: `<span foreground="white">${initials}</span>`, font: FONT, dpi: DPI, rgba: true };
    const ground = { width: SIDE, height: SIDE, channels: 3, background: { r, g, b } } as const;
    const whole = sharp({ create: ground }).composite([{ input: { text } }]);
    if (size === SIDE) return whole.png({ palette: true }).toBuffer();
    // sharp resizes before it composes, regardless of the order of the calls.
    const raw = await whole.removeAlpha().raw().toBuffer();
    const small = sharp(raw, { raw: { width: SIDE, height: SIDE, channels: 3 } }).resize(size, size);
    return small.png({ palette: true }).toBuffer();
  });
}

/** Dark enough to be visible on a light background, and to make white letters on it readable. */
function colourOf(digest: Buffer): number[] {
  return [...digest.subarray(13, 16)].map((byte) => byte % 160);
}

/** Draws five by five cells with a margin, the left half mirrored. */
function drawForm(sharp: typeof Library, digest: Buffer, size: number): Promise<Buffer> {
  const cells = Buffer.alloc(7 * 7 * 3, 0xf0);
  for (let cell = 0; cell < 15; cell++) {
    if (((digest[cell >> 3] as number) >> (cell & 7)) % 2 === 0) continue;
    const [row, column] = [Math.floor(cell / 3) + 1, (cell % 3) + 1];
    for (const x of [column, 6 - column]) cells.set(colourOf(digest), (row * 7 + x) * 3);
  }
  const raw = { width: 7, height: 7, channels: 3 } as const;
  return sharp(cells, { raw }).resize(size, size, { kernel: 'nearest' }).png({ palette: true }).toBuffer();
}

let font: Promise<void> | undefined;

/**
 * Registers the font with the library, which happens with the first text drawn in it. The file must be TrueType: Pango
 * ignores WOFF and uses a font of the machine instead, or boxes if there is none.
 */
function loadFont(sharp: typeof Library): Promise<void> {
  font ??= (async () => {
    const file = import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf');
    const text = { text: 'A', font: FONT, fontfile: fileURLToPath(file) };
    await sharp({ text }).raw().toBuffer();
  })().catch((error: unknown) => {
    font = undefined;
    throw error;
  });
  return font;
}
