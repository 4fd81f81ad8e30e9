/**
 * Slow bodies and answers are aborted, on raw connections; those that are slow within the limit, and those that wait
 * for this process, are not.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { FILE_CHUNK_BYTES, toSharedMembers } from '@rookery/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AUTHORIZATION, FORM, type Gateway, startGateway, stopAll } from '../../test/fixtures.ts';

/** Window in which 100 bytes must arrive, ms. */
const WINDOW_MS = 200;
const WINDOWS_MS = 4 * WINDOW_MS;

const MIB = 1024 * 1024;
/** An answer that is longer than what the kernel takes for a client that reads nothing, bytes. */
const LONG_BYTES = 8 * MIB;

/** What a steady client reads at a time, and its pause after that. */
const PORTION_BYTES = MIB / 4;
const PORTION_MS = 100;

let gateway: Gateway;
/** Its clients have to receive a MiB of an answer per second. */
let readers: Gateway;
let writesTakeMs = 0;
const sockets: Socket[] = [];

beforeAll(async () => {
  gateway = await startGateway(
    {
      users: {
        GetOwnUser: async () => {
          await delay(WINDOWS_MS);
          return { json: Buffer.from('{"user_id":7}') };
        },
      },
      messages: {
        SendMessage: async () => ({ id: 42 }),
        StartUpload: async () => ({ upload_id: 'u' }),
        WriteUpload: async () => {
          await delay(writesTakeMs);
          return {};
        },
        FinishUpload: async () => ({ path_id: '1/aa/bb/a.txt', name: 'a.txt' }),
        AbortUpload: async () => ({}),
      },
    },
    {
      BODY_MIN_BYTES_PER_SECOND: 500,
      BODY_WINDOW_MS: WINDOW_MS,
      RATE_LIMIT_PER_USER: 0,
      RATE_LIMIT_PER_ADDRESS: 0,
    },
  );
  const json = Buffer.from(JSON.stringify({ full_name: 'x'.repeat(LONG_BYTES) }));
  const shared = { ...toSharedMembers(json), deflated: null };
  readers = await startGateway(
    {
      users: { GetOwnUser: async () => ({ json }) },
      events: {
        Register: async () => ({ queue_id: 'q', json: Buffer.from('{"queue_id":"q"}'), shared: [shared] }),
      },
    },
    { BODY_MIN_BYTES_PER_SECOND: MIB, BODY_WINDOW_MS: WINDOW_MS },
  );
  for (const { server } of [gateway, readers]) await server.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  writesTakeMs = 0;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await stopAll();
});

