/**
 * The channels service's part of `POST /register`, exact at one position of its journal: everything is read in one
 * snapshot, the position included.
 */
import { notReady } from '@rookery/core';
import { journalSeq, snapshotRead } from '@rookery/data';
import type { InitialStateReply } from '@rookery/protos/gen/rookery/InitialStateReply.ts';
import type { InitialStateRequest__Output } from '@rookery/protos/gen/rookery/InitialStateRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { hasMetadataAccess } from '../rules/access.ts';
import { toChannelJson, toSubscriptionJson } from '../shape/channel-json.ts';
import { seenChannels } from '../store/seen-channels.ts';
import { findRosters } from '../store/subscriptions.ts';

/** Partial lists of subscribers are for channels with at least this many; smaller ones are sent whole. */
const PARTIAL_FROM = 250;

export async function getInitialState(
  context: Pick<Context, 'database' | 'realms'>,
  request: InitialStateRequest__Output,
  ctx: CallContext,
): Promise<InitialStateReply> {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const wants = (type: string) => request.all || request.types.includes(type);
  const systemGroups = await context.realms.systemGroups(realm);
  return snapshotRead(context.database, async (session) => {
    const seq = await journalSeq(context.database, realm, session);
    if (seq < request.min_seq) throw notReady();
    const state: Record<string, unknown> = {};
    const needsChannels = wants('subscription') || wants('stream') || wants('default_streams');
    const seen = needsChannels ? await seenChannels(context, realm, caller.user_id, session) : [];
    const visible = seen.filter(
      (one) =>
        hasMetadataAccess(caller, one) && (!one.channel.archived || request.capabilities?.archived_channels === true),
    );
    if (wants('stream')) state.streams = visible.map(({ channel }) => toChannelJson(channel, systemGroups));
    if (wants('default_streams')) {
      state.realm_default_streams = visible.filter(({ channel }) => channel.isDefault).map(({ channel }) => channel.c);
    }
    if (wants('default_stream_groups')) state.realm_default_stream_groups = [];
    if (wants('channel_folders')) state.channel_folders = [];
    if (wants('user_topic')) state.user_topics = [];
    // The older form of user_topics is left out where the newer is asked for by name.
    if (wants('muted_topics') && !request.types.includes('user_topic')) state.muted_topics = [];
    if (wants('subscription')) {
      const rosters = request.include_subscribers
        ? await findRosters(
            context.database,
            realm,
            visible.map(({ channel }) => channel.c),
            session,
          )
        : undefined;
      const lists = (one: (typeof visible)[number]) => {
        if (!rosters) return {};
        const roster = rosters.get(one.channel.c)?.toArray() ?? [];
        // A partial list may leave people out, never put them in: those of small channels are whole.
        return request.partial_subscribers && roster.length >= PARTIAL_FROM
          ? { partial_subscribers: roster }
          : { subscribers: roster };
      };
      const options = { nullNotifications: request.capabilities?.notification_settings_null === true };
      const subscriptions: unknown[] = [];
      const unsubscribed: unknown[] = [];
      const neverSubscribed: unknown[] = [];
      for (const one of visible) {
        const { channel, subscription, subscribed } = one;
        if (subscription) {
          const json = { ...toSubscriptionJson(channel, subscription, systemGroups, options), ...lists(one) };
          (subscribed ? subscriptions : unsubscribed).push(json);
        } else {
          neverSubscribed.push({ ...toChannelJson(channel, systemGroups), ...lists(one) });
        }
      }
      Object.assign(state, { subscriptions, unsubscribed, never_subscribed: neverSubscribed });
    }
    return { seq, json: Buffer.from(JSON.stringify(state)) };
  });
}
