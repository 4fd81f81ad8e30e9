// Original file: protos/rookery/common.proto

import type { GroupSettingValue as _rookery_GroupSettingValue, GroupSettingValue__Output as _rookery_GroupSettingValue__Output } from '../rookery/GroupSettingValue.ts';

export interface GroupSettingUpdate {
  /**
   * as the API calls the setting
   */
  'name'?: (string);
  'value'?: (_rookery_GroupSettingValue | null);
  /**
   * what it has to replace; absent: whatever there is
   */
  'expected'?: (_rookery_GroupSettingValue | null);
}

export interface GroupSettingUpdate__Output {
  /**
   * as the API calls the setting
   */
  'name': (string);
  'value': (_rookery_GroupSettingValue__Output | null);
  /**
   * what it has to replace; absent: whatever there is
   */
  'expected': (_rookery_GroupSettingValue__Output | null);
}
