// Original file: protos/rookery/channels.proto

import type { Channel as _rookery_Channel, Channel__Output as _rookery_Channel__Output } from '../rookery/Channel.ts';
import type { JournalPosition as _rookery_JournalPosition, JournalPosition__Output as _rookery_JournalPosition__Output } from '../rookery/JournalPosition.ts';

export interface PrepareMoveReply {
  'channel'?: (_rookery_Channel | null);
  /**
   * a UserSet for each of the versions, as GetAudience answers
   */
  'audiences'?: (Buffer | Uint8Array | string)[];
  /**
   * the caller is in the channel's can_move_messages_within_channel_group,
   */
  'in_within_group'?: (boolean);
  /**
   * its can_move_messages_out_of_channel_group,
   */
  'in_out_group'?: (boolean);
  /**
   * and its can_resolve_topics_group
   */
  'in_resolve_group'?: (boolean);
  /**
   * the caller may not begin topics where the messages go
   */
  'no_new_topics'?: (boolean);
  /**
   * the other channel, where they may post
   */
  'to'?: (_rookery_Channel | null);
  /**
   * a UserSet of its subscribers
   */
  'to_roster'?: (Buffer | Uint8Array | string);
  /**
   * a UserSet of those in the audiences and the holders who are not in it and may read it
   */
  'to_readers'?: (Buffer | Uint8Array | string);
  /**
   * whoever reads the other channel knows of the one where the messages are,
   */
  'from_known'?: (boolean);
  /**
   * and the other way round
   */
  'to_known'?: (boolean);
  'position'?: (_rookery_JournalPosition | null);
}

export interface PrepareMoveReply__Output {
  'channel': (_rookery_Channel__Output | null);
  /**
   * a UserSet for each of the versions, as GetAudience answers
   */
  'audiences': (Buffer)[];
  /**
   * the caller is in the channel's can_move_messages_within_channel_group,
   */
  'in_within_group': (boolean);
  /**
   * its can_move_messages_out_of_channel_group,
   */
  'in_out_group': (boolean);
  /**
   * and its can_resolve_topics_group
   */
  'in_resolve_group': (boolean);
  /**
   * the caller may not begin topics where the messages go
   */
  'no_new_topics': (boolean);
  /**
   * the other channel, where they may post
   */
  'to': (_rookery_Channel__Output | null);
  /**
   * a UserSet of its subscribers
   */
  'to_roster': (Buffer);
  /**
   * a UserSet of those in the audiences and the holders who are not in it and may read it
   */
  'to_readers': (Buffer);
  /**
   * whoever reads the other channel knows of the one where the messages are,
   */
  'from_known': (boolean);
  /**
   * and the other way round
   */
  'to_known': (boolean);
  'position': (_rookery_JournalPosition__Output | null);
}
