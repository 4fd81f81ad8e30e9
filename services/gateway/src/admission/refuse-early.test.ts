import { Agent, request as send } from 'node:http';
import { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { API_KEY, startGateway, stopAll } from '../../test/fixtures.ts';
import { RateLimits } from './rate-limits.ts';

afterAll(stopAll);

const ADA = { realm_id: 1, user_id: 7 };
const authorization = `Basic ${Buffer.from(`ada@example.org:${API_KEY}`).toString('base64')}`;
const ofAda = { headers: { host: 'chat.example.org', authorization }, socket: new Socket() };
const reply = { headers: () => undefined } as never;

describe('a refusal that is remembered', () => {
  const start = () => {
    const clock = { now: 0 };
    const limits = new RateLimits({
      ...{ perUser: 1, perAddress: 0, gateways: () => 1, leaseMs: 1_000 },
      now: () => clock.now,
    });
    limits.countUser(reply, ADA, ofAda);
    const ask = () => limits.countUser(reply, ADA, ofAda);
    return { clock, limits, ask };
  };

  it('is given until the lease ends', () => {
    const { clock, limits, ask } = start();
    expect(limits.refusalOf(ofAda)).toBeUndefined();
    expect(ask).toThrow('API usage exceeded rate limit');
    clock.now = 999;
    expect(limits.refusalOf(ofAda)).toMatchObject({
      status: 429,
      fields: { code: 'RATE_LIMIT_HIT', 'retry-after': 59.001 },
      headers: { 'x-ratelimit-limit': 1, 'x-ratelimit-remaining': 0, 'retry-after': 59.001 },
    });
    expect(limits.refused).toBe(2);
    clock.now = 1_000;
    expect(limits.refusalOf(ofAda)).toBeUndefined();
  });

  it('ends with its window', () => {
    const { clock, limits, ask } = start();
    clock.now = 59_900;
    expect(ask).toThrow();
    clock.now = 60_000;
    expect(limits.refusalOf(ofAda)).toBeUndefined();
  });

  it('is that of a host and of credentials', () => {
    const { limits, ask } = start();
    expect(ask).toThrow();
    const { headers, socket } = ofAda;
    // On one connection, as a proxy sends them: a request says nothing about later ones on the connection.
    const others = [
      { host: 'other.example.org' },
      { authorization: `${authorization}x` },
      { authorization: undefined },
    ];
    for (const other of others) {
      expect(limits.refusalOf(ofAda)).toBeDefined();
      expect(limits.refusalOf({ headers: { ...headers, ...other }, socket })).toBeUndefined();
    }
    expect(limits.refusalOf({ headers, socket: new Socket() })).toBeDefined();
  });

  it('ends when requests are given back', () => {
    const { limits, ask } = start();
    expect(ask).toThrow();
    limits.giveBack(ADA);
    limits.giveBack(ADA);
    expect(limits.refusalOf(ofAda)).toBeUndefined();
  });
});

it('answers as the endpoint would, and the connection serves what comes next', async () => {
  const { server, rates } = await startGateway(
    { users: { GetOwnUser: async () => ({ json: Buffer.from('{"user_id":7}') }) } },
    { RATE_LIMIT_PER_USER: 1, AUTH_LEASE_MS: 10_000 },
  );
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (method: string, path: string, body?: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>();
    const headers = { authorization, ...(body && { 'content-type': 'application/x-www-form-urlencoded' }) };
    send(`${origin}${path}`, { method, agent, headers }, resolve).on('error', reject).end(body);
    const response = await promise;
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
  expect((await ask('GET', '/api/v1/users/me')).status).toBe(200);
  const late = await ask('GET', '/api/v1/users/me');
  const early = await ask('POST', '/api/v1/messages', `content=${'a'.repeat(50_000)}`);
  expect([late.status, early.status]).toEqual([429, 429]);
  expect(Object.keys(early.headers).sort()).toEqual(Object.keys(late.headers).sort());
  const { 'retry-after': seconds, ...fields } = JSON.parse(early.body);
  expect(fields).toEqual({ result: 'error', msg: 'API usage exceeded rate limit', code: 'RATE_LIMIT_HIT' });
  expect(String(seconds)).toBe(early.headers['retry-after']);
  expect(early.headers['content-type']).toBe(late.headers['content-type']);
  expect((await ask('HEAD', '/api/v1/users/me')).body).toBe('');
  // Also with repeated slashes, before the router finds that the path does not exist.
  expect((await ask('GET', '//api//v1/nothing')).status).toBe(429);
  // Requests outside of the API are not counted.
  expect((await ask('GET', '/health/live')).status).toBe(200);
  expect(rates.refused).toBe(4);
  agent.destroy();
});
