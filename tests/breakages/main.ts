/**
 * Breaks the guarantees of `list.ts`, one after another, in a copy of the checkout, and expects the named test to fail.
 *
 *   npm run test:breakages                 all of them
 *   npm run test:breakages -- --unit       those that a unit test detects: CI has the time for these
 *   npm run test:breakages -- --only fence those whose names contain it
 *
 * The copy consists of the files that Git knows, as they are in the checkout. Exits with 1 if a test passes in spite of
 * its breakage, if the text to replace no longer exists, or if a test fails without a breakage.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { gitFiles } from '../../tools/git-files.ts';
import { BREAKAGES, type Breakage } from './list.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Timeout of a test run, ms. The longest of the tests takes a minute on a busy machine. */
const TEST_MS = 300_000;
const execute = promisify(execFile);

/** The number of tests that passed and failed in a run, with its output. */
interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
}

/** Creates a tree to break things in. Installed packages are links to the checkout's, workspaces are the copy's own. */
async function makeCopy(dir: string): Promise<void> {
  for (const file of gitFiles()) await cp(join(ROOT, file), join(dir, file));
  const modules = join(ROOT, 'node_modules');
  await mkdir(join(dir, 'node_modules'));
  for (const name of await readdir(modules)) {
    if (name !== '@rookery') await symlink(join(modules, name), join(dir, 'node_modules', name));
  }
  await mkdir(join(dir, 'node_modules/@rookery'));
  for (const group of ['packages', 'services']) {
    for (const name of await readdir(join(dir, group))) {
      await symlink(join(dir, group, name), join(dir, 'node_modules/@rookery', name)).catch(() => {});
    }
  }
  await symlink(join(dir, 'protos'), join(dir, 'node_modules/@rookery/protos'));
}

async function runTests(dir: string, tests: readonly Breakage['test'][]): Promise<Outcome> {
  const [{ project, env } = { project: 'unit', env: {} }] = tests;
  const report = join(dir, 'report.json');
  await rm(report, { force: true });
  const pattern = tests.map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const files = [...new Set(tests.map(({ file }) => file))];
  const args = ['run', '--project', project, ...files, '-t', pattern, '--reporter=json', `--outputFile=${report}`];
  const options = {
    cwd: dir,
    timeout: TEST_MS,
    maxBuffer: 2 ** 26,
    env: {
      ...process.env,
      ROOKERY_CACHE_DIR: process.env.ROOKERY_CACHE_DIR ?? join(ROOT, '.cache/servers'),
      TEST_SERVERS: process.env.TEST_SERVERS ?? 'embedded',
      ...env,
    },
  };
  const output = await execute(process.execPath, [join(dir, 'node_modules/vitest/vitest.mjs'), ...args], options).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error) => `${error.message}\n${error.stdout}${error.stderr}`,
  );
  const text = await readFile(report, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 0, output };
  const { numPassedTests, numFailedTests } = JSON.parse(text);
  return { passed: numPassedTests, failed: numFailedTests, output };
}

/** Applies one breakage and runs its test. Returns why the test did not fail; undefined if it failed, as it should. */
async function tryBreakage(dir: string, { file, from, to, test }: Breakage): Promise<string | undefined> {
  const path = join(dir, file);
  const text = await readFile(path, 'utf8');
  if (text.split(from).length !== 2) return `stale: ${file} has not once: ${from}`;
  await writeFile(
    path,
    text.replace(from, () => to),
  );
  try {
    const { passed, failed, output } = await runTests(dir, [test]);
    if (failed > 0) return undefined;
    return passed > 0 ? 'not noticed: the test is green' : `stale: no such test ran\n${output.slice(-1_500)}`;
  } finally {
    await writeFile(path, text);
  }
}

/** Runs the tests of a project without a breakage. Returns why they do not pass; undefined if they do. */
async function checkUnbroken(dir: string, tests: readonly Breakage['test'][]): Promise<string | undefined> {
  const { passed, failed, output } = await runTests(dir, tests);
  return failed > 0 || passed === 0 ? `red while nothing is broken (${failed})\n${output.slice(-3_000)}` : undefined;
}

const { values } = parseArgs({
  options: { unit: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const chosen = BREAKAGES.filter(
  ({ name, test }) => (!values.unit || test.project === 'unit') && name.includes(values.only),
);
const parent = await mkdtemp(join(tmpdir(), 'rookery-breakages-'));
const dir = join(parent, 'copy');
let [passed, failed] = [0, 0];
const say = (name: string, test: string, problem: string | undefined, startedAt: number) => {
  problem === undefined ? passed++ : failed++;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0).padStart(4);
  process.stdout.write(`${problem === undefined ? 'red  ' : 'WRONG'} ${seconds} s  ${name.padEnd(80)} ${test}\n`);
  if (problem !== undefined) process.stdout.write(`  ${problem}\n`);
};
try {
  await makeCopy(dir);
  for (const breakage of chosen) {
    const startedAt = performance.now();
    const { name, test } = breakage;
    say(name, `${test.file} "${test.name}"`, await tryBreakage(dir, breakage), startedAt);
  }
  for (const [project, all] of Map.groupBy(chosen, ({ test }) => test.project)) {
    const problem = await checkUnbroken(
      dir,
      all.map(({ test }) => test),
    );
    if (problem === undefined) continue;
    failed++;
    process.stdout.write(`WRONG ${project}: ${problem}\n`);
  }
} finally {
  await rm(parent, { recursive: true, force: true });
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || chosen.length === 0 ? 1 : 0;
