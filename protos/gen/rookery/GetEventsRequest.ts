// Original file: protos/rookery/events.proto

import type { Long } from '@grpc/proto-loader';

export interface GetEventsRequest {
  'queue_id'?: (string);
  'last_event_id'?: (number | string | Long);
  'has_last_event_id'?: (boolean);
  'dont_block'?: (boolean);
  /**
   * as the last reply of the queue had it, where the caller has it
   */
  'registration'?: (Buffer | Uint8Array | string);
  /**
   * when the caller last held a poll of the queue, UNIX milliseconds; 0: not known
   */
  'used_at_ms'?: (number | string | Long);
  /**
   * the highest id that the caller saw the queue give out or accept; beside a registration
   */
  'through'?: (number | string | Long);
}

export interface GetEventsRequest__Output {
  'queue_id': (string);
  'last_event_id': (number);
  'has_last_event_id': (boolean);
  'dont_block': (boolean);
  /**
   * as the last reply of the queue had it, where the caller has it
   */
  'registration': (Buffer);
  /**
   * when the caller last held a poll of the queue, UNIX milliseconds; 0: not known
   */
  'used_at_ms': (number);
  /**
   * the highest id that the caller saw the queue give out or accept; beside a registration
   */
  'through': (number);
}
