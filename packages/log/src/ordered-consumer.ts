/**
 * An ordered read of a stream by one short-lived consumer.
 *
 * The server pushes messages; flow control prevents it from running ahead. Every message carries the consumer's own
 * count, so a lost message is detected at the next message, or at the next heartbeat, which carries the server's count.
 * Any message out of order, or a silence of three heartbeats, ends the consumer once, with a reason; its owner opens
 * another one from its position. A consumer that the server has lost (by a restart, or a deleted stream) receives
 * nothing, so silence is the only sign of that.
 */

import { AckPolicy, DeliverPolicy, JsHeaders } from '@nats-io/jetstream';
import { createInbox, type Msg, type MsgHdrs, nanos, type Subscription } from '@nats-io/transport-node';
import { backoffMs, type LeveledLogger, pause } from '@rookery/core';
import type { LogConnection } from './log-connection.ts';

/** A pushed message of a stream. */
export interface PushedMessage {
  /** Subject, headers and data; the data are in the connection's buffer, so they are valid only during the call. */
  readonly msg: Pick<Msg, 'subject' | 'headers' | 'data'>;
  readonly sequence: number;
  /** The time at which it was stored, UNIX nanoseconds; as digits, since they exceed a number's precision. */
  readonly timestamp: string;
  /** Number of messages that the server has for this consumer after this one. */
  readonly pending: number;
}

interface OrderedConsumerOptions {
  readonly stream: string;
  /** The first sequence; or the last message of each subject, followed by all new ones. */
  readonly from: number | 'last of each subject';
  /** Restricts the read to these subjects. */
  readonly filter?: string;
}

interface OrderedConsumerHandlers {
  message(pushed: PushedMessage): void;
  /** The server currently has no further messages. */
  idle?(): void;
  /** The read has ended; called once, and not after `stop`. */
  ended(reason: string): void;
}

/**
 * Interval of heartbeats, ms. Longer delays the detection of a wiped stream or a hung server; shorter costs messages.
 */
const HEARTBEAT_MS = 500;
const SILENCE_MS = 3 * HEARTBEAT_MS + 100;
/** How long the server retains a consumer without a reader, ms. */
const FORGET_MS = 5_000;

export class OrderedConsumer {
  readonly #connection: LogConnection;
  readonly #handlers: OrderedConsumerHandlers;
  readonly #inbox = createInbox();
  #subscription: Subscription | undefined;
  #consumer: { stream: string; name: string } | undefined;
  #createdAt = 0;
  #watchdog: NodeJS.Timeout | undefined;
  #count = 0;
  #heardAt = performance.now();
  /** The total stall time of this process (`stoodStillMs`) at `#heardAt`. */
  #stoodStillMs: number;
  #over = false;

  private constructor(connection: LogConnection, handlers: OrderedConsumerHandlers) {
    this.#connection = connection;
    this.#handlers = handlers;
    this.#stoodStillMs = connection.grace.stoodStillMs;
  }

  /** Starts a read; messages may arrive before this resolves. @throws the server's error, or SERVER_NOT_READY. */
  static async open(
    connection: LogConnection,
    read: OrderedConsumerOptions,
    handlers: OrderedConsumerHandlers,
  ): Promise<OrderedConsumer> {
    const push = new OrderedConsumer(connection, handlers);
    try {
      await push.#open(read);
    } catch (error) {
      push.stop();
      throw error;
    }
    return push;
  }

  /** The start of the read, UNIX ms by the server's clock. */
  get createdAt(): number {
    return this.#createdAt;
  }

