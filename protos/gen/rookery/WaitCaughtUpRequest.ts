// Original file: protos/rookery/events.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Answers when this replica has read the log up to a stream sequence.
 */
export interface WaitCaughtUpRequest {
  'stream_sequence'?: (number | string | Long);
}

/**
 * Answers when this replica has read the log up to a stream sequence.
 */
export interface WaitCaughtUpRequest__Output {
  'stream_sequence': (number);
}
