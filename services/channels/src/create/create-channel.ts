/** `POST /channels/create`: one channel that must not exist yet, with its first subscribers. */
import { badRequest, type Creator, DomainError, LIMITS, UserSet } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import { renderDescription } from '@rookery/markdown';
import { type CallContext, type ChannelsHandler, requireCaller } from '@rookery/rpc';
import { isAnyDeactivated } from '../account/store.ts';
import { checkChannelDescription, checkChannelName } from '../channel/rules/names.ts';
import { countMadeBy, findChannelByName, listChannels } from '../channel/store/channels.ts';
import type { Context } from '../context.ts';
import { publishDefaultChannels } from '../default-channels/publish-defaults.ts';
import { subscribingNotices } from '../notices/notices.ts';
import { findRealmLists } from '../realm-lists/store.ts';
import { joinChannel } from '../subscription/join-channel.ts';
import { checkBulk } from '../subscription/rules/bulk.ts';
import { usersWithVersions } from '../subscription/store/subscriptions.ts';
import { raiseVersions } from '../subscription/store/writes.ts';
import { usedColors } from '../subscription/used-colors.ts';
import { type Principals, resolvePrincipals } from '../upstream/principals.ts';
import { fetchNewChannelTargets, newChannel } from './new-channel.ts';
import { type GivenSettings, givenSettings } from './rules.ts';

/**
 * @throws CHANNEL_ALREADY_EXISTS for a taken name; BAD_REQUEST for a bad name, for users who cannot be subscribed and
 *   for settings that are invalid or that the caller may not set
 */
export const createChannel: ChannelsHandler<
  'CreateChannel',
  Pick<Context, 'commits' | 'database' | 'realms' | 'users' | 'notices' | 'visibility'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const { realm_id: realm } = caller;
  const { database } = context;
  const name = checkChannelName(request.channel?.name ?? '');
  const description = checkChannelDescription(request.channel?.description ?? '');
  const texts = { name, description, renderedDescription: renderDescription(description) };
  const ids = [...new Set(request.subscribers)];
  checkBulk({ channels: 1, users: ids.length });
  const organisation = await context.realms.get(caller);
  const { systemGroups, rules } = organisation;
  const affectsVisibility = context.visibility.isRestricted(organisation);
  const { cards, causes: ofPeople } = await resolveSubscribers(context, ids, ctx);
  const given = givenSettings(request);
  const targets = await fetchNewChannelTargets(context, realm, given);
  const causes = [...ofPeople, ...(targets?.causes ?? [])];
  const created = await context.commits.run(realm, ctx, async (tx) => {
    const users = cards.map((card) => card.user_id);
    const state = await readState(tx, database, { given, caller, name, users });
    const { namesake, colors, deactivated, versions, made, all, lists } = state;
    // Cards may be older than a deactivation: a deactivated user must not enter a roster again.
    if (deactivated) throw badRequest('User is deactivated');
    const channel = newChannel(tx, { texts, given, creator: caller, made, organisation, targets, ...lists });
    if (namesake) throw new DomainError('CHANNEL_ALREADY_EXISTS', `Channel '${name}' already exists`);
    joinChannel(tx, {
      channel,
      created: true,
      roster: UserSet.EMPTY,
      joining: cards,
      known: new Map(),
      colors,
      systemGroups,
      causes,
    });
    if (channel.isDefault) publishDefaultChannels(tx, [...all, channel]);
    raiseVersions(tx, users, versions);
    if (affectsVisibility && users.length > 0) context.visibility.stage(tx, users);
    const writes = request.send_new_subscription_messages && users.length <= LIMITS.max_bulk_new_subscription_messages;
    const joinedBy = new Map(users.map((user) => [user, [channel]]));
    const { announce } = request;
    context.notices.stage(
      tx,
      subscribingNotices({ rules, caller, created: [channel], announce, cards, joinedBy, writes }),
    );
    return { channel_id: channel.c };
  });
  context.notices.soon();
  if (affectsVisibility) await context.visibility.deliver(realm);
  return created;
};

/**
 * Reads the existing channel of that name, if any, the state of the users to subscribe, and what the limits, folders
 * and default channels depend on.
 */
function readState(
  tx: Tx,
  database: Database,
  options: { given: GivenSettings; caller: Creator; name: string; users: number[] },
) {
  const { realm } = tx;
  const { given, caller, name, users } = options;
  return tx.read(async (session) => ({
    namesake: await findChannelByName(database, realm, name, session),
    colors: await usedColors(database, realm, users, session),
    deactivated: await isAnyDeactivated(database, realm, users, session),
    versions: await usersWithVersions(database, realm, users, session),
    made: await countMadeBy(database, realm, caller, session),
    all: given.is_default_stream ? await listChannels(database, realm, session) : [],
    lists: given.folder_id > 0 ? await findRealmLists(database, realm, session) : {},
  }));
}

/** The users whom the request names. An empty list subscribes no one; in other requests it means the caller. */
async function resolveSubscribers(
  context: Pick<Context, 'users'>,
  ids: number[],
  ctx: CallContext,
): Promise<Principals> {
  if (ids.length === 0) return { cards: [], others: false, causes: [] };
  return resolvePrincipals(context, { has_principals: true, principal_ids: ids, principal_emails: [] }, ctx);
}
