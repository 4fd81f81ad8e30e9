// Original file: protos/rookery/messages.proto

import type { NarrowTerm as _rookery_NarrowTerm, NarrowTerm__Output as _rookery_NarrowTerm__Output } from '../rookery/NarrowTerm.ts';

/**
 * The messages of a range of a narrow, as FetchMessages finds them.
 */
export interface UpdateFlagsForNarrowRequest {
  /**
   * an id, newest, oldest, first_unread
   */
  'anchor'?: (string);
  'exclude_anchor'?: (boolean);
  'num_before'?: (number);
  'num_after'?: (number);
  'narrow'?: (_rookery_NarrowTerm)[];
  'op'?: (string);
  'flag'?: (string);
}

/**
 * The messages of a range of a narrow, as FetchMessages finds them.
 */
export interface UpdateFlagsForNarrowRequest__Output {
  /**
   * an id, newest, oldest, first_unread
   */
  'anchor': (string);
  'exclude_anchor': (boolean);
  'num_before': (number);
  'num_after': (number);
  'narrow': (_rookery_NarrowTerm__Output)[];
  'op': (string);
  'flag': (string);
}
