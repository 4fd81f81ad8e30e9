/** What waits to be written to one stream: batched into packets, and never more on its way than the peer takes. */
import { IN_FLIGHT_BYTES, PACKET_BYTES } from './limits.ts';
import { PacketWriter } from './packet-writer.ts';
import { type SignedStream, TAG_BYTES } from './signing.ts';

/** The writing half of a gRPC stream of packets. */
interface PacketSink {
  write(packet: Buffer, done: (error?: Error | null) => void): boolean;
}

/**
 * Append with `writer`, then say so with `wrote()`. A packet leaves when it is full, or at the end of this turn of the
 * event loop: under load a packet carries all that one turn produced, and alone a call waits for nothing.
 */
export class Outbox {
  readonly writer = new PacketWriter();
  readonly #sink: PacketSink;
  /** Left at the end of each packet for its tag, since whether the stream is signed shows when it opens. */
  readonly #room: number;
  #signed: SignedStream | undefined;
  readonly #full: Buffer[] = [];
  #fullBytes = 0;
  #inFlight = 0;
  #open = false;
  #scheduled = false;
  #blocked = false;

  /** Nothing leaves before `open()`. @param o.mayBeSigned whether it may open as a signed stream */
  constructor(sink: PacketSink, o: { readonly mayBeSigned: boolean }) {
    this.#sink = sink;
    this.#room = o.mayBeSigned ? TAG_BYTES : 0;
  }

  /** Bytes that gRPC has not been given yet. */
  get queuedBytes(): number {
    return this.#fullBytes + this.writer.bytes;
  }

  /** @param signed signs what leaves */
  open(signed: SignedStream | undefined): void {
    this.#signed = signed;
    this.#open = true;
    this.flush();
  }

  /** What waits is dropped, and so is what comes after. */
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

  /** Sends what there is, without waiting for more; what the stream does not take now goes as soon as it does. */
  flush(): void {
    this.#pump();
    if (this.writer.bytes > 0 && this.#free()) this.#send(this.writer.take(this.#room));
  }

  readonly #onImmediate = (): void => {
    this.#scheduled = false;
    this.flush();
  };

  /** Sends what is full. */
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
      // Otherwise the next flush is on its way: an earlier one would only make two packets of one.
      if (!this.#blocked) return;
      this.#blocked = false;
      this.flush();
    });
  }
}
