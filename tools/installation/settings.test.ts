import { expect, test } from 'vitest';
import { StartRefusal } from './refusal.ts';
import { readSettings } from './settings.ts';

const development = async (DEVELOPMENT?: string) => (await readSettings({ DEVELOPMENT }, undefined)).development;

test.each([
  [undefined, true],
  ['', true],
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])('DEVELOPMENT=%s: %s', async (word, is) => {
  expect(await development(word)).toBe(is);
});

test('another word is refused, so that no login without a password stays on by a mistake', async () => {
  await expect(development('off')).rejects.toThrow(new StartRefusal('DEVELOPMENT takes true or false: off'));
});
