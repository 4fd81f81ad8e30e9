// Original file: protos/rookery/users.proto


export interface ReorderLinkifiersRequest {
  'linkifier_ids'?: (number)[];
}

export interface ReorderLinkifiersRequest__Output {
  'linkifier_ids': (number)[];
}
