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
import { DELETABLE, MOST_AT_ONCE, prepareDeletion, removeMessages } from './remove-messages.ts';

/** Settings count days: an hour more is nothing, and the looking costs a read a conversation. */
const EVERY_MS = 3_600_000;
/** Soon after a start too, so that a process that is restarted every hour does its part. */
const FIRST_WITHIN_MS = 600_000;
const DAY_MS = 86_400_000;
/** For what is asked and committed for one batch. */
const STEP_MS = 10_000;

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
 * Deletes everything of a realm whose time is over. Fails as the calls to the other services fail; what was deleted
 * until then is.
 */
export async function expireMessages(context: Needs, realm: number, signal: AbortSignal): Promise<void> {
  const { rules } = await context.realms.get({ realm_id: realm, realm_version: 0 });
  const own = await retentionsOf(context, realm, signal);
  const daysOf = new Map(own.channels.map(({ channel_id, days }) => [channel_id, days]));
  const ofAll = rules.message_retention_days ?? -1;
  const some = [...daysOf].flatMap(([channel, days]) => (days > 0 ? [channel] : []));
  if (ofAll <= 0 && some.length === 0) return;
  for (const conversation of await conversationsOf(context.database, realm, ofAll <= 0 ? some : undefined)) {
    if (signal.aborted) return;
    const days = daysOf.get(conversation) ?? ofAll;
    if (days > 0) await expireConversation(context, realm, conversation, Date.now() - days * DAY_MS, signal);
  }
}

async function expireConversation(
  context: Needs,
  realm: number,
  conversation: number,
  before: number,
  signal: AbortSignal,
): Promise<void> {
  let any = false;
  while (!signal.aborted) {
    const startedAt = performance.now();
    const ctx = serviceContext({ requestId: randomUUID(), deadlineAt: startedAt + STEP_MS, signal });
    const expired = await retryOnStale(ctx, () => deleteExpired(context, realm, conversation, before, ctx));
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
 * would be stale with it.
 * @returns how many messages had expired
 */
async function deleteExpired(
  context: Needs,
  realm: number,
  conversation: number,
  before: number,
  ctx: CallContext,
): Promise<number> {
  const o = { first: 'oldest', limit: MOST_AT_ONCE, fields: DELETABLE } as const;
  const oldest = await messagesIn(context.database, realm, { conversation }, o).toArray();
  const expired = oldest.filter(({ at }) => at < before);
  if (expired.length === 0) return 0;
  const deletion = await prepareDeletion(context, realm, conversation, expired, ctx);
  await context.commits.run(realm, { deadlineAt: ctx.deadlineAt }, (tx) => removeMessages(tx, context, deletion));
  return expired.length;
}
