// Original file: protos/rookery/own.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A message that is to be sent later, or what of one is to be another.
 */
export interface ScheduledMessageRequest {
  /**
   * 0: a new one
   */
  'id'?: (number);
  /**
   * 'channel', 'direct'; '': as it is
   */
  'type'?: (string);
  /**
   * a channel, or people
   */
  'to'?: (number)[];
  'has_to'?: (boolean);
  'topic'?: (string);
  'has_topic'?: (boolean);
  'content'?: (string);
  'has_content'?: (boolean);
  /**
   * UNIX seconds
   */
  'deliver_at'?: (number | string | Long);
  'has_deliver_at'?: (boolean);
  /**
   * of a new one
   */
  'read_by_sender'?: (boolean);
}

/**
 * A message that is to be sent later, or what of one is to be another.
 */
export interface ScheduledMessageRequest__Output {
  /**
   * 0: a new one
   */
  'id': (number);
  /**
   * 'channel', 'direct'; '': as it is
   */
  'type': (string);
  /**
   * a channel, or people
   */
  'to': (number)[];
  'has_to': (boolean);
  'topic': (string);
  'has_topic': (boolean);
  'content': (string);
  'has_content': (boolean);
  /**
   * UNIX seconds
   */
  'deliver_at': (number);
  'has_deliver_at': (boolean);
  /**
   * of a new one
   */
  'read_by_sender': (boolean);
}
