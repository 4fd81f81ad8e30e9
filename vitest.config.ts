import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ShortestFirst } from './tools/shortest-first.ts';

/**
 * The suites. `unit` contains the tests next to the code; the others start real installations (tests/setup). They run
 * one after another, in the order of their groups, since two concurrent installations would measure the machine.
 */
const suite = (name: string, order: number, more: object, vite: object = {}) => ({
  extends: true as const,
  ...vite,
  test: { name, sequence: { groupOrder: order }, ...more },
});

/** Node would otherwise load Solid's server build, in which nothing is reactive. */
const SOLID = ['solid-js', 'solid-js/store', 'solid-js/web'].map((entry) => {
  const [, part] = entry.split('/');
  const file = part === undefined ? 'dist/solid.js' : `${part}/dist/${part}.js`;
  return {
    find: new RegExp(`^${entry}$`),
    replacement: fileURLToPath(new URL(`node_modules/solid-js/${file}`, import.meta.url)),
  };
});

export default defineConfig({
  test: {
    // For the inner loop (tools/test-watch.ts).
    ...(process.env.ROOKERY_WARM_SERVERS && { sequence: { sequencer: ShortestFirst } }),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      suite(
        'unit',
        1,
        {
          include: ['packages/**/*.test.ts', 'services/**/*.test.ts', 'tools/**/*.test.ts', 'web/**/*.test.ts'],
          maxWorkers: 3,
          // Files share modules: loading them again for each file took 40 % of the suite's CPU.
          isolate: false,
          server: { deps: { inline: [/\/solid-js\//] } },
        },
        { resolve: { alias: SOLID } },
      ),
      suite('simulation', 2, {
        include: ['tests/simulation/*.test.ts'],
        maxWorkers: 2,
      }),
      suite('api', 3, {
        include: ['tests/api/**/*.test.ts', 'tests/clients/**/*.test.ts'],
        globalSetup: 'tests/setup/shared-cluster.ts',
        // One more than there are cores: a worker waits for the services 86 % of its time.
        maxWorkers: 3,
        // Files share only the installation, and modules: loading those again for each file takes as long as its tests.
        isolate: false,
      }),
      suite('web', 4, {
        include: ['tests/web/**/*.test.ts'],
        globalSetup: 'tests/setup/web-cluster.ts',
        // Each file has a browser and an organisation of its own.
        maxWorkers: 2,
        // Pages respond more slowly while other processes use the machine; the default is 1 s.
        expect: { poll: { timeout: 15_000 } },
      }),
      suite('cluster', 5, {
        include: ['tests/cluster/**/*.test.ts', 'tests/simulation/conformance/*.test.ts'],
        globalSetup: 'tests/setup/servers.ts',
        // An installation starts and stops while another one is tested.
        maxWorkers: 2,
        testTimeout: 120_000,
      }),
      suite('faults', 6, {
        include: ['tests/faults/**/*.test.ts'],
        globalSetup: 'tests/setup/servers.ts',
        fileParallelism: false,
        testTimeout: 300_000,
      }),
      suite('fuzz', 7, {
        include: ['tests/fuzz/**/*.test.ts'],
        globalSetup: 'tests/setup/shared-cluster.ts',
        // No timeout: REQUESTS determines the duration.
        testTimeout: 0,
      }),
      suite('s3', 8, {
        include: ['tests/s3/**/*.test.ts'],
        globalSetup: 'tests/setup/servers.ts',
        fileParallelism: false,
        // The first run may have to build the server.
        hookTimeout: 1_200_000,
        testTimeout: 120_000,
      }),
      suite('kubernetes', 9, {
        include: ['tests/kubernetes/*.test.ts'],
        globalSetup: 'tests/kubernetes/setup.ts',
        fileParallelism: false,
        hookTimeout: 600_000,
        testTimeout: 300_000,
      }),
    ],
  },
});
