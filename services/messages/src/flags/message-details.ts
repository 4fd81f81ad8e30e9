/** The event details of messages that become unread, so that a client can count them without fetching them. */

import type { EventOf } from '@rookery/core/events';
import { isMentioned } from '../message/message-flags.ts';
import type { MessageDocument, TopicDocument } from '../message/store/documents.ts';
import type { View } from '../upstream/views.ts';

/** The fields of a message from which its details are made. */
export type FlaggedMessage = Pick<
  MessageDocument,
  | 'birth'
  | 'birthVersion'
  | 'channelMoves'
  | 'extraReceivers'
  | 'conversation'
  | 'users'
  | 'topicId'
  | 'userFlags'
  | 'wildcardMention'
  | 'mentionedSet'
  | 'topicMentionedSet'
> & {
  readonly id: number;
};

type Details = NonNullable<EventOf<'update_message_flags', 'remove'>['message_details']>;

/** `message_details` of `update_message_flags`, by message id. */
export function messageDetails(
  messages: readonly FlaggedMessage[],
  view: Pick<View, 'user' | 'subscriptions'>,
  topics: ReadonlyMap<number, TopicDocument>,
): Details {
  return Object.fromEntries(
    messages.map((message) => {
      const mentioned = isMentioned(view, message);
      const where =
        message.conversation < 0
          ? // Empty for a message to oneself.
            { type: 'private' as const, user_ids: (message.users ?? []).filter((user) => user !== view.user) }
          : {
              type: 'stream' as const,
              stream_id: message.conversation,
              topic: topics.get(message.topicId)?.name ?? '',
              unmuted_stream_msg: !(view.subscriptions.get(message.conversation)?.is_muted ?? false),
            };
      return [String(message.id), { ...where, ...(mentioned ? { mentioned: true } : {}) }];
    }),
  );
}
