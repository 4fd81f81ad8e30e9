import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isDrawable, toGeneratedImage } from './generated-images.ts';

const of = (byte: number, initials: string, size = 100) =>
  toGeneratedImage({ digest: Buffer.alloc(16, byte), initials }, size);
/** How many of the pixels are white: of letters, not of a ground or a form. */
async function whiteOf(picture: Buffer): Promise<number> {
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer();
  return pixels.filter((byte, at) => at % 3 === 0 && byte > 250 && (pixels[at + 1] ?? 0) > 250).length;
}

it('draws one picture for one name', async () => {
  for (const initials of ['', 'AB']) {
    const [a, again, b] = await Promise.all([of(7, initials), of(7, initials), of(9, initials)]);
    expect(await sharp(a).metadata()).toMatchObject({ format: 'png', width: 100, height: 100 });
    expect(again).toEqual(a);
    expect(b).not.toEqual(a);
  }
  expect(await sharp(await of(7, 'AB', 500)).metadata()).toMatchObject({ format: 'png', width: 500, height: 500 });
});

it('shows the letters of each part of the font, within the picture', async () => {
  const drawn = await Promise.all(['A', 'W', 'ŁŐ', 'Ử', 'ЯЖ', 'Ω', '7', 'É', 'Ѯ'].map((initials) => of(7, initials)));
  for (const picture of drawn) expect(await whiteOf(picture)).toBeGreaterThan(100);
  // A letter that the font lacked would be the same box as another.
  expect(new Set(drawn.map((picture) => picture.toString('base64'))).size).toBe(drawn.length);
  const wide = await sharp(await of(7, 'WM', 500))
    .removeAlpha()
    .raw()
    .toBuffer();
  const column = (x: number) => Array.from({ length: 500 }, (_, y) => wide[(y * 500 + x) * 3] ?? 0);
  for (const x of [0, 20, 479, 499]) expect(Math.max(...column(x))).toBeLessThan(160);
});

it('draws a form in place of what it has no letters for', async () => {
  expect(['AB', 'Éß', '', '山', '<', '&', ' ', '\u0000'].map(isDrawable)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(await of(7, '山')).toEqual(await of(7, ''));
  expect(await of(7, '<')).toEqual(await of(7, ''));
});
