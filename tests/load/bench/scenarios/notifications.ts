/**
 * The engine of notifications: what a message costs it that reaches no user, and how soon ten thousand users who are not
 * active are decided that one message mentions, beside senders.
 */
import { load } from '../../clients/request-load.ts';
import { accountAt, type Bench, type Scenario, until } from '../bench.ts';

const USERS = 10_000;
const WORKERS = 8;
const SECONDS = 10;
const DECIDED_MS = 5_000;
const SEND_P99_MS = 100;
const MICROS = 10;

export const notifications: Scenario = {
  needs: { users: USERS },
  async run(bench) {
    await reachesNobody(bench);
    await mentionsEveryone(bench);
  },
};

const decided = (bench: Bench) => bench.installation.metric('users', 'rookery_notifications_messages_total');
const stored = (bench: Bench) => bench.installation.metric('users', 'rookery_notifications_deliveries_total');
const micros = async (bench: Bench) =>
  (await bench.installation.metric('users', 'rookery_notifications_entry_seconds_total')) * 1e6;

async function reachesNobody(bench: Bench): Promise<void> {
  const { installation, say, bar } = bench;
  const client = installation.client(WORKERS);
  const channel = await installation.channel(100);
  const operation = async (worker: number, turn: number) => {
    const form = { type: 'channel', to: channel, topic: `topic ${worker}`, content: `hello ${turn}` };
    return (await client.post(accountAt(installation, worker), '/messages', form)).status === 200;
  };
  await load({ workers: WORKERS, seconds: 2, operation });
  const before = { messages: await decided(bench), micros: await micros(bench), stored: await stored(bench) };
  const sent = await load({ workers: WORKERS, seconds: SECONDS, operation });
  await until('all are decided', async () => (await decided(bench)) >= before.messages + sent.operations);
  const messages = (await decided(bench)) - before.messages;
  const each = ((await micros(bench)) - before.micros) / messages;
  say(`  ${messages} messages, ${(await stored(bench)) - before.stored} deliveries, ${each.toFixed(1)} us each`);
  bar({ name: 'a message that reaches no user, time of the engine', value: each, unit: 'us', atMost: MICROS });
  await client.close();
}

async function mentionsEveryone(bench: Bench): Promise<void> {
  const { installation, say, bar } = bench;
  const client = installation.client(WORKERS);
  const everyone = await installation.channel(USERS);
  const small = await installation.channel(10);
  const before = await stored(bench);
  const beside = load({
    workers: WORKERS / 2,
    seconds: SECONDS,
    operation: async (worker, turn) => {
      const form = { type: 'channel', to: small, topic: 'beside', content: `hello ${turn}` };
      return (await client.post(accountAt(installation, worker + 1), '/messages', form)).status === 200;
    },
  });
  const begin = performance.now();
  const form = { type: 'channel', to: everyone, topic: 'news', content: '@**all** news' };
  const { status, body } = await client.post(accountAt(installation, 0), '/messages', form);
  if (status !== 200) throw new Error(`not sent: ${status} ${body.toString().slice(0, 200)}`);
  await until('all are decided', async () => (await stored(bench)) >= before + USERS - 1);
  const tookMs = performance.now() - begin;
  const { operations, p99, failures } = await beside;
  say(`  ${USERS - 1} deliveries after ${tookMs.toFixed(0)} ms; beside it ${operations} sends, ${failures} failed`);
  bar({ name: `${USERS} users mentioned by one message, all decided`, value: tookMs, unit: 'ms', atMost: DECIDED_MS });
  bar({ name: 'sends meanwhile, p99', value: p99, unit: 'ms', atMost: SEND_P99_MS });
  await client.close();
}
