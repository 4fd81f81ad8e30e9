// Original file: protos/rookery/users.proto


export interface ListUsersRequest {
  'client_gravatar'?: (boolean);
  'include_custom_profile_fields'?: (boolean);
  'user_ids'?: (number)[];
  /**
   * an empty list asks for nobody
   */
  'has_user_ids'?: (boolean);
  /**
   * hashes of shared parts that the caller has
   */
  'known_parts'?: (Buffer | Uint8Array | string)[];
  /**
   * `shared` of the reply is understood; else all is in `json`
   */
  'takes_shared'?: (boolean);
}

export interface ListUsersRequest__Output {
  'client_gravatar': (boolean);
  'include_custom_profile_fields': (boolean);
  'user_ids': (number)[];
  /**
   * an empty list asks for nobody
   */
  'has_user_ids': (boolean);
  /**
   * hashes of shared parts that the caller has
   */
  'known_parts': (Buffer)[];
  /**
   * `shared` of the reply is understood; else all is in `json`
   */
  'takes_shared': (boolean);
}
