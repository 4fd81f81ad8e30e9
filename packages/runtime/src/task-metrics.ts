/** The metrics of durable tasks. */
import { Counter, Gauge, type Registry } from 'prom-client';

/** One family of metrics for all kinds of tasks of a process. */
export function taskMetrics(registry: Registry) {
  const registers = [registry];
  const named = <M>(name: string, make: () => M): M => (registry.getSingleMetric(name) as M | undefined) ?? make();
  const gauge = (name: string, help: string) =>
    named(name, () => new Gauge({ name, help, labelNames: ['task'], registers }));
  const attempts = 'rookery_tasks_attempts_total';
  return {
    waiting: gauge('rookery_tasks_waiting', 'Tasks that are due, under way or to be retried, over all replicas'),
    age: gauge('rookery_tasks_age_seconds', 'How long the oldest of these has waited, first attempts aside'),
    attempts: named(
      attempts,
      () =>
        new Counter({
          name: attempts,
          help: 'Executions of tasks by their outcome',
          labelNames: ['task', 'outcome'],
          registers,
        }),
    ),
  };
}
