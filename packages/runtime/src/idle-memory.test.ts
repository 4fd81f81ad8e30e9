/** Runs in a separate process, since it measures what a whole heap returns. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MODULE = fileURLToPath(new URL('./idle-memory.ts', import.meta.url));

/** Grows the young generation, then idles until V8's reducer has run. @returns the reducer's trace */
async function reducerOf(isAsked: boolean): Promise<string> {
  const program = `
    import { reduceIdleMemory } from ${JSON.stringify(MODULE)};
    if (${isAsked}) reduceIdleMemory(50);
    let live = [];
    for (let i = 0; i < 2_000_000; i++) live[i % 50_000] = { i };
    live = undefined;
    setTimeout(() => {}, 12_000);
  `;
  // The reducer's first run, after one second instead of eight, is too close to the burst; the next one follows 8 s
  // later.
  const flags = ['--trace-memory-reducer', '--gc-memory-reducer-start-delay-ms=1000', '--input-type=module'];
  return (await promisify(execFile)(process.execPath, [...flags, '-e', program])).stdout;
}

test('an idle process gives memory back, which V8 by itself takes for a busy one', { timeout: 60_000 }, async () => {
  const [asked, left] = await Promise.all([true, false].map(reducerOf));
  expect(asked).toMatch(/low alloc.*\n.*started GC/);
  expect(left).toContain('high alloc');
  expect(left).not.toContain('started GC');
});
