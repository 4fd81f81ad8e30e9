/**
 * Tests a whole installation as a user starts it: the demonstration, its output and files, its end, the second start.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isRunning } from '@rookery/embedded';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);
let dir: string;
let env: NodeJS.ProcessEnv;
let running: ChildProcess | undefined;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'rookery-start-'));
  env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dir, PORT: '0' };
  if (process.env.ROOKERY_CACHE_DIR) env.ROOKERY_CACHE_DIR = process.env.ROOKERY_CACHE_DIR;
});
afterAll(() => {
  running?.kill('SIGKILL'); // its guards end the other processes
  rmSync(dir, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
});

/**
 * Returns the files and directories below the data directory on which users other than the owner have any permission.
 */
const openToOthers = () =>
  ['', ...readdirSync(dir, { recursive: true })].filter((name) => {
    const { mode } = lstatSync(join(dir, String(name)), { throwIfNoEntry: false }) ?? { mode: 0 };
    return (mode & 0o077) !== 0;
  });

/**
 * Starts it and waits until it reports that it is ready. Returns its output so far, and a function that waits for more.
 */
async function start(...options: string[]) {
  const child = spawn(process.execPath, ['tools/start.js', ...options], { cwd: root, env });
  running = child;
  let said = '';
  let tell = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
      tell();
    });
  }
  const says = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      tell = () => pattern.test(said) && resolve(said);
      child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
      tell();
    });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = await once(child, 'exit');
    running = undefined;
    return { code, said };
  };
  return { said: await says(/is ready at (.|\n)*(To try|Accounts: )(.|\n)*\n\n?$/), says, end };
}

const pids = () =>
  Object.fromEntries(
    readdirSync(join(dir, 'run'))
      .filter((name) => name.endsWith('.pid'))
      .map((name) => [name.slice(0, -4), Number(readFileSync(join(dir, 'run', name), 'utf8'))]),
  );

async function messages(): Promise<{ id: number; content: string }[]> {
  const rc = readFileSync(join(dir, 'demo/owner-iris.zuliprc'), 'utf8');
  const [, email, key, site] = /email=(.*)\nkey=(.*)\nsite=(.*)\n/.exec(rc) ?? [];
  const authorization = `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`;
  const query = 'anchor=newest&num_before=100&num_after=0&apply_markdown=false';
  const response = await fetch(`${site}/api/v1/messages?${query}`, { headers: { authorization } });
  return ((await response.json()) as { messages: { id: number; content: string }[] }).messages;
}

test('of two starts at the same moment one proceeds, and the other says so', { timeout: 120_000 }, async () => {
  const there = { ...env, DATA_DIR: join(dir, 'twice') };
  const starts = [1, 2].map(() => {
    const child = spawn(process.execPath, ['tools/start.js', '--empty'], { cwd: root, env: there });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
    return { child, said, exited: once(child, 'exit') };
  });
  const [code] = await Promise.race(starts.map(({ exited }) => exited));
  const [refused, other] = starts.toSorted((a, b) => Number(b.child.exitCode ?? -1) - Number(a.child.exitCode ?? -1));
  expect([code, refused?.said.join('')]).toEqual([
    1,
    expect.stringMatching(/^(Another start is under way in .*|It runs already at .*)\n$/),
  ]);
  expect(other?.child.exitCode).toBeNull();
  other?.child.kill('SIGTERM');
  expect(await other?.exited).toEqual([0, null]);
});

test('a data directory that cannot be one is named', async () => {
  const DATA_DIR = join(dir, 'a-file');
  writeFileSync(DATA_DIR, '');
  await expect(run(process.execPath, ['tools/start.js'], { cwd: root, env: { ...env, DATA_DIR } })).rejects.toThrow(
    expect.objectContaining({
      stderr: expect.stringMatching(/^\S*a-file cannot be the data directory \(DATA_DIR\): .*\n$/),
    }),
  );
  rmSync(DATA_DIR);
});

test('a taken port is named before MongoDB and NATS start', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const there = { ...env, DATA_DIR: join(dir, 'taken'), PORT: String(port) };
  await expect(run(process.execPath, ['tools/start.js', '--empty'], { cwd: root, env: there })).rejects.toMatchObject({
    stderr: `Port ${port} is taken; PORT chooses another.\n`,
  });
  expect(readdirSync(there.DATA_DIR)).not.toContain('mongodb');
  other.close();
});

