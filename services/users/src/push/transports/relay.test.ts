/** Tests the client of a relay against a server that checks credentials and fails in every way. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PushRelay } from './relay.ts';

interface Answer {
  readonly status: number;
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
}

let server: Server;
let relay: PushRelay;
let answer: Answer | 'reset';
let received: { path: string | undefined; key: unknown; body: string }[];

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const basic = Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64').toString();
      received.push({ path: request.url, key: request.headers['idempotency-key'], body });
      if (basic !== 'org:key') response.writeHead(401).end();
      else if (answer === 'reset') request.socket.destroy();
      else {
        const { status, body: said = {}, headers = {} } = answer;
        response.writeHead(status, headers).end(typeof said === 'string' ? said : JSON.stringify(said));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  relay = new PushRelay({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orgId: 'org',
    orgKey: 'key',
  });
});
beforeEach(() => {
  received = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const soon = () => AbortSignal.timeout(5_000);
const registration = { realm_uuid: 'r', token_id: 't', bouncer_public_key: 'b', encrypted_push_registration: 'e+/=' };
const pushes = ['a', 'b', 'c', 'd'].map(
  (token_id) => ({ token_id, payload: { push_key_id: 1, encrypted_data: 'x' }, fcm_priority: 'high' }) as const,
);
const notify = () => relay.notify('r', pushes, { idempotencyKey: 'k', signal: soon() });
const failed = (reason: string, afterMs?: number) => ({ result: 'failed', reason, ...(afterMs && { afterMs }) });

it('registers a device, and says what is final', async () => {
  answer = { status: 200, body: { result: 'success' } };
  expect(await relay.register(registration, soon())).toEqual({ result: 'registered' });
  expect(received[0]?.path).toBe('/api/v1/remotes/push/e2ee/register');
  expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual(registration);
  answer = { status: 400, body: { code: 'REQUEST_EXPIRED' } };
  expect(await relay.register(registration, soon())).toEqual({ result: 'refused', code: 'REQUEST_EXPIRED' });
  const others: (Answer | 'reset')[] = [
    { status: 403, body: { code: 'MISSING_REMOTE_REALM' } },
    { status: 401 },
    { status: 503 },
    { status: 400, body: 'no' },
    'reset',
  ];
  for (answer of others) expect(await relay.register(registration, soon())).toEqual({ result: 'failed' });
});

it('has a result for each push', async () => {
  const body = { delete_token_ids: ['b'], retry_token_ids: ['c'], refused_token_ids: ['d'] };
  answer = { status: 200, body };
  expect(await notify()).toEqual([{ result: 'sent' }, { result: 'gone' }, failed('busy'), failed('credentials')]);
  expect(received).toMatchObject([{ path: '/api/v1/remotes/push/e2ee/notify', key: 'k' }]);
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ realm_uuid: 'r', push_requests: pushes });
});

it.each([
  [{ status: 429, headers: { 'retry-after': '9' } }, failed('busy', 9_000)],
  [{ status: 502 }, failed('server')],
  [{ status: 401 }, failed('credentials')],
  [{ status: 400, body: { code: 'MISSING_REMOTE_REALM' } }, failed('credentials')],
  ['reset', failed('connection')],
] satisfies [Answer | 'reset', object][])('answers for %o', async (said, result) => {
  answer = said;
  expect(await notify()).toEqual([result, result, result, result]);
});
