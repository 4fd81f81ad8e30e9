/**
 * The erasure of a user who left in the messages service: messages, drafts and uploads. A task is staged in the
 * operation that deactivates the user or deletes the profile; each of its steps may be repeated.
 */
import { type Clients, DurableTasks, type TasksContext } from '@rookery/runtime';
import { eraseOwnItems, eraseStep } from '../upstream/messages.ts';
import { ERASURES, type Erasure } from './store/erasures.ts';

/** Timeout of one call to the messages service, ms. The lease is twice as long, for a slow process. */
const STEP_MS = 20_000;
const LEASE_MS = 2 * STEP_MS;
const RETRY_MS = [5_000];
const CONCURRENCY = 4;

/** Creates the erasure tasks, for all organisations. */
export function erasureTasks({
  messages,
  ...options
}: TasksContext & {
  readonly messages: Pick<Clients['messages'], 'EraseOwnItems' | 'EraseUser'>;
}): DurableTasks<Erasure> {
  return new DurableTasks<Erasure>({
    ...options,
    name: ERASURES,
    execute: async (erasure, lease) => {
      const { realm, user, profile } = erasure;
      if (profile) await eraseOwnItems(messages, realm, user);
      for (let { below } = erasure; ; await lease.extend({ below })) {
        lease.signal.throwIfAborted();
        const step = await eraseStep(messages, { ...erasure, below }, STEP_MS);
        if (step.complete) break;
        below = step.below;
      }
      options.logger.info({ realm, user }, 'user erased');
    },
    leaseMs: LEASE_MS,
    retryMs: RETRY_MS,
    concurrency: CONCURRENCY,
  });
}
