// Original file: protos/rookery/gateway.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { Empty as _rookery_Empty, Empty__Output as _rookery_Empty__Output } from '../rookery/Empty.ts';
import type { ForgetRequest as _rookery_ForgetRequest, ForgetRequest__Output as _rookery_ForgetRequest__Output } from '../rookery/ForgetRequest.ts';
import type { SharedChanges as _rookery_SharedChanges, SharedChanges__Output as _rookery_SharedChanges__Output } from '../rookery/SharedChanges.ts';

/**
 * What the gateways keep of others' answers, for as long as these stand.
 */
export interface GatewayClient extends grpc.Client {
  Forget(argument: _rookery_ForgetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  Forget(argument: _rookery_ForgetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  Forget(argument: _rookery_ForgetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  Forget(argument: _rookery_ForgetRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  forget(argument: _rookery_ForgetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  forget(argument: _rookery_ForgetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  forget(argument: _rookery_ForgetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  forget(argument: _rookery_ForgetRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  ShareChanges(argument: _rookery_SharedChanges, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ShareChanges(argument: _rookery_SharedChanges, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ShareChanges(argument: _rookery_SharedChanges, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ShareChanges(argument: _rookery_SharedChanges, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  shareChanges(argument: _rookery_SharedChanges, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  shareChanges(argument: _rookery_SharedChanges, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  shareChanges(argument: _rookery_SharedChanges, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  shareChanges(argument: _rookery_SharedChanges, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
}

/**
 * What the gateways keep of others' answers, for as long as these stand.
 */
export interface GatewayHandlers extends grpc.UntypedServiceImplementation {
  Forget: grpc.handleUnaryCall<_rookery_ForgetRequest__Output, _rookery_Empty>;
  
  ShareChanges: grpc.handleUnaryCall<_rookery_SharedChanges__Output, _rookery_Empty>;
  
}

export interface GatewayDefinition extends grpc.ServiceDefinition {
  Forget: MethodDefinition<_rookery_ForgetRequest, _rookery_Empty, _rookery_ForgetRequest__Output, _rookery_Empty__Output>
  ShareChanges: MethodDefinition<_rookery_SharedChanges, _rookery_Empty, _rookery_SharedChanges__Output, _rookery_Empty__Output>
}
