// Original file: protos/rookery/channels.proto

import type { GroupUse as _rookery_GroupUse, GroupUse__Output as _rookery_GroupUse__Output } from '../rookery/GroupUse.ts';

export interface FindGroupUsesReply {
  'uses'?: (_rookery_GroupUse)[];
}

export interface FindGroupUsesReply__Output {
  'uses': (_rookery_GroupUse__Output)[];
}
