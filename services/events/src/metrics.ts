/** Metrics of the queues; docs/operating.md explains them. */
import { collectedMetrics, WAKE_SECONDS } from '@rookery/runtime';
import { Histogram, type Registry } from 'prom-client';
import type { UserQueues } from './queues/user-queues.ts';
import type { FetchAdmission } from './register/fetch-admission.ts';
import type { Registrations } from './registration/store.ts';
import type { CatchUps } from './tail/catch-ups.ts';
import type { Tail, TailListener } from './tail/tail.ts';

interface Measured {
  readonly tail: Tail;
  readonly queues: UserQueues;
  readonly catchUps: CatchUps;
  readonly admission: FetchAdmission;
  readonly registrations: Registrations;
}

/** Registers metrics whose values are read when they are collected: counting costs the queues nothing. */
export function registerMetrics(registry: Registry, options: Measured): void {
  const { tail, queues, catchUps, admission, registrations } = options;
  const { gauge, counter } = collectedMetrics(registry);
  gauge('users_with_queues', 'Users with queues in memory', () => queues.users);
  gauge('queues', 'Queues in memory', () => queues.queues);
  gauge('waiting_polls', 'Polls that wait for an event', () => queues.held);
  gauge('log_position', 'The last frame of the log that was read', () => tail.head);
  gauge(
    'log_silence_seconds',
    'Since the log was last heard: frames older than this have been read',
    () => tail.silentMs() / 1000,
  );
  gauge('log_lag_seconds', 'From the commit of the last entry to its arrival here', () => tail.lagMs / 1000);
  gauge('tail_bytes', 'Bytes of the log in memory', () => tail.bytes);
  gauge('catch_up_bytes', 'Bytes that were read again for cursors behind the tail', () => catchUps.bytes);
  counter('takeovers', 'Queues that a poll brought here', () => queues.takeovers);
  counter(
    'registration_reads',
    'Registrations read from their bucket, as no gateway had them cached',
    () => registrations.reads,
  );
  counter('catch_ups', 'Reads of the log for cursors behind the tail', () => catchUps.count);
  counter('catch_ups_refused', 'Of these, reads that could not serve the gap whole', () => catchUps.refusals);
  gauge('registers_running', 'Registers that are being made', () => admission.counts.running);
  gauge('registers_waiting', 'Registers that wait for their turn', () => admission.counts.waiting);
  counter('registers_refused', 'Registers refused, as too many waited', () => admission.counts.refused);
}

/**
 * Measures how long waiting polls take to be answered. Frames that arrived together are one observation, of the last
 * poll that they answered, so that measuring costs a reply nothing.
 */
export function timeWakes(
  registry: Registry,
  { queues, tail, listener }: Pick<Measured, 'queues' | 'tail'> & { readonly listener: TailListener },
): TailListener {
  const buckets = WAKE_SECONDS;
  const registers = [registry];
  const wake = new Histogram({
    name: 'rookery_wake_seconds',
    help: 'From the arrival of frames to the last reply to a poll that waited for them',
    buckets,
    registers,
  });
  const delivery = new Histogram({
    name: 'rookery_delivery_seconds',
    help: 'From the commit of the last entry to the last reply to a poll that waited for it',
    buckets,
    registers,
  });
  return {
    onFrames(from, realms) {
      const before = queues.held;
      listener.onFrames(from, realms);
      if (queues.held === before) return;
      const wokenMs = performance.now() - tail.arrivedAt;
      wake.observe(wokenMs / 1000);
      delivery.observe((tail.lagMs + wokenMs) / 1000);
    },
    onSilent: () => listener.onSilent(),
  };
}
