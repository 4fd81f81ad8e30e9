// Original file: protos/rookery/users.proto


export interface SettingUser {
  'user_id'?: (number);
  'is_active'?: (boolean);
}

export interface SettingUser__Output {
  'user_id': (number);
  'is_active': (boolean);
}
