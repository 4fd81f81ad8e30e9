/**
 * The notification engine: the cost of a message that notifies no user, the time from a mention of an inactive user to
 * the request at their phone's push service, and the time to decide about ten thousand inactive users whom one message
 * mentions, next to senders.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type FakeFcm, fakeFcm } from '@rookery/testkit';
import { type Account, load, percentiles } from '../../clients/request-load.ts';
import { accountAt, type Bench, describe, describeTimes, type Scenario, until } from '../bench.ts';
import { atOnce } from '../organisation.ts';

const USERS = 10_000;
const WORKERS = 8;
const SECONDS = 10;
const PHONES = 300;
/** Interval between mentions, ms. */
const MENTION_EVERY_MS = 50;
const DECIDED_MS = 5_000;
const SEND_P99_MS = 100;
const PUSH_P99_MS = 1_000;
const MICROS = 10;
/** Messages until the engine's code is compiled. */
const WARM_UP = 3_000;

/** The pushes that phones received, and when. */
const received: { readonly token: string; readonly at: number }[] = [];
let fcm: FakeFcm | undefined;

export const notifications: Scenario = {
  needs: async () => {
    fcm = await fakeFcm({ onReceived: (token) => received.push({ token, at: performance.now() }) });
    return { users: USERS, env: { FCM_SERVICE_ACCOUNT: JSON.stringify(fcm.account), FCM_URL: fcm.url } };
  },
  async run(bench) {
    await reachesNobody(bench);
    await reachesPhones(bench);
    await mentionsEveryoneAlone(bench);
    await mentionsEveryone(bench);
    await fcm?.close();
  },
};

const decided = (bench: Bench) => bench.installation.metric('users', 'rookery_notifications_messages_total');
const stored = (bench: Bench) => bench.installation.metric('users', 'rookery_notifications_deliveries_total');
const micros = async (bench: Bench) =>
  (await bench.installation.metric('users', 'rookery_notifications_entry_seconds_total')) * 1e6;
const tokenOf = ({ userId }: Account) => `phone-of-${userId}`;

async function reachesNobody(bench: Bench): Promise<void> {
  const { installation, say, bar } = bench;
  const client = installation.client(WORKERS);
  const channel = await installation.channel(100);
  const operation = async (worker: number, turn: number) => {
    const form = { type: 'channel', to: channel, topic: `topic ${worker}`, content: `hello ${turn}` };
    return (await client.post(accountAt(installation, worker), '/messages', form)).status === 200;
  };
  const cold = await decided(bench);
  while ((await decided(bench)) < cold + WARM_UP) await load({ workers: WORKERS, seconds: 1, operation });
  const before = { messages: await decided(bench), micros: await micros(bench), stored: await stored(bench) };
  const sent = await load({ workers: WORKERS, seconds: SECONDS, operation });
  await until('all are decided', async () => (await decided(bench)) >= before.messages + sent.operations);
  const messages = (await decided(bench)) - before.messages;
  const each = ((await micros(bench)) - before.micros) / messages;
  say(`  ${messages} messages, ${(await stored(bench)) - before.stored} deliveries, ${each.toFixed(1)} us each`);
  bar({ name: 'a message that reaches no user, time of the engine', value: each, unit: 'us', atMost: MICROS });
  await client.close();
}

/**
 * Mentions one phone's owner after the other, each in a topic of its own, since users follow topics in which they are
 * mentioned. Measures from the start of each send to the request at the push service.
 */
async function reachesPhones({ installation, say, bar }: Bench): Promise<void> {
  const client = installation.client(WORKERS);
  const channel = await installation.channel(PHONES + 1);
  const owners = installation.accounts.slice(1, PHONES + 1);
  await atOnce(WORKERS, owners.length, async (number) => {
    const owner = accountAt({ ...installation, accounts: owners }, number);
    const { status } = await client.post(owner, '/users/me/android_gcm_reg_id', { token: tokenOf(owner) });
    if (status !== 200) throw new Error(`no phone registered: ${status}`);
  });
  const sentAt = new Map<string, number>();
  const send = async (owner: Account, at: number) => {
    await pause(at * MENTION_EVERY_MS);
    sentAt.set(tokenOf(owner), performance.now());
    const form = { type: 'channel', to: channel, topic: `call ${at}`, content: `@**|${owner.userId}** please call` };
    const { status } = await client.post(accountAt(installation, 0), '/messages', form);
    if (status !== 200) throw new Error(`not sent: ${status}`);
  };
  await installation.profiled(async () => {
    await Promise.all(owners.map(send));
    await until('all phones are reached', () => new Set(received.map(({ token }) => token)).size >= PHONES);
  });
  const times = received.map(({ token, at }) => at - (sentAt.get(token) ?? 0));
  say(`  ${received.length} pushes for ${PHONES} mentions: ${describeTimes(times)}`);
  const { p99 } = percentiles(times);
  bar({ name: 'from a mention to the push service, p99', value: p99, unit: 'ms', atMost: PUSH_P99_MS });
  await client.close();
}

