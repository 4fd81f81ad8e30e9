import { randomBytes } from 'node:crypto';
import { DomainError } from '@rookery/core';
import type { SendMessageReply, SendMessageReply__Output } from '@rookery/protos/gen/rookery/SendMessageReply.ts';
import type { SendMessageRequest, SendMessageRequest__Output } from '@rookery/protos/gen/rookery/SendMessageRequest.ts';
import { afterEach, describe, expect, expectTypeOf, test } from 'vitest';
import { closeAll, connect, gate, serve } from '../test/fixtures.ts';
import {
  type CallContext,
  type CallMetric,
  type CallOptions,
  Cancelled,
  type Client,
  DeadlineExceeded,
  forwardedOptions,
  type Handlers,
  type OrUndefined,
  PeerFailure,
  requireCaller,
  type services,
  Unavailable,
} from './index.ts';

afterEach(closeAll);

const caller = { realm_id: 2, user_id: 10, role: 400, group_ids: [5, 6], card: { user_id: 10, full_name: 'Ada' } };

test('the types are those of the definitions', () => {
  type Send = Client<typeof services.Messages>['SendMessage'];
  expectTypeOf<Send>().toEqualTypeOf<
    (request: OrUndefined<SendMessageRequest>, options?: CallOptions) => Promise<SendMessageReply__Output>
  >();
  expectTypeOf<Handlers<typeof services.Messages>['SendMessage']>().toEqualTypeOf<
    (request: SendMessageRequest__Output, ctx: CallContext) => Promise<SendMessageReply>
  >();
  expectTypeOf<keyof Client<typeof services.Events>>().toEqualTypeOf<
    'Register' | 'GetEvents' | 'DeleteQueue' | 'SendTyping' | 'SendEditTyping' | 'WaitCaughtUp' | 'EraseRealm'
  >();
});

test('a transient failure is answered as one, and not logged as an error', async () => {
  const isTransient = (error: unknown) => error instanceof Error && error.message === 'no primary';
  const SendMessage = async ({ content }: { content: string }): Promise<SendMessageReply> => {
    throw new Error(content);
  };
  const { address, logged } = await serve({ messages: { SendMessage } }, { isTransient });
  const { messages } = connect(address);
  await expect(messages.SendMessage({ content: 'no primary' })).rejects.toThrow(Unavailable);
  await expect(messages.SendMessage({ content: 'a mistake' })).rejects.toThrow(PeerFailure);
  expect(logged.map(({ level }) => level)).toEqual([50]);
});

