import { createHash } from 'node:crypto';
import { Members, rank } from '@rookery/actors';
import { natsMemberBoard } from '@rookery/log';
import { startHealthServer } from '@rookery/runtime';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Replica, refusal, Stage } from '../../test/stage.ts';
import { debugActors } from './actors.ts';

let stage: Stage;
let replica: Replica;
let url: string;
let now = Date.now();
const logger = pino({ level: 'silent' });
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  stage = await Stage.open();
  replica = await stage.replica({}, () => now);
  const board = natsMemberBoard(stage.log);
  const members = new Members({
    board,
    logger,
    everyMs: 250,
    deadAfterMs: 750,
    watched: ['users'],
    probe: async () => {},
  });
  const formats = { calls: 1, frames: 1, registrations: 1 };
  for (const id of ['events-a', 'events-b', 'users-a']) {
    const service = id.slice(0, -2);
    await board.announce({
      id,
      service,
      address: '127.0.0.1:1',
      formats,
      startedAt: now - 5_000,
      draining: id === 'events-b',
    });
  }
  await members.start();
  await vi.waitFor(() => expect(members.isAlive('users-a')).toBe(true));
  const { queues, tail } = replica.service.context;
  const page = (query: URLSearchParams) =>
    debugActors({ replicaId: 'events-a', members, queues, tail, now: () => now }, query);
  const server = await startHealthServer({
    host: '127.0.0.1',
    port: 0,
    metrics: new Registry(),
    readiness: () => ({ isReady: true, missing: [] }),
    pages: () => ({ '/debug/actors': page }),
  });
  url = `http://127.0.0.1:${server.port}`;
  closing.push(
    () => members.stop(),
    () => server.close(),
  );
});

afterAll(async () => {
  for (const close of closing) await close();
  await stage.close();
});

const ask = (query = '') => fetch(`${url}/debug/actors${query}`);
// biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests assert
const look = async (query = ''): Promise<any> => await (await ask(query)).json();
const hashOf = (queueId: string) => createHash('sha256').update(queueId).digest('hex').slice(0, 12);

describe('GET /debug/actors', () => {
  test('shows members, the log, and where the queues of this replica stand', async () => {
    const idle = await replica.register(7, { idle_queue_timeout_secs: 700 });
    const polled = await replica.register(7, { event_types: ['message'], all_event_types: false });
    const poll = refusal(replica.poll(7, polled.queue_id, -1));
    await replica.holds(1);
    now += 3_000;
    const answer = await look();
    expect(answer).toMatchObject({ replica: 'events-a', at_ms: now, members_current: true });
    expect(answer.members).toEqual([
      expect.objectContaining({
        id: 'events-a',
        alive: true,
        draining: false,
        formats: { calls: 1, frames: 1, registrations: 1 },
      }),
      expect.objectContaining({ id: 'events-b', alive: null, draining: true, age_seconds: 8 }),
      expect.objectContaining({ id: 'users-a', service: 'users', address: '127.0.0.1:1', alive: true }),
    ]);
    expect(answer.log).toMatchObject({ epoch: replica.log.epoch, heard: true });
    expect(answer).toMatchObject({ users_here: 1, queues_here: 2, polls_waiting: 1, next: null });
    expect(answer).not.toHaveProperty('placement');
    const [user] = answer.users;
    expect(user).toMatchObject({ realm: stage.realm, user: 7, polls_waiting: 1, queue_count: 2 });
    expect(user.queues).toEqual([
      expect.objectContaining({
        hash: hashOf(idle.queue_id),
        waiting_seconds: null,
        last_use_seconds_ago: 3,
        timeout_seconds: 700,
        event_types: null,
      }),
      expect.objectContaining({
        hash: hashOf(polled.queue_id),
        created_seconds_ago: 3,
        waiting_seconds: 3,
        last_event_id: 0,
        event_types: ['message'],
      }),
    ]);
    const text = await (await ask()).text();
    for (const { queue_id } of [idle, polled]) expect(text).not.toContain(queue_id);
    await replica.remove(7, polled.queue_id);
    expect(await poll).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
    await replica.remove(7, idle.queue_id);
  });

  test('pages through users in order, each once, and takes one realm or user alone', async () => {
    const users = [31, 5, 12, 44, 9];
    for (const user of users) await replica.register(user);
    const seen: number[] = [];
    let query = '?limit=2';
    for (let page = 0; page < 10; page++) {
      const answer = await look(query);
      expect(answer.users.length).toBeLessThanOrEqual(2);
      seen.push(
        ...answer.users
          .filter((one: { queue_count: number }) => one.queue_count > 0)
          .map((one: { user: number }) => one.user),
      );
      if (answer.next === null) break;
      query = `?limit=2&after=${answer.next}`;
    }
    expect(seen).toEqual([5, 9, 12, 31, 44]);
    expect((await look(`?realm=${stage.realm}&user=12`)).users.map((one: { user: number }) => one.user)).toEqual([12]);
    expect((await look(`?realm=${stage.realm + 1}`)).users).toEqual([]);
  });

  test('says where a user belongs: as gateways rank, those that drain last', async () => {
    for (const user of [1, 2, 3, 4]) {
      const { placement, members } = await look(`?realm=3&user=${user}`);
      const events = members.filter((one: { service: string }) => one.service === 'events');
      expect(placement).toEqual({
        key: `3:${user}`,
        owner: 'events-a',
        ranked: rank(`3:${user}`, events).map((one) => (one as { id: string }).id),
      });
      expect(placement.ranked).toEqual(['events-a', 'events-b']);
    }
  });

  test.each([
    '?limit=0',
    '?limit=1001',
    '?limit=x',
    '?after=7',
    '?after=1:2:3',
    '?user=7',
    '?realm=-1',
    '?realm=&user=1',
  ])('refuses %s', async (query) => {
    const response = await ask(query);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('text/plain');
  });

  test('other paths are not found', async () => {
    for (const path of ['/debug', '/debug/actors/', '/toString', '/__proto__', '/']) {
      expect((await fetch(`${url}${path}`)).status, path).toBe(404);
    }
  });
});
