// Original file: protos/rookery/users.proto

import type { GroupSettingUpdate as _rookery_GroupSettingUpdate, GroupSettingUpdate__Output as _rookery_GroupSettingUpdate__Output } from '../rookery/GroupSettingUpdate.ts';

export interface CreateUserGroupRequest {
  'name'?: (string);
  'description'?: (string);
  'member_ids'?: (number)[];
  'subgroup_ids'?: (number)[];
  'settings'?: (_rookery_GroupSettingUpdate)[];
}

export interface CreateUserGroupRequest__Output {
  'name': (string);
  'description': (string);
  'member_ids': (number)[];
  'subgroup_ids': (number)[];
  'settings': (_rookery_GroupSettingUpdate__Output)[];
}
