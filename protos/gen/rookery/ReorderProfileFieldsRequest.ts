// Original file: protos/rookery/users.proto


export interface ReorderProfileFieldsRequest {
  'order'?: (number)[];
}

export interface ReorderProfileFieldsRequest__Output {
  'order': (number)[];
}
