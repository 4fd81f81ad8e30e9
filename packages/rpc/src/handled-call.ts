/** The server's state of a call: the context of its handler, its deadline and its single answer. */
import { randomBytes } from 'node:crypto';
import type { Span } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { CallContext } from './context.ts';
import { deadlines, Timed } from './deadline-wheel.ts';
import { Cancelled, DeadlineExceeded } from './errors.ts';
import { DEFAULT_DEADLINE_MS, MAX_DEADLINE_MS } from './limits.ts';

/** The metadata that arrived with the request. */
export interface CallHead {
  readonly deadlineMs: number;
  readonly caller: Caller__Output | undefined;
  readonly requestId: string;
  readonly requestKey: string;
  readonly attempt: number;
}

/** Receives the answer of a call. */
export interface Answering {
  /** Sends the serialised reply. */
  reply(call: HandledCall, body: Buffer): void;
  /** Sends the error with which the call ended. */
  fail(call: HandledCall, error: unknown): void;
}

/** Parts of the request ids that are generated for calls without one: this process, and a number. */
const process_ = randomBytes(6).toString('base64url');
let made = 0;

/**
 * A call being handled: one object per call on the usual path, since the abort controller and a missing request id are
 * created only at first access. The first of answer, deadline and cancellation ends it; the others are ignored. It may
 * live for minutes, so it references no part of the packet that it came in.
 */
export class HandledCall extends Timed implements CallContext {
  readonly id: number;
  readonly arrivedAt = performance.now();
  readonly deadlineAt: number;
  readonly caller: Caller__Output | undefined;
  readonly requestKey: string;
  readonly attempt: number;
  span: Span | undefined = undefined;
  readonly #answering: Answering;
  #requestId: string;
  #controller: AbortController | undefined;
  #endedBy: Error | undefined;
  #answered = false;

  constructor(id: number, head: CallHead, answering: Answering) {
    super();
    const deadlineMs = Math.min(head.deadlineMs || DEFAULT_DEADLINE_MS, MAX_DEADLINE_MS);
    this.id = id;
    this.deadlineAt = this.arrivedAt + deadlineMs;
    this.caller = head.caller;
    this.requestKey = head.requestKey;
    this.attempt = head.attempt;
    this.#requestId = head.requestId;
    this.#answering = answering;
    deadlines.add(this, deadlineMs);
  }

  get requestId(): string {
    if (this.#requestId === '') this.#requestId = `${process_}-${++made}`;
    return this.#requestId;
  }

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#endedBy) this.#controller.abort(this.#endedBy);
    }
    return this.#controller.signal;
  }

  /** The error that ended the call before its handler did; undefined on the usual path. */
  get endedBy(): Error | undefined {
    return this.#endedBy;
  }

  reply(body: Buffer): void {
    if (this.#end()) this.#answering.reply(this, body);
  }

  fail(error: unknown): void {
    if (this.#end()) this.#answering.fail(this, error);
  }

  /** Ends the call without an answer, because the caller has disconnected or cancelled it. */
  cancel(): void {
    if (this.#end()) this.#abort(new Cancelled('the caller went away'));
  }

  /** Answers with an error while the handler runs, and aborts the handler's signal. */
  interrupt(error: Error): void {
    if (!this.#end()) return;
    this.#answering.fail(this, error);
    this.#abort(error);
  }

  onDue(): void {
    this.interrupt(new DeadlineExceeded('the deadline passed while the call ran'));
  }

  #end(): boolean {
    if (this.#answered) return false;
    this.#answered = true;
    deadlines.remove(this);
    return true;
  }

  #abort(reason: Error): void {
    this.#endedBy = reason;
    this.#controller?.abort(reason);
  }
}
