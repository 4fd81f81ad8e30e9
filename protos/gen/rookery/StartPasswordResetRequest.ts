// Original file: protos/rookery/registration.proto

import type { Origin as _rookery_Origin, Origin__Output as _rookery_Origin__Output } from '../rookery/Origin.ts';

export interface StartPasswordResetRequest {
  'realm_id'?: (number);
  'email'?: (string);
  'realm_url'?: (string);
  'origin'?: (_rookery_Origin | null);
  '_origin'?: "origin";
}

export interface StartPasswordResetRequest__Output {
  'realm_id': (number);
  'email': (string);
  'realm_url': (string);
  'origin'?: (_rookery_Origin__Output | null);
  '_origin'?: "origin";
}
