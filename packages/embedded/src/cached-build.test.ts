import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BuildFailed, cachedBuild } from './cached-build.ts';

/** Writes the content of the source into the directory, and counts its runs. */
const BUNDLER = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
appendFileSync('runs', '.');
const source = readFileSync('src/main.ts', 'utf8');
if (source === 'wrong') throw new Error('main.ts is wrong');
mkdirSync(process.argv[2]);
writeFileSync(process.argv[2] + '/main.js', source);
`;

let root: string;
let built: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rookery-build-'));
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'bundler.mjs'), BUNDLER);
  write('src/main.ts', 'one');
  built = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, content: string) => writeFileSync(join(root, name), content);
const runs = () => readFileSync(join(root, 'runs'), 'utf8').length;
const make = () =>
  cachedBuild({
    name: 'example',
    root,
    sources: ['src', 'absent'],
    cacheDir: join(root, 'cache'),
    command: (dir) => ['bundler.mjs', dir],
    onBuilt: (line) => built.push(line),
  });
const made = async () => readFileSync(join(await make(), 'main.js'), 'utf8');

test('a build is made once for each state of its sources', async () => {
  expect(await made()).toBe('one');
  expect(await made()).toBe('one');
  expect(runs()).toBe(1);
  write('src/main.ts', 'two');
  expect(await made()).toBe('two');
  write('src/main.ts', 'one');
  expect(await made()).toBe('one');
  expect(runs()).toBe(2);
  expect(built).toEqual(Array(2).fill(expect.stringMatching(/^example built in [\d.]+ s$/)));
});

test('what a process leaves in the directory of a removed build is no build', async () => {
  const dir = await make();
  rmSync(dir, { recursive: true });
  mkdirSync(join(dir, 'compiled'), { recursive: true });
  expect(await made()).toBe('one');
  expect(runs()).toBe(2);
});

test('tests are no sources', async () => {
  await make();
  write('src/main.test.ts', 'a test');
  await make();
  expect(runs()).toBe(1);
  write('src/other.ts', 'a source');
  await make();
  expect(runs()).toBe(2);
});

test('of several that want a build at once, one makes it', async () => {
  const dirs = await Promise.all([make(), make(), make()]);
  expect(new Set(dirs).size).toBe(1);
  expect(runs()).toBe(1);
});

test('the bundler of a process that was killed does not disturb the next build', async () => {
  const until = (name: string) => `while (!existsSync('${name}')) await delay(10);`;
  write(
    'bundler.mjs',
    `
    import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
    import { setTimeout as delay } from 'node:timers/promises';
    const isFirst = !existsSync('first');
    if (isFirst) {
      writeFileSync('first', '');
      ${until('second')}
    }
    const dir = process.argv[2];
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true });
    writeFileSync(dir + '/' + (isFirst ? 'first.js' : 'main.js'), 'one');
    if (isFirst) writeFileSync('emptied', '');
    else {
      writeFileSync('second', '');
      ${until('emptied')}
    }`,
  );
  const killed = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { cachedBuild } = await import(${JSON.stringify(import.meta.resolve('./cached-build.ts'))});
      const command = (dir) => ['bundler.mjs', dir];
      await cachedBuild({ name: 'example', root: '.', sources: ['src'], cacheDir: 'cache', command });`,
    ],
    { cwd: root, stdio: 'inherit' },
  );
  await expect.poll(() => existsSync(join(root, 'first')), { timeout: 20_000 }).toBe(true);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(await made()).toBe('one');
  expect(existsSync(join(await make(), 'first.js'))).toBe(false);
});

test('a build that fails says why and leaves nothing that looks like one', async () => {
  write('src/main.ts', 'wrong');
  await expect(make()).rejects.toThrow(BuildFailed);
  await expect(make()).rejects.toThrow(/example could not be built.*main\.ts is wrong/s);
  expect(runs()).toBe(2);
});

test('builds of former sources go, but for a few', async () => {
  for (const source of ['one', 'two', 'three', 'four', 'five', 'six']) {
    write('src/main.ts', source);
    await make();
  }
  expect(readdirSync(join(root, 'cache')).filter((name) => /^[0-9a-f]{16}$/.test(name))).toHaveLength(4);
  expect(await made()).toBe('six');
  expect(runs()).toBe(6);
});
