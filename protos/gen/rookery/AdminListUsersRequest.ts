// Original file: protos/rookery/users.proto


export interface AdminListUsersRequest {
  'realm_id'?: (number);
}

export interface AdminListUsersRequest__Output {
  'realm_id': (number);
}
