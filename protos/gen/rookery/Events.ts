// Original file: protos/rookery/events.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { DeleteQueueRequest as _rookery_DeleteQueueRequest, DeleteQueueRequest__Output as _rookery_DeleteQueueRequest__Output } from '../rookery/DeleteQueueRequest.ts';
import type { Empty as _rookery_Empty, Empty__Output as _rookery_Empty__Output } from '../rookery/Empty.ts';
import type { GetEventsReply as _rookery_GetEventsReply, GetEventsReply__Output as _rookery_GetEventsReply__Output } from '../rookery/GetEventsReply.ts';
import type { GetEventsRequest as _rookery_GetEventsRequest, GetEventsRequest__Output as _rookery_GetEventsRequest__Output } from '../rookery/GetEventsRequest.ts';
import type { RegisterReply as _rookery_RegisterReply, RegisterReply__Output as _rookery_RegisterReply__Output } from '../rookery/RegisterReply.ts';
import type { RegisterRequest as _rookery_RegisterRequest, RegisterRequest__Output as _rookery_RegisterRequest__Output } from '../rookery/RegisterRequest.ts';
import type { SendEditTypingRequest as _rookery_SendEditTypingRequest, SendEditTypingRequest__Output as _rookery_SendEditTypingRequest__Output } from '../rookery/SendEditTypingRequest.ts';
import type { SendTypingRequest as _rookery_SendTypingRequest, SendTypingRequest__Output as _rookery_SendTypingRequest__Output } from '../rookery/SendTypingRequest.ts';
import type { WaitCaughtUpRequest as _rookery_WaitCaughtUpRequest, WaitCaughtUpRequest__Output as _rookery_WaitCaughtUpRequest__Output } from '../rookery/WaitCaughtUpRequest.ts';

/**
 * Event queues as actors over the log; the long-polls; typing.
 */
