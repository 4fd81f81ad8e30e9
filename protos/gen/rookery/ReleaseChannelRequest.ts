// Original file: protos/rookery/users.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A channel was archived, so that no setting of the organisation is to name it. Once or again is the same.
 */
export interface ReleaseChannelRequest {
  'realm_id'?: (number);
  'channel_id'?: (number);
  /**
   * of the channels journal: what is told of this comes after it in the log
   */
  'channels_seq'?: (number | string | Long);
}

/**
 * A channel was archived, so that no setting of the organisation is to name it. Once or again is the same.
 */
export interface ReleaseChannelRequest__Output {
  'realm_id': (number);
  'channel_id': (number);
  /**
   * of the channels journal: what is told of this comes after it in the log
   */
  'channels_seq': (number);
}
