/** Registers wait in the gateway's admission queue before the caller is identified; other requests pass them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUTHORIZATION, type Gateway, gate, startGateway, stopAll } from '../../test/fixtures.ts';

let gateway: Gateway;
let asked = 0;
let ends: (() => void)[] = [];
const json = Buffer.from('{"queue_id":"q","last_event_id":-1}');

beforeAll(async () => {
  gateway = await startGateway(
    {
      users: {
        Authenticate: async () => {
          asked++;
          return { caller: { realm_id: 1, user_id: asked, role: 400, group_ids: [] } };
        },
      },
      events: {
        Register: async () => {
          const { opened, open } = gate();
          ends.push(() => open());
          await opened;
          return { queue_id: 'q', json, shared: [] };
        },
        GetEvents: async () => ({ json: Buffer.from('{"events":[],"queue_id":"q"}') }),
      },
    },
    { REGISTERS_AT_ONCE: 2, REGISTERS_WAITING: 1, AUTH_LEASE_MS: 0 },
  );
});
afterAll(stopAll);

const headers = { authorization: AUTHORIZATION, host: 'chat.example.org' };
/** Starts immediately, unlike `inject` alone. */
const register = async (host = headers.host) =>
  await gateway.server.inject({ method: 'POST', url: '/api/v1/register', headers: { ...headers, host } });

const started = (many: number) => expect.poll(() => ends.length, { interval: 2, timeout: 5_000 }).toBe(many);

test('a few are under way, some wait, and the rest learn when to come again', async () => {
  const running = [register(), register()];
  await started(2);
  const before = asked;
  const waiting = register();
  const refused = await register();
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ result: 'error', code: 'RATE_LIMIT_HIT' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  // No calls were made for waiting and rejected registers.
  expect(asked).toBe(before);
  const poll = await gateway.server.inject({ url: '/api/v1/events?queue_id=q&last_event_id=0', headers });
  expect(poll.statusCode).toBe(200);
  const other = register('other.example.org');
  await started(3);
  for (const end of ends) end();
  await started(4);
  for (const end of ends) end();
  for (const one of [...running, waiting, other]) expect((await one).statusCode).toBe(200);
  ends = [];
});

test('a crowd over connections comes through whole', async () => {
  await gateway.server.listen({ host: '127.0.0.1', port: 0 });
  const url = `${gateway.server.listeningOrigin}/api/v1/register`;
  const statuses = Array.from({ length: 3 }, async () => (await fetch(url, { method: 'POST', headers })).status);
  await started(2);
  for (const end of ends) end();
  await started(3);
  for (const end of ends) end();
  expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
});
