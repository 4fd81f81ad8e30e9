// Original file: protos/rookery/channels.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Who hears of a change to an existing message: present subscribers, and those who held it when it was sent.
 */
export interface GetAudienceRequest {
  'realm_id'?: (number);
  'channel_id'?: (number);
  /**
   * the roster's when the message was sent
   */
  'version'?: (number | string | Long);
}

/**
 * Who hears of a change to an existing message: present subscribers, and those who held it when it was sent.
 */
export interface GetAudienceRequest__Output {
  'realm_id': (number);
  'channel_id': (number);
  /**
   * the roster's when the message was sent
   */
  'version': (number);
}
