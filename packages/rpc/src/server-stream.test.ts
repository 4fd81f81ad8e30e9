/** How a server handles misbehaving peers, which raw gRPC streams simulate. */
import { once } from 'node:events';
import { connect as connectHttp2, constants } from 'node:http2';
import { Client, type ClientDuplexStream, credentials, status } from '@grpc/grpc-js';
import { afterEach, expect, test } from 'vitest';
import { closeAll, connect, gate, serve } from '../test/fixtures.ts';
import { wire } from './definitions.ts';
import { services } from './index.ts';
import { MAX_QUEUED_REPLY_BYTES, WINDOW_BYTES } from './limits.ts';
import { asBytes, openDefinition } from './mux-definition.ts';
import { type IncomingReply, readPacket } from './packet-reader.ts';
import { PacketWriter } from './packet-writer.ts';

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await closeAll();
});

function open(address: string): ClientDuplexStream<Buffer, Buffer> {
  const client = new Client(address, credentials.createInsecure());
  clients.push(client);
  return client.makeBidiStreamRequest(openDefinition.path, asBytes, asBytes);
}

/** One packet of `count` calls of GetMessage, each with `bytes` as its message id. */
function calls(count: number, bytes: number): Buffer {
  const writer = new PacketWriter();
  const body = services.Messages.GetMessage.requestSerialize({ message_id: bytes });
  const rest = { deadlineMs: 60_000, caller: undefined, requestId: '', requestKey: '', attempt: 0 };
  for (let id = 1; id <= count; id++) writer.call({ id, method: 'Messages/GetMessage', body, ...rest });
  return writer.take();
}

test('a caller that does not read gets no more memory than its share, and the rest as unavailable', async () => {
  const size = 250_000;
  const count = Math.ceil((1.5 * MAX_QUEUED_REPLY_BYTES) / size);
  const { server, address } = await serve({ messages: { GetMessage: async () => ({ json: Buffer.alloc(size) }) } });
  const stream = open(address);
  stream.write(calls(count, size));
  await once(stream, 'metadata');
  // Another caller is served in the meantime, and then all handlers have run.
  expect((await connect(address).messages.GetMessage({})).json.length).toBe(size);
  await server.drain(5000);

  const replies: IncomingReply[] = [];
  const all = gate();
  stream.on('data', (packet: Buffer) => {
    const ignore = (): void => {};
    const onReply = (reply: IncomingReply): void => {
      if (replies.push(reply) === count) all.open();
    };
    readPacket(packet, { onReply, onCall: ignore, onCancel: ignore, onPing: ignore, onPong: ignore });
  });
  await all.opened;
  const refused = replies.filter((reply) => reply.failure?.kind === 'unavailable');
  expect(refused.length).toBeGreaterThan(count / 5);
  expect(refused.length).toBeLessThan(count / 2);
  expect(replies.filter((reply) => reply.body.length > size)).toHaveLength(count - refused.length);
});

test('a peer that sends what is no packet loses its stream, and only that', async () => {
  const { address, logged } = await serve({ messages: { GetMessage: async () => ({}) } });
  const stream = open(address);
  const ended = new Promise((resolve) => stream.once('error', resolve));
  stream.write(Buffer.from([0x0a, 0xff, 0xff]));
  expect(await ended).toMatchObject({ code: status.INVALID_ARGUMENT });
  expect(logged).toMatchObject([{ msg: 'malformed packet' }]);
  expect((await connect(address).messages.GetMessage({})).json.length).toBe(0);
});

test('a ticket serves once, and a guess never', async () => {
  const { address } = await serve({ messages: { GetMessage: async () => ({ json: Buffer.alloc(300_000) }) } });
  const stream = open(address);
  stream.write(calls(1, 300_000));
  const [packet] = (await once(stream, 'data')) as [Buffer];
  const ticket = wire.Packet.deserialize(packet).replies[0]?.ticket ?? '';
  expect(ticket).toMatch(/^[\w-]{24}$/);
  expect(await take(address, ticket)).toBeGreaterThan(300_000);
  await expect(take(address, ticket)).rejects.toMatchObject({ code: status.NOT_FOUND });
  await expect(take(address, 'a guess')).rejects.toMatchObject({ code: status.NOT_FOUND });
});

/** Fetches a reply by its ticket and resolves with the number of bytes received. */
function take(address: string, ticket: string): Promise<number> {
  const client = new Client(address, credentials.createInsecure());
  clients.push(client);
  const { path, requestSerialize, responseDeserialize } = wire.Rpc.Take;
  const stream = client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, { ticket });
  let bytes = 0;
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk) => {
      bytes += chunk.data.length;
    });
    stream.on('error', reject);
    stream.on('end', () => resolve(bytes));
  });
}

test('a peer may send more than a packet before it hears that it was read', async () => {
  const { address } = await serve({ messages: {} });
  const session = connectHttp2(`http://${address}`);
  const stream = session.request({
    [constants.HTTP2_HEADER_METHOD]: 'POST',
    [constants.HTTP2_HEADER_PATH]: openDefinition.path,
    [constants.HTTP2_HEADER_CONTENT_TYPE]: 'application/grpc',
  });
  await once(stream, 'response');
  expect(session.remoteSettings.initialWindowSize).toBe(WINDOW_BYTES);
  expect(session.state.remoteWindowSize).toBe(WINDOW_BYTES);
  session.destroy();
});
