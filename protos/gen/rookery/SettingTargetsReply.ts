// Original file: protos/rookery/users.proto

import type { SettingGroup as _rookery_SettingGroup, SettingGroup__Output as _rookery_SettingGroup__Output } from '../rookery/SettingGroup.ts';
import type { SettingUser as _rookery_SettingUser, SettingUser__Output as _rookery_SettingUser__Output } from '../rookery/SettingUser.ts';
import type { JournalPosition as _rookery_JournalPosition, JournalPosition__Output as _rookery_JournalPosition__Output } from '../rookery/JournalPosition.ts';

export interface SettingTargetsReply {
  /**
   * those that there are
   */
  'groups'?: (_rookery_SettingGroup)[];
  /**
   * those that there are, bots too, the server's own aside
   */
  'users'?: (_rookery_SettingUser)[];
  'position'?: (_rookery_JournalPosition | null);
}

export interface SettingTargetsReply__Output {
  /**
   * those that there are
   */
  'groups': (_rookery_SettingGroup__Output)[];
  /**
   * those that there are, bots too, the server's own aside
   */
  'users': (_rookery_SettingUser__Output)[];
  'position': (_rookery_JournalPosition__Output | null);
}
