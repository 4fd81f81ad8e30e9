/** Signals and the one order in which a process stops. */
import type { Logger } from './logger.ts';

/** A part of a process and how it ends. */
export interface DrainStage {
  readonly name: string;
  stop(): Promise<void> | void;
}

/**
 * Ends the stages in order, each within what is left of `budgetMs`: one that hangs or fails is logged and left behind,
 * so that the stages after it still end in order.
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
      logger.warn({ err: error, stage: stage.name }, 'could not stop in order');
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Calls `stop` at the first SIGTERM or SIGINT, then ends the process; a second signal ends it at once. */
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