describe('a round trip', () => {
  test('carries the request, the reply and what travels beside', async () => {
    let seen: CallContext | undefined;
    const { address } = await serve({
      messages: {
        SendMessage: async (request, ctx) => {
          seen = ctx;
          expect(request).toMatchObject({ content: 'Grüße 👋', user_ids: [1, 2], emails: [], channel_name: '' });
          expect(request).not.toHaveProperty('topic');
          return { id: 2 ** 40 };
        },
      },
      users: { GetOwnUser: async (_request, ctx) => ({ json: Buffer.from(`{"id":${requireCaller(ctx).user_id}}`) }) },
    });
    const { messages, users } = connect(address);
    const before = performance.now();
    const options = { caller, requestId: 'r-1', requestKey: 'k-1', attempt: 3, deadlineMs: 4000 };
    const request = { content: 'Grüße 👋', user_ids: [1, 2], channel_name: '', topic: undefined };
    expect(await messages.SendMessage(request, options)).toMatchObject({ id: 2 ** 40 });
    expect(seen).toMatchObject({ requestId: 'r-1', requestKey: 'k-1', attempt: 3 });
    expect(seen?.caller).toMatchObject({ ...caller, bot_type: 0, card: { full_name: 'Ada', email: '' } });
    expect(Object.isFrozen(seen?.caller)).toBe(true);
    expect((seen?.deadlineAt ?? 0) - before).toBeGreaterThanOrEqual(4000);
    expect((seen?.deadlineAt ?? 0) - before).toBeLessThan(6000);
    expect(String((await users.GetOwnUser({}, { caller })).json)).toBe('{"id":10}');
  });

  test('without ids gets a request id, and without a caller is nobody', async () => {
    const ids: string[] = [];
    const { address } = await serve({
      messages: {
        SendMessage: async (_request, ctx) => {
          ids.push(ctx.requestId, ctx.requestId);
          expect(ctx).toMatchObject({ requestKey: '', attempt: 0 });
          requireCaller(ctx);
          return {};
        },
      },
    });
    const { messages } = connect(address);
    await expect(messages.SendMessage({})).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      message: 'Not logged in: API authentication or user session required',
      httpStatus: 401,
    });
    await expect(messages.SendMessage({}, { caller: { realm_id: 1, user_id: 0 } })).rejects.toBeInstanceOf(DomainError);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).toMatch(/./);
  });

  test('many at once each get their own answer', async () => {
    const { address } = await serve({
      messages: { SendMessage: async (request) => ({ id: request.channel_id ?? 0 }) },
    });
    const { messages } = connect(address);
    const ids = Array.from({ length: 3000 }, (_, i) => i);
    const replies = await Promise.all(ids.map((id) => messages.SendMessage({ channel_id: id })));
    expect(replies.map((reply) => reply.id)).toEqual(ids);
  });

  test('large both ways: small replies pass, large ones come by ticket', async () => {
    const { address } = await serve({
      messages: {
        GetMessage: async (request) => ({ json: randomBytes(request.message_id) }),
        SendMessage: async (request) => ({ id: request.content.length }),
      },
    });
    const { connection, messages } = connect(address);
    const sizes = [0, 255 * 1024, 256 * 1024, 300_000, 20_000_000];
    const replies = await Promise.all(sizes.map((size) => messages.GetMessage({ message_id: size })));
    expect(replies.map((reply) => reply.json.length)).toEqual(sizes);
    expect(await messages.SendMessage({ content: 'x'.repeat(4_000_000) })).toMatchObject({ id: 4_000_000 });
    await expect(messages.SendMessage({ content: 'x'.repeat(4_300_000) })).rejects.toBeInstanceOf(RangeError);
    expect(connection.callsInFlight).toBe(0);
  });
});

describe('an error', () => {
  test('of the domain crosses whole', async () => {
    const { address } = await serve({
      messages: {
        SendMessage: async () => {
          throw new DomainError('STREAM_DOES_NOT_EXIST', 'Channel ‘x’ does not exist', { extra: { stream: 'x' } });
        },
        GetMessage: async () => {
          throw new DomainError('BAD_REQUEST', 'Invalid message(s)', { httpStatus: 404 });
        },
      },
    });
    const { messages } = connect(address);
    const thrown = await messages.SendMessage({}).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(DomainError);
    expect(thrown).toMatchObject({
      code: 'STREAM_DOES_NOT_EXIST',
      message: 'Channel ‘x’ does not exist',
      extra: { stream: 'x' },
      httpStatus: 400,
    });
    await expect(messages.GetMessage({})).rejects.toMatchObject({ code: 'BAD_REQUEST', httpStatus: 404, extra: {} });
  });

  test('of any other kind is logged here and hidden from the caller', async () => {
    const { address, logged } = await serve({
      messages: {
        SendMessage: () => {
          throw new Error('the password is 123');
        },
      },
    });
    const { messages } = connect(address);
    const thrown = await messages.SendMessage({}, { requestId: 'r-7' }).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(PeerFailure);
    expect(thrown).toMatchObject({ kind: 'internal', message: 'Internal error' });
    expect(logged).toMatchObject([{ requestId: 'r-7', method: 'Messages/SendMessage' }]);
    await expect(messages.GetMessage({})).rejects.toMatchObject({ kind: 'unimplemented' });
  });

  test('of a call made inside the handler stays what it is', async () => {
    const { address, logged } = await serve({
      messages: {
        SendMessage: async () => {
          throw new Unavailable('the owner is away');
        },
      },
    });
    await expect(connect(address).messages.SendMessage({})).rejects.toThrow(new Unavailable('the owner is away'));
    expect(logged).toEqual([]);
  });
});

