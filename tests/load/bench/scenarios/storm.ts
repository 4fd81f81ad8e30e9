/** A storm: all clients register at the same time, as after an outage, while live queues continue to poll. */
import { setTimeout as delay } from 'node:timers/promises';
import { LivePolls } from '../../clients/live-polls.ts';
import { registerAll } from '../../clients/register-load.ts';
import type { RegisterReport } from '../../clients/register-process.ts';
import { describe, describeTimes, type Scenario } from '../bench.ts';

const CLIENTS = 10_000;
const WAITING = 500;
const FORM = { event_types: '["message"]', fetch_event_types: '["message"]' };

export const storm: Scenario = {
  needs: { users: CLIENTS },
  async run({ installation, say, bar }) {
    const polls = await LivePolls.open(installation, WAITING);
    const quiet = await polls.round(2, delay(10_000));
    say(`  live polls before: ${describeTimes(quiet.delays)}`);
    let report: RegisterReport | undefined;
    const registers = async () => {
      report = await registerAll(installation, installation.accounts, { form: FORM, gzip: true, perSecond: 0 });
    };
    const busy = await installation.profiled(() => polls.round(2, registers()));
    await polls.close();
    if (report === undefined) return;
    for (const line of report.errors.slice(0, 5)) say(`  ${line}`);
    say(`  live polls during: ${describeTimes(busy.delays)}, of ${busy.messages} events`);
    say(`  the longest pauses of the services, ms: ${describe({ ...busy.pauses })}`);
    say(`  everybody has a queue after ${report.seconds.toFixed(1)} s; each: ${describeTimes(report.ms)}`);
    say(`  answers: ${JSON.stringify(report.statuses)}`);
    const clients = installation.accounts.length;
    const without = clients - report.ms.length;
    bar({ name: 'storm: clients without a queue', value: without, unit: `of ${clients}`, atMost: 0 });
    const wrong = busy.lost + busy.repeated + busy.errorCount;
    bar({ name: 'storm: events of live polls lost or repeated', value: wrong, unit: '', atMost: 0 });
  },
};
