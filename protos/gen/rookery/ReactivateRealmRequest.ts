// Original file: protos/rookery/users.proto


export interface ReactivateRealmRequest {
  'realm_id'?: (number);
}

export interface ReactivateRealmRequest__Output {
  'realm_id': (number);
}
