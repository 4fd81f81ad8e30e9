/** Measures an operation under load: its cost in all server processes, and the latencies of other users during it. */
import { LivePolls } from '../clients/live-polls.ts';
import { type LoadResult, load, percentiles } from '../clients/request-load.ts';
import type { Measurement, OthersTimes, Point } from './bench.ts';
import type { Installation } from './installation.ts';
import { OTHERS } from './real-organisation.ts';

/** Warm-up requests, during which code is compiled, caches fill and connections open. */
const WARM_UP = 2_000;
const OTHERS_PER_SECOND = 20;
/** Duration of the load next to other users, s; for a counted load, the share of its operations. */
const BESIDE_SECONDS = 6;
const BESIDE_PART = 0.3;

const backgrounds = new WeakMap<Installation, Promise<LivePolls>>();

/** Closes the background polls of an installation. */
export async function stopBackground(installation: Installation): Promise<void> {
  const polls = await backgrounds.get(installation)?.catch(() => undefined);
  backgrounds.delete(installation);
  await polls?.close();
}

/** Runs `work` while other users send and poll at a steady rate. @throws if they lose an event or get an error */
export async function besideOthers<R>(
  installation: Installation,
  work: () => Promise<R>,
): Promise<{ result: R; others: OthersTimes }> {
  let opening = backgrounds.get(installation);
  if (!opening) {
    opening = LivePolls.open(installation, Math.min(OTHERS, installation.accounts.length));
    backgrounds.set(installation, opening);
  }
  const polls = await opening;
  const working = work();
  working.catch(() => {}); // awaited below, unless the round fails first
  const { sends, delays, lost, repeated, errorCount } = await polls.round(OTHERS_PER_SECOND, working);
  if (lost + repeated + errorCount > 0) {
    throw new Error(`others lost ${lost} events, had ${repeated} twice, and ${errorCount} errors`);
  }
  const others = { sendP99: percentiles(sends).p99, eventP99: percentiles(delays).p99 };
  return { result: await working, others };
}

interface MeasureOptions {
  name: string;
  workers: number;
  /** The duration of the measurement, or the number of operations. */
  seconds?: number;
  count?: number;
  /** Operations before the measurement. */
  warmUp?: number;
  goal?: number;
  point?: Point;
  operation: (worker: number, turn: number) => Promise<boolean>;
}

/**
 * Warms up until the code is compiled, measures the load alone, and then continues it next to other users, who send and
 * poll: during the measurement their cost would be included. Fails if any operation fails, because the cost of failures
 * is meaningless.
 */
export async function measure(installation: Installation, options: MeasureOptions): Promise<Measurement> {
  const { workers, warmUp = WARM_UP, seconds, count } = options;
  let turns = 0;
  const operation = (worker: number) => options.operation(worker, turns++);
  const counted = (part: number) =>
    count === undefined ? undefined : { count: Math.max(1, Math.round(count * part)) };
  await load({ workers, count: warmUp, operation });
  const before = installation.cpu();
  const alone = { workers, operation, ...(seconds !== undefined && { seconds }), ...counted(1 - BESIDE_PART) };
  const result = await installation.profiled(() => load(alone));
  const measurement = costOf(installation, before, result, options);
  const beside = { workers, operation, ...(counted(BESIDE_PART) ?? { seconds: BESIDE_SECONDS }) };
  const { result: further, others } = await besideOthers(installation, () => load(beside));
  const failures = result.failures + further.failures;
  const operations = result.operations + further.operations;
  if (failures > 0) throw new Error(`${options.name}: ${failures} of ${operations} failed`);
  return { ...measurement, others, ...(options.point && { point: options.point }) };
}

/** Returns the cost per operation since `before`. */
export function costOf(
  installation: Installation,
  before: Record<string, number>,
  result: Pick<LoadResult, 'operations' | 'seconds' | 'p50' | 'p99'>,
  options: { name: string; goal?: number },
): Measurement {
  const after = installation.cpu();
  const parts = Object.fromEntries(
    Object.entries(after).map(([name, used]) => [name, ((used - (before[name] ?? 0)) / result.operations) * 1e6]),
  );
  return {
    name: options.name,
    cpuMicros: Object.values(parts).reduce((sum, part) => sum + part, 0),
    parts,
    perSecond: result.operations / result.seconds,
    p50: result.p50,
    p99: result.p99,
    ...(options.goal === undefined ? {} : { goal: options.goal }),
  };
}
