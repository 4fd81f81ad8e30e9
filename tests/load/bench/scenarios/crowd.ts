/** A crowd in one channel: a thousand clients poll, and all of them receive every message. */
import { setTimeout as delay } from 'node:timers/promises';
import { LivePolls, type Round } from '../../clients/live-polls.ts';
import { percentiles } from '../../clients/request-load.ts';
import { type Bench, describe, describeTimes, type Scenario } from '../bench.ts';
import { costOf } from '../measure.ts';
import { needsReal } from './real.ts';

const CLIENTS = 1_000;
const WARM_UP_MS = 3_000;
const MS = 30_000;
const P50_MS = 20;
const P99_MS = 40;

/** In an organisation like a real one, whose users have hundreds of channels. */
export const crowd: Scenario = { needs: needsReal(), run };
/** In an otherwise empty organisation. */
export const bestCrowd: Scenario = { needs: { users: CLIENTS }, run };

async function run(bench: Bench): Promise<void> {
  const { installation, say, bar, cost } = bench;
  const polls = await LivePolls.open(installation, CLIENTS);
  await polls.round(5, delay(WARM_UP_MS));

  const before = installation.cpu();
  const slow = await installation.profiled(() => polls.round(5, delay(MS)));
  const times = { operations: slow.received.length, seconds: slow.seconds, ...percentiles(slow.delays) };
  const clients = Math.min(CLIENTS, installation.accounts.length);
  const name = `an event to one of ${clients} waiting polls, and its next poll`;
  const others = { sendP99: percentiles(slow.sends).p99, eventP99: times.p99 };
  cost({ ...costOf(installation, before, times, { name, goal: 7 }), others });
  tell(bench, '5/s', slow);
  bar({ name: 'crowd, 5 messages/s, p50', value: times.p50, unit: 'ms', atMost: P50_MS });
  bar({ name: 'crowd, 5 messages/s, p99', value: times.p99, unit: 'ms', atMost: P99_MS });

  const fast = await polls.round(20, delay(MS));
  tell(bench, '20/s', fast);
  say(`  20/s: ${(fast.received.length / fast.answers).toFixed(2)} events a reply`);
  await polls.close();
}

/** Reports whether each client received each message once, and whether the clients were the bottleneck. */
function tell({ say, bar }: Bench, rate: string, round: Round): void {
  say(`  ${rate}, send to receive: ${describeTimes(round.delays)}`);
  const share = (round.cpuShare * 100).toFixed(0);
  say(`  ${rate}, the clients' process: ${share} % of a core, loop delay p99 ${round.loopDelayP99.toFixed(0)} ms`);
  say(`  ${rate}, the longest pauses of the services, ms: ${describe({ ...round.pauses })}`);
  for (const line of round.errors.slice(0, 5)) say(`  ${line}`);
  const wrong = round.lost + round.repeated + round.errorCount;
  bar({
    name: `crowd, ${rate}: lost, repeated and errors`,
    value: wrong,
    unit: `of ${round.delays.length}`,
    atMost: 0,
  });
}
