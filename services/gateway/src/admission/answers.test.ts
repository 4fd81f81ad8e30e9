/** Answers that clients do not read are bounded: for each user, each organisation, each address, and in total. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Gateway, startGateway, stopAll } from '../../test/fixtures.ts';

const MIB = 1024 * 1024;
/** More than the kernel takes for a client that reads nothing, compressed too. */
const LONG = Buffer.from(JSON.stringify({ messages: [randomBytes(6 * MIB).toString('base64')] }));
const PAGE = Buffer.from(JSON.stringify({ messages: ['x'.repeat(60_000)] }));
const FETCH = '/api/v1/messages?num_before=5000&num_after=0&anchor=newest';
const PICTURE = `/user_avatars/1/${'a'.repeat(32)}.png`;
const FILE = '/user_uploads/1/aa/bb/a.txt';
/** The request keys of the changes that were made. */
const made: string[] = [];
let gateway: Gateway;
/** Both ends of the connections whose answers are not read. */
const started: { readonly socket: Socket; readonly accepted: Socket }[] = [];

/** The user id is the number in the address; those from 10 are of another organisation. */
const authorizationOf = (user: number) =>
  `Basic ${Buffer.from(`user${user}@example.org:${'a'.repeat(32)}`).toString('base64')}`;

beforeAll(async () => {
  gateway = await startGateway(
    {
      users: {
        Authenticate: async ({ email }) => {
          const user_id = Number(/\d+/.exec(email)?.[0]);
          return { caller: { realm_id: user_id < 10 ? 1 : 2, user_id, role: 400, group_ids: [3] } };
        },
        GetOwnUser: async () => ({ json: LONG }),
        GetImage: async () => ({ bytes: LONG, type: 'image/png' }),
      },
      messages: {
        UpdateFlags: async (_request, { requestKey = '' }) => {
          made.push(requestKey);
          return { json: LONG };
        },
        FetchMessages: async ({ num_before }) => ({ json: num_before === 5000 ? LONG : PAGE }),
        ReadUpload: async ({ wants_bytes, piece }) => ({
          size: LONG.length,
          name: 'a.txt',
          content_type: 'text/plain',
          file_id: 'f',
          ...(wants_bytes && { bytes: LONG.subarray(piece * MIB, (piece + 1) * MIB) }),
        }),
      },
      events: {
        GetEvents: async () => ({ json: LONG, through: 1 }),
        Register: async () => ({ json: LONG, queue_id: 'q', registration: Buffer.from('r') }),
      },
    },
    { ANSWERS_BYTES: 8 * MIB, RATE_LIMIT_PER_USER: 0, RATE_LIMIT_PER_ADDRESS: 0 },
  );
  await gateway.server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const { socket, accepted } of started.splice(0)) {
    socket.destroy();
    if (!accepted.closed) await new Promise((resolve) => accepted.once('close', resolve));
  }
});
afterAll(stopAll);

/** Sends a request, and reads only the beginning of the answer. @returns its status */
async function begin(path: string, user?: number, headers: Record<string, string> = {}): Promise<string> {
  const { server } = gateway.server;
  const connection = once(server, 'connection');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [accepted] = (await connection) as [Socket];
  started.push({ socket, accepted });
  const sent = { host: 'localhost', ...(user && { authorization: authorizationOf(user) }), ...headers };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  const [method, url] = path.startsWith('/') ? ['GET', path] : path.split(' ');
  socket.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
  await once(socket, 'readable');
  return (socket.read(12) as Buffer).toString().slice(9);
}

it.each([
  ['a page of messages', FETCH, {}],
  ['a compressed one', FETCH, { 'accept-encoding': 'gzip' }],
  ['a poll', '/api/v1/events?queue_id=q&last_event_id=1', {}],
  ['a register', 'POST /api/v1/register', {}],
  ['a file', FILE, {}],
])('%s that is not read takes the share of its user, who gets small answers still', async (_, path, headers) => {
  // A file counts as one of its pieces, which is the share of a user here.
  expect(await begin(path, 1, headers)).toBe('200');
  expect(await begin(FETCH, 1)).toBe('503');
  expect(await begin(FILE, 1)).toBe('503');
  expect(await begin(FETCH.replace('5000', '1'), 1)).toBe('200');
  expect(await begin(FETCH, 2)).toBe('200');
});

it('a refusal is an ordinary one, and what is read or left frees the share', async () => {
  expect(await begin(FETCH, 1)).toBe('200');
  const { port } = gateway.server.server.address() as AddressInfo;
  const fetchAs = (path: string, user: number, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { authorization: authorizationOf(user) } });
  const refused = await fetchAs(FETCH, 1);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('content-encoding')).toBeNull();
  expect(await refused.json()).toMatchObject({ result: 'error', code: 'SERVER_NOT_READY' });
  expect((await fetchAs(FETCH, 1, 'HEAD')).status).toBe(200);
  started[0]?.socket.destroy();
  const length = async () => (await (await fetchAs(FETCH, 1)).arrayBuffer()).byteLength;
  for (let n = 0; n < 2; n++) await expect.poll(length, { timeout: 10_000 }).toBeGreaterThan(LONG.length);
});

it('a change whose answer is refused is made once, when its request is repeated', async () => {
  const change = 'POST /api/v1/messages/flags?messages=[1]&op=add&flag=read';
  expect(await begin(FETCH, 1)).toBe('200');
  expect(await begin(change, 1)).toBe('503');
  started[0]?.socket.destroy();
  await expect.poll(() => begin(change, 1), { timeout: 10_000 }).toBe('200');
  expect(made.length).toBeGreaterThan(1);
  expect(new Set(made).size).toBe(1);
});

it('what is sent of a file counts', async () => {
  expect(await begin(FETCH, 1)).toBe('200');
  expect(await begin(FILE, 1, { range: 'bytes=0-99' })).toBe('206');
  expect(await begin(FILE, 1, { range: 'bytes=99999999-' })).toBe('416');
  expect(await begin(FILE, 1, { 'if-none-match': '"f"' })).toBe('304');
  expect(await begin(FILE, 1, { range: 'bytes=0-99999' })).toBe('503');
});

it('an organisation has half, and others have theirs', async () => {
  for (const user of [1, 2, 3, 4]) expect(await begin(FETCH, user)).toBe('200');
  expect(await begin(FETCH, 5)).toBe('503');
  expect(await begin(FETCH, 11)).toBe('200');
});

it('pictures count for the address', async () => {
  expect(await begin(PICTURE)).toBe('200');
  expect(await begin(PICTURE)).toBe('503');
  expect(await begin(FETCH, 1)).toBe('200');
});
