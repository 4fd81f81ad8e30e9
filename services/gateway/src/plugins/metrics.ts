/** Metrics of requests, on the process's metrics port. */
import { logFields } from '@rookery/rpc';
import { collectedMetrics, type Logger, REQUEST_SECONDS } from '@rookery/runtime';
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import type { RateLimits } from '../admission/rate-limits.ts';
import type { RegisterAdmission } from '../admission/register-queue.ts';
import type { UnansweredChanges } from '../caches/unanswered-changes.ts';
import type { Polls } from '../connections/polls.ts';
import { traceOf } from '../wire/request-trace.ts';

/**
 * Requests that are rejected early (admission/refuse-early.ts) count as such, but not in the histogram: their zeros
 * would hide how long the others take.
 */
export function measure(
  app: FastifyInstance,
  options: {
    metrics: Registry;
    logger: Logger;
    polls: Polls;
    rates: RateLimits;
    registers: RegisterAdmission;
    changes: Pick<UnansweredChanges, 'size'>;
  },
): void {
  const logsRequests = options.logger.isLevelEnabled('debug');
  const seconds = new Histogram({
    name: 'rookery_http_seconds',
    help: 'How long requests took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [options.metrics],
  });
  const { gauge, counter } = collectedMetrics(options.metrics);
  gauge('waiting_polls', 'Polls that wait for an event', () => options.polls.size);
  gauge('registers_running', 'Registers under way', () => options.registers.counts.running);
  gauge('registers_waiting', 'Registers that wait for their turn', () => options.registers.counts.waiting);
  gauge('unanswered_changes', 'Changes whose repetition would be recognised', () => options.changes.size);
  counter('registers_refused', 'Registers refused, as too many waited', () => options.registers.counts.refused);
  counter('rate_limited', 'Requests refused because their user or address made too many', () => options.rates.refused);
  app.addHook('onResponse', (request, reply, done) => {
    // The declared route: the requested path would create a series for every id.
    const route = request.routeOptions.url ?? 'none';
    if (logsRequests) {
      const { method } = request;
      options.logger.debug(
        { method, route, status: reply.statusCode, ...logFields(traceOf(request)) },
        'request ended',
      );
    }
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}
