/**
 * The calling side of the multiplexed stream.
 *
 * A gRPC call is an HTTP/2 stream of its own: headers, a message, trailers, and in Node a dozen objects and callbacks
 * for each. That costs some ten times what the call's own bytes cost, and here every request of every client is at
 * least one call. So two processes share one long-lived bidirectional gRPC stream (`Rpc.Open`), which carries packets
 * of many calls and replies. Both sides write into a buffer that is sent at the end of the turn of the event loop, or
 * when it holds 64 KB (outbox.ts): the busier a process is, the more one packet carries and the less each call pays. It
 * stays gRPC: meshes, proxies and `grpcurl` see an ordinary service of protos/rookery/rpc.proto.
 *
 * A call is identified by its number on the stream. A number is never used twice on a stream: the answer to an
 * abandoned call must not reach the next caller. A call ends in exactly one of these ways, once:
 *   - the reply, or the error that the handler threw, or the error that prevented it from running;
 *   - `DeadlineExceeded`, from the wheel on this side (the other side has its own, which starts at the call's arrival,
 *     so the clocks need not agree, and a handler ends even if its cancellation never arrives);
 *   - `Cancelled`, when the caller's signal fires; the peer is notified, and its handler's signal fires too;
 *   - `Unavailable`, immediately, for every call in flight when the stream ends for any reason. A broken stream is not
 *     resumed: which calls ran is unknown, and the request key, not this layer, makes a retry harmless.
 *
 * Head-of-line blocking is the price of sharing. Three rules bound it. A reply above 256 KB leaves only a ticket in the
 * stream; its bytes come over a separate stream (`Rpc.Take`). No call waits behind a slow handler, since replies are
 * sent in the order in which they are ready. And a peer that stops reading is detected by its backlog: beyond 1 MB
 * handed to gRPC, packets wait here, and beyond 16 MB a call is rejected rather than queued.
 *
 * A TCP connection says nothing about the process behind it: a paused process retains its connections and even accepts
 * new ones. So a stream counts as up when the peer's own headers have arrived, liveness is a ping that the peer's event
 * loop must answer, and a caller whose ping times out calls `end`, which has the effect of a broken connection.
 */
import { Client, type ClientDuplexStream, credentials, Metadata } from '@grpc/grpc-js';
import type { Chunk__Output } from '@rookery/protos/gen/rookery/Chunk.ts';
import { offAbort, onAbort } from './abort.ts';
import { callerToBytes } from './caller-bytes.ts';
import type { CallOptions } from './context.ts';
import { deadlines } from './deadline-wheel.ts';
import { wire } from './definitions.ts';
import { Cancelled, DeadlineExceeded, fromFailure, Unavailable } from './errors.ts';
import {
  DEFAULT_DEADLINE_MS,
  MAX_CALLS_IN_FLIGHT,
  MAX_DEADLINE_MS,
  MAX_QUEUED_REQUEST_BYTES,
  MAX_REPLY_BYTES,
  MAX_REQUEST_BYTES,
  WINDOW_BYTES,
} from './limits.ts';
import { asBytes, channelOptions, openDefinition } from './mux-definition.ts';
import { Outbox } from './outbox.ts';
import { type IncomingReply, type PacketListener, readPacket } from './packet-reader.ts';
import { type Calling, PendingCall } from './pending-call.ts';
import {
  confirmSigning,
  type Offer,
  offerSigning,
  SIGNING_HEADER,
  type SignedStream,
  type Signing,
} from './signing.ts';

/** Max. number of a call. After it the numbers restart at 1 and skip those in use. It fits V8's small integers. */
const MAX_ID = 0x7fffffff;

/** One stream, from connecting to its end. It connects immediately; calls made before it is up wait for it. */
export class ClientStream implements PacketListener, Calling {
  readonly #client: Client;
  readonly #stream: ClientDuplexStream<Buffer, Buffer>;
  readonly #outbox: Outbox;
  readonly #calls = new Map<number, PendingCall>();
  readonly #pings = new Map<number, () => void>();
  readonly #onUp: () => void;
  readonly #onEnd: (reason: Unavailable) => void;
  readonly #address: string;
  readonly #peer: string | undefined;
  readonly #signing: Signing;
  readonly #offer: Offer | undefined;
  #signed: SignedStream | undefined;
  #connecting: NodeJS.Timeout | undefined;
  #lastId = 0;
  #lastPing = 0;
  #answers = 0;
  #ended: Unavailable | undefined;

