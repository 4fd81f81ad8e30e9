/**
 * What channels are shown with of their messages: the first one, whether anything was sent of late, how much in a week. The
 * channels service says with each permission to send whether it wants to hear of the message, which is so for the first in
 * a channel and the first after a long silence; deletions publish when they removed the first. Other sends cost nothing for it.
 * Time alone changes the rest, which a periodic job finds.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { messageKey } from '@rookery/core';
import type { Database } from '@rookery/data';
import type { ChannelActivity } from '@rookery/protos/gen/rookery/ChannelActivity.ts';
import type { CallOptions } from '@rookery/rpc';
import type { PeriodicJob } from '@rookery/runtime';
import { realmJob } from '@rookery/runtime/realm-job';
import type { MessageContext } from './context.ts';
import { type ConversationDocument, MESSAGE_COLLECTIONS, type MessageDocument } from './store/documents.ts';
import { KEYS } from './store/keys.ts';
import { messageId } from './store/messages.ts';

/** Silence counts days and traffic weeks. Each run counts the messages of four weeks by an index. */
const EVERY_MS = 6 * 3_600_000;
const FIRST_WITHIN_MS = 3_600_000;
const COUNTED_MS = 28 * 86_400_000;
/** Channels in one call: a transaction of the channels service where all have changed. */
const AT_ONCE = 200;
const STEP_MS = 10_000;

type Needs = Pick<MessageContext, 'database' | 'clients' | 'logger'>;

/** Publishes a channel's activity to the channels service. Fails as that call fails. */
export async function publishActivity(
  { database, clients }: Pick<MessageContext, 'database' | 'clients'>,
  realm: number,
  channel: number,
  options: CallOptions,
): Promise<void> {
  const channels = [await findActivity(database, realm, channel)];
  await clients.channels.RecordActivity({ realm_id: realm, channels }, { ...options, route: String(realm) });
}

/** After the first message. A failure is logged only: the next run of the job publishes the activity. */
export async function publishFirstMessage(
  context: Needs,
  realm: number,
  channel: number,
  options: CallOptions,
): Promise<void> {
  await publishActivity(context, realm, channel, options).catch((error: unknown) => {
    context.logger.warn({ err: error, realm, channel }, 'channel activity not published');
  });
}

/** After messages of a channel were deleted: publishes if the first was among them. @param lowest the oldest of those deleted */
export async function publishAfterDeletion(
  context: Needs,
  realm: number,
  channel: number,
  lowest: number | undefined,
  options: CallOptions,
): Promise<void> {
  if (lowest === undefined || channel < 0) return;
  const older = await context.database
    .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
    .findOne(
      { r: realm, c: channel, _id: { $lt: messageKey(realm, lowest) } },
      { hint: KEYS.conversation, projection: { _id: 1 } },
    );
  if (!older) await publishFirstMessage(context, realm, channel, options);
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

/** Publishes the activity of all channels of a realm that ever had a message. Fails as the calls to the channels service fail. */
export async function publishAllActivity(context: Needs, realm: number, signal: AbortSignal): Promise<void> {
  const { database, clients } = context;
  const from = await firstSince(database, realm, Date.now() - COUNTED_MS);
  const found = await database
    .collection<ConversationDocument>(MESSAGE_COLLECTIONS.conversations)
    .find({ r: realm, c: { $gt: 0 } }, { projection: { _id: 0, c: 1 } })
    .toArray();
  for (let i = 0; i < found.length && !signal.aborted; i += AT_ONCE) {
    const begun = performance.now();
    const channels: ChannelActivity[] = [];
    for (const { c } of found.slice(i, i + AT_ONCE)) {
      const recent = await countSince(database, realm, c, from);
      channels.push({ ...(await findActivity(database, realm, c)), counted: true, recent });
    }
    await clients.channels.RecordActivity(
      { realm_id: realm, channels },
      { route: String(realm), deadlineMs: STEP_MS, signal },
    );
    // As long again for everyone else.
    await pause(performance.now() - begun, undefined, { signal }).catch(() => {});
  }
}

async function findActivity(database: Database, realm: number, channel: number): Promise<ChannelActivity> {
  const end = (direction: 1 | -1) =>
    database
      .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
      .findOne(
        { r: realm, c: channel },
        { hint: KEYS.conversation, sort: { _id: direction }, projection: { _id: 1, at: 1 } },
      );
  const [first, newest] = await Promise.all([end(1), end(-1)]);
  return {
    channel_id: channel,
    first_message_id: first ? messageId(first) : 0,
    newest_at_ms: newest?.at ?? 0,
  };
}

function countSince(database: Database, realm: number, channel: number, from: number): Promise<number> {
  return database
    .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
    .countDocuments({ r: realm, c: channel, _id: { $gte: from } }, { hint: KEYS.conversation });
}

/** The key from which on messages were sent at that time or later: ids rise with time, so it is found by halving. */
async function firstSince(database: Database, realm: number, at: number): Promise<number> {
  let low = messageKey(realm, 0);
  let high = messageKey(realm + 1, 0);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const next = await database
      .collection<MessageDocument>(MESSAGE_COLLECTIONS.messages)
      .findOne(
        { r: realm, _id: { $gte: middle, $lt: high } },
        { hint: KEYS.spine, sort: { _id: 1 }, projection: { at: 1 } },
      );
    if (!next || next.at >= at) high = middle;
    else low = next._id + 1;
  }
  return low;
}
