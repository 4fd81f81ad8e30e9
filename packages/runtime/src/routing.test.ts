/** Routed calls over real rpc servers: which replica they go to first, and which next. */
import { type Member, type MemberBoard, Members, rank } from '@rookery/actors';
import { bind, type CallContext, type Server, services, startServer } from '@rookery/rpc';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { routeClients } from './clients.ts';
import { Peers } from './routing.ts';

const logger = pino({ level: 'silent' });
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Typing = (replica: string, ctx: CallContext) => unknown;

/** An events replica with one call, which reports the replica that answered it. */
async function replica(id: string, onTyping: Typing): Promise<{ member: Member; server: Server }> {
  const unused = () => Promise.reject(new Error('not in this test'));
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    logger,
    services: [
      bind(services.Events, {
        Register: unused,
        GetEvents: unused,
        DeleteQueue: unused,
        SendEditTyping: unused,
        WaitCaughtUp: unused,
        EraseRealm: unused,
        SendTyping: async (_, ctx) => {
          await onTyping(id, ctx);
          return {};
        },
      }),
    ],
  });
  closing.push(() => server.close());
  const address = `127.0.0.1:${server.port}`;
  return { server, member: { id, service: 'events', address, formats: {}, startedAt: 0, draining: false } };
}

async function clientsOf(members: Member[]) {
  const board: MemberBoard = {
    announce: async () => {},
    withdraw: async () => {},
    watch: async (on) => {
      on(members);
      return () => {};
    },
  };
  const peers = new Peers({ logger });
  const view = new Members({
    board,
    logger,
    everyMs: 50,
    deadAfterMs: 500,
    probe: async (member) => {
      await peers.connection(member, 'commands').ping(500);
    },
  });
  const routed = routeClients({ members: view, peers });
  await view.start();
  closing.push(
    () => routed.close(),
    () => view.stop(),
  );
  await expect.poll(() => view.live('events').length).toBe(members.length);
  return { clients: routed.clients, peers, repeated: () => [...routed.transport.repeated] };
}

it('what calls say of a member: idle, answered since it was last asked, nothing while one waits or the stream is down', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const { server, member } = await replica('a', async () => {
    asked.resolve();
    await answer.promise;
  });
  const { clients, peers } = await clientsOf([member]);
  expect(peers.heardOf(member)).toBe('idle');
  const call = clients.events.SendTyping({}, { route: '1' });
  await asked.promise;
  expect(peers.heardOf(member)).toBeUndefined();
  answer.resolve();
  await call;
  expect(peers.heardOf(member)).toBe('answered');
  expect(peers.heardOf(member)).toBe('idle');
  await server.close();
  await expect.poll(() => peers.heardOf(member)).toBeUndefined();
});

describe('a routed call', () => {
  it('goes to the replica that ranks first for its key', async () => {
    const answered: string[] = [];
    const replicas = await Promise.all(['a', 'b', 'c'].map((id) => replica(id, (name) => void answered.push(name))));
    const members = replicas.map(({ member }) => member);
    const { clients } = await clientsOf(members);
    for (let key = 0; key < 20; key++) await clients.events.SendTyping({}, { route: String(key) });
    expect(answered).toEqual(Array.from({ length: 20 }, (_, key) => rank(String(key), members)[0]?.id));
    expect(new Set(answered).size).toBeGreaterThan(1);
  });

  it('moves to the next one also when the wall clock was set to another time meanwhile', async () => {
    for (const hours of [1, -1]) {
      const asked: string[] = [];
      const replicas = await Promise.all(['a', 'b'].map((id) => replica(id, (name) => void asked.push(name))));
      const { clients } = await clientsOf(replicas.map(({ member }) => member));
      const first = rank(
        '1',
        replicas.map(({ member }) => member),
      )[0]?.id;
      const refusing = replicas.find(({ member }) => member.id === first);
      refusing?.server.refuse();
      const wall = vi.spyOn(Date, 'now');
      const before = Date.now();
      // The wall clock is changed after the call has started.
      wall.mockReturnValueOnce(before).mockReturnValue(before + hours * 3600_000);
      try {
        await clients.events.SendTyping({}, { route: '1', deadlineMs: 5_000 });
      } finally {
        wall.mockRestore();
      }
      expect(asked).toHaveLength(1);
      expect(asked[0]).not.toBe(first);
    }
  });

  it('moves to the next one when a replica refuses, under the same request key', async () => {
    const seen: [string, string, number][] = [];
    const replicas = await Promise.all(
      ['a', 'b'].map((id) => replica(id, (name, ctx) => void seen.push([name, ctx.requestKey, ctx.attempt]))),
    );
    const { clients, repeated } = await clientsOf(replicas.map(({ member }) => member));
    const [first] = rank(
      '1',
      replicas.map(({ member }) => member),
    );
    const refusing = replicas.find(({ member }) => member.id === first?.id);
    refusing?.server.refuse();
    await clients.events.SendTyping({}, { route: '1', requestKey: 'key' });
    expect(seen).toEqual([[first?.id === 'a' ? 'b' : 'a', 'key', 1]]);
    expect(repeated()).toEqual([['events', 1]]);
  });

  it('ends at its deadline when nobody is there', async () => {
    const { clients, repeated } = await clientsOf([]);
    await expect(clients.events.SendTyping({}, { route: '1', deadlineMs: 120 })).rejects.toThrow(
      /no live replica of events/,
    );
    expect(repeated()).toEqual([]);
  });
});
