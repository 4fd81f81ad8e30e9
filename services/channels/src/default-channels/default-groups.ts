/** Groups of default channels: administrators create, fill and change them; everyone but guests gets all of them. */
import { badRequest } from '@rookery/core';
import type { Tx } from '@rookery/data';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import { type CallContext, requireAdministrator } from '@rookery/rpc';
import { invalidChannelName } from '../channel/rules/unknown.ts';
import { findChannelsByName } from '../channel/store/channels.ts';
import type { ChannelDocument, DefaultGroupDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { findRealmLists, saveRealmLists } from '../realm-lists/store.ts';
import { publishDefaultGroups } from './publish-defaults.ts';

export type Dependencies = Pick<Context, 'commits' | 'database'>;

type Groups = readonly DefaultGroupDocument[];

/** Max. channels in a default group: more than new users of any organisation read. */
export const MAX_CHANNELS = 500;

/** Runs one operation: `decide` receives the groups and the channels of these names, and returns the new groups. */
export async function changeDefaultGroups(
  context: Dependencies,
  ctx: CallContext,
  names: readonly string[],
  decide: (tx: Tx, groups: Groups, channels: readonly ChannelDocument[]) => DefaultGroupDocument[],
): Promise<Empty> {
  const caller = requireAdministrator(ctx);
  if (names.length > MAX_CHANNELS) throw badRequest(`A group can have at most ${MAX_CHANNELS} channels.`);
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
