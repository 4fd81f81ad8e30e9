// Original file: protos/rookery/registration.proto

import type { Origin as _rookery_Origin, Origin__Output as _rookery_Origin__Output } from '../rookery/Origin.ts';

/**
 * A mail with a key that makes an account.
 */
export interface StartRegistrationRequest {
  'realm_id'?: (number);
  'email'?: (string);
  /**
   * of the link that was followed; '': anybody may join
   */
  'join_key'?: (string);
  'realm_url'?: (string);
  'origin'?: (_rookery_Origin | null);
  '_origin'?: "origin";
}

/**
 * A mail with a key that makes an account.
 */
export interface StartRegistrationRequest__Output {
  'realm_id': (number);
  'email': (string);
  /**
   * of the link that was followed; '': anybody may join
   */
  'join_key': (string);
  'realm_url': (string);
  'origin'?: (_rookery_Origin__Output | null);
  '_origin'?: "origin";
}
