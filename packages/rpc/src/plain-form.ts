/**
 * Serves the same handlers as ordinary unary gRPC, for `grpcurl`, probes and tools that do not know the stream. Caller
 * and ids are metadata: `rookery-caller-bin` (a serialised Caller), `rookery-request-id`, `rookery-request-key`,
 * `rookery-attempt`. A domain error has the gRPC status of its code in the table of errors; the trailing metadata
 * `rookery-failure-bin` (a serialised Failure) holds all of it.
 */
import {
  type handleUnaryCall,
  type Metadata,
  Metadata as MetadataOf,
  type MethodDefinition,
  type ServerUnaryCall,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { DomainError, ERRORS } from '@rookery/core';
import { callerFromBytes } from './caller-bytes.ts';
import { methodName, type UnaryMethod, wire } from './definitions.ts';
import type { Dispatcher } from './dispatcher.ts';
import { type FailureKind, toFailure } from './errors.ts';
import { type Answering, type CallHead, HandledCall } from './handled-call.ts';
import { asBytes } from './mux-definition.ts';

const STATUS: Record<FailureKind, status> = {
  domain: status.INVALID_ARGUMENT,
  unavailable: status.UNAVAILABLE,
  deadline: status.DEADLINE_EXCEEDED,
  cancelled: status.CANCELLED,
  unimplemented: status.UNIMPLEMENTED,
  internal: status.INTERNAL,
};

/**
 * Returns a service in its plain form, as `Server.addService` takes it.
 * @param isOpen whether calls are accepted; false where calls must be signed, since the plain form has no signature
 */
export function plainForm(
  definition: Readonly<Record<string, UnaryMethod>>,
  dispatcher: Dispatcher,
  isOpen: boolean,
): {
  definition: Record<string, MethodDefinition<Buffer, Buffer>>;
  handlers: Record<string, handleUnaryCall<Buffer, Buffer>>;
} {
  const methods: Record<string, MethodDefinition<Buffer, Buffer>> = {};
  const handlers: Record<string, handleUnaryCall<Buffer, Buffer>> = {};
  for (const [name, method] of Object.entries<UnaryMethod>(definition)) {
    // Bodies stay bytes: the dispatcher deserialises and serialises them for both forms.
    methods[name] = {
      path: method.path,
      requestStream: false,
      responseStream: false,
      requestSerialize: asBytes,
      requestDeserialize: asBytes,
      responseSerialize: asBytes,
      responseDeserialize: asBytes,
    };
    const path = methodName(method.path);
    handlers[name] = (call, callback) => {
      if (!isOpen) {
        callback({ code: status.UNAUTHENTICATED, details: 'calls have to be signed' });
        return;
      }
      let head: CallHead;
      try {
        head = headOf(call);
      } catch {
        callback({ code: status.INVALID_ARGUMENT, details: 'the metadata rookery-caller-bin is no Caller' });
        return;
      }
      const handled = new HandledCall(0, head, new PlainAnswer(callback));
      call.on('cancelled', () => handled.cancel());
      dispatcher.dispatch(path, call.request, handled);
    };
  }
  return { definition: methods, handlers };
}

function headOf(call: ServerUnaryCall<Buffer, Buffer>): CallHead {
  const { metadata } = call;
  const deadline = call.getDeadline();
  const caller = metadata.get('rookery-caller-bin')[0];
  return {
    deadlineMs: Number.isFinite(Number(deadline)) ? Math.max(1, Number(deadline) - Date.now()) : 0,
    caller: Buffer.isBuffer(caller) ? callerFromBytes(caller) : undefined,
    requestId: text(metadata, 'rookery-request-id'),
    requestKey: text(metadata, 'rookery-request-key'),
    attempt: Number(text(metadata, 'rookery-attempt')) || 0,
  };
}

function text(metadata: Metadata, key: string): string {
  return String(metadata.get(key)[0] ?? '');
}

class PlainAnswer implements Answering {
  readonly #callback: sendUnaryData<Buffer>;

  constructor(callback: sendUnaryData<Buffer>) {
    this.#callback = callback;
  }

  reply(_call: HandledCall, body: Buffer): void {
    this.#callback(null, body);
  }

  fail(_call: HandledCall, error: unknown): void {
    const failure = toFailure(error);
    const metadata = new MetadataOf();
    metadata.set('rookery-failure-bin', wire.Failure.serialize(failure));
    this.#callback({
      code: error instanceof DomainError ? status[ERRORS[error.code].grpc] : STATUS[failure.kind],
      details: failure.msg ?? '',
      metadata,
    });
  }
}
