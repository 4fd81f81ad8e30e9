/** What waits to be written to one stream: batched into packets, and never more on its way than the peer takes. */
import { IN_FLIGHT_BYTES, PACKET_BYTES } from './limits.ts';
import { PacketWriter } from './packet-writer.ts';

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
  readonly #full: Buffer[] = [];
  #fullBytes = 0;
  #inFlight = 0;
  #open: boolean;
  #scheduled = false;
  #blocked = false;

  /** Nothing leaves before `open()` unless `open` is given as true. */
  constructor(sink: PacketSink, open: boolean) {
    this.#sink = sink;
    this.#open = open;
  }

  /** Bytes that gRPC has not been given yet. */
  get queuedBytes(): number {
    return this.#fullBytes + this.writer.bytes;
  }

  open(): void {
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
      const packet = this.writer.take();
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
    if (this.writer.bytes > 0 && this.#free()) this.#send(this.writer.take());
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

  #send(packet: Buffer): void {
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
