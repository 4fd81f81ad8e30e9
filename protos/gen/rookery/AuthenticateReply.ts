// Original file: protos/rookery/users.proto

import type { Caller as _rookery_Caller, Caller__Output as _rookery_Caller__Output } from '../rookery/Caller.ts';

export interface AuthenticateReply {
  'caller'?: (_rookery_Caller | null);
}

export interface AuthenticateReply__Output {
  'caller': (_rookery_Caller__Output | null);
}
