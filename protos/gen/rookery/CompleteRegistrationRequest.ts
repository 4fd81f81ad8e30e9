// Original file: protos/rookery/registration.proto

import type { Origin as _rookery_Origin, Origin__Output as _rookery_Origin__Output } from '../rookery/Origin.ts';

export interface CompleteRegistrationRequest {
  'realm_id'?: (number);
  'key'?: (string);
  'full_name'?: (string);
  'password'?: (string);
  /**
   * '' or an unknown one: none
   */
  'timezone'?: (string);
  'origin'?: (_rookery_Origin | null);
  '_origin'?: "origin";
}

export interface CompleteRegistrationRequest__Output {
  'realm_id': (number);
  'key': (string);
  'full_name': (string);
  'password': (string);
  /**
   * '' or an unknown one: none
   */
  'timezone': (string);
  'origin'?: (_rookery_Origin__Output | null);
  '_origin'?: "origin";
}
