// Original file: protos/rookery/users.proto

import type { GroupSettingUpdate as _rookery_GroupSettingUpdate, GroupSettingUpdate__Output as _rookery_GroupSettingUpdate__Output } from '../rookery/GroupSettingUpdate.ts';

export interface UpdateRealmRequest {
  /**
   * a JSON object of what was given but group settings, of the types that the API documents
   */
  'settings'?: (Buffer | Uint8Array | string);
  'group_settings'?: (_rookery_GroupSettingUpdate)[];
}

export interface UpdateRealmRequest__Output {
  /**
   * a JSON object of what was given but group settings, of the types that the API documents
   */
  'settings': (Buffer);
  'group_settings': (_rookery_GroupSettingUpdate__Output)[];
}
