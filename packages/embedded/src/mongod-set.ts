/**
 * A replica set of several members on this machine, which elects another primary when the current one stops. Only for
 * tests of failover: it protects against no loss, since all members share the machine.
 */
import { join } from 'node:path';
import { pause } from '@rookery/core/pause';
import type { Document } from 'mongodb';
import { type Credentials, credentialsIn, memberKeyIn, userinfo } from './credentials.ts';
import { findMongodBinary } from './find.ts';
import { mongodArgs } from './mongod.ts';
import { ensureUser, isProcess, withMember } from './mongod-member.ts';
import { freePort } from './ports.ts';
import { type RunningServer, startServer } from './server.ts';

interface StartMongodSetOptions {
  /** Contains a directory for each member. */
  readonly dir: string;
  /** Whether a member may replicate from a member that is not the primary; default true, as in MongoDB. */
  readonly chaining?: boolean;
}

const REPLICA_SET = 'rookery';
/** All members store data and have the same priority. */
const MEMBERS = 3;
/**
 * Election timeout, ms; the default of MongoDB is 10,000. Shorter mistakes a busy moment of a test machine for the end
 * of the primary.
 */
const ELECTION_TIMEOUT_MS = 2_000;
/** Timeout of an election, or of the initial sync of a member, ms. */
const WITHIN_MS = 30_000;
const LOOK_MS = 50;

export class MongodSet {
  /** Names all members, so that clients find the current primary. */
  readonly url: string;
  readonly #servers: RunningServer[];
  readonly #start: (index: number, port: number) => Promise<RunningServer>;
  readonly #memberKey: string;

  constructor(options: {
    servers: RunningServer[];
    start: (index: number, port: number) => Promise<RunningServer>;
    memberKey: string;
    credentials: Credentials;
  }) {
    const { servers, start, memberKey, credentials } = options;
    this.#servers = servers;
    this.#start = start;
    this.#memberKey = memberKey;
    this.url = `mongodb://${userinfo(credentials)}${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/?replicaSet=${REPLICA_SET}`;
  }

  /** All members, in the order in which they were started. */
  get members(): readonly RunningServer[] {
    return this.#servers;
  }

  /**
   * Waits for a primary and returns it. Ignores `other`, a former primary that may be paused and not know yet.
   * @throws if there is none within 30 s
   */
  async primary(other?: RunningServer): Promise<RunningServer> {
    let found: RunningServer | undefined;
    await this.#until('is the primary', async () => {
      for (const server of this.#servers) {
        if (server.pid !== other?.pid && (await this.#stateOf(server)) === 'primary') found = server;
      }
      return found !== undefined;
    });
    return found as RunningServer;
  }

  /** Makes the primary step down gracefully: it waits for a successor, then aborts its clients' transactions. */
  async stepDown(): Promise<void> {
    const primary = await this.primary();
    await withMember({ port: primary.port, memberKey: this.#memberKey }, (command) =>
      command({ replSetStepDown: 10, secondaryCatchUpPeriodSecs: 5 }),
    );
  }

  /** Restarts a killed member with its data and port, and waits until it follows the primary. */
  async revive(killed: RunningServer): Promise<void> {
    const index = this.#servers.indexOf(killed);
    this.#servers[index] = await this.#start(index, killed.port);
    await this.complete();
  }

  /** Stops or resumes the replication of a member, which continues to vote. */
  async setReplicating({ port }: RunningServer, isReplicating: boolean): Promise<void> {
    const mode = isReplicating ? 'off' : 'alwaysOn';
    await withMember({ port, memberKey: this.#memberKey }, (command) =>
      command({ configureFailPoint: 'stopReplProducer', mode }),
    );
  }

  /** Resolves when there is a primary and all others follow it, so that each can become the next primary. */
  async complete(): Promise<void> {
    await this.#until('follows the primary', async () => {
      const states = await Promise.all(this.#servers.map((server) => this.#stateOf(server)));
      return states.includes('primary') && !states.includes(undefined);
    });
  }

  async #until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const endAt = Date.now() + WITHIN_MS;
    while (!(await holds())) {
      if (Date.now() > endAt) throw new Error(`not within ${WITHIN_MS} ms: that a member of ${REPLICA_SET} ${what}`);
      await pause(LOOK_MS);
    }
  }

  #stateOf({ port }: RunningServer): Promise<'primary' | 'secondary' | undefined> {
    return stateOf({ port, memberKey: this.#memberKey });
  }

  /** Kills all members. */
  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.stop('SIGKILL')));
  }
}

/** Starts the members and waits until one is the primary and all follow it. */
export async function startMongodSet(options: StartMongodSetOptions): Promise<MongodSet> {
  const { binary } = await findMongodBinary({});
  const credentials = credentialsIn(options.dir);
  const { key: memberKey, path: keyFile } = memberKeyIn(options.dir);
  const start = (index: number, at: number): Promise<RunningServer> => {
    const dir = join(options.dir, String(index));
    return startServer({
      name: 'mongod',
      binary,
      dir,
      port: at,
      args: async (port) => [
        ...mongodArgs({ dir, port, replicaSet: REPLICA_SET, keyFile }),
        ...['--setParameter', 'oplogNetworkTimeoutBufferSeconds=1'],
        // For setReplicating().
        ...['--setParameter', 'enableTestCommands=1'],
      ],
      isReady: (port, pid) => withMember({ port, memberKey }, (command) => isProcess(command, pid)).catch(() => false),
      url: (port) => `mongodb://${userinfo(credentials)}127.0.0.1:${port}/?directConnection=true`,
    });
  };
  const ports = await Promise.all(Array.from({ length: MEMBERS }, () => freePort()));
  const servers = await Promise.all(ports.map((port, index) => start(index, port)));
  const set = new MongodSet({ servers, start, memberKey, credentials });
  try {
    await initiate(servers, memberKey, options);
    await set.complete();
    const { port } = await set.primary();
    await withMember({ port, memberKey }, (command) => ensureUser(command, port, credentials));
    return set;
  } catch (error) {
    await set.stop();
    throw error;
  }
}

async function initiate(
  servers: readonly RunningServer[],
  memberKey: string,
  { chaining = true }: StartMongodSetOptions,
): Promise<void> {
  const members = servers.map(({ port }, _id) => ({ _id, host: `127.0.0.1:${port}` }));
  const settings = {
    electionTimeoutMillis: ELECTION_TIMEOUT_MS,
    heartbeatIntervalMillis: 500,
    chainingAllowed: chaining,
  };
  const { port } = servers[0] as RunningServer;
  await withMember({ port, memberKey }, (command) =>
    command({ replSetInitiate: { _id: REPLICA_SET, members, settings } }),
  );
}

/** Returns the state of a member; undefined if it does not answer, or has not copied the primary's data yet. */
async function stateOf(member: { port: number; memberKey: string }): Promise<'primary' | 'secondary' | undefined> {
  const hello = await withMember(member, (command) => command({ hello: 1 })).catch((): Document => ({}));
  if (hello.isWritablePrimary === true) return 'primary';
  return hello.secondary === true ? 'secondary' : undefined;
}
