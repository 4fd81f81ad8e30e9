/**
 * The bench: `npm run bench [-- scenario ...] [--scale N] [--against FILE] [--out DIR] [--users N] [--small]
 * [--profile] [--part NAME] [--minutes N]`. docs/bench.md describes the scenarios.
 *
 * The cost of an operation is the CPU time of all server processes together, including MongoDB and NATS, as a multiple
 * of one bare request (yardstick.ts) in the same run. Throughput and latencies are printed too, but say less, because
 * the servers share the cores with the load itself.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bar, describe, describeBar, type Findings, isMet } from './bench.ts';
import { type Dependencies, type Installation, startInstallation } from './installation.ts';
import { stopBackground } from './measure.ts';
import { compare, machine, type Result, type Results, writeResults } from './results.ts';
import { LONG, SCENARIOS } from './scenarios/index.ts';
import { measureYardstick } from './yardstick.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    users: { type: 'string' },
    scale: { type: 'string', default: '1' },
    against: { type: 'string' },
    out: { type: 'string', default: 'var/bench' },
    small: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    part: { type: 'string', multiple: true, default: [] },
    minutes: { type: 'string', default: '60' },
  },
});
const unknown = positionals.filter((name) => !(name in SCENARIOS));
if (unknown.length > 0) {
  process.stderr.write(`no scenario ${unknown.join(', ')}; there are: ${Object.keys(SCENARIOS).join(', ')}\n`);
  process.exit(2);
}
const wanted = Object.entries(SCENARIOS).filter(([name]) =>
  positionals.length === 0 ? !LONG.has(name) : positionals.includes(name),
);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const mib = (value: number): string => `${value.toFixed(0)} MiB`;

const bareMicros = await measureYardstick();
say(`one bare request: ${bareMicros.toFixed(1)} us of CPU`);
const bars: Bar[] = [];
const measurements: Result[] = [];
let running = '';
const failures: string[] = [];
const findings: Findings = {
  bareMicros,
  small: values.small,
  profile: values.profile,
  parts: new Set(values.part),
  minutes: Number(values.minutes),
  scale: Number(values.scale),
  say,
  bar(one) {
    bars.push(one);
    say(describeBar(one, bareMicros));
  },
  cost(one) {
    const bare = one.cpuMicros / bareMicros;
    measurements.push({ scenario: running, bare, ...one });
    say(`\n${one.name}: ${bare.toFixed(1)} bare requests`);
    say(`  ${one.perSecond.toFixed(0)}/s, p50 ${one.p50.toFixed(1)} ms, p99 ${one.p99.toFixed(1)} ms`);
    say(`  CPU ${one.cpuMicros.toFixed(0)} us: ${describe(one.parts, (part) => part.toFixed(0))}`);
    const { others } = one;
    if (others) say(`  others: sends p99 ${others.sendP99.toFixed(1)} ms, events p99 ${others.eventP99.toFixed(1)} ms`);
    if (one.goal !== undefined) findings.bar({ name: one.name, value: bare, unit: 'bare requests', atMost: one.goal });
  },
};
let current: { key: string; installation: Installation } | undefined;
try {
  for (const [name, scenario] of wanted) {
    running = name;
    say(`\n== ${name}`);
    try {
      if (scenario.needs === undefined) {
        await stopCurrent();
        await scenario.run(findings);
      } else {
        const needs = typeof scenario.needs === 'function' ? await scenario.needs(findings) : scenario.needs;
        const users = Number(values.users ?? needs.users);
        await scenario.run({ ...findings, installation: await installationFor({ ...needs, users }) });
      }
    } catch (error) {
      // The other scenarios still run, but not on what is left of this one's installation.
      failures.push(name);
      say(`${name} FAILED: ${error instanceof Error ? error.stack : error}`);
      await stopCurrent();
    }
  }
} finally {
  await stopCurrent();
}
const again = await measureYardstick();
say(`\none bare request, once more: ${again.toFixed(1)} us`);
// Bars are evaluated with the faster of the two yardsticks.
const fastest = Math.min(bareMicros, again);
for (const bar of bars) say(describeBar(bar, fastest));
for (const name of failures) say(`FAILED   ${name}`);
const at = new Date().toISOString();
const results: Results = {
  ...{ at, machine: machine(), scale: Number(values.scale), bareMicros: [bareMicros, again], measurements },
  bars: bars.map((bar) => ({ ...bar, met: isMet(bar, fastest) })),
};
if (values.against !== undefined) for (const line of compare(values.against, results)) say(line);
for (const path of writeResults(join(values.out, at.replaceAll(':', '-')), results)) say(path);
process.exit(failures.length > 0 || !bars.every((bar) => isMet(bar, fastest)) ? 1 : 0);

/** Returns the running installation if the scenario can share it, otherwise a new one. */
async function installationFor(needs: Dependencies): Promise<Installation> {
  const key = JSON.stringify(needs);
  if (current?.key !== key) {
    await stopCurrent();
    current = { key, installation: await startInstallation(needs, { say, profile: values.profile }) };
    say(`idle: ${describe(current.installation.residentMib(), mib)}`);
  }
  return current.installation;
}

async function stopCurrent(): Promise<void> {
  const stopping = current?.installation;
  current = undefined;
  if (stopping) await stopBackground(stopping);
  await stopping?.stop();
}
