// Original file: protos/rookery/common.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A position of another service's journal that a decision was based on.
 */
export interface JournalPosition {
  /**
   * what the answer reflects
   */
  'seq'?: (number | string | Long);
  /**
   * what of it is known to be in the log
   */
  'published'?: (number | string | Long);
}

/**
 * A position of another service's journal that a decision was based on.
 */
export interface JournalPosition__Output {
  /**
   * what the answer reflects
   */
  'seq': (number);
  /**
   * what of it is known to be in the log
   */
  'published': (number);
}
