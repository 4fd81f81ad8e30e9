import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { PeriodicJob } from './periodic-job.ts';

const logger = createLogger({ service: 'test', replica: 'test', level: 'silent' });

it('come again, also after one that failed', async () => {
  const third = Promise.withResolvers<void>();
  let count = 0;
  const run = async () => {
    count++;
    if (count === 3) third.resolve();
    throw new Error('not yet');
  };
  const job = new PeriodicJob({ intervalMs: 1, run, logger, failure: 'failed' });
  job.start();
  await third.promise;
  await job.stop();
  const then = count;
  job.start();
  await new Promise((resolve) => setImmediate(resolve));
  expect(count).toBe(then);
});

it('end after the step that is under way, and never run side by side', async () => {
  const started = Promise.withResolvers<void>();
  let under = 0;
  let most = 0;
  const run = async (signal: AbortSignal) => {
    most = Math.max(most, ++under);
    started.resolve();
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    under--;
  };
  const job = new PeriodicJob({ intervalMs: 60_000, firstRunWithinMs: 1, run, logger, failure: 'failed' });
  job.start();
  job.start();
  await started.promise;
  await job.stop();
  expect({ under, most }).toEqual({ under: 0, most: 1 });
});
