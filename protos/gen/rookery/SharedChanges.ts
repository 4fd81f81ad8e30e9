// Original file: protos/rookery/gateway.proto

import type { UnansweredChange as _rookery_UnansweredChange, UnansweredChange__Output as _rookery_UnansweredChange__Output } from '../rookery/UnansweredChange.ts';

/**
 * What one gateway tells the others of changes whose clients do not know whether they were made.
 */
export interface SharedChanges {
  /**
   * a repetition is to use the same request key
   */
  'unanswered'?: (_rookery_UnansweredChange)[];
  /**
   * no longer: only the user and the request key count
   */
  'answered'?: (_rookery_UnansweredChange)[];
}

/**
 * What one gateway tells the others of changes whose clients do not know whether they were made.
 */
export interface SharedChanges__Output {
  /**
   * a repetition is to use the same request key
   */
  'unanswered': (_rookery_UnansweredChange__Output)[];
  /**
   * no longer: only the user and the request key count
   */
  'answered': (_rookery_UnansweredChange__Output)[];
}