/** Sends the head of a request and the beginning of its body. */
function begin(path: string, headers: Record<string, string>, body = '', method = 'POST', to = gateway): Socket {
  const socket = connect((to.server.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  return socket;
}

/** Sends a byte every 20 ms, half of the required rate. */
function trickle(socket: Socket): Socket {
  const timer = setInterval(() => socket.write('a'), 20);
  socket.once('close', () => clearInterval(timer));
  return socket;
}

/** Everything received until the connection ends: with a reset, if bytes of a body were in flight. */
async function everything(socket: Socket): Promise<string> {
  let received = '';
  socket.on('data', (bytes) => {
    received += String(bytes);
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
}

async function firstAnswer(socket: Socket): Promise<string> {
  const [bytes] = await once(socket, 'data');
  return String(bytes);
}

const MULTIPART = 'multipart/form-data; boundary=bb';
const HEAD =
  '--bb\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n';
const END = '\r\n--bb--\r\n';
const MESSAGE = 'type=stream&to=1&topic=t&content=';
const uploadOf = (length: number) => ({
  authorization: AUTHORIZATION,
  'content-type': MULTIPART,
  'content-length': String(length),
});

it.each([
  ['its length', { 'content-length': '10000' }, 'a='],
  ['chunks', { 'transfer-encoding': 'chunked' }, 'ffff\r\na='],
])('a form at a byte at a time, announced by %s, gets 408, and its connection is closed', async (_, length, body) => {
  const answer = await everything(trickle(begin('/api/v1/messages', { ...FORM, ...length }, body)));
  expect(answer).toMatch(/^HTTP\/1.1 408 .*\r\nconnection: close\r\n/is);
  expect(answer).toContain('{"result":"error","msg":"The request took too long","code":"BAD_REQUEST"}');
});

it('uploads at a byte at a time lose their places', async () => {
  const slow = Array.from({ length: 9 }, () => trickle(begin('/api/v1/user_uploads', uploadOf(100_000), HEAD)));
  const statuses = (await Promise.all(slow.map(everything))).map((answer) => answer.slice(9, 12));
  expect(statuses.sort()).toEqual([...Array(8).fill('408'), '503']);
  const body = `${HEAD}abc${END}`;
  const upload = () => begin('/api/v1/user_uploads', uploadOf(body.length), body);
  await expect.poll(() => firstAnswer(upload()), { timeout: 5_000 }).toMatch(/^HTTP\/1.1 200 /);
});

it('a body that stops after a quick beginning is ended', async () => {
  const socket = begin('/api/v1/user_uploads', uploadOf(200_000), HEAD + 'a'.repeat(100_000));
  expect(await everything(socket)).toMatch(/^HTTP\/1.1 408 /);
});

it('what was answered before its body came is cut off', async () => {
  const head = { 'content-type': MULTIPART, 'content-length': '100000' };
  expect(await everything(trickle(begin('/api/v1/users/me/avatar', head, HEAD)))).toMatch(/^HTTP\/1.1 401 /);
});

it('a slow upload at an even pace takes as long as it needs', async () => {
  const body = `${HEAD}${'a'.repeat(8_000)}${END}`;
  const socket = begin('/api/v1/user_uploads', uploadOf(body.length));
  const answer = firstAnswer(socket);
  for (let at = 0; at < body.length; at += 100) {
    socket.write(body.slice(at, at + 100));
    await delay(WINDOWS_MS / 80);
  }
  expect(await answer).toMatch(/^HTTP\/1.1 200 /);
});

it('an upload that waits for this server is not to blame', async () => {
  writesTakeMs = WINDOWS_MS / 2;
  const body = `${HEAD}${'a'.repeat(3 * FILE_CHUNK_BYTES)}${END}`;
  expect(await firstAnswer(begin('/api/v1/user_uploads', uploadOf(body.length), body))).toMatch(/^HTTP\/1.1 200 /);
});

it('a request that is here takes as long as its answer does', async () => {
  const form = { ...FORM, 'content-length': '3' };
  expect(await firstAnswer(begin('/api/v1/users/me', form, 'a=b', 'GET'))).toMatch(/^HTTP\/1.1 200 /);
  const message = { ...FORM, 'content-length': String(MESSAGE.length + 1) };
  expect(await firstAnswer(begin('/api/v1/messages', message, `${MESSAGE}a`))).toMatch(/^HTTP\/1.1 200 /);
});

it.each([
  ['an answer', 'GET', '/api/v1/users/me'],
  ['a register, though others share its bytes,', 'POST', '/api/v1/register'],
])('%s that its client stops reading is ended', async (_, method, path) => {
  const accepted = once(readers.server.server, 'connection');
  const socket = begin(path, FORM, '', method, readers);
  const [connection] = (await accepted) as [Socket];
  await once(socket, 'readable');
  await once(connection, 'close');
  expect(connection.bytesWritten).toBeLessThan(LONG_BYTES);
});

it('an answer that its client receives steadily, at two to three times the minimum rate, takes as long as it needs', async () => {
  const socket = begin('/api/v1/users/me', FORM, '', 'GET', readers);
  let received = 0;
  let pauseAt = 0;
  await new Promise<void>((resolve, reject) => {
    socket.once('close', () => reject(new Error(`ended after ${received} bytes`)));
    socket.on('data', (bytes) => {
      received += bytes.length;
      if (received > LONG_BYTES) resolve();
      if (received < pauseAt) return;
      pauseAt += PORTION_BYTES;
      socket.pause();
      void delay(PORTION_MS).then(() => socket.resume());
    });
  });
});

it('a head that takes too long gets 408 as well', async () => {
  const { server } = gateway.server;
  server.once('connection', (accepted: Socket) => {
    server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), accepted);
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  expect(await everything(socket)).toMatch(/^HTTP\/1.1 408 /);
});
