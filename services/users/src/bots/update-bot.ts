/** A bot's owner or an administrator changes it. */

import { BOT_TYPES, badRequest, isAdmin, isGuest, isRole, UserSet } from '@rookery/core';
import type { Answer } from '@rookery/core/answers';
import { emit, type Tx } from '@rookery/data';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { UpdateBotRequest__Output } from '@rookery/protos/gen/rookery/UpdateBotRequest.ts';
import { type CallContext, jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import { checkReplicated, stageReplicatedChange } from '../account/account-changes.ts';
import { changeAvatar } from '../account/change-avatar.ts';
import { channelNamesFor, publishRole } from '../account/publish-role.ts';
import { endApiKeys } from '../authentication/api-keys.ts';
import type { Directory } from '../directory/directory.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import { endPolls } from '../upstream/end-polls.ts';
import { defaultChannelNames } from '../user/default-channel-names.ts';
import type { BotSettings, User, UserDocument } from '../user/documents.ts';
import { checkHuman } from '../user/rules/access.ts';
import { accessUser } from '../user/rules/access-user.ts';
import { addressKey, apiAddress } from '../user/rules/addresses.ts';
import {
  accessAccount,
  accessBot,
  botRoleUnder,
  checkBotLimit,
  checkMayChangeRoles,
  countBots,
} from '../user/rules/administer.ts';
import { avatarChange, avatarUrl, redrawnAvatar } from '../user/rules/avatars.ts';
import {
  botChange,
  botJson,
  type ChannelNames,
  channelDefaults,
  NO_BOT_SETTINGS,
  NO_NAMES,
} from '../user/rules/bot-json.ts';
import type { PersonChange } from '../user/rules/json.ts';
import { checkBotNameFree, checkFullName, nameKey } from '../user/rules/names.ts';
import { stageUserChange } from '../user/store/changes.ts';
import {
  type Accounts,
  isEmailTaken,
  readAccounts,
  readBots,
  readHiddenAddresses,
  readUser,
} from '../user/store/users.ts';
import { toConfig } from './config-values.ts';
import type { BotsContext } from './context.ts';
import { findDefaultChannel } from './default-channels.ts';
import { botAddress, checkInterface, checkPayloadUrl, mergeConfig, newService } from './rules.ts';

type Bot = NonNullable<Accounts['target']>;

/**
 * `PATCH /bots/{bot_id}`, of deactivated bots too. When it returns, the bot's former name, address, role, defaults and
 * owner are no longer in effect anywhere. If a non-administrator gives an active bot away, its API key is replaced; if
 * an administrator does, the key stays valid, so its integration continues. The key of a deactivated bot is always
 * replaced. A bot with a higher role than its new owner gets the owner's role, unless an administrator sets its role in
 * the same request.
 *
 * @throws BAD_REQUEST `This endpoint does not accept bot requests.`, `No such bot`, `Insufficient permission`,
 *   `Invalid role`, `Failed to change owner, ...`, and for a bad or taken name; UNAUTHORIZED_PRINCIPAL as `accessBot`,
 *   and for granting or revoking ownership
 */
export const updateBot: UsersHandler<
  'UpdateBot',
  Pick<BotsContext, 'database' | 'accounts' | 'commits' | 'config' | 'directories' | 'channels' | 'gateways'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  checkHuman(caller);
  const { role, bot_owner_id } = request;
  if (role !== undefined && !isRole(role)) throw badRequest('Invalid role');
  const fullName = request.full_name === undefined ? undefined : checkFullName(request.full_name);
  const channels = await channelChange(context, request, ctx);
  const change = settingsChange(request, channels);
  const heir = bot_owner_id === undefined ? undefined : await visibleId(context, caller, bot_owner_id);
  const channelNames = await channelNamesFor(context, role, ctx);
  const names = await shownNames(context, { id: request.bot_id, heir, channels }, ctx);
  const changed = await context.accounts.make(caller.realm_id, ctx, async (tx) => {
    const accounts = await readAccounts(tx, context.database, request.bot_id);
    const { realm, active } = accounts;
    const bot = accessBot(caller, accounts.target);
    const named = newName(bot, fullName, active);
    const set: Partial<Writable<UserDocument>> = {
      ...named,
      ...(named && redrawnAvatar(realm, bot, named.full_name)),
      ...(await newAddress(tx, context, bot, request.short_name, realm)),
    };
    const owner = heir === undefined ? undefined : await newOwner(tx, context, { bot, active }, heir);
    if (owner) set.bot_owner_id = owner.id;
    const newRole = otherRole(caller, bot, role, owner);
    if (newRole !== undefined) checkReplicated(bot);
    const settings = change(bot);
    if (settings) set.bot = settings;
    const adminsChange = newRole !== undefined && isAdmin(newRole) !== isAdmin(bot.role);
    const bots = adminsChange ? await readBots(tx, context.database) : [];
    const restricted = newRole === undefined ? [] : await readHiddenAddresses(tx, context.database);

    const nothing = Object.keys(set).length === 0;
    if (nothing && newRole === undefined && !request.picture) return [];
    // The new owner did not request the bot, which may post where they may, so nobody else may have its key. Exception:
    // an administrator transfers an active bot, whose integration would stop; a deactivated bot has no running one.
    if (owner && !(isAdmin(caller.role) && bot.is_active)) await endApiKeys(tx, context.database, bot.id);
    const version = tx.next('version');
    if (!nothing) {
      stageUserChange(tx, bot.id, { ...set, version });
      publish(tx, accounts, bot, set, names);
    }
    if (request.picture) changeAvatar(tx, realm, { ...bot, ...set }, request.picture, EVERYONE);
    // Gateways cache a bot's name, owner, address, picture and defaults with the caller.
    const users = owner ? [bot.id, owner.id] : [bot.id];
    if (newRole === undefined) return users;
    const seq = publishRole(tx, realm, bot, newRole, { audience: EVERYONE, shown: { bots, channelNames, restricted } });
    stageReplicatedChange(tx, bot, { version, seq, change: { role: newRole } });
    return users;
  });
  // On a retry, the changed owner (a second id) shows that the key has ended.
  if (changed.length > 1 && !isAdmin(caller.role)) await endPolls(context, caller.realm_id, [request.bot_id]);
  else await invalidateCallers(context, caller.realm_id, changed);
  const directory = await context.directories.current(caller.realm_id);
  const bot = accessUser(directory.users.byId.get(request.bot_id));
  return jsonReply<'CHANGED_BOT'>(updatedJson(directory, bot, await defaultChannelNames(context, [bot], caller, ctx)));
};

