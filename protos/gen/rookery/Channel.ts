// Original file: protos/rookery/channels.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What a decision about one channel needs of it.
 */
export interface Channel {
  'channel_id'?: (number);
  'name'?: (string);
  'invite_only'?: (boolean);
  'history_public_to_subscribers'?: (boolean);
  'is_web_public'?: (boolean);
  'is_archived'?: (boolean);
  /**
   * 'inherit' is resolved with the realm's by the one who asks
   */
  'topics_policy'?: (string);
  /**
   * of the roster
   */
  'version'?: (number | string | Long);
}

/**
 * What a decision about one channel needs of it.
 */
export interface Channel__Output {
  'channel_id': (number);
  'name': (string);
  'invite_only': (boolean);
  'history_public_to_subscribers': (boolean);
  'is_web_public': (boolean);
  'is_archived': (boolean);
  /**
   * 'inherit' is resolved with the realm's by the one who asks
   */
  'topics_policy': (string);
  /**
   * of the roster
   */
  'version': (number);
}
