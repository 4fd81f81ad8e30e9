/** Reads packets without creating an object per packet; bodies are views of the packet's memory. */
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Failure__Output } from '@rookery/protos/gen/rookery/Failure.ts';
import protobuf from 'protobufjs/minimal.js';
import { callerFromBytes } from './caller-bytes.ts';
import { wire } from './definitions.ts';

/** A received call; its body is a view of the packet. */
export interface IncomingCall {
  id: number;
  method: string;
  body: Buffer;
  deadlineMs: number;
  caller: Caller__Output | undefined;
  requestId: string;
  requestKey: string;
  attempt: number;
  /** A view of the packet. */
  trace: Buffer | undefined;
}

/** A received reply: a body, or a failure, or the ticket of a body. */
export interface IncomingReply {
  id: number;
  body: Buffer;
  failure: Failure__Output | undefined;
  ticket: string;
}

/** Receives the parts of a packet, in their order. */
export interface PacketListener {
  onCall(call: IncomingCall): void;
  onReply(reply: IncomingReply): void;
  onCancel(id: number): void;
  onPing(id: number): void;
  onPong(id: number): void;
}

const EMPTY = Buffer.alloc(0);

/**
 * Calls the listener for each part of a packet.
 * @throws RangeError or Error at bytes that are not a packet; the listener has received the parts before them.
 */
export function readPacket(packet: Buffer, listener: PacketListener): void {
  const reader = protobuf.Reader.create(packet);
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    switch (tag) {
      case 0x0a:
        listener.onCall(readCall(reader, endOf(reader)));
        break;
      case 0x12:
        listener.onReply(readReply(reader, endOf(reader)));
        break;
      case 0x18:
        listener.onCancel(reader.uint32());
        break;
      case 0x1a:
        // Other protobuf writers pack repeated numbers.
        for (const end = endOf(reader); reader.pos < end; ) listener.onCancel(reader.uint32());
        break;
      case 0x20:
        listener.onPing(Number(reader.uint64()));
        break;
      case 0x28:
        listener.onPong(Number(reader.uint64()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
}

function endOf(reader: protobuf.Reader): number {
  const length = reader.uint32();
  const end = reader.pos + length;
  if (end > reader.len) throw new RangeError('a packet ends inside a field');
  return end;
}

function readCall(reader: protobuf.Reader, end: number): IncomingCall {
  const call: IncomingCall = {
    id: 0,
    method: '',
    body: EMPTY,
    deadlineMs: 0,
    caller: undefined,
    requestId: '',
    requestKey: '',
    attempt: 0,
    trace: undefined,
  };
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 0x08:
        call.id = reader.uint32();
        break;
      case 0x12:
        call.method = reader.string();
        break;
      case 0x1a:
        call.body = toBuffer(reader.bytes());
        break;
      case 0x20:
        call.deadlineMs = reader.uint32();
        break;
      case 0x2a:
        call.caller = callerFromBytes(toBuffer(reader.bytes()));
        break;
      case 0x32:
        call.requestId = reader.string();
        break;
      case 0x3a:
        call.requestKey = reader.string();
        break;
      case 0x40:
        call.attempt = reader.uint32();
        break;
      case 0x4a:
        call.trace = toBuffer(reader.bytes());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return call;
}

function readReply(reader: protobuf.Reader, end: number): IncomingReply {
  const reply: IncomingReply = { id: 0, body: EMPTY, failure: undefined, ticket: '' };
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 0x08:
        reply.id = reader.uint32();
        break;
      case 0x12:
        reply.body = toBuffer(reader.bytes());
        break;
      case 0x1a:
        reply.failure = wire.Failure.deserialize(toBuffer(reader.bytes()));
        break;
      case 0x22:
        reply.ticket = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  return reply;
}

/**
 * Returns the bytes as a Buffer without copying them: a protobufjs reader of a Buffer yields Buffers, but its type does
 * not say so.
 */
export function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
