/** Handlers and clients of a service, with types derived from its definition. */
import type { CallContext, CallOptions, Transport } from './context.ts';
import { type Methods, methodName, type services, type UnaryMethod } from './definitions.ts';
import { toBuffer } from './packet-reader.ts';

/**
 * The implementation of a service: a function for each method, which takes the received request and the context of the
 * call.
 */
export type Handlers<Definition> = {
  readonly [Name in keyof Methods<Definition>]: (
    request: ReturnType<Methods<Definition>[Name]['requestDeserialize']>,
    ctx: CallContext,
  ) => Promise<Parameters<Methods<Definition>[Name]['responseSerialize']>[0]>;
};

/**
 * The implementation of one method in a file of its own: it takes the parts of its service that it needs, the received
 * request and the context of the call.
 */
type Handler<Definition, Name extends keyof Methods<Definition>, Dependencies> = (
  context: Dependencies,
  ...call: Parameters<Handlers<Definition>[Name]>
) => ReturnType<Handlers<Definition>[Name]>;

type Services = typeof services;
type MethodOf<Service extends keyof Services> = keyof Methods<Services[Service]>;
export type UsersHandler<Name extends MethodOf<'Users'>, Context> = Handler<Services['Users'], Name, Context>;
export type ChannelsHandler<Name extends MethodOf<'Channels'>, Context> = Handler<Services['Channels'], Name, Context>;
export type MessagesHandler<Name extends MethodOf<'Messages'>, Context> = Handler<Services['Messages'], Name, Context>;
export type EventsHandler<Name extends MethodOf<'Events'>, Context> = Handler<Services['Events'], Name, Context>;

/** A message whose fields may also be undefined, which means absent. The fields of nested messages cannot. */
export type OrUndefined<Message> = { readonly [Field in keyof Message]: Message[Field] | undefined };

/** The client of a service: a function for each method, which takes the request (every field optional) and options. */
export type Client<Definition> = {
  readonly [Name in keyof Methods<Definition>]: (
    request: OrUndefined<Parameters<Methods<Definition>[Name]['requestSerialize']>[0]>,
    options?: CallOptions,
  ) => Promise<ReturnType<Methods<Definition>[Name]['responseDeserialize']>>;
};

/** A handler of any method; the request has been deserialised by the method's definition. */
type AnyHandler = (request: never, ctx: CallContext) => Promise<unknown>;

/** A service and its handlers. Methods without a handler answer 'unimplemented'. */
export interface ServiceBinding {
  readonly definition: Readonly<Record<string, UnaryMethod>>;
  readonly handlers: Readonly<Record<string, AnyHandler | undefined>>;
}

/** Creates a binding; the types demand a handler for each method of the definition. */
export function bind<Definition extends Readonly<Record<string, UnaryMethod>>>(
  definition: Definition,
  handlers: Handlers<Definition>,
): ServiceBinding {
  return { definition, handlers: handlers as ServiceBinding['handlers'] };
}

/** Creates a client of a service over a transport. */
export function createClient<Definition extends Readonly<Record<string, UnaryMethod>>>(
  definition: Definition,
  transport: Transport,
): Client<Definition> {
  const client: Record<string, unknown> = {};
  for (const [name, method] of Object.entries<UnaryMethod>(definition)) {
    client[name] = clientFunction(method, transport);
  }
  return client as Client<Definition>;
}

const NO_OPTIONS: CallOptions = {};

function clientFunction(method: UnaryMethod, transport: Transport) {
  const name = methodName(method.path);
  const read = (body: Uint8Array): unknown => method.responseDeserialize(toBuffer(body));
  return (request: never, options: CallOptions = NO_OPTIONS): Promise<unknown> => {
    let body: Uint8Array;
    try {
      body = method.requestSerialize(request);
    } catch (error) {
      return Promise.reject(error);
    }
    return transport.call(name, body, options).then(read);
  };
}
