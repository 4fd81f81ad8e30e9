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

it('run at once when called for, before the first run and after', async () => {
  const runs = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let count = 0;
  const run = async () => runs[count++]?.resolve();
  const job = new PeriodicJob({ intervalMs: 3_600_000, run, logger, failure: 'failed' });
  job.start();
  job.soon();
  await runs[0]?.promise;
  job.soon();
  await runs[1]?.promise;
  await job.stop();
  expect(count).toBe(2);
});

it('run again after a run during which they were called for, however often', async () => {
  const second = Promise.withResolvers<void>();
  let count = 0;
  const run = async () => {
    count++;
    if (count === 1) for (let i = 0; i < 3; i++) job.soon();
    else second.resolve();
  };
  const job: PeriodicJob = new PeriodicJob({
    intervalMs: 3_600_000,
    firstRunWithinMs: 0,
    run,
    logger,
    failure: 'failed',
  });
  job.start();
  await second.promise;
  await new Promise((resolve) => setImmediate(resolve));
  await job.stop();
  expect(count).toBe(2);
});

it('run by the earliest time that was asked for, also during a run, and then as usual', async () => {
  const runs = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let count = 0;
  const run = async () => {
    if (count === 1) job.soon(30);
    runs[count++]?.resolve();
  };
  const job: PeriodicJob = new PeriodicJob({ intervalMs: 3_600_000, run, logger, failure: 'failed' });
  job.start();
  job.soon(60_000);
  job.soon(20);
  job.soon(120_000);
  await runs[0]?.promise;
  job.soon();
  await runs[1]?.promise;
  await runs[2]?.promise;
  await new Promise((resolve) => setTimeout(resolve, 60));
  await job.stop();
  expect(count).toBe(3);
});

it('do not run after their end, though called for', async () => {
  let count = 0;
  const run = async () => void count++;
  const job = new PeriodicJob({ intervalMs: 3_600_000, run, logger, failure: 'failed' });
  job.start();
  await job.stop();
  job.soon();
  await new Promise((resolve) => setImmediate(resolve));
  expect(count).toBe(0);
});
