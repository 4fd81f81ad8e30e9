/**
 * Runs the nemesis from the command line, for any length of time:
 *
 *   node tests/faults/nemesis/main.ts --seed 7 --minutes 30 --scale events=2,messages=2
 *
 * Exits with 1 if the checker finds anything. The same seed and options break the same processes at the same times.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { say } from '../../load/checks/report.ts';
import { DEFAULTS, report } from './report.ts';
import { run } from './run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    minutes: { type: 'string', default: '5' },
    scale: { type: 'string', default: DEFAULTS.scale },
    people: { type: 'string', default: String(DEFAULTS.people) },
    /** Operations per second of all clients together. */
    rate: { type: 'string', default: String(DEFAULTS.operationsPerSecond) },
    /** Mean interval between two strikes, s; 0: no strikes. */
    every: { type: 'string', default: String(DEFAULTS.everyMs / 1000) },
    /** The processes that may break, comma-separated: `nats-1,events-2`; default: all. */
    only: { type: 'string', default: '' },
  },
});
const options = {
  seed: Number(values.seed),
  durationMs: Number(values.minutes) * 60_000,
  scale: values.scale,
  people: Number(values.people),
  operationsPerSecond: Number(values.rate),
  everyMs: Number(values.every) * 1000 || Number.POSITIVE_INFINITY,
  only: values.only.split(',').filter(Boolean),
};
say(`the nemesis, seed ${options.seed}, ${values.minutes} minutes`);
const result = await run({ ...options, say });
for (const line of result.summary) say(line);
const text = report(options, result);
if (text !== undefined) {
  process.stdout.write(`${text}\n`);
  process.exitCode = 1;
}
process.exit();
