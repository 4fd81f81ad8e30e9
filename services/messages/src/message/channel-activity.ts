/**
 * What channels are shown with of their messages: the first one, whether anything was sent of late, how much in a week.
 * The channels service says with each permission to send whether it wants to hear of the message, which is so for the
 * first in a channel and the first after a long silence; deletions publish when they removed the first. Other sends
 * cost nothing for it. Time alone changes the rest, which a periodic job finds.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { messageKey } from '@rookery/core';
import type { Database } from '@rookery/data';
import type { ChannelActivity } from '@rookery/protos/gen/rookery/ChannelActivity.ts';
import { type CallOptions, logged } from '@rookery/rpc';
import type { PeriodicJob } from '@rookery/runtime';
import { realmJob } from '@rookery/runtime/realm-job';
import { recordActivity } from '../upstream/channels.ts';
import type { MessageContext } from './context.ts';
import { conversationsOf } from './store/conversations.ts';
import { messageId } from './store/messages.ts';
import { countFrom, firstIn, firstKeyIn, firstKeySince } from './store/ranges.ts';

/** Silence counts days and traffic weeks. Each run counts the messages of four weeks by an index. */
const EVERY_MS = 6 * 3_600_000;
const FIRST_WITHIN_MS = 3_600_000;
const COUNTED_MS = 28 * 86_400_000;
/** Channels in one call: a transaction of the channels service where all have changed. */
const AT_ONCE = 200;
const STEP_MS = 10_000;

type Needs = Pick<MessageContext, 'database' | 'clients' | 'logger'>;

/** Publishes a channel's activity to the channels service. Fails as that call fails. */
async function publishActivity(
  { database, clients }: Pick<MessageContext, 'database' | 'clients'>,
  realm: number,
  channel: number,
  options: CallOptions,
): Promise<void> {
  const channels = [await findActivity(database, realm, channel)];
  await recordActivity({ clients }, realm, { channels }, options);
}

/** After the first message. A failure is logged only: the next run of the job publishes the activity. */
export async function publishFirstMessage(
  context: Needs,
  realm: number,
  channel: number,
  options: CallOptions,
): Promise<void> {
  await publishActivity(context, realm, channel, options).catch((error: unknown) => {
    context.logger.warn({ err: error, realm, channel, ...logged(options) }, 'channel activity not published');
  });
}

/**
 * After messages of a channel were deleted: publishes if the first was among them. @param lowest the oldest of those
 * deleted
 */
export async function publishAfterDeletion(
  context: Needs,
  realm: number,
  channel: number,
  lowest: number | undefined,
  options: CallOptions,
): Promise<void> {
  if (lowest === undefined || channel < 0) return;
  const keys = { $lt: messageKey(realm, lowest) };
  const older = await firstKeyIn(context.database, realm, { conversation: channel }, { first: 'newest', keys });
  if (older === undefined) await publishFirstMessage(context, realm, channel, options);
}

/** The job: goes through all organisations, again and again. */
export function channelActivityJob(context: Needs): PeriodicJob {
  return realmJob(context, {
    intervalMs: EVERY_MS,
    firstRunWithinMs: FIRST_WITHIN_MS,
    failure: 'channel activity job failed',
    each: (realm, signal) => publishAllActivity(context, realm, signal),
  });
}

/**
 * Publishes the activity of all channels of a realm that ever had a message. Fails as the calls to the channels service
 * fail.
 */
export async function publishAllActivity(context: Needs, realm: number, signal: AbortSignal): Promise<void> {
  const { database, clients } = context;
  const from = (await firstKeySince(database, realm, Date.now() - COUNTED_MS)) ?? messageKey(realm + 1, 0);
  const found = await conversationsOf(database, realm, 'channels');
  for (let i = 0; i < found.length && !signal.aborted; i += AT_ONCE) {
    const startedAt = performance.now();
    const channels: ChannelActivity[] = [];
    for (const channel of found.slice(i, i + AT_ONCE)) {
      const recent = await countFrom(database, realm, channel, from);
      channels.push({ ...(await findActivity(database, realm, channel)), counted: true, recent });
    }
    await recordActivity({ clients }, realm, { channels }, { deadlineMs: STEP_MS, signal });
    // Pauses for as long as it worked: other reads go first.
    await pause(performance.now() - startedAt, undefined, { signal }).catch(() => {});
  }
}

async function findActivity(database: Database, realm: number, channel: number): Promise<ChannelActivity> {
  const end = (first: 'oldest' | 'newest') =>
    firstIn(database, realm, { conversation: channel }, { first, fields: ['at'] });
  const [first, newest] = await Promise.all([end('oldest'), end('newest')]);
  return {
    channel_id: channel,
    first_message_id: first ? messageId(first) : 0,
    newest_at_ms: newest?.at ?? 0,
  };
}
