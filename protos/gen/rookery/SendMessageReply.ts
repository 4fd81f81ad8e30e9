// Original file: protos/rookery/messages.proto

import type { Long } from '@grpc/proto-loader';

export interface SendMessageReply {
  'id'?: (number | string | Long);
  /**
   * what the topic became for the sender; 0: what it was
   */
  'automatic_new_visibility_policy'?: (number);
  /**
   * where clients show it, below the organisation's address
   */
  'address'?: (string);
  /**
   * Markdown that links it
   */
  'link'?: (string);
}

export interface SendMessageReply__Output {
  'id': (number);
  /**
   * what the topic became for the sender; 0: what it was
   */
  'automatic_new_visibility_policy': (number);
  /**
   * where clients show it, below the organisation's address
   */
  'address': (string);
  /**
   * Markdown that links it
   */
  'link': (string);
}
