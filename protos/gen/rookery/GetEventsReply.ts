// Original file: protos/rookery/events.proto

import type { Long } from '@grpc/proto-loader';

export interface GetEventsReply {
  /**
   * {"events":[...],"queue_id":...}
   */
  'json'?: (Buffer | Uint8Array | string);
  /**
   * signed; where the request had none
   */
  'registration'?: (Buffer | Uint8Array | string);
  /**
   * the highest id that the queue has given out or accepted by now
   */
  'through'?: (number | string | Long);
}

export interface GetEventsReply__Output {
  /**
   * {"events":[...],"queue_id":...}
   */
  'json': (Buffer);
  /**
   * signed; where the request had none
   */
  'registration': (Buffer);
  /**
   * the highest id that the queue has given out or accepted by now
   */
  'through': (number);
}
