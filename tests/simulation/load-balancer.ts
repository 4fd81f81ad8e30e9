/** The load balancer between clients and gateways: picks a random live gateway. */
import { ROLES } from '@rookery/core';
import { type CallOptions, type Client, createClient, services, Unavailable } from '@rookery/rpc';
import { REALM } from './journal-service.ts';
import type { Network } from './network.ts';
import type { SimulatedReplica } from './replica.ts';
import { SimulatedProcess } from './simulated-process.ts';
import type { SimulatedWorld } from './world.ts';

interface GatewayClients {
  readonly events: Client<typeof services.Events>;
  readonly messages: Client<typeof services.Messages>;
  readonly channels: Client<typeof services.Channels>;
}

export class LoadBalancer {
  /** The process of all clients; it never fails. */
  readonly process = new SimulatedProcess('clients');
  readonly #options: { world: SimulatedWorld; network: Network; gateways: () => readonly SimulatedReplica[] };
  readonly #clients = new Map<string, GatewayClients>();

  constructor(options: { world: SimulatedWorld; network: Network; gateways: () => readonly SimulatedReplica[] }) {
    this.#options = options;
  }

  /** @throws Unavailable if no gateway is up */
  gateway(): GatewayClients {
    const { network, world, gateways } = this.#options;
    const up = gateways().filter((one) => one.alive && one.started);
    const gateway = world.random.pick(up);
    if (!gateway) throw new Unavailable('there is no gateway');
    const { id } = gateway;
    let clients = this.#clients.get(id);
    if (!clients) {
      const member = { id, service: 'gateway', address: id, formats: {}, startedAt: 0, draining: false };
      const transport = network.peers(this.process).connection(member, 'commands');
      clients = {
        events: createClient(services.Events, transport),
        messages: createClient(services.Messages, transport),
        channels: createClient(services.Channels, transport),
      };
      this.#clients.set(id, clients);
    }
    return clients;
  }
}

/** Returns the call options of a user, with a deadline. */
export function callOf(user: number, deadlineMs: number): CallOptions {
  const caller = { realm_id: REALM, user_id: user, role: ROLES.member };
  return { caller: caller as NonNullable<CallOptions['caller']>, deadlineMs };
}
