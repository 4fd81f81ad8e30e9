/**
 * Has scheduled messages and reminders delivered at their time. A replica that claims one hands it to the replica that
 * commits for the organisation. The delivery is one operation there: the message, and the end of what it was scheduled
 * as. If a replica dies, or several try, the message is sent once.
 */
import { DurableTasks, type TasksContext } from '@rookery/runtime';
import { deliverDue } from '../upstream/messages.ts';
import type { LaterContext } from './context.ts';
import type { DueItem } from './store/due-items.ts';
import { OWN_ITEMS } from './store/own-items.ts';

const AT_ONCE = 8;
const DEADLINE_MS = 8_000;
/** Longer than a delivery may take. */
const LEASE_MS = 10_000;
/** Doubled to ten minutes; `deliverDue` decides when that ends. */
const RETRY_MS = [10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 600_000];

export function deliveryTasks(context: TasksContext & Pick<LaterContext, 'clients'>): DurableTasks<DueItem> {
  return new DurableTasks<DueItem>({
    ...context,
    name: OWN_ITEMS,
    execute: ({ _id, realm, revision }) =>
      deliverDue(context, realm, { key: _id, version: revision }, { deadlineMs: DEADLINE_MS }),
    endsItself: true,
    leaseMs: LEASE_MS,
    retryMs: RETRY_MS,
    concurrency: AT_ONCE,
  });
}
