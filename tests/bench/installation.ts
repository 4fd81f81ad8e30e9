/** What is measured: an installation of one replica each, with embedded servers whose CPU can be told. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLES } from '@rookery/core';
import { SERVICES, startMongod, startNats } from '@rookery/embedded';
import { connectClients, createLogger } from '@rookery/runtime';
import { startCluster } from '@rookery/testkit';
import { cpuSeconds, residentMib } from './cpu.ts';
import { type Account, LoadClient } from './load.ts';

/** An organisation of as many users as the largest scenario wants, with channels of 10, 1,000 and 10,000 of them. */
export interface Installation {
  readonly origin: string;
  readonly host: string;
  readonly accounts: readonly Account[];
  /** Name of a channel with so many subscribers, made at the first time it is asked for. */
  channel(subscribers: number): Promise<string>;
  client(connections: number): LoadClient;
  /** CPU seconds of all server processes, MongoDB and NATS included, by process. */
  cpu(): Record<string, number>;
  residentMib(): Record<string, number>;
  stop(): Promise<void>;
}

const CREATORS = 64;

export async function startInstallation(users: number, say: (line: string) => void): Promise<Installation> {
  const dir = await mkdtemp(join(tmpdir(), 'rookery-bench-'));
  const [mongod, nats] = await Promise.all([
    startMongod({ dir: join(dir, 'mongodb'), cacheSizeGb: 1 }),
    startNats({ dir: join(dir, 'nats') }),
  ]);
  const cluster = await startCluster({
    servers: { mongodbUrl: mongod.url, natsUrl: nats.url },
    env: { LOG_LEVEL: 'warn' },
  });
  const logger = createLogger({ service: 'bench', replica: 'bench', level: 'warn' });
  const tool = await connectClients({ natsUrl: nats.url, namespace: cluster.address.namespace, logger });
  const { realm_id: realm } = await tool.clients.users.CreateOrganisation(
    { name: 'Bench', string_id: '' },
    { requestKey: randomBytes(8).toString('hex') },
  );
  say(`creating ${users} users`);
  const accounts: Account[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: CREATORS }, async () => {
      while (next < users) {
        const number = next++;
        const reply = await tool.clients.users.AdminCreateUser(
          { realm_id: realm, email: `user${number}@example.com`, full_name: `User ${number}`, role: ROLES.member },
          { route: String(realm), requestKey: randomBytes(8).toString('hex'), deadlineMs: 60_000 },
        );
        accounts.push({
          userId: reply.user_id,
          authorization: `Basic ${Buffer.from(`${reply.email}:${reply.api_key}`).toString('base64')}`,
        });
      }
    }),
  );
  await tool.close();
  accounts.sort((a, b) => a.userId - b.userId);

  const host = 'localhost';
  const { origin } = cluster.address;
  const setup = new LoadClient({ origin, host, connections: 4 });
  const channels = new Set<string>();
  const processes = (): Record<string, number> => ({
    ...Object.fromEntries(SERVICES.map((service) => [service, cluster.supervisor.pid(service) as number])),
    mongod: mongod.pid,
    nats: nats.pid,
  });
  const each = (measure: (pid: number) => number) =>
    Object.fromEntries(Object.entries(processes()).map(([name, pid]) => [name, measure(pid)]));

  return {
    origin,
    host,
    accounts,
    async channel(subscribers) {
      const name = `with ${subscribers}`;
      if (channels.has(name)) return name;
      say(`subscribing ${subscribers} users to a channel`);
      for (let i = 0; i < subscribers; i += 5000) {
        const principals = accounts.slice(i, Math.min(i + 5000, subscribers)).map((account) => account.userId);
        const { status, body } = await setup.post(accounts[0] as Account, '/users/me/subscriptions', {
          subscriptions: JSON.stringify([{ name }]),
          principals: JSON.stringify(principals),
        });
        if (status !== 200) throw new Error(`subscribing: ${status} ${body.toString().slice(0, 300)}`);
      }
      channels.add(name);
      return name;
    },
    client: (connections) => new LoadClient({ origin, host, connections }),
    cpu: () => each((pid) => cpuSeconds([pid])),
    residentMib: () => each(residentMib),
    async stop() {
      await setup.close();
      await cluster.stop();
      await Promise.all([mongod.stop(), nats.stop()]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}
