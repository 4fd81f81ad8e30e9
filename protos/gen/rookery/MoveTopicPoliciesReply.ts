// Original file: protos/rookery/channels.proto

import type { JournalPosition as _rookery_JournalPosition, JournalPosition__Output as _rookery_JournalPosition__Output } from '../rookery/JournalPosition.ts';

export interface MoveTopicPoliciesReply {
  /**
   * a UserSet of who follows the other topic now
   */
  'followers'?: (Buffer | Uint8Array | string);
  'position'?: (_rookery_JournalPosition | null);
}

export interface MoveTopicPoliciesReply__Output {
  /**
   * a UserSet of who follows the other topic now
   */
  'followers': (Buffer);
  'position': (_rookery_JournalPosition__Output | null);
}
