/** The protos, loaded once a process, and the types that handlers and clients derive from them. */
import { join } from 'node:path';
import type { MethodDefinition } from '@grpc/grpc-js';
import { PROTO_DIR } from '@rookery/protos';
import type { ChannelsDefinition } from '@rookery/protos/gen/rookery/Channels.ts';
import type { EventsDefinition } from '@rookery/protos/gen/rookery/Events.ts';
import type { GatewayDefinition } from '@rookery/protos/gen/rookery/Gateway.ts';
import type { MessagesDefinition } from '@rookery/protos/gen/rookery/Messages.ts';
import type { OperationsDefinition } from '@rookery/protos/gen/rookery/Operations.ts';
import type { UsersDefinition } from '@rookery/protos/gen/rookery/Users.ts';
import type { ProtoGrpcType } from '@rookery/protos/gen/rpc.ts';
import protobuf, { type IConversionOptions, type Service, type Type } from 'protobufjs';

/** Everything that is defined under protos/. */
export const PROTO_FILES: readonly string[] = [
  'users',
  'channels',
  'messages',
  'events',
  'gateway',
  'operations',
  'rpc',
].map((name) => `rookery/${name}.proto`);

/** The forms of values that the generated types have: see `prepare` in protos/package.json. */
const FORMS: IConversionOptions = {
  longs: Number,
  enums: String,
  defaults: true,
  oneofs: true,
  arrays: true,
  objects: true,
};

/**
 * Read without `@grpc/proto-loader`: it makes descriptors of everything for reflection, which is half of the CPU time
 * that the protos take at each start, and which few ask for (`reflection.ts`).
 */
const root = new protobuf.Root();
root.resolvePath = (_origin, target) => join(PROTO_DIR, target);
root.loadSync([...PROTO_FILES], { keepCase: true });

/** How messages of a type are written and read; the code for it is generated at the first one. */
interface Codec {
  readonly serialize: (value: object) => Buffer;
  readonly deserialize: (bytes: Buffer) => object;
}

function codecOf(type: Type): Codec {
  return {
    // Under Node the bytes are a Buffer.
    serialize: (value) => type.encode(type.fromObject(value)).finish() as Buffer,
    deserialize: (bytes) => type.toObject(type.decode(bytes), FORMS),
  };
}

function methodsOf(service: Service): Record<string, MethodDefinition<object, object>> {
  const methods: Record<string, MethodDefinition<object, object>> = {};
  for (const { name, requestType, responseType, requestStream, responseStream } of service.methodsArray) {
    const request = codecOf(service.lookupType(requestType));
    const response = codecOf(service.lookupType(responseType));
    methods[name] = {
      path: `/${service.fullName.slice(1)}/${name}`,
      requestStream: requestStream === true,
      responseStream: responseStream === true,
      requestSerialize: request.serialize,
      requestDeserialize: request.deserialize,
      responseSerialize: response.serialize,
      responseDeserialize: response.deserialize,
    };
  }
  return methods;
}

/** A loaded definition under the type that was generated from the same file: the one place where that is asserted. */
function loaded<Definition>(name: string): Definition {
  const found = root.lookup(`rookery.${name}`);
  if (found instanceof protobuf.Service) return methodsOf(found) as Definition;
  if (found instanceof protobuf.Type) return codecOf(found) as Definition;
  throw new Error(`protos/rookery defines no ${name}`);
}

/** The services, ready for `createClient` and `startServer`. */
export const services = {
  Users: loaded<UsersDefinition>('Users'),
  Channels: loaded<ChannelsDefinition>('Channels'),
  Messages: loaded<MessagesDefinition>('Messages'),
  Events: loaded<EventsDefinition>('Events'),
  Gateway: loaded<GatewayDefinition>('Gateway'),
  Operations: loaded<OperationsDefinition>('Operations'),
} as const;

type Messages = ProtoGrpcType['rookery'];

type CodecOf<Name extends 'Caller' | 'Failure' | 'Packet'> = Pick<Messages[Name], 'serialize' | 'deserialize'>;

/** The wire format of this layer itself. */
export const wire = {
  Rpc: loaded<Messages['Rpc']['service']>('Rpc'),
  Caller: loaded<CodecOf<'Caller'>>('Caller'),
  Failure: loaded<CodecOf<'Failure'>>('Failure'),
  Packet: loaded<CodecOf<'Packet'>>('Packet'),
} as const;

/** What a method's definition says of its types; the library's own type, less what is not needed to infer. */
export interface UnaryMethod {
  readonly path: string;
  readonly requestSerialize: (value: never) => Buffer;
  readonly requestDeserialize: (bytes: Buffer) => unknown;
  readonly responseSerialize: (value: never) => Buffer;
  readonly responseDeserialize: (bytes: Buffer) => unknown;
}

/** The methods that a definition names; generated definitions also have an index signature, which would hide them. */
export type Methods<Definition> = {
  [Name in keyof Definition as string extends Name
    ? never
    : number extends Name
      ? never
      : Name]: Definition[Name] extends UnaryMethod ? Definition[Name] : never;
};

/** The name that a method has on the multiplexed stream, in logs and metrics: `Messages/SendMessage`. */
export function methodName(path: string): string {
  return path.slice(path.indexOf('.') + 1);
}

/** What spans of a call say of its method. */
export function methodAttributes(name: string): { 'rpc.system': string; 'rpc.service': string; 'rpc.method': string } {
  const [service = '', method = ''] = name.split('/');
  return { 'rpc.system': 'grpc', 'rpc.service': `rookery.${service}`, 'rpc.method': method };
}