describe('a call ends', () => {
  test('at its deadline, on both sides', async () => {
    const ended = gate<unknown>();
    const metrics: CallMetric[] = [];
    const { server, address } = await serve(
      {
        messages: {
          WaitPublished: (_request, ctx) =>
            new Promise((_, reject) => {
              ctx.signal.addEventListener('abort', () => {
                ended.open(ctx.signal.reason);
                reject(ctx.signal.reason);
              });
            }),
        },
      },
      { onCall: (metric) => metrics.push(metric) },
    );
    const { messages } = connect(address);
    const startedAt = performance.now();
    await expect(messages.WaitPublished({}, { deadlineMs: 120 })).rejects.toBeInstanceOf(DeadlineExceeded);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(120);
    await ended.opened;
    await server.drain(5000);
    expect(metrics).toMatchObject([{ method: 'Messages/WaitPublished' }]);
    expect(['deadline', 'cancelled']).toContain(metrics[0]?.outcome);
    await expect(messages.WaitPublished({}, { deadlineMs: 0 })).rejects.toBeInstanceOf(DeadlineExceeded);
  });

  test('when its caller cancels, and the handler hears of it', async () => {
    const held = gate<CallContext>();
    const { address } = await serve({
      messages: {
        WaitPublished: (_request, ctx) => {
          held.open(ctx);
          return new Promise(() => {});
        },
      },
    });
    const { connection, messages } = connect(address);
    const controller = new AbortController();
    const calls = [1, 2, 3].map(() => messages.WaitPublished({}, { signal: controller.signal }));
    const { signal } = await held.opened;
    const heard = new Promise((resolve) => signal.addEventListener('abort', resolve));
    controller.abort();
    for (const call of calls) await expect(call).rejects.toBeInstanceOf(Cancelled);
    await heard;
    expect(signal.reason).toBeInstanceOf(Cancelled);
    expect(connection.callsInFlight).toBe(0);
    await expect(messages.WaitPublished({}, { signal: controller.signal })).rejects.toBeInstanceOf(Cancelled);
  });

  test('in the handlers of a caller that disconnects', async () => {
    const held = gate<CallContext>();
    const { address } = await serve({
      messages: {
        WaitPublished: (_request, ctx) => {
          held.open(ctx);
          return new Promise(() => {});
        },
      },
    });
    const { connection, messages } = connect(address);
    const call = messages.WaitPublished({});
    call.catch(() => {});
    const { signal } = await held.opened;
    const heard = new Promise((resolve) => signal.addEventListener('abort', resolve));
    await connection.close();
    await expect(call).rejects.toBeInstanceOf(Unavailable);
    await heard;
  });

  test('onward, with its caller, its id, what is left of its time and its signal, without its key', async () => {
    const seen: CallContext[] = [];
    const second = await serve({ messages: { SendMessage: async (_request, ctx) => ({ id: seen.push(ctx) }) } });
    const { messages: next } = connect(second.address);
    const first = await serve({
      messages: {
        SendMessage: (request, ctx) => next.SendMessage({ ...request }, { ...forwardedOptions(ctx), route: '2' }),
      },
    });
    const { messages } = connect(first.address);
    const before = performance.now();
    await messages.SendMessage({}, { caller, requestId: 'r', requestKey: 'k', attempt: 1, deadlineMs: 3000 });
    expect(seen).toMatchObject([{ requestId: 'r', requestKey: '', attempt: 0, caller }]);
    expect((seen[0]?.deadlineAt ?? 0) - before).toBeLessThan(4000);
  });
});
