/**
 * Pictures of users who have none: their initials on a ground of the user's own, or a form in place of initials that
 * the font has no letters for. They follow from the name of the picture alone. The font is that of the package, so that
 * a machine without any draws the same.
 */
import { fileURLToPath } from 'node:url';
import type Library from 'sharp';
import { drawInTurn } from './images.ts';

/** What a picture is drawn from. */
interface GeneratedImage {
  /** 16 bytes or more, of the user: the colour and the form follow from it. */
  readonly digest: Buffer;
  /** One or two letters or digits, or ''. */
  readonly initials: string;
}

const SIDE = 500;
/** Letters of some 170 pixels, so that two wide ones have room. */
const FONT = 'Noto Sans Bold 144';
const DPI = 90;
/** The letters that the font is taken for: Latin, Cyrillic and Greek. */
const LETTERS = /[\u0030-\u02af\u0370-\u0377\u0386-\u052f\u1e00-\u1ef9]/u;
const LETTER = /^[\p{L}\p{N}]$/u;

/** Whether a picture can show these initials. */
export function isDrawable(initials: string): boolean {
  return [...initials].every((one) => LETTER.test(one) && LETTERS.test(one));
}

/**
 * As PNG, square.
 * @param size pixels of a side
 * @param network whose clients ask for it
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
    // Resizing comes before composing, whatever the order of the calls.
    const raw = await whole.removeAlpha().raw().toBuffer();
    const small = sharp(raw, { raw: { width: SIDE, height: SIDE, channels: 3 } }).resize(size, size);
    return small.png({ palette: true }).toBuffer();
  });
}

/** Dark enough to be seen on a light ground, and for white letters on it. */
function colourOf(digest: Buffer): number[] {
  return [...digest.subarray(13, 16)].map((byte) => byte % 160);
}

/** Five by five cells within a margin, the left half mirrored. */
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
 * The library knows the font from the first text in it on. The file has to be TrueType: Pango passes over WOFF and
 * takes a font of the machine in its place, or boxes where there is none.
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
