// Original file: protos/rookery/channels.proto


export interface RemoveDefaultGroupRequest {
  'group_id'?: (number);
}

export interface RemoveDefaultGroupRequest__Output {
  'group_id': (number);
}
