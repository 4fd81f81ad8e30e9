/** Metrics that are read when they are scraped: their owners count in plain numbers, without overhead for metrics. */
import { Counter, Gauge, type Registry } from 'prom-client';

/** Bucket bounds for requests and calls, s: each target of docs/bench.md for a request is one of them. */
export const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.06, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 10, 60];

/** Bucket bounds for the wake-up of waiting polls, s. */
export const WAKE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.06, 0.1, 0.25, 0.5, 1, 3];

/** Registers metrics. Each name gets an entry in the table of docs/operating.md. */
interface CollectedMetrics {
  /** A current value. */
  gauge(name: string, help: string, read: () => number): void;
  /** A current value for each value of a label. */
  gauges(name: string, help: string, label: string, read: () => Iterable<readonly [string, number]>): void;
  /** A number of events since the start; `read` must never fall. `_total` is added to the name. */
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
