import { describe, expect, it } from 'vitest';
import { type RecordedRequest, type Responder, scriptedServer } from '../test/scripted-server.ts';
import { Api } from './api.ts';
import { ApiError, NetworkError } from './errors.ts';

const KEY = { email: 'ann@example.com', apiKey: 'k' };

/**
 * Starts a server that answers each request with the next function of the script, and all further ones with the last.
 */
async function answering(...script: ((how: Responder, asked: RecordedRequest) => void)[]) {
  const server = await scriptedServer((asked, how) => {
    (script[Math.min(server.asked.length, script.length) - 1] as (typeof script)[number])(how, asked);
  });
  return Object.assign(server, { api: new Api({ origin: server.origin, credentials: KEY }) });
}

describe('a call', () => {
  it('sends texts as they are, all else as JSON, and leaves undefined out', async () => {
    await using server = await answering((how) => how.ok({ id: 7 }));
    const message = { type: 'direct', to: [1, 2], content: 'a&b ü', topic: '' } as const;
    const params = { ...message, queue_id: undefined, read_by_sender: true };
    expect(await server.api.post('/messages', params)).toMatchObject({ id: 7 });
    await server.api.get('/messages', { anchor: 'newest', narrow: [{ operator: 'is', operand: 'dm' }], num_before: 3 });
    const [sent, got] = server.asked;
    expect(sent).toMatchObject({
      method: 'POST',
      path: '/api/v1/messages',
      params: { type: 'direct', to: '[1,2]', content: 'a&b ü', topic: '', read_by_sender: 'true' },
      headers: {
        authorization: `Basic ${Buffer.from('ann@example.com:k').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
    });
    expect(Object.keys(sent?.params ?? {})).not.toContain('queue_id');
    expect(got?.params).toEqual({ anchor: 'newest', narrow: '[{"operator":"is","operand":"dm"}]', num_before: '3' });
  });

  it('of a session shows the CSRF token with each change, and names its client', async () => {
    await using server = await answering((how) => how.ok());
    let token = 'one';
    const credentials = { csrfToken: () => token };
    const api = new Api({ origin: server.origin, credentials, client: 'robot' });
    await api.patch('/settings', { enter_sends: true });
    token = 'two';
    await api.put('/settings');
    await api.delete('/drafts/7');
    await api.get('/drafts');
    expect(server.asked.map(({ path, headers, params }) => [path, headers['x-csrftoken'], params.client])).toEqual([
      ['/json/settings', 'one', 'robot'],
      ['/json/settings', 'two', 'robot'],
      ['/json/drafts/7', 'two', 'robot'],
      ['/json/drafts', undefined, 'robot'],
    ]);
  });

  it('throws what the server says, at once where it would say it again', async () => {
    await using server = await answering((how) => how.refuse(400, 'BAD_NARROW', { body: { desc: 'unknown' } }));
    const error = await server.api.get('/messages').catch((caught) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, code: 'BAD_NARROW', msg: 'says BAD_NARROW', body: { desc: 'unknown' } });
    expect(server.asked).toHaveLength(1);
  });

  it('takes a page of something else for no answer', async () => {
    await using server = await answering((how) => how.text(200, '<h1>Log in to the hotel</h1>'));
    await expect(server.api.get('/messages', {}, { attempts: 1 })).rejects.toBeInstanceOf(NetworkError);
    await using proxy = await answering((how) => how.text(502, '<h1>Bad gateway</h1>'));
    await expect(proxy.api.get('/messages', {}, { attempts: 1 })).rejects.toMatchObject({ status: 502, code: '' });
  });
});

describe('a call is repeated', () => {
  it('after a connection was cut, before or within the answer, a change under the same key', async () => {
    await using server = await answering(
      (how) => how.cut(),
      (how) => how.cut('{"result":'),
      (how) => how.ok({ id: 5 }),
    );
    expect(await server.api.post('/messages', { type: 'channel', content: 'once' })).toMatchObject({ id: 5 });
    const keys = server.asked.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    await server.api.post('/messages', { type: 'channel', content: 'once' });
    expect(server.asked[3]?.headers['idempotency-key']).not.toBe(keys[0]);
    await server.api.post('/messages', { type: 'channel', content: 'mine' }, { idempotencyKey: 'abc' });
    expect(server.asked[4]?.headers['idempotency-key']).toBe('abc');
  });

  it('after 503, 429 and a proxy without its server, not sooner than they say', async () => {
    await using server = await answering(
      (how) => how.refuse(503, 'SERVER_NOT_READY', { headers: { 'retry-after': '1' } }),
      (how) => how.ok({ after: 503 }),
      (how) => how.refuse(429, 'RATE_LIMIT_HIT', { headers: { 'retry-after': '1' }, body: { 'retry-after': 0.4 } }),
      (how) => how.text(504, 'gateway timeout'),
      (how) => how.ok({ after: 504 }),
    );
    const startedAt = performance.now();
    expect(await server.api.get('/users')).toMatchObject({ after: 503 });
    const afterMs = performance.now() - startedAt;
    expect(afterMs).toBeGreaterThan(990);
    expect(await server.api.get('/users')).toMatchObject({ after: 504 });
    expect(performance.now() - startedAt - afterMs).toBeGreaterThan(390);
  });

  it('as often as it may, and never when it is not to be', async () => {
    await using server = await answering((how) => how.refuse(503, 'SERVER_NOT_READY', { body: { 'retry-after': 0 } }));
    await expect(server.api.get('/users')).rejects.toMatchObject({ status: 503, retryAfterMs: 0 });
    expect(server.asked).toHaveLength(3);
    await expect(server.api.get('/users', {}, { attempts: 1 })).rejects.toThrow(ApiError);
    expect(server.asked).toHaveLength(4);
  });

  it('not when the time would be up before', async () => {
    await using server = await answering((how) => how.refuse(429, 'RATE_LIMIT_HIT', { body: { 'retry-after': 40 } }));
    await expect(server.api.get('/users')).rejects.toMatchObject({ status: 429, retryAfterMs: 40_000 });
    expect(server.asked).toHaveLength(1);
  });
});

describe('a call ends', () => {
  it('when its time is up', async () => {
    await using server = await answering(() => undefined);
    const call = server.api.get('/users', {}, { timeoutMs: 100 });
    await expect(call).rejects.toThrow('no answer within 100 ms');
    await expect(call).rejects.toBeInstanceOf(NetworkError);
  });

  it('with the reason of its signal, while it waits for an answer and between attempts', async () => {
    await using server = await answering(
      () => undefined,
      (how) => how.cut(),
    );
    for (const _ of [1, 2]) {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new Error('left')), 60);
      await expect(server.api.get('/users', {}, { signal: controller.signal })).rejects.toThrow('left');
    }
    await expect(server.api.get('/users', {}, { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow(
      'before',
    );
    expect(server.asked).toHaveLength(2);
  });

  it('as no answer where there is no server', async () => {
    const api = new Api({ origin: 'http://127.0.0.1:9', credentials: undefined });
    await expect(api.get('/users', {}, { attempts: 1 })).rejects.toBeInstanceOf(NetworkError);
  });
});
