/** The event that clients receive when messages were moved. */

import { toSeconds } from '../message/message-json.ts';
import type { MoveMode } from './rules/moving.ts';
import type { ContentFields, UpdateMessage } from './update-message-event.ts';

/** Messages that went from one place to another, together. */
interface Moved {
  readonly by: number;
  /** UNIX ms. */
  readonly at: number;
  readonly mode: MoveMode;
  /** Ascending, at least one. */
  readonly ids: readonly number[];
  /** The one of them that the event names. */
  readonly lead: number;
  readonly channel: { readonly id: number; readonly name: string };
  readonly topic: string;
  /** Of an event for users who cannot see where they were: it has that channel's id alone. */
  readonly hidesSource?: boolean;
  /** Where they are now; undefined: where they were. */
  readonly toChannel: number | undefined;
  readonly toTopic: string | undefined;
  /** `topic_links` of the other topic, as JSON; absent: none. */
  readonly links?: string | undefined;
}

/**
 * The event `update_message`, without `flags`, which are each user's own.
 * @param content what the named message became besides
 */
export function moveEvent(moved: Moved, content: ContentFields = {}): UpdateMessage {
  const { ids, lead, toChannel, toTopic } = moved;
  return {
    type: 'update_message',
    user_id: moved.by,
    rendering_only: false,
    message_id: lead,
    message_ids: ids,
    edit_timestamp: toSeconds(moved.at),
    ...(!moved.hidesSource && { stream_name: moved.channel.name }),
    stream_id: moved.channel.id,
    propagate_mode: moved.mode,
    orig_subject: moved.hidesSource ? '' : moved.topic,
    ...(toChannel !== undefined && { new_stream_id: toChannel }),
    ...(toTopic !== undefined && { subject: toTopic, topic_links: JSON.parse(moved.links ?? '[]') }),
    ...content,
  };
}
