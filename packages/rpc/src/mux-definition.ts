/** The service of protos/rookery/rpc.proto with its packets left as bytes, which this layer reads and writes itself. */
import type { ChannelOptions, MethodDefinition } from '@grpc/grpc-js';
import { wire } from './definitions.ts';
import { KEEPALIVE_MS, MAX_MESSAGE_BYTES } from './limits.ts';

/** Bytes that are already what the wire carries. */
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

/** Options of both ends. Keepalive finds peers whose machine is gone, on connections that nobody pings. */
export const channelOptions: ChannelOptions = {
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
  'grpc.keepalive_time_ms': KEEPALIVE_MS,
  'grpc.keepalive_timeout_ms': KEEPALIVE_MS,
  'grpc.enable_channelz': 0,
};
