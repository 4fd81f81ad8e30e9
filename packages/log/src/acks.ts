/**
 * Publications to a stream, and their acknowledgements.
 *
 * A send waits for an acknowledgement. This code replaces the client's general requests, each of which creates an error
 * with a stack trace, a timer and a race of promises; together they cost more than the publication.
 */
import { JetStreamApiCodes } from '@nats-io/jetstream';
import { createInbox, headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { type Grace, notReady } from '@rookery/core';
import { NoStream, WrongSequence } from './errors.ts';

interface Ack {
  readonly seq: number;
  readonly error?: { readonly code: number; readonly err_code: number; readonly description: string };
}

interface PendingAck {
  readonly since: number;
  readonly resolve: (seq: number) => void;
  readonly reject: (error: Error) => void;
}

/** Timeout of an acknowledgement, ms, as for other calls: a leader election takes some seconds, and callers retry. */
const ACK_MS = 3_000;
const LOOK_MS = 500;
const EXPECTED_SUBJECT_SEQUENCE = 'Nats-Expected-Last-Subject-Sequence';

export class Acks {
  readonly #nc: NatsConnection;
  readonly #grace: Pick<Grace, 'graceMs'>;
  readonly #inbox = `${createInbox()}.`;
  /** Publications without an acknowledgement, by token, oldest first. */
  readonly #waiting = new Map<string, PendingAck>();
  /** Set while publications wait. */
  #timer: NodeJS.Timeout | undefined;
  #count = 0;

  constructor(nc: NatsConnection, grace: Pick<Grace, 'graceMs'>) {
    this.#nc = nc;
    this.#grace = grace;
    nc.subscribe(`${this.#inbox}*`, {
      callback: (error, msg) => {
        if (!error) this.#onAck(msg);
      },
    });
  }

  /**
   * Publishes a message; resolves with the sequence at which it was stored.
   * @param expected the subject's last sequence, 0 for none; undefined for any.
   * @throws WrongSequence if the subject's last sequence differs; NoStream if no stream takes the subject;
   *   SERVER_NOT_READY if no answer comes in time or the server cannot answer now, after which the message may or may
   *   not be stored; Error for other errors of the stream.
   */
  publish(subject: string, bytes: Uint8Array, expected: number | undefined): Promise<number> {
    const token = (++this.#count).toString(36);
    return new Promise((resolve, reject) => {
      const options = { reply: this.#inbox + token };
      if (expected === undefined) {
        this.#nc.publish(subject, bytes, options);
      } else {
        const marks = headers();
        marks.set(EXPECTED_SUBJECT_SEQUENCE, `${expected}`);
        this.#nc.publish(subject, bytes, { ...options, headers: marks });
      }
      this.#timer ??= setInterval(() => this.#expire(), LOOK_MS).unref();
      this.#waiting.set(token, { since: performance.now(), resolve, reject });
    });
  }

  /** Rejects all waiting publications: the connection is down, so their acknowledgements will not arrive. */
  fail(): void {
    for (const { reject } of this.#waiting.values()) reject(notReady());
    this.#waiting.clear();
  }

  close(): void {
    this.#stopLooking();
    this.fail();
  }

  #onAck(msg: Msg): void {
    const token = msg.subject.slice(this.#inbox.length);
    const waiting = this.#waiting.get(token);
    if (waiting === undefined) return;
    this.#waiting.delete(token);
    // The server answers with an empty message when no stream takes the subject.
    if (msg.data.length === 0) {
      waiting.reject(new NoStream(`no stream takes ${msg.subject}`));
      return;
    }
    try {
      const ack = msg.json<Ack>();
      if (ack.error) waiting.reject(toError(ack.error));
      else waiting.resolve(ack.seq);
    } catch (error) {
      waiting.reject(error as Error);
    }
  }

  #stopLooking(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #expire(): void {
    if (this.#waiting.size === 0) this.#stopLooking();
    const before = performance.now() - ACK_MS - this.#grace.graceMs;
    for (const [token, { since, reject }] of this.#waiting) {
      if (since > before) return;
      this.#waiting.delete(token);
      reject(notReady());
    }
  }
}

function toError({ code, err_code, description }: { code: number; err_code: number; description: string }): Error {
  const isConflict =
    err_code === JetStreamApiCodes.StreamWrongLastSequence ||
    err_code === JetStreamApiCodes.StreamWrongLastSequenceUnknown;
  if (isConflict) return new WrongSequence(description);
  return code === 503 ? notReady() : new Error(`the stream refuses a message: ${description} (${err_code})`);
}
