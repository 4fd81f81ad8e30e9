// Original file: protos/rookery/users.proto

import type { NamedGroup as _rookery_NamedGroup, NamedGroup__Output as _rookery_NamedGroup__Output } from '../rookery/NamedGroup.ts';

export interface ResolveGroupsReply {
  'groups'?: (_rookery_NamedGroup)[];
}

export interface ResolveGroupsReply__Output {
  'groups': (_rookery_NamedGroup__Output)[];
}
