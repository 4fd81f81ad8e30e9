// Original file: protos/rookery/channels.proto

import type { Channel as _rookery_Channel, Channel__Output as _rookery_Channel__Output } from '../rookery/Channel.ts';
import type { JournalPosition as _rookery_JournalPosition, JournalPosition__Output as _rookery_JournalPosition__Output } from '../rookery/JournalPosition.ts';
import type { Long } from '@grpc/proto-loader';

export interface PrepareSendReply {
  'channel'?: (_rookery_Channel | null);
  /**
   * a UserSet of the subscribers; left out when not modified
   */
  'roster'?: (Buffer | Uint8Array | string);
  'not_modified'?: (boolean);
  'subscriber_count'?: (number);
  'caller_subscribed'?: (boolean);
  'position'?: (_rookery_JournalPosition | null);
  /**
   * the caller may post to topics that have messages alone
   */
  'no_new_topics'?: (boolean);
  /**
   * the channel
   */
  'caller_muted'?: (boolean);
  /**
   * under an equal one, nobody chose anything of the channel's topics
   */
  'topics_version'?: (number | string | Long);
  /**
   * the first message, or the first after a long silence: NoteActivity is waited for
   */
  'tell_activity'?: (boolean);
}

export interface PrepareSendReply__Output {
  'channel': (_rookery_Channel__Output | null);
  /**
   * a UserSet of the subscribers; left out when not modified
   */
  'roster': (Buffer);
  'not_modified': (boolean);
  'subscriber_count': (number);
  'caller_subscribed': (boolean);
  'position': (_rookery_JournalPosition__Output | null);
  /**
   * the caller may post to topics that have messages alone
   */
  'no_new_topics': (boolean);
  /**
   * the channel
   */
  'caller_muted': (boolean);
  /**
   * under an equal one, nobody chose anything of the channel's topics
   */
  'topics_version': (number);
  /**
   * the first message, or the first after a long silence: NoteActivity is waited for
   */
  'tell_activity': (boolean);
}
