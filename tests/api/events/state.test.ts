/** Old state + events = fresh state, for every change, for every user whom it may concern, in every form. */
import { type ApiClient, CLIENT_KINDS, type ClientKind, StatefulClient } from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ENDPOINTS } from '../../../services/gateway/src/routes/index.ts';
import type { World } from './mutation.ts';
import { createWorld, MUTATIONS, make, OUT_OF_STATE } from './mutations.ts';

const KINDS = Object.keys(CLIENT_KINDS) as ClientKind[];
/**
 * After this many changes, clients of all kinds are compared. After each other change, one client per viewer is
 * compared, each time of a different kind.
 */
const ALL_EVERY = 8;

it('has every endpoint that changes anything, or the reason why not', () => {
  const changing = ENDPOINTS.flatMap(({ path, endpoints }) =>
    Object.entries(endpoints)
      .filter(([, endpoint]) => endpoint.changes)
      .map(([method]) => `${method} ${path}`),
  );
  const changed = MUTATIONS.map(({ endpoint }) => endpoint);
  const excused = Object.keys(OUT_OF_STATE);
  expect(changing.filter((endpoint) => !changed.includes(endpoint) && !excused.includes(endpoint))).toEqual([]);
  expect(excused.filter((endpoint) => changed.includes(endpoint) || !changing.includes(endpoint))).toEqual([]);
});

const viewers = ({ owner, ann, ben, guest }: World): ApiClient[] => [owner, ann, ben, guest];

describe('old state + events = fresh state', () => {
  let world: World;
  let clients: StatefulClient[];

  beforeAll(async () => {
    world = await createWorld(inject('cluster'));
    await world.organisation.settled();
    clients = await Promise.all(
      viewers(world).flatMap((viewer) => KINDS.map((kind) => StatefulClient.register(viewer, kind))),
    );
  });
  afterAll(() => world.organisation.close());

  it.each(MUTATIONS.map((mutation, n) => [mutation.name, mutation, n] as const))('after %s', async (_, mutation, n) => {
    await make(world, mutation);
    await world.organisation.settled();
    const isFull = (n + 1) % ALL_EVERY === 0 || n === MUTATIONS.length - 1;
    // The clients of a viewer follow one another in the list.
    const compared = clients.filter((_, at) => isFull || (at + n + Math.floor(at / KINDS.length)) % KINDS.length === 0);
    const states = await Promise.all(compared.map(async (one) => ({ one, ...(await one.compare()) })));
    for (const { one, old, fresh } of states) expect(old, `${one.client.email}, ${one.kind}`).toEqual(fresh);
  });
});

it('old state + events = fresh state, whenever in all this the old state was taken', async () => {
  const world = await createWorld(inject('cluster'));
  const clients: StatefulClient[] = [];
  let changing = true;
  const registering = viewers(world).map(async (viewer, n) => {
    for (let i = n; changing; i++) clients.push(await StatefulClient.register(viewer, KINDS[i % KINDS.length]));
  });
  // Messages that are read immediately run concurrently with the changes, so that one service may be ahead of another.
  const { ann, ben } = world;
  const chatting = (async () => {
    while (changing) {
      const sent = await ann.post('/messages', { type: 'direct', to: [ben.userId], content: 'hm' });
      await ben.post('/messages/flags', { messages: [sent.body.id], op: 'add', flag: 'read' });
    }
  })();
  for (const mutation of MUTATIONS) await make(world, mutation);
  changing = false;
  await Promise.all([...registering, chatting]);
  await world.organisation.settled();

  const fresh = new Map<string, unknown>();
  for (const viewer of viewers(world)) {
    for (const kind of KINDS) {
      const now = await StatefulClient.register(viewer, kind);
      fresh.set(`${viewer.email}, ${kind}`, await now.catchUp());
    }
  }
  expect(clients.length).toBeGreaterThan(MUTATIONS.length);
  for (const one of clients) {
    const name = `${one.client.email}, ${one.kind}`;
    expect(await one.catchUp(), name).toEqual(fresh.get(name));
  }
  await world.organisation.close();
}, 300_000);
