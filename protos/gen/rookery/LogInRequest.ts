// Original file: protos/rookery/registration.proto

import type { Origin as _rookery_Origin, Origin__Output as _rookery_Origin__Output } from '../rookery/Origin.ts';

export interface LogInRequest {
  'realm_id'?: (number);
  'username'?: (string);
  'password'?: (string);
  'origin'?: (_rookery_Origin | null);
  '_origin'?: "origin";
}

export interface LogInRequest__Output {
  'realm_id': (number);
  'username': (string);
  'password': (string);
  'origin'?: (_rookery_Origin__Output | null);
  '_origin'?: "origin";
}
