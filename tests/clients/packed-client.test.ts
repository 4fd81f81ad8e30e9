/** `@rookery/client` as npm takes it: packed, installed in an empty directory, and running the bot of its README. */
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

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'rookery-packed-'));
  await run(process.execPath, [join(ROOT, 'tools/pack-client.ts'), join(dir, 'package')], { timeout: STEP_MS });
  const inDir = { cwd: dir, timeout: STEP_MS };
  const { stdout } = await run('npm', ['pack', './package', '--silent'], inDir);
  await rm(join(dir, 'package'), { recursive: true });
  await writeFile(join(dir, 'package.json'), '{ "private": true, "type": "module" }');
  await run('npm', ['install', `./${stdout.trim()}`, '--offline', '--no-audit', '--no-fund'], inDir);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** The first piece of JavaScript in a page. */
async function codeIn(page: string): Promise<string> {
  const text = await readFile(join(ROOT, page), 'utf8');
  return /```js\n(.*?)```/s.exec(text)?.[1] ?? '';
}

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
