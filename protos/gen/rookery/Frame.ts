// Original file: protos/rookery/log.proto

import type { Entry as _rookery_Entry, Entry__Output as _rookery_Entry__Output } from '../rookery/Entry.ts';

/**
 * One message of the log: the pending entries of one (service, realm), in seq order.
 */
export interface Frame {
  'format'?: (number);
  /**
   * the process that published it, for the fence
   */
  'writer'?: (string);
  /**
   * at most 512
   */
  'entries'?: (_rookery_Entry)[];
}

/**
 * One message of the log: the pending entries of one (service, realm), in seq order.
 */
export interface Frame__Output {
  'format': (number);
  /**
   * the process that published it, for the fence
   */
  'writer': (string);
  /**
   * at most 512
   */
  'entries': (_rookery_Entry__Output)[];
}
