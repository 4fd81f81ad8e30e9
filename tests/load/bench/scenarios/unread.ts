/** Registers of users who return to 50,000 unread messages, while others send. */
import { setTimeout as delay } from 'node:timers/promises';
import { SERVICES, type SupervisedService } from '@rookery/embedded';
import { plantMessages, readFigures } from '@rookery/testkit';
import { type Account, LoadClient, percentiles } from '../../clients/request-load.ts';
import { type Bench, describeTimes, type Scenario } from '../bench.ts';
import type { Installation } from '../installation.ts';
import { atOnce, subscribe } from '../organisation.ts';

/** The first accounts send, the others return. */
const SENDERS = 8;
const USERS = SENDERS + 16;
const CHANNELS = 60;
const UNREAD = 60_000;
const PER_SECOND = 20;
const QUIET_MS = 10_000;
const LEAVE_AFTER_MS = 300;
/** Timeout of a register that is rejected repeatedly, ms. */
const GIVE_UP_MS = 60_000;
const AT_REST_MS = 30_000;
const P99_MS = 150;
const MEMORY_MIB = 600;
const TEXT =
  'A message of the length that people write, with **some** emphasis and a `bit` of code, and then a full stop.';

export const unread: Scenario = {
  needs: { users: USERS },
  async run(bench) {
    const { installation, say, bar } = bench;
    await plant(bench);
    const senders = new Senders(installation);
    const [people, later] = [installation.accounts.slice(SENDERS, SENDERS + 8), installation.accounts.slice(-8)];
    const meanwhile = async (name: string, work: () => Promise<unknown>): Promise<number> => {
      const before = await readFigures(installation.cluster.address.mongodbUrl);
      const cpu = installation.cpu();
      senders.times.length = 0;
      senders.failed = 0;
      await work();
      const after = await readFigures(installation.cluster.address.mongodbUrl);
      const used = installation.cpu();
      const documents = `${after.scanned - before.scanned} documents, ${after.keys - before.keys} keys`;
      const seconds = (service: string) => ((used[service] ?? 0) - (cpu[service] ?? 0)).toFixed(2);
      const memory = installation.residentMib().messages ?? 0;
      const { times, failed } = senders;
      say(`${name}\n  sends of others: ${describeTimes(times)} (${times.length}, ${failed} failed)`);
      say(`  read: ${documents}; CPU messages ${seconds('messages')} s, mongod ${seconds('mongod')} s`);
      say(`  messages: ${memory.toFixed(0)} MiB`);
      return percentiles(senders.times).p99;
    };
    await meanwhile('nothing else', () => delay(QUIET_MS));
    const register = async (who: readonly Account[]): Promise<void> => {
      const times = await registerAll(installation, who);
      say(`  ${who.length} registers: ${describeTimes(times)}`);
    };
    const [first] = people as [Account];
    await meanwhile('\none register', () => register([first]));
    await meanwhile('\nthe same once more', () => register([first]));
    await meanwhile('\nfour at once', () => register(people.slice(0, 4)));
    await restart(installation, 'messages');
    await meanwhile('\nnothing else, after a restart of messages', () => delay(QUIET_MS));
    const p99 = await meanwhile('\neight at once, nothing cached', () => register(people));
    await meanwhile('\nthe same once more', () => register(people));
    await meanwhile('\neight at once of one user', () => register(people.map(() => later[0] as Account)));
    await meanwhile(`\neight at once who leave after ${LEAVE_AFTER_MS} ms`, () => leaving(installation, later));
    await meanwhile('\nthe 10 s after that', () => delay(10_000));
    await senders.stop();
    await delay(AT_REST_MS);
    const memory = installation.residentMib().messages ?? 0;
    bar({ name: 'sends beside eight registers with 50,000 unread, p99', value: p99, unit: 'ms', atMost: P99_MS });
    bar({ name: 'memory of messages half a minute later', value: memory, unit: 'MiB', atMost: MEMORY_MIB });
  },
};

/** Plants `CHANNELS` channels in which nobody has read anything. */
async function plant({ installation, say }: Bench): Promise<void> {
  const { accounts, cluster, realmId } = installation;
  const client = installation.client(4);
  const [owner] = accounts as [Account];
  await atOnce(4, CHANNELS, async (n) => {
    await subscribe(client, owner, `unread ${n}`, accounts);
    const form = { type: 'channel', to: `unread ${n}`, topic: 'planted', content: TEXT };
    const { status, body } = await client.post(owner, '/messages', form);
    if (status !== 200) throw new Error(`send: ${status} ${body}`);
  });
  const { body } = await client.get(owner, '/streams');
  const { streams } = JSON.parse(body.toString()) as { streams: { name: string; stream_id: number }[] };
  const channels = streams.filter(({ name }) => name.startsWith('unread ')).map(({ stream_id }) => stream_id);
  await plantMessages(cluster.address, realmId, { channels, count: UNREAD });
  await client.close();
  await restart(installation, ...SERVICES);
  say(`planted ${UNREAD} messages in ${channels.length} channels`);
}

async function restart({ cluster }: Installation, ...services: readonly SupervisedService[]): Promise<void> {
  for (const service of services) await cluster.supervisor.restart(service);
  for (const service of services) await cluster.supervisor.waitReady(service, 1, 60_000);
  // Messages are cached only when all members have been of this build for a while.
  await delay(2_000);
}

async function registerAll({ origin, host }: Installation, who: readonly Account[]): Promise<number[]> {
  const client = new LoadClient({ origin, host, connections: who.length });
  const times = await Promise.all(
    who.map(async (account) => {
      const begin = performance.now();
      for (;;) {
        const { status, body, retryAfterMs } = await client.post(account, '/register', {});
        if (status === 200) {
          const { unread_msgs } = JSON.parse(body.toString()) as { unread_msgs: { count: number } };
          if (unread_msgs.count !== 50_000) throw new Error(`${unread_msgs.count} unread`);
          return performance.now() - begin;
        }
        if (performance.now() - begin > GIVE_UP_MS) throw new Error(`register: ${status} ${body}`);
        await delay(retryAfterMs ?? 1_000);
      }
    }),
  );
  await client.close();
  return times;
}

/** Registers, and closes the connections before the answers. */
async function leaving({ origin, host }: Installation, who: readonly Account[]): Promise<void> {
  const client = new LoadClient({ origin, host, connections: who.length });
  const registers = Promise.allSettled(who.map((account) => client.post(account, '/register', {})));
  await delay(LEAVE_AFTER_MS);
  await client.close();
  await registers;
}

/** Senders to one channel, at a fixed total rate, whether or not earlier sends are answered. */
class Senders {
  readonly times: number[] = [];
  failed = 0;
  readonly #client: LoadClient;
  readonly #timer: NodeJS.Timeout;
  readonly #under = new Set<Promise<void>>();
  #turn = 0;

  constructor(installation: Installation) {
    this.#client = installation.client(64);
    this.#timer = setInterval(() => {
      const sending = this.#send(installation.accounts[this.#turn++ % SENDERS] as Account);
      this.#under.add(sending);
      void sending.finally(() => this.#under.delete(sending));
    }, 1000 / PER_SECOND);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#under);
    await this.#client.close();
  }

  async #send(account: Account): Promise<void> {
    const begin = performance.now();
    const form = { type: 'channel', to: `unread ${this.#turn % CHANNELS}`, topic: 'planted', content: TEXT };
    const answer = await this.#client.post(account, '/messages', form).catch(() => undefined);
    if (answer?.status === 200) this.times.push(performance.now() - begin);
    else this.failed++;
  }
}
