import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { admitByTurns } from './admit-by-turns.ts';

const server = createServer();
afterAll(() => server.close());

/** Sends requests in one packet on a new connection; resolves once they are sent. */
async function send(...paths: string[]): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const all = paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join('');
  await new Promise<void>((resolve) => socket.write(all, () => resolve()));
}

test('requests of a kind are admitted in order, a few per turn; others pass them, and one kind does not wait behind another', async () => {
  const CROWD = 100;
  const seen: string[] = [];
  const { promise: all, resolve } = Promise.withResolvers<void>();
  server.on('request', ({ url = '' }, response) => {
    seen.push(url);
    response.end();
    if (seen.length === 2 * CROWD + 1) resolve();
  });
  const isOf =
    (name: string) =>
    ({ url }: { url?: string | undefined }) =>
      url?.startsWith(`/${name}/`) ?? false;
  admitByTurns(server, isOf('live'), isOf('crowd'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const these = (name: string) => Array.from({ length: CROWD }, (_, number) => `/${name}/${number}`);
  await send(...these('crowd'), ...these('live'), '/other');
  await all;
  expect(seen.filter((url) => isOf('crowd')({ url }))).toEqual(these('crowd'));
  expect(seen.filter((url) => isOf('live')({ url }))).toEqual(these('live'));
  expect(seen.indexOf('/other')).toBeLessThan(CROWD);
  expect(seen.indexOf(`/live/${CROWD - 1}`)).toBeLessThan(seen.indexOf(`/crowd/${CROWD - 1}`));
});
