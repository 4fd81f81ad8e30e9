/**
 * Runs the tests: `npm test [-- vitest arguments]`.
 *
 * Without arguments: unit, simulation, API, clients, browser and cluster suites. The long fault runs are `npm run test:faults`.
 * What they were answered is held against the description of the API (tools/held-traffic.ts), unless TRAFFIC_LOG names a
 * file for it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(2);
const isWhole = given.every((argument) => argument.startsWith('--reporter') || argument.startsWith('--outputFile'));
const projects = given.some((argument) => argument.startsWith('--project'))
  ? []
  : ['unit', 'simulation', 'api', 'web', 'cluster'].flatMap((name) => ['--project', name]);

/** What Node has compiled of libraries, as the services have it. */
const env: NodeJS.ProcessEnv = { NODE_COMPILE_CACHE: `${root}/.cache/node`, ...process.env };
const run = (args: readonly string[], more: NodeJS.ProcessEnv = {}): number =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...env, ...more } }).status ?? 1;

const dir = process.env.TRAFFIC_LOG === undefined ? mkdtempSync(join(tmpdir(), 'rookery-traffic-')) : undefined;
const traffic = dir && join(dir, 'traffic.ndjson');
let status = run(
  [`${root}/node_modules/vitest/vitest.mjs`, 'run', ...projects, ...given],
  traffic === undefined ? {} : { TRAFFIC_LOG: traffic },
);
// Unit tests alone ask no server.
if (traffic !== undefined && existsSync(traffic)) {
  status ||= run([`${root}/tools/held-traffic.ts`, traffic, ...(isWhole ? ['--whole'] : [])]);
}
if (dir) rmSync(dir, { recursive: true });
process.exit(status);
