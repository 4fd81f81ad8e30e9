/** Decides which changes of a channel a caller may make, and computes the changed channel. */
import {
  badRequest,
  checkAdministrator,
  checkOwner,
  type GroupCaller,
  type GroupSettingUpdate,
  type RealmRules,
  type SettingTargets,
} from '@rookery/core';
import {
  type ChannelForCaller,
  canAdminister,
  hasContentAccess,
  hasMetadataAccess,
} from '../../channel/rules/access.ts';
import { updatedGroupSettings } from '../../channel/rules/group-settings.ts';
import { checkMayMakeWebPublic, checkMaySetPolicies, mayCreateChannels } from '../../channel/rules/organisation.ts';
import { invalidChannelId } from '../../channel/rules/unknown.ts';
import { checkOpenness } from '../../channel/rules/values.ts';
import type { ChannelDocument, FolderDocument, TopicsPolicy } from '../../channel/store/documents.ts';
import { accessOpenFolder } from '../../folders/rules.ts';

/** A parsed edit request; undefined: unchanged. Values are checked as far as that is possible without the channel. */
export interface ChannelEditRequest {
  readonly name: string | undefined;
  readonly description: { readonly source: string; readonly rendered: string } | undefined;
  readonly inviteOnly: boolean | undefined;
  readonly webPublic: boolean | undefined;
  readonly historyPublic: boolean | undefined;
  readonly isDefault: boolean | undefined;
  readonly retentionDays: number | null | undefined;
  readonly unarchive: boolean;
  readonly folder: number | null | undefined;
  readonly topicsPolicy: TopicsPolicy | undefined;
  readonly defaultPush: boolean | undefined;
  readonly settings: ReadonlyMap<string, GroupSettingUpdate>;
}

export type ChannelChanges = Partial<
  Pick<
    ChannelDocument,
    | 'name'
    | 'ln'
    | 'description'
    | 'renderedDescription'
    | 'inviteOnly'
    | 'webPublic'
    | 'historyPublic'
    | 'isDefault'
    | 'retentionDays'
    | 'archived'
    | 'folder'
    | 'topicsPolicy'
    | 'defaultPush'
    | 'groups'
  >
>;

/** The organisation's rules, and the resolved group settings. */
interface ChangeContext {
  readonly rules: RealmRules;
  readonly systemGroups: ReadonlyMap<string, number>;
  /** The users and groups that the current and the new group settings name; needed only if settings change. */
  readonly targets: SettingTargets | undefined;
  /** Whether another channel has the requested name. */
  readonly nameTaken: boolean;
  readonly folders: readonly FolderDocument[];
}

/**
 * Checks that the caller may administer the channel.
 * @throws BAD_REQUEST `Invalid channel ID`, the same for a channel that does not exist and one that they may not know
 *   of; `You do not have permission to administer this channel.`
 */
export function checkMayAdminister(caller: GroupCaller, seen: ChannelForCaller | undefined): ChannelForCaller {
  if (!seen || !hasMetadataAccess(caller, seen)) throw invalidChannelId();
  if (!canAdminister(caller, seen.channel)) {
    throw badRequest('You do not have permission to administer this channel.');
  }
  return seen;
}

/**
 * Returns the fields that differ from the current channel.
 *
 * @throws BAD_REQUEST `Channel content access is required.` if the caller cannot read the channel and the request sets
 *   its privacy, or a group setting other than `can_remove_subscribers_group`; `Insufficient permission`,
 *   `Channel already has that name.`, `Channel name already in use.`, `Web-public channels are not enabled.`,
 *   `Invalid channel folder ID` and for values that exclude each other; UNAUTHORIZED_PRINCIPAL; EXPECTATION_MISMATCH
 */
