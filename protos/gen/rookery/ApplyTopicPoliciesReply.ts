// Original file: protos/rookery/channels.proto

import type { JournalPosition as _rookery_JournalPosition, JournalPosition__Output as _rookery_JournalPosition__Output } from '../rookery/JournalPosition.ts';
import type { Long } from '@grpc/proto-loader';

export interface ApplyTopicPoliciesReply {
  /**
   * what the topic became for the caller; 0: nothing else than it was
   */
  'caller_policy'?: (number);
  /**
   * of the channel, after this
   */
  'topics_version'?: (number | string | Long);
  'position'?: (_rookery_JournalPosition | null);
}

export interface ApplyTopicPoliciesReply__Output {
  /**
   * what the topic became for the caller; 0: nothing else than it was
   */
  'caller_policy': (number);
  /**
   * of the channel, after this
   */
  'topics_version': (number);
  'position': (_rookery_JournalPosition__Output | null);
}
