// Original file: protos/rookery/registration.proto

import type { Origin as _rookery_Origin, Origin__Output as _rookery_Origin__Output } from '../rookery/Origin.ts';

/**
 * A token that somebody signed whom the organisation trusts to say who somebody is.
 */
export interface FetchJwtApiKeyRequest {
  'realm_id'?: (number);
  /**
   * a JSON Web Token
   */
  'token'?: (string);
  /**
   * the user object comes along
   */
  'include_profile'?: (boolean);
  'origin'?: (_rookery_Origin | null);
  '_origin'?: "origin";
}

/**
 * A token that somebody signed whom the organisation trusts to say who somebody is.
 */
export interface FetchJwtApiKeyRequest__Output {
  'realm_id': (number);
  /**
   * a JSON Web Token
   */
  'token': (string);
  /**
   * the user object comes along
   */
  'include_profile': (boolean);
  'origin'?: (_rookery_Origin__Output | null);
  '_origin'?: "origin";
}
