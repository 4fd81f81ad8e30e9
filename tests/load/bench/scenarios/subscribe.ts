/**
 * Subscribes a whole organisation in one request, and measures the permission check of a send by the number of
 * subscribers.
 */
import { randomBytes } from 'node:crypto';
import { connectClients, createLogger } from '@rookery/runtime';
import { load } from '../../clients/request-load.ts';
import { accountAt, type Bench, describe, type Scenario } from '../bench.ts';
import { subscribe as subscribeAll } from '../organisation.ts';

const USERS = 10_000;
const SIZES = [10, 1_000, USERS];
const REPETITIONS = 3;
const SUBSCRIBED_MS = 5_000;
const WORKERS = 64;
const SECONDS = 5;
/** The system groups are the first groups of an organisation; with all of them the caller may post anywhere. */
const GROUPS = Array.from({ length: 8 }, (_, number) => number + 1);
/** Max. ratio between the largest and the smallest channel: the variation between two runs with the same size. */
const TIMES = 1.5;

export const subscribe: Scenario = {
  needs: { users: USERS },
  async run(bench) {
    await subscribeEveryone(bench);
    await prepareSends(bench);
  },
};

async function subscribeEveryone({ installation, say, bar }: Bench): Promise<void> {
  const client = installation.client(1);
  const times: number[] = [];
  for (let round = 0; round < REPETITIONS; round++) {
    const before = installation.cpu();
    const begin = performance.now();
    await subscribeAll(client, accountAt(installation, 0), `everyone ${round}`, installation.accounts);
    times.push(performance.now() - begin);
    const used = Object.entries(installation.cpu()).map(([name, s]) => [name, (s - (before[name] ?? 0)) * 1000]);
    say(`  ${times.at(-1)?.toFixed(0)} ms; CPU in ms: ${describe(Object.fromEntries(used))}`);
  }
  const name = `subscribing ${installation.accounts.length} users in one request`;
  bar({ name, value: Math.max(...times), unit: 'ms', atMost: SUBSCRIBED_MS });
  await client.close();
}

/** Calls the channels service directly, as the messages service does if it has the roster. */
async function prepareSends({ installation, say, bar }: Bench): Promise<void> {
  const { natsUrl, namespace, signing } = installation.cluster.address;
  const logger = createLogger({ service: 'bench', replica: 'bench', level: 'warn' });
  const tool = await connectClients({ natsUrl, namespace, signing, logger, calls: ['channels'] });
  const { realmId, accounts } = installation;
  const sizes = SIZES.filter((size) => size <= accounts.length);
  const micros: number[] = [];
  for (const size of sizes) {
    const name = await installation.channel(size);
    const caller = { realm_id: realmId, user_id: accountAt(installation, 0).userId, role: 100, group_ids: GROUPS };
    const ask = (known_version: number) =>
      tool.clients.channels.PrepareSend(
        { name, known_version },
        { caller, route: String(realmId), requestKey: randomBytes(8).toString('hex') },
      );
    const { channel } = await ask(0);
    const version = Number(channel?.version);
    const operation = async () => (await ask(version)).not_modified;
    await load({ workers: WORKERS, seconds: 2, operation });
    const before = installation.cpu().channels ?? 0;
    const { operations, perSecond, failures } = await measured(operation);
    if (failures > 0) throw new Error(`${failures} of ${operations} were sent the roster`);
    micros.push((((installation.cpu().channels ?? 0) - before) / operations) * 1e6);
    say(`  PrepareSend of ${size} subscribers: ${perSecond.toFixed(0)}/s, ${micros.at(-1)?.toFixed(0)} us of channels`);
  }
  await tool.close();
  const value = (micros.at(-1) ?? 0) / (micros[0] ?? 1);
  bar({ name: `PrepareSend, ${sizes.at(-1)} subscribers`, value, unit: `times that of ${sizes[0]}`, atMost: TIMES });
}

async function measured(operation: () => Promise<boolean>) {
  const result = await load({ workers: WORKERS, seconds: SECONDS, operation });
  return { ...result, perSecond: result.operations / result.seconds };
}
