// Original file: protos/rookery/users.proto


export interface ReactivateOrganisationRequest {
  'realm_id'?: (number);
}

export interface ReactivateOrganisationRequest__Output {
  'realm_id': (number);
}
