// Original file: protos/rookery/channels.proto

import type { Channel as _rookery_Channel, Channel__Output as _rookery_Channel__Output } from '../rookery/Channel.ts';
import type { Subscription as _rookery_Subscription, Subscription__Output as _rookery_Subscription__Output } from '../rookery/Subscription.ts';
import type { JournalPosition as _rookery_JournalPosition, JournalPosition__Output as _rookery_JournalPosition__Output } from '../rookery/JournalPosition.ts';
import type { TopicPolicy as _rookery_TopicPolicy, TopicPolicy__Output as _rookery_TopicPolicy__Output } from '../rookery/TopicPolicy.ts';
import type { Long } from '@grpc/proto-loader';

export interface GetViewReply {
  /**
   * of the table of all channels, which every user shares
   */
  'table_version'?: (number);
  /**
   * left out when not modified; private ones included: the one who asks filters
   */
  'channels'?: (_rookery_Channel)[];
  'table_not_modified'?: (boolean);
  'view_version'?: (number | string | Long);
  'subscriptions'?: (_rookery_Subscription)[];
  'view_not_modified'?: (boolean);
  'position'?: (_rookery_JournalPosition | null);
  'topics_version'?: (number | string | Long);
  'topic_policies'?: (_rookery_TopicPolicy)[];
  'topics_not_modified'?: (boolean);
}

export interface GetViewReply__Output {
  /**
   * of the table of all channels, which every user shares
   */
  'table_version': (number);
  /**
   * left out when not modified; private ones included: the one who asks filters
   */
  'channels': (_rookery_Channel__Output)[];
  'table_not_modified': (boolean);
  'view_version': (number);
  'subscriptions': (_rookery_Subscription__Output)[];
  'view_not_modified': (boolean);
  'position': (_rookery_JournalPosition__Output | null);
  'topics_version': (number);
  'topic_policies': (_rookery_TopicPolicy__Output)[];
  'topics_not_modified': (boolean);
}
