// Original file: protos/rookery/rpc.proto


export interface TakeRequest {
  'ticket'?: (string);
}

export interface TakeRequest__Output {
  'ticket': (string);
}