test('the demonstration runs, survives a crash, ends in order, and is there again', { timeout: 300_000 }, async () => {
  const first = await start('--scale', 'events=2');
  expect(first.said).toMatch(/owner +Iris Okafor +iris@example\.com +rookery-demo/);
  expect(first.said).toContain(' 18 messages\n');
  expect(Object.keys(pids()).sort()).toEqual([
    'channels-1',
    'events-1',
    'events-2',
    'gateway-1',
    'messages-1',
    'mongodb-1',
    'nats-1',
    'users-1',
  ]);
  expect(openToOthers()).toEqual([]);
  const files = readdirSync(join(dir, 'demo')).sort();
  expect(files).toContain('owner-iris.zuliprc');
  expect(files).toContain('bot-vane.zuliprc');
  expect(files).toHaveLength(8);

  // The printed commands work; the last one needs the answer of the one before it.
  const commands = first.said.split('\n').filter((line) => line.startsWith('  curl '));
  const answers: Record<string, unknown>[] = [];
  for (const command of commands) {
    const queue = String(answers.at(-1)?.queue_id);
    const line = command
      .replace(/ #.*$/, '')
      .replace('QUEUE_ID', queue)
      .replace(/$/, command.includes('QUEUE_ID') ? ' -d dont_block=true' : '');
    answers.push(JSON.parse((await run('/bin/sh', ['-c', line])).stdout));
  }
  expect(answers.map((answer) => answer.result)).toEqual(Array(5).fill('success'));
  const before = await messages();
  expect(before.at(-1)?.content).toBe('Good *morning*!');

  const administered = await run(process.execPath, ['tools/rookery.ts', 'user', 'list'], { cwd: root, env });
  expect(administered.stdout).toMatch(/bot +vane-bot@example\.com/);
  const twice = run(process.execPath, ['tools/start.js'], { cwd: root, env });
  await expect(twice).rejects.toThrow('It runs already at');

  const former = pids()['users-1'] ?? 0;
  process.kill(former, 'SIGKILL');
  await first.says(/users-1 runs again/);
  expect(pids()['users-1']).not.toBe(former);

  const all = pids();
  const { code, said } = await first.end('SIGINT');
  expect(code).toBe(0);
  expect(said).toMatch(/stopping \(SIGINT\)\n.*services stopped\n.*MongoDB and NATS stopped\n$/);
  for (const [name, pid] of Object.entries(all)) expect([name, isRunning(pid, '')]).toEqual([name, false]);
  expect(readdirSync(join(dir, 'run'))).toEqual([]);

  // Permissions that someone has loosened.
  const opened = ['log', 'log/users-1.log', 'mongodb', 'mongodb/server.log', 'nats', 'run'];
  for (const name of ['', ...opened]) chmodSync(join(dir, name), name.endsWith('.log') ? 0o644 : 0o755);
  const foreign = join(dir, 'notes');
  writeFileSync(foreign, 'a file of another program');
  chmodSync(foreign, 0o644);
  const second = await start();
  expect(openToOthers()).toEqual(['notes']);
  rmSync(foreign);
  expect(second.said).toContain('the organisation Rookery Observatory is as it was left');
  expect(await messages()).toEqual(before);
  expect((await second.end('SIGTERM')).code).toBe(0);

  // As if the first start had been aborted at the end of planting.
  const origin = JSON.parse(readFileSync(join(dir, 'origin.json'), 'utf8'));
  writeFileSync(join(dir, 'origin.json'), JSON.stringify({ ...origin, planted: '' }));
  const { DATA_DIR } = env;
  env = { ...env, EXTERNAL_URL: 'https://chat.example.com' };
  const third = await start();
  expect(third.said).toContain('0 of 18 messages, the others were there');
  const zuliprc = ['tools/rookery.ts', 'zuliprc', '--email', 'iris@example.com'];
  const printed = await run(process.execPath, zuliprc, { cwd: root, env: { PATH: process.env.PATH, DATA_DIR } });
  expect(printed.stdout).toContain('site=https://chat.example.com\n');
  expect(await messages()).toEqual(before);
  await third.end('SIGTERM');
  expect(JSON.parse(readFileSync(join(dir, 'origin.json'), 'utf8'))).toEqual(origin);
});
