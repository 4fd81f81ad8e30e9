// Original file: protos/rookery/channels.proto


export interface UnsubscribeRequest {
  'names'?: (string)[];
  'principal_ids'?: (number)[];
  'principal_emails'?: (string)[];
  'has_principals'?: (boolean);
}

export interface UnsubscribeRequest__Output {
  'names': (string)[];
  'principal_ids': (number)[];
  'principal_emails': (string)[];
  'has_principals': (boolean);
}
