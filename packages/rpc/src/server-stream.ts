/** The answering side of one multiplexed stream. */
import { Metadata, type ServerDuplexStream, status } from '@grpc/grpc-js';
import type { Logger } from 'pino';
import type { Dispatcher } from './dispatcher.ts';
import { toFailure, Unavailable } from './errors.ts';
import { type Answering, HandledCall } from './handled-call.ts';
import { INLINE_REPLY_BYTES, MAX_QUEUED_REPLY_BYTES, MAX_REPLY_BYTES } from './limits.ts';
import { logFields } from './log-fields.ts';
import { Outbox } from './outbox.ts';
import { type IncomingCall, type PacketListener, readPacket } from './packet-reader.ts';
import { type AcceptedSigning, SIGNING_HEADER } from './signing.ts';
import type { Tickets } from './tickets.ts';

/** A stream that a peer opened. When it ends, the calls that came over it are cancelled. */
export class ServerStream implements PacketListener, Answering {
  readonly #stream: ServerDuplexStream<Buffer, Buffer>;
  readonly #onClose: () => void;
  readonly #calls = new Map<number, HandledCall>();
  readonly #outbox: Outbox;
  readonly #dispatcher: Dispatcher;
  readonly #tickets: Tickets;
  readonly #logger: Logger;

  constructor(
    stream: ServerDuplexStream<Buffer, Buffer>,
    options: {
      dispatcher: Dispatcher;
      tickets: Tickets;
      logger: Logger;
      accepted: AcceptedSigning | undefined;
      onClose: () => void;
    },
  ) {
    this.#stream = stream;
    this.#onClose = options.onClose;
    const { accepted } = options;
    this.#outbox = new Outbox(stream, { mayBeSigned: accepted !== undefined });
    this.#dispatcher = options.dispatcher;
    this.#tickets = options.tickets;
    this.#logger = options.logger;
    // The peer treats the stream as up only after these headers: a paused process accepts connections too.
    const headers = new Metadata();
    if (accepted) headers.set(SIGNING_HEADER, accepted.header);
    stream.sendMetadata(headers);
    this.#outbox.open(accepted?.stream);
    stream.on('data', (packet: Buffer) => {
      let content: Buffer;
      try {
        content = accepted?.stream.verified(packet) ?? packet;
      } catch {
        this.#logger.warn({ peer: stream.getPeer() }, 'packet signature missing or invalid');
        stream.emit('error', { code: status.UNAUTHENTICATED, details: 'the signature is wrong' });
        return;
      }
      try {
        readPacket(content, this);
      } catch (error) {
        this.#logger.error({ err: error }, 'malformed packet');
        stream.emit('error', { code: status.INVALID_ARGUMENT, details: 'this is no packet' });
      }
    });
    stream.on('end', () => this.end());
    stream.on('cancelled', () => this.#close());
    stream.on('error', () => this.#close());
  }

  onCall(incoming: IncomingCall): void {
    const call = new HandledCall(incoming.id, incoming, this);
    this.#calls.set(incoming.id, call);
    this.#dispatcher.dispatch(incoming.method, incoming.body, call, incoming.trace);
  }

  onCancel(id: number): void {
    const call = this.#calls.get(id);
    if (!call) return;
    this.#calls.delete(id);
    call.cancel();
  }

  onPing(id: number): void {
    this.#outbox.writer.pong(id);
    this.#outbox.flush();
  }

  onReply(): void {}

  onPong(): void {}

  reply(call: HandledCall, body: Buffer): void {
    if (body.length > MAX_REPLY_BYTES) {
      this.#logger.error({ ...logFields(call), bytes: body.length }, 'reply too large');
      this.fail(call, new Error('the reply is too large'));
    } else if (this.#outbox.queuedBytes > MAX_QUEUED_REPLY_BYTES) {
      this.fail(call, new Unavailable('the caller reads its replies too slowly'));
    } else if (body.length > INLINE_REPLY_BYTES) {
      const ticket = this.#tickets.keep(body);
      if (ticket === undefined) {
        this.fail(call, new Unavailable('no room for large replies'));
        return;
      }
      this.#calls.delete(call.id);
      this.#outbox.writer.ticket(call.id, ticket);
      this.#outbox.wrote();
    } else {
      this.#calls.delete(call.id);
      this.#outbox.writer.reply(call.id, body);
      this.#outbox.wrote();
    }
  }

  fail(call: HandledCall, error: unknown): void {
    this.#calls.delete(call.id);
    this.#outbox.writer.failure(call.id, toFailure(error));
    this.#outbox.wrote();
  }

  /** Sends the answers that are ready, then ends the stream. */
  end(): void {
    this.#outbox.flush();
    this.#stream.end();
    this.#close();
  }

  #close(): void {
    this.#onClose();
    this.#outbox.close();
    for (const call of this.#calls.values()) call.cancel();
    this.#calls.clear();
  }
}
