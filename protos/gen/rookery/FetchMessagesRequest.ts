// Original file: protos/rookery/messages.proto

import type { NarrowTerm as _rookery_NarrowTerm, NarrowTerm__Output as _rookery_NarrowTerm__Output } from '../rookery/NarrowTerm.ts';
import type { Long } from '@grpc/proto-loader';

export interface FetchMessagesRequest {
  /**
   * an id, newest, oldest, first_unread, date; '' not given
   */
  'anchor'?: (string);
  'anchor_date'?: (string);
  'exclude_anchor'?: (boolean);
  'num_before'?: (number);
  'num_after'?: (number);
  'narrow'?: (_rookery_NarrowTerm)[];
  'client_gravatar'?: (boolean);
  'apply_markdown'?: (boolean);
  'allow_empty_topic_name'?: (boolean);
  'use_first_unread_anchor'?: (boolean);
  'message_ids'?: (number | string | Long)[];
  'has_message_ids'?: (boolean);
}

export interface FetchMessagesRequest__Output {
  /**
   * an id, newest, oldest, first_unread, date; '' not given
   */
  'anchor': (string);
  'anchor_date': (string);
  'exclude_anchor': (boolean);
  'num_before': (number);
  'num_after': (number);
  'narrow': (_rookery_NarrowTerm__Output)[];
  'client_gravatar': (boolean);
  'apply_markdown': (boolean);
  'allow_empty_topic_name': (boolean);
  'use_first_unread_anchor': (boolean);
  'message_ids': (number)[];
  'has_message_ids': (boolean);
}
