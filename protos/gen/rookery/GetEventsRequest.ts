// Original file: protos/rookery/events.proto

import type { Long } from '@grpc/proto-loader';

export interface GetEventsRequest {
  'queue_id'?: (string);
  'last_event_id'?: (number | string | Long);
  'has_last_event_id'?: (boolean);
  'dont_block'?: (boolean);
}

export interface GetEventsRequest__Output {
  'queue_id': (string);
  'last_event_id': (number);
  'has_last_event_id': (boolean);
  'dont_block': (boolean);
}
