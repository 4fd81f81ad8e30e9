import { describe, expect, test } from 'vitest';
import { run } from './run.ts';
import { scenarios } from './scenarios.ts';

/** Runs of each scenario; more by SIMULATION_RUNS. One seed, with its scenario's name, by SIMULATION_SEED. */
const RUNS = Number(process.env.SIMULATION_RUNS ?? 40);
const FIRST = Number(process.env.SIMULATION_SEED ?? 1);

/** Fails with the seed and what happened last. */
async function expectKept(seed: number, scenario: string): Promise<void> {
  const { violation, trace } = await run(seed, scenario);
  if (violation === undefined) return;
  const again = `SIMULATION_SEED=${seed} SIMULATION_RUNS=1 npm test -- --project simulation -t '${scenario}'`;
  throw new Error([`seed ${seed} of ${scenario}: ${violation}`, ...trace.slice(-120), again].join('\n'));
}

describe('promises', () => {
  test.for(Object.keys(scenarios))('are kept in %s', { timeout: 60_000 + RUNS * 2_000 }, async (scenario) => {
    for (let seed = FIRST; seed < FIRST + RUNS; seed++) await expectKept(seed, scenario);
  });
});

test('a seed always tells the same story', { timeout: 180_000 }, async () => {
  for (const scenario of Object.keys(scenarios)) {
    const first = await run(7, scenario);
    expect(first.steps, scenario).toBeGreaterThan(100);
    expect(await run(7, scenario), scenario).toEqual(first);
    expect((await run(8, scenario)).digest, scenario).not.toBe(first.digest);
  }
});
