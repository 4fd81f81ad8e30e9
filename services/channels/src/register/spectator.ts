/** The channels part of a spectator's state: web-public channels, in the shape of subscriptions. */
import { notReady, StatePart } from '@rookery/core';
import type { InitialStateReply } from '@rookery/protos/gen/rookery/InitialStateReply.ts';
import type { InitialStateRequest__Output } from '@rookery/protos/gen/rookery/InitialStateRequest.ts';
import { type CallContext, requireSpectator } from '@rookery/rpc';
import { toChannelJson } from '../channel/channel-json.ts';
import type { Context } from '../context.ts';
import { toFolderList } from '../folders/folder-json.ts';
import { findRealmLists } from '../realm-lists/store.ts';

/** The values in place of a subscription's personal settings. */
const SUBSCRIPTION = {
  color: '#c2c2c2',
  is_muted: false,
  in_home_view: true,
  pin_to_top: false,
  desktop_notifications: true,
  email_notifications: true,
  push_notifications: true,
  audible_notifications: true,
  wildcard_mentions_notify: true,
};

/** @throws SERVER_NOT_READY when this replica's database is behind `min_seq` */
export async function spectatorState(
  context: Pick<Context, 'database' | 'reads' | 'tables' | 'realms'>,
  request: InitialStateRequest__Output,
  ctx: CallContext,
): Promise<InitialStateReply> {
  const { realm_id: realm } = requireSpectator(ctx);
  const wants = (type: string) => request.all || request.types.includes(type);
  const { systemGroups } = await context.realms.unchanging(realm);
  const { seq, value } = await context.reads.read(realm, async (at, session) => ({
    channels: await context.tables.at(realm, at, session),
    lists: wants('channel_folders') ? await findRealmLists(context.database, realm, session) : {},
  }));
  const { channels, lists } = value;
  if (seq < request.min_seq) throw notReady();
  const open = channels.filter((channel) => channel.webPublic && !channel.archived);
  const listed = () => open.map((channel) => toChannelJson(channel, systemGroups));
  const state = new StatePart(request);
  if (wants('subscription')) {
    const subscriptions = listed().map((channel) => ({ ...channel, ...SUBSCRIPTION }));
    state.addAll({ subscriptions, unsubscribed: [], never_subscribed: [] });
  }
  if (wants('stream')) state.add('streams', listed());
  if (wants('default_streams')) state.add('realm_default_streams', []);
  if (wants('default_stream_groups')) state.add('realm_default_stream_groups', []);
  if (wants('channel_folders')) {
    // Other folders would reveal channels that spectators must not see.
    const seen = new Set(open.map(({ folder }) => folder));
    state.add(
      'channel_folders',
      toFolderList(lists.folders ?? []).filter(({ id }) => seen.has(id)),
    );
  }
  if (wants('user_topic')) state.add('user_topics', []);
  if (wants('muted_topics') && !request.types.includes('user_topic')) state.add('muted_topics', []);
  return state.at(seq);
}
