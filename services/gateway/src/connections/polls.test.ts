import { once } from 'node:events';
import { Agent, type ClientRequest, get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DomainError } from '@rookery/core';
import type { GetEventsRequest__Output } from '@rookery/protos/gen/rookery/GetEventsRequest.ts';
import { Unavailable } from '@rookery/rpc';
import { afterEach, expect, it } from 'vitest';
import { AUTHORIZATION, gate, startGateway, stopAll } from '../../test/fixtures.ts';
import { endConnectionsWithAnswers } from './close-gracefully.ts';

afterEach(stopAll);

/**
 * A gateway whose polls never end by themselves, with one poll that waits, and the end of it as the events service sees
 * it.
 */
async function heldPoll() {
  const held = gate();
  const ended = gate();
  const { server, polls } = await startGateway({
    events: {
      GetEvents: (_request, { signal }) => {
        held.open();
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            ended.open();
            reject(signal.reason);
          });
        });
      },
    },
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const headers = { authorization: AUTHORIZATION };
  const poll: ClientRequest = httpGet({ port, path: '/api/v1/events?queue_id=q&last_event_id=-1', headers });
  await held.opened;
  return { server, polls, poll, ended: ended.opened };
}

it('a client that goes away ends its poll at the events service', async () => {
  const { poll, polls, ended } = await heldPoll();
  expect(polls.size).toBe(1);
  poll.on('error', () => {});
  poll.destroy();
  await ended;
  await expect.poll(() => polls.size).toBe(0);
});

it('a process that stops answers its polls first, and closes their connections', async () => {
  const { server, polls, poll, ended } = await heldPoll();
  const answered = once(poll, 'response') as Promise<[IncomingMessage]>;
  polls.drain();
  const [response] = await answered;
  let body = '';
  for await (const chunk of response) body += chunk;
  expect(response.statusCode).toBe(200);
  expect(response.headers.connection).toBe('close');
  const events = [{ type: 'heartbeat', id: 0 }];
  expect(JSON.parse(body)).toEqual({ result: 'success', msg: '', events, queue_id: 'q' });
  await ended;
  await server.close();
});

it('a process that is about to stop serves on, and each answer closes its connection', async () => {
  const { server, polls, poll } = await heldPoll();
  poll.on('error', () => {});
  polls.leave();
  endConnectionsWithAnswers(server.server);
  const { port } = server.server.address() as AddressInfo;
  for (const path of ['/api/v1/users/me', '/nowhere']) {
    const [response] = (await once(httpGet({ port, path, agent: new Agent({ keepAlive: true }) }), 'response')) as [
      IncomingMessage,
    ];
    expect(response.headers.connection, path).toBe('close');
    response.resume();
  }
  expect(polls.size).toBe(1);
  polls.drain();
});

it('a poll that comes while the process stops is answered at once', async () => {
  const { server, polls } = await heldPoll();
  polls.drain();
  const response = await server.inject({ url: '/api/v1/events?queue_id=r', headers: { authorization: AUTHORIZATION } });
  expect(response.json()).toMatchObject({ events: [{ type: 'heartbeat', id: 0 }], queue_id: 'r' });
});

it('a registration of the events service goes along with the next polls, and is shown to no client', async () => {
  const asked: GetEventsRequest__Output[] = [];
  const registration = Buffer.from('a signed registration');
  const { server } = await startGateway({
    events: {
      Register: async () => ({ json: Buffer.from('{"queue_id":"q","last_event_id":-1}'), queue_id: 'q', registration }),
      GetEvents: async (request) => {
        asked.push(request);
        if (request.last_event_id === 13) throw new DomainError('BAD_EVENT_QUEUE_ID', 'Bad event queue ID: q');
        return { json: Buffer.from('{"events":[],"queue_id":"q"}'), through: request.last_event_id ?? 0 };
      },
    },
  });
  const before = Date.now();
  const headers = { authorization: AUTHORIZATION };
  const register = await server.inject({ method: 'POST', url: '/api/v1/register', headers });
  expect(register.body).not.toContain('a signed registration');
  const poll = (id: number) => server.inject({ url: `/api/v1/events?queue_id=q&last_event_id=${id}`, headers });
  expect((await poll(7)).json()).toEqual({ result: 'success', msg: '', events: [], queue_id: 'q' });
  await poll(12);
  const passed = asked.map((request) => [request.registration.toString(), request.through]);
  expect(passed).toEqual([
    ['a signed registration', 0],
    ['a signed registration', 7],
  ]);
  for (const { used_at_ms } of asked) expect(used_at_ms).toBeGreaterThanOrEqual(before);
  expect((await poll(13)).statusCode).toBe(400);
  await poll(14);
  expect(asked.at(-1)).toMatchObject({ registration: Buffer.alloc(0), used_at_ms: 0, through: 0 });
});

it('a poll that no replica answers in time has only the client’s own id; its client asks again', async () => {
  const { server } = await startGateway(
    {
      events: {
        GetEvents: (request) =>
          request.last_event_id === 0 ? new Promise(() => {}) : Promise.reject(new Unavailable('the log is away')),
      },
    },
    { POLL_DEADLINE_MS: 50 },
  );
  for (const id of [0, 1]) {
    const url = `/api/v1/events?queue_id=q&last_event_id=${id}`;
    const response = await server.inject({ url, headers: { authorization: AUTHORIZATION } });
    const events = [{ type: 'heartbeat', id }];
    expect([response.statusCode, response.json()]).toMatchObject([200, { events, queue_id: 'q' }]);
    const now = await server.inject({ url: `${url}&dont_block=true`, headers: { authorization: AUTHORIZATION } });
    expect(now.json()).toMatchObject({ events: [], queue_id: 'q' });
  }
});
