/** A channel as other services get it. */
import type { Channel } from '@rookery/protos/gen/rookery/Channel.ts';
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
