/**
 * Runs seeds from the command line:
 * `node tests/simulation/main.ts [--runs 1000] [--seed 1] [--scenario name] [--trace]`. Exits with 1 after the first
 * seed that violates a guarantee.
 */
import { parseArgs } from 'node:util';
import { run } from './run.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    scenario: { type: 'string' },
    trace: { type: 'boolean', default: false },
    on: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed);
const cpu = process.cpuUsage();
const sums = { steps: 0, virtualMs: 0, received: 0, operations: 0, frames: 0 };
let failures = 0;
for (let seed = first; seed < first + Number(values.runs); seed++) {
  const result = await run(seed, values.scenario);
  for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += result[name];
  if (values.trace || (result.violation && !values.on)) process.stdout.write(`${result.trace.join('\n')}\n`);
  if (!result.violation) continue;
  process.stdout.write(`seed ${seed} (${result.scenario}): ${result.violation}\n`);
  failures++;
  process.exitCode = 1;
  if (!values.on) break;
}
const ms = (process.cpuUsage(cpu).user + process.cpuUsage(cpu).system) / 1000;
const each = Math.round((ms / Number(values.runs)) * 10) / 10;
process.stdout.write(
  `${values.runs} runs, ${failures} failed, ${Math.round(ms)} ms of CPU, ${each} ms each: ${JSON.stringify(sums)}\n`,
);
