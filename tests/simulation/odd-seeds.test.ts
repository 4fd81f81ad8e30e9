import { expect, test } from 'vitest';
import { expectGuarantees } from './guarantees.ts';
import { run } from './run.ts';
import { scenarios } from './scenarios.ts';

expectGuarantees('odd');

test('a seed always plays the same run', { timeout: 180_000 }, async () => {
  for (const scenario of Object.keys(scenarios)) {
    const first = await run(7, scenario);
    expect(first.steps, scenario).toBeGreaterThan(100);
    expect(await run(7, scenario), scenario).toEqual(first);
    expect((await run(8, scenario)).digest, scenario).not.toBe(first.digest);
  }
});
