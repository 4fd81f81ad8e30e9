/**
 * `POST /users/me/subscriptions`: subscribes the caller, or the users it names, to channels, and creates those that do
 * not exist.
 *
 * Everything is decided and written in one operation of the realm's commit queue, so two requests for one new name make
 * one channel. Each change of who is subscribed raises the channel's roster version.
 */
import { badRequest, LIMITS, UserSet } from '@rookery/core';
import type { Tx } from '@rookery/data';
import { renderDescription } from '@rookery/markdown';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { SubscribeRequest__Output } from '@rookery/protos/gen/rookery/SubscribeRequest.ts';
import { type CallContext, jsonReply, requireCaller } from '@rookery/rpc';
import { isAnyDeactivated } from '../account/store.ts';
import { canAddOthers, canJoin, hasMetadataAccess } from '../channel/rules/access.ts';
import { checkChannelDescription, checkChannelName } from '../channel/rules/names.ts';
import { maySubscribeOthers } from '../channel/rules/organisation.ts';
import { noAccess } from '../channel/rules/unknown.ts';
import { findChannelsByName, listChannels } from '../channel/store/channels.ts';
import type { ChannelDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { fetchNewChannelTargets, newChannel } from '../create/new-channel.ts';
import { publishDefaultChannels } from '../default-channels/publish-defaults.ts';
import { subscribingNotices } from '../notices/notices.ts';
import { findRealmLists } from '../realm-lists/store.ts';
import { joinChannel } from '../subscription/join-channel.ts';
import { checkBulk } from '../subscription/rules/bulk.ts';
import { findRosters, findSubscriptions, usersWithVersions } from '../subscription/store/subscriptions.ts';
import { raiseVersions } from '../subscription/store/writes.ts';
import { usedColors } from '../subscription/used-colors.ts';
import { resolvePrincipals } from '../upstream/principals.ts';

/** Subscribing, ready for an operation of the commit queue. */
interface Subscribing {
  /** Whether restricted guests may see other users afterwards. */
  readonly affectsVisibility: boolean;
  /** Decides and stages, all but the versions of who joined; it reads first. */
  run(tx: Tx): Promise<Subscribed>;
}

interface Subscribed {
  readonly reply: Reply;
  /** Whose versions are to be raised. */
  readonly changed: ReadonlySet<number>;
  /** Those of them who have one. */
  readonly versions: ReadonlySet<number>;
}

interface Reply {
  subscribed: Record<string, string[]>;
  already_subscribed: Record<string, string[]>;
  unauthorized?: string[];
  new_subscription_messages_sent?: boolean;
}

/**
 * Answers `{"subscribed": {user id: [names]}, "already_subscribed": {...}, "unauthorized"?: [names], "new_subscription_messages_sent"?}`.
 * @throws BAD_REQUEST for a bad name, a channel out of reach (unless `authorization_errors_fatal` is false) or what the
 * caller may not do.
 */
export async function subscribe(
  context: Context,
  request: SubscribeRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const { affectsVisibility, run } = await prepareSubscribing(context, request, ctx);
  const { realm_id } = requireCaller(ctx);
  const operation = async (tx: Tx): Promise<Reply> => {
    const { reply, changed, versions } = await run(tx);
    raiseVersions(tx, changed, versions);
    if (affectsVisibility && changed.size > 0) context.visibility.stage(tx, changed);
    return reply;
  };
  const reply = await context.commits.run(
    realm_id,
    { requestKey: ctx.requestKey, attempt: ctx.attempt, span: ctx.span },
    operation,
  );
  context.notices.soon();
  if (affectsVisibility) await context.visibility.deliver(realm_id);
  return jsonReply<'SUBSCRIBED'>(reply);
}

/** Everything slow that subscribing needs, and what is refused without looking at channels. @throws as `subscribe` */
async function prepareSubscribing(
  context: Context,
  request: SubscribeRequest__Output,
  ctx: CallContext,
): Promise<Subscribing> {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const wanted = new Map(
    request.subscriptions.map(({ name, description }) => {
      const checked = checkChannelName(name);
      return [checked.toLowerCase(), { name: checked, description: checkChannelDescription(description) }];
    }),
  );
  const organisation = await context.realms.get(caller);
  const { systemGroups, rules } = organisation;
  const affectsVisibility = context.visibility.isRestricted(organisation);
  const principals = await resolvePrincipals(context, request, ctx);
  const targets = await fetchNewChannelTargets(context, realm, request);
  const causes = [...principals.causes, ...(targets?.causes ?? [])];
  checkBulk({ channels: wanted.size, users: principals.cards.length });
  // Not in the operation, which its whole realm waits for.
  const rendered = new Map([...wanted].map(([key, { description }]) => [key, renderDescription(description)]));

  const run = async (tx: Tx): Promise<Subscribed> => {
    const users = principals.cards.map((card) => card.user_id);
    const { existing, rosters, subscriptions, versions, colors, deactivated, lists, all } = await tx.read(
      async (session) => {
        const existing = await findChannelsByName(context.database, realm, [...wanted.keys()], session);
        const ids = [...existing.values()].map((channel) => channel.c);
        return {
          existing,
          rosters: await findRosters(context.database, realm, ids, session),
          subscriptions: await findSubscriptions(context.database, realm, ids, users, session),
          versions: await usersWithVersions(context.database, realm, users, session),
          colors: await usedColors(context.database, realm, users, session),
          deactivated: await isAnyDeactivated(context.database, realm, users, session),
          all: request.is_default_stream ? await listChannels(context.database, realm, session) : [],
          lists: request.folder_id > 0 ? await findRealmLists(context.database, realm, session) : {},
        };
      },
    );
    // Cards may be older than a deactivation: a deactivated user must not enter a roster again.
    if (deactivated) throw badRequest('User is deactivated');

    const unauthorized: string[] = [];
    const joins: { channel: ChannelDocument; roster: UserSet; created: boolean }[] = [];
    for (const [key, { name, description }] of wanted) {
      const found = existing.get(key);
      if (!found) {
        const texts = { name, description, renderedDescription: rendered.get(key) ?? '' };
        const organisation = { systemGroups, rules };
        const { folders } = lists;
        const channel = newChannel(tx, { texts, request, creator: caller, organisation, targets, folders });
        if (principals.others && !maySubscribeOthers(caller, rules)) throw badRequest('Insufficient permission');
        joins.push({ channel, roster: UserSet.EMPTY, created: true });
        continue;
      }
      const roster = rosters.get(found.c) ?? UserSet.EMPTY;
      const seen = { channel: found, subscribed: roster.has(caller.user_id) };
      const organisation = maySubscribeOthers(caller, rules);
      const may = principals.others
        ? canAddOthers(caller, seen, organisation)
        : seen.subscribed || canJoin(caller, seen);
      if (may) joins.push({ channel: found, roster, created: false });
      else if (request.authorization_errors_fatal) {
        throw principals.others && hasMetadataAccess(caller, seen)
          ? badRequest('Insufficient permission')
          : noAccess(name);
      } else unauthorized.push(name);
    }

    const reply: Reply = { subscribed: {}, already_subscribed: {} };
    const changed = new Set<number>();
    const joinedBy = new Map<number, ChannelDocument[]>();
    for (const { channel, roster, created } of joins) {
      const joining = principals.cards.filter((card) => !roster.has(card.user_id));
      for (const card of principals.cards) {
        const list = roster.has(card.user_id) ? reply.already_subscribed : reply.subscribed;
        const names = list[String(card.user_id)] ?? [];
        names.push(channel.name);
        list[String(card.user_id)] = names;
      }
      for (const { user_id } of joining) {
        changed.add(user_id);
        const others = joinedBy.get(user_id);
        if (others) others.push(channel);
        else joinedBy.set(user_id, [channel]);
      }
      joinChannel(tx, { channel, created, roster, joining, known: subscriptions, colors, systemGroups, causes });
    }
    const newDefaults = joins.filter(({ channel, created }) => created && channel.isDefault);
    if (newDefaults.length > 0) publishDefaultChannels(tx, [...all, ...newDefaults.map(({ channel }) => channel)]);
    if (!request.authorization_errors_fatal) reply.unauthorized = unauthorized;
    const few = joinedBy.size <= LIMITS.max_bulk_new_subscription_messages;
    const writes = few && !request.no_new_subscription_messages;
    if (!request.no_new_subscription_messages) reply.new_subscription_messages_sent = few;
    const created = joins.filter((join) => join.created).map(({ channel }) => channel);
    const { announce } = request;
    const { cards } = principals;
    context.notices.stage(tx, subscribingNotices({ rules, caller, created, announce, cards, joinedBy, writes }));
    return { reply, changed, versions };
  };
  return { affectsVisibility, run };
}
