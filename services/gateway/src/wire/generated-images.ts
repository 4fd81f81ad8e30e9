/**
 * Pictures of users who have none: their initials on a ground of the user's own, or a form in place of initials that the
 * fonts have no letters for. They follow from the name of the picture alone. The fonts are those of the package, so that a
 * machine without any draws the same.
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
/** The parts of the font, and the letters that each has. */
const FONT_FILES: readonly (readonly [part: string, letters: RegExp])[] = [
  ['latin', /[\u0030-\u00ff\u0131\u0152\u0153]/u],
  ['latin-ext', /[\u0100-\u02af\u1e00-\u1e9f\u1ef2-\u1eff]/u],
  ['vietnamese', /[\u1ea0-\u1ef1]/u],
  ['cyrillic', /[\u0400-\u045f\u0490\u0491\u04b0\u04b1]/u],
  ['cyrillic-ext', /[\u0460-\u052f]/u],
  ['greek', /[\u0370-\u0377\u0386-\u03ff]/u],
];
const LETTER = /^[\p{L}\p{N}]$/u;

/** Whether a picture can show these initials. */
export function isDrawable(initials: string): boolean {
  return [...initials].every((one) => LETTER.test(one) && FONT_FILES.some(([, letters]) => letters.test(one)));
}

/** As PNG, square. @param size pixels of a side. @throws SERVER_NOT_READY */
export function toGeneratedImage({ digest, initials }: GeneratedImage, size: number): Promise<Buffer> {
  const drawn = initials !== '' && isDrawable(initials);
  return drawInTurn(async (sharp) => {
    if (!drawn) return drawForm(sharp, digest, size);
    await loadFonts(sharp);
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

let fonts: Promise<void> | undefined;

/** The library knows a font from the first text in it on: then it takes each letter from the part that has it. */
function loadFonts(sharp: typeof Library): Promise<void> {
  fonts ??= (async () => {
    for (const [part] of FONT_FILES) {
      const file = import.meta.resolve(`@fontsource/noto-sans/files/noto-sans-${part}-700-normal.woff`);
      const text = { text: 'A', font: FONT, fontfile: fileURLToPath(file) };
      await sharp({ text }).raw().toBuffer();
    }
  })().catch((error: unknown) => {
    fonts = undefined;
    throw error;
  });
  return fonts;
}
