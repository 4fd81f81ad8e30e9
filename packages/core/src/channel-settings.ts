/**
 * The group settings of channels: the default of each and the values that it accepts. The gateway takes its parameters
 * from here and the channels service its defaults, so a setting is added in one place.
 */
import type { GroupSettingRule } from './group-settings.ts';
import type { SystemGroupName } from './groups.ts';

interface ChannelGroupSettingKind {
  /** A system group, or the user who creates the channel. */
  readonly default: SystemGroupName | 'channel_creator';
  /** The setting accepts `role:everyone`, which includes guests. */
  readonly everyone?: true;
}

export const CHANNEL_GROUP_SETTINGS = {
  can_add_subscribers_group: { default: 'role:nobody' },
  can_administer_channel_group: { default: 'channel_creator' },
  can_create_topic_group: { default: 'role:everyone', everyone: true },
  can_delete_any_message_group: { default: 'role:nobody', everyone: true },
  can_delete_own_message_group: { default: 'role:nobody', everyone: true },
  can_move_messages_out_of_channel_group: { default: 'role:nobody', everyone: true },
  can_move_messages_within_channel_group: { default: 'role:nobody', everyone: true },
  can_remove_subscribers_group: { default: 'role:administrators', everyone: true },
  can_resolve_topics_group: { default: 'role:nobody', everyone: true },
  can_send_message_group: { default: 'role:everyone', everyone: true },
  can_subscribe_group: { default: 'role:nobody' },
} as const satisfies Record<string, ChannelGroupSettingKind>;

export type ChannelGroupSetting = keyof typeof CHANNEL_GROUP_SETTINGS;

export const CHANNEL_GROUP_SETTING_NAMES = Object.keys(CHANNEL_GROUP_SETTINGS) as ChannelGroupSetting[];

/** The values that a setting accepts. */
export function channelSettingRule(name: ChannelGroupSetting): GroupSettingRule {
  const kind: ChannelGroupSettingKind = CHANNEL_GROUP_SETTINGS[name];
  return {
    require_system_group: false,
    allow_internet_group: false,
    allow_nobody_group: true,
    allow_everyone_group: kind.everyone ?? false,
    allowed_system_groups: [],
  };
}
