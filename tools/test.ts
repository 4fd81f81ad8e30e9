/**
 * Runs the tests: `npm test [-- vitest arguments]`.
 *
 * Without arguments: unit, simulation, API, clients, browser and cluster suites. The long fault runs are `npm run test:faults`.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(2);
const projects = given.some((argument) => argument.startsWith('--project'))
  ? []
  : ['unit', 'simulation', 'api', 'web', 'cluster'].flatMap((name) => ['--project', name]);
const { status } = spawnSync(
  process.execPath,
  [`${root}/node_modules/vitest/vitest.mjs`, 'run', ...projects, ...given],
  {
    cwd: root,
    stdio: 'inherit',
    // What Node has compiled of libraries, as the services have it.
    env: { NODE_COMPILE_CACHE: `${root}/.cache/node`, ...process.env },
  },
);
process.exit(status ?? 1);
