/** The protos, loaded once a process, and the types that handlers and clients derive from them. */
import { loadSync, type MessageTypeDefinition, type PackageDefinition } from '@grpc/proto-loader';
import { PROTO_DIR } from '@rookery/protos';
import type { ChannelsDefinition } from '@rookery/protos/gen/rookery/Channels.ts';
import type { EventsDefinition } from '@rookery/protos/gen/rookery/Events.ts';
import type { GatewayDefinition } from '@rookery/protos/gen/rookery/Gateway.ts';
import type { MessagesDefinition } from '@rookery/protos/gen/rookery/Messages.ts';
import type { UsersDefinition } from '@rookery/protos/gen/rookery/Users.ts';
import type { ProtoGrpcType } from '@rookery/protos/gen/rpc.ts';

/** Everything that is defined under protos/, for reflection. */
export const packageDefinition: PackageDefinition = loadSync(
  ['users', 'channels', 'messages', 'events', 'gateway', 'rpc'].map((name) => `rookery/${name}.proto`),
  {
    includeDirs: [PROTO_DIR],
    keepCase: true,
    longs: Number,
    enums: String,
    defaults: true,
    oneofs: true,
    arrays: true,
    objects: true,
  },
);

/** A loaded definition under the type that was generated from the same file: the one place where that is asserted. */
function loaded<Definition>(name: string): Definition {
  const definition = packageDefinition[`rookery.${name}`];
  if (!definition) throw new Error(`protos/rookery defines no ${name}`);
  return definition as unknown as Definition;
}

/** The services, ready for `createClient` and `startServer`. */
export const services = {
  Users: loaded<UsersDefinition>('Users'),
  Channels: loaded<ChannelsDefinition>('Channels'),
  Messages: loaded<MessagesDefinition>('Messages'),
  Events: loaded<EventsDefinition>('Events'),
  Gateway: loaded<GatewayDefinition>('Gateway'),
} as const;

type Messages = ProtoGrpcType['rookery'];

/** The wire format of this layer itself. */
export const wire = {
  Rpc: loaded<Messages['Rpc']['service']>('Rpc'),
  Caller: loaded<Messages['Caller']>('Caller'),
  Failure: loaded<Messages['Failure']>('Failure'),
  Packet: loaded<Messages['Packet']>('Packet'),
} as const satisfies Record<string, MessageTypeDefinition<never, unknown> | Messages['Rpc']['service']>;

/** What a method's definition says of its types; proto-loader's own type, less what is not needed to infer. */
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
