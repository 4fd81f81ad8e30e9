/** What operators see of reads; docs/operating.md says what to make of it. */
import { collectedMetrics } from '@rookery/runtime';
import type { Registry } from 'prom-client';
import type { Context } from './context.ts';

/** Registers figures that are read when they are asked for. */
export function registerMetrics(
  registry: Registry,
  { heavyReads, messageRows }: Pick<Context, 'heavyReads' | 'messageRows'>,
): void {
  const { gauge, counter } = collectedMetrics(registry);
  gauge('long_reads_running', 'Reads through thousands of messages under way', () => heavyReads.counts.running);
  gauge('long_reads_waiting', 'Such reads that wait for their turn', () => heavyReads.counts.waiting);
  counter('long_reads_refused', 'Such reads that were refused, as too many waited', () => heavyReads.counts.refused);
  gauge('row_cache_bytes', 'Bytes of the rows of messages in memory', () => messageRows.bytes);
}
