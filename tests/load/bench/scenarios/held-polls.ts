/**
 * Ten thousand held polls on one replica: memory per poll, and how fast all are answered, compared with a bare server
 * that holds the same number of requests from the same clients and answers them with the same bytes.
 */

import { clockMs, marked } from '../../clients/marks.ts';
import { pollPlan, WaitingPolls } from '../../clients/waiting-polls.ts';
import { BareHold } from '../bare-hold.ts';
import { accountAt, type Bench, describe, type Scenario, until, untilHeld } from '../bench.ts';
import { residentMib } from '../cpu.ts';
import { registerQueue, registerQueues } from '../organisation.ts';
import { settled } from '../settle.ts';

const POLLS = 10_000;
const REPETITIONS = 5;
const BAR_KB = 30;
const HOLDERS = ['gateway', 'events'] as const;

export const heldPolls: Scenario = {
  // No heartbeats during the run: clients that do not follow would not poll again.
  needs: { users: POLLS, env: { HEARTBEAT_MS: '70000' } },
  async run(bench) {
    const { installation, say, bar } = bench;
    const { accounts, origin, host } = installation;
    const to = await installation.channel(accounts.length);
    const client = installation.client(16);
    // One-time costs of the first requests must not count as memory of polls.
    await registerQueues(client, accounts.slice(0, 100));
    const idle = await memory(bench);
    say(`registering ${accounts.length} queues`);
    const queues = await registerQueues(client, accounts);
    const clients = new WaitingPolls();
    await clients.open({ origin, plans: queues.map((queue) => pollPlan(host, queue)), follow: false });
    await untilHeld(installation, accounts.length);
    const waiting = await memory(bench);
    const each = (service: (typeof HOLDERS)[number], when: 'before' | 'after') =>
      ((waiting[service][when] - idle[service][when]) * 1024 ** 2) / 1000 / accounts.length;
    for (const service of HOLDERS) {
      const figures = { 'as it runs': each(service, 'before'), 'without garbage': each(service, 'after') };
      say(`  ${service}, kB a waiting poll over its idle size: ${describe(figures)}`);
      bar({ name: `${service}, memory of a waiting poll`, value: each(service, 'after'), unit: 'kB', atMost: BAR_KB });
    }

    const send = async (number: number): Promise<void> => {
      const form = { type: 'channel', to, topic: 'held', content: marked(number, clockMs()) };
      const { status, body } = await client.post(accountAt(installation, 0), '/messages', form);
      if (status !== 200) throw new Error(`send: ${status} ${body.toString().slice(0, 200)}`);
    };
    const sample = await sampleBody(bench, () => send(0));
    await allAnswered(clients, accounts.length);
    await clients.again();

    const bare = await BareHold.start();
    const others = new WaitingPolls();
    const before = residentMib(bare.pid);
    const plan = { before: 'GET /?', after: ` HTTP/1.1\r\nhost: ${host}\r\n\r\n`, lastEventId: 0 };
    await others.open({ origin: bare.origin, plans: accounts.map(() => plan), follow: false });
    const rates = { bare: [] as number[], rookery: [] as number[] };
    for (let round = 1; round <= REPETITIONS; round++) {
      await until('the bare server holds all', async () => (await bare.held()) >= accounts.length);
      if (round === 1)
        say(
          `  bare server, kB a held request: ${(((residentMib(bare.pid) - before) * 1048.576) / accounts.length).toFixed(1)}`,
        );
      await untilHeld(installation, accounts.length);
      bare.answer(sample.replace(/bench [\d.]+ [\d.]+/, marked(round, clockMs())));
      const byBare = await allAnswered(others, accounts.length);
      const byRookery = await installation.profiled(async () => {
        await send(round);
        return allAnswered(clients, accounts.length);
      });
      rates.bare.push(byBare.rate);
      rates.rookery.push(byRookery.rate);
      say(`  round ${round}: bare ${describeAnswered(byBare)}; Rookery ${describeAnswered(byRookery)}`);
      await Promise.all([clients.again(), others.again()]);
    }
    const share = median(rates.rookery) / median(rates.bare);
    bar({
      name: `an event to ${accounts.length} held polls, rate over a bare server's`,
      value: share,
      unit: '',
      atLeast: 0.5,
    });
    await others.close();
    bare.stop();
    await clients.close();
    await client.close();
  },
};

/** Returns the settled resident memory of the holders, MiB, before and after a garbage collection. */
async function memory({
  installation,
}: Bench): Promise<Record<(typeof HOLDERS)[number], { before: number; after: number }>> {
  await settled(() => installation.residentMib(), HOLDERS);
  const before = installation.residentMib();
  for (const service of HOLDERS) await installation.collectGarbage(service);
  const after = await settled(() => installation.residentMib(), HOLDERS);
  const both = (service: string) => ({ before: before[service] as number, after: after[service] as number });
  return { gateway: both('gateway'), events: both('events') };
}

/** Returns the answer of a poll as clients receive it. */
async function sampleBody({ installation }: Bench, send: () => Promise<void>): Promise<string> {
  const client = installation.client(1);
  const account = accountAt(installation, 0);
  const form = { event_types: '["message"]', fetch_event_types: '[]' };
  const { queueId, lastEventId } = await registerQueue(client, account, form);
  const answer = client.get(account, `/events?queue_id=${queueId}&last_event_id=${lastEventId}`);
  await send();
  const { body } = await answer;
  await client.close();
  return body.toString();
}

/** The answers to all polls. */
interface Answered {
  /** Answers per second, from the first to the last. */
  readonly rate: number;
  /** From the start of the send to the last answer, ms. */
  readonly ms: number;
}

async function allAnswered(clients: WaitingPolls, many: number): Promise<Answered> {
  // Counts first: reading the answers would slow down the clients' receiving.
  await until('everyone is answered', async () => (await clients.count()) >= many).catch(() => {});
  const { received, errorCount, errors } = await clients.take();
  if (received.length !== many) throw new Error(`${received.length} events, ${errorCount} errors: ${errors[0]}`);
  let [first, last, ms] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const { at, delay } of received) {
    first = Math.min(first, at);
    last = Math.max(last, at);
    ms = Math.max(ms, delay);
  }
  return { rate: ((many - 1) / (last - first)) * 1000, ms };
}

const describeAnswered = ({ rate, ms }: Answered): string => `${rate.toFixed(0)}/s, the last after ${ms.toFixed(0)} ms`;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
