/**
 * P2 and P3: the connections between the gateways and a replica of the events service break, or fall silent, under
 * load. Polls continue at another replica; data that arrives after the silence reaches no client twice.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@rookery/embedded';
import { type ClientEvent, EventQueue } from '@rookery/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '../answers.ts';
import { finish } from '../load/checks/checker.ts';
import { interrupted, interruptions, sendToAll } from '../load/checks/interruption.ts';
import { placement } from '../load/checks/replicas.ts';
import { say } from '../load/checks/report.ts';
import { startPollers } from '../load/clients/poller.ts';
import { Sender } from '../load/clients/sender.ts';
import { Visitor } from '../load/clients/visitor.ts';
import { FaultProxy } from '../load/faults/proxy.ts';
import { useStage } from '../load/stage.ts';

/** Longer than a takeover may take, ms: a queue that waits for the end of the cut fails. */
const CUT_MS = 9_000;
const TAKEOVER_MS = 8_000;
const TIMES = 6;

/** An address of this machine at which only the proxies listen. Replicas announce it, and listen at 127.0.0.1. */
const WAY_HOST = '127.0.0.2';

const ways: FaultProxy[] = [];
const ports: number[] = [];
beforeAll(async () => {
  for (let replica = 1; replica <= 2; replica++) {
    const port = await freePort();
    ports.push(port);
    ways.push(await FaultProxy.open({ host: '127.0.0.1', port }, { host: WAY_HOST, port }));
  }
});
afterAll(() => Promise.all(ways.map((way) => way.close())));

const stage = useStage(() => ({
  env: { HEARTBEAT_MS: '1000' },
  envOf: (service, replica): Record<string, string> =>
    service === 'events' ? { GRPC_PORT: String(ports[replica - 1]), ADVERTISE_HOST: WAY_HOST } : {},
}));

it.each([
  ['break', (way: FaultProxy) => way.break()],
  ['fall silent', (way: FaultProxy) => way.silence()],
] as const)('the connections to a replica %s, for seconds', async (what, cut) => {
  const { cluster, crowd } = stage;
  const pollers = await startPollers(crowd.people, 4);
  const sender = new Sender({ crowd, perSecond: 20 }).start();
  const visitor = new Visitor(crowd.visitor).start();
  const ownerOf = await placement(cluster, 'events', crowd.realmId);
  const owned: number[] = [];
  for (const [i, way] of ways.entries()) {
    await sender.more(30, 10_000);
    const mine = pollers.filter((poller) => ownerOf(poller.person.userId) === i + 1);
    const at = performance.now();
    const over = delay(CUT_MS);
    cut(way);
    await sendToAll(crowd, sender);
    owned.push(...(await interruptions(mine, sender, at, TAKEOVER_MS)));
    await over;
    way.heal();
    await sender.more(30, 10_000);
  }
  await visitor.stop();
  const findings = await finish(crowd, sender, pollers);
  say(interrupted(`the connections to an events replica ${what}`, owned));
  expect([...findings, ...sender.failures, ...visitor.errors]).toEqual([]);
  expect(visitor.loops).toBeGreaterThan(0);
  expect(owned.length, 'both replicas owned some').toBeGreaterThan(4);
  expect(Math.max(...owned)).toBeLessThan(TAKEOVER_MS);
});

it('heartbeats of a quiet queue come from one replica and the other, and nothing falls between', async () => {
  const [ann, ben] = [await stage.organisation.user('Ann'), await stage.organisation.user('Ben')];
  await stage.organisation.settled();
  const queue = await EventQueue.register(ann, { event_types: ['message', 'typing'] });
  const received: string[] = [];
  for (let round = 0; round < TIMES; round++) {
    const [serving, other] = round % 2 === 0 ? [ways[0], ways[1]] : [ways[1], ways[0]];
    serving?.heal();
    other?.break();
    const before = queue.lastEventId;
    const quiet = await queue.poll();
    expect(quiet.map(({ type }) => type)).toEqual(['heartbeat']);
    // The client has not acknowledged the heartbeat when the next event occurs, and another replica serves it from then
    // on.
    other?.heal();
    serving?.break();
    const { id } = await ok(ben.post('/messages', { type: 'direct', to: [ann.userId], content: `round ${round}` }));
    await ok(ben.post('/typing', { op: 'start', to: [ann.userId] }));
    const acknowledged = queue.lastEventId;
    const after = await both(queue);
    // A client that did not get the heartbeat polls from before it, and receives the same events.
    queue.lastEventId = before;
    const again = await both(queue);
    expect(withoutHeartbeats(again)).toEqual(withoutHeartbeats(after));
    expect(Math.min(...after.map((event) => event.id))).toBeGreaterThan(acknowledged);
    received.push(...withoutHeartbeats(after).map((event) => event.message?.content ?? event.type));
    expect(withoutHeartbeats(after).find((event) => event.type === 'message').message.id).toBe(id);
  }
  expect(received.filter((one) => one !== 'typing')).toEqual(Array.from({ length: TIMES }, (_, n) => `round ${n}`));
  expect(received.filter((one) => one === 'typing')).toHaveLength(TIMES);
  for (const way of ways) way.heal();
});

/** Polls until a message and a typing event have arrived; returns all events. */
async function both(queue: EventQueue): Promise<ClientEvent[]> {
  const events: ClientEvent[] = [];
  while (!['message', 'typing'].every((type) => events.some((event) => event.type === type))) {
    events.push(...(await queue.poll()));
  }
  return events;
}

const withoutHeartbeats = (events: readonly ClientEvent[]): ClientEvent[] =>
  events.filter((event) => event.type !== 'heartbeat');
