/** Checks of the parameters of new channels. */
import {
  badRequest,
  CHANNEL_GROUP_SETTING_NAMES,
  CHANNEL_GROUP_SETTINGS,
  type Creator,
  checkAdministrator,
  checkOwner,
  checkShare,
  fromGroupSettingUpdates,
  type GroupCaller,
  type GroupSetting,
  isAdmin,
  mostWith,
  type SettingTargets,
  shareOf,
} from '@rookery/core';
import type { NewChannelSettings__Output } from '@rookery/protos/gen/rookery/NewChannelSettings.ts';
import type { KnownRealm } from '@rookery/runtime';
import { updatedGroupSettings } from '../channel/rules/group-settings.ts';
import { checkMayMakeWebPublic, checkMaySetPolicies, mayCreateChannels } from '../channel/rules/organisation.ts';
import { checkOpenness, checkRetention, checkTopicsPolicy } from '../channel/rules/values.ts';
import type {
  ChannelDocument,
  ChannelGroupSettings,
  FolderDocument,
  TopicsPolicy,
} from '../channel/store/documents.ts';
import { accessOpenFolder } from '../folders/rules.ts';

/**
 * Max. channels of an organisation. Channels are never deleted, and a register contains all that its user sees,
 * including archived ones if the client requests them: 50,000 channels are some tens of megabytes. An organisation that
 * makes a channel for each project or ticket would reach a lower bound within a few years.
 */
const MAX_CHANNELS = 50_000;

/**
 * @param id the id that the channel would get; ids have no gaps, so it equals the resulting number of channels
 * @param made the number of channels in the creator's share
 * @throws BAD_REQUEST if the organisation has the max. number of channels, or the creator's share is used up
 */
export function checkMayAddChannel(creator: Creator, id: number, made: number): void {
  if (id > mostWith(creator, MAX_CHANNELS)) throw badRequest(`There can be at most ${MAX_CHANNELS} channels.`);
  checkShare(made, { most: MAX_CHANNELS, name: 'channels' });
}

/** The settings that all channels created by one request share. */
interface NewChannelSettings {
  readonly inviteOnly: boolean;
  readonly historyPublic: boolean;
  readonly webPublic: boolean;
  readonly isDefault: boolean;
  readonly topicsPolicy: TopicsPolicy;
  readonly retentionDays: number | null;
  readonly groups: ChannelGroupSettings;
  /** The id of the folder that they are in. */
  readonly folder?: number;
  readonly defaultPush?: boolean;
}

/** The settings of the channels to create, as a request gives them. */
export type GivenSettings = NewChannelSettings__Output;

/** @throws BAD_REQUEST without settings, which earlier builds send elsewhere: a private channel would become public */
export function givenSettings({ settings }: { readonly settings: GivenSettings | null }): GivenSettings {
  if (!settings) throw badRequest('Settings of the channel are missing');
  return settings;
}

/**
 * Returns the settings of the channels to create.
 * @param targets the users and groups that the given group settings name; needed only if some are given
 * @throws BAD_REQUEST if the caller may not create such channels, or a setting is invalid; REQUEST_VARIABLE_INVALID;
 *   UNAUTHORIZED_PRINCIPAL for a retention that only owners may set
 */
export function checkNewChannelSettings(
  given: GivenSettings,
  creator: GroupCaller,
  organisation: Pick<KnownRealm, 'systemGroups' | 'rules'>,
  targets: SettingTargets | undefined,
  folders: readonly FolderDocument[] = [],
): NewChannelSettings {
  const { systemGroups, rules } = organisation;
  const { invite_only: inviteOnly, is_web_public: webPublic } = given;
  if (!mayCreateChannels(creator, rules, inviteOnly)) throw badRequest('Insufficient permission');
  if (webPublic && !inviteOnly) checkMayMakeWebPublic(creator, rules);
  const historyPublic = given.history_public_to_subscribers ?? !inviteOnly;
  const usual = newGroupSettings(creator.user_id, systemGroups);
  // A new channel has no former values that a request could expect.
  const updates = fromGroupSettingUpdates(given.group_settings.map((one) => ({ ...one, expected: null })));
  const groups = updatedGroupSettings(usual, updates, targets);
  const openness = { inviteOnly, historyPublic, webPublic, isDefault: given.is_default_stream };
  checkOpenness(openness, groups.can_create_topic_group === systemGroups.get('role:everyone'));
  if (given.is_default_stream && !isAdmin(creator.role)) throw badRequest('Insufficient permission');
  if (given.default_push_notifications !== undefined) checkAdministrator(creator);
  const topicsPolicy = checkTopicsPolicy(given.topics_policy ?? 'inherit');
  const settings = CHANNEL_GROUP_SETTING_NAMES.filter((name) => groups[name] !== usual[name]);
  checkMaySetPolicies(creator, rules, { topicsPolicy: topicsPolicy !== 'inherit', settings });
  return {
    ...openness,
    ...(given.default_push_notifications && { defaultPush: true }),
    topicsPolicy,
    retentionDays: newRetention(given.message_retention_days, creator),
    groups,
    ...(given.folder_id > 0 && { folder: accessOpenFolder(folders, given.folder_id).id }),
  };
}

/** Parses the message retention. Only owners may set one that differs from the organisation's setting. */
function newRetention(given: string | undefined, creator: Creator): number | null {
  if (given === undefined || given === 'realm_default') return null;
  checkOwner(creator);
  return checkRetention(given);
}

function newGroupSettings(creator: number, systemGroups: ReadonlyMap<string, number>): ChannelGroupSettings {
  const first = (name: keyof ChannelGroupSettings): GroupSetting => {
    const { default: group } = CHANNEL_GROUP_SETTINGS[name];
    if (group === 'channel_creator') return { direct_members: [creator], direct_subgroups: [] };
    return systemGroups.get(group) as number;
  };
  return Object.fromEntries(CHANNEL_GROUP_SETTING_NAMES.map((name) => [name, first(name)])) as ChannelGroupSettings;
}

/** The first stored form of a channel, without subscribers. */
export function newChannelDocument(options: {
  realm: number;
  id: number;
  name: string;
  description: string;
  renderedDescription: string;
  creator: Creator;
  nowMs: number;
  settings: NewChannelSettings;
  more: Pick<ChannelDocument, 'holders' | 'watched'>;
}): ChannelDocument {
  const share = shareOf(options.creator);
  return {
    _id: { r: options.realm, c: options.id },
    r: options.realm,
    c: options.id,
    name: options.name,
    ln: options.name.toLowerCase(),
    description: options.description,
    renderedDescription: options.renderedDescription,
    createdAt: new Date(options.nowMs),
    creatorId: options.creator.user_id,
    ...(share !== undefined && { countsFor: share }),
    archived: false,
    ...options.settings,
    ...options.more,
    ver: 0,
    subscribers: 0,
    at: 0,
    written: 0,
  };
}
