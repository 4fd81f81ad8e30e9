import { DomainError } from '@rookery/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gateway, startGateway, stopAll } from '../../test/fixtures.ts';

const [ONE, OTHER] = ['192.0.2.1', '192.0.2.2'];
let gateway: Gateway;

beforeAll(async () => {
  const users = {
    GetImage: async () => ({ bytes: Buffer.from('picture'), type: 'image/png' }),
    Authenticate: async () => {
      throw new DomainError('UNAUTHORIZED', 'Invalid API key');
    },
  };
  gateway = await startGateway({ users }, { RATE_LIMIT_PER_ADDRESS: 2 });
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

describe('files', () => {
  it.each([
    ['/user_uploads/1/aa/bb/a.txt', '192.0.2.3'],
    ['/user_uploads/1/aa/bb/a.txt?api_key=wrong', '192.0.2.4'],
    ['/user_uploads/thumbnail/1/aa/bb/a.png/840x560.webp?api_key=wrong', '192.0.2.5'],
  ])('of refused credentials are counted by address: %s', async (url, address) => {
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await ask(url, address)).statusCode);
    expect(statuses).toEqual([401, 401, 429]);
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
