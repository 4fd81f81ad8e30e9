// Original file: protos/rookery/users.proto


export interface ListUserGroupsRequest {
  'include_deactivated'?: (boolean);
}

export interface ListUserGroupsRequest__Output {
  'include_deactivated': (boolean);
}
