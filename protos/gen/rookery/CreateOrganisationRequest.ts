// Original file: protos/rookery/users.proto


export interface CreateOrganisationRequest {
  'name'?: (string);
  'string_id'?: (string);
}

export interface CreateOrganisationRequest__Output {
  'name': (string);
  'string_id': (string);
}
