import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SupervisedService, Supervisor, type SupervisorEvent, type SupervisorOptions } from './supervisor.ts';

/** A fake service: it is ready immediately, records its environment, and ends at SIGTERM. */
const CHILD = `
import { createServer } from 'node:http';
if (process.env.FAIL) process.exit(3);
process.on('SIGTERM', () => { console.log('bye'); process.exit(0); });
createServer((_, response) => response.end('ok')).listen(Number(process.env.METRICS_PORT), '127.0.0.1');
console.log('hello ' + process.env.NAME);
`;

let dir: string;
let supervisor: Supervisor;
let events: SupervisorEvent[];
let watchers: ((event: SupervisorEvent) => void)[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'rookery-supervisor-'));
  writeFileSync(join(dir, 'child.mjs'), CHILD);
  events = [];
  watchers = [];
});
afterEach(async () => {
  await supervisor.stop();
  rmSync(dir, { recursive: true, force: true });
});

function create(more: Partial<SupervisorOptions> = {}): Supervisor {
  supervisor = new Supervisor({
    dataDir: dir,
    env: {},
    envOf: (service, replica) => ({ NAME: `${service}/${replica}` }),
    command: () => [process.execPath, join(dir, 'child.mjs')],
    onEvent(event) {
      events.push(event);
      for (const watcher of watchers) watcher(event);
    },
    ...more,
  });
  return supervisor;
}

const event = (kind: SupervisorEvent['kind']) =>
  new Promise<SupervisorEvent>((resolve) => watchers.push((one) => one.kind === kind && resolve(one)));
const pidFile = (name: string) => readFileSync(join(dir, 'run', `${name}.pid`), 'utf8').trim();
const log = (name: string) => readFileSync(join(dir, 'log', `${name}.log`), 'utf8');

describe('a supervisor', () => {
  test('runs the replicas asked for, each with a file that names its process and a log', async () => {
    const s = create();
    await s.scale('events', 2);
    await s.scale('users', 1);
    await Promise.all([s.waitReady('events', 1), s.waitReady('events', 2), s.waitReady('users')]);
    expect(readdirSync(join(dir, 'run')).sort()).toEqual(['events-1.pid', 'events-2.pid', 'users-1.pid']);
    expect(pidFile('events-2')).toBe(String(s.pid('events', 2)));
    for (const [name, mode] of [
      ['run', 0o700],
      ['log', 0o700],
      ['run/events-2.pid', 0o600],
      ['log/events-2.log', 0o600],
    ] as const) {
      expect([name, statSync(join(dir, name)).mode & 0o777]).toEqual([name, mode]);
    }
    expect(log('events-2')).toBe('hello events/2\n');

    await s.scale('events', 1);
    expect(s.list('events')).toEqual([{ service: 'events', replica: 1, pid: s.pid('events', 1) }]);
    expect(log('events-2')).toBe('hello events/2\nbye\n');
    expect(readdirSync(join(dir, 'run')).sort()).toEqual(['events-1.pid', 'users-1.pid']);
  });

  test('starts again what dies, at once the first time', async () => {
    const s = create();
    await s.scale('messages', 1);
    const pid = s.pid('messages');
    const again = event('started');
    const killedAt = Date.now();
    await s.kill('messages');
    expect((await again).pid).not.toBe(pid);
    expect(Date.now() - killedAt).toBeLessThan(1_000);
    await s.waitReady('messages');
    expect(pidFile('messages-1')).toBe(String(s.pid('messages')));
    expect(events.map((one) => one.kind)).toEqual(['started', 'died', 'started']);
    expect(events[1]?.exit).toEqual({ code: null, signal: 'SIGKILL' });
  });

  test('waits longer each time for what dies again and again', async () => {
    const s = create({ env: { FAIL: '1' } });
    const times: number[] = [];
    const fifth = new Promise<void>((resolve) => {
      watchers.push((one) => one.kind === 'started' && times.push(Date.now()) === 5 && resolve());
    });
    await s.scale('events', 1);
    await fifth;
    const pauses = times.slice(1).map((at, i) => at - (times[i] ?? 0));
    expect(pauses[2]).toBeGreaterThanOrEqual(200);
    expect(pauses[3]).toBeGreaterThanOrEqual(400);
  });

  test('leaves the dead alone without autoRestart, until they are started', async () => {
    const s = create({ autoRestart: false });
    await s.scale('channels', 1);
    await s.kill('channels');
    expect(s.pid('channels')).toBeUndefined();
    expect(events.map((one) => one.kind)).toEqual(['started', 'died']);
    await expect(s.waitReady('channels', 1, 0)).rejects.toThrow('channels-1 is not ready after 0 ms: it does not run');
    await s.restart('channels');
    await s.waitReady('channels');
    expect(s.pid('channels')).toBeGreaterThan(0);
  });

  test('restarts in order', async () => {
    const s = create();
    await s.scale('users', 1);
    await s.waitReady('users');
    await s.restart('users');
    await s.waitReady('users');
    expect(events.map((one) => [one.kind, one.exit?.code])).toEqual([
      ['started', undefined],
      ['stopped', 0],
      ['started', undefined],
    ]);
  });

  test('stops the gateway first and events last, and leaves no file', async () => {
    const s = create();
    const all: SupervisedService[] = ['events', 'users', 'gateway', 'messages'];
    for (const service of all) await s.scale(service, 1);
    await Promise.all(all.map((service) => s.waitReady(service)));
    await s.stop();
    const order = events.filter((one) => one.kind === 'stopped').map((one) => one.service);
    expect(order[0]).toBe('gateway');
    expect(order.slice(1, 3).sort()).toEqual(['messages', 'users']);
    expect(order[3]).toBe('events');
    expect(readdirSync(join(dir, 'run'))).toEqual([]);
  });

  test('passes each line on, beside the log', async () => {
    const lines: string[] = [];
    const s = create({ onOutput: (name, line) => lines.push(`${name}: ${line}`) });
    await s.scale('gateway', 1);
    await s.waitReady('gateway');
    await s.stop();
    expect(lines).toEqual(['gateway-1: hello gateway/1', 'gateway-1: bye']);
  });

  test('does not start beside processes of an earlier start', async () => {
    const first = create();
    await first.scale('users', 1);
    const second = new Supervisor({ dataDir: dir, env: {}, command: () => [process.execPath, join(dir, 'child.mjs')] });
    const waiting = second.waitForFormer();
    await first.stop();
    await waiting;
    expect(readdirSync(join(dir, 'run'))).toEqual([]);
  });
});
