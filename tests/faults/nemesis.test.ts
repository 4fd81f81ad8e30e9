/**
 * Everything breaks at random while clients do everything: five minutes of faults drawn from a seed. NEMESIS_SEED
 * repeats a run, NEMESIS_MINUTES sets its length; nemesis/main.ts has more options.
 */
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { say } from '../load/checks/report.ts';
import { DEFAULTS, report } from './nemesis/report.ts';
import { run } from './nemesis/run.ts';

const SEED = Number(process.env.NEMESIS_SEED ?? randomInt(2 ** 31));
const MINUTES = Number(process.env.NEMESIS_MINUTES ?? 5);

it(`seed ${SEED}: kills and pauses at random break no promise`, { timeout: (MINUTES + 8) * 60_000 }, async () => {
  const options = { ...DEFAULTS, seed: SEED, durationMs: MINUTES * 60_000 };
  say(`the nemesis has seed ${SEED}`);
  const result = await run({ ...options, say });
  for (const line of result.summary) say(line);
  expect(report(options, result)).toBeUndefined();
});
