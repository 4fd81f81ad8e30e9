// Original file: protos/rookery/rpc.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { Chunk as _rookery_Chunk, Chunk__Output as _rookery_Chunk__Output } from '../rookery/Chunk.ts';
import type { Packet as _rookery_Packet, Packet__Output as _rookery_Packet__Output } from '../rookery/Packet.ts';
import type { TakeRequest as _rookery_TakeRequest, TakeRequest__Output as _rookery_TakeRequest__Output } from '../rookery/TakeRequest.ts';

export interface RpcClient extends grpc.Client {
  /**
   * Calls and replies, many in a message.
   */
  Open(metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientDuplexStream<_rookery_Packet, _rookery_Packet__Output>;
  Open(options?: grpc.CallOptions): grpc.ClientDuplexStream<_rookery_Packet, _rookery_Packet__Output>;
  /**
   * Calls and replies, many in a message.
   */
  open(metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientDuplexStream<_rookery_Packet, _rookery_Packet__Output>;
  open(options?: grpc.CallOptions): grpc.ClientDuplexStream<_rookery_Packet, _rookery_Packet__Output>;
  
  /**
   * A reply too large for the shared stream, fetched by the ticket that stood in for it.
   */
  Take(argument: _rookery_TakeRequest, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_rookery_Chunk__Output>;
  Take(argument: _rookery_TakeRequest, options?: grpc.CallOptions): grpc.ClientReadableStream<_rookery_Chunk__Output>;
  /**
   * A reply too large for the shared stream, fetched by the ticket that stood in for it.
   */
  take(argument: _rookery_TakeRequest, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_rookery_Chunk__Output>;
  take(argument: _rookery_TakeRequest, options?: grpc.CallOptions): grpc.ClientReadableStream<_rookery_Chunk__Output>;
  
}

export interface RpcHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Calls and replies, many in a message.
   */
  Open: grpc.handleBidiStreamingCall<_rookery_Packet__Output, _rookery_Packet>;
  
  /**
   * A reply too large for the shared stream, fetched by the ticket that stood in for it.
   */
  Take: grpc.handleServerStreamingCall<_rookery_TakeRequest__Output, _rookery_Chunk>;
  
}

export interface RpcDefinition extends grpc.ServiceDefinition {
  Open: MethodDefinition<_rookery_Packet, _rookery_Packet, _rookery_Packet__Output, _rookery_Packet__Output>
  Take: MethodDefinition<_rookery_TakeRequest, _rookery_Chunk, _rookery_TakeRequest__Output, _rookery_Chunk__Output>
}
