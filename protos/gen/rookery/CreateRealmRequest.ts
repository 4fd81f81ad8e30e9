// Original file: protos/rookery/users.proto


export interface CreateRealmRequest {
  'name'?: (string);
  'string_id'?: (string);
  'enable_spectator_access'?: (boolean);
}

export interface CreateRealmRequest__Output {
  'name': (string);
  'string_id': (string);
  'enable_spectator_access': (boolean);
}
