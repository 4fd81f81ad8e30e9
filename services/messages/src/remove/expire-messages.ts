/**
 * Deletes messages that are older than the retention of the organisation or channel: oldest first, in batches, each an
 * operation of its own that notifies clients. No progress is stored between batches: after a crash, or next to another
 * replica, each run finds what is left.
 */

import { randomUUID } from 'node:crypto';
import type { CallContext } from '@rookery/rpc';
import { DutyCycle, type PeriodicJob } from '@rookery/runtime';
import { realmJob } from '@rookery/runtime/realm-job';
import { publishFirstMessage } from '../message/channel-activity.ts';
import { conversationsOf } from '../message/store/conversations.ts';
import { messagesIn } from '../message/store/ranges.ts';
import { retentionsOf } from '../upstream/channels.ts';
import { retryOnStale } from '../upstream/retry-on-stale.ts';
import { serviceContext } from '../upstream/service-context.ts';
import type { RemoveContext } from './context.ts';
import { BATCH_SIZE, DELETABLE, type Deletable, prepareDeletion, removeMessages } from './remove-messages.ts';

/** Retention is counted in days, so an hour's delay does not matter, and a run costs a read per conversation. */
const EVERY_MS = 3_600_000;
/** The first run comes soon after the start, so that a process that restarts every hour still runs the job. */
const FIRST_WITHIN_MS = 600_000;
const DAY_MS = 86_400_000;
/** Deadline for the calls and the commit of one batch. */
const STEP_MS = 10_000;
/** Max. time for one organisation per run, ms. Longer: other organisations wait for its backlog. */
const REALM_MS = 600_000;

type Dependencies = Pick<RemoveContext, 'database' | 'commits' | 'clients' | 'realms' | 'logger' | 'uploadHolder'>;

/** Returns the job that visits all organisations periodically. */
export function retentionJob(context: Dependencies): PeriodicJob {
  return realmJob(context, {
    intervalMs: EVERY_MS,
    firstRunWithinMs: FIRST_WITHIN_MS,
    failure: 'message expiry failed',
    each: (realm, signal) => expireMessages(context, realm, signal),
  });
}

/**
 * Deletes the expired messages of a realm, or as many as time allows; the next run deletes the rest. Fails as the calls
 * to the other services fail; batches committed before that stay deleted.
 */
export async function expireMessages(
  context: Dependencies,
  realm: number,
  signal: AbortSignal,
  forMs = REALM_MS,
): Promise<void> {
  const until = performance.now() + forMs;
  const { daysOf, ofAll } = await retentionOf(context, realm, signal);
  const some = [...daysOf].flatMap(([channel, days]) => (days > 0 ? [channel] : []));
  if (ofAll <= 0 && some.length === 0) return;
  const all = await conversationsOf(context.database, realm, ofAll <= 0 ? some : undefined);
  // From a random one on: runs that end early would otherwise never reach the last conversations.
  const first = Math.floor(Math.random() * all.length);
  for (const conversation of [...all.slice(first), ...all.slice(0, first)]) {
    if (signal.aborted || performance.now() >= until) return;
    const days = daysOf.get(conversation) ?? ofAll;
    if (days > 0) await expireConversation(context, realm, { conversation, days, until }, signal);
  }
}

/** Returns the retention in days of channels with a setting of their own, and of all others; not above 0: unlimited. */
async function retentionOf(
  context: Dependencies,
  realm: number,
  signal: AbortSignal,
): Promise<{ daysOf: Map<number, number>; ofAll: number }> {
  const { rules } = await context.realms.get({ realm_id: realm, realm_version: 0 });
  const { channels } = await retentionsOf(context, realm, signal);
  const daysOf = new Map(channels.map(({ channel_id, days }) => [channel_id, days]));
  return { daysOf, ofAll: rules.message_retention_days ?? -1 };
}

/** A conversation in a run. */
interface Expiring {
  readonly conversation: number;
  /** The retention when the run started. */
  readonly days: number;
  /** When the run ends, by performance.now(). */
  readonly until: number;
}

async function expireConversation(
  context: Dependencies,
  realm: number,
  expiring: Expiring,
  signal: AbortSignal,
): Promise<void> {
  const { conversation, until } = expiring;
  let any = false;
  const cycle = new DutyCycle();
  while (!signal.aborted && performance.now() < until) {
    const ctx = serviceContext({ requestId: randomUUID(), deadlineAt: performance.now() + STEP_MS, signal });
    const expired = await retryOnStale(ctx, () => deleteExpired(context, realm, expiring, ctx));
    any ||= expired > 0;
    // Ids rise with time, so no message after a retained one has expired.
    if (expired < BATCH_SIZE) break;
    await cycle.rest(signal);
  }
  if (any && conversation > 0) await publishFirstMessage(context, realm, conversation, { deadlineMs: STEP_MS, signal });
}

/**
 * Deletes the next batch. Each attempt reads again, because a message that has moved would make every attempt stale. It
 * also fetches the setting again if a message has expired: deletions cannot be undone, and an owner who notices them
 * may revert the setting.
 * @returns how many messages had expired
 */
async function deleteExpired(
  context: Dependencies,
  realm: number,
  { conversation, days }: Expiring,
  ctx: CallContext,
): Promise<number> {
  const options = { first: 'oldest', limit: BATCH_SIZE, fields: DELETABLE } as const;
  const oldest = await messagesIn(context.database, realm, { conversation }, options).toArray();
  if (expiredOf(oldest, days).length === 0) return 0;
  const { daysOf, ofAll } = await retentionOf(context, realm, ctx.signal);
  const expired = expiredOf(oldest, daysOf.get(conversation) ?? ofAll);
  if (expired.length === 0) return 0;
  const deletion = await prepareDeletion(context, realm, conversation, expired, ctx);
  await context.commits.run(realm, { deadlineAt: ctx.deadlineAt }, (tx) => removeMessages(tx, context, deletion));
  return expired.length;
}

/** Returns the messages that are no longer retained. */
function expiredOf(messages: readonly Deletable[], days: number): readonly Deletable[] {
  const before = Date.now() - days * DAY_MS;
  return days > 0 ? messages.filter(({ at }) => at < before) : [];
}
