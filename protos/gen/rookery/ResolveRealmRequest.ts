// Original file: protos/rookery/users.proto


export interface ResolveRealmRequest {
  /**
   * of the HTTP request; one realm needs no match
   */
  'host'?: (string);
  /**
   * instead of the host
   */
  'realm_id'?: (number);
}

export interface ResolveRealmRequest__Output {
  /**
   * of the HTTP request; one realm needs no match
   */
  'host': (string);
  /**
   * instead of the host
   */
  'realm_id': (number);
}
