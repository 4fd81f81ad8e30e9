/** The metrics of every process about itself, its peers and the calls to it. */
import type { Members } from '@rookery/actors';
import type { Grace } from '@rookery/core';
import type { Log } from '@rookery/log';
import type { CallMetric } from '@rookery/rpc';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import { collectedMetrics, REQUEST_SECONDS } from './collected-metrics.ts';
import { FORMAT_KINDS, type Formats } from './formats.ts';

/**
 * The names of the metrics of the event loop's delay, which Node samples with a timer, by default a hundred times a
 * second.
 */
const LOOP_DELAYS = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map(
  (figure) => `nodejs_eventloop_lag_${figure}_seconds`,
);
const NEVER_MS = 2 ** 31 - 1;

/**
 * Registers the default metrics of Node except the event loop's delay: an idle process would spend more CPU on its
 * samples than on everything else. `rookery_stood_still_seconds_total` shows the same problem.
 */
export function registerNodeMetrics(metrics: Registry): void {
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: NEVER_MS });
  for (const name of LOOP_DELAYS) metrics.removeSingleMetric(name);
}

/** Registers the metrics of a process about itself and its peers. */
export function registerFigures(
  metrics: Registry,
  options: {
    grace: Grace;
    log: Log;
    members: Members;
    formats: Formats;
    missing: () => readonly string[];
    repeated: () => ReadonlyMap<string, number>;
  },
): void {
  const { grace, log, members, formats } = options;
  const { gauge, gauges, counter, counters } = collectedMetrics(metrics);
  gauge('ready', '1 while nothing is missing', () => Number(options.missing().length === 0));
  counter('stood_still_seconds', 'For how long the event loop was late in all', () => grace.stoodStillMs / 1000);
  gauge('grace_seconds', 'Added to the timeouts of peers for a shortage of CPU', () => {
    return grace.graceMs / 1000;
  });
  gauge('nats_connected', '1 while NATS is there and the log was found to be what it was', () => Number(log.connected));
  counter('log_epoch_changes', 'How often the log was found to be another', () => log.losses.epochChanges);
  counter('log_lost_reads', 'Reads of the log that could not go on', () => log.losses.lostReads);
  gauges('members_known', 'Members on the board, by service', 'peer', () => {
    return [...Map.groupBy(members.known, ({ service }) => service)].map(([service, those]) => [service, those.length]);
  });
  gauges('members_live', 'Members that answer and do not drain, by service that this one calls', 'peer', () => {
    const services = new Set(members.known.map(({ service }) => service));
    return [...services].map((service) => [service, members.live(service).length]);
  });
  gauges('format_written', 'The format that is written, by kind', 'kind', () => {
    return FORMAT_KINDS.map((kind) => [kind, formats.write(kind)]);
  });
  counters(
    'calls_repeated',
    'Calls that a replica could not take and that were repeated at another, by service',
    'peer',
    options.repeated,
  );
}

/** Returns a function that records the calls that the process has answered. */
export function observeCalls(metrics: Registry): (call: CallMetric) => void {
  const calls = new Histogram({
    name: 'rookery_rpc_seconds',
    help: 'How long calls to this process took, by method and outcome',
    labelNames: ['method', 'outcome'],
    buckets: REQUEST_SECONDS,
    registers: [metrics],
  });
  return ({ method, ms, outcome }) => calls.observe({ method, outcome }, ms / 1000);
}
