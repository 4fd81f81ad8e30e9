/**
 * Finds what is due, scheduled messages and reminders, and has it delivered.
 *
 * Every replica looks, by an index that is nearly always empty. What it finds it takes for the time of a lease, and hands
 * it to the replica that commits for the organisation. The delivery is one operation there: the message, and the end of
 * what it was scheduled as. If a replica dies, or several try, the message is sent once; and what a replica took that
 * died is found again when the lease is over.
 */

import { PeriodicJob } from '@rookery/runtime';
import { deliverDue } from '../upstream/messages.ts';
import type { LaterContext } from './context.ts';
import { type DueItem, takeDue } from './store/due-items.ts';

/** How late a delivery may be in good weather, ms. Looking costs a read. */
const EVERY_MS = 1000;
/** Deliveries under way at a time, of one replica. */
const AT_ONCE = 8;
/** Less than a lease. */
const DEADLINE_MS = 8000;

type Needs = Pick<LaterContext, 'database' | 'clients' | 'logger'>;

export function deliveryJob(context: Needs): PeriodicJob {
  return new PeriodicJob({
    intervalMs: EVERY_MS,
    firstRunWithinMs: EVERY_MS,
    logger: context.logger,
    failure: 'delivery job failed',
    run: async (signal) => {
      // Nearly always there is nothing.
      const first = await takeDue(context.database, Date.now());
      if (!first) return;
      await Promise.all([
        deliver(context, first),
        ...Array.from({ length: AT_ONCE - 1 }, () => deliverAll(context, signal)),
      ]);
      await deliverAll(context, signal);
    },
  });
}

async function deliverAll(context: Needs, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const item = await takeDue(context.database, Date.now());
    if (!item) return;
    await deliver(context, item);
  }
}

/** What fails is taken again when its lease is over. */
async function deliver({ clients, logger }: Needs, { _id, realm, revision, tries }: DueItem): Promise<void> {
  try {
    await deliverDue({ clients }, realm, { key: _id, version: revision }, { deadlineMs: DEADLINE_MS });
  } catch (error) {
    // What it says is nobody's business.
    logger.warn({ err: error, realm, item: _id, tries }, 'delivery postponed');
  }
}
