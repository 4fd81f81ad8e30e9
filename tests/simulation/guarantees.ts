/** The guarantees under simulation, as a suite: split into two files, so that two cores run it. */
import { describe, test } from 'vitest';
import { run } from './run.ts';
import { scenarios } from './scenarios.ts';

/** Runs per scenario; set by SIMULATION_RUNS. SIMULATION_SEED selects the first seed. */
const RUNS = Number(process.env.SIMULATION_RUNS ?? 40);
const FIRST = Number(process.env.SIMULATION_SEED ?? 1);

/** Fails with the seed and the last events of the trace. */
async function expectGuaranteesUnder(seed: number, scenario: string): Promise<void> {
  const { violation, trace } = await run(seed, scenario);
  if (violation === undefined) return;
  const again = `SIMULATION_SEED=${seed} SIMULATION_RUNS=1 npm test -- --project simulation -t '${scenario}'`;
  throw new Error([`seed ${seed} of ${scenario}: ${violation}`, ...trace.slice(-120), again].join('\n'));
}

/** Runs every scenario with every second seed: the even or the odd ones. */
export function expectGuarantees(seeds: 'even' | 'odd'): void {
  const begin = FIRST + (FIRST % 2 === (seeds === 'even' ? 0 : 1) ? 0 : 1);
  describe(`under ${seeds} seeds`, () => {
    test.for(Object.keys(scenarios))('guarantees hold in %s', { timeout: 60_000 + RUNS * 2_000 }, async (scenario) => {
      for (let seed = begin; seed < FIRST + RUNS; seed += 2) await expectGuaranteesUnder(seed, scenario);
    });
  });
}
