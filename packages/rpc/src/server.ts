/** The rpc server of a process: the multiplexed stream, the plain form, health and reflection on one port. */
import {
  Server as GrpcServer,
  type handleBidiStreamingCall,
  type handleServerStreamingCall,
  ServerCredentials,
  status,
} from '@grpc/grpc-js';
import { endsWithin, type Tracer } from '@rookery/core';
import type { Chunk } from '@rookery/protos/gen/rookery/Chunk.ts';
import type { TakeRequest__Output } from '@rookery/protos/gen/rookery/TakeRequest.ts';
import { HealthImplementation } from 'grpc-health-check';
import type { Logger } from 'pino';
import { wire } from './definitions.ts';
import { type CallMetric, Dispatcher } from './dispatcher.ts';
import type { ServiceBinding } from './handlers.ts';
import { CHUNK_BYTES, CLOSE_MS } from './limits.ts';
import { channelOptions, openDefinition } from './mux-definition.ts';
import { plainForm } from './plain-form.ts';
import { addReflection } from './reflection.ts';
import { ServerStream } from './server-stream.ts';
import { acceptSigning, demandsSignatures, SIGNING_HEADER, type Signing, UNSIGNED } from './signing.ts';
import { Tickets } from './tickets.ts';
import { widenServerWindows } from './windows.ts';

interface ServerOptions {
  readonly host: string;
  /** 0: the system chooses one. */
  readonly port: number;
  readonly services: readonly ServiceBinding[];
  readonly logger: Logger;
  /** Its name among the members, which is part of its proof; default: none. */
  readonly name?: string;
  /** The keys by which this process and its peers authenticate each other; default: none, and every peer is trusted. */
  readonly signing?: Signing;
  /** Whether gRPC reflection is served; default: yes. */
  readonly reflection?: boolean;
  /**
   * Whether an error of a handler is transient, such as a database without a primary: the caller may then retry, here
   * or at another replica.
   */
  readonly isTransient?: ((error: unknown) => boolean) | undefined;
  /** Called after the handler of each call has ended. */
  readonly onCall?: ((metric: CallMetric) => void) | undefined;
  /** Continues the traces of calls; default: calls are not traced here. */
  readonly tracer?: Tracer | undefined;
}

/** A running server. */
export interface Server {
  readonly port: number;
  /** Rejects new calls as unavailable, and reports NOT_SERVING in health; running calls continue. */
  refuse(): void;
  /**
   * Rejects new calls and waits for the running ones, for at most `graceMs`; calls that still run then are answered as
   * unavailable.
   */
  drain(graceMs: number): Promise<void>;
  /**
   * Answers running calls as unavailable and closes. Peers receive the answers that are ready, unless they do not read.
   */
  close(): Promise<void>;
}

/**
 * Starts a server. It trusts the caller that an accepted peer names: with keys, it accepts the peers that share one;
 * without keys, every peer that reaches the port. With keys the plain form, which has no signature, is closed.
 * @throws if the address is unavailable.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const dispatcher = new Dispatcher(options);
  const tickets = new Tickets();
  const streams = new Set<ServerStream>();
  const signing = options.signing ?? UNSIGNED;
  widenServerWindows();
  const server = new GrpcServer({ ...channelOptions, 'grpc.max_send_message_length': -1 });

  const open: handleBidiStreamingCall<Buffer, Buffer> = (stream) => {
    const accepted = acceptSigning(signing, String(stream.metadata.get(SIGNING_HEADER)[0] ?? ''), options.name ?? '');
    if (!accepted && demandsSignatures(signing)) {
      stream.emit('error', { code: status.UNAUTHENTICATED, details: 'calls have to be signed' });
      return;
    }
    const answering = new ServerStream(stream, {
      dispatcher,
      tickets,
      logger: options.logger,
      accepted,
      onClose: () => streams.delete(answering),
    });
    streams.add(answering);
  };
  server.addService({ Open: openDefinition, Take: wire.Rpc.Take }, { Open: open, Take: take(tickets) });
  const names = addPlainForms(server, options.services, dispatcher, !demandsSignatures(signing));
  const health = new HealthImplementation({ '': 'SERVING' });
  for (const name of names) health.setStatus(name, 'SERVING');
  health.addToServer(server);
  if (options.reflection ?? true) addReflection(server, [...names, 'rookery.Rpc', 'grpc.health.v1.Health']);
  const port = await listen(server, `${options.host}:${options.port}`);

  const refuse = (): void => {
    dispatcher.refuse();
    for (const name of ['', ...names]) health.setStatus(name, 'NOT_SERVING');
  };
  return {
    port,
    refuse,
    drain: async (graceMs) => {
      refuse();
      if (await endsWithin(dispatcher.idle(), graceMs)) return;
      options.logger.warn({ calls: dispatcher.running }, 'calls still running at the end of the drain');
      dispatcher.interrupt('the server is stopping');
    },
    close: async () => {
      refuse();
      dispatcher.interrupt('the server is stopping');
      tickets.clear();
      for (const stream of streams) stream.end();
      await shutDown(server);
    },
  };
}

/** Adds each service in its plain form. @param isOpen as in `plainForm`. @returns the services' full names */
function addPlainForms(
  server: GrpcServer,
  services: readonly ServiceBinding[],
  dispatcher: Dispatcher,
  isOpen: boolean,
): string[] {
  return services.flatMap(({ definition }) => {
    const plain = plainForm(definition, dispatcher, isOpen);
    server.addService(plain.definition, plain.handlers);
    const [method] = Object.values(plain.definition);
    return method ? [method.path.split('/')[1] ?? ''] : [];
  });
}

/** @returns the port. @throws if the address is unavailable */
function listen(server: GrpcServer, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
}

/** Closes after the peers have read their answers, after CLOSE_MS at the latest. */
function shutDown(server: GrpcServer): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, CLOSE_MS);
    server.tryShutdown(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Streams a ticketed reply in pieces, as fast as its caller reads. */
function take(tickets: Tickets): handleServerStreamingCall<TakeRequest__Output, Chunk> {
  return (call) => {
    const body = tickets.take(call.request.ticket);
    if (!body) {
      call.emit('error', { code: status.NOT_FOUND, details: 'no such ticket' });
      return;
    }
    let at = 0;
    const more = (): void => {
      while (at < body.length) {
        const data = body.subarray(at, at + CHUNK_BYTES);
        at += CHUNK_BYTES;
        if (!call.write({ data })) {
          call.once('drain', more);
          return;
        }
      }
      call.end();
    };
    more();
  };
}