/** Bots are visible to all. */
const EVERYONE = { everyone: true };

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

type ChannelChange = Partial<Pick<BotSettings, 'sending_channel_id' | 'events_channel_id'>>;

/** Checks and returns the default channels that change. */
async function channelChange(
  context: Pick<BotsContext, 'channels'>,
  { default_sending_stream: sending, default_events_register_stream: events }: UpdateBotRequest__Output,
  ctx: CallContext,
): Promise<ChannelChange> {
  return {
    ...(sending !== undefined && { sending_channel_id: await findDefaultChannel(context, ctx, sending) }),
    ...(events !== undefined && { events_channel_id: await findDefaultChannel(context, ctx, events) }),
  };
}

/**
 * Checks the requested change of settings as far as it does not depend on the bot. The result returns the bot's new
 * settings; undefined if nothing changes.
 */
function settingsChange(
  request: UpdateBotRequest__Output,
  channels: ChannelChange,
): (bot: Bot) => BotSettings | undefined {
  const change: Partial<Writable<BotSettings>> = { ...channels };
  if (request.default_all_public_streams !== undefined) {
    change.default_all_public_streams = request.default_all_public_streams;
  }
  const { service_payload_url: url } = request;
  const service =
    url === undefined
      ? undefined
      : {
          base_url: checkPayloadUrl('service_payload_url', url),
          interface: checkInterface(request.service_interface),
        };
  return (bot) => {
    const former = bot.bot ?? NO_BOT_SETTINGS;
    const merged: Writable<BotSettings> = { ...former, ...change };
    // Only outgoing webhooks have a service.
    if (service && bot.bot_type === BOT_TYPES.outgoingWebhook) {
      const known = former.service ?? newService({ name: bot.full_name, ...service });
      merged.service = { ...known, ...service };
    }
    if (request.config.length > 0) merged.config = mergeConfig(former.config, toConfig(request.config));
    return JSON.stringify(merged) === JSON.stringify(former) ? undefined : merged;
  };
}

