/** Which peers and packets a server with signed calls accepts. */
import { connect as connectTcp, createServer } from 'node:net';
import { Client, credentials, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { afterEach, expect, test } from 'vitest';
import { closeAll, connect, serve } from '../test/fixtures.ts';
import { requireCaller, type Signing, services } from './index.ts';
import { asBytes, openDefinition } from './mux-definition.ts';
import { PacketWriter } from './packet-writer.ts';
import { acceptSigning, confirmSigning, offerSigning, TAG_BYTES } from './signing.ts';

const KEY = 'k'.repeat(32);
const OTHER = 'o'.repeat(32);
const OURS: Signing = { keys: [KEY] };
const caller = { realm_id: 1, user_id: 40 };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await closeAll();
});

/** Starts a server and records the callers that it acted for. */
async function serveSigned(signing: Signing) {
  const acted: number[] = [];
  const served = await serve(
    {
      messages: {
        SendMessage: async (_request, ctx) => {
          acted.push(requireCaller(ctx).user_id);
          return { id: 1 };
        },
      },
    },
    { name: 'messages-1', signing, reflection: false },
  );
  return { ...served, acted };
}

/** The outcome of a call by a client with these keys. */
const outcome = (address: string, signing?: Signing, peer?: string): Promise<unknown> =>
  connect(address, signing, peer)
    .messages.SendMessage({ content: 'x' }, { caller, deadlineMs: 2000 })
    .then(
      ({ id }) => id,
      (error: Error) => error.message,
    );

test('those that share a key call each other, whichever of their keys it is', async () => {
  const { address, acted } = await serveSigned({ keys: [KEY, OTHER] });
  expect(await outcome(address, OURS)).toBe(1);
  expect(await outcome(address, { keys: ['n'.repeat(32), OTHER] })).toBe(1);
  expect(acted).toEqual([40, 40]);
});

test('a server without a name takes calls too', async () => {
  const { address } = await serve({ messages: { SendMessage: async () => ({ id: 1 }) } }, { signing: OURS });
  expect(await outcome(address, OURS)).toBe(1);
});

test('without the key nothing is answered, and for nobody is acted', async () => {
  const { address, acted } = await serveSigned(OURS);
  expect(await outcome(address)).toMatch(/calls have to be signed/);
  expect(await outcome(address, { keys: [OTHER] })).toMatch(/calls have to be signed/);
  expect(acted).toEqual([]);
});

test('a server without the key is given no call', async () => {
  const { address, acted } = await serveSigned({ keys: [] });
  expect(await outcome(address, OURS)).toMatch(/not shown that it is the process that is meant/);
  expect(acted).toEqual([]);
});

test('who has the address of another is not taken for it', async () => {
  const { address, acted } = await serveSigned(OURS);
  expect(await outcome(address, OURS, 'messages-2')).toMatch(/not shown that it is the process that is meant/);
  expect(acted).toEqual([]);
  expect(await outcome(address, OURS, 'messages-1')).toBe(1);
});

test('while keys are introduced those without are let in, and called', async () => {
  const introducing = { ...OURS, acceptUnsigned: true };
  const [before, now] = [await serveSigned({ keys: [] }), await serveSigned(introducing)];
  expect(await outcome(before.address, introducing)).toBe(1);
  expect(await outcome(now.address)).toBe(1);
  expect(await outcome(now.address, introducing)).toBe(1);
  expect(await outcome(now.address, OURS)).toBe(1);
});

