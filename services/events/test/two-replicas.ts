/** A log, and for each test two new replicas on it. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Replica, Stage } from './stage.ts';

/** The context of the tests of a file; valid only while one runs. */
interface TwoReplicas {
  readonly stage: Stage;
  readonly a: Replica;
  readonly b: Replica;
}

export function useTwoReplicas(onEach: (now: TwoReplicas) => void): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage.close());
  beforeEach(async () => {
    const [a, b] = [await stage.replica(), await stage.replica()];
    onEach({ stage, a, b });
    return async () => {
      await a.stop();
      await b.stop();
    };
  });
}
