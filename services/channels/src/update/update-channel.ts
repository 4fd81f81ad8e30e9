/**
 * `PATCH /streams/{stream_id}`: all of one request in one operation, or nothing of it. What it takes of the users service
 * is asked before; where the channel has changed meanwhile so that more has to be known, it is asked again.
 */
import { DomainError, fromGroupSettingUpdates, type GroupSetting, UserSet } from '@rookery/core';
import { Binary, type Tx } from '@rookery/data';
import { renderDescription } from '@rookery/markdown';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { UpdateChannelRequest__Output } from '@rookery/protos/gen/rookery/UpdateChannelRequest.ts';
import type { UserCard__Output } from '@rookery/protos/gen/rookery/UserCard.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { namesGroups, sightSettings } from '../channel/rules/access.ts';
import { checkChannelDescription, checkChannelName } from '../channel/rules/names.ts';
import { checkRetention, checkTopicsPolicy } from '../channel/rules/values.ts';
import { findChannel, findChannelByName, listChannels } from '../channel/store/channels.ts';
import { type ChannelDocument, COLLECTIONS } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { leaveDefaultGroups } from '../default-channels/leave-default-groups.ts';
import { tellDefaultChannels } from '../default-channels/publish-defaults.ts';
import { changeNotices } from '../notices/notices.ts';
import { findRealmLists } from '../realm-lists/store.ts';
import { findRoster, listSubscribed } from '../subscription/store/subscriptions.ts';
import { raiseVersion } from '../subscription/store/writes.ts';
import { askTargets, type KnownTargets } from '../upstream/setting-targets.ts';
import { tellChange } from './publish-changes.ts';
import { keepToEmptyTopic } from './reserve-empty-topic.ts';
import { checkOnlyUnarchives } from './rules/archived.ts';
import { type ChannelChanges, type ChannelWish, channelChanges, checkMayAdminister } from './rules/channel-changes.ts';

type Needed = Pick<Context, 'commits' | 'database' | 'realms' | 'users' | 'messages' | 'notices'>;

/** How often it is asked anew, while others change the same channel. */
const MOST_TRIES = 3;

/** Thrown by an operation that finds another channel than was asked about. */
class NotAsked extends DomainError {
  constructor() {
    super('SERVER_NOT_READY', 'The channel is being changed. Try again.');
  }
}

/** What is asked of the users service. */
interface Asked {
  readonly targets: KnownTargets | undefined;
  /** Of an archived channel that comes back: its subscribers. */
  readonly cards: ReadonlyMap<number, UserCard__Output> | undefined;
}

/**
 * @throws BAD_REQUEST, UNAUTHORIZED_PRINCIPAL, EXPECTATION_MISMATCH, REQUEST_VARIABLE_INVALID as `channelChanges`,
 *   `checkMayAdminister` and the checks of values; SERVER_NOT_READY while others change the channel again and again
 */
export async function updateChannel(
  context: Needed,
  request: UpdateChannelRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const caller = requireCaller(ctx);
  const wish = toWish(request);
  for (let tries = 1; ; tries++) {
    if (wish.topicsPolicy === 'empty_topic_only') await keepToEmptyTopic(context, ctx, request.channel_id);
    const asked = await ask(context, caller.realm_id, request.channel_id, wish);
    try {
      const { realm_id } = caller;
      const { systemGroups, rules } = await context.realms.get(caller);
      await context.commits.run(realm_id, { requestKey: ctx.requestKey, attempt: ctx.attempt }, (tx) =>
        change(tx, context, caller, request.channel_id, wish, { ...asked, systemGroups, rules }),
      );
      context.notices.soon();
      return {};
    } catch (error) {
      if (!(error instanceof NotAsked) || tries === MOST_TRIES) throw error;
    }
  }
}

function toWish(request: UpdateChannelRequest__Output): ChannelWish {
  const { description, new_name, folder_id, message_retention_days, topics_policy } = request;
  checkOnlyUnarchives(request.is_archived);
  const source = description === undefined ? undefined : checkChannelDescription(description);
  return {
    name: new_name === undefined ? undefined : checkChannelName(new_name),
    description: source === undefined ? undefined : { source, rendered: renderDescription(source) },
    inviteOnly: request.is_private,
    webPublic: request.is_web_public,
    historyPublic: request.history_public_to_subscribers,
    isDefault: request.is_default_stream,
    retentionDays: message_retention_days === '' ? undefined : checkRetention(message_retention_days),
    unarchive: request.is_archived === false,
    folder: folder_id === undefined ? undefined : folder_id || null,
    topicsPolicy: topics_policy === '' ? undefined : checkTopicsPolicy(topics_policy),
    defaultPush: request.default_push_notifications,
    settings: fromGroupSettingUpdates(request.settings),
  };
}

/** Whether others may come to see the channel, or cease to. */
function decidesSight({ inviteOnly, webPublic, settings }: ChannelWish): boolean {
  return inviteOnly !== undefined || webPublic !== undefined || settings.size > 0;
}

