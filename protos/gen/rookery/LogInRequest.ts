// Original file: protos/rookery/registration.proto

import type { Origin as _rookery_Origin, Origin__Output as _rookery_Origin__Output } from '../rookery/Origin.ts';
import type { KnownDevice as _rookery_KnownDevice, KnownDevice__Output as _rookery_KnownDevice__Output } from '../rookery/KnownDevice.ts';

export interface LogInRequest {
  'realm_id'?: (number);
  'username'?: (string);
  'password'?: (string);
  'origin'?: (_rookery_Origin | null);
  /**
   * absent: a browser that nobody has logged in with
   */
  'device'?: (_rookery_KnownDevice | null);
  '_origin'?: "origin";
}

export interface LogInRequest__Output {
  'realm_id': (number);
  'username': (string);
  'password': (string);
  'origin'?: (_rookery_Origin__Output | null);
  /**
   * absent: a browser that nobody has logged in with
   */
  'device': (_rookery_KnownDevice__Output | null);
  '_origin'?: "origin";
}