export function channelChanges(
  caller: GroupCaller,
  seen: ChannelForCaller,
  edit: ChannelEditRequest,
  change: ChangeContext,
): ChannelChanges {
  const { channel } = seen;
  checkMayChange(caller, seen, edit, change.rules);
  const { name, description } = edit;
  if (name !== undefined && name === channel.name) throw badRequest('Channel already has that name.');
  if (name !== undefined && change.nameTaken) throw badRequest('Channel name already in use.');
  if (edit.folder && edit.folder !== channel.folder) accessOpenFolder(change.folders, edit.folder);
  const wanted: ChannelChanges = {
    ...(name !== undefined && { name, ln: name.toLowerCase() }),
    ...(description !== undefined && {
      description: description.source,
      renderedDescription: description.rendered,
    }),
    ...openness(caller, channel, edit, change),
    ...(edit.retentionDays !== undefined && { retentionDays: edit.retentionDays }),
    ...(edit.unarchive && { archived: false }),
    ...(edit.folder !== undefined && { folder: edit.folder }),
    ...(edit.topicsPolicy !== undefined && { topicsPolicy: edit.topicsPolicy }),
    ...(edit.defaultPush !== undefined && { defaultPush: edit.defaultPush }),
    groups: updatedGroupSettings(channel.groups, edit.settings, change.targets),
  };
  if (wanted.isDefault && channel.archived && !edit.unarchive) {
    throw badRequest('An archived channel cannot be a default channel.');
  }
  const absent: ChannelChanges = { folder: null, defaultPush: false };
  const present: ChannelChanges = { ...absent, ...channel };
  const names = Object.keys(wanted) as (keyof ChannelChanges)[];
  const changes: ChannelChanges = Object.fromEntries(
    names.flatMap((key) => (present[key] === wanted[key] ? [] : [[key, wanted[key]]])),
  );
  if (DECIDE_OPENNESS.some((key) => key in changes)) {
    const { groups } = { ...channel, ...changes };
    const anyoneStartsTopics = groups.can_create_topic_group === change.systemGroups.get('role:everyone');
    checkOpenness({ ...channel, ...changes }, anyoneStartsTopics);
  }
  return changes;
}

/** Fields that are checked together. */
const DECIDE_OPENNESS = ['inviteOnly', 'webPublic', 'historyPublic', 'isDefault', 'groups'] as const;

/** Administering the channel suffices for most changes; the rest is checked here. */
function checkMayChange(
  caller: GroupCaller,
  seen: ChannelForCaller,
  edit: ChannelEditRequest,
  rules: RealmRules,
): void {
  const { inviteOnly, webPublic, historyPublic, settings } = edit;
  const access = [inviteOnly, webPublic, historyPublic].some((one) => one !== undefined);
  const groups = [...settings.keys()].some((name) => name !== 'can_remove_subscribers_group');
  if ((access || groups) && !hasContentAccess(caller, seen)) throw badRequest('Channel content access is required.');
  checkMaySetPolicies(caller, rules, { topicsPolicy: edit.topicsPolicy !== undefined, settings: [...settings.keys()] });
  if (edit.isDefault !== undefined || edit.defaultPush !== undefined) checkAdministrator(caller);
  if (edit.retentionDays !== undefined) checkOwner(caller);
}

/**
 * Returns the channel's privacy after the change. A channel that becomes private hides its history from new subscribers
 * unless the request sets otherwise.
 */
function openness(
  caller: GroupCaller,
  channel: ChannelDocument,
  edit: ChannelEditRequest,
  { rules }: ChangeContext,
): ChannelChanges {
  const { inviteOnly = channel.inviteOnly } = edit;
  const turned = inviteOnly !== channel.inviteOnly;
  if (turned && !mayCreateChannels(caller, rules, inviteOnly)) throw badRequest('Insufficient permission');
  if (turned && channel.c === rules.moderation_request_channel_id) {
    throw badRequest('Moderation request channel must be private.');
  }
  const { webPublic = channel.webPublic && !turned, historyPublic = turned ? !inviteOnly : channel.historyPublic } =
    edit;
  if (webPublic && !channel.webPublic && !inviteOnly) checkMayMakeWebPublic(caller, rules);
  return { inviteOnly, webPublic, historyPublic, isDefault: edit.isDefault ?? channel.isDefault };
}
