// Original file: protos/rookery/users.proto


export interface EndSessionRequest {
  'session_id'?: (string);
}

export interface EndSessionRequest__Output {
  'session_id': (string);
}
