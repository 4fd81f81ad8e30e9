/** Typed clients of the services, routed to their live replicas. */
import type { Member, Members } from '@rookery/actors';
import { type Client, createClient, services, type Transport } from '@rookery/rpc';
import type { Logger } from './logger.ts';
import { type Peers, RoutedTransport } from './routing.ts';

/** A client for each service with an rpc surface. */
export interface Clients {
  readonly users: Client<typeof services.Users>;
  readonly channels: Client<typeof services.Channels>;
  readonly messages: Client<typeof services.Messages>;
  readonly events: Client<typeof services.Events>;
}

export const SERVICE_NAMES = ['gateway', 'users', 'channels', 'messages', 'events'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

export function createClients(transport: Transport): Clients {
  return {
    users: createClient(services.Users, transport),
    channels: createClient(services.Channels, transport),
    messages: createClient(services.Messages, transport),
    events: createClient(services.Events, transport),
  };
}

/** Creates the routed clients of a process, which follow changes of the members. */
export function routeClients(options: { members: Members; peers: Peers }): {
  clients: Clients;
  transport: RoutedTransport;
  close(): Promise<void>;
} {
  const { members, peers } = options;
  const transport = new RoutedTransport({ members, peers });
  const stop = members.onChange(({ known, died }: { known: readonly Member[]; died: readonly Member[] }) => {
    for (const member of died) peers.fail(member, 'it answers no ping');
    peers.retain(known);
  });
  return {
    clients: createClients(transport),
    transport,
    close: async () => {
      stop();
      await transport.close();
    },
  };
}

export type { Logger };
