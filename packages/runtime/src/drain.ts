/** The ordered stop of a process, and the signals that start it. */
import type { Logger } from './logger.ts';

/** A part of a process that is stopped. */
export interface DrainStage {
  readonly name: string;
  stop(): Promise<void> | void;
}

/**
 * Stops the stages in order, each within the rest of `budgetMs` (at least 100 ms). A stage that hangs or fails is
 * logged and skipped, so that the later stages still stop in order.
 */
export async function drainInOrder(stages: readonly DrainStage[], budgetMs: number, logger: Logger): Promise<void> {
  const endAt = performance.now() + budgetMs;
  for (const stage of stages) {
    const left = Math.max(100, endAt - performance.now());
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`took longer than ${left} ms`)), left);
    });
    try {
      await Promise.race([Promise.resolve(stage.stop()), tooLong]);
    } catch (error) {
      logger.warn({ err: error, stage: stage.name }, 'orderly stop failed');
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Calls `stop` at the first SIGTERM or SIGINT, then exits; a second signal exits immediately. */
export function stopOnSignals(stop: () => Promise<void>, logger: Logger): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    logger.info({ signal }, 'stopping');
    void stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
