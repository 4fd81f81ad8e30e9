/** An hour at half of the maximum rate: checks whether memory grows and whether sends become slower. */
import { setTimeout as delay } from 'node:timers/promises';
import { load, percentiles } from '../../clients/request-load.ts';
import type { Bench, Scenario } from '../bench.ts';
import { needsReal, organisationOf, SENDERS, spreadSends } from './real.ts';

const MINUTE_MS = 60_000;
const WARM_UP = 6_000;
const TOP_SECONDS = 20;
const PART_OF_TOP = 0.5;
const GROWTH = 1.05;
const SLOWER = 2;
/** Max. pending sends: with more, the server has fallen behind for good. */
const MAX_WAITING = 5_000;

interface Minute {
  readonly p99: number;
  /** The sum of all processes. */
  readonly mib: number;
}

export const soak: Scenario = {
  needs: needsReal(),
  async run(bench) {
    const { installation, say, bar, minutes } = bench;
    const client = installation.client(SENDERS);
    const operation = spreadSends(organisationOf(bench), client);
    await load({ workers: SENDERS, count: WARM_UP, operation });
    const top = await load({ workers: SENDERS, seconds: TOP_SECONDS, operation });
    const perSecond = (top.operations / top.seconds) * PART_OF_TOP;
    say(`  ${perSecond.toFixed(0)} sends a second for ${minutes} minutes`);
    const found: Minute[] = [];
    for (let minute = 1; minute <= minutes; minute++) {
      const one = await aMinute(bench, perSecond, operation);
      found.push(one);
      say(`  minute ${minute}: p99 ${one.p99.toFixed(0)} ms, ${one.mib.toFixed(0)} MiB`);
    }
    await client.close();
    const [first] = found as [Minute];
    // Caches fill in the first quarter; after it nothing may grow.
    const settled = found.slice(Math.floor(found.length / 4)).map(({ mib }) => mib);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const part = Math.ceil(settled.length / 3);
    const growth = mean(settled.slice(-part)) / mean(settled.slice(0, part));
    bar({ name: 'soak, memory at the end, times that after a quarter', value: growth, unit: '', atMost: GROWTH });
    const slowest = Math.max(...found.map(({ p99 }) => p99));
    bar({
      name: 'soak, p99 of the slowest minute, times the first',
      value: slowest / first.p99,
      unit: '',
      atMost: SLOWER,
    });
  },
};

/** Sends at a fixed rate, even if the server falls behind. @throws if a send fails, or too many are pending */
async function aMinute(
  { installation }: Bench,
  perSecond: number,
  operation: (worker: number) => Promise<boolean>,
): Promise<Minute> {
  const begin = performance.now();
  const times: number[] = [];
  const sends: Promise<void>[] = [];
  let waiting = 0;
  const send = async (worker: number): Promise<void> => {
    const startedAt = performance.now();
    waiting++;
    if (!(await operation(worker))) throw new Error('a send failed');
    waiting--;
    times.push(performance.now() - startedAt);
  };
  for (let n = 0; performance.now() < begin + MINUTE_MS; n++) {
    if (waiting > MAX_WAITING) throw new Error(`${waiting} sends wait`);
    sends.push(send(n));
    await delay(Math.max(0, begin + ((n + 1) * 1000) / perSecond - performance.now()));
  }
  await Promise.all(sends);
  const mib = Object.values(installation.residentMib()).reduce((sum, one) => sum + one, 0);
  return { p99: percentiles(times).p99, mib };
}
