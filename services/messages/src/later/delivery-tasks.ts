/**
 * Delivers scheduled messages and reminders at their time. The replica that claims an item hands it to the replica that
 * owns the organisation's commits. The delivery is one operation there: it sends the message and deletes the item. If a
 * replica dies, or several try, the message is still sent once.
 */
import { DurableTasks, type TasksContext } from '@rookery/runtime';
import { deliverDue } from '../upstream/messages.ts';
import type { LaterContext } from './context.ts';
import type { DueItem } from './store/due-items.ts';
import { OWN_ITEMS } from './store/own-items.ts';

const CONCURRENCY = 8;
const DEADLINE_MS = 8_000;
/** Longer than the deadline of a delivery, so that a claim does not expire during one. */
const LEASE_MS = 10_000;
/** Doubles up to ten minutes; `deliverDue` decides when to stop. */
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
    concurrency: CONCURRENCY,
  });
}
