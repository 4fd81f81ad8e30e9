// Original file: protos/rookery/registration.proto


export interface CompleteRegistrationRequest {
  'realm_id'?: (number);
  'key'?: (string);
  'full_name'?: (string);
  'password'?: (string);
  /**
   * '' or an unknown one: none
   */
  'timezone'?: (string);
}

export interface CompleteRegistrationRequest__Output {
  'realm_id': (number);
  'key': (string);
  'full_name': (string);
  'password': (string);
  /**
   * '' or an unknown one: none
   */
  'timezone': (string);
}
