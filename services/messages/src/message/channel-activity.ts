/**
 * The activity of channels, which the channels service shows: the first message, whether there were any recently, and
 * the weekly traffic. The channels service says with each permission to send whether it needs the activity after the
 * message: it does for the first message of a channel and for the first after a long silence. A deletion publishes the
 * activity if it removed the first message. Other sends cost nothing. The rest changes with time alone; a periodic job
 * publishes it.
 */

import { documentKey, realmKeys } from '@rookery/core';
import type { Database } from '@rookery/data';
import type { ChannelActivity } from '@rookery/protos/gen/rookery/ChannelActivity.ts';
import { type CallOptions, logFields } from '@rookery/rpc';
import { DutyCycle, type PeriodicJob } from '@rookery/runtime';
import { realmJob } from '@rookery/runtime/realm-job';
import { recordActivity } from '../upstream/channels.ts';
import type { MessageContext } from './context.ts';
import { conversationsOf } from './store/conversations.ts';
import { messageId } from './store/messages.ts';
import { countFrom, firstIn, firstKeyIn, firstKeySince } from './store/ranges.ts';

/**
 * Interval of the job, ms: silence is measured in days, traffic in weeks. Each run counts the messages of four weeks by
 * an index.
 */
const EVERY_MS = 6 * 3_600_000;
const FIRST_WITHIN_MS = 3_600_000;
const COUNTED_MS = 28 * 86_400_000;
/** Max. channels in one call. If all have changed, the channels service writes them in one transaction. */
const BATCH_SIZE = 200;
const STEP_MS = 10_000;

type Dependencies = Pick<MessageContext, 'database' | 'clients' | 'logger'>;

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

/**
 * Publishes a channel's activity after its first message. A failure is only logged: the next run of the job publishes
 * the activity.
 */
export async function publishFirstMessage(
  context: Dependencies,
  realm: number,
  channel: number,
  options: CallOptions,
): Promise<void> {
  await publishActivity(context, realm, channel, options).catch((error: unknown) => {
    context.logger.warn({ err: error, realm, channel, ...logFields(options) }, 'channel activity not published');
  });
}

/**
 * Publishes a channel's activity after a deletion, if the first message was among the deleted ones.
 * @param lowest id of the oldest deleted message
 */
export async function publishAfterDeletion(
  context: Dependencies,
  realm: number,
  channel: number,
  lowest: number | undefined,
  options: CallOptions,
): Promise<void> {
  if (lowest === undefined || channel < 0) return;
  const keys = { $lt: documentKey(realm, lowest) };
  const older = await firstKeyIn(context.database, realm, { conversation: channel }, { first: 'newest', keys });
  if (older === undefined) await publishFirstMessage(context, realm, channel, options);
}

/** Returns the periodic job that publishes the activity of all channels of all organisations. */
export function channelActivityJob(context: Dependencies): PeriodicJob {
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
export async function publishAllActivity(context: Dependencies, realm: number, signal: AbortSignal): Promise<void> {
  const { database, clients } = context;
  const from = (await firstKeySince(database, realm, Date.now() - COUNTED_MS)) ?? realmKeys(realm).$lt;
  const found = await conversationsOf(database, realm, 'channels');
  const cycle = new DutyCycle();
  for (let i = 0; i < found.length && !signal.aborted; i += BATCH_SIZE) {
    const channels: ChannelActivity[] = [];
    for (const channel of found.slice(i, i + BATCH_SIZE)) {
      const recent = await countFrom(database, realm, channel, from);
      channels.push({ ...(await findActivity(database, realm, channel)), counted: true, recent });
    }
    await recordActivity({ clients }, realm, { channels }, { deadlineMs: STEP_MS, signal });
    await cycle.rest(signal);
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
