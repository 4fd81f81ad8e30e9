// Original file: protos/rookery/users.proto

import type { SettingsTargets as _rookery_SettingsTargets, SettingsTargets__Output as _rookery_SettingsTargets__Output } from '../rookery/SettingsTargets.ts';

export interface UpdateSettingsRequest {
  /**
   * a JSON object: settings by name, and `timezone`; their types are checked
   */
  'settings'?: (Buffer | Uint8Array | string);
  /**
   * with has_full_name; else as it is
   */
  'full_name'?: (string);
  'old_password'?: (string);
  /**
   * '': as it is
   */
  'new_password'?: (string);
  /**
   * the caller's, which goes on when their password is another
   */
  'session_id'?: (string);
  /**
   * of others, in place of the caller's own
   */
  'targets'?: (_rookery_SettingsTargets | null);
  'has_full_name'?: (boolean);
}

export interface UpdateSettingsRequest__Output {
  /**
   * a JSON object: settings by name, and `timezone`; their types are checked
   */
  'settings': (Buffer);
  /**
   * with has_full_name; else as it is
   */
  'full_name': (string);
  'old_password': (string);
  /**
   * '': as it is
   */
  'new_password': (string);
  /**
   * the caller's, which goes on when their password is another
   */
  'session_id': (string);
  /**
   * of others, in place of the caller's own
   */
  'targets': (_rookery_SettingsTargets__Output | null);
  'has_full_name': (boolean);
}
