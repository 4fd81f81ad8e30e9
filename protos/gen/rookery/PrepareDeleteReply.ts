// Original file: protos/rookery/channels.proto

import type { JournalPosition as _rookery_JournalPosition, JournalPosition__Output as _rookery_JournalPosition__Output } from '../rookery/JournalPosition.ts';
import type { Channel as _rookery_Channel, Channel__Output as _rookery_Channel__Output } from '../rookery/Channel.ts';

export interface PrepareDeleteReply {
  /**
   * a UserSet for each of the versions, as GetAudience answers
   */
  'audiences'?: (Buffer | Uint8Array | string)[];
  /**
   * the caller is in the channel's can_delete_any_message_group,
   */
  'in_any_group'?: (boolean);
  /**
   * and in its can_delete_own_message_group
   */
  'in_own_group'?: (boolean);
  'position'?: (_rookery_JournalPosition | null);
  'channel'?: (_rookery_Channel | null);
}

export interface PrepareDeleteReply__Output {
  /**
   * a UserSet for each of the versions, as GetAudience answers
   */
  'audiences': (Buffer)[];
  /**
   * the caller is in the channel's can_delete_any_message_group,
   */
  'in_any_group': (boolean);
  /**
   * and in its can_delete_own_message_group
   */
  'in_own_group': (boolean);
  'position': (_rookery_JournalPosition__Output | null);
  'channel': (_rookery_Channel__Output | null);
}