/** The fields of a changed name; undefined if it is unchanged. @throws BAD_REQUEST if another account has the name */
function newName(bot: Bot, name: string | undefined, active: Accounts['active']): Pick<Bot, 'full_name'> | undefined {
  if (name === undefined || name === bot.full_name) return undefined;
  const others = active.filter((one) => one.id !== bot.id);
  checkBotNameFree(name, (key) => others.some((one) => nameKey(one.full_name) === key));
  return { full_name: name };
}

/** The fields of a changed address; undefined if it is unchanged. @throws BAD_REQUEST for a taken or invalid address */
async function newAddress(
  tx: Tx,
  { database }: Pick<BotsContext, 'database'>,
  bot: Bot,
  shortName: string | undefined,
  realm: Accounts['realm'],
): Promise<Pick<Bot, 'email' | 'email_key'> | undefined> {
  const email = shortName === undefined ? bot.email : botAddress(shortName, realm);
  if (email === bot.email) return undefined;
  const key = addressKey(email);
  if (key !== bot.email_key && (await isEmailTaken(tx, database, email))) throw badRequest('Username already in use');
  return { email, email_key: key };
}

/** The names of a bot's default channels after a change, for its events. */
interface ShownNames {
  /** As the caller knows them, who names the channels that change. Administrators know all names. */
  readonly caller: ChannelNames;
  /** As a user knows them who owns the bot after the change. */
  owner(id: number): ChannelNames;
}

async function shownNames(
  context: Pick<BotsContext, 'directories' | 'channels'>,
  { id, heir, channels }: { id: number; heir: number | undefined; channels: ChannelChange },
  ctx: CallContext,
): Promise<ShownNames> {
  const caller = requireCaller(ctx);
  const directory = await context.directories.current(caller.realm_id);
  const bot = directory.users.byId.get(id);
  if (!bot) return { caller: NO_NAMES, owner: () => NO_NAMES };
  const owner = directory.users.byId.get(heir ?? bot.bot_owner_id ?? 0);
  const after = [{ bot: { ...(bot.bot ?? NO_BOT_SETTINGS), ...channels } }];
  const [own, owners] = await Promise.all([
    defaultChannelNames(context, after, caller, ctx),
    owner ? defaultChannelNames(context, after, directory.callerOf(owner), ctx) : NO_NAMES,
  ]);
  return { caller: own, owner: (user) => (user === owner?.id ? owners : NO_NAMES) };
}

/** The id if the caller can see its user, else 0, which is no user's id. */
async function visibleId({ directories }: Pick<BotsContext, 'directories'>, caller: Caller__Output, id: number) {
  const { users } = await directories.current(caller.realm_id);
  return users.get(id, caller) ? id : 0;
}

/**
 * @param asked the role in the request
 * @param owner the new owner, if the owner changes
 * @returns the new role if it changes: the requested one, or the new owner's if the bot's is higher and the caller did
 *   not set the bot's role
 * @throws as `updateBot` for a role that the caller may not grant
 */
