// Original file: protos/rookery/registration.proto


export interface ListInvitationsRequest {
  'realm_url'?: (string);
}

export interface ListInvitationsRequest__Output {
  'realm_url': (string);
}
