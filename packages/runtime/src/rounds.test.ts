import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { Rounds } from './rounds.ts';

const logger = createLogger({ service: 'test', replica: 'test', level: 'silent' });

it('come again, also after one that failed', async () => {
  const third = Promise.withResolvers<void>();
  let count = 0;
  const round = async () => {
    count++;
    if (count === 3) third.resolve();
    throw new Error('not just now');
  };
  const rounds = new Rounds({ everyMs: 1, round, logger, failure: 'failed' });
  rounds.start();
  await third.promise;
  await rounds.stop();
  const then = count;
  rounds.start();
  await new Promise((resolve) => setImmediate(resolve));
  expect(count).toBe(then);
});

it('end after the step that is under way, and never run side by side', async () => {
  const begun = Promise.withResolvers<void>();
  let under = 0;
  let most = 0;
  const round = async (signal: AbortSignal) => {
    most = Math.max(most, ++under);
    begun.resolve();
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    under--;
  };
  const rounds = new Rounds({ everyMs: 60_000, firstWithinMs: 1, round, logger, failure: 'failed' });
  rounds.start();
  rounds.start();
  await begun.promise;
  await rounds.stop();
  expect({ under, most }).toEqual({ under: 0, most: 1 });
});
