/**
 * Takeover: a replica of events is killed while it holds thousands of polls, and an event for all of them is sent at
 * the same moment.
 */
import { placement } from '../../checks/replicas.ts';
import { clockMs, marked } from '../../clients/marks.ts';
import { percentiles } from '../../clients/request-load.ts';
import { pollPlan, WaitingPolls } from '../../clients/waiting-polls.ts';
import { accountAt, type Bench, describeTimes, type Scenario, until, untilHeld } from '../bench.ts';
import { registerQueues } from '../organisation.ts';

const SIZES = [1_000, 10_000];
const REPLICAS = 3;
const REPETITIONS = 3;
const LATE_MS = 30_000;
const P99_MS = 500;

export const takeover: Scenario = {
  needs: { users: Math.max(...SIZES), scale: { events: REPLICAS } },
  async run(bench) {
    const most = bench.installation.accounts.length;
    for (const polls of new Set(SIZES.map((size) => Math.min(size, most)))) await takeOver(bench, polls);
  },
};

async function takeOver(bench: Bench, polls: number): Promise<void> {
  const { installation, say, bar } = bench;
  const { cluster, origin, host } = installation;
  const { supervisor } = cluster;
  const accounts = installation.accounts.slice(0, polls);
  const to = await installation.channel(polls);
  const client = installation.client(16);
  say(`registering ${polls} queues`);
  const queues = await registerQueues(client, accounts);
  const clients = new WaitingPolls();
  await clients.open({ origin, plans: queues.map((queue) => pollPlan(host, queue)), follow: true });
  const taken: number[] = [];
  let errors = 0;
  let lost = 0;
  for (let number = 0; number < REPETITIONS; number++) {
    const killed = 1 + (number % REPLICAS);
    await untilHeld(installation, polls);
    const replicaOf = await placement(cluster, 'events', installation.realmId);
    await clients.take();
    const killedAt = clockMs();
    const gone = supervisor.kill('events', killed);
    const form = { type: 'channel', to, topic: 'takeover', content: marked(number, clockMs()) };
    const sent = client.post(accountAt(installation, 0), '/messages', form);
    await Promise.all([gone, sent]);
    await until('everyone has the event', async () => (await clients.count()) >= polls, LATE_MS).catch(() => {});

    const report = await clients.take();
    const moved: number[] = [];
    const stayed: number[] = [];
    for (const one of report.received) {
      const { userId } = accountAt(installation, one.client);
      (replicaOf(userId) === killed ? moved : stayed).push(one.at - killedAt);
    }
    taken.push(...moved);
    errors += report.errorCount;
    lost += polls - report.received.length;
    for (const line of report.errors.slice(0, 5)) say(`  ${line}`);
    say(`  round ${number + 1}: ${moved.length} of the killed one: ${describeTimes(moved)}`);
    say(`           ${stayed.length} of the others: ${describeTimes(stayed)}; ${report.errorCount} errors`);
    await supervisor.restart('events', killed);
    await supervisor.waitReady('events', killed);
  }
  const name = `takeover under ${polls} polls`;
  say(`  from the kill to the new event: ${describeTimes(taken)}`);
  bar({ name: `${name}, p99`, value: percentiles(taken).p99, unit: 'ms', atMost: P99_MS });
  bar({ name: `${name}, errors and events that did not come`, value: errors + lost, unit: '', atMost: 0 });
  await clients.close();
  await client.close();
}
