/**
 * Revocations with three gateways: all are notified of a change, so that it applies everywhere as soon as it is
 * answered, long before any lease expires. If one gateway is paused, the answer waits until its lease expires.
 */
import { type ApiClient, type Cluster, createOrganisation, type Organisation, startCluster } from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ok } from '../answers.ts';
import { at } from '../load/clients/person.ts';

/** So long that an earlier answer proves that all gateways were notified. */
const LEASE_MS = 4_000;

let cluster: Cluster;
let organisation: Organisation;
let owner: ApiClient;
let people = 0;

beforeAll(async () => {
  cluster = await startCluster({
    servers: inject('servers'),
    scale: { gateway: 3, users: 2 },
    env: { AUTH_LEASE_MS: String(LEASE_MS) },
  });
  organisation = await createOrganisation(cluster.address);
  owner = await organisation.user('Olga', { role: 'owner' });
});
afterAll(async () => {
  await organisation?.close();
  await cluster?.stop();
});

/** Creates a user whom every gateway has cached. */
async function someone(): Promise<ApiClient[]> {
  const client = await organisation.user(`Person ${++people}`);
  const clients = cluster.address.origins.map((origin) => at(client, origin));
  // Until each gateway caches callers, including this one.
  for (const one of clients) await ok(one.get('/users/me'));
  return clients;
}

/** Makes a change. Returns its duration, and each gateway's answer to the affected user after it. */
async function change(make: () => Promise<unknown>, clients: readonly ApiClient[]) {
  const startedAt = performance.now();
  await make();
  const tookMs = performance.now() - startedAt;
  const answers = await Promise.all(clients.map((client) => client.get('/users/me')));
  return { tookMs, answers };
}

const CHANGES = [
  {
    name: 'another key',
    make: ([here]: ApiClient[]) => ok((here as ApiClient).post('/users/me/api_key/regenerate')),
    found: { status: 401, body: { code: 'UNAUTHORIZED' } },
  },
  {
    name: 'another role',
    make: ([here]: ApiClient[]) => ok(owner.patch(`/users/${here?.userId}`, { role: 600 })),
    found: { status: 200, body: { is_guest: true, role: 600 } },
  },
  {
    name: 'a deactivation',
    make: ([here]: ApiClient[]) => ok(owner.delete(`/users/${here?.userId}`)),
    found: { status: 401, body: { code: 'USER_DEACTIVATED' } },
  },
];

describe.each(CHANGES)('$name', ({ make, found }) => {
  it('holds at every gateway when it is answered, before any lease is over', async () => {
    const clients = await someone();
    const { tookMs, answers } = await change(() => make(clients), clients);
    for (const answer of answers) expect(answer).toMatchObject(found);
    expect(tookMs).toBeLessThan(LEASE_MS / 2);
  });

  it('is answered, where a gateway stands still, when that one knows nothing of before', async () => {
    const clients = await someone();
    await cluster.supervisor.kill('gateway', 3, 'SIGSTOP');
    try {
      const { tookMs, answers } = await change(() => make(clients), clients.slice(0, 2));
      for (const answer of answers) expect(answer).toMatchObject(found);
      expect(tookMs).toBeGreaterThan(LEASE_MS / 2);
    } finally {
      await cluster.supervisor.kill('gateway', 3, 'SIGCONT');
    }
    expect(await (clients[2] as ApiClient).get('/users/me')).toMatchObject(found);
  });
});
