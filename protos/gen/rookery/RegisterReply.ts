// Original file: protos/rookery/events.proto

import type { SharedPart as _rookery_SharedPart, SharedPart__Output as _rookery_SharedPart__Output } from '../rookery/SharedPart.ts';

export interface RegisterReply {
  /**
   * the response as a JSON object, less the fields that the gateway knows
   */
  'json'?: (Buffer | Uint8Array | string);
  /**
   * '' for a spectator, who gets no queue
   */
  'queue_id'?: (string);
  /**
   * more members of the response
   */
  'shared'?: (_rookery_SharedPart)[];
  /**
   * signed, for the polls to come
   */
  'registration'?: (Buffer | Uint8Array | string);
}

export interface RegisterReply__Output {
  /**
   * the response as a JSON object, less the fields that the gateway knows
   */
  'json': (Buffer);
  /**
   * '' for a spectator, who gets no queue
   */
  'queue_id': (string);
  /**
   * more members of the response
   */
  'shared': (_rookery_SharedPart__Output)[];
  /**
   * signed, for the polls to come
   */
  'registration': (Buffer);
}
