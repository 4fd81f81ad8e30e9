/**
 * Deletes what the organisation, or a channel of it, keeps no longer: oldest first, a batch at a time, each batch an
 * operation of its own that notifies clients. Nothing is remembered from batch to batch: after a crash, and beside
 * another replica, each run finds what is still there.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallContext } from '@rookery/rpc';
import type { PeriodicJob } from '@rookery/runtime';
import { realmJob } from '@rookery/runtime/realm-job';
import { publishFirstMessage } from '../message/channel-activity.ts';
import { conversationsOf } from '../message/store/conversations.ts';
import { messagesIn } from '../message/store/ranges.ts';
import { retentionsOf } from '../upstream/channels.ts';
import { retryOnStale } from '../upstream/retry-on-stale.ts';
import { serviceContext } from '../upstream/service-context.ts';
import type { RemoveContext } from './context.ts';
import { DELETABLE, type Deletable, MOST_AT_ONCE, prepareDeletion, removeMessages } from './remove-messages.ts';

/** Settings count days: an hour more is nothing, and the looking costs a read a conversation. */
const EVERY_MS = 3_600_000;
/** Soon after a start too, so that a process that is restarted every hour does its part. */
const FIRST_WITHIN_MS = 600_000;
const DAY_MS = 86_400_000;
/** For what is asked and committed for one batch. */
const STEP_MS = 10_000;
/** For one organisation in one run, ms. With longer, the others would wait for its backlog. */
const REALM_MS = 600_000;

type Needs = Pick<RemoveContext, 'database' | 'commits' | 'clients' | 'realms' | 'logger' | 'uploadHolder'>;

/** The job: goes through all organisations, again and again. */
export function retentionJob(context: Needs): PeriodicJob {
  return realmJob(context, {
    intervalMs: EVERY_MS,
    firstRunWithinMs: FIRST_WITHIN_MS,
    failure: 'message expiry failed',
    each: (realm, signal) => expireMessages(context, realm, signal),
  });
}

/**
 * Deletes everything of a realm whose time is over, or as much as there is time for: the next run deletes the rest.
 * Fails as the calls to the other services fail; what was deleted until then is.
 */
export async function expireMessages(
  context: Needs,
  realm: number,
  signal: AbortSignal,
  forMs = REALM_MS,
): Promise<void> {
  const until = performance.now() + forMs;
  const { daysOf, ofAll } = await retentionOf(context, realm, signal);
  const some = [...daysOf].flatMap(([channel, days]) => (days > 0 ? [channel] : []));
  if (ofAll <= 0 && some.length === 0) return;
  for (const conversation of await conversationsOf(context.database, realm, ofAll <= 0 ? some : undefined)) {
    if (signal.aborted || performance.now() >= until) return;
    const days = daysOf.get(conversation) ?? ofAll;
    if (days > 0) await expireConversation(context, realm, { conversation, days, until }, signal);
  }
}

/** How many days messages are retained, of channels with a setting of their own and of all else; not above 0: always. */
async function retentionOf(
  context: Needs,
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
  /** How long it retained messages when the run began. */
  readonly days: number;
  /** When the run ends, by performance.now(). */
  readonly until: number;
}

async function expireConversation(
  context: Needs,
  realm: number,
  expiring: Expiring,
  signal: AbortSignal,
): Promise<void> {
  const { conversation, until } = expiring;
  let any = false;
  while (!signal.aborted && performance.now() < until) {
    const startedAt = performance.now();
    const ctx = serviceContext({ requestId: randomUUID(), deadlineAt: startedAt + STEP_MS, signal });
    const expired = await retryOnStale(ctx, () => deleteExpired(context, realm, expiring, ctx));
    any ||= expired > 0;
    // Ids rise with time, so behind one that is retained there is nothing to delete.
    if (expired < MOST_AT_ONCE) break;
    // Pauses for as long as it worked: a channel of years goes in the background.
    await pause(performance.now() - startedAt, undefined, { signal }).catch(() => {});
  }
  if (any && conversation > 0) await publishFirstMessage(context, realm, conversation, { deadlineMs: STEP_MS, signal });
}

/**
 * Deletes the next batch. Reads it itself, so that another attempt leaves out what has moved meanwhile: every attempt
 * would be stale with it. Asks for the setting again where there is something to delete: deletions cannot be undone,
 * and an owner who sees them may change the setting back.
 * @returns how many messages had expired
 */
async function deleteExpired(
  context: Needs,
  realm: number,
  { conversation, days }: Expiring,
  ctx: CallContext,
): Promise<number> {
  const o = { first: 'oldest', limit: MOST_AT_ONCE, fields: DELETABLE } as const;
  const oldest = await messagesIn(context.database, realm, { conversation }, o).toArray();
  if (expiredOf(oldest, days).length === 0) return 0;
  const { daysOf, ofAll } = await retentionOf(context, realm, ctx.signal);
  const expired = expiredOf(oldest, daysOf.get(conversation) ?? ofAll);
  if (expired.length === 0) return 0;
  const deletion = await prepareDeletion(context, realm, conversation, expired, ctx);
  await context.commits.run(realm, { deadlineAt: ctx.deadlineAt }, (tx) => removeMessages(tx, context, deletion));
  return expired.length;
}

/** Those that are retained no longer. */
function expiredOf(messages: readonly Deletable[], days: number): readonly Deletable[] {
  const before = Date.now() - days * DAY_MS;
  return days > 0 ? messages.filter(({ at }) => at < before) : [];
}
