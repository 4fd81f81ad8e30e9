// Original file: protos/rookery/users.proto

import type { Long } from '@grpc/proto-loader';

export interface UpdatePresenceRequest {
  'status'?: (string);
  'ping_only'?: (boolean);
  'new_user_input'?: (boolean);
  'slim_presence'?: (boolean);
  'has_last_update_id'?: (boolean);
  'last_update_id'?: (number | string | Long);
  /**
   * 0: the default
   */
  'history_limit_days'?: (number);
}

export interface UpdatePresenceRequest__Output {
  'status': (string);
  'ping_only': (boolean);
  'new_user_input': (boolean);
  'slim_presence': (boolean);
  'has_last_update_id': (boolean);
  'last_update_id': (number);
  /**
   * 0: the default
   */
  'history_limit_days': (number);
}
