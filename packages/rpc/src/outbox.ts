/** The write queue of one stream: batches calls and replies into packets, and bounds the bytes in flight. */
import { IN_FLIGHT_BYTES, PACKET_BYTES } from './limits.ts';
import { PacketWriter } from './packet-writer.ts';
import { type SignedStream, TAG_BYTES } from './signing.ts';

/** The writing half of a gRPC stream of packets. */
interface PacketSink {
  write(packet: Buffer, done: (error?: Error | null) => void): boolean;
}

/**
 * The write queue of one stream. Append with `writer`, then call `wrote()`. A packet is sent when it is full, or at the
 * end of this turn of the event loop: under load a packet carries everything that one turn produced, and a single call
 * does not wait for others.
 */
export class Outbox {
  readonly writer = new PacketWriter();
  readonly #sink: PacketSink;
  /** Bytes reserved at the end of each packet for its tag: whether the stream is signed is known only when it opens. */
  readonly #room: number;
  #signed: SignedStream | undefined;
  readonly #full: Buffer[] = [];
  #fullBytes = 0;
  #inFlight = 0;
  #open = false;
  #scheduled = false;
  #blocked = false;

  /** Sends nothing before `open()`. @param options.mayBeSigned whether it may open as a signed stream */
  constructor(sink: PacketSink, options: { readonly mayBeSigned: boolean }) {
    this.#sink = sink;
    this.#room = options.mayBeSigned ? TAG_BYTES : 0;
  }

  /** Bytes not handed to gRPC yet. */
  get queuedBytes(): number {
    return this.#fullBytes + this.writer.bytes;
  }

  /** @param signed signs the packets; undefined if the stream is not signed */
  open(signed: SignedStream | undefined): void {
    this.#signed = signed;
    this.#open = true;
    this.flush();
  }

  /** Drops all waiting packets; nothing is sent afterwards. */
  close(): void {
    this.#open = false;
    this.#full.length = 0;
    this.#fullBytes = 0;
    this.writer.take();
  }

  wrote(): void {
    if (this.writer.bytes >= PACKET_BYTES) {
      const packet = this.writer.take(this.#room);
      this.#full.push(packet);
      this.#fullBytes += packet.length;
      this.#pump();
    } else if (!this.#scheduled) {
      this.#scheduled = true;
      setImmediate(this.#onImmediate);
    }
  }

  /**
   * Sends everything written so far without waiting for more; packets beyond the bound of bytes in flight follow as
   * soon as earlier ones are on the wire.
   */
  flush(): void {
    this.#pump();
    if (this.writer.bytes > 0 && this.#free()) this.#send(this.writer.take(this.#room));
  }

  readonly #onImmediate = (): void => {
    this.#scheduled = false;
    this.flush();
  };

  /** Sends the full packets. */
  #pump(): void {
    while (this.#full.length > 0 && this.#free()) {
      const packet = this.#full.shift();
      if (!packet) return;
      this.#fullBytes -= packet.length;
      this.#send(packet);
    }
  }

  #free(): boolean {
    const free = this.#open && this.#inFlight < IN_FLIGHT_BYTES;
    if (!free) this.#blocked = true;
    return free;
  }

  #send(written: Buffer): void {
    this.#signed?.sign(written);
    const packet = this.#signed ? written : written.subarray(0, written.length - this.#room);
    this.#inFlight += packet.length;
    this.#sink.write(packet, () => {
      this.#inFlight -= packet.length;
      // If nothing was blocked, the next flush is scheduled already; one now would only split its packet.
      if (!this.#blocked) return;
      this.#blocked = false;
      this.flush();
    });
  }
}
