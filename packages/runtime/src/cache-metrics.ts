/** Metrics of caches: one family, with the cache's name as the label. */
import type { Registry } from 'prom-client';
import { collectedMetrics } from './collected-metrics.ts';

/** The counters of a `VersionedCache`. */
export interface CacheFigures {
  readonly size: number;
  readonly counts: { readonly hits: number; readonly waits: number; readonly loads: number };
}

/** Registers the caches of a process, by name. */
export function registerCaches(registry: Registry, caches: Readonly<Record<string, CacheFigures>>): void {
  const { gauges, counters } = collectedMetrics(registry);
  const each = (figure: (cache: CacheFigures) => number) => () =>
    Object.entries(caches).map(([name, cache]) => [name, figure(cache)] as const);
  gauges(
    'cache_entries',
    'Entries in memory',
    'cache',
    each(({ size }) => size),
  );
  const figures = {
    hits: 'served from memory',
    waits: 'that waited for a question',
    loads: 'that brought a new value',
  };
  for (const name of ['hits', 'waits', 'loads'] as const) {
    counters(
      `cache_${name}`,
      `Requests ${figures[name]}`,
      'cache',
      each(({ counts }) => counts[name]),
    );
  }
}
