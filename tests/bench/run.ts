/**
 * The bench: `npm run bench [-- scenario ...] [--users N]`.
 *
 * What an operation costs is CPU time of all server processes together, MongoDB and NATS included, as a multiple of one
 * bare request (yardstick.ts) of the same run. Throughput and latencies are printed beside it; they share two cores with
 * the load itself, so they say less.
 */
import { parseArgs } from 'node:util';
import { startInstallation } from './installation.ts';
import type { Measurement } from './measure.ts';
import { delivery } from './scenarios/delivery.ts';
import { fetch, passThrough, register, send } from './scenarios/requests.ts';
import { measureYardstick } from './yardstick.ts';

// Register comes before the senders leave tens of thousands of unread messages to everyone.
const SCENARIOS = { 'pass-through': passThrough, register, send, fetch, delivery } as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { users: { type: 'string', default: '1000' } },
});
const wanted = (Object.keys(SCENARIOS) as (keyof typeof SCENARIOS)[]).filter(
  (name) => positionals.length === 0 || positionals.includes(name),
);
if (wanted.length === 0) {
  process.stderr.write(`no such scenario; there are: ${Object.keys(SCENARIOS).join(', ')}\n`);
  process.exit(2);
}
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const first = await measureYardstick();
say(`one bare request: ${first.toFixed(1)} us of CPU`);
const installation = await startInstallation(Number(values.users), say);
const measured: Measurement[] = [];
try {
  say(`idle: ${describe(installation.residentMib(), (mib) => `${mib.toFixed(0)} MiB`)}`);
  for (const name of wanted) {
    for (const one of await SCENARIOS[name](installation)) {
      measured.push(one);
      const bare = one.cpuMicros / first;
      const goal = one.goal === undefined ? '' : ` (goal ${one.goal}: ${(bare / one.goal).toFixed(2)}x)`;
      say(`\n${one.name}: ${bare.toFixed(0)} bare requests${goal}`);
      say(
        `  ${one.perSecond.toFixed(0)}/s, p50 ${one.p50.toFixed(1)} ms, p99 ${one.p99.toFixed(1)} ms${one.note ? `; ${one.note}` : ''}`,
      );
      say(`  CPU ${one.cpuMicros.toFixed(0)} us: ${describe(one.parts, (part) => part.toFixed(0))}`);
    }
  }
  say(`\nafterwards: ${describe(installation.residentMib(), (mib) => `${mib.toFixed(0)} MiB`)}`);
} finally {
  await installation.stop();
}
say(`one bare request, once more: ${(await measureYardstick()).toFixed(1)} us`);
process.exit(0);

function describe(values: Record<string, number>, show: (value: number) => string): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${show(value)}`)
    .join(', ');
}
