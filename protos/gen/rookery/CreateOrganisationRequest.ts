// Original file: protos/rookery/users.proto


export interface CreateOrganisationRequest {
  'name'?: (string);
  'string_id'?: (string);
  'enable_spectator_access'?: (boolean);
}

export interface CreateOrganisationRequest__Output {
  'name': (string);
  'string_id': (string);
  'enable_spectator_access': (boolean);
}
