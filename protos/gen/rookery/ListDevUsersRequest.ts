// Original file: protos/rookery/registration.proto


export interface ListDevUsersRequest {
  'realm_id'?: (number);
  'realm_url'?: (string);
}

export interface ListDevUsersRequest__Output {
  'realm_id': (number);
  'realm_url': (string);
}
