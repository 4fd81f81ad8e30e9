// Original file: protos/rookery/rpc.proto


export interface Chunk {
  'data'?: (Buffer | Uint8Array | string);
}

export interface Chunk__Output {
  'data': (Buffer);
}
