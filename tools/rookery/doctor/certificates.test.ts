import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { freePort } from '@rookery/embedded';
import { selfSigned } from '@rookery/testkit/self-signed';
import { afterEach, expect, test } from 'vitest';
import { certificateOf } from './certificates.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function urlOf(server: Server): Promise<string> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a server that this machine cannot connect to is a warning', async () => {
  expect(await certificateOf(`https://127.0.0.1:${await freePort()}`)).toEqual({
    of: '127.0.0.1',
    check: 'certificate',
    result: 'warning',
    detail: expect.stringMatching(/^not reached from here: .*ECONNREFUSED/),
  });
  const unknown = await certificateOf('https://chat.invalid');
  expect(unknown).toMatchObject({ result: 'warning', detail: expect.stringMatching(/^not reached from here: ./) });
});

test('a certificate that clients reject is a problem, and so is a server without one', async () => {
  expect(await certificateOf(await urlOf(createTlsServer(selfSigned())))).toMatchObject({
    result: 'problem',
    detail: expect.stringMatching(/^self-signed certificate/),
  });
  const plain = createServer((socket) => socket.end());
  expect(await certificateOf(await urlOf(plain))).toMatchObject({ result: 'problem' });
});

test('an address without TLS has none', async () => {
  expect(await certificateOf('http://127.0.0.1:9991')).toBeUndefined();
});