test('a stream that is opened with what another one showed, and its packets, are of no use', async () => {
  const { address, acted, logged } = await serveSigned(OURS);
  const client = new Client(address, credentials.createInsecure());
  closing.push(() => client.close());
  const offer = offerSigning(OURS);
  const open = () => {
    const metadata = new Metadata();
    metadata.set('rookery-signing', offer?.header ?? '');
    const stream = client.makeBidiStreamRequest(openDefinition.path, asBytes, asBytes, metadata);
    return { stream, headers: new Promise<Metadata>((resolve) => stream.once('metadata', resolve)) };
  };
  const first = open();
  const signed = confirmSigning(offer as never, String((await first.headers).get('rookery-signing')[0]));
  const writer = new PacketWriter();
  const method = 'Messages/SendMessage';
  writer.call({
    id: 1,
    method,
    body: new Uint8Array(),
    deadlineMs: 0,
    caller: undefined,
    requestId: '',
    requestKey: '',
    attempt: 0,
  });
  const packet = writer.take(TAG_BYTES);
  signed?.sign(packet);
  const second = open();
  await second.headers;
  const refused = new Promise<ServiceError>((resolve) => second.stream.once('error', resolve as never));
  second.stream.write(packet);
  expect(await refused).toMatchObject({ code: status.UNAUTHENTICATED });
  // On its own stream the packet is accepted, once.
  const answered = new Promise((resolve) => first.stream.once('data', resolve));
  first.stream.write(packet);
  await answered;
  const again = new Promise<ServiceError>((resolve) => first.stream.once('error', resolve as never));
  first.stream.write(packet);
  expect(await again).toMatchObject({ code: status.UNAUTHENTICATED });
  expect(logged.map(({ msg }) => msg)).toContain('packet signature missing or invalid');
  expect(acted).toEqual([]);
});

test('a caller that is changed on the way ends the stream', async () => {
  const { address, acted } = await serveSigned(OURS);
  const [host, port] = address.split(':');
  const way = createServer((from) => {
    const to = connectTcp(Number(port), host);
    from.on('data', (bytes) =>
      to.write(Buffer.from(bytes.toString('latin1').replaceAll('someone', 'another'), 'latin1')),
    );
    to.pipe(from);
    for (const one of [from, to]) one.on('error', () => one.destroy());
  });
  closing.push(() => way.close());
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const { messages } = connect(`127.0.0.1:${(way.address() as { port: number }).port}`, OURS);
  expect(await messages.SendMessage({ content: 'x' }, { caller })).toMatchObject({ id: 1 });
  const changed = messages.SendMessage(
    { content: 'x' },
    { caller: { ...caller, client: 'someone' }, deadlineMs: 2000 },
  );
  await expect(changed).rejects.toThrow(/signature is wrong/);
  expect(acted).toEqual([40]);
});

test('the plain form and reflection are closed, health answers', async () => {
  const { address, acted } = await serveSigned(OURS);
  const client = new Client(address, credentials.createInsecure());
  closing.push(() => client.close());
  const code = (path: string) =>
    new Promise((resolve) => {
      client.makeUnaryRequest(path, asBytes, asBytes, Buffer.alloc(0), (error) => resolve(error?.code ?? status.OK));
    });
  expect(await code(services.Messages.SendMessage.path)).toBe(status.UNAUTHENTICATED);
  expect(await code('/grpc.reflection.v1.ServerReflection/ServerReflectionInfo')).toBe(status.UNIMPLEMENTED);
  expect(await code('/grpc.health.v1.Health/Check')).toBe(status.OK);
  expect(acted).toEqual([]);
});

test('an offer that is none is not accepted, and an answer that proves nothing not confirmed', () => {
  const offer = offerSigning(OURS);
  if (!offer) throw new Error('keys are offered');
  const accepted = acceptSigning(OURS, offer.header, 'messages-1');
  for (const wrong of [
    '',
    'v1',
    'v1  ',
    offer.header.replace('v1', 'v2'),
    offerSigning({ keys: [OTHER] })?.header ?? '',
  ]) {
    expect(acceptSigning(OURS, wrong, 'messages-1')).toBeUndefined();
  }
  const answered = accepted?.header ?? '';
  const [form, number, name, self, proof] = answered.split(' ');
  for (const rest of [[], [self], [self, 'x'.repeat(43)], ['', proof], ['messages-2', proof]]) {
    expect(confirmSigning(offer, [form, number, name, ...rest].join(' '))).toBeUndefined();
  }
  expect(confirmSigning(offer, '')).toBeUndefined();
  expect(confirmSigning(offer, answered, 'messages-2')).toBeUndefined();
  expect(confirmSigning(offer, answered, 'messages-1')).toBeDefined();
});
