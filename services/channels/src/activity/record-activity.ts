/**
 * RecordActivity: stores the activity of channels that the messages service computed from their messages. Changes of
 * the first message and of recent activity are published to the users who see the channel. Weekly traffic is not
 * published: clients get it with their next register.
 */
import { UserSet } from '@rookery/core';
import type { EventOf, FieldsOf } from '@rookery/core/events';
import { emit, type Tx } from '@rookery/data';
import type { ChannelActivity__Output } from '@rookery/protos/gen/rookery/ChannelActivity.ts';
import type { ChannelsHandler } from '@rookery/rpc';
import { audienceOf, capabilityFilter } from '../channel/publish-visibility.ts';
import { findChannelsById } from '../channel/store/channels.ts';
import type { ChannelDocument } from '../channel/store/documents.ts';
import { stageChannel } from '../channel/store/writes.ts';
import type { Context } from '../context.ts';
import { findRosters } from '../subscription/store/subscriptions.ts';
import { isSilent, weeklyTraffic } from './rules.ts';

export const recordActivity: ChannelsHandler<'RecordActivity', Pick<Context, 'commits' | 'database'>> = async (
  context,
  request,
  ctx,
) => {
  const ids = request.channels.map(({ channel_id }) => channel_id);
  await context.commits.run(request.realm_id, { deadlineAt: ctx.deadlineAt, span: ctx.span }, async (tx) => {
    const { channels, rosters } = await tx.read(async (session) => ({
      channels: await findChannelsById(context.database, tx.realm, ids, session),
      rosters: await findRosters(context.database, tx.realm, ids, session),
    }));
    const before = tx.lastSeq();
    let changed = false;
    for (const activity of request.channels) {
      const channel = channels.get(activity.channel_id);
      if (channel && record(tx, channel, activity, rosters.get(channel.c) ?? UserSet.EMPTY)) changed = true;
    }
    // Emits an entry without an audience: cached channel tables are valid at a journal position, so every change must
    // advance it.
    if (changed && tx.lastSeq() === before) tx.emit({ type: 'stream', op: 'traffic', causes: [] });
    return null;
  });
  return {};
};

type ActivityChange = FieldsOf<EventOf<'stream', 'update'>, 'type' | 'op' | 'stream_id' | 'name'>;

/** @returns whether anything changed */
function record(tx: Tx, channel: ChannelDocument, found: ChannelActivity__Output, roster: UserSet): boolean {
  const createdAt = channel.createdAt.getTime();
  const first = found.first_message_id || null;
  const silent = isSilent(createdAt, found.newest_at_ms, tx.nowMs);
  const weekly = found.counted ? weeklyTraffic(createdAt, found.recent, tx.nowMs) : (channel.weekly ?? null);
  const publish = (change: ActivityChange): void => {
    const event = { type: 'stream', op: 'update', stream_id: channel.c, name: channel.name, ...change } as const;
    emit(tx, event, audienceOf({ channel, roster }), [], capabilityFilter(channel));
  };
  const isFirst = first === (channel.firstMessage ?? null);
  const isSilentAlready = silent === (channel.silent ?? false);
  if (isFirst && isSilentAlready && weekly === (channel.weekly ?? null)) return false;
  if (!isFirst) publish({ property: 'first_message_id', value: first });
  if (!isSilentAlready) publish({ property: 'is_recently_active', value: !silent });
  const activity = { firstMessage: first, weekly };
  if (silent) stageChannel(tx, channel.c, { ...activity, silent });
  else stageChannel(tx, channel.c, activity, ['silent']);
  return true;
}
