/**
 * The answer of every change is lost after the services made the change: the client gets a 503, and repeats its request
 * at another gateway. The repetition gets the answer of the first request, and the change is not made twice.
 *
 * The gateways run in this process, so that answers can be lost at a chosen moment; the services are the
 * installation's.
 */
import { randomBytes } from 'node:crypto';
import { Unavailable } from '@rookery/rpc';
import { type Clients, connectClients, createLogger } from '@rookery/runtime';
import {
  type ApiClient,
  createOrganisation,
  EventQueue,
  multipart,
  type Organisation,
  QUIETLY,
} from '@rookery/testkit';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type App, buildApp } from '../../services/gateway/src/app.ts';
import { gatewayConfig } from '../../services/gateway/src/config.ts';
import { ok } from '../answers.ts';
import { at } from '../load/clients/person.ts';
import type { Mutation, World } from './events/mutation.ts';
import { createWorld, MUTATIONS, make } from './events/mutations.ts';

interface Lossy {
  readonly app: App;
  readonly origin: string;
}

/** How many of the next answers to calls with a request key are lost, after the call has ended. */
let toLose = 0;
/** Delays the answers of such calls. */
let hold: (() => Promise<void>) | undefined;
const gateways: Lossy[] = [];
let close = async (): Promise<void> => {};

beforeAll(async () => {
  const { natsUrl, namespace, signing } = inject('cluster');
  const logger = createLogger({ service: 'gateway', replica: 'test', level: 'fatal' });
  const connected = await connectClients({ natsUrl, namespace, signing, logger });
  const config = gatewayConfig.parse({
    SECRET_KEYS: randomBytes(32).toString('hex'),
    DEVELOPMENT: 'true',
    RATE_LIMIT_PER_USER: '0',
    RATE_LIMIT_PER_ADDRESS: '0',
  });
  for (let n = 0; n < 2; n++) {
    const app = await buildApp({
      clients: lossy(connected.clients),
      config,
      logger,
      metrics: new Registry(),
      readiness: () => ({ isReady: true, missing: [] }),
      receivesInvalidations: () => false,
      shareChanges: async (changes) => {
        const others = gateways.filter((other) => other.app !== app);
        for (const other of others) {
          const filled = (changes.unanswered ?? []).map((one) => ({ ...EMPTY, ...one }));
          const answered = (changes.answered ?? []).map((one) => ({ ...EMPTY, ...one }));
          await other.app.handlers.ShareChanges?.({ unanswered: filled, answered } as never, {} as never);
        }
      },
    });
    gateways.push({ app, origin: await app.server.listen({ host: '127.0.0.1', port: 0 }) });
  }
  close = async () => {
    await Promise.all(gateways.map(({ app }) => app.server.close()));
    await connected.close();
  };
});
afterAll(() => close());

const EMPTY = { realm_id: 0, user_id: 0, path: '', digest: '', request_key: '', creates: false, age_ms: 0 };

/** Wraps the clients so that their answers can be lost. */
function lossy(clients: Clients): Clients {
  const wrap = <C extends object>(client: C): C =>
    new Proxy(client, {
      get(target, name) {
        const method = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (request: unknown, options?: { requestKey?: string }) => {
          const answer = await method.call(target, request, options);
          if (options?.requestKey) await hold?.();
          if (options?.requestKey && toLose > 0) {
            toLose--;
            throw new Unavailable('the answer was lost');
          }
          return answer;
        };
      },
    });
  const { users, channels, messages, events } = clients;
  return { users: wrap(users), channels: wrap(channels), messages: wrap(messages), events: wrap(events) };
}

const [first, second] = [0, 1].map((n) => (client: ApiClient) => at(client, (gateways[n] as Lossy).origin)) as [
  (client: ApiClient) => ApiClient,
  (client: ApiClient) => ApiClient,
];

type Send = (client: ApiClient) => ReturnType<ApiClient['send']>;

/** Loses the answer of a request at one gateway, and repeats the request at the other. */
async function lostAndRepeated(client: ApiClient, send: Send, times = 1): Promise<Awaited<ReturnType<Send>>> {
  for (let n = 0; n < times; n++) {
    toLose = 1;
    const lost = await send((n % 2 === 0 ? first : second)(client));
    expect([lost.status, toLose, lost.body], JSON.stringify(lost.body)).toEqual([
      503,
      0,
      expect.objectContaining({ code: 'SERVER_NOT_READY' }),
    ]);
    expect(Number(lost.headers['retry-after'])).toBeGreaterThan(0);
  }
  return await send((times % 2 === 0 ? first : second)(client));
}

