/**
 * `PATCH /streams/{stream_id}`: one operation for a whole request. Group settings and cards are fetched from the users
 * service first; if the channel has changed so that more is needed, they are fetched again.
 */
import { isDeepStrictEqual } from 'node:util';
import { DomainError, fromGroupSettingUpdates, type GroupSetting, UserSet } from '@rookery/core';
import { Binary, type Database, type Tx } from '@rookery/data';
import { renderDescription } from '@rookery/markdown';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { UpdateChannelRequest__Output } from '@rookery/protos/gen/rookery/UpdateChannelRequest.ts';
import type { UserCard__Output } from '@rookery/protos/gen/rookery/UserCard.ts';
import { type ChannelsHandler, requireCaller } from '@rookery/rpc';
import { toTableChannel } from '../channel/channel-proto.ts';
import { namesGroups, visibilitySettings } from '../channel/rules/access.ts';
import { checkChannelDescription, checkChannelName } from '../channel/rules/names.ts';
import { checkRetention, checkTopicsPolicy } from '../channel/rules/values.ts';
import { findChannel, findChannelByName, listChannels } from '../channel/store/channels.ts';
import type { ChannelDocument } from '../channel/store/documents.ts';
import { stageChannel } from '../channel/store/writes.ts';
import type { Context } from '../context.ts';
import { removeFromDefaultGroups } from '../default-channels/leave-default-groups.ts';
import { publishDefaultChannels } from '../default-channels/publish-defaults.ts';
import { changeNotices } from '../notices/notices.ts';
import { findRealmLists } from '../realm-lists/store.ts';
import { findRoster, listSubscribed } from '../subscription/store/subscriptions.ts';
import { raiseVersion } from '../subscription/store/writes.ts';
import { fetchSettingTargets, type ResolvedTargets } from '../upstream/setting-targets.ts';
import { publishChannelChange } from './publish-changes.ts';
import { reserveEmptyTopic } from './reserve-empty-topic.ts';
import { checkOnlyUnarchives } from './rules/archived.ts';
import {
  type ChannelChanges,
  type ChannelEditRequest,
  channelChanges,
  checkMayAdminister,
} from './rules/channel-changes.ts';

type Needed = Pick<Context, 'commits' | 'database' | 'realms' | 'users' | 'messages' | 'notices'>;

/** Max. attempts at a channel that others change at the same time. */
const MAX_TRIES = 3;

/** Thrown by an operation whose channel needs more from the users service than was requested before the operation. */
class NotRequested extends DomainError {
  constructor() {
    super('SERVER_NOT_READY', 'The channel is being changed. Try again.');
  }
}

/** The replies of the users service that were fetched before the operation. */
interface UpstreamState {
  readonly targets: ResolvedTargets | undefined;
  /** The cards of the subscribers; present if the channel is unarchived. */
  readonly cards: ReadonlyMap<number, UserCard__Output> | undefined;
}

/**
 * @throws BAD_REQUEST, UNAUTHORIZED_PRINCIPAL, EXPECTATION_MISMATCH, REQUEST_VARIABLE_INVALID as `channelChanges`,
 *   `checkMayAdminister` and the checks of values; SERVER_NOT_READY if others change the channel during all attempts
 */
export const updateChannel: ChannelsHandler<'UpdateChannel', Needed> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const edit = parseEditRequest(request);
  const { realm_id } = caller;
  const { channel_id: id } = request;
  const commit = async () => {
    const upstream = await fetchUpstream(context, realm_id, id, edit);
    const { systemGroups, rules } = await context.realms.get(caller);
    await context.commits.run(realm_id, ctx, (tx) =>
      change(tx, context, { caller, id, edit }, { ...upstream, systemGroups, rules }),
    );
  };
  for (let tries = 1; ; tries++) {
    try {
      if (edit.topicsPolicy === 'empty_topic_only') await reserveEmptyTopic(context, ctx, id, commit);
      else await commit();
      context.notices.soon();
      return {};
    } catch (error) {
      if (!(error instanceof NotRequested) || tries === MAX_TRIES) throw error;
    }
  }
};

function parseEditRequest(request: UpdateChannelRequest__Output): ChannelEditRequest {
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
    retentionDays: message_retention_days === undefined ? undefined : checkRetention(message_retention_days),
    unarchive: request.is_archived === false,
    folder: folder_id === undefined ? undefined : folder_id || null,
    topicsPolicy: topics_policy === undefined ? undefined : checkTopicsPolicy(topics_policy),
    defaultPush: request.default_push_notifications,
    settings: fromGroupSettingUpdates(request.settings),
  };
}

/** Whether the request may change who sees the channel. */
function changesVisibility({ inviteOnly, webPublic, settings }: ChannelEditRequest): boolean {
  return inviteOnly !== undefined || webPublic !== undefined || settings.size > 0;
}

async function fetchUpstream(
  context: Needed,
  realm: number,
  id: number,
  edit: ChannelEditRequest,
): Promise<UpstreamState> {
  const channel = await findChannel(context.database, realm, id);
  if (!channel) return { targets: undefined, cards: undefined };
  const values = () => [...visibilitySettings(channel), ...[...edit.settings.values()].map(({ value }) => value)];
  return {
    targets: changesVisibility(edit) ? await fetchSettingTargets(context, realm, values()) : undefined,
    cards: edit.unarchive && channel.archived ? await fetchCards(context, channel) : undefined,
  };
}

