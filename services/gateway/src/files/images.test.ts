import { DomainError } from '@rookery/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AUTHORIZATION, type Gateway, startGateway, stopAll } from '../../test/fixtures.ts';

const [ONE, OTHER] = ['192.0.2.1', '192.0.2.2'];
const PER_ADDRESS = 6;
const ABSENT = 'absent';
let gateway: Gateway;
let reads: string[] = [];

beforeAll(async () => {
  const users = {
    GetImage: async ({ name }: { name: string }) => {
      reads.push(name);
      return name.startsWith(ABSENT) ? {} : { bytes: Buffer.from('picture'), type: 'image/png' };
    },
    Authenticate: async () => {
      throw new DomainError('UNAUTHORIZED', 'Invalid API key');
    },
  };
  gateway = await startGateway({ users }, { RATE_LIMIT_PER_ADDRESS: PER_ADDRESS });
});
beforeEach(() => {
  reads = [];
});
afterAll(stopAll);

const ask = (url: string, remoteAddress = ONE, method: 'GET' | 'HEAD' = 'GET') =>
  gateway.server.inject({ method, url, remoteAddress });
const generated = (n: number) => `/user_avatars/1/generated-${n.toString(16).padStart(32, '0')}-41.png`;

describe('generated pictures', () => {
  it('that are not drawn yet: one network has fifty in line, and others have theirs', async () => {
    const asked = Array.from({ length: 52 }, (_, n) => ask(generated(n)));
    const other = ask(generated(52), OTHER);
    const statuses = await Promise.all([...asked, other].map(async (answer) => (await answer).statusCode));
    expect(statuses).toEqual([...Array(50).fill(200), 503, 503, 200]);
    expect((await ask(generated(0))).statusCode).toBe(200);
  });
});

describe('stored pictures', () => {
  const stored = (prefix: string, n: number) => `/user_avatars/1/${`${prefix}${n}x`.padEnd(32, '0')}.png`;
  const statusesOf = async (urls: string[], address: string) =>
    (await Promise.all(urls.map((url) => ask(url, address)))).map(({ statusCode }) => statusCode);

  it.each([
    ['there', 200],
    [ABSENT, 404],
  ])('that are not in memory count by network, ten times as many as requests: %s', async (kind, status) => {
    const [one, other] = [`198.51.100.${status / 4}`, '198.51.100.7'];
    const most = 10 * PER_ADDRESS;
    const names = Array.from({ length: most + 1 }, (_, n) => stored(kind, n));
    expect(await statusesOf(names.slice(0, most), one)).toEqual(Array(most).fill(status));
    const refused = await ask(names[most] as string, one);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMIT_HIT' });
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await ask(names[most] as string, one, 'HEAD')).statusCode).toBe(429);
    expect((await ask(names[most] as string, other)).statusCode).toBe(status);
    // What is in memory, and requests that are no pictures, have not been counted.
    expect((await ask(names[0] as string, one)).statusCode).toBe(kind === ABSENT ? 429 : 200);
    expect((await ask('/login/', one)).statusCode).toBe(200);
  });

  it('a page of new ones is read once for everyone behind an address', async () => {
    const page = Array.from({ length: 10 * PER_ADDRESS }, (_, n) => stored('page', n));
    for (let round = 0; round < 2; round++) {
      const asked = Array.from({ length: 10 }, () => statusesOf(page, '198.51.100.1'));
      expect(new Set((await Promise.all(asked)).flat())).toEqual(new Set([200]));
    }
    expect(reads).toHaveLength(page.length);
  });

  it('an absent one is not remembered', async () => {
    const [name, address] = [stored(`${ABSENT}again`, 0), '198.51.100.2'];
    expect(await statusesOf([name], address)).toEqual([404]);
    expect(await statusesOf([name], address)).toEqual([404]);
    expect(reads).toHaveLength(2);
  });
});

it('redirects to pictures of users count as files', async () => {
  const limited = await startGateway(
    { users: { GetAvatarUrl: async () => ({ url: '/somewhere' }) } },
    { RATE_LIMIT_PER_USER: 1 },
  );
  const statuses = [];
  for (let n = 0; n < 11; n++) {
    const headers = { authorization: AUTHORIZATION };
    statuses.push((await limited.server.inject({ url: '/avatar/7', headers })).statusCode);
  }
  expect(statuses).toEqual([...Array(10).fill(302), 429]);
});

describe('files', () => {
  it.each([
    ['/user_uploads/1/aa/bb/a.txt', '192.0.2.3'],
    ['/user_uploads/1/aa/bb/a.txt?api_key=wrong', '192.0.2.4'],
    ['/user_uploads/thumbnail/1/aa/bb/a.png/840x560.webp?api_key=wrong', '192.0.2.5'],
  ])('of refused credentials are counted by address: %s', async (url, address) => {
    const statuses = [];
    for (let n = 0; n <= PER_ADDRESS; n++) statuses.push((await ask(url, address)).statusCode);
    expect(statuses).toEqual([...Array(PER_ADDRESS).fill(401), 429]);
  });

  it.each([
    generated(0),
    `/user_avatars/1/${'a'.repeat(32)}.png`,
    '/static/emoji.json',
    '/api/v1/openapi.json',
    '/api/docs',
    '/health',
    '/health/live',
    '/login/',
  ])('%s answers HEAD as GET, without the body', async (url) => {
    const [get, head] = [await ask(url, url), await ask(url, url, 'HEAD')];
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
    expect(head.body).toBe('');
  });
});
