// Original file: protos/rookery/users.proto


export interface CreateOrganisationReply {
  'realm_id'?: (number);
}

export interface CreateOrganisationReply__Output {
  'realm_id': (number);
}
