import { Client, credentials, Metadata, type MethodDefinition, type ServiceError, status } from '@grpc/grpc-js';
import { DomainError } from '@rookery/core';
import { service as healthService } from 'grpc-health-check';
import { afterEach, expect, test } from 'vitest';
import { closeAll, gate, serve } from '../test/fixtures.ts';
import { wire } from './definitions.ts';
import { type CallContext, requireCaller, services } from './index.ts';

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await closeAll();
});

function plain(address: string): Client {
  const client = new Client(address, credentials.createInsecure());
  clients.push(client);
  return client;
}

interface Callable<Request, Reply> {
  readonly path: string;
  readonly requestSerialize: (value: Request) => Buffer;
  readonly responseDeserialize: (bytes: Buffer) => Reply;
}

function call<Request, Reply>(
  client: Client,
  method: Callable<Request, Reply>,
  request: Request,
  metadata = new Metadata(),
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      request,
      metadata,
      { deadline: Date.now() + 5000 },
      (error, reply) => (error ? reject(error) : resolve(reply as Reply)),
    );
  });
}

test('a unary call finds the same handler, its caller and ids in the metadata', async () => {
  let seen: CallContext | undefined;
  const { address } = await serve({
    messages: {
      SendMessage: async (request, ctx) => {
        seen = ctx;
        return { id: requireCaller(ctx).user_id + request.content.length };
      },
    },
  });
  const metadata = new Metadata();
  metadata.set('rookery-caller-bin', wire.Caller.serialize({ realm_id: 1, user_id: 40 }));
  metadata.set('rookery-request-id', 'r-1');
  metadata.set('rookery-request-key', 'k-1');
  metadata.set('rookery-attempt', '2');
  expect(await call(plain(address), services.Messages.SendMessage, { content: 'ab' }, metadata)).toMatchObject({
    id: 42,
  });
  expect(seen).toMatchObject({ requestId: 'r-1', requestKey: 'k-1', attempt: 2 });
  expect((seen?.deadlineAt ?? 0) - performance.now()).toBeLessThanOrEqual(5000);
});

test('a caller that is none is refused', async () => {
  const { address } = await serve({ messages: { SendMessage: async () => ({ id: 1 }) } });
  const metadata = new Metadata();
  metadata.set('rookery-caller-bin', Buffer.from([0x08]));
  await expect(call(plain(address), services.Messages.SendMessage, {}, metadata)).rejects.toMatchObject({
    code: status.INVALID_ARGUMENT,
  });
});

test('errors are gRPC statuses, the domain ones with the whole of them in the trailers', async () => {
  const { address } = await serve({
    messages: {
      SendMessage: async () => {
        throw new DomainError('STREAM_DOES_NOT_EXIST', 'Channel does not exist', { extra: { stream: 'x' } });
      },
      GetMessage: async () => {
        throw new Error('a secret');
      },
    },
  });
  const client = plain(address);
  const domain = (await call(client, services.Messages.SendMessage, {}).catch((e: unknown) => e)) as ServiceError;
  expect(domain).toMatchObject({ code: status.NOT_FOUND, details: 'Channel does not exist' });
  expect(wire.Failure.deserialize(domain.metadata.get('rookery-failure-bin')[0] as Buffer)).toMatchObject({
    kind: 'domain',
    code: 'STREAM_DOES_NOT_EXIST',
    extra_json: '{"stream":"x"}',
    http_status: 400,
  });
  await expect(call(client, services.Messages.GetMessage, {})).rejects.toMatchObject({
    code: status.INTERNAL,
    details: 'Internal error',
  });
  await expect(call(client, services.Messages.EditMessage, {})).rejects.toMatchObject({ code: status.UNIMPLEMENTED });
});

test('a unary caller that goes away cancels its handler', async () => {
  const held = gate<CallContext>();
  const { address } = await serve({
    messages: {
      WaitPublished: (_request, ctx) => {
        held.open(ctx);
        return new Promise(() => {});
      },
    },
  });
  const client = plain(address);
  const { path, requestSerialize, responseDeserialize } = services.Messages.WaitPublished;
  const unary = client.makeUnaryRequest(path, requestSerialize, responseDeserialize, {}, () => {});
  const { signal } = await held.opened;
  const heard = new Promise((resolve) => signal.addEventListener('abort', resolve));
  unary.cancel();
  await heard;
});

test('health says what is served, and that nothing is while draining', async () => {
  const { server, address } = await serve({ messages: { SendMessage: async () => ({ id: 1 }) } });
  const client = plain(address);
  const check = healthService.Check as unknown as MethodDefinition<{ service: string }, { status: string }>;
  expect(await call(client, check, { service: '' })).toEqual({ status: 'SERVING' });
  expect(await call(client, check, { service: 'rookery.Messages' })).toEqual({ status: 'SERVING' });
  await expect(call(client, check, { service: 'rookery.Events' })).rejects.toMatchObject({ code: status.NOT_FOUND });
  server.refuse();
  expect(await call(client, check, { service: 'rookery.Messages' })).toEqual({ status: 'NOT_SERVING' });
  await expect(call(client, services.Messages.SendMessage, {})).rejects.toMatchObject({ code: status.UNAVAILABLE });
});