describe('a change whose answer was lost', () => {
  let organisation: Organisation;
  let ann: ApiClient;
  let ben: ApiClient;
  let square: number;
  const say = (content: string) => ({ type: 'channel', to: 'square', topic: 'talk', content });
  beforeAll(async () => {
    organisation = await createOrganisation(inject('cluster'));
    ann = await organisation.user('Ann', { role: 'owner' });
    ben = await organisation.user('Ben');
    await ok(
      ann.post('/users/me/subscriptions', {
        subscriptions: [{ name: 'square' }],
        principals: [ann, ben].map((one) => one.userId),
        ...QUIETLY,
      }),
    );
    square = (await ok(ann.get('/get_stream_id', { stream: 'square' }))).stream_id;
  });
  afterAll(() => organisation.close());

  const contents = async () =>
    (
      await ok(ann.get('/messages', { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false }))
    ).messages.map((one: { content: string }) => one.content);

  it('is made once, however often it is repeated, by equal requests only', async () => {
    const answer = await lostAndRepeated(ann, (to) => to.post('/messages', say('once')), 3);
    expect(answer.status).toBe(200);
    const again = await ok(first(ann).post('/messages', say('once')));
    expect(again.id).toBeGreaterThan(answer.body.id);
    expect((await contents()).filter((one: string) => one === 'once')).toHaveLength(2);
  });

  it("does not take an equal message for a repetition when the first was answered, nor another person's", async () => {
    const ids = [await ok(first(ann).post('/messages', say('ok'))), await ok(first(ann).post('/messages', say('ok')))];
    expect(ids[1].id).toBeGreaterThan(ids[0].id);
    toLose = 1;
    expect((await first(ann).post('/messages', say('mine'))).status).toBe(503);
    const bens = await ok(first(ben).post('/messages', say('mine')));
    const anns = await ok(second(ann).post('/messages', say('mine')));
    expect(anns.id).toBeLessThan(bens.id);
    expect((await contents()).filter((one: string) => one === 'mine')).toHaveLength(2);
  });

  it('is recognised by the fields that the endpoint reads, at the path that it reads, and forgotten then', async () => {
    toLose = 1;
    expect((await first(ann).post('/messages', say('hey'))).status).toBe(503);
    // The official Python client adds `dont_block` to a repetition, whatever it repeats.
    const repeated = await ok(second(ann).post('/messages', { ...say('hey'), dont_block: true }));
    const next = await ok(second(ann).post('/messages', say('hey')));
    expect(next.id).toBeGreaterThan(repeated.id);
    expect((await contents()).filter((one: string) => one === 'hey')).toHaveLength(2);
    toLose = 1;
    expect((await first(ann).post('/messages', say('ho'))).status).toBe(503);
    await ok(second(ann).post('//messages', say('ho')));
    expect((await contents()).filter((one: string) => one === 'ho')).toHaveLength(1);
  });

  it('that went unanswered twice at the same time is two changes, each of them repeated once', async () => {
    toLose = 2;
    const both = await Promise.all([first(ann), second(ann)].map((to) => to.post('/messages', say('twin'))));
    expect(both.map(({ status }) => status)).toEqual([503, 503]);
    const repeated = [
      await ok(first(ann).post('/messages', say('twin'))),
      await ok(second(ann).post('/messages', say('twin'))),
    ];
    expect(repeated[0].id).not.toBe(repeated[1].id);
    const third = await ok(first(ann).post('/messages', say('twin')));
    expect((await contents()).filter((one: string) => one === 'twin')).toHaveLength(3);
    expect(repeated.map(({ id }) => id)).not.toContain(third.id);
  });

  it('is remembered while others are sent, but no longer when it was undone', async () => {
    toLose = 1;
    expect((await first(ann).post('/messages', say('early'))).status).toBe(503);
    const between = await ok(first(ann).post('/messages', say('between')));
    expect((await ok(first(ann).post('/messages', say('early')))).id).toBeLessThan(between.id);

    const muted = async () => (await ok(ann.post('/register', { event_types: ['muted_users'] }))).muted_users.length;
    toLose = 1;
    const path = `/users/me/muted_users/${ben.userId}`;
    expect((await first(ann).post(path)).status).toBe(503);
    await ok(second(ann).delete(path));
    await ok(first(ann).post(path));
    expect(await muted()).toBe(1);
    await ok(first(ann).delete(path));
  });

  it('is answered though the time that it names has passed, and what it made is gone', async () => {
    const due = Math.floor(Date.now() / 1000) + 6;
    const scheduled = { ...say('later'), to: square, scheduled_delivery_timestamp: due };
    toLose = 1;
    expect((await first(ann).post('/scheduled_messages', scheduled)).status).toBe(503);
    await expect.poll(contents, { timeout: 25_000 }).toContain('later');
    expect((await ok(second(ann).post('/scheduled_messages', scheduled))).scheduled_message_id).toBeGreaterThan(0);
    expect((await contents()).filter((one: string) => one === 'later')).toHaveLength(1);
  });

  it('is answered though the address that names the user is gone', async () => {
    const { email } = await organisation.user('Cy');
    const change = { new_email: `new-${email}` };
    toLose = 1;
    expect((await first(ann).patch(`/users/${email}`, change)).status).toBe(503);
    await ok(second(ann).patch(`/users/${email}`, change));
    expect((await second(ann).patch(`/users/${email}`, change)).body.msg).toBe('No such user');
  });

  it('gets its answer when the client that went away repeats it', async () => {
    const { server } = (gateways[0] as Lossy).app.server;
    const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    const answered = Promise.withResolvers<void>();
    const made = Promise.withResolvers<void>();
    hold = () => {
      made.resolve();
      return answered.promise;
    };
    const gone = new AbortController();
    const cut = first(ann).post('/messages', say('cut'), { signal: gone.signal });
    cut.catch(() => {});
    await made.promise;
    hold = undefined;
    const before = await open();
    gone.abort();
    await expect(cut).rejects.toThrow();
    await expect.poll(open).toBeLessThan(before);
    // Repeated while the first call is in flight, and after it has ended.
    const during = await ok(second(ann).post('/messages', say('cut')));
    answered.resolve();
    expect((await contents()).filter((one: string) => one === 'cut')).toHaveLength(1);
    expect((await ok(second(ann).post('/messages', say('cut')))).id).toBeGreaterThan(during.id);
  });

  it('under a key of its client is made once, also when it was answered, and each other request under that key too', async () => {
    const headers = { 'idempotency-key': 'morning-17' };
    const one = await ok(first(ann).post('/messages', say('keyed'), { headers }));
    expect(await ok(second(ann).post('/messages', say('keyed'), { headers }))).toMatchObject({ id: one.id });
    expect((await ok(second(ann).post('/messages', say('other'), { headers }))).id).toBeGreaterThan(one.id);
    const refused = await first(ann).post('/messages', say('keyed'), {
      headers: { 'idempotency-key': 'k'.repeat(256) },
    });
    expect([refused.status, refused.body.msg]).toEqual([400, 'Invalid Idempotency-Key']);
  });
});

