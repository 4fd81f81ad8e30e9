/**
 * `@rookery/client` as npm publishes it: packed, installed in an empty directory, compiled against, and running the bot
 * of its README.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { EventQueue } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '../answers.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STEP_MS = 60_000;

/** Names below `localhost` do not resolve everywhere. */
const RESOLVES = `data:text/javascript,${encodeURIComponent(`
  import dns from 'node:dns';
  dns.lookup = (_host, options, answer) =>
    options.all ? answer(null, [{ address: '127.0.0.1', family: 4 }]) : answer(null, '127.0.0.1', 4);
`)}`;

const { organisation, ann } = await useOrganisation({ ann: 'Ann' });

/** What `npm pack --json` reports of a package. */
interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

let dir: string;
let packed: Packed;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'rookery-packed-'));
  await run(process.execPath, [join(ROOT, 'tools/pack-client.ts'), join(dir, 'package')], { timeout: STEP_MS });
  const inDir = { cwd: dir, timeout: STEP_MS };
  const { stdout } = await run('npm', ['pack', './package', '--json'], inDir);
  [packed] = JSON.parse(stdout) as [Packed];
  await rm(join(dir, 'package'), { recursive: true });
  await writeFile(join(dir, 'package.json'), '{ "private": true, "type": "module" }');
  await run('npm', ['install', `./${packed.filename}`, '--offline', '--no-audit', '--no-fund'], inDir);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Answers and events have the types of the description: each line marked as an error must not compile. */
const CALLS = `
import { Api, type Contract } from '@rookery/client';
const api = new Api({ origin: 'https://chat.example.com', credentials: { email: '', apiKey: '' } });
export const names: string[] = (await api.get('/users')).members.map((one) => one.full_name);
// @ts-expect-error an id is a number
export const id: string = (await api.get('/users/5')).user.user_id;
// @ts-expect-error a parameter that it needs is missing
await api.post('/messages', { type: 'channel' });
// @ts-expect-error a parameter of another type
await api.patch('/streams/5', { is_private: 'no' });
// @ts-expect-error no such parameter
await api.get('/messages', { anchor: 'newest', num_before: 5, num_after: 0, narow: [] });
await api.post('/messages', { type: 'direct', to: [5], content: 'hello' });
await api.post('/of-a-newer-server', { any: 1 });
export const { mine }: Record<string, unknown> = await api.get('/of-a-newer-server');
export const nameOf = (event: Contract.ClientEvent): string => (event.type === 'presence' ? '' : event.type);
`;

/** Returns the first block of JavaScript of a page. */
async function codeIn(page: string): Promise<string> {
  const text = await readFile(join(ROOT, page), 'utf8');
  return /```js\n(.*?)```/s.exec(text)?.[1] ?? '';
}

it('packs its code in one file, its declarations, README and licence, and depends on nothing', async () => {
  const paths = packed.files.map(({ path }) => path);
  const declarations = paths.filter((path) => path.startsWith('types/'));
  expect(paths.filter((path) => !declarations.includes(path)).sort()).toEqual([
    'LICENSE',
    'README.md',
    'index.js',
    'package.json',
  ]);
  expect(declarations.filter((path) => !path.endsWith('.d.ts'))).toEqual([]);
  const read = (path: string) => readFile(join(dir, 'node_modules/@rookery/client', path), 'utf8');
  const about = JSON.parse(await read('package.json')) as Record<string, unknown>;
  expect(Object.keys(about).filter((name) => /dependencies|private|scripts/i.test(name))).toEqual([]);
  expect(about).toMatchObject({
    exports: { '.': { types: './types/index.d.ts', default: './index.js' } },
    license: 'Apache-2.0',
    publishConfig: { access: 'public' },
  });
  for (const path of ['index.js', ...declarations]) {
    const imported = [...(await read(path)).matchAll(/(?:from |import\()'([^']+)'/g)].map(([, name = '']) => name);
    expect(
      imported.filter((name) => !/^\.{1,2}\/.*\.js$/.test(name)),
      path,
    ).toEqual([]);
  }
});

it('has types that a strict compiler takes, as does the bot', async () => {
  await writeFile(join(dir, 'bot.ts'), await codeIn('packages/client/README.md'));
  await writeFile(join(dir, 'calls.ts'), CALLS);
  const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--module', 'nodenext', '--target', 'es2024'];
  const nodeTypes = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const inDir = { cwd: dir, timeout: STEP_MS };
  const compiled = await run(process.execPath, [compiler, ...options, ...nodeTypes, 'bot.ts', 'calls.ts'], inDir).catch(
    (error: { stdout: string }) => error,
  );
  expect(compiled.stdout).toBe('');
});

it('runs the bot of its README, which is that of the project’s README', async () => {
  const code = await codeIn('packages/client/README.md');
  expect(await codeIn('README.md')).toBe(code);
  expect(code.split('\n').filter((line) => line !== '')).toHaveLength(10);
  await writeFile(join(dir, 'bot.mjs'), code);
  const bot = await organisation.user('Polly', { botOf: ann });
  const SITE = `http://${bot.host}:${new URL(bot.origin).port}`;
  const env = { PATH: process.env.PATH, SITE, EMAIL: bot.email, API_KEY: bot.apiKey };
  const child = spawn(process.execPath, ['--import', RESOLVES, 'bot.mjs'], { cwd: dir, env });
  try {
    let printed = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    const { promise: listens, resolve, reject } = Promise.withResolvers<void>();
    child.once('exit', () => reject(new Error(`the bot ended: ${printed}`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('listening')) resolve();
    });
    await listens;
    const queue = await EventQueue.register(ann, { event_types: ['message'], apply_markdown: false });
    await ok(ann.post('/messages', { type: 'direct', to: [bot.userId], content: 'hello' }));
    const answer = await queue.next(({ message }) => message.sender_id === bot.userId);
    expect(answer.message.content).toBe('You said: hello');
  } finally {
    child.removeAllListeners('exit');
    child.kill();
  }
});
