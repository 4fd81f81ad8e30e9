import type { Member } from '@rookery/actors';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Log } from './log.ts';
import { natsMemberBoard } from './member-board.ts';
import { newNamespace, openLog, RecordingLogger } from './testing/observe.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

const TIMES = { ttlMs: 2000, refreshMs: 500 };

let server: TestServer;
let namespace: string;
const open: { close(): Promise<unknown> | unknown }[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());
beforeEach(() => {
  namespace = newNamespace();
});
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const member = (id: string, more: Partial<Member> = {}): Member => ({
  id,
  service: 'events',
  address: '127.0.0.1:1',
  formats: { frames: 1 },
  startedAt: 1,
  draining: false,
  ...more,
});

/** Simulates a separate process, which can end as if it were killed. */
async function newProcess() {
  const log = await openLog(server.url, { namespace });
  open.push(log);
  return { log, board: natsMemberBoard(log, TIMES), die: () => log.close() };
}

async function follow(log: Log) {
  const views: string[][] = [];
  const current: boolean[] = [];
  let members: Member[] = [];
  const stop = await natsMemberBoard(log, TIMES).watch((all, isCurrent = true) => {
    members = all;
    const ids = all.map(({ id }) => id);
    if (ids.join() !== views.at(-1)?.join()) views.push(ids);
    if (isCurrent !== current.at(-1)) current.push(isCurrent);
  });
  open.push({ close: stop });
  const byId = (id: string) => members.find((one) => one.id === id);
  return { views, current, ids: () => views.at(-1), member: byId };
}

describe('the board of members', () => {
  test('shows who is announced, as they were announced last', async () => {
    const [a, b] = [await newProcess(), await newProcess()];
    await a.board.announce(member('a'));
    const seen = await follow(b.log);
    expect(seen.ids()).toEqual(['a']);
    await b.board.announce(member('b'));
    await expect.poll(seen.ids).toEqual(['a', 'b']);
    await a.board.announce(member('a', { draining: true }));
    await expect.poll(() => seen.member('a')?.draining).toBe(true);
    await a.board.withdraw('a');
    await expect.poll(seen.ids).toEqual(['b']);
    expect(seen.member('b')).toEqual(member('b'));
  });

  test('drops those that died, and publishes nothing while nothing changes', async () => {
    const [a, b, c] = [await newProcess(), await newProcess(), await newProcess()];
    await Promise.all([a.board.announce(member('a')), b.board.announce(member('b'))]);
    const seen = await follow(c.log);
    await a.die();
    await expect.poll(seen.ids, { timeout: 20_000 }).toEqual(['b']);
    expect(seen.views.length).toBeLessThanOrEqual(3);
  });

  test('outlives an outage of NATS', async () => {
    const [a, b, c] = [await newProcess(), await newProcess(), await newProcess()];
    await Promise.all([a.board.announce(member('a')), b.board.announce(member('b'))]);
    const seen = await follow(c.log);
    await server.stop();
    await b.die();
    await a.board.announce(member('a', { draining: true }));
    // The outage is longer than the time to live of the entries.
    const since = performance.now();
    await expect.poll(() => performance.now() - since, { timeout: 5000 }).toBeGreaterThan(TIMES.ttlMs + 500);
    expect(seen.views).toEqual([['a', 'b']]);
    expect(seen.current).toEqual([true, false]);
    await server.start();
    await expect.poll(() => seen.member('a')?.draining, { timeout: 5000 }).toBe(true);
    expect(seen.ids()).toEqual(['a', 'b']);
    await expect.poll(seen.ids, { timeout: 20_000 }).toEqual(['a']);
    expect(seen.views).toEqual([['a', 'b'], ['a']]);
    expect(seen.current).toEqual([true, false, true]);
  });

  test('retains the last view when no member renews', async () => {
    const [a, b, c] = [await newProcess(), await newProcess(), await newProcess()];
    await a.board.announce(member('a'));
    const seen = await follow(c.log);
    await a.die();
    await expect.poll(() => c.board && isGone(c.log, 'a'), { timeout: 20_000 }).toBe(true);
    expect(seen.ids()).toEqual(['a']);
    await b.board.announce(member('b'));
    await expect.poll(seen.ids).toContain('b');
    await expect.poll(seen.ids, { timeout: 20_000 }).toEqual(['b']);
  });

  test('can be announced to and watched before NATS is there', async () => {
    await server.stop();
    const log = await Log.connect({ servers: server.url, namespace, name: 'early', logger: new RecordingLogger() });
    open.push(log);
    await natsMemberBoard(log, TIMES).announce(member('a'));
    const seen = await follow(log);
    expect(seen.views).toEqual([]);
    await server.start();
    await expect.poll(seen.ids, { timeout: 20_000 }).toEqual(['a']);
  });
});

async function isGone(log: Log, id: string): Promise<boolean> {
  return (await (await log.bucket('members')).get(id)) === undefined;
}
