/**
 * `POST /users/me/subscriptions`: subscribes the caller, or the users that the request names, to channels, and creates
 * those that do not exist.
 *
 * Everything is decided and written in one operation of the realm's commit queue, so two requests for one new name
 * create one channel. Each change of the subscribers raises the channel's roster version.
 */
import { setImmediate as othersFirst } from 'node:timers/promises';
import { badRequest, LIMITS, UserSet } from '@rookery/core';
import type { Database, Tx } from '@rookery/data';
import { renderDescription } from '@rookery/markdown';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import type { SubscribeRequest__Output } from '@rookery/protos/gen/rookery/SubscribeRequest.ts';
import { type CallContext, type ChannelsHandler, jsonReply, requireCaller } from '@rookery/rpc';
import type { KnownRealm } from '@rookery/runtime';
import { isAnyDeactivated } from '../account/store.ts';
import { canAddOthers, canJoin, hasMetadataAccess } from '../channel/rules/access.ts';
import { checkChannelDescription, checkChannelName } from '../channel/rules/names.ts';
import { mayCreateChannels, maySubscribeOthers } from '../channel/rules/organisation.ts';
import { noAccess } from '../channel/rules/unknown.ts';
import { countMadeBy, findChannelsByName, listChannels } from '../channel/store/channels.ts';
import type { ChannelDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { fetchNewChannelTargets, newChannel } from '../create/new-channel.ts';
import { type GivenSettings, givenSettings } from '../create/rules.ts';
import { publishDefaultChannels } from '../default-channels/publish-defaults.ts';
import { subscribingNotices } from '../notices/notices.ts';
import { findRealmLists } from '../realm-lists/store.ts';
import { joinChannel } from '../subscription/join-channel.ts';
import { checkBulk } from '../subscription/rules/bulk.ts';
import { findRosters, findSubscriptions, usersWithVersions } from '../subscription/store/subscriptions.ts';
import { raiseVersions } from '../subscription/store/writes.ts';
import { usedColors } from '../subscription/used-colors.ts';
import { countPrincipals, type Principals, resolvePrincipals } from '../upstream/principals.ts';
import type { ResolvedTargets } from '../upstream/setting-targets.ts';

/** The name and description that a request gives a channel, checked. */
interface ChannelTexts {
  readonly name: string;
  readonly description: string;
}

/** A subscribe request after its slow parts; an operation of the commit queue decides the rest. */
interface Prepared {
  readonly request: SubscribeRequest__Output;
  readonly settings: GivenSettings;
  readonly caller: Caller__Output;
  readonly organisation: KnownRealm;
  /** Whether guests have restricted visibility, which new subscriptions may change. */
  readonly affectsVisibility: boolean;
  /** The named channels by lower-case name, with the texts for their creation. */
  readonly wanted: ReadonlyMap<string, ChannelTexts>;
  /** The rendered descriptions of those that did not exist, by lower-case name. */
  readonly rendered: ReadonlyMap<string, string>;
  readonly principals: Principals;
  readonly targets: ResolvedTargets | undefined;
  readonly causes: Cause[];
}

/** A channel to which the request subscribes the principals. */
interface Join {
  readonly channel: ChannelDocument;
  /** Current subscribers. */
  readonly roster: UserSet;
  readonly created: boolean;
}

interface Reply {
  subscribed: Record<string, string[]>;
  already_subscribed: Record<string, string[]>;
  unauthorized?: string[];
  new_subscription_messages_sent?: boolean;
}

/**
 * Returns `{"subscribed": {user id: [names]}, "already_subscribed": {...}, "unauthorized"?: [names],
 * "new_subscription_messages_sent"?}`.
 * @throws BAD_REQUEST for a bad name, a channel that the caller may not join (unless `authorization_errors_fatal` is
 *   false) or a missing permission
 */
export const subscribe: ChannelsHandler<'Subscribe', Context> = async (context, request, ctx) => {
  const prepared = await prepareSubscribing(context, request, ctx);
  const { realm_id } = prepared.caller;
  const reply = await context.commits.run(realm_id, ctx, (tx) => stageSubscribing(tx, context, prepared));
  context.notices.soon();
  if (prepared.affectsVisibility) await context.visibility.deliver(realm_id);
  return jsonReply<'SUBSCRIBED'>(reply);
};

/** Does the slow parts, and the checks that need no channels. @throws as `subscribe` */
async function prepareSubscribing(
  context: Context,
  request: SubscribeRequest__Output,
  ctx: CallContext,
): Promise<Prepared> {
  const caller = requireCaller(ctx);
  const settings = givenSettings(request);
  const wanted = checkTexts(request);
  checkBulk({ channels: wanted.size, users: countPrincipals(request) });
  const organisation = await context.realms.get(caller);
  const affectsVisibility = context.visibility.isRestricted(organisation);
  const principals = await resolvePrincipals(context, request, ctx);
  const targets = await fetchNewChannelTargets(context, caller.realm_id, settings);
  const causes = [...principals.causes, ...(targets?.causes ?? [])];
  const given = { request, settings, caller, organisation, wanted };
  const rendered = await renderDescriptions(context.database, given);
  return { ...given, affectsVisibility, rendered, principals, targets, causes };
}

/** Returns the named channels by lower-case name. @throws BAD_REQUEST for a bad name, or a too long description */
function checkTexts({ subscriptions }: SubscribeRequest__Output): Map<string, ChannelTexts> {
  return new Map(
    subscriptions.map(({ name, description }) => {
      const checked = checkChannelName(name);
      return [checked.toLowerCase(), { name: checked, description: checkChannelDescription(description) }];
    }),
  );
}

/**
 * Renders the descriptions of the channels that do not exist: not in the operation, for which the whole realm waits,
 * and one at a time, so that other requests are answered in between.
 * @throws BAD_REQUEST if the caller may not create such channels
 */
async function renderDescriptions(
  database: Database,
  { settings, caller, organisation, wanted }: Pick<Prepared, 'settings' | 'caller' | 'organisation' | 'wanted'>,
): Promise<Map<string, string>> {
  const rendered = new Map<string, string>();
  const described = [...wanted].filter(([, { description }]) => description !== '');
  if (described.length === 0) return rendered;
  const existing = await findChannelsByName(
    database,
    caller.realm_id,
    described.map(([key]) => key),
  );
  const mayCreate = mayCreateChannels(caller, organisation.rules, settings.invite_only);
  for (const [key, { description }] of described) {
    if (existing.has(key)) continue;
    if (!mayCreate) throw badRequest('Insufficient permission');
    rendered.set(key, renderDescription(description));
    await othersFirst();
  }
  return rendered;
}

/** Decides and stages the whole request. @throws as `subscribe` */
async function stageSubscribing(tx: Tx, context: Context, prepared: Prepared): Promise<Reply> {
  const { request, caller, organisation, principals } = prepared;
  const state = await readState(tx, context.database, prepared);
  // Cards may be older than a deactivation: a deactivated user must not enter a roster again.
  if (state.deactivated) throw badRequest('User is deactivated');
  const { joins, unauthorized } = decideJoins(tx, prepared, state);
  const { reply, joinedBy } = stageJoins(tx, prepared, joins, state);
  const created = joins.filter((join) => join.created).map(({ channel }) => channel);
  const newDefaults = created.filter(({ isDefault }) => isDefault);
  if (newDefaults.length > 0) publishDefaultChannels(tx, [...state.all, ...newDefaults]);
  if (!request.authorization_errors_fatal) reply.unauthorized = unauthorized;
  const few = joinedBy.size <= LIMITS.max_bulk_new_subscription_messages;
  const writes = few && request.send_new_subscription_messages;
  if (request.send_new_subscription_messages) reply.new_subscription_messages_sent = few;
  const { rules } = organisation;
  const { announce } = request;
  const { cards } = principals;
  context.notices.stage(tx, subscribingNotices({ rules, caller, created, announce, cards, joinedBy, writes }));
  const changed = new Set(joinedBy.keys());
  raiseVersions(tx, changed, state.versions);
  if (prepared.affectsVisibility && changed.size > 0) context.visibility.stage(tx, changed);
  return reply;
}

type State = Awaited<ReturnType<typeof readState>>;

/** Reads the state of the channels and the principals that the decision depends on. */
function readState(tx: Tx, database: Database, { settings, caller, wanted, principals }: Prepared) {
  const { realm } = tx;
  const users = principals.cards.map((card) => card.user_id);
  return tx.read(async (session) => {
    const existing = await findChannelsByName(database, realm, [...wanted.keys()], session);
    const ids = [...existing.values()].map((channel) => channel.c);
    return {
      existing,
      rosters: await findRosters(database, realm, ids, session),
      subscriptions: await findSubscriptions(database, realm, ids, users, session),
      versions: await usersWithVersions(database, realm, users, session),
      colors: await usedColors(database, realm, users, session),
      deactivated: await isAnyDeactivated(database, realm, users, session),
      made: existing.size < wanted.size ? await countMadeBy(database, realm, caller, session) : 0,
      all: settings.is_default_stream ? await listChannels(database, realm, session) : [],
      lists: settings.folder_id > 0 ? await findRealmLists(database, realm, session) : {},
    };
  });
}

/**
 * Decides which channels are created and which are joined; returns also the names of those that the caller may not
 * join.
 */
function decideJoins(
  tx: Tx,
  { request, settings, caller, organisation, wanted, rendered, principals, targets }: Prepared,
  { existing, rosters, made, lists }: State,
): { joins: Join[]; unauthorized: string[] } {
  const joins: Join[] = [];
  const unauthorized: string[] = [];
  const mayOthers = maySubscribeOthers(caller, organisation.rules);
  let created = 0;
  for (const [key, texts] of wanted) {
    const found = existing.get(key);
    if (!found) {
      const of = { given: settings, creator: caller, organisation, targets, folders: lists.folders };
      // A channel of that name may have been renamed since.
      const renderedDescription = rendered.get(key) ?? renderDescription(texts.description);
      const channel = newChannel(tx, { texts: { ...texts, renderedDescription }, made: made + created++, ...of });
      joins.push({ channel, roster: UserSet.EMPTY, created: true });
      continue;
    }
    const roster = rosters.get(found.c) ?? UserSet.EMPTY;
    const seen = { channel: found, subscribed: roster.has(caller.user_id) };
    const may = principals.others ? canAddOthers(caller, seen, mayOthers) : seen.subscribed || canJoin(caller, seen);
    if (may) joins.push({ channel: found, roster, created: false });
    else if (request.authorization_errors_fatal) {
      throw principals.others && hasMetadataAccess(caller, seen)
        ? badRequest('Insufficient permission')
        : noAccess(texts.name);
    } else unauthorized.push(texts.name);
  }
  return { joins, unauthorized };
}

/** @returns the reply, and by user: the channels that the request subscribed them to */
function stageJoins(
  tx: Tx,
  { organisation: { systemGroups }, principals: { cards }, causes }: Prepared,
  joins: readonly Join[],
  { subscriptions, colors }: State,
): { reply: Reply; joinedBy: Map<number, ChannelDocument[]> } {
  const reply: Reply = { subscribed: {}, already_subscribed: {} };
  const joinedBy = new Map<number, ChannelDocument[]>();
  for (const { channel, roster, created } of joins) {
    const joining = cards.filter((card) => !roster.has(card.user_id));
    for (const card of cards) {
      const list = roster.has(card.user_id) ? reply.already_subscribed : reply.subscribed;
      const names = list[String(card.user_id)] ?? [];
      names.push(channel.name);
      list[String(card.user_id)] = names;
    }
    for (const { user_id } of joining) {
      const others = joinedBy.get(user_id);
      if (others) others.push(channel);
      else joinedBy.set(user_id, [channel]);
    }
    joinChannel(tx, { channel, created, roster, joining, known: subscriptions, colors, systemGroups, causes });
  }
  return { reply, joinedBy };
}