/** One mail per user, and one push per phone. */
const deliveriesTo = (users: number) => users - 1 + PHONES;

/** Reports the cost without other load, as CPU time, since elapsed time depends on the rest of the machine. */
async function mentionsEveryoneAlone(bench: Bench): Promise<void> {
  const { installation, say } = bench;
  const client = installation.client(1);
  const { length: users } = installation.accounts;
  const to = await installation.channel(users);
  const before = await stored(bench);
  const pushed = received.length;
  const cpu = installation.cpu();
  const begin = performance.now();
  const form = { type: 'channel', to, topic: 'news', content: '@**all** news' };
  const { status } = await client.post(accountAt(installation, 0), '/messages', form);
  if (status !== 200) throw new Error(`not sent: ${status}`);
  await until('all are decided', async () => (await stored(bench)) >= before + deliveriesTo(users));
  const tookMs = performance.now() - begin;
  const decidedBy = installation.cpu();
  await until('all phones are reached', () => received.length >= pushed + PHONES);
  say(`  alone: ${deliveriesTo(users)} deliveries after ${tookMs.toFixed(0)} ms; CPU: ${shares(cpu, decidedBy)}`);
  say(`  from then to the last of ${PHONES} phones: CPU: ${shares(decidedBy, installation.cpu())}`);
  await client.close();
}

const shares = (from: Readonly<Record<string, number>>, to: Readonly<Record<string, number>>): string =>
  describe(
    Object.fromEntries(Object.entries(to).map(([name, seconds]) => [name, seconds - (from[name] ?? 0)])),
    (seconds) => `${seconds.toFixed(2)} s`,
  );

async function mentionsEveryone(bench: Bench): Promise<void> {
  const { installation, say, bar } = bench;
  const client = installation.client(WORKERS);
  const { length: users } = installation.accounts;
  const everyone = await installation.channel(users);
  const small = await installation.channel(10);
  const before = await stored(bench);
  const pushed = received.length;
  const deliveries = deliveriesTo(users);
  let tookMs = 0;
  let phonesMs = 0;
  let startedAt = 0;
  const sends: { readonly at: number; readonly ms: number }[] = [];
  const { operations, p50, p99, failures } = await installation.profiled(async () => {
    const beside = load({
      workers: WORKERS / 2,
      seconds: SECONDS,
      operation: async (worker, turn) => {
        const at = performance.now();
        const form = { type: 'channel', to: small, topic: 'beside', content: `hello ${turn}` };
        const { status } = await client.post(accountAt(installation, worker + 1), '/messages', form);
        sends.push({ at, ms: performance.now() - at });
        return status === 200;
      },
    });
    const begin = performance.now();
    startedAt = begin;
    const form = { type: 'channel', to: everyone, topic: 'news', content: '@**all** news' };
    const { status, body } = await client.post(accountAt(installation, 0), '/messages', form);
    if (status !== 200) throw new Error(`not sent: ${status} ${body.toString().slice(0, 200)}`);
    await until('all are decided', async () => (await stored(bench)) >= before + deliveries);
    tookMs = performance.now() - begin;
    await until('all phones are reached', () => received.length >= pushed + PHONES);
    phonesMs = Math.max(...received.map(({ at }) => at)) - begin;
    return beside;
  });
  say(`  ${deliveries} deliveries after ${tookMs.toFixed(0)} ms, ${PHONES} phones after ${phonesMs.toFixed(0)} ms`);
  say(`  beside it ${operations} sends, p50 ${p50.toFixed(0)} ms, ${failures} failed`);
  const between = (from: number, to: number) =>
    describeTimes(sends.filter(({ at }) => at - startedAt >= from && at - startedAt < to).map(({ ms }) => ms));
  const [first, last] = [tookMs, phonesMs].sort((a, b) => a - b) as [number, number];
  say(`  sends until the first of both: ${between(0, first)}`);
  say(`  until the last: ${between(first, last)}`);
  say(`  after it: ${between(last, Number.POSITIVE_INFINITY)}`);
  bar({ name: `${users} users mentioned by one message, all decided`, value: tookMs, unit: 'ms', atMost: DECIDED_MS });
  bar({ name: 'sends meanwhile, p99', value: p99, unit: 'ms', atMost: SEND_P99_MS });
  await client.close();
}
