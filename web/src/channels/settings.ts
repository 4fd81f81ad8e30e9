/** The permission settings of a channel, as views group them. */
import type { Channel, GroupSetting } from '@rookery/client';
import type { MessageKey } from '../i18n/index.ts';
import { defaultSetting } from '../people/index.ts';
import { state } from '../state/index.ts';
import type { Privacy } from './privacy.ts';

export type ChannelSetting = Extract<keyof Channel, `can_${string}`>;

interface SettingView {
  readonly name: ChannelSetting;
  readonly label: MessageKey;
  readonly hint?: MessageKey;
}

/** Grants in addition to the organisation's own setting. */
const hint = 'channels.also_organisation';

export const SETTINGS: readonly { readonly title: MessageKey; readonly settings: readonly SettingView[] }[] = [
  {
    title: 'channels.group_messages',
    settings: [
      { name: 'can_send_message_group', label: 'channels.can_send' },
      { name: 'can_create_topic_group', label: 'channels.can_create_topic' },
    ],
  },
  {
    title: 'channels.group_access',
    settings: [
      { name: 'can_administer_channel_group', label: 'channels.can_administer', hint: 'channels.can_administer_hint' },
      { name: 'can_subscribe_group', label: 'channels.can_subscribe', hint: 'channels.can_subscribe_hint' },
      { name: 'can_add_subscribers_group', label: 'channels.can_add', hint: 'channels.can_add_hint' },
      { name: 'can_remove_subscribers_group', label: 'channels.can_remove', hint: 'channels.can_remove_hint' },
    ],
  },
  {
    title: 'channels.group_moderation',
    settings: [
      { name: 'can_move_messages_within_channel_group', label: 'channels.can_move_within', hint },
      { name: 'can_move_messages_out_of_channel_group', label: 'channels.can_move_out', hint },
      { name: 'can_resolve_topics_group', label: 'channels.can_resolve', hint },
      { name: 'can_delete_any_message_group', label: 'channels.can_delete_any', hint },
      { name: 'can_delete_own_message_group', label: 'channels.can_delete_own', hint },
    ],
  },
];

/** Settings that require a permission of the organisation, besides administering the channel. */
export const DELETION: ReadonlySet<ChannelSetting> = new Set([
  'can_delete_any_message_group',
  'can_delete_own_message_group',
]);

/** Subscribers without access to the history cannot know all topics, so everyone must be able to start one. */
export const needsEveryone = (name: ChannelSetting, privacy: Privacy): boolean =>
  name === 'can_create_topic_group' && privacy === 'private_protected';

/** The values that a setting accepts. */
export const ruleOf = (name: ChannelSetting) => state.server_supported_permission_settings.stream[name];

/** The default of a setting for a channel that the user creates. */
export const defaultOf = (name: ChannelSetting): GroupSetting => defaultSetting(ruleOf(name));