function otherRole(
  caller: Caller__Output,
  bot: Bot,
  asked: number | undefined,
  owner: Pick<Bot, 'role'> | undefined,
): number | undefined {
  if (asked !== undefined && asked !== bot.role) {
    accessAccount(caller, bot);
    checkMayChangeRoles(caller, asked, bot.role);
    return asked;
  }
  // Clients always send the bot's current role: it counts as set by the caller if they may grant it.
  const isGiven = asked !== undefined && isAdmin(caller.role) && asked >= caller.role;
  if (!owner || isGiven) return undefined;
  const lower = botRoleUnder(owner.role, bot.role);
  return lower === bot.role ? undefined : lower;
}

/**
 * @returns the new owner; undefined if the owner is unchanged
 * @throws BAD_REQUEST for an ineligible user, and for one with too many bots
 */
async function newOwner(
  tx: Tx,
  { database }: Pick<BotsContext, 'database'>,
  { bot, active }: { bot: Bot; active: Accounts['active'] },
  id: number,
): Promise<Bot | undefined> {
  if (id === bot.bot_owner_id) return undefined;
  const target = await readUser(tx, database, id);
  if (!target || target.is_system_bot) throw badRequest('Failed to change owner, no such user');
  if (!target.is_active) throw badRequest('Failed to change owner, user is deactivated');
  if (target.bot_type !== 0) throw badRequest("Failed to change owner, bots can't own other bots");
  if (isGuest(target.role)) throw badRequest("Failed to change owner, guests can't own bots");
  if (bot.is_active) checkBotLimit(countBots(id, active));
  return target;
}

/** Publishes fields that all users see to everyone, and the others to the bot's owner and the administrators. */
function publish(tx: Tx, { active }: Accounts, bot: Bot, set: Partial<UserDocument>, names: ShownNames): void {
  const person = (change: PersonChange) =>
    emit(tx, { type: 'realm_user', op: 'update', person: { user_id: bot.id, ...change } }, EVERYONE);
  const after: User = { ...bot, ...set };
  if (set.full_name !== undefined) person({ full_name: set.full_name });
  if (set.avatar !== undefined) person(avatarChange(after));
  if (set.email !== undefined) {
    person({ delivery_email: set.email });
    person({ new_email: set.email });
    // The hosted picture depends on the address.
    if (after.avatar === undefined) person(avatarChange(after));
  }
  const admins = new Set(active.filter((one) => isAdmin(one.role)).map(({ id }) => id));
  const only = (id: number) => ({ users: UserSet.of([id]).toBytes() });
  if (set.bot_owner_id != null) {
    const former = bot.bot_owner_id;
    if (former !== null && !admins.has(former)) {
      emit(tx, { type: 'realm_bot', op: 'delete', bot: { user_id: bot.id } }, only(former));
    }
    if (!admins.has(set.bot_owner_id)) {
      const added = botJson(after, names.owner(set.bot_owner_id));
      emit(tx, { type: 'realm_bot', op: 'add', bot: added }, only(set.bot_owner_id));
    }
    person({ bot_owner_id: set.bot_owner_id });
  }
  if (set.bot === undefined) return;
  const publishSettings = (channelNames: ChannelNames, users: UserSet) => {
    const change = botChange(bot, after, channelNames);
    if (Object.keys(change).length === 0 || users.size === 0) return;
    emit(tx, { type: 'realm_bot', op: 'update', bot: { user_id: bot.id, ...change } }, { users: users.toBytes() });
  };
  publishSettings(names.caller, UserSet.of(admins));
  const owner = after.bot_owner_id;
  if (owner !== null && !admins.has(owner)) publishSettings(names.owner(owner), UserSet.of([owner]));
}

function updatedJson({ users }: Directory, bot: User, names: ChannelNames): Answer<'CHANGED_BOT'> {
  const owner = bot.bot_owner_id === null ? undefined : users.byId.get(bot.bot_owner_id);
  const service = bot.bot?.service;
  return {
    full_name: bot.full_name,
    avatar_url: avatarUrl(bot),
    service_interface: service?.interface ?? null,
    service_payload_url: service?.base_url ?? null,
    config_data: Object.fromEntries(bot.bot?.config ?? []),
    ...channelDefaults(bot, names),
    ...(owner && { bot_owner: apiAddress(owner) }),
  };
}
