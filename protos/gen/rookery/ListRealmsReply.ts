// Original file: protos/rookery/users.proto

import type { Realm as _rookery_Realm, Realm__Output as _rookery_Realm__Output } from '../rookery/Realm.ts';

export interface ListRealmsReply {
  'realms'?: (_rookery_Realm)[];
}

export interface ListRealmsReply__Output {
  'realms': (_rookery_Realm__Output)[];
}
