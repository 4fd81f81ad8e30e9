/**
 * Metrics that are read when they are scraped: their owners count in plain numbers, and pay nothing for being watched.
 */
import { Counter, Gauge, type Registry } from 'prom-client';

/** The bounds of buckets for requests and calls, seconds: each bar of docs/bench.md for a request lies on one. */
export const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.06, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 10, 60];

/** The same for what wakes waiting polls. */
export const WAKE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.06, 0.1, 0.25, 0.5, 1, 3];

/** Each name gets an entry in the table of docs/operating.md. */
interface CollectedMetrics {
  /** What is so at present. */
  gauge(name: string, help: string, read: () => number): void;
  /** The same for each value of a label. */
  gauges(name: string, help: string, label: string, read: () => Iterable<readonly [string, number]>): void;
  /** What has happened so often since the start; `read` never falls. `_total` is added to the name. */
  counter(name: string, help: string, read: () => number): void;
  counters(name: string, help: string, label: string, read: () => Iterable<readonly [string, number]>): void;
}

/** Registers metrics called `rookery_<name>`; the registry adds the label `service`. */
export function collectedMetrics(registry: Registry): CollectedMetrics {
  const registers = [registry];
  const one = (read: () => number) => () => [['', read()] as const];
  const gauges = (
    name: string,
    help: string,
    label: string | undefined,
    read: () => Iterable<readonly [string, number]>,
  ) =>
    new Gauge({
      name: `rookery_${name}`,
      help,
      registers,
      ...(label && { labelNames: [label] }),
      collect() {
        this.reset();
        for (const [value, figure] of read()) this.set(label ? { [label]: value } : {}, figure);
      },
    });
  const counters = (
    name: string,
    help: string,
    label: string | undefined,
    read: () => Iterable<readonly [string, number]>,
  ) =>
    new Counter({
      name: `rookery_${name}_total`,
      help,
      registers,
      ...(label && { labelNames: [label] }),
      collect() {
        this.reset();
        for (const [value, figure] of read()) this.inc(label ? { [label]: value } : {}, figure);
      },
    });
  return {
    gauge: (name, help, read) => void gauges(name, help, undefined, one(read)),
    gauges: (name, help, label, read) => void gauges(name, help, label, read),
    counter: (name, help, read) => void counters(name, help, undefined, one(read)),
    counters: (name, help, label, read) => void counters(name, help, label, read),
  };
}