export interface EventsClient extends grpc.Client {
  DeleteQueue(argument: _rookery_DeleteQueueRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteQueue(argument: _rookery_DeleteQueueRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteQueue(argument: _rookery_DeleteQueueRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteQueue(argument: _rookery_DeleteQueueRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteQueue(argument: _rookery_DeleteQueueRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteQueue(argument: _rookery_DeleteQueueRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteQueue(argument: _rookery_DeleteQueueRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteQueue(argument: _rookery_DeleteQueueRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  GetEvents(argument: _rookery_GetEventsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetEventsReply__Output>): grpc.ClientUnaryCall;
  GetEvents(argument: _rookery_GetEventsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetEventsReply__Output>): grpc.ClientUnaryCall;
  GetEvents(argument: _rookery_GetEventsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetEventsReply__Output>): grpc.ClientUnaryCall;
  GetEvents(argument: _rookery_GetEventsRequest, callback: grpc.requestCallback<_rookery_GetEventsReply__Output>): grpc.ClientUnaryCall;
  getEvents(argument: _rookery_GetEventsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetEventsReply__Output>): grpc.ClientUnaryCall;
  getEvents(argument: _rookery_GetEventsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetEventsReply__Output>): grpc.ClientUnaryCall;
  getEvents(argument: _rookery_GetEventsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetEventsReply__Output>): grpc.ClientUnaryCall;
  getEvents(argument: _rookery_GetEventsRequest, callback: grpc.requestCallback<_rookery_GetEventsReply__Output>): grpc.ClientUnaryCall;
  
  Register(argument: _rookery_RegisterRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_RegisterReply__Output>): grpc.ClientUnaryCall;
  Register(argument: _rookery_RegisterRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_RegisterReply__Output>): grpc.ClientUnaryCall;
  Register(argument: _rookery_RegisterRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_RegisterReply__Output>): grpc.ClientUnaryCall;
  Register(argument: _rookery_RegisterRequest, callback: grpc.requestCallback<_rookery_RegisterReply__Output>): grpc.ClientUnaryCall;
  register(argument: _rookery_RegisterRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_RegisterReply__Output>): grpc.ClientUnaryCall;
  register(argument: _rookery_RegisterRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_RegisterReply__Output>): grpc.ClientUnaryCall;
  register(argument: _rookery_RegisterRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_RegisterReply__Output>): grpc.ClientUnaryCall;
  register(argument: _rookery_RegisterRequest, callback: grpc.requestCallback<_rookery_RegisterReply__Output>): grpc.ClientUnaryCall;
  
  SendEditTyping(argument: _rookery_SendEditTypingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  SendEditTyping(argument: _rookery_SendEditTypingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  SendEditTyping(argument: _rookery_SendEditTypingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  SendEditTyping(argument: _rookery_SendEditTypingRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  sendEditTyping(argument: _rookery_SendEditTypingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  sendEditTyping(argument: _rookery_SendEditTypingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  sendEditTyping(argument: _rookery_SendEditTypingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  sendEditTyping(argument: _rookery_SendEditTypingRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  SendTyping(argument: _rookery_SendTypingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  SendTyping(argument: _rookery_SendTypingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  SendTyping(argument: _rookery_SendTypingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  SendTyping(argument: _rookery_SendTypingRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  sendTyping(argument: _rookery_SendTypingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  sendTyping(argument: _rookery_SendTypingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  sendTyping(argument: _rookery_SendTypingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  sendTyping(argument: _rookery_SendTypingRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  WaitCaughtUp(argument: _rookery_WaitCaughtUpRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  WaitCaughtUp(argument: _rookery_WaitCaughtUpRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  WaitCaughtUp(argument: _rookery_WaitCaughtUpRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  WaitCaughtUp(argument: _rookery_WaitCaughtUpRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  waitCaughtUp(argument: _rookery_WaitCaughtUpRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  waitCaughtUp(argument: _rookery_WaitCaughtUpRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  waitCaughtUp(argument: _rookery_WaitCaughtUpRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  waitCaughtUp(argument: _rookery_WaitCaughtUpRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Event queues as actors over the log; the long-polls; typing.
 */
export interface EventsHandlers extends grpc.UntypedServiceImplementation {
  DeleteQueue: grpc.handleUnaryCall<_rookery_DeleteQueueRequest__Output, _rookery_Empty>;
  
  GetEvents: grpc.handleUnaryCall<_rookery_GetEventsRequest__Output, _rookery_GetEventsReply>;
  
  Register: grpc.handleUnaryCall<_rookery_RegisterRequest__Output, _rookery_RegisterReply>;
  
  SendEditTyping: grpc.handleUnaryCall<_rookery_SendEditTypingRequest__Output, _rookery_Empty>;
  
  SendTyping: grpc.handleUnaryCall<_rookery_SendTypingRequest__Output, _rookery_Empty>;
  
  WaitCaughtUp: grpc.handleUnaryCall<_rookery_WaitCaughtUpRequest__Output, _rookery_Empty>;
  
}

export interface EventsDefinition extends grpc.ServiceDefinition {
  DeleteQueue: MethodDefinition<_rookery_DeleteQueueRequest, _rookery_Empty, _rookery_DeleteQueueRequest__Output, _rookery_Empty__Output>
  GetEvents: MethodDefinition<_rookery_GetEventsRequest, _rookery_GetEventsReply, _rookery_GetEventsRequest__Output, _rookery_GetEventsReply__Output>
  Register: MethodDefinition<_rookery_RegisterRequest, _rookery_RegisterReply, _rookery_RegisterRequest__Output, _rookery_RegisterReply__Output>
  SendEditTyping: MethodDefinition<_rookery_SendEditTypingRequest, _rookery_Empty, _rookery_SendEditTypingRequest__Output, _rookery_Empty__Output>
  SendTyping: MethodDefinition<_rookery_SendTypingRequest, _rookery_Empty, _rookery_SendTypingRequest__Output, _rookery_Empty__Output>
  WaitCaughtUp: MethodDefinition<_rookery_WaitCaughtUpRequest, _rookery_Empty, _rookery_WaitCaughtUpRequest__Output, _rookery_Empty__Output>
}