async function fetchCards(context: Needed, { r: realm, c }: ChannelDocument): Promise<UpstreamState['cards']> {
  const { users } = await findRoster(context.database, realm, c);
  if (users.size === 0) return new Map();
  const reply = await context.users.GetCards({ realm_id: realm, user_ids: users.toArray() }, { route: String(realm) });
  return new Map(reply.users.map((card) => [card.user_id, card]));
}

/** The caller, the channel and the edit request. */
interface ChannelUpdate {
  readonly caller: Caller__Output;
  readonly id: number;
  readonly edit: ChannelEditRequest;
}

type CheckedState = UpstreamState & Pick<Parameters<typeof channelChanges>[3], 'rules' | 'systemGroups'>;

/** Reads the channel, and the other state that its change depends on. */
function readState(tx: Tx, database: Database, { id, edit }: ChannelUpdate) {
  const { realm } = tx;
  return tx.read(async (session) => {
    const found = await findChannel(database, realm, id, session);
    return {
      found,
      roster: found ? (await findRoster(database, realm, id, session)).users : UserSet.EMPTY,
      namesake: edit.name === undefined ? null : await findChannelByName(database, realm, edit.name, session),
      subscriptions: found?.archived && edit.unarchive ? await listSubscribed(database, realm, id, session) : [],
      all: edit.isDefault === undefined ? [] : await listChannels(database, realm, session),
      lists: edit.inviteOnly || edit.folder !== undefined ? await findRealmLists(database, realm, session) : {},
    };
  });
}

async function change(
  tx: Tx,
  { database, notices }: Needed,
  update: ChannelUpdate,
  { targets, cards, rules, systemGroups }: CheckedState,
): Promise<null> {
  const { caller, id, edit } = update;
  const { found, roster, namesake, subscriptions, all, lists } = await readState(tx, database, update);
  // The channel was created after the request to the users service.
  if (found && !targets && changesVisibility(edit)) throw new NotRequested();
  const seen = checkMayAdminister(
    caller,
    found ? { channel: found, subscribed: roster.has(caller.user_id) } : undefined,
  );
  const { channel } = seen;
  const changes = channelChanges(caller, seen, edit, {
    rules,
    systemGroups,
    targets,
    nameTaken: namesake !== null && namesake.c !== id,
    folders: lists.folders ?? [],
  });
  if (Object.keys(changes).length === 0) return null;
  // The reservation may have ended before this commit: other topics may have messages again.
  const closes = changes.topicsPolicy === 'empty_topic_only';
  if (closes && (channel.emptyOnlyUntil ?? 0) < tx.nowMs) throw new NotRequested();
  const changed: ChannelDocument = { ...channel, ...changes };
  const seenByOthers =
    changes.inviteOnly !== undefined || changes.webPublic !== undefined || changes.groups !== undefined;
  const holders = seenByOthers && changed.inviteOnly ? insiders(targets, changed) : undefined;
  if (holders) Object.assign(changed, { holders, holdersAt: targets?.seq });
  else if (!changed.inviteOnly) {
    delete changed.holders;
    delete changed.holdersAt;
  }
  const returning = subscriptions.map((subscription) => {
    const card = cards?.get(subscription.u);
    if (!card) throw new NotRequested();
    return { card, subscription };
  });
  const people = seenByOthers ? targets : undefined;
  if (changes.isDefault !== undefined) {
    const channels = all.map((one) => (one.c === id ? changed : one));
    publishDefaultChannels(tx, channels);
  }
  if (changes.inviteOnly) removeFromDefaultGroups(tx, lists, id);
  const before = { channel, roster };
  publishChannelChange(tx, { before, after: { channel: changed, roster }, systemGroups, people, returning });
  save(tx, changes, changed, systemGroups);
  if (!isDeepStrictEqual(toTableChannel(channel), toTableChannel(changed))) raiseVersion(tx, 'table');
  notices.stage(tx, changeNotices(rules, caller.card, channel, changed, lists.folders));
  return null;
}

/**
 * The users to whom a private channel's settings make it visible.
 * @throws NotRequested for a setting that was not resolved before the operation, and for members from before those that
 *   the channel has by now: they would show it again to users removed since
 */
function insiders(targets: ResolvedTargets | undefined, channel: ChannelDocument): Binary {
  const settings: GroupSetting[] = visibilitySettings(channel);
  if (!targets?.covers(settings) || (channel.holdersAt ?? 0) > targets.seq) throw new NotRequested();
  return new Binary(targets.insiders(settings).toBytes());
}

function save(
  tx: Tx,
  changes: ChannelChanges,
  changed: ChannelDocument,
  systemGroups: ReadonlyMap<string, number>,
): void {
  const { holders, holdersAt } = changed;
  const watched = holders !== undefined && namesGroups(changed, systemGroups);
  const removed = [
    ...(holders ? [] : (['holders', 'holdersAt'] as const)),
    ...(watched ? [] : (['watched'] as const)),
    ...(changes.topicsPolicy ? (['emptyOnlyUntil'] as const) : []),
  ];
  stageChannel(
    tx,
    changed.c,
    { ...changes, ...(holders && { holders, holdersAt }), ...(watched && { watched }) },
    removed,
  );
}
