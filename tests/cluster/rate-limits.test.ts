/** Rate limits with two gateways, which share them. */
import { ApiClient, type Cluster, createOrganisation, type Organisation, startCluster } from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { at } from '../load/clients/person.ts';

let cluster: Cluster;
let organisation: Organisation;

beforeAll(async () => {
  cluster = await startCluster({
    servers: inject('servers'),
    scale: { gateway: 2 },
    env: { RATE_LIMIT_PER_USER: '20', RATE_LIMIT_PER_ADDRESS: '6', TRUSTED_PROXIES: 'loopback' },
  });
  organisation = await createOrganisation(cluster.address);
});
afterAll(async () => {
  await organisation?.close();
  await cluster?.stop();
});

it('each gateway counts its share; nobody pays for another user', async () => {
  const user = await organisation.user('Uma');
  const other = await organisation.user('Otto');
  const [first, second] = cluster.address.origins.map((origin) => at(user, origin)) as [ApiClient, ApiClient];
  // A new gateway is discovered by the other within moments.
  await expect.poll(async () => (await first.get('/users/me')).headers['x-ratelimit-limit']).toBe('10');
  await expect.poll(async () => (await second.get('/users/me')).headers['x-ratelimit-limit']).toBe('10');
  const statuses: number[] = [];
  for (let i = 0; i < 30; i++) statuses.push((await (i % 2 ? first : second).get('/users/me')).status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(18);
  expect(statuses.slice(-4)).toEqual([429, 429, 429, 429]);
  const refused = await first.post('/messages', { type: 'direct', to: [other.userId], content: 'too much' });
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ code: 'RATE_LIMIT_HIT', msg: 'API usage exceeded rate limit' });
  const seconds = refused.body['retry-after'];
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(refused.headers).toMatchObject({ 'retry-after': String(seconds), 'x-ratelimit-remaining': '0' });
  expect((await at(other, first.origin).get('/users/me')).status).toBe(200);
});

it('who is not logged in is counted by the address that the proxy names', async () => {
  const nobody = new ApiClient({ origin: cluster.address.origin, host: organisation.host });
  const ask = (address: string) => nobody.get('/server_settings', {}, { headers: { 'x-forwarded-for': address } });
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++) statuses.push((await ask('192.0.2.1')).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect((await ask('192.0.2.2')).status).toBe(200);
});
