/**
 * `DELETE /streams/{stream_id}`: archives a channel. An archived channel accepts neither messages nor subscribers; its
 * readers can still read it.
 */
import { badRequest, UserSet } from '@rookery/core';
import { type ChannelsHandler, requireCaller } from '@rookery/rpc';
import { findChannel, listChannels } from '../channel/store/channels.ts';
import { stageChannel } from '../channel/store/writes.ts';
import type { Context } from '../context.ts';
import { removeFromDefaultGroups } from '../default-channels/leave-default-groups.ts';
import { publishDefaultChannels } from '../default-channels/publish-defaults.ts';
import { changeNotices } from '../notices/notices.ts';
import { findRealmLists } from '../realm-lists/store.ts';
import { findRoster } from '../subscription/store/subscriptions.ts';
import { raiseVersion } from '../subscription/store/writes.ts';
import { publishChannelChange } from './publish-changes.ts';
import { checkMayAdminister } from './rules/channel-changes.ts';

/** @throws BAD_REQUEST as `checkMayAdminister`; `Channel is already deactivated` */
export const archiveChannel: ChannelsHandler<
  'ArchiveChannel',
  Pick<Context, 'commits' | 'database' | 'realms' | 'notices'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const { realm_id: realm } = caller;
  const { channel_id: id } = request;
  const { database } = context;
  const { systemGroups, rules } = await context.realms.get(caller);
  await context.commits.run(realm, ctx, async (tx) => {
    const { found, roster, all, lists } = await tx.read(async (session) => {
      const found = await findChannel(database, realm, id, session);
      return {
        found,
        roster: found ? (await findRoster(database, realm, id, session)).users : UserSet.EMPTY,
        all: found?.isDefault ? await listChannels(database, realm, session) : [],
        lists: await findRealmLists(database, realm, session),
      };
    });
    const seen = found ? { channel: found, subscribed: roster.has(caller.user_id) } : undefined;
    const { channel } = checkMayAdminister(caller, seen);
    if (channel.archived) throw badRequest('Channel is already deactivated');
    const others = all.filter(({ c }) => c !== id);
    if (channel.isDefault) publishDefaultChannels(tx, others);
    removeFromDefaultGroups(tx, lists, id);
    const changes = { archived: true, isDefault: false };
    const after = { channel: { ...channel, ...changes }, roster };
    publishChannelChange(tx, { before: { channel, roster }, after, systemGroups, people: undefined });
    stageChannel(tx, id, changes);
    raiseVersion(tx, 'table');
    context.notices.stage(tx, changeNotices(rules, caller.card, channel, after.channel), { archived: id });
    return null;
  });
  context.notices.soon();
  return {};
};
