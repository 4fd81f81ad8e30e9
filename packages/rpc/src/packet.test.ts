import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wire } from './definitions.ts';
import { type IncomingCall, type IncomingReply, readPacket } from './packet-reader.ts';
import { PacketWriter } from './packet-writer.ts';

const id = fc.integer({ min: 1, max: 0x7fffffff });
const bytes = fc.uint8Array({ maxLength: 300 });
const text = fc.string({ unit: 'binary', maxLength: 200 });

const call = fc.record({
  id,
  method: text,
  body: bytes,
  deadlineMs: fc.nat(),
  caller: fc.constant(Buffer.from(wire.Caller.serialize({ realm_id: 1, user_id: 300, group_ids: [1, 2, 300] }))),
  requestId: text,
  requestKey: text,
  attempt: fc.nat(9),
  trace: fc.option(fc.uint8Array({ minLength: 24, maxLength: 24 }), { nil: undefined }),
});
const reply = fc.record({ id, body: bytes });
const failure = fc.record({ id, failure: fc.record({ kind: fc.constant('domain'), code: text, msg: text }) });
const ticket = fc.record({ id, ticket: fc.string({ minLength: 1, maxLength: 40 }) });
const ping = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

test('what is written is what the general reader of the same proto reads', () => {
  fc.assert(
    fc.property(
      fc.array(call),
      fc.array(reply),
      fc.array(failure),
      fc.array(ticket),
      fc.array(id),
      ping,
      ping,
      (...o) => {
        const [calls, replies, failures, tickets, cancels, pinged, ponged] = o;
        const writer = new PacketWriter();
        for (const one of calls) writer.call(one);
        for (const one of replies) writer.reply(one.id, one.body);
        for (const one of failures) writer.failure(one.id, one.failure);
        for (const one of tickets) writer.ticket(one.id, one.ticket);
        for (const one of cancels) writer.cancel(one);
        writer.ping(pinged);
        writer.pong(ponged);
        const packet = wire.Packet.deserialize(writer.take());
        expect(writer.bytes).toBe(0);
        expect(
          packet.calls.map((one) => [one.id, one.method, one.deadline_ms, one.request_id, one.request_key]),
        ).toEqual(
          calls.map((one) => [one.id, one.method, one.deadlineMs, one.requestId, one.requestKey].map(wellFormed)),
        );
        expect(
          packet.calls.map((one) => [Buffer.from(one.body), one.attempt, one.caller?.group_ids, [...one.trace]]),
        ).toEqual(calls.map((one) => [Buffer.from(one.body), one.attempt, [1, 2, 300], [...(one.trace ?? [])]]));
        expect(packet.replies.map((one) => [one.id, Buffer.from(one.body), one.failure?.msg, one.ticket])).toEqual([
          ...replies.map((one) => [one.id, Buffer.from(one.body), undefined, '']),
          ...failures.map((one) => [one.id, Buffer.alloc(0), wellFormed(one.failure.msg), '']),
          ...tickets.map((one) => [one.id, Buffer.alloc(0), undefined, wellFormed(one.ticket)]),
        ]);
        expect([packet.cancels, packet.ping, packet.pong]).toEqual([cancels, pinged, ponged]);
      },
    ),
  );
});

test('what the general writer writes is read', () => {
  fc.assert(
    fc.property(fc.array(call), fc.array(reply), fc.array(id), ping, (calls, replies, cancels, pinged) => {
      const packet = wire.Packet.serialize({
        calls: calls.map((one) => ({
          id: one.id,
          method: one.method,
          body: one.body,
          request_key: one.requestKey,
          ...(one.trace && { trace: one.trace }),
        })),
        replies,
        cancels,
        ping: pinged,
      });
      const read = collect(Buffer.from(packet));
      expect(
        read.calls.map((one) => [one.id, one.method, [...one.body], one.requestKey, [...(one.trace ?? [])]]),
      ).toEqual(
        calls.map((one) => [one.id, one.method, [...one.body], one.requestKey, [...(one.trace ?? [])]].map(wellFormed)),
      );
      expect(read.replies.map((one) => [one.id, [...one.body]])).toEqual(replies.map((one) => [one.id, [...one.body]]));
      expect([read.cancels, read.pings]).toEqual([cancels, [pinged]]);
    }),
  );
});

test('a body larger than the buffer is written whole, and the next packet starts small', () => {
  const writer = new PacketWriter();
  const body = Buffer.alloc(3_000_000, 7);
  writer.reply(1, Buffer.from('before'));
  writer.reply(2, body);
  const read = collect(writer.take());
  expect(read.replies.map((one) => one.body.length)).toEqual([6, body.length]);
  expect(read.replies[1]?.body.equals(body)).toBe(true);
});

test('bytes that are no packet are an error, not a hang or a wrong call', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (noise) => {
      try {
        collect(Buffer.from(noise));
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }),
  );
  const writer = new PacketWriter();
  writer.reply(1, Buffer.from('a body'));
  const whole = writer.take();
  expect(() => collect(whole.subarray(0, whole.length - 1))).toThrow(RangeError);
});

function collect(packet: Buffer) {
  const read = {
    calls: [] as IncomingCall[],
    replies: [] as IncomingReply[],
    cancels: [] as number[],
    pings: [] as number[],
  };
  readPacket(packet, {
    onCall: (one) => read.calls.push(one),
    onReply: (one) => read.replies.push(one),
    onCancel: (one) => read.cancels.push(one),
    onPing: (one) => read.pings.push(one),
    onPong: () => {},
  });
  return read;
}

/** Lone surrogates have no UTF-8 form; every writer replaces them with the replacement character. */
function wellFormed<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