  /**
   * Calls `onUp` when the peer answers, and `onEnd` once, when the stream has ended and all calls have failed. The
   * stream ends unless the peer answers within `connectMs`.
   */
  constructor(options: {
    address: string;
    peer: string | undefined;
    signing: Signing;
    connectMs: number;
    onUp: () => void;
    onEnd: (reason: Unavailable) => void;
  }) {
    this.#address = options.address;
    this.#peer = options.peer;
    this.#signing = options.signing;
    this.#offer = offerSigning(options.signing);
    this.#onUp = options.onUp;
    this.#onEnd = options.onEnd;
    this.#client = new Client(options.address, credentials.createInsecure(), {
      ...channelOptions,
      // By default gRPC lets streams to one address share a connection, and a break of it would end all of them.
      'grpc.use_local_subchannel_pool': 1,
      'grpc.enable_retries': 0,
      'grpc.service_config_disable_resolution': 1,
      'grpc.enable_http_proxy': 0,
      'grpc-node.flow_control_window': WINDOW_BYTES,
    });
    const metadata = new Metadata();
    if (this.#offer) metadata.set(SIGNING_HEADER, this.#offer.header);
    this.#stream = this.#client.makeBidiStreamRequest(openDefinition.path, asBytes, asBytes, metadata);
    this.#outbox = new Outbox(this.#stream, { mayBeSigned: this.#offer !== undefined });
    this.#connecting = setTimeout(() => this.end('it did not answer in time'), options.connectMs);
    this.#stream.on('metadata', (headers: Metadata) => this.#up(headers));
    this.#stream.on('data', (packet: Buffer) => {
      try {
        readPacket(this.#signed?.verified(packet) ?? packet, this);
      } catch (error) {
        this.end(`it sent what is no packet: ${String(error)}`);
      }
    });
    this.#stream.on('end', () => this.end('it closed the stream'));
    this.#stream.on('error', (error) => this.end(error.message));
  }

  /** The number of unanswered calls. */
  get callsInFlight(): number {
    return this.#calls.size;
  }

  /** The number of replies received so far, including those that came too late. */
  get answers(): number {
    return this.#answers;
  }

  call(method: string, body: Uint8Array, options: CallOptions): Promise<Uint8Array> {
    const refusal = this.#refusal(method, body, options);
    if (refusal) return Promise.reject(refusal);
    const deadlineMs = Math.min(Math.ceil(options.deadlineMs ?? DEFAULT_DEADLINE_MS), MAX_DEADLINE_MS);
    const id = this.#nextId();
    const { caller, signal } = options;
    return new Promise((resolve, reject) => {
      const pending = new PendingCall(id, { calling: this, method, deadlineMs, signal, resolve, reject });
      this.#calls.set(id, pending);
      deadlines.add(pending, deadlineMs);
      if (signal) onAbort(signal, pending);
      this.#outbox.writer.call({
        id,
        method,
        body,
        deadlineMs,
        caller: caller && callerToBytes(caller),
        requestId: options.requestId ?? '',
        requestKey: options.requestKey ?? '',
        attempt: options.attempt ?? 0,
        trace: options.span?.context,
      });
      this.#outbox.wrote();
    });
  }

  /** Resolves with the time in which the peer's event loop answered, ms. */
  ping(timeoutMs: number): Promise<number> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = ++this.#lastPing;
    const sentAt = performance.now();
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        this.#pings.delete(id);
        if (this.#ended) reject(this.#ended);
        else resolve(performance.now() - sentAt);
      };
      const timer = setTimeout(() => {
        this.#pings.delete(id);
        reject(new DeadlineExceeded(`${this.#address} did not answer a ping within ${timeoutMs} ms`));
      }, timeoutMs);
      this.#pings.set(id, settle);
      this.#outbox.writer.ping(id);
      this.#outbox.flush();
    });
  }

  /** Ends the stream; every call in flight rejects with `Unavailable` immediately. */
  end(why: string): void {
    if (this.#ended) return;
    const reason = new Unavailable(`${this.#address}: ${why}`);
    this.#ended = reason;
    clearTimeout(this.#connecting);
    this.#outbox.close();
    this.#stream.cancel();
    this.#client.close();
    for (const pending of [...this.#calls.values()]) this.#settle(pending)?.reject(reason);
    for (const settle of [...this.#pings.values()]) settle();
    this.#onEnd(reason);
  }

  onReply(reply: IncomingReply): void {
    this.#answers++;
    // A call that was cancelled or timed out has been removed already.
    const pending = this.#calls.get(reply.id);
    if (!pending) return;
    if (reply.ticket !== '') {
      this.#take(pending, reply.ticket);
    } else {
      this.#settle(pending);
      if (reply.failure) pending.reject(fromFailure(reply.failure));
      else pending.resolve(reply.body);
    }
  }

  onPong(id: number): void {
    this.#pings.get(id)?.();
  }

  onCall(): void {}

  onCancel(): void {}

  onPing(id: number): void {
    this.#outbox.writer.pong(id);
    this.#outbox.flush();
  }

  /** Rejects a call whose signal fired or whose deadline passed, and notifies the peer. */
  giveUp(pending: PendingCall, reason: Cancelled | DeadlineExceeded): void {
    this.#settle(pending)?.reject(reason);
    this.#outbox.writer.cancel(pending.id);
    this.#outbox.wrote();
  }

  #up(headers: Metadata): void {
    if (this.#ended) return;
    if (this.#offer) {
      this.#signed = confirmSigning(this.#offer, String(headers.get(SIGNING_HEADER)[0] ?? ''), this.#peer);
      if (!this.#signed && !this.#signing.acceptUnsigned) {
        this.end('it has not shown that it is the process that is meant: it is another, or its RPC_KEYS are others');
        return;
      }
    }
    clearTimeout(this.#connecting);
    this.#outbox.open(this.#signed);
    this.#onUp();
  }

  #refusal(method: string, body: Uint8Array, options: CallOptions): Error | undefined {
    if (this.#ended) return this.#ended;
    if (options.signal?.aborted) return new Cancelled(`${method} was cancelled before it was sent`);
    if (options.deadlineMs !== undefined && options.deadlineMs <= 0) {
      return new DeadlineExceeded(`no time was left for ${method}`);
    }
    if (this.#calls.size >= MAX_CALLS_IN_FLIGHT || this.#outbox.queuedBytes > MAX_QUEUED_REQUEST_BYTES) {
      return new Unavailable(`${this.#address}: too much is waiting for it`);
    }
    if (body.length > MAX_REQUEST_BYTES) return new RangeError(`a request of ${method} has ${body.length} bytes`);
    return undefined;
  }

  #nextId(): number {
    do {
      this.#lastId = this.#lastId === MAX_ID ? 1 : this.#lastId + 1;
    } while (this.#calls.has(this.#lastId));
    return this.#lastId;
  }

  /** Removes a call from the structures that could end it; undefined if it has ended already. */
  #settle(pending: PendingCall): PendingCall | undefined {
    if (!this.#calls.delete(pending.id)) return undefined;
    deadlines.remove(pending);
    if (pending.signal) offAbort(pending.signal, pending);
    pending.taking?.cancel();
    return pending;
  }

  /** Fetches a large reply. Until then the call stays in flight, with its deadline and signal. */
  #take(pending: PendingCall, ticket: string): void {
    const { path, requestSerialize, responseDeserialize } = wire.Rpc.Take;
    const pieces: Buffer[] = [];
    let bytes = 0;
    const fail = (why: string): void => {
      pending.taking = undefined;
      this.#settle(pending)?.reject(new Unavailable(`${this.#address}: a large reply was lost: ${why}`));
    };
    const stream = this.#client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, { ticket });
    pending.taking = stream;
    stream.on('data', (chunk: Chunk__Output) => {
      pieces.push(chunk.data);
      bytes += chunk.data.length;
      if (bytes > MAX_REPLY_BYTES) {
        stream.cancel();
        fail('it is too large');
      }
    });
    stream.on('error', (error) => fail(error.message));
    stream.on('end', () => {
      pending.taking = undefined;
      this.#settle(pending)?.resolve(Buffer.concat(pieces, bytes));
    });
  }
}
