import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { admitByTurns } from './turnstile.ts';

const server = createServer();
afterAll(() => server.close());

/** Requests in one packet on a connection of their own; resolves with the connection once they are sent. */
async function send(...paths: string[]): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const all = paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join('');
  await new Promise<void>((resolve) => socket.write(all, () => resolve()));
}

test('a crowd is let in in order, a few at a turn, and others go by it', async () => {
  const CROWD = 100;
  const seen: string[] = [];
  const { promise: all, resolve } = Promise.withResolvers<void>();
  server.on('request', ({ url = '' }, response) => {
    seen.push(url);
    response.end();
    if (seen.length === CROWD + 1) resolve();
  });
  admitByTurns(server, ({ url = '' }) => url.startsWith('/crowd'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const crowd = Array.from({ length: CROWD }, (_, number) => `/crowd/${number}`);
  await send(...crowd, '/other');
  await all;
  expect(seen.filter((url) => url !== '/other')).toEqual(crowd);
  expect(seen.indexOf('/other')).toBeLessThan(CROWD);
});
