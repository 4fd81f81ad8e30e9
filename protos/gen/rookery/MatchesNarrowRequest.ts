// Original file: protos/rookery/messages.proto

import type { NarrowTerm as _rookery_NarrowTerm, NarrowTerm__Output as _rookery_NarrowTerm__Output } from '../rookery/NarrowTerm.ts';
import type { Long } from '@grpc/proto-loader';

export interface MatchesNarrowRequest {
  'message_ids'?: (number | string | Long)[];
  'narrow'?: (_rookery_NarrowTerm)[];
  'allow_empty_topic_name'?: (boolean);
}

export interface MatchesNarrowRequest__Output {
  'message_ids': (number)[];
  'narrow': (_rookery_NarrowTerm__Output)[];
  'allow_empty_topic_name': (boolean);
}
