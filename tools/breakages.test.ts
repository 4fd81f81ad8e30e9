import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BREAKAGES } from '../tests/breakages/list.ts';

test.each(BREAKAGES)('“$name” breaks what its file has once', async ({ file, from }) => {
  const source = await readFile(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8');
  expect(source.split(from)).toHaveLength(2);
});
