/**
 * Random histories: regardless of what is published, of the replica that is polled, and of answers that are lost, every
 * queue receives its events once and in order, and nothing else. One replica has almost nothing in memory and answers
 * in tiny pieces.
 */
import { UserSet } from '@rookery/core';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Event, type Replica, Stage } from '../../test/stage.ts';

const USERS = [1, 2, 3];
const TYPES = ['red', 'blue'];

let stage: Stage;
let replicas: Replica[];

beforeAll(async () => {
  stage = await Stage.open();
  replicas = [
    await stage.replica({ HEARTBEAT_MS: 30 }),
    await stage.replica({ HEARTBEAT_MS: 20, TAIL_BYTES: 1, REPLY_EVENTS: 3 }),
  ];
});

afterAll(() => stage.close());

interface Client {
  readonly user: number;
  readonly type: string | undefined;
  readonly queueId: string;
  readonly expected: number[];
  readonly got: number[];
  last: number;
}

const publication = fc.record({
  users: fc.subarray(USERS),
  everyone: fc.boolean(),
  except: fc.subarray(USERS, { maxLength: 1 }),
  type: fc.constantFrom(...TYPES),
});

const step = fc.oneof(
  fc.record({
    do: fc.constant('publish' as const),
    service: fc.constantFrom('users' as const, 'messages' as const),
    entries: fc.array(publication, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    do: fc.constant('poll' as const),
    client: fc.nat(),
    replica: fc.nat(1),
    dontBlock: fc.boolean(),
    lost: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('register' as const),
    user: fc.constantFrom(...USERS),
    replica: fc.nat(1),
    type: fc.constantFrom(undefined, ...TYPES),
  }),
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

let number = 0;

async function publish(clients: readonly Client[], { service, entries }: Extract<Step, { do: 'publish' }>) {
  const made = entries.map(({ users, everyone, except, type }) => {
    const n = ++number;
    for (const client of clients) {
      const isFor = (everyone || users.includes(client.user)) && !except.includes(client.user);
      if (isFor && (client.type ?? type) === type) client.expected.push(n);
    }
    return {
      type,
      payload: Buffer.from(JSON.stringify({ type, n })),
      audience: {
        everyone,
        users: UserSet.of(users).toBytes(),
        ...(except.length > 0 && { except: UserSet.of(except).toBytes() }),
      },
    };
  });
  await stage.publish(service, ...made);
}

function take(client: Client, events: readonly Event[]): void {
  for (const event of events) {
    expect(event.id).toBeGreaterThan(client.last);
    client.last = event.id;
    if (event.type !== 'heartbeat') client.got.push(event.n);
  }
}

async function register({ user, replica, type }: Extract<Step, { do: 'register' }>): Promise<Client> {
  const filter = type === undefined ? {} : { event_types: [type], all_event_types: false };
  const { queue_id } = await (replicas[replica] as Replica).register(user, filter);
  return { user, type, queueId: queue_id, expected: [], got: [], last: -1 };
}

test('once, in order, to those it is for, through either replica', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const clients = await Promise.all(
        USERS.map((user, n) => register({ do: 'register', user, replica: n % 2, type: undefined })),
      );
      const open: Promise<void>[] = [];
      const busy = new Set<Client>();
      for (const one of steps) {
        if (one.do === 'publish') await publish(clients, one);
        else if (one.do === 'register') clients.push(await register(one));
        else {
          const client = clients[one.client % clients.length] as Client;
          if (busy.has(client)) continue;
          busy.add(client);
          const { replica, dontBlock, lost } = one;
          const reply = (replicas[replica] as Replica).poll(client.user, client.queueId, client.last, { dontBlock });
          open.push(
            reply.then((events) => {
              busy.delete(client);
              if (!lost) take(client, events);
            }),
          );
        }
      }
      await Promise.all(open);
      for (const [n, client] of clients.entries()) {
        const replica = replicas[n % 2] as Replica;
        await replica.settled();
        take(client, await replica.all(client.user, client.queueId, client.last));
        expect(client.got).toEqual(client.expected);
      }
    }),
    { numRuns: 40 },
  );
});
