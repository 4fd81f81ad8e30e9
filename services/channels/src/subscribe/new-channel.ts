/** The parameters of channels that a subscription creates, checked. */
import { badRequest, DomainError, type GroupSetting, isAdmin, isOwner } from '@rookery/core';
import type { SubscribeRequest__Output } from '@rookery/protos/gen/rookery/SubscribeRequest.ts';
import type { KnownRealm } from '@rookery/runtime';
import { z } from 'zod';
import { accessOpenFolder } from '../rules/folders.ts';
import {
  mayCreatePrivateChannels,
  mayCreatePublicChannels,
  mayCreateWebPublicChannels,
} from '../rules/organisation.ts';
import type { ChannelDocument, ChannelGroupSettings, FolderDocument, TopicsPolicy } from '../store/documents.ts';

/** What all channels created by one request have in common. */
export interface NewChannelSettings {
  readonly inviteOnly: boolean;
  readonly historyPublic: boolean;
  readonly webPublic: boolean;
  readonly isDefault: boolean;
  readonly topicsPolicy: TopicsPolicy;
  readonly retentionDays: number | null;
  readonly groups: ChannelGroupSettings;
  /** The id of the folder that they are in. */
  readonly folder?: number;
}

interface Creator {
  readonly user_id: number;
  readonly role: number;
  readonly group_ids: readonly number[];
}

const groupSetting = z.union([
  z.int().positive(),
  z.object({ direct_members: z.array(z.int().positive()), direct_subgroups: z.array(z.int().positive()) }),
]);

const TOPICS_POLICIES = ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'] as const;

/** Settings whose value may not be the group of everyone, guests included. */
const NOT_EVERYONE = new Set(['can_add_subscribers_group', 'can_administer_channel_group', 'can_subscribe_group']);

/**
 * The settings of the channels to create.
 * @throws BAD_REQUEST when the caller may not create such channels, or a setting is not possible.
 */
export function checkNewChannelSettings(
  request: SubscribeRequest__Output,
  creator: Creator,
  organisation: Pick<KnownRealm, 'systemGroups' | 'rules'>,
  folders: readonly FolderDocument[] = [],
): NewChannelSettings {
  const { systemGroups, rules } = organisation;
  const { invite_only: inviteOnly, is_web_public: webPublic } = request;
  const allowed = inviteOnly ? mayCreatePrivateChannels(creator, rules) : mayCreatePublicChannels(creator, rules);
  if (!allowed) throw badRequest('Insufficient permission');
  if (webPublic) {
    if (inviteOnly) throw badRequest('A web-public channel cannot be private.');
    if (!rules.enable_spectator_access) throw badRequest('Web-public channels are not enabled.');
    if (!mayCreateWebPublicChannels(creator, rules)) throw badRequest('Insufficient permission');
  }
  if (request.is_default_stream && inviteOnly) throw badRequest('A default channel cannot be private.');
  if (request.is_default_stream && !isAdmin(creator.role)) throw badRequest('Insufficient permission');
  const historyPublic = request.has_history_public_to_subscribers ? request.history_public_to_subscribers : !inviteOnly;
  if (!inviteOnly && !historyPublic) throw badRequest('Invalid parameters');
  return {
    inviteOnly,
    historyPublic,
    webPublic,
    isDefault: request.is_default_stream,
    topicsPolicy: checkTopicsPolicy(request.topics_policy),
    retentionDays: checkRetention(request.message_retention_days, creator),
    groups: checkGroupSettings(request.group_settings_json, creator, systemGroups),
    ...(request.folder_id > 0 && { folder: accessOpenFolder(folders, request.folder_id).id }),
  };
}

function checkTopicsPolicy(given: string): TopicsPolicy {
  if (given === '') return 'inherit';
  const policy = TOPICS_POLICIES.find((one) => one === given);
  if (!policy) throw badRequest('Invalid topics_policy');
  return policy;
}

/** Days, `realm_default` or `unlimited`; only owners may set it. */
function checkRetention(given: string, creator: Creator): number | null {
  if (given === '' || given === 'realm_default') return null;
  if (!isOwner(creator.role)) throw new DomainError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
  if (given === 'unlimited') return -1;
  const days = Number(given);
  if (!Number.isInteger(days) || days < 1 || days > 2 ** 31 - 1) {
    throw new DomainError('REQUEST_VARIABLE_INVALID', `Bad value for 'message_retention_days': ${given}`, {
      extra: { var_name: 'message_retention_days', bad_value: given },
    });
  }
  return days;
}

function checkGroupSettings(
  json: string,
  creator: Creator,
  systemGroups: ReadonlyMap<string, number>,
): ChannelGroupSettings {
  const settings = defaultGroupSettings(creator.user_id, systemGroups);
  if (json === '') return settings;
  const given = JSON.parse(json) as Record<string, unknown>;
  const known = new Set(systemGroups.values());
  const everyone = systemGroups.get('role:everyone');
  const internet = systemGroups.get('role:internet');
  for (const [name, value] of Object.entries(given)) {
    if (!(name in settings)) continue;
    const parsed = groupSetting.safeParse(value);
    if (!parsed.success) throw badRequest(`Invalid ${name}`);
    const setting: GroupSetting = parsed.data;
    const groups = typeof setting === 'number' ? [setting] : setting.direct_subgroups;
    if (groups.some((group) => !known.has(group))) throw badRequest('Invalid user group');
    if (groups.includes(internet as number))
      throw badRequest(`'${name}' setting cannot be set to 'role:internet' group.`);
    if (NOT_EVERYONE.has(name) && groups.includes(everyone as number)) {
      throw badRequest(`'${name}' setting cannot be set to 'role:everyone' group.`);
    }
    settings[name as keyof ChannelGroupSettings] = normalised(setting);
  }
  return settings;
}

/** One group and nobody else is the same as that group. */
function normalised(setting: GroupSetting): GroupSetting {
  if (typeof setting === 'number') return setting;
  const [only, ...others] = setting.direct_subgroups;
  return setting.direct_members.length === 0 && only !== undefined && others.length === 0 ? only : setting;
}

function defaultGroupSettings(creator: number, systemGroups: ReadonlyMap<string, number>): ChannelGroupSettings {
  const group = (name: string): number => systemGroups.get(name) as number;
  const nobody = group('role:nobody');
  const everyone = group('role:everyone');
  return {
    can_add_subscribers_group: nobody,
    can_administer_channel_group: { direct_members: [creator], direct_subgroups: [] },
    can_create_topic_group: everyone,
    can_delete_any_message_group: nobody,
    can_delete_own_message_group: nobody,
    can_move_messages_out_of_channel_group: nobody,
    can_move_messages_within_channel_group: nobody,
    can_remove_subscribers_group: group('role:administrators'),
    can_resolve_topics_group: nobody,
    can_send_message_group: everyone,
    can_subscribe_group: nobody,
  };
}

/** A channel as it is first stored, without subscribers. */
export function newChannelDocument(o: {
  realm: number;
  id: number;
  name: string;
  description: string;
  renderedDescription: string;
  creator: number;
  nowMs: number;
  settings: NewChannelSettings;
}): ChannelDocument {
  return {
    _id: { r: o.realm, c: o.id },
    r: o.realm,
    c: o.id,
    name: o.name,
    ln: o.name.toLowerCase(),
    description: o.description,
    renderedDescription: o.renderedDescription,
    createdAt: new Date(o.nowMs),
    creatorId: o.creator,
    archived: false,
    ...o.settings,
    ver: 0,
    subscribers: 0,
    at: 0,
  };
}
