/** Dispatches calls of both forms (stream and plain gRPC) to their handlers, and counts and logs the outcomes. */
import { SPAN_CONTEXT_BYTES, type Tracer } from '@rookery/core';
import type { Logger } from 'pino';
import { methodAttributes, methodName, type UnaryMethod } from './definitions.ts';
import { type FailureKind, PeerFailure, toFailure, Unavailable } from './errors.ts';
import type { HandledCall } from './handled-call.ts';
import type { ServiceBinding } from './handlers.ts';
import { MAX_CALLS_RUNNING } from './limits.ts';
import { logFields } from './log-fields.ts';

/** One call's outcome, for metrics. */
export interface CallMetric {
  /** `Messages/SendMessage`, or 'unknown'. */
  readonly method: string;
  /** From arrival until the handler ended. */
  readonly ms: number;
  readonly outcome: 'ok' | FailureKind;
}

interface Method {
  readonly name: string;
  readonly read: (bytes: Buffer) => unknown;
  readonly write: (reply: never) => Buffer;
  readonly handle: (request: never, ctx: HandledCall) => Promise<unknown>;
}

export class Dispatcher {
  readonly #methods = new Map<string, Method>();
  readonly #logger: Logger;
  readonly #isTransient: (error: unknown) => boolean;
  readonly #onCall: ((metric: CallMetric) => void) | undefined;
  readonly #tracer: Tracer | undefined;
  /** Whether each call is logged; false unless the log level is debug. */
  readonly #logsCalls: boolean;
  readonly #running = new Set<HandledCall>();
  readonly #idle: (() => void)[] = [];
  #refusing = false;

  constructor(options: {
    services: readonly ServiceBinding[];
    logger: Logger;
    isTransient?: ((error: unknown) => boolean) | undefined;
    onCall?: ((metric: CallMetric) => void) | undefined;
    tracer?: Tracer | undefined;
  }) {
    this.#logger = options.logger;
    this.#isTransient = options.isTransient ?? (() => false);
    this.#onCall = options.onCall;
    this.#tracer = options.tracer;
    this.#logsCalls = options.logger.isLevelEnabled('debug');
    for (const { definition, handlers } of options.services) {
      for (const [name, method] of Object.entries<UnaryMethod>(definition)) {
        const handle = handlers[name];
        if (!handle) continue;
        const path = methodName(method.path);
        this.#methods.set(path, {
          name: path,
          read: method.requestDeserialize,
          write: method.responseSerialize,
          handle,
        });
      }
    }
  }

  /** Calls whose handlers have not ended. */
  get running(): number {
    return this.#running.size;
  }

  /** Rejects all further calls as unavailable. */
  refuse(): void {
    this.#refusing = true;
  }

  /** Resolves when no handler runs. */
  idle(): Promise<void> {
    if (this.#running.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Answers every running call as unavailable, and aborts its signal. */
  interrupt(reason: string): void {
    for (const call of this.#running) call.interrupt(new Unavailable(reason));
  }

  /**
   * Runs a call to its end and answers through it. Never throws.
   * @param trace the serialised context of the caller's span
   */
  dispatch(name: string, body: Buffer, call: HandledCall, trace?: Buffer): void {
    const method = this.#methods.get(name);
    if (!method) {
      call.fail(new PeerFailure('unimplemented', `no such method: ${name.slice(0, 100)}`));
      this.#onCall?.({ method: 'unknown', ms: 0, outcome: 'unimplemented' });
    } else if (this.#refusing || this.#running.size >= MAX_CALLS_RUNNING) {
      call.fail(new Unavailable(this.#refusing ? 'the server is draining' : 'the server is overloaded'));
      this.#onCall?.({ method: name, ms: 0, outcome: 'unavailable' });
    } else {
      this.#running.add(call);
      if (trace?.length === SPAN_CONTEXT_BYTES && this.#tracer) {
        call.span = this.#tracer.continue(trace, `rookery.${name}`, {
          kind: 'server',
          attributes: { ...methodAttributes(name), 'rookery.request.id': call.requestId },
        });
      }
      void this.#finish(method, call, start(method, body, call));
    }
  }

  async #finish(method: Method, call: HandledCall, handling: Promise<unknown>): Promise<void> {
    let outcome: CallMetric['outcome'] = 'ok';
    try {
      call.reply(method.write((await handling) as never));
    } catch (thrown) {
      const isTransient = this.#isTransient(thrown);
      if (isTransient) this.#logger.debug({ err: thrown, method: method.name, ...logFields(call) }, 'to be repeated');
      const error = isTransient ? new Unavailable('the database does not answer') : thrown;
      outcome = toFailure(error).kind;
      if (outcome === 'internal' && !(call.endedBy && isAbort(error))) {
        this.#logger.error({ err: error, method: method.name, ...logFields(call) }, 'call failed');
      }
      call.fail(error);
    }
    // The outcome that the caller received, regardless of how the handler ended afterwards.
    if (call.endedBy) outcome = toFailure(call.endedBy).kind;
    this.#running.delete(call);
    if (this.#logsCalls) this.#logger.debug({ method: method.name, outcome, ...logFields(call) }, 'call ended');
    if (call.span) {
      call.span.set({ 'rookery.rpc.outcome': outcome });
      call.span.end(outcome === 'internal' ? (call.endedBy ?? new Error(outcome)) : undefined);
    }
    if (this.#running.size === 0) for (const resolve of this.#idle.splice(0)) resolve();
    this.#onCall?.({ method: method.name, ms: performance.now() - call.arrivedAt, outcome });
  }
}

/**
 * Starts the handler of a call. A function apart from `#finish`, so that a call that is held for a minute does not
 * retain its body.
 */
function start(method: Method, body: Buffer, call: HandledCall): Promise<unknown> {
  try {
    return method.handle(method.read(body) as never, call);
  } catch (error) {
    return Promise.reject(error);
  }
}

/** Whether it is the error of a wait that an abort signal ended. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
