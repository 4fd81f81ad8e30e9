/**
 * GetView: what one user may see. Three versions decide which parts are sent: of the realm's table of channels, which
 * all users share, of the user's subscriptions, and of their topic policies. Each is raised in the transaction of a
 * change, so equal versions prove equal state; the usual reply is 'not modified', and costs one read of two small
 * documents.
 */
import { snapshotRead } from '@rookery/data';
import { type ChannelsHandler, isSpectator, requireCaller, requireSpectator } from '@rookery/rpc';
import { toTableChannel } from '../channel/channel-proto.ts';
import type { Context } from '../context.ts';
import {
  findVersions,
  listSubscriptions,
  NO_VERSIONS,
  type Versions,
  versionKey,
} from '../subscription/store/subscriptions.ts';
import { listTopicPolicies } from '../topic-policies/store.ts';

export const getView: ChannelsHandler<'GetView', Pick<Context, 'database' | 'tables' | 'versions'>> = async (
  context,
  request,
  ctx,
) => {
  const caller = isSpectator(ctx) ? requireSpectator(ctx) : requireCaller(ctx);
  const realm = caller.realm_id;
  const user = request.user_id || caller.user_id;
  const present = (await context.versions.get(versionKey(realm, user))) ?? NO_VERSIONS;
  const sameTopics = ({ topics }: Versions) => !request.wants_topics || topics === request.known_topics_version;
  if (
    present.table === request.known_table_version &&
    present.view === request.known_view_version &&
    sameTopics(present)
  ) {
    return {
      table_version: present.table,
      table_not_modified: true,
      view_version: present.view,
      view_not_modified: true,
      topics_version: present.topics,
      topics_not_modified: true,
    };
  }
  // The parts and their versions come from one snapshot.
  return snapshotRead(context.database, async (session) => {
    const versions = await findVersions(context.database, realm, user, session);
    const sendTable = versions.table !== request.known_table_version;
    const sendView = versions.view !== request.known_view_version;
    const channels = sendTable ? await context.tables.inSnapshot(realm, session) : [];
    const sendTopics = !sameTopics(versions);
    const policies = sendTopics ? await listTopicPolicies(context.database, realm, user, session) : [];
    const subscriptions = sendView ? await listSubscriptions(context.database, realm, user, session) : [];
    return {
      table_version: versions.table,
      table_not_modified: !sendTable,
      channels: channels.map(toTableChannel),
      view_version: versions.view,
      view_not_modified: !sendView,
      subscriptions: subscriptions.map(({ c, iv, isMuted }) => ({
        channel_id: c,
        intervals: iv.flatMap(([from, to]) => [from, to ?? 0]),
        is_muted: isMuted,
      })),
      topics_version: versions.topics,
      topics_not_modified: !sendTopics,
      topic_policies: policies.map(({ _id, c, policy }) => ({ channel_id: c, topic: _id.t, policy })),
    };
  });
};
