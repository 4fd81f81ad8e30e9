// Original file: protos/rookery/users.proto


export interface GetImageRequest {
  'realm_id'?: (number);
  'name'?: (string);
}

export interface GetImageRequest__Output {
  'realm_id': (number);
  'name': (string);
}
