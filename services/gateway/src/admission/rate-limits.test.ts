import { afterAll, describe, expect, it } from 'vitest';
import { API_KEY, startGateway, stopAll } from '../../test/fixtures.ts';
import { RateLimits } from './rate-limits.ts';

afterAll(stopAll);

const AUTHORIZATION = `Basic ${Buffer.from(`ada@example.org:${API_KEY}`).toString('base64')}`;

/** Collects the headers that a limiter sets. */
function headers() {
  const set: Record<string, unknown> = {};
  const reply = { headers: (values: object) => Object.assign(set, values) };
  return { set, reply: reply as never };
}

describe('a window', () => {
  it('lasts a minute, and its count starts again at zero', () => {
    let now = 0;
    const limits = new RateLimits({ perUser: 3, perAddress: 0, gateways: () => 1, now: () => now });
    const count = () => {
      const { set, reply } = headers();
      limits.countUser(reply, { realm_id: 1, user_id: 7 });
      return set['x-ratelimit-remaining'];
    };
    expect([count(), count(), count()]).toEqual([2, 1, 0]);
    now = 59_000;
    expect(count).toThrow(
      expect.objectContaining({ code: 'RATE_LIMIT_HIT', httpStatus: 429, extra: { 'retry-after': 1 } }),
    );
    expect(limits.refused).toBe(1);
    now = 60_000;
    expect(count()).toBe(2);
  });

  it('counts nothing that was given back', () => {
    const limits = new RateLimits({ perUser: 2, perAddress: 0, gateways: () => 1 });
    const ada = { realm_id: 1, user_id: 7 };
    const count = () => limits.countUser(headers().reply, ada);
    limits.giveBack(ada);
    for (let polls = 0; polls < 10; polls++) {
      count();
      limits.giveBack(ada);
    }
    count();
    count();
    expect(count).toThrow('API usage exceeded rate limit');
  });

  it('of files is apart from that of requests, and ten times as large', () => {
    const limits = new RateLimits({ perUser: 2, perAddress: 1, gateways: () => 1 });
    const [ada, spectator, from] = [{ realm_id: 1, user_id: 7 }, { realm_id: 1, user_id: 0 }, { ip: '192.0.2.1' }];
    for (let files = 0; files < 20; files++) limits.countFile(headers().reply, ada, from);
    expect(() => limits.countFile(headers().reply, ada, from)).toThrow('API usage exceeded rate limit');
    limits.countUser(headers().reply, ada);
    limits.countFile(headers().reply, spectator, from);
    expect(() => limits.countFile(headers().reply, spectator, from)).toThrow('API usage exceeded rate limit');
  });

  it('is a share of the limit, where several gateways answer', () => {
    let gateways = 1;
    const limits = new RateLimits({ perUser: 200, perAddress: 100, gateways: () => gateways });
    const limit = () => {
      const { set, reply } = headers();
      limits.countUser(reply, { realm_id: 1, user_id: 7 });
      return set['x-ratelimit-limit'];
    };
    expect(limit()).toBe(200);
    gateways = 3;
    expect(limit()).toBe(67);
    gateways = 0; // no members are known, but this gateway exists
    expect(limit()).toBe(200);
  });

  it('is stored of so many at most', () => {
    const limits = new RateLimits({ perUser: 0, perAddress: 1, gateways: () => 1, capacity: 2 });
    const count = (ip: string) => limits.countAddress(headers().reply, { ip });
    count('192.0.2.1');
    expect(() => count('192.0.2.1')).toThrow('API usage exceeded rate limit');
    count('192.0.2.2');
    count('192.0.2.3');
    count('192.0.2.1');
  });
});

