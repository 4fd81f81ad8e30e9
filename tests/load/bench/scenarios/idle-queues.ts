/**
 * Idle queues: the memory that a registered queue without polls takes in events and in NATS, while active and after its
 * passivation.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Bench, describe, type Scenario, until } from '../bench.ts';
import { registerQueues } from '../organisation.ts';
import { settled } from '../settle.ts';

const USERS = 10_000;
/** Queues per user: for example a browser, a phone and a script. */
const EACH = 3;
const IDLE_MS = 20_000;
/**
 * NATS drops its cache of blocks that are not read, and Go collects garbage, every two minutes: a queue is idle after
 * both.
 */
const REST_MS = 300_000;
const BAR_KIB = 1;

/** In bytes: heap of `events` in use after a collection, its resident memory, and that of NATS. */
interface Memory {
  readonly heap: number;
  readonly events: number;
  readonly nats: number;
}

export const idleQueues: Scenario = {
  needs: { users: USERS, env: { ACTOR_IDLE_MS: String(IDLE_MS) } },
  async run(bench) {
    const { installation, say, bar } = bench;
    const { accounts } = installation;
    const client = installation.client(16);
    const users = () => installation.metric('events', 'rookery_users_with_queues');
    const passivated = () => until('all are passivated', async () => (await users()) === 0, 5 * IDLE_MS);

    // A large number of registers leaves garbage that is not the queues'. A first pass includes it in the baseline.
    await registerQueues(client, accounts);
    await passivated();
    const idle = await memory(bench);
    const begin = performance.now();
    for (let n = 0; n < EACH; n++) await registerQueues(client, accounts);
    const many = accounts.length * EACH;
    say(`  ${many} queues in ${((performance.now() - begin) / 1000).toFixed(0)} s; ${await users()} users in memory`);

    const each = async (when: string): Promise<Memory> => {
      const now = await memory(bench);
      const kib = (name: keyof Memory) => (now[name] - idle[name]) / 1024 / many;
      const found = { heap: kib('heap'), events: kib('events'), nats: kib('nats') };
      say(`  ${when}, KiB a queue: ${describe({ ...found })}`);
      return found;
    };
    const inUse = ({ heap, nats }: Memory) => Math.max(0, heap) + nats;
    const loaded = inUse(await each('just registered'));
    say(`  just registered, in use in events and NATS: ${loaded.toFixed(2)} KiB`);
    await passivated();
    await delay(REST_MS);
    const away = inUse(await each('passivated'));
    bar({ name: 'an idle queue, in use in events and NATS', value: away, unit: 'KiB', atMost: BAR_KIB });
    await client.close();
  },
};

async function memory({ installation }: Bench): Promise<Memory> {
  await installation.collectGarbage('events');
  const mib = await settled(() => installation.residentMib(), ['events', 'nats']);
  const [heap, external] = await Promise.all([
    installation.metric('events', 'nodejs_heap_size_used_bytes'),
    installation.metric('events', 'nodejs_external_memory_bytes'),
  ]);
  const bytes = (name: string) => (mib[name] ?? 0) * 1024 ** 2;
  return { heap: heap + external, events: bytes('events'), nats: bytes('nats') };
}
