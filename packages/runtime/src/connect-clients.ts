/** Connects tools, such as administration commands and the seed, to a running installation. */
import { randomBytes } from 'node:crypto';
import { type Member, Members } from '@rookery/actors';
import { StarvationDetector } from '@rookery/core';
import { Log, type NatsAccess, natsMemberBoard } from '@rookery/log';
import { type Client, createClient, type Signing, services } from '@rookery/rpc';
import { type Clients, routeClients, type ServiceName } from './clients.ts';
import type { Logger } from './logger.ts';
import { Peers } from './routing.ts';

/**
 * How long a tool waits for the board of members, ms. After that it continues, and its calls fail by their own
 * deadlines.
 */
const CONNECTED_MS = 5_000;

/** Connects to an installation through its NATS; `close` closes all connections. */
export async function connectClients(options: {
  natsUrl: string;
  /** Default: the credentials in the address. */
  natsAccess?: NatsAccess;
  /** How the installation signs its calls; default: unsigned. */
  signing?: Signing;
  namespace: string;
  logger: Logger;
  /** The services that will be called. */
  calls?: readonly ServiceName[];
}): Promise<{
  clients: Clients;
  /** The `Operations` client of one process. */
  operations(member: Member): Client<typeof services.Operations>;
  members: Members;
  log: Log;
  close(): Promise<void>;
}> {
  const grace = new StarvationDetector({ logger: options.logger });
  grace.start();
  const log = await Log.connect({
    servers: options.natsUrl,
    ...(options.natsAccess && { access: options.natsAccess }),
    namespace: options.namespace,
    name: `tool-${randomBytes(4).toString('hex')}`,
    logger: options.logger,
    grace,
  });
  const peers = new Peers({ logger: options.logger, grace, ...(options.signing && { signing: options.signing }) });
  const members = new Members({
    board: natsMemberBoard(log),
    logger: options.logger,
    everyMs: 250,
    deadAfterMs: 2000,
    grace,
    watched: options.calls ?? ['users', 'channels', 'messages', 'events'],
    probe: async (member) => {
      await peers.connection(member, 'commands').ping(2000 + StarvationDetector.MAX_GRACE_MS);
    },
  });
  const routed = routeClients({ members, peers });
  // The board can be read only when the log is ready, and tools read the members immediately. Calls wait by themselves.
  await log.ready(AbortSignal.timeout(CONNECTED_MS)).catch(() => {});
  await members.start();
  return {
    clients: routed.clients,
    operations: (member) => createClient(services.Operations, peers.connection(member, 'commands')),
    members,
    log,
    close: async () => {
      await members.stop();
      await routed.close();
      await log.close();
      grace.stop();
    },
  };
}
