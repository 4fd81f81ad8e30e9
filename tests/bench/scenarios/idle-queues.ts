/** Idle queues: what a registered queue that nobody polls takes in events and in NATS, in memory and after it was put away. */
import { describe, type Scenario, until } from '../bench.ts';
import { registerQueues } from '../organisation.ts';
import { settled } from '../settle.ts';

const USERS = 10_000;
/** Queues of each user: someone has a browser, a phone and a script. */
const EACH = 3;
const IDLE_MS = 60_000;
const BAR_KIB = 1;
const HOLDERS = ['events', 'nats'] as const;

export const idleQueues: Scenario = {
  needs: { users: USERS, env: { ACTOR_IDLE_MS: String(IDLE_MS) } },
  async run({ installation, say, bar }) {
    const { accounts } = installation;
    const client = installation.client(16);
    await registerQueues(client, accounts.slice(0, 500));
    const users = () => installation.metric('events', 'rookery_events_users');
    const memory = async (): Promise<Record<string, number>> => {
      await installation.collectGarbage('events');
      return settled(() => installation.residentMib(), HOLDERS);
    };
    await until('the first ones are put away', async () => (await users()) === 0, 3 * IDLE_MS);
    const idle = await memory();
    const begin = performance.now();
    for (let n = 0; n < EACH; n++) await registerQueues(client, accounts);
    const many = accounts.length * EACH;
    say(`  ${many} queues in ${((performance.now() - begin) / 1000).toFixed(0)} s; ${await users()} users in memory`);
    const tell = async (when: string): Promise<number> => {
      const now = await memory();
      const kib = HOLDERS.map((name) => (((now[name] ?? 0) - (idle[name] ?? 0)) * 1024) / many);
      say(
        `  ${when}, KiB a queue: ${describe(Object.fromEntries(HOLDERS.map((name, n) => [name, kib[n] as number])))}`,
      );
      return kib.reduce((sum, one) => sum + one, 0);
    };
    const loaded = await tell('just registered');
    await until('all are put away', async () => (await users()) === 0, 5 * IDLE_MS);
    const away = await tell('put away');
    say(`  just registered, both: ${loaded.toFixed(2)} KiB`);
    bar({ name: 'an idle queue, events and NATS', value: away, unit: 'KiB', atMost: BAR_KIB });
    await client.close();
  },
};
