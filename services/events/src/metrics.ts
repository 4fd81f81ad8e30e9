/** What operators see of the queues. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { UserQueues } from './queues/user-queues.ts';
import type { CatchUps } from './tail/catch-ups.ts';
import type { Tail } from './tail/tail.ts';

/** Registers figures that are read when they are asked for: counting costs the queues nothing. */
export function registerMetrics(registry: Registry, o: { tail: Tail; queues: UserQueues; catchUps: CatchUps }): void {
  const { tail, queues, catchUps } = o;
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `rookery_events_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  const counter = (name: string, help: string, read: () => number) => {
    let before = 0;
    new Counter({
      name: `rookery_events_${name}_total`,
      help,
      registers: [registry],
      collect() {
        const now = read();
        this.inc(now - before);
        before = now;
      },
    });
  };
  gauge('users', 'Users with queues in memory', () => queues.users);
  gauge('waiting_polls', 'Polls that wait for an event', () => queues.held);
  gauge('log_position', 'The last frame of the log that was read', () => tail.head);
  gauge(
    'log_silence_seconds',
    'Since the log was last heard: frames older than this have been read',
    () => tail.silentMs() / 1000,
  );
  gauge('log_lag_seconds', 'From the commit of the last entry to its arrival here', () => tail.lagMs / 1000);
  gauge('tail_bytes', 'Bytes of the log that are kept in memory', () => tail.bytes);
  gauge('catch_up_bytes', 'Bytes that were read again for cursors behind the tail', () => catchUps.bytes);
  counter('takeovers', 'Queues that a poll brought here from their registration', () => queues.takeovers);
  counter('catch_ups', 'Reads of the log for cursors behind the tail', () => catchUps.count);
}