  /** The time of the last message from the server, ms of `performance.now()`. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** Ends the read; no handler is called after this. */
  stop(): void {
    this.#over = true;
    clearInterval(this.#watchdog);
    this.#subscription?.unsubscribe();
    const consumer = this.#consumer;
    this.#consumer = undefined;
    // Optional: the server removes the consumer by itself a little later.
    if (consumer)
      this.#connection.call(({ jsm }) => jsm.consumers.delete(consumer.stream, consumer.name)).catch(() => {});
  }

  #open({ stream, from, filter }: OrderedConsumerOptions): Promise<void> {
    const inbox = this.#inbox;
    return this.#connection.call(async ({ nc, jsm }) => {
      this.#subscription = nc.subscribe(inbox, {
        callback: (error, msg) => (error ? this.#end(`the subscription failed: ${error.message}`) : this.#onMsg(msg)),
      });
      const info = await jsm.consumers.add(stream, {
        deliver_subject: inbox,
        ...(typeof from === 'number'
          ? { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: from }
          : { deliver_policy: DeliverPolicy.LastPerSubject }),
        ...(filter === undefined ? {} : { filter_subject: filter }),
        ack_policy: AckPolicy.None,
        flow_control: true,
        idle_heartbeat: nanos(HEARTBEAT_MS),
        inactive_threshold: nanos(FORGET_MS),
        mem_storage: true,
        num_replicas: 1,
      });
      this.#consumer = { stream, name: info.name };
      this.#createdAt = Date.parse(info.created);
      if (this.#over) return this.stop();
      this.#hear();
      this.#watchdog = setInterval(() => this.#watch(), HEARTBEAT_MS);
      this.#watchdog.unref();
      if (info.num_pending + info.delivered.consumer_seq === 0) this.#handlers.idle?.();
    });
  }

  #onMsg(msg: Msg): void {
    if (this.#over) return;
    // The server sends something every half second, so a later message is a sample of how late things are.
    if (performance.now() - this.#heardAt > HEARTBEAT_MS) this.#connection.grace.observe(this.#silentMs - HEARTBEAT_MS);
    this.#hear();
    // Stored messages arrive under their own subjects; reading their headers here would decode them.
    if (msg.subject !== this.#inbox) this.#onStored(msg);
    else if (msg.headers?.code === 100) this.#onControl(msg, msg.headers);
    else this.#end(`the server ended the consumer: ${msg.headers?.description}`);
  }

  #onStored(msg: Msg): void {
    // $JS.ACK.<stream>.<consumer>.<deliveries>.<sequence>.<count>.<timestamp>.<pending>, in the newer form with
    // domain and account after ACK and a random part at the end.
    const parts = (msg.reply ?? '').split('.');
    const base = parts.length === 9 ? 4 : 6;
    const count = Number(parts[base + 2]);
    if (count !== this.#count + 1) {
      this.#end(`message ${count} followed ${this.#count}`);
      return;
    }
    this.#count = count;
    const pending = Number(parts[base + 4]);
    const sequence = Number(parts[base + 1]);
    const timestamp = parts[base + 3] ?? '';
    this.#handlers.message({ msg, sequence, timestamp, pending });
    if (pending === 0 && !this.#over) this.#handlers.idle?.();
  }

  #onControl(msg: Msg, headers: MsgHdrs): void {
    if (msg.reply) {
      msg.respond();
      return;
    }
    const stalled = headers.get(JsHeaders.ConsumerStalledHdr);
    if (stalled) this.#connection.call(async ({ nc }) => nc.publish(stalled)).catch(() => {});
    const sent = Number(headers.get(JsHeaders.LastConsumerSeqHdr));
    if (sent > this.#count) this.#end(`message ${sent} was sent, ${this.#count} came`);
    else if (!stalled) this.#handlers.idle?.();
  }

  #hear(): void {
    this.#heardAt = performance.now();
    this.#stoodStillMs = this.#connection.grace.stoodStillMs;
  }

  /** The time since the last message, ms, without the time in which this process stood still. */
  get #silentMs(): number {
    return performance.now() - this.#heardAt - (this.#connection.grace.stoodStillMs - this.#stoodStillMs);
  }

  #watch(): void {
    const silentMs = this.#silentMs;
    if (silentMs > SILENCE_MS + this.#connection.grace.graceMs)
      this.#end(`nothing was heard for ${Math.round(silentMs)} ms`);
  }

  #end(reason: string): void {
    if (this.#over) return;
    this.stop();
    this.#handlers.ended(reason);
  }
}

/** The pause between attempts to open, ms: short after the first failure, then longer, to spare a struggling server. */
const RETRY_MS = 50;
const MAX_RETRY_MS = 1_000;

/**
 * Maintains a consumer until the signal aborts: opens one whenever the connection is ready and the last one has ended,
 * and stops it when the connection is lost. `open` gets the function to call when the consumer has ended.
 */
export async function maintainConsumer(
  connection: LogConnection,
  signal: AbortSignal,
  logger: LeveledLogger,
  open: (ended: (reason: string) => void) => Promise<OrderedConsumer | undefined>,
): Promise<void> {
  for (let failures = 0; !signal.aborted && !connection.closing.aborted; ) {
    try {
      await connection.whenReady(signal);
      await consumeOnce(connection, signal, logger, open);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures++;
      logger.debug({ err: error, failures }, 'consumer not opened');
    }
    await pause(backoffMs({ failures: failures + 1, firstMs: RETRY_MS, mostMs: MAX_RETRY_MS }), signal);
  }
}

async function consumeOnce(
  connection: LogConnection,
  signal: AbortSignal,
  logger: LeveledLogger,
  open: (ended: (reason: string) => void) => Promise<OrderedConsumer | undefined>,
): Promise<void> {
  let end: (reason: string) => void = () => {};
  const over = new Promise<string>((resolve) => {
    end = resolve;
  });
  const onAbort = () => end('stopped');
  const off = connection.onChange((ready) => ready || end('NATS disconnected'));
  signal.addEventListener('abort', onAbort);
  let push: OrderedConsumer | undefined;
  try {
    push = await open(end);
    if (push === undefined) return;
    const reason = await over;
    if (!signal.aborted) logger.debug({ reason }, 'consumer ended, reopening');
  } finally {
    push?.stop();
    off();
    signal.removeEventListener('abort', onAbort);
  }
}
