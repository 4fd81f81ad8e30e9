// Original file: protos/rookery/channels.proto


export interface UpdateDefaultGroupRequest {
  'group_id'?: (number);
  'has_new_name'?: (boolean);
  'new_name'?: (string);
  'has_new_description'?: (boolean);
  'new_description'?: (string);
}

export interface UpdateDefaultGroupRequest__Output {
  'group_id': (number);
  'has_new_name': (boolean);
  'new_name': (string);
  'has_new_description': (boolean);
  'new_description': (string);
}
