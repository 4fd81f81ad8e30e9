import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { takeLock } from './lock.ts';

const dir = mkdtempSync(join(tmpdir(), 'rookery-lock-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('one process has it, and it ends with that process', async () => {
  const path = join(dir, 'run/lock');
  const code = `
    const { takeLock } = await import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)});
    process.stdout.write(takeLock(${JSON.stringify(path)}) ? 'held' : 'refused');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(holder.stdout, 'data');
  expect(String(said)).toBe('held');
  expect(takeLock(path)).toBeUndefined();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const release = takeLock(path);
  expect(release).toBeTypeOf('function');
  release?.();
  const again = takeLock(path);
  expect(again).toBeTypeOf('function');
  again?.();
});
