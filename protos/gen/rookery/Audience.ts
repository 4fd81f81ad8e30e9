// Original file: protos/rookery/log.proto

import type { Flagged as _rookery_Flagged, Flagged__Output as _rookery_Flagged__Output } from '../rookery/Flagged.ts';

export interface Audience {
  /**
   * every user of the realm
   */
  'everyone'?: (boolean);
  /**
   * a UserSet
   */
  'users'?: (Buffer | Uint8Array | string);
  /**
   * per-user flags of a message event
   */
  'flags'?: (_rookery_Flagged)[];
  /**
   * also queues that asked for all public channels
   */
  'public_channel'?: (boolean);
  /**
   * a UserSet that does not get it, whatever the rest says
   */
  'except'?: (Buffer | Uint8Array | string);
  /**
   * with `everyone`: not the guests
   */
  'no_guests'?: (boolean);
  /**
   * also the organisation's administrators and owners
   */
  'administrators'?: (boolean);
}

export interface Audience__Output {
  /**
   * every user of the realm
   */
  'everyone': (boolean);
  /**
   * a UserSet
   */
  'users': (Buffer);
  /**
   * per-user flags of a message event
   */
  'flags': (_rookery_Flagged__Output)[];
  /**
   * also queues that asked for all public channels
   */
  'public_channel': (boolean);
  /**
   * a UserSet that does not get it, whatever the rest says
   */
  'except': (Buffer);
  /**
   * with `everyone`: not the guests
   */
  'no_guests': (boolean);
  /**
   * also the organisation's administrators and owners
   */
  'administrators': (boolean);
}
