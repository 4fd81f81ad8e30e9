import { once } from 'node:events';
import { type ClientRequest, get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { AUTHORIZATION, gate, startGateway, stopAll } from '../test/fixtures.ts';

afterEach(stopAll);

/** A gateway whose polls wait for ever, one that has arrived there, and the end of it as the events service sees it. */
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
  expect(JSON.parse(body)).toEqual({ result: 'success', msg: '', events: [], queue_id: 'q' });
  await ended;
  await server.close();
});

it('a poll that comes while the process stops is answered at once', async () => {
  const { server, polls } = await heldPoll();
  polls.drain();
  const response = await server.inject({ url: '/api/v1/events?queue_id=r', headers: { authorization: AUTHORIZATION } });
  expect(response.json()).toMatchObject({ events: [], queue_id: 'r' });
});
