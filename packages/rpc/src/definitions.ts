/** The protos, loaded once per process, and the types that handlers and clients derive from them. */
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

/** All files under protos/. */
export const PROTO_FILES: readonly string[] = [
  'users',
  'channels',
  'messages',
  'events',
  'gateway',
  'operations',
  'rpc',
].map((name) => `rookery/${name}.proto`);

/** How values are represented, as the generated types expect: see `prepare` in protos/package.json. */
const FORMS: IConversionOptions = {
  longs: Number,
  enums: String,
  defaults: true,
  oneofs: true,
  arrays: true,
  objects: true,
};

/**
 * Read without `@grpc/proto-loader`: it creates descriptors of all types for reflection, which takes half of the CPU
 * time of loading the protos at each start and is rarely used (`reflection.ts`).
 */
const root = new protobuf.Root();
root.resolvePath = (_origin, target) => join(PROTO_DIR, target);
root.loadSync([...PROTO_FILES], { keepCase: true });

/** Writes and reads the messages of a type; protobufjs generates the code at first use. */
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

/** Returns a loaded definition under the type that was generated from the same file: the only cast between the two. */
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

/** The codecs of this layer's own wire format. */
export const wire = {
  Rpc: loaded<Messages['Rpc']['service']>('Rpc'),
  Caller: loaded<CodecOf<'Caller'>>('Caller'),
  Failure: loaded<CodecOf<'Failure'>>('Failure'),
  Packet: loaded<CodecOf<'Packet'>>('Packet'),
} as const;

/** The definition of a method: the part of the library's type from which request and reply types are inferred. */
export interface UnaryMethod {
  readonly path: string;
  readonly requestSerialize: (value: never) => Buffer;
  readonly requestDeserialize: (bytes: Buffer) => unknown;
  readonly responseSerialize: (value: never) => Buffer;
  readonly responseDeserialize: (bytes: Buffer) => unknown;
}

/**
 * The named methods of a definition. Generated definitions also have an index signature, which would hide the names.
 */
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

/** The attributes of a call's span that name its method. */
export function methodAttributes(name: string): { 'rpc.system': string; 'rpc.service': string; 'rpc.method': string } {
  const [service = '', method = ''] = name.split('/');
  return { 'rpc.system': 'grpc', 'rpc.service': `rookery.${service}`, 'rpc.method': method };
}
