/** Takeover: a replica of events is killed under thousands of waiting polls, and an event for all of them comes at once. */

import { placement } from '../../load/replicas.ts';
import { describeTimes, type Scenario, until, untilHeld } from '../bench.ts';
import { Crowd, pollPlan } from '../crowd.ts';
import { type Account, percentiles } from '../load.ts';
import { clockMs, marked } from '../marks.ts';
import { registerQueues } from '../organisation.ts';

const POLLS = 10_000;
const REPLICAS = 3;
const ROUNDS = 4;
const LATE_MS = 30_000;

export const takeover: Scenario = {
  needs: { users: POLLS, scale: { events: REPLICAS } },
  async run({ installation, say, bar }) {
    const { accounts, cluster, origin, host } = installation;
    const { supervisor } = cluster;
    const to = await installation.channel(accounts.length);
    const client = installation.client(16);
    say(`registering ${accounts.length} queues`);
    const queues = await registerQueues(client, accounts);
    const clients = new Crowd();
    await clients.open({ origin, plans: queues.map((queue) => pollPlan(host, queue)), follow: true });
    const taken: number[] = [];
    let errors = 0;
    let lost = 0;
    for (let number = 0; number < ROUNDS; number++) {
      const killed = 1 + (number % REPLICAS);
      await untilHeld(installation, accounts.length);
      const replicaOf = await placement(cluster, 'events', installation.realmId);
      await clients.take();
      const killedAt = clockMs();
      const gone = supervisor.kill('events', killed);
      const content = marked(number, clockMs());
      const sent = client.post(accounts[1] as Account, '/messages', {
        type: 'channel',
        to,
        topic: 'takeover',
        content,
      });
      await Promise.all([gone, sent]);
      const received: { client: number; delay: number }[] = [];
      let failed = 0;
      await until(
        'everyone has the event',
        async () => {
          const report = await clients.take();
          for (const one of report.received) received.push({ client: one.client, delay: one.at - killedAt });
          failed += report.errorCount;
          for (const line of report.errors.slice(0, 5)) say(`  ${line}`);
          return received.length + failed >= accounts.length;
        },
        LATE_MS,
      ).catch(() => {});
      const moved = received.filter((one) => replicaOf((accounts[one.client] as Account).userId) === killed);
      const stayed = received.filter((one) => replicaOf((accounts[one.client] as Account).userId) !== killed);
      taken.push(...moved.map((one) => one.delay));
      errors += failed;
      lost += accounts.length - received.length;
      say(`  round ${number + 1}: of the killed one ${moved.length}: ${describeTimes(moved.map((one) => one.delay))}`);
      say(
        `           of the others ${stayed.length}: ${describeTimes(stayed.map((one) => one.delay))}; ${failed} errors`,
      );
      if (number + 1 < ROUNDS) {
        await supervisor.restart('events', killed);
        await supervisor.waitReady('events', killed);
      }
    }
    say(`  takeovers, from the kill to the new event: ${describeTimes(taken)}`);
    bar({
      name: `takeover of ${(accounts.length / REPLICAS) | 0} polls, p99`,
      value: percentiles(taken).p99,
      unit: 'ms',
      atMost: 1_000,
    });
    bar({ name: 'takeover: errors that clients see', value: errors, unit: '', atMost: 0 });
    bar({ name: 'takeover: events that did not come', value: lost, unit: '', atMost: 0 });
    await clients.close();
    await client.close();
  },
};
