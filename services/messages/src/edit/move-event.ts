/** The event that clients receive when messages move. */

import { toSeconds } from '../message/message-json.ts';
import type { MoveMode } from './rules/moving.ts';
import type { ContentFields, UpdateMessage } from './update-message-event.ts';

/** Messages that moved together from one place to another. */
interface Moved {
  readonly by: number;
  /** UNIX ms. */
  readonly at: number;
  readonly mode: MoveMode;
  /** Ascending, at least one. */
  readonly ids: readonly number[];
  /** The message that the event names. */
  readonly lead: number;
  readonly channel: { readonly id: number; readonly name: string };
  readonly topic: string;
  /** For users who cannot see the source: the event names only the id of the source channel. */
  readonly hidesSource?: boolean;
  /** The destination; undefined: unchanged. */
  readonly toChannel: number | undefined;
  readonly toTopic: string | undefined;
  /** `topic_links` of the new topic, as JSON; absent: none. */
  readonly links?: string | undefined;
}

/**
 * Returns the event `update_message` without `flags`, which differ per user.
 * @param content the content fields of the named message, if the request edited it as well
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
