// Original file: protos/rookery/users.proto


export interface GetStatusRequest {
  'user_id'?: (number);
}

export interface GetStatusRequest__Output {
  'user_id': (number);
}