async function ask(context: Needed, realm: number, id: number, wish: ChannelWish): Promise<Asked> {
  const channel = await findChannel(context.database, realm, id);
  if (!channel) return { targets: undefined, cards: undefined };
  const values = () => [...sightSettings(channel), ...[...wish.settings.values()].map(({ value }) => value)];
  return {
    targets: decidesSight(wish) ? await askTargets(context, realm, values()) : undefined,
    cards: wish.unarchive && channel.archived ? await askCards(context, channel) : undefined,
  };
}

async function askCards(context: Needed, { r: realm, c }: ChannelDocument): Promise<Asked['cards']> {
  const { users } = await findRoster(context.database, realm, c);
  if (users.size === 0) return new Map();
  const reply = await context.users.GetCards({ realm_id: realm, user_ids: users.toArray() }, { route: String(realm) });
  return new Map(reply.users.map((card) => [card.user_id, card]));
}

type Facts = Asked & Pick<Parameters<typeof channelChanges>[3], 'rules' | 'systemGroups'>;

async function change(
  tx: Tx,
  { database, notices }: Needed,
  caller: Caller__Output,
  id: number,
  wish: ChannelWish,
  { targets, cards, rules, systemGroups }: Facts,
): Promise<null> {
  const { realm } = tx;
  const { found, roster, namesake, subscriptions, all, lists } = await tx.read(async (session) => {
    const found = await findChannel(database, realm, id, session);
    return {
      found,
      roster: found ? (await findRoster(database, realm, id, session)).users : UserSet.EMPTY,
      namesake: wish.name === undefined ? null : await findChannelByName(database, realm, wish.name, session),
      subscriptions: found?.archived && wish.unarchive ? await listSubscribed(database, realm, id, session) : [],
      all: wish.isDefault === undefined ? [] : await listChannels(database, realm, session),
      lists: wish.inviteOnly || wish.folder ? await findRealmLists(database, realm, session) : {},
    };
  });
  // It was made after it was asked about.
  if (found && !targets && decidesSight(wish)) throw new NotAsked();
  const seen = checkMayAdminister(
    caller,
    found ? { channel: found, subscribed: roster.has(caller.user_id) } : undefined,
  );
  const { channel } = seen;
  const changes = channelChanges(caller, seen, wish, {
    rules,
    systemGroups,
    targets,
    nameTaken: namesake !== null && namesake.c !== id,
    folders: lists.folders ?? [],
  });
  if (Object.keys(changes).length === 0) return null;
  // It may have taken so long to find out that other topics have had messages since.
  const closes = changes.topicsPolicy === 'empty_topic_only';
  if (closes && (channel.emptyOnlyUntil ?? 0) < tx.nowMs) throw new NotAsked();
  const changed: ChannelDocument = { ...channel, ...changes };
  const seenByOthers =
    changes.inviteOnly !== undefined || changes.webPublic !== undefined || changes.groups !== undefined;
  const holders = seenByOthers && changed.inviteOnly ? insiders(targets, changed) : undefined;
  if (holders) changed.holders = holders;
  else if (!changed.inviteOnly) delete changed.holders;
  const returning = subscriptions.map((subscription) => {
    const card = cards?.get(subscription.u);
    if (!card) throw new NotAsked();
    return { card, subscription };
  });
  const people = seenByOthers ? targets : undefined;
  if (changes.isDefault !== undefined) {
    const channels = all.map((one) => (one.c === id ? changed : one));
    tellDefaultChannels(tx, channels);
  }
  if (changes.inviteOnly) leaveDefaultGroups(tx, lists, id);
  const before = { channel, roster };
  tellChange(tx, { before, after: { channel: changed, roster }, systemGroups, people, returning });
  save(tx, channel, changes, changed, systemGroups);
  notices.stage(tx, changeNotices(rules, caller.card, channel, changed));
  return null;
}

/** Who knows of a private channel by its settings. @throws NotAsked where it is not known who is in one of them */
function insiders(targets: KnownTargets | undefined, channel: ChannelDocument): Binary {
  const settings: GroupSetting[] = sightSettings(channel);
  if (!targets?.covers(settings)) throw new NotAsked();
  return new Binary(targets.insiders(settings).toBytes());
}

function save(
  tx: Tx,
  channel: ChannelDocument,
  changes: ChannelChanges,
  changed: ChannelDocument,
  systemGroups: ReadonlyMap<string, number>,
): void {
  const { holders } = changed;
  const watched = holders !== undefined && namesGroups(changed, systemGroups);
  const $set = { ...changes, ...(holders && { holders }), ...(watched && { watched }), at: tx.lastSeq() };
  const $unset = {
    ...(!holders && { holders: '' }),
    ...(!watched && { watched: '' }),
    ...(changes.topicsPolicy && { emptyOnlyUntil: '' }),
  };
  const unsetting = Object.keys($unset).length > 0 && { $unset };
  tx.update(COLLECTIONS.channels, { _id: channel._id }, { $set, ...unsetting });
  raiseVersion(tx, 'table');
}
