import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { logBytes } from './disk.ts';
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

test.each(['2GB', '1.5', '-1', '134217727'])('LOG_MAX_BYTES=%s is refused at a first start', (LOG_MAX_BYTES) => {
  const dir = mkdtempSync(join(tmpdir(), 'rookery-settings-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  expect(() => logBytes(dir, { LOG_MAX_BYTES }, () => {})).toThrow(
    new StartRefusal(`LOG_MAX_BYTES takes a number of bytes, 134217728 or more: ${LOG_MAX_BYTES}`),
  );
  expect(readdirSync(join(dir, 'nats'))).toEqual([]);
});
