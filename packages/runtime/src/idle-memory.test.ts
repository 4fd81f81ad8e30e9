/** In a process of its own, since it is about what a whole heap gives back. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MODULE = fileURLToPath(new URL('./idle-memory.ts', import.meta.url));

/** Grows the young generation, then does nothing until V8's reducer has looked. @returns what the reducer said */
async function reducerOf(isAsked: boolean): Promise<string> {
  const program = `
    import { reduceIdleMemory } from ${JSON.stringify(MODULE)};
    if (${isAsked}) reduceIdleMemory(50);
    let live = [];
    for (let i = 0; i < 2_000_000; i++) live[i % 50_000] = { i };
    live = undefined;
    setTimeout(() => {}, 12_000);
  `;
  // Its first look, after a second in place of eight, is too near to the burst; the next one comes 8 s later.
  const flags = ['--trace-memory-reducer', '--gc-memory-reducer-start-delay-ms=1000', '--input-type=module'];
  return (await promisify(execFile)(process.execPath, [...flags, '-e', program])).stdout;
}

test('an idle process gives memory back, which V8 by itself takes for a busy one', { timeout: 60_000 }, async () => {
  const [asked, left] = await Promise.all([true, false].map(reducerOf));
  expect(asked).toMatch(/low alloc.*\n.*started GC/);
  expect(left).toContain('high alloc');
  expect(left).not.toContain('started GC');
});
