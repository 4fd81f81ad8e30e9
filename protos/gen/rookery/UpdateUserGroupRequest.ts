// Original file: protos/rookery/users.proto

import type { GroupSettingUpdate as _rookery_GroupSettingUpdate, GroupSettingUpdate__Output as _rookery_GroupSettingUpdate__Output } from '../rookery/GroupSettingUpdate.ts';

export interface UpdateUserGroupRequest {
  'group_id'?: (number);
  'has_name'?: (boolean);
  'name'?: (string);
  'has_description'?: (boolean);
  'description'?: (string);
  'settings'?: (_rookery_GroupSettingUpdate)[];
  'has_deactivated'?: (boolean);
  'deactivated'?: (boolean);
}

export interface UpdateUserGroupRequest__Output {
  'group_id': (number);
  'has_name': (boolean);
  'name': (string);
  'has_description': (boolean);
  'description': (string);
  'settings': (_rookery_GroupSettingUpdate__Output)[];
  'has_deactivated': (boolean);
  'deactivated': (boolean);
}