describe('requests', () => {
  const limited = { RATE_LIMIT_PER_USER: 2, RATE_LIMIT_PER_ADDRESS: 1 };

  it('of a user are counted by user, of everyone else by address', async () => {
    const { server } = await startGateway(
      { users: { GetOwnUser: async () => ({ json: Buffer.from('{"user_id":7}') }) } },
      limited,
    );
    const get = (url: string, headers = {}, remoteAddress = '192.0.2.1') =>
      server.inject({ method: 'GET', url, headers, remoteAddress });
    const own = () => get('/api/v1/users/me', { authorization: AUTHORIZATION });
    const first = await own();
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' });
    const reset = Number(first.headers['x-ratelimit-reset']) - Date.now() / 1000;
    expect(reset).toBeGreaterThan(50);
    expect(reset).toBeLessThanOrEqual(61);
    expect((await own()).statusCode).toBe(200);
    const refused = await own();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      result: 'error',
      msg: 'API usage exceeded rate limit',
      code: 'RATE_LIMIT_HIT',
      'retry-after': expect.any(Number),
    });
    expect(Number(refused.headers['retry-after'])).toBe(refused.json()['retry-after']);
    expect(refused.headers['x-ratelimit-remaining']).toBe('0');

    expect((await get('/api/v1/server_settings')).statusCode).toBe(200);
    expect((await get('/api/v1/server_settings')).statusCode).toBe(429);
    expect((await get('/api/v1/server_settings', {}, '192.0.2.2')).statusCode).toBe(200);
    // Without credentials, and with wrong ones.
    expect((await get('/api/v1/users/me')).statusCode).toBe(429);
    expect((await get('/api/v1/users/me', {}, '192.0.2.3')).statusCode).toBe(401);
    expect((await get('/api/v1/users/me', { authorization: 'Basic eDp5' }, '192.0.2.4')).statusCode).toBe(401);
    expect((await get('/api/v1/users/me', { authorization: 'Basic eDp5' }, '192.0.2.4')).statusCode).toBe(429);
  });

  it('that come through as many proxies as are said have the address that the first of them names', async () => {
    const behind = await startGateway({}, { ...limited, TRUSTED_PROXIES: 1 });
    const ask = (forwarded: string, remoteAddress: string) =>
      behind.server.inject({
        method: 'GET',
        url: '/api/v1/server_settings',
        headers: { 'x-forwarded-for': forwarded },
        remoteAddress,
      });
    // In an intranet: the proxy and its clients all have private addresses, and the clients forge others.
    expect((await ask('10.7.0.1, 10.0.0.77', '172.18.0.1')).statusCode).toBe(200);
    expect((await ask('10.7.0.2, 10.0.0.77', '172.18.0.1')).statusCode).toBe(429);
    expect((await ask('10.7.0.1, 10.0.0.78', '172.18.0.1')).statusCode).toBe(200);
  });

  it('that come through a trusted proxy have the address that it names', async () => {
    const behind = await startGateway({}, { ...limited, TRUSTED_PROXIES: ['10.0.0.0/8'] });
    const ask = (forwarded: string, remoteAddress: string) =>
      behind.server.inject({
        method: 'GET',
        url: '/api/v1/server_settings',
        headers: { 'x-forwarded-for': forwarded },
        remoteAddress,
      });
    expect((await ask('192.0.2.1', '10.0.0.9')).statusCode).toBe(200);
    expect((await ask('192.0.2.2', '10.0.0.9')).statusCode).toBe(200);
    expect((await ask('192.0.2.1', '10.0.0.8')).statusCode).toBe(429);
    // Entries that a client put into the header before the proxy did are not trusted.
    expect((await ask('192.0.2.9, 192.0.2.2', '10.0.0.9')).statusCode).toBe(429);
    // Nor is a header from a sender that is not a proxy.
    expect((await ask('192.0.2.5', '203.0.113.1')).statusCode).toBe(200);
    expect((await ask('192.0.2.6', '203.0.113.1')).statusCode).toBe(429);
  });

  it('are not counted where there is no limit', async () => {
    const { server } = await startGateway({}, { RATE_LIMIT_PER_USER: 0, RATE_LIMIT_PER_ADDRESS: 0 });
    const response = await server.inject({ method: 'GET', url: '/api/v1/server_settings' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['x-ratelimit-limit']).toBeUndefined();
  });
});
