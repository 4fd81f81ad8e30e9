/**
 * Runs the tests: `npm test [-- vitest arguments]`.
 *
 * Without arguments: the unit, simulation, API, clients, browser and cluster suites, each in its own Vitest, whose
 * installation ends with it. A single Vitest would start the installations of all suites together and stop them at its
 * end, and the idle ones took an eighth of two cores. Reporters may be given; the file of `--outputFile=F.json` is
 * `F-<suite>.json` for each suite. The long fault runs are `npm run test:faults`. The recorded traffic is validated
 * against the API description (tools/held-traffic.ts), unless TRAFFIC_LOG names a file for it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceEnv } from '@rookery/embedded';

const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(2);
const isWhole = given.every((argument) => argument.startsWith('--reporter') || argument.startsWith('--outputFile'));
const SUITES = ['unit', 'simulation', 'api', 'web', 'cluster'];
const projects = given.some((argument) => argument.startsWith('--project'))
  ? []
  : SUITES.flatMap((name) => ['--project', name]);
const ofSuite = (name: string): string[] => [
  '--project',
  name,
  ...given.map((argument) => argument.replace(/^(--outputFile=.*?)(\.json)?$/, `$1-${name}$2`)),
];
const runs = isWhole ? SUITES.map(ofSuite) : [[...projects, ...given]];

const run = (args: readonly string[], more: NodeJS.ProcessEnv = {}): number =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...sourceEnv(), ...more } }).status ?? 1;

const dir = process.env.TRAFFIC_LOG === undefined ? mkdtempSync(join(tmpdir(), 'rookery-traffic-')) : undefined;
const traffic = dir && join(dir, 'traffic.ndjson');
let status = 0;
for (const args of runs) {
  const ended = run(
    [`${root}/node_modules/vitest/vitest.mjs`, 'run', ...args],
    traffic === undefined ? {} : { TRAFFIC_LOG: traffic },
  );
  status ||= ended;
}
// Unit tests alone record no traffic.
if (traffic !== undefined && existsSync(traffic)) {
  status ||= run([`${root}/tools/held-traffic.ts`, traffic, ...(isWhole ? ['--whole'] : [])]);
}
if (dir) rmSync(dir, { recursive: true });
process.exit(status);
