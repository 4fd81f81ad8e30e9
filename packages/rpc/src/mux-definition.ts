/** The service of protos/rookery/rpc.proto with packets as raw bytes, which this layer reads and writes itself. */
import type { ChannelOptions, MethodDefinition } from '@grpc/grpc-js';
import { wire } from './definitions.ts';
import { KEEPALIVE_MS, MAX_MESSAGE_BYTES } from './limits.ts';

/** The codec of messages that are already in their wire form. */
export const asBytes = (bytes: Buffer): Buffer => bytes;

export const openDefinition: MethodDefinition<Buffer, Buffer> = {
  path: wire.Rpc.Open.path,
  requestStream: true,
  responseStream: true,
  requestSerialize: asBytes,
  requestDeserialize: asBytes,
  responseSerialize: asBytes,
  responseDeserialize: asBytes,
};

/** Channel options of both ends. Keepalive detects peers whose machine is gone, on connections without pings. */
export const channelOptions: ChannelOptions = {
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
  'grpc.keepalive_time_ms': KEEPALIVE_MS,
  'grpc.keepalive_timeout_ms': KEEPALIVE_MS,
  'grpc.enable_channelz': 0,
};
