// Original file: protos/rookery/users.proto


/**
 * What group settings of another service name, for whoever checks them and works out whom they mean.
 */
export interface SettingTargetsRequest {
  'realm_id'?: (number);
  'group_ids'?: (number)[];
  'user_ids'?: (number)[];
}

/**
 * What group settings of another service name, for whoever checks them and works out whom they mean.
 */
export interface SettingTargetsRequest__Output {
  'realm_id': (number);
  'group_ids': (number)[];
  'user_ids': (number)[];
}