/** Endpoints whose repetitions are not recognised, with the reason. */
const STREAMED = 'its body is not read before it is sent on; an upload that nothing refers to is removed';
const NOT_REPEATED: Readonly<Record<string, string>> = {
  'POST /user_uploads': STREAMED,
  'POST /tus/': STREAMED,
  'PATCH /tus/:upload_id': 'the protocol asks for the offset and continues from there',
};

describe('every change', () => {
  let world: World;
  let control: World;
  let queues: EventQueue[];
  beforeAll(async () => {
    [world, control] = [await createWorld(inject('cluster')), await createWorld(inject('cluster'))];
    await Promise.all([world, control].map(({ organisation }) => organisation.settled()));
    queues = await Promise.all(
      [world, control].map(({ owner }) => EventQueue.register(owner, { fetch_event_types: [] })),
    );
  });
  afterAll(() => Promise.all([world, control].map(({ organisation }) => organisation.close())));

  it.each(MUTATIONS.map((mutation) => [mutation.name, mutation] as const))('%s', async (_, mutation) => {
    if (mutation.endpoint in NOT_REPEATED) {
      await make(control, mutation);
      await make(world, mutation);
      return;
    }
    const expected = await request(control, mutation)(control[mutation.as]);
    expect(expected.status, JSON.stringify(expected.body)).toBe(200);
    const answer = await lostAndRepeated(world[mutation.as], request(world, mutation));
    expect([answer.status, Object.keys(answer.body)], JSON.stringify(answer.body)).toEqual([
      200,
      Object.keys(expected.body),
    ]);
    if (mutation.arrived) {
      await Promise.all(queues.map((queue) => mutation.arrived?.(queue)));
      return;
    }
    await Promise.all([world, control].map(({ organisation }) => organisation.settled()));
    // Events of different services arrive in any order.
    const drained = async (queue: (typeof queues)[number]) => (await queue.drain()).map(kindOf).sort();
    const [events, ofControl] = await Promise.all(queues.map(drained));
    expect(events).toEqual(ofControl);
  });
});

const kindOf = (event: { type: string; op?: string; property?: string }) =>
  [event.type, event.op, event.property].filter(Boolean).join(' ');

function request(world: World, mutation: Mutation): Send {
  return async (client) => {
    const [method = '', pattern = ''] = mutation.endpoint.split(' ');
    const variables = (await mutation.path?.(world)) ?? {};
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(variables[name])));
    const body = mutation.file ? multipart([mutation.file], mutation.fields) : mutation.raw;
    return await client.send(method, path, mutation.params?.(world) ?? {}, body);
  };
}
