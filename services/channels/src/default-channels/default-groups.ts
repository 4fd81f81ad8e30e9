/** Groups of default channels: administrators create, fill and change them; everyone but guests gets all of them. */
import { badRequest, checkAdministrator } from '@rookery/core';
import type { Tx } from '@rookery/data';
import type { CreateDefaultGroupRequest__Output } from '@rookery/protos/gen/rookery/CreateDefaultGroupRequest.ts';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { RemoveDefaultGroupRequest__Output } from '@rookery/protos/gen/rookery/RemoveDefaultGroupRequest.ts';
import type { UpdateDefaultGroupChannelsRequest__Output } from '@rookery/protos/gen/rookery/UpdateDefaultGroupChannelsRequest.ts';
import type { UpdateDefaultGroupRequest__Output } from '@rookery/protos/gen/rookery/UpdateDefaultGroupRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { invalidChannelName } from '../channel/rules/unknown.ts';
import { findChannelsByName } from '../channel/store/channels.ts';
import type { ChannelDocument, DefaultGroupDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { findRealmLists, saveRealmLists } from '../realm-lists/store.ts';
import { publishDefaultGroups } from './publish-defaults.ts';
import { accessDefaultGroup, checkFitGroup, checkGroupDescription, checkGroupName, checkMayAddGroup } from './rules.ts';

type Part = Pick<Context, 'commits' | 'database'>;
type Groups = readonly DefaultGroupDocument[];

/** More than any organisation has newcomers read in. */
const MOST_CHANNELS = 500;

/**
 * `POST /default_stream_groups/create`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST for a name that it cannot have, channels that are not there, or not fit
 */
export async function createDefaultGroup(
  context: Part,
  { name, description, channel_names }: CreateDefaultGroupRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  return change(context, ctx, channel_names, (tx, groups, channels) => {
    checkGroupDescription(description);
    checkMayAddGroup(groups);
    checkFitGroup(channels, name);
    checkGroupName(name, groups);
    const ids = channels.map(({ c }) => c);
    return [...groups, { id: tx.next('default_group'), name, description, channels: ids }];
  });
}

/**
 * `PATCH /default_stream_groups/{group_id}`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST where nothing is given, the group is not there, or the name cannot be its
 */
export async function updateDefaultGroup(
  context: Part,
  request: UpdateDefaultGroupRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { group_id, new_name: name, new_description } = request;
  return change(context, ctx, [], (_tx, groups) => {
    checkGroupDescription(new_description);
    if (!request.has_new_name && !request.has_new_description) {
      throw badRequest('You must pass "new_description" or "new_group_name".');
    }
    const before = accessDefaultGroup(groups, group_id);
    if (request.has_new_name) {
      if (before.name === name) throw badRequest(`This default channel group is already named '${name}'`);
      checkGroupName(name, groups);
    }
    const after = {
      ...before,
      ...(request.has_new_name && { name }),
      ...(request.has_new_description && { description: new_description }),
    };
    return groups.map((one) => (one === before ? after : one));
  });
}

/**
 * `DELETE /default_stream_groups/{group_id}`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST where it is not there
 */
export async function removeDefaultGroup(
  context: Part,
  { group_id }: RemoveDefaultGroupRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  return change(context, ctx, [], (_tx, groups) => {
    const gone = accessDefaultGroup(groups, group_id);
    return groups.filter((one) => one !== gone);
  });
}

/**
 * `PATCH /default_stream_groups/{group_id}/streams`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST for a group or channels that are not there, or not in (or not out of) it
 */
export async function updateDefaultGroupChannels(
  context: Part,
  { group_id, remove, channel_names }: UpdateDefaultGroupChannelsRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  return change(context, ctx, channel_names, (_tx, groups, channels) => {
    const before = accessDefaultGroup(groups, group_id);
    if (!remove) checkFitGroup(channels, before.name);
    for (const { c, name } of channels) {
      if (before.channels.includes(c) === remove) continue;
      const is = remove ? 'is not present' : 'is already present';
      throw badRequest(`Channel '${name}' ${is} in default channel group '${before.name}'`);
    }
    const named = channels.map(({ c }) => c);
    const ids = remove ? before.channels.filter((c) => !named.includes(c)) : [...before.channels, ...named];
    if (ids.length > MOST_CHANNELS) throw badRequest(`A group can have at most ${MOST_CHANNELS} channels.`);
    return groups.map((one) => (one === before ? { ...one, channels: ids } : one));
  });
}

/** One operation: `decide` is given the groups and the channels of these names, and answers what the groups are to be. */
async function change(
  context: Part,
  ctx: CallContext,
  names: readonly string[],
  decide: (tx: Tx, groups: Groups, channels: readonly ChannelDocument[]) => DefaultGroupDocument[],
): Promise<Empty> {
  const caller = requireCaller(ctx);
  checkAdministrator(caller);
  if (names.length > MOST_CHANNELS) throw badRequest(`A group can have at most ${MOST_CHANNELS} channels.`);
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const { groups, found } = await tx.read(async (session) => ({
      groups: (await findRealmLists(context.database, tx.realm, session)).defaultGroups ?? [],
      found: await findChannelsByName(context.database, tx.realm, names, session),
    }));
    const channels = names.map((name) => {
      const channel = found.get(name.toLowerCase());
      if (!channel || channel.archived) throw invalidChannelName(name);
      return channel;
    });
    const defaultGroups = decide(tx, groups, [...new Set(channels)]);
    saveRealmLists(tx, { defaultGroups });
    publishDefaultGroups(tx, defaultGroups);
    return {};
  });
}
