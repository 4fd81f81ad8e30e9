/** One measurement: a load, and what it cost all server processes. */

import { type LoadResult, load } from '../clients/request-load.ts';
import type { Installation } from './installation.ts';

export interface Measurement {
  readonly name: string;
  /** CPU microseconds of all server processes for one operation, and each one's part. */
  readonly cpuMicros: number;
  readonly parts: Record<string, number>;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** In bare requests. */
  readonly goal?: number;
}

/** Warms up until the code is compiled, then measures for `seconds`. Fails if any operation fails: the cost of failures says nothing. */
export async function measure(
  installation: Installation,
  o: {
    name: string;
    workers: number;
    seconds: number;
    goal?: number;
    operation: (worker: number, turn: number) => Promise<boolean>;
  },
): Promise<Measurement> {
  await load({ workers: o.workers, seconds: 5, operation: o.operation });
  const before = installation.cpu();
  const result = await installation.profiled(() => load(o));
  if (result.failures > 0) throw new Error(`${o.name}: ${result.failures} of ${result.operations} failed`);
  return costOf(installation, before, result, o);
}

/** What was used since `before`, for each of the operations. */
export function costOf(
  installation: Installation,
  before: Record<string, number>,
  result: Pick<LoadResult, 'operations' | 'seconds' | 'p50' | 'p99'>,
  o: { name: string; goal?: number },
): Measurement {
  const after = installation.cpu();
  const parts = Object.fromEntries(
    Object.entries(after).map(([name, used]) => [name, ((used - (before[name] ?? 0)) / result.operations) * 1e6]),
  );
  return {
    name: o.name,
    cpuMicros: Object.values(parts).reduce((sum, part) => sum + part, 0),
    parts,
    perSecond: result.operations / result.seconds,
    p50: result.p50,
    p99: result.p99,
    ...(o.goal === undefined ? {} : { goal: o.goal }),
  };
}
