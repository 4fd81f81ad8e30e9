/**
 * Writes packets field by field into one buffer, as calls and replies come: a call needs no state but its bytes, and
 * the number of waiting bytes is known at any time. The format is that of protos/rookery/rpc.proto; the general
 * serialiser takes objects and costs three times as much, on a path that every call takes four times.
 */
import type { Failure } from '@rookery/protos/gen/rookery/Failure.ts';
import { wire } from './definitions.ts';
import { PACKET_BYTES } from './limits.ts';

/** A call to be sent. */
interface OutgoingCall {
  readonly id: number;
  readonly method: string;
  readonly body: Uint8Array;
  readonly deadlineMs: number;
  readonly caller: Uint8Array | undefined;
  readonly requestId: string;
  readonly requestKey: string;
  readonly attempt: number;
  readonly trace?: Uint8Array | undefined;
}

/** Tags of the fields: number << 3 | wire type (0 a varint, 2 bytes with their length before them). */
const CALLS = 0x0a;
const REPLIES = 0x12;
const CANCELS = 0x18;
const PING = 0x20;
const PONG = 0x28;

/**
 * Bytes reserved for the length of a call or reply, which is known only after writing it: four, the most that a packet
 * needs.
 */
const LENGTH_BYTES = 4;

/** Upper bound of the bytes that the tags, lengths, numbers and span of a call or reply take. */
const FIXED_BYTES = 128;

/** Room for a full packet and an ordinary call after it. */
const INITIAL_BYTES = PACKET_BYTES * 2;

export class PacketWriter {
  #buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  #at = 0;

  /** Bytes written since the last `take`. */
  get bytes(): number {
    return this.#at;
  }

  call(call: OutgoingCall): void {
    const caller = call.caller;
    const text = call.method.length + call.requestId.length + call.requestKey.length;
    this.#reserve(FIXED_BYTES + call.body.length + (caller?.length ?? 0) + text * 3);
    const start = this.#begin(CALLS);
    this.#number(0x08, call.id);
    this.#text(0x12, call.method);
    if (call.body.length > 0) this.#bytes(0x1a, call.body);
    if (call.deadlineMs > 0) this.#number(0x20, call.deadlineMs);
    if (caller) this.#bytes(0x2a, caller);
    if (call.requestId !== '') this.#text(0x32, call.requestId);
    if (call.requestKey !== '') this.#text(0x3a, call.requestKey);
    if (call.attempt > 0) this.#number(0x40, call.attempt);
    if (call.trace) this.#bytes(0x4a, call.trace);
    this.#end(start);
  }

  reply(id: number, body: Uint8Array): void {
    this.#reserve(FIXED_BYTES + body.length);
    const start = this.#begin(REPLIES);
    this.#number(0x08, id);
    if (body.length > 0) this.#bytes(0x12, body);
    this.#end(start);
  }

  failure(id: number, failure: Failure): void {
    const bytes = wire.Failure.serialize(failure);
    this.#reserve(FIXED_BYTES + bytes.length);
    const start = this.#begin(REPLIES);
    this.#number(0x08, id);
    this.#bytes(0x1a, bytes);
    this.#end(start);
  }

  ticket(id: number, ticket: string): void {
    this.#reserve(FIXED_BYTES + ticket.length * 3);
    const start = this.#begin(REPLIES);
    this.#number(0x08, id);
    this.#text(0x22, ticket);
    this.#end(start);
  }

  cancel(id: number): void {
    this.#reserve(FIXED_BYTES);
    this.#number(CANCELS, id);
  }

  ping(id: number): void {
    this.#reserve(FIXED_BYTES);
    this.#number(PING, id);
  }

  pong(id: number): void {
    this.#reserve(FIXED_BYTES);
    this.#number(PONG, id);
  }

  /** Returns a copy of the written bytes with `room` unused bytes at the end, and empties the writer. */
  take(room = 0): Buffer {
    const packet = Buffer.allocUnsafe(this.#at + room);
    this.#buffer.copy(packet, 0, 0, this.#at);
    this.#at = 0;
    // A single large request must not enlarge the buffer permanently.
    if (this.#buffer.length > INITIAL_BYTES) this.#buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);
    return packet;
  }

  #reserve(bytes: number): void {
    const needed = this.#at + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#buffer.length * 2));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }

  #begin(tag: number): number {
    this.#buffer[this.#at] = tag;
    this.#at += 1 + LENGTH_BYTES;
    return this.#at;
  }

  /** Writes the length into the bytes reserved for it, padded to four bytes: padding is legal in a varint. */
  #end(start: number): void {
    const length = this.#at - start;
    const buffer = this.#buffer;
    buffer[start - 4] = (length & 0x7f) | 0x80;
    buffer[start - 3] = ((length >>> 7) & 0x7f) | 0x80;
    buffer[start - 2] = ((length >>> 14) & 0x7f) | 0x80;
    buffer[start - 1] = length >>> 21;
  }

  #number(tag: number, value: number): void {
    this.#buffer[this.#at++] = tag;
    this.#varint(value);
  }

  /** @param value an integer from 0 to below 2^53 */
  #varint(value: number): void {
    const buffer = this.#buffer;
    let rest = value;
    while (rest > 0x7fffffff) {
      buffer[this.#at++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    while (rest > 0x7f) {
      buffer[this.#at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    buffer[this.#at++] = rest;
  }

  #bytes(tag: number, bytes: Uint8Array): void {
    this.#number(tag, bytes.length);
    this.#buffer.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  /** Writes a text. Short ASCII, as in ids and methods, is copied here: cheaper than a call into the runtime. */
  #text(tag: number, text: string): void {
    const buffer = this.#buffer;
    const { length } = text;
    if (length < 128) {
      const start = this.#at + 2;
      let i = 0;
      for (; i < length; i++) {
        const code = text.charCodeAt(i);
        if (code > 127) break;
        buffer[start + i] = code;
      }
      if (i === length) {
        buffer[this.#at] = tag;
        buffer[this.#at + 1] = length;
        this.#at = start + length;
        return;
      }
    }
    this.#number(tag, Buffer.byteLength(text));
    this.#at += buffer.write(text, this.#at);
  }
}
