import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isDrawable, toGeneratedImage } from './generated-images.ts';

const of = (byte: number, initials: string, size = 100) =>
  toGeneratedImage({ digest: Buffer.alloc(16, byte), initials }, size, '192.0.2.1');
/** Number of white pixels, which letters have, but backgrounds and patterns do not. */
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
  // Latin and Cyrillic letters of the same shape. Boxes would name different letters.
  expect(await of(7, 'А')).toEqual(drawn[0]);
  // Letters that the font lacks would all be the same box.
  expect(new Set(drawn.map((picture) => picture.toString('base64'))).size).toBe(drawn.length);
  const wide = await sharp(await of(7, 'WM', 500))
    .removeAlpha()
    .raw()
    .toBuffer();
  const column = (x: number) => Array.from({ length: 500 }, (_, y) => wide[(y * 500 + x) * 3] ?? 0);
  for (const x of [0, 20, 479, 499]) expect(Math.max(...column(x))).toBeLessThan(160);
});

it('draws the same on a machine without any font', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'rookery-fonts-'));
  try {
    const config = join(dir, 'fonts.conf');
    writeFileSync(config, '<fontconfig></fontconfig>');
    const program = `
      import { toGeneratedImage } from ${JSON.stringify(new URL('generated-images.ts', import.meta.url).href)};
      const picture = await toGeneratedImage({ digest: Buffer.alloc(16, 7), initials: 'ЯÉ' }, 100, '192.0.2.1');
      process.stdout.write(picture.toString('base64'));`;
    const without = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, FONTCONFIG_FILE: config },
    });
    expect(without).toBe((await of(7, 'ЯÉ')).toString('base64'));
  } finally {
    rmSync(dir, { recursive: true });
  }
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
