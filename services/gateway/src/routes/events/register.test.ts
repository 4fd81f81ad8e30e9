/** A register's answer composed of cached parts, uncompressed parts and compressed parts. */
import { gunzipSync } from 'node:zlib';
import { StatePart, toSharedMembers } from '@rookery/core';
import type { RegisterRequest__Output } from '@rookery/protos/gen/rookery/RegisterRequest.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUTHORIZATION, type Gateway, startGateway, stopAll } from '../../../test/fixtures.ts';

const asked: RegisterRequest__Output[] = [];
let users = toSharedMembers(Buffer.from(JSON.stringify({ realm_users: Array(500).fill('a person') })));
const CHANNELS = { never_subscribed: Array(5000).fill('a channel that one user alone sees') };
let gateway: Gateway;

beforeAll(async () => {
  gateway = await startGateway({
    events: {
      Register: async (request) => {
        asked.push(request);
        const { shared } = await new StatePart(request).addAll(CHANNELS).addShared(users).deflatedAt(1);
        const json = Buffer.from(JSON.stringify({ queue_id: 'q1', last_event_id: -1 }));
        return { queue_id: 'q1', json, shared };
      },
    },
  });
});
afterAll(stopAll);

async function register(encoding: string) {
  const response = await gateway.server.inject({
    method: 'POST',
    url: '/api/v1/register',
    headers: { authorization: AUTHORIZATION, 'accept-encoding': encoding },
  });
  expect([response.statusCode, response.headers['content-length']]).toEqual([200, String(response.rawPayload.length)]);
  const { 'content-encoding': encoded } = response.headers;
  const text = encoded === 'gzip' ? gunzipSync(response.rawPayload) : response.rawPayload;
  return { encoded, body: JSON.parse(text.toString()), request: asked.at(-1) };
}

test('the same members come in every encoding, and what is cached is named', async () => {
  const first = await register('gzip');
  expect(first.encoded).toBe('gzip');
  expect(first.request?.known_parts).toEqual([]);
  expect(first.body).toMatchObject({ result: 'success', queue_id: 'q1', realm_users: { length: 500 }, ...CHANNELS });
  for (const encoding of ['gzip', 'identity', 'gzip']) {
    const { encoded, body, request } = await register(encoding);
    expect(encoded).toBe(encoding === 'gzip' ? 'gzip' : undefined);
    expect(request?.known_parts.map((hash) => hash.toString('hex'))).toEqual([users.hash.toString('hex')]);
    expect(body).toEqual(first.body);
  }
  users = toSharedMembers(Buffer.from(JSON.stringify({ realm_users: Array(501).fill('a person') })));
  expect((await register('gzip')).body.realm_users).toHaveLength(501);
  expect((await register('gzip')).request?.known_parts).toHaveLength(2);
});
