/** A channel as other services get it. */
import { toGroupSettingValue } from '@rookery/core';
import type { Channel } from '@rookery/protos/gen/rookery/Channel.ts';
import { contentSettings } from './rules/access.ts';
import type { ChannelDocument } from './store/documents.ts';

export function toChannel(channel: ChannelDocument): Channel {
  return {
    channel_id: channel.c,
    name: channel.name,
    invite_only: channel.inviteOnly,
    history_public_to_subscribers: channel.historyPublic,
    is_web_public: channel.webPublic,
    is_archived: channel.archived,
    topics_policy: (channel.emptyOnlyUntil ?? 0) > Date.now() ? 'empty_topic_only' : channel.topicsPolicy,
    version: channel.ver,
  };
}

/** A channel in the realm's table. Every change of what this returns raises the table's version; nothing else does. */
export function toTableChannel(channel: ChannelDocument): Channel {
  return {
    ...toChannel(channel),
    // `emptyOnlyUntil` does not raise the table's version.
    topics_policy: channel.topicsPolicy,
    // The roster version changes with every subscriber and is not part of the table.
    version: 0,
    content_settings: channel.inviteOnly ? contentSettings(channel).map(toGroupSettingValue) : [],
  };
}
