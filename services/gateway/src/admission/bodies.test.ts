/** Bodies that are held in memory or forwarded: their sender is identified first, and no one can use all the memory. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUTHORIZATION, type Gateway, gate, startGateway, stopAll } from '../../test/fixtures.ts';

const MIB = 1024 * 1024;
const OTHER = `Basic ${Buffer.from(`bob@example.org:${'b'.repeat(32)}`).toString('base64')}`;
const ended = gate();
let gateway: Gateway;
let began = 0;
const sockets: Socket[] = [];

beforeAll(async () => {
  const caller = { realm_id: 1, role: 400, group_ids: [3] };
  gateway = await startGateway(
    {
      users: {
        Authenticate: async ({ email }) => ({ caller: { ...caller, user_id: email.startsWith('bob') ? 8 : 7 } }),
      },
      messages: {
        StartUpload: async () => {
          began++;
          await ended.opened;
          return { upload_id: 'u' };
        },
        WriteUpload: async () => ({}),
        FinishUpload: async () => ({ path_id: '1/aa/bb/a.txt', name: 'a.txt' }),
        AbortUpload: async () => ({}),
      },
    },
    { BODIES_BYTES: 8 * MIB, RATE_LIMIT_PER_USER: 0, RATE_LIMIT_PER_ADDRESS: 0 },
  );
  await gateway.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await stopAll();
});

/** Sends the head of a request and the beginning of its body, but never the rest. */
function begin(path: string, headers: Record<string, string>, body = ''): Socket {
  const socket = connect((gateway.server.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  return socket;
}

/** The first bytes of the answer. */
async function answer(socket: Socket): Promise<string> {
  const [bytes] = await once(socket, 'data');
  return String(bytes);
}

const MULTIPART = 'multipart/form-data; boundary=bb';
const FILE =
  '--bb\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nabc';

it('who has no credentials is refused before a picture of theirs is read', async () => {
  const head = { 'content-type': MULTIPART, 'content-length': String(MIB) };
  expect(await answer(begin('/api/v1/users/me/avatar', head, FILE))).toMatch(/^HTTP\/1.1 401 /);
});

it('a file without an end is no file, at once', async () => {
  const head = { authorization: AUTHORIZATION, 'content-type': MULTIPART, 'content-length': String(FILE.length) };
  expect(await answer(begin('/api/v1/users/me/avatar', head, FILE))).toMatch(/^HTTP\/1.1 400 /);
});

it('a form that is refused for its length is read past: its parser holds nothing more of it', async () => {
  const arrived = once(gateway.server.server, 'request');
  const field = `--bb\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'x'.repeat(1.5 * MIB)}\r\n`;
  const head = { 'content-type': MULTIPART, 'transfer-encoding': 'chunked' };
  const chunk = `${field.length.toString(16)}\r\n${field}\r\n`;
  const socket = begin('/api/v1/messages', head, chunk.repeat(3));
  expect(await answer(socket)).toMatch(/^HTTP\/1.1 413 /);
  const [request] = (await arrived) as [IncomingMessage];
  expect(request.listenerCount('data')).toBe(0);
  const before = request.socket.bytesRead;
  socket.write(chunk);
  while (request.socket.bytesRead < before + field.length) await new Promise((resolve) => setImmediate(resolve));
});

it('a user has eight uploads under way, and others have theirs all the same', async () => {
  const body = `${FILE}\r\n--bb--\r\n`;
  const send = (authorization: string) =>
    begin(
      '/api/v1/user_uploads',
      { authorization, 'content-type': MULTIPART, 'content-length': `${body.length}` },
      body,
    );
  const first = Array.from({ length: 8 }, () => answer(send(AUTHORIZATION)));
  while (began < 8) await new Promise((resolve) => setImmediate(resolve));
  expect(await answer(send(AUTHORIZATION))).toMatch(/^HTTP\/1.1 503 /);
  const other = answer(send(OTHER));
  while (began < 9) await new Promise((resolve) => setImmediate(resolve));
  ended.open();
  for (const one of [...first, other]) expect(await one).toMatch(/^HTTP\/1.1 200 /);
  expect(await answer(send(AUTHORIZATION))).toMatch(/^HTTP\/1.1 200 /);
});

it('large forms of one address are bounded together, while they come; small ones go by', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const large = { ...form, 'content-length': String(MIB) };
  const slow = [begin('/api/v1/messages', large, 'a='), begin('/api/v1/messages', large, 'a=')];
  // A third is rejected as soon as the server reads the first two.
  let third = '';
  while (!third.startsWith('HTTP/1.1 503 ')) {
    const socket = begin('/api/v1/messages', large, 'a=');
    const refused = await Promise.race([
      answer(socket),
      new Promise<string>((resolve) => setTimeout(resolve, 200, '')),
    ]);
    socket.destroy();
    third = refused;
  }
  expect(await answer(begin('/api/v1/messages', { ...form, 'content-length': '3' }, 'a=b'))).toMatch(/^HTTP\/1.1 401 /);
  for (const socket of slow) socket.destroy();
  await Promise.all(slow.map((socket) => once(socket, 'close')));
  const whole = `a=${'x'.repeat(MIB - 2)}`;
  let status = '';
  while (!status.startsWith('HTTP/1.1 401 ')) status = await answer(begin('/api/v1/messages', large, whole));
});
