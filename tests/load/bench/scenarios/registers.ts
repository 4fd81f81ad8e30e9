/** Registers: narrow ones at the maximum rate, those of a large organisation at a steady rate, and very large ones. */
import { setTimeout as delay } from 'node:timers/promises';
import { SERVICES } from '@rookery/embedded';
import { LivePolls, type Round } from '../../clients/live-polls.ts';
import { registerAll } from '../../clients/register-load.ts';
import type { RegisterReport } from '../../clients/register-process.ts';
import { percentiles } from '../../clients/request-load.ts';
import { accountAt, type Bench, describe, describeTimes, type Findings, type Scenario } from '../bench.ts';
import type { Installation } from '../installation.ts';
import { costOf, measure } from '../measure.ts';
import { plantChannels } from '../organisation.ts';

const NARROW_WORKERS = 32;
const NARROW_SECONDS = 10;
const NARROW_BAR = 1_000;

export const registerNarrow: Scenario = {
  needs: { users: 1_000 },
  async run({ installation, cost, bar }) {
    const client = installation.client(NARROW_WORKERS);
    for (const fetched of ['["message"]', '[]']) {
      const form = { event_types: '["message"]', fetch_event_types: fetched };
      const measured = await measure(installation, {
        name: `register for messages, fetching ${fetched}`,
        workers: NARROW_WORKERS,
        seconds: NARROW_SECONDS,
        operation: async (worker, turn) => {
          const account = accountAt(installation, worker * 31 + turn);
          return (await client.post(account, '/register', form)).status === 200;
        },
      });
      cost(measured);
      bar({ name: measured.name, value: measured.perSecond, unit: 'a second', atLeast: NARROW_BAR });
    }
    await client.close();
  },
};

const LARGE = { users: 10_000 };
const CHANNELS = { channels: 1_000, each: 50 };
const PER_SECOND = 20;
const WARM_UP = 100;
const REGISTERS = 600;
const P99_MS = 1_000;
const WAITING = 1_000;

export const registerLarge: Scenario = {
  needs: LARGE,
  async run(bench) {
    const { installation, say, bar, cost } = bench;
    await ensureChannels(bench);
    for (const service of SERVICES) await installation.cluster.supervisor.restart(service);
    for (const service of SERVICES) await installation.cluster.supervisor.waitReady(service, 1, 60_000);
    let next = 0;
    const registers = async (count: number): Promise<RegisterReport> => {
      const accounts = Array.from({ length: count }, () => accountAt(installation, next++));
      const report = await registerAll(installation, accounts, { form: {}, gzip: true, perSecond: PER_SECOND });
      complain(say, report);
      return report;
    };
    const [cold] = (await registers(1)).ms;
    say(`  the first one after a start: ${cold?.toFixed(0)} ms`);
    await registers(WARM_UP);

    const measured = async (when: string): Promise<void> => {
      const before = installation.cpu();
      const report = await installation.profiled(() => registers(REGISTERS));
      const name = `register, ${installation.accounts.length} users and ${CHANNELS.channels} channels${when}`;
      const { p50, p99 } = percentiles(report.ms);
      cost(costOf(installation, before, { operations: report.ms.length, seconds: report.seconds, p50, p99 }, { name }));
      say(`  ${describeTimes(report.ms)}; ${(report.bytes / report.ms.length / 1000).toFixed(0)} kB each`);
      bar({ name: `${name}, ${PER_SECOND} a second, p99`, value: p99, unit: 'ms', atMost: P99_MS });
      bar({ name: `${name}: failed`, value: REGISTERS - report.ms.length, unit: `of ${REGISTERS}`, atMost: 0 });
    };
    await measured('');
    const polls = await LivePolls.open(installation, WAITING);
    const quiet = await polls.round(1, delay(10_000));
    const busy = await polls.round(1, measured(`, ${WAITING} polls held`));
    await polls.close();
    tellPolls(bench, 'nothing else', quiet);
    tellPolls(bench, 'registers', busy);
    bar({
      name: 'register-large: events lost or repeated',
      value: busy.lost + busy.repeated + busy.errorCount,
      unit: '',
      atMost: 0,
    });
  },
};

/** Total size of the registers that run concurrently. */
const BIG_BYTES = 50_000_000;
const BIG_REPETITIONS = 5;
const BIG_WAITING = 100;
const BIG_DELAY_MS = 150;

export const registerBig: Scenario = {
  needs: LARGE,
  async run(bench) {
    const { installation, say, bar } = bench;
    await ensureChannels(bench);
    const form = { include_subscribers: 'true' };
    const once = async (many: number, gzip: boolean): Promise<RegisterReport> => {
      // Accounts that hold no poll.
      const accounts = Array.from({ length: many }, (_, n) => accountAt(installation, BIG_WAITING + n));
      const report = await registerAll(installation, accounts, { form, gzip, perSecond: 0 });
      complain(say, report);
      return report;
    };
    const one = await once(1, false);
    const many = Math.ceil(BIG_BYTES / one.bytes);
    say(`  one with all subscribers: ${(one.bytes / 1e6).toFixed(1)} MB; ${many} at once`);
    const polls = await LivePolls.open(installation, BIG_WAITING);
    const quiet = await polls.round(10, delay(10_000));
    tellPolls(bench, 'nothing else', quiet);
    for (const gzip of [false, true]) {
      const times: number[] = [];
      const registers = async () => {
        for (let round = 0; round < BIG_REPETITIONS; round++) times.push(...(await once(many, gzip)).ms);
      };
      const busy = await installation.profiled(() => polls.round(10, registers()));
      const what = `${many} registers at once${gzip ? ', compressed' : ''}`;
      tellPolls(bench, what, busy);
      say(`  the registers: ${describeTimes(times)}`);
      const added = percentiles(busy.delays).max - percentiles(quiet.delays).p50;
      bar({
        name: `50 MB of registers${gzip ? ', compressed' : ''}: delay of any poll`,
        value: added,
        unit: 'ms',
        atMost: BIG_DELAY_MS,
      });
      bar({
        name: 'register-big: events lost or repeated',
        value: busy.lost + busy.repeated + busy.errorCount,
        unit: '',
        atMost: 0,
      });
    }
    await polls.close();
  },
};

const planted = new WeakSet<Installation>();

async function ensureChannels({ installation, say }: Bench): Promise<void> {
  if (planted.has(installation)) return;
  planted.add(installation);
  const begin = performance.now();
  const client = installation.client(4);
  await plantChannels(client, installation.accounts, CHANNELS);
  await client.close();
  say(`planted ${describe(CHANNELS)} in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
}

function tellPolls({ say }: Findings, during: string, round: Round): void {
  say(`  waiting polls during ${during}: ${describeTimes(round.delays)}, of ${round.messages} events`);
  say(`  the longest pauses of the services, ms: ${describe({ ...round.pauses })}`);
}

function complain(say: Findings['say'], { statuses, errors }: RegisterReport): void {
  for (const line of errors.slice(0, 5)) say(`  a register failed: ${line}`);
  if (Object.keys(statuses).some((status) => status !== '200')) say(`  statuses: ${JSON.stringify(statuses)}`);
}
