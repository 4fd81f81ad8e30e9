/** Writes the README's pictures of the demonstration: `npm run pictures`, while `node tests/web/serve.ts` runs. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const PICTURES = [
  {
    name: 'topic',
    as: 'mira@example.com',
    hash: '#narrow/channel/3-equipment/topic/rings',
    width: 1280,
    theme: 'light',
  },
  { name: 'recent', as: 'anselm@example.com', hash: '#recent', width: 1280, theme: 'dark' },
  {
    name: 'phone',
    as: 'leila@example.com',
    hash: '#narrow/channel/2-sightings/topic/how.20we.20count',
    width: 360,
    theme: 'light',
  },
] as const;

for (const { name, as, hash, width, theme } of PICTURES) {
  const out = path(`../../docs/pictures/${name}.png`);
  const view = ['--as', as, '--hash', hash, '--width', String(width), '--theme', theme, '--height', '720'];
  const shot = spawnSync(process.execPath, [
    path('screenshot.ts'),
    ...view,
    '--wait',
    'main',
    '--settle',
    '4000',
    '--out',
    out,
  ]);
  process.stderr.write(shot.stderr);
  if (shot.status !== 0) process.exit(shot.status ?? 1);
  // A palette saves two thirds of the bytes, without loss for flat colours.
  writeFileSync(out, await sharp(readFileSync(out)).png({ palette: true, colours: 128 }).toBuffer());
  process.stdout.write(`${out}\n`);
}
