// Original file: protos/rookery/messages.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { DeleteMessageRequest as _rookery_DeleteMessageRequest, DeleteMessageRequest__Output as _rookery_DeleteMessageRequest__Output } from '../rookery/DeleteMessageRequest.ts';
import type { DeleteTopicReply as _rookery_DeleteTopicReply, DeleteTopicReply__Output as _rookery_DeleteTopicReply__Output } from '../rookery/DeleteTopicReply.ts';
import type { DeleteTopicRequest as _rookery_DeleteTopicRequest, DeleteTopicRequest__Output as _rookery_DeleteTopicRequest__Output } from '../rookery/DeleteTopicRequest.ts';
import type { EditMessageRequest as _rookery_EditMessageRequest, EditMessageRequest__Output as _rookery_EditMessageRequest__Output } from '../rookery/EditMessageRequest.ts';
import type { Empty as _rookery_Empty, Empty__Output as _rookery_Empty__Output } from '../rookery/Empty.ts';
import type { ExpireMessagesRequest as _rookery_ExpireMessagesRequest, ExpireMessagesRequest__Output as _rookery_ExpireMessagesRequest__Output } from '../rookery/ExpireMessagesRequest.ts';
import type { ExportPageReply as _rookery_ExportPageReply, ExportPageReply__Output as _rookery_ExportPageReply__Output } from '../rookery/ExportPageReply.ts';
import type { ExportPageRequest as _rookery_ExportPageRequest, ExportPageRequest__Output as _rookery_ExportPageRequest__Output } from '../rookery/ExportPageRequest.ts';
import type { FetchMessagesRequest as _rookery_FetchMessagesRequest, FetchMessagesRequest__Output as _rookery_FetchMessagesRequest__Output } from '../rookery/FetchMessagesRequest.ts';
import type { FindNamedTopicsReply as _rookery_FindNamedTopicsReply, FindNamedTopicsReply__Output as _rookery_FindNamedTopicsReply__Output } from '../rookery/FindNamedTopicsReply.ts';
import type { FindNamedTopicsRequest as _rookery_FindNamedTopicsRequest, FindNamedTopicsRequest__Output as _rookery_FindNamedTopicsRequest__Output } from '../rookery/FindNamedTopicsRequest.ts';
import type { GetCorrespondentsRequest as _rookery_GetCorrespondentsRequest, GetCorrespondentsRequest__Output as _rookery_GetCorrespondentsRequest__Output } from '../rookery/GetCorrespondentsRequest.ts';
import type { GetMessageRequest as _rookery_GetMessageRequest, GetMessageRequest__Output as _rookery_GetMessageRequest__Output } from '../rookery/GetMessageRequest.ts';
import type { InitialStateReply as _rookery_InitialStateReply, InitialStateReply__Output as _rookery_InitialStateReply__Output } from '../rookery/InitialStateReply.ts';
import type { InitialStateRequest as _rookery_InitialStateRequest, InitialStateRequest__Output as _rookery_InitialStateRequest__Output } from '../rookery/InitialStateRequest.ts';
import type { JsonReply as _rookery_JsonReply, JsonReply__Output as _rookery_JsonReply__Output } from '../rookery/JsonReply.ts';
import type { ListTopicsRequest as _rookery_ListTopicsRequest, ListTopicsRequest__Output as _rookery_ListTopicsRequest__Output } from '../rookery/ListTopicsRequest.ts';
import type { PrepareEditReply as _rookery_PrepareEditReply, PrepareEditReply__Output as _rookery_PrepareEditReply__Output } from '../rookery/PrepareEditReply.ts';
import type { PrepareEditRequest as _rookery_PrepareEditRequest, PrepareEditRequest__Output as _rookery_PrepareEditRequest__Output } from '../rookery/PrepareEditRequest.ts';
import type { ReactionRequest as _rookery_ReactionRequest, ReactionRequest__Output as _rookery_ReactionRequest__Output } from '../rookery/ReactionRequest.ts';
import type { ReadAllFromRequest as _rookery_ReadAllFromRequest, ReadAllFromRequest__Output as _rookery_ReadAllFromRequest__Output } from '../rookery/ReadAllFromRequest.ts';
import type { SendMessageReply as _rookery_SendMessageReply, SendMessageReply__Output as _rookery_SendMessageReply__Output } from '../rookery/SendMessageReply.ts';
import type { SendMessageRequest as _rookery_SendMessageRequest, SendMessageRequest__Output as _rookery_SendMessageRequest__Output } from '../rookery/SendMessageRequest.ts';
import type { SendNoticesReply as _rookery_SendNoticesReply, SendNoticesReply__Output as _rookery_SendNoticesReply__Output } from '../rookery/SendNoticesReply.ts';
import type { SendNoticesRequest as _rookery_SendNoticesRequest, SendNoticesRequest__Output as _rookery_SendNoticesRequest__Output } from '../rookery/SendNoticesRequest.ts';
import type { SharersReply as _rookery_SharersReply, SharersReply__Output as _rookery_SharersReply__Output } from '../rookery/SharersReply.ts';
import type { TellActivityRequest as _rookery_TellActivityRequest, TellActivityRequest__Output as _rookery_TellActivityRequest__Output } from '../rookery/TellActivityRequest.ts';
import type { UpdateFlagsRequest as _rookery_UpdateFlagsRequest, UpdateFlagsRequest__Output as _rookery_UpdateFlagsRequest__Output } from '../rookery/UpdateFlagsRequest.ts';
import type { WaitPublishedRequest as _rookery_WaitPublishedRequest, WaitPublishedRequest__Output as _rookery_WaitPublishedRequest__Output } from '../rookery/WaitPublishedRequest.ts';

/**
 * Messages, topics, flags, reactions, rendering.
 */
export interface MessagesClient extends grpc.Client {
  AddReaction(argument: _rookery_ReactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddReaction(argument: _rookery_ReactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddReaction(argument: _rookery_ReactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddReaction(argument: _rookery_ReactionRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addReaction(argument: _rookery_ReactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addReaction(argument: _rookery_ReactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addReaction(argument: _rookery_ReactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addReaction(argument: _rookery_ReactionRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  DeleteMessage(argument: _rookery_DeleteMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteMessage(argument: _rookery_DeleteMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteMessage(argument: _rookery_DeleteMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteMessage(argument: _rookery_DeleteMessageRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteMessage(argument: _rookery_DeleteMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteMessage(argument: _rookery_DeleteMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteMessage(argument: _rookery_DeleteMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteMessage(argument: _rookery_DeleteMessageRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  DeleteTopic(argument: _rookery_DeleteTopicRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_DeleteTopicReply__Output>): grpc.ClientUnaryCall;
  DeleteTopic(argument: _rookery_DeleteTopicRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_DeleteTopicReply__Output>): grpc.ClientUnaryCall;
  DeleteTopic(argument: _rookery_DeleteTopicRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_DeleteTopicReply__Output>): grpc.ClientUnaryCall;
  DeleteTopic(argument: _rookery_DeleteTopicRequest, callback: grpc.requestCallback<_rookery_DeleteTopicReply__Output>): grpc.ClientUnaryCall;
  deleteTopic(argument: _rookery_DeleteTopicRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_DeleteTopicReply__Output>): grpc.ClientUnaryCall;
  deleteTopic(argument: _rookery_DeleteTopicRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_DeleteTopicReply__Output>): grpc.ClientUnaryCall;
  deleteTopic(argument: _rookery_DeleteTopicRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_DeleteTopicReply__Output>): grpc.ClientUnaryCall;
  deleteTopic(argument: _rookery_DeleteTopicRequest, callback: grpc.requestCallback<_rookery_DeleteTopicReply__Output>): grpc.ClientUnaryCall;
  
  EditMessage(argument: _rookery_EditMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  EditMessage(argument: _rookery_EditMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  EditMessage(argument: _rookery_EditMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  EditMessage(argument: _rookery_EditMessageRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  editMessage(argument: _rookery_EditMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  editMessage(argument: _rookery_EditMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  editMessage(argument: _rookery_EditMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  editMessage(argument: _rookery_EditMessageRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ExpireMessages(argument: _rookery_ExpireMessagesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ExpireMessages(argument: _rookery_ExpireMessagesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ExpireMessages(argument: _rookery_ExpireMessagesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ExpireMessages(argument: _rookery_ExpireMessagesRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  expireMessages(argument: _rookery_ExpireMessagesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  expireMessages(argument: _rookery_ExpireMessagesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  expireMessages(argument: _rookery_ExpireMessagesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  expireMessages(argument: _rookery_ExpireMessagesRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  ExportPage(argument: _rookery_ExportPageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  ExportPage(argument: _rookery_ExportPageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  ExportPage(argument: _rookery_ExportPageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  ExportPage(argument: _rookery_ExportPageRequest, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  exportPage(argument: _rookery_ExportPageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  exportPage(argument: _rookery_ExportPageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  exportPage(argument: _rookery_ExportPageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  exportPage(argument: _rookery_ExportPageRequest, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  
  FetchMessages(argument: _rookery_FetchMessagesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  FetchMessages(argument: _rookery_FetchMessagesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  FetchMessages(argument: _rookery_FetchMessagesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  FetchMessages(argument: _rookery_FetchMessagesRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  fetchMessages(argument: _rookery_FetchMessagesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  fetchMessages(argument: _rookery_FetchMessagesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  fetchMessages(argument: _rookery_FetchMessagesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  fetchMessages(argument: _rookery_FetchMessagesRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  FindNamedTopics(argument: _rookery_FindNamedTopicsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FindNamedTopicsReply__Output>): grpc.ClientUnaryCall;
  FindNamedTopics(argument: _rookery_FindNamedTopicsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_FindNamedTopicsReply__Output>): grpc.ClientUnaryCall;
  FindNamedTopics(argument: _rookery_FindNamedTopicsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FindNamedTopicsReply__Output>): grpc.ClientUnaryCall;
  FindNamedTopics(argument: _rookery_FindNamedTopicsRequest, callback: grpc.requestCallback<_rookery_FindNamedTopicsReply__Output>): grpc.ClientUnaryCall;
  findNamedTopics(argument: _rookery_FindNamedTopicsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FindNamedTopicsReply__Output>): grpc.ClientUnaryCall;
  findNamedTopics(argument: _rookery_FindNamedTopicsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_FindNamedTopicsReply__Output>): grpc.ClientUnaryCall;
  findNamedTopics(argument: _rookery_FindNamedTopicsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FindNamedTopicsReply__Output>): grpc.ClientUnaryCall;
  findNamedTopics(argument: _rookery_FindNamedTopicsRequest, callback: grpc.requestCallback<_rookery_FindNamedTopicsReply__Output>): grpc.ClientUnaryCall;
  
  GetCorrespondents(argument: _rookery_GetCorrespondentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SharersReply__Output>): grpc.ClientUnaryCall;
  GetCorrespondents(argument: _rookery_GetCorrespondentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_SharersReply__Output>): grpc.ClientUnaryCall;
  GetCorrespondents(argument: _rookery_GetCorrespondentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SharersReply__Output>): grpc.ClientUnaryCall;
  GetCorrespondents(argument: _rookery_GetCorrespondentsRequest, callback: grpc.requestCallback<_rookery_SharersReply__Output>): grpc.ClientUnaryCall;
  getCorrespondents(argument: _rookery_GetCorrespondentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SharersReply__Output>): grpc.ClientUnaryCall;
  getCorrespondents(argument: _rookery_GetCorrespondentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_SharersReply__Output>): grpc.ClientUnaryCall;
  getCorrespondents(argument: _rookery_GetCorrespondentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SharersReply__Output>): grpc.ClientUnaryCall;
  getCorrespondents(argument: _rookery_GetCorrespondentsRequest, callback: grpc.requestCallback<_rookery_SharersReply__Output>): grpc.ClientUnaryCall;
  
  GetInitialState(argument: _rookery_InitialStateRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  GetInitialState(argument: _rookery_InitialStateRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  GetInitialState(argument: _rookery_InitialStateRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  GetInitialState(argument: _rookery_InitialStateRequest, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  getInitialState(argument: _rookery_InitialStateRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  getInitialState(argument: _rookery_InitialStateRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  getInitialState(argument: _rookery_InitialStateRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  getInitialState(argument: _rookery_InitialStateRequest, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  
  GetMessage(argument: _rookery_GetMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetMessage(argument: _rookery_GetMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetMessage(argument: _rookery_GetMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetMessage(argument: _rookery_GetMessageRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getMessage(argument: _rookery_GetMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getMessage(argument: _rookery_GetMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getMessage(argument: _rookery_GetMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getMessage(argument: _rookery_GetMessageRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListTopics(argument: _rookery_ListTopicsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListTopics(argument: _rookery_ListTopicsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListTopics(argument: _rookery_ListTopicsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListTopics(argument: _rookery_ListTopicsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listTopics(argument: _rookery_ListTopicsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listTopics(argument: _rookery_ListTopicsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listTopics(argument: _rookery_ListTopicsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listTopics(argument: _rookery_ListTopicsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  PrepareEdit(argument: _rookery_PrepareEditRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_PrepareEditReply__Output>): grpc.ClientUnaryCall;
  PrepareEdit(argument: _rookery_PrepareEditRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_PrepareEditReply__Output>): grpc.ClientUnaryCall;
  PrepareEdit(argument: _rookery_PrepareEditRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_PrepareEditReply__Output>): grpc.ClientUnaryCall;
  PrepareEdit(argument: _rookery_PrepareEditRequest, callback: grpc.requestCallback<_rookery_PrepareEditReply__Output>): grpc.ClientUnaryCall;
  prepareEdit(argument: _rookery_PrepareEditRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_PrepareEditReply__Output>): grpc.ClientUnaryCall;
  prepareEdit(argument: _rookery_PrepareEditRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_PrepareEditReply__Output>): grpc.ClientUnaryCall;
  prepareEdit(argument: _rookery_PrepareEditRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_PrepareEditReply__Output>): grpc.ClientUnaryCall;
  prepareEdit(argument: _rookery_PrepareEditRequest, callback: grpc.requestCallback<_rookery_PrepareEditReply__Output>): grpc.ClientUnaryCall;
  
  ReadAllFrom(argument: _rookery_ReadAllFromRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReadAllFrom(argument: _rookery_ReadAllFromRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReadAllFrom(argument: _rookery_ReadAllFromRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReadAllFrom(argument: _rookery_ReadAllFromRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  readAllFrom(argument: _rookery_ReadAllFromRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  readAllFrom(argument: _rookery_ReadAllFromRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  readAllFrom(argument: _rookery_ReadAllFromRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  readAllFrom(argument: _rookery_ReadAllFromRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  RemoveReaction(argument: _rookery_ReactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveReaction(argument: _rookery_ReactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveReaction(argument: _rookery_ReactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveReaction(argument: _rookery_ReactionRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeReaction(argument: _rookery_ReactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeReaction(argument: _rookery_ReactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeReaction(argument: _rookery_ReactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeReaction(argument: _rookery_ReactionRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  SendMessage(argument: _rookery_SendMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SendMessageReply__Output>): grpc.ClientUnaryCall;
  SendMessage(argument: _rookery_SendMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_SendMessageReply__Output>): grpc.ClientUnaryCall;
  SendMessage(argument: _rookery_SendMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SendMessageReply__Output>): grpc.ClientUnaryCall;
  SendMessage(argument: _rookery_SendMessageRequest, callback: grpc.requestCallback<_rookery_SendMessageReply__Output>): grpc.ClientUnaryCall;
  sendMessage(argument: _rookery_SendMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SendMessageReply__Output>): grpc.ClientUnaryCall;
  sendMessage(argument: _rookery_SendMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_SendMessageReply__Output>): grpc.ClientUnaryCall;
  sendMessage(argument: _rookery_SendMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SendMessageReply__Output>): grpc.ClientUnaryCall;
  sendMessage(argument: _rookery_SendMessageRequest, callback: grpc.requestCallback<_rookery_SendMessageReply__Output>): grpc.ClientUnaryCall;
  
  SendNotices(argument: _rookery_SendNoticesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SendNoticesReply__Output>): grpc.ClientUnaryCall;
  SendNotices(argument: _rookery_SendNoticesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_SendNoticesReply__Output>): grpc.ClientUnaryCall;
  SendNotices(argument: _rookery_SendNoticesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SendNoticesReply__Output>): grpc.ClientUnaryCall;
  SendNotices(argument: _rookery_SendNoticesRequest, callback: grpc.requestCallback<_rookery_SendNoticesReply__Output>): grpc.ClientUnaryCall;
  sendNotices(argument: _rookery_SendNoticesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SendNoticesReply__Output>): grpc.ClientUnaryCall;
  sendNotices(argument: _rookery_SendNoticesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_SendNoticesReply__Output>): grpc.ClientUnaryCall;
  sendNotices(argument: _rookery_SendNoticesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SendNoticesReply__Output>): grpc.ClientUnaryCall;
  sendNotices(argument: _rookery_SendNoticesRequest, callback: grpc.requestCallback<_rookery_SendNoticesReply__Output>): grpc.ClientUnaryCall;
  
  TellActivity(argument: _rookery_TellActivityRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  TellActivity(argument: _rookery_TellActivityRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  TellActivity(argument: _rookery_TellActivityRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  TellActivity(argument: _rookery_TellActivityRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  tellActivity(argument: _rookery_TellActivityRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  tellActivity(argument: _rookery_TellActivityRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  tellActivity(argument: _rookery_TellActivityRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  tellActivity(argument: _rookery_TellActivityRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdateFlags(argument: _rookery_UpdateFlagsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdateFlags(argument: _rookery_UpdateFlagsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdateFlags(argument: _rookery_UpdateFlagsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdateFlags(argument: _rookery_UpdateFlagsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateFlags(argument: _rookery_UpdateFlagsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateFlags(argument: _rookery_UpdateFlagsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateFlags(argument: _rookery_UpdateFlagsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateFlags(argument: _rookery_UpdateFlagsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  WaitPublished(argument: _rookery_WaitPublishedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  WaitPublished(argument: _rookery_WaitPublishedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  WaitPublished(argument: _rookery_WaitPublishedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  WaitPublished(argument: _rookery_WaitPublishedRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  waitPublished(argument: _rookery_WaitPublishedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  waitPublished(argument: _rookery_WaitPublishedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  waitPublished(argument: _rookery_WaitPublishedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  waitPublished(argument: _rookery_WaitPublishedRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Messages, topics, flags, reactions, rendering.
 */
export interface MessagesHandlers extends grpc.UntypedServiceImplementation {
  AddReaction: grpc.handleUnaryCall<_rookery_ReactionRequest__Output, _rookery_Empty>;
  
  DeleteMessage: grpc.handleUnaryCall<_rookery_DeleteMessageRequest__Output, _rookery_Empty>;
  
  DeleteTopic: grpc.handleUnaryCall<_rookery_DeleteTopicRequest__Output, _rookery_DeleteTopicReply>;
  
  EditMessage: grpc.handleUnaryCall<_rookery_EditMessageRequest__Output, _rookery_JsonReply>;
  
  ExpireMessages: grpc.handleUnaryCall<_rookery_ExpireMessagesRequest__Output, _rookery_Empty>;
  
  ExportPage: grpc.handleUnaryCall<_rookery_ExportPageRequest__Output, _rookery_ExportPageReply>;
  
  FetchMessages: grpc.handleUnaryCall<_rookery_FetchMessagesRequest__Output, _rookery_JsonReply>;
  
  FindNamedTopics: grpc.handleUnaryCall<_rookery_FindNamedTopicsRequest__Output, _rookery_FindNamedTopicsReply>;
  
  GetCorrespondents: grpc.handleUnaryCall<_rookery_GetCorrespondentsRequest__Output, _rookery_SharersReply>;
  
  GetInitialState: grpc.handleUnaryCall<_rookery_InitialStateRequest__Output, _rookery_InitialStateReply>;
  
  GetMessage: grpc.handleUnaryCall<_rookery_GetMessageRequest__Output, _rookery_JsonReply>;
  
  ListTopics: grpc.handleUnaryCall<_rookery_ListTopicsRequest__Output, _rookery_JsonReply>;
  
  PrepareEdit: grpc.handleUnaryCall<_rookery_PrepareEditRequest__Output, _rookery_PrepareEditReply>;
  
  ReadAllFrom: grpc.handleUnaryCall<_rookery_ReadAllFromRequest__Output, _rookery_Empty>;
  
  RemoveReaction: grpc.handleUnaryCall<_rookery_ReactionRequest__Output, _rookery_Empty>;
  
  SendMessage: grpc.handleUnaryCall<_rookery_SendMessageRequest__Output, _rookery_SendMessageReply>;
  
  SendNotices: grpc.handleUnaryCall<_rookery_SendNoticesRequest__Output, _rookery_SendNoticesReply>;
  
  TellActivity: grpc.handleUnaryCall<_rookery_TellActivityRequest__Output, _rookery_Empty>;
  
  UpdateFlags: grpc.handleUnaryCall<_rookery_UpdateFlagsRequest__Output, _rookery_JsonReply>;
  
  WaitPublished: grpc.handleUnaryCall<_rookery_WaitPublishedRequest__Output, _rookery_Empty>;
  
}

export interface MessagesDefinition extends grpc.ServiceDefinition {
  AddReaction: MethodDefinition<_rookery_ReactionRequest, _rookery_Empty, _rookery_ReactionRequest__Output, _rookery_Empty__Output>
  DeleteMessage: MethodDefinition<_rookery_DeleteMessageRequest, _rookery_Empty, _rookery_DeleteMessageRequest__Output, _rookery_Empty__Output>
  DeleteTopic: MethodDefinition<_rookery_DeleteTopicRequest, _rookery_DeleteTopicReply, _rookery_DeleteTopicRequest__Output, _rookery_DeleteTopicReply__Output>
  EditMessage: MethodDefinition<_rookery_EditMessageRequest, _rookery_JsonReply, _rookery_EditMessageRequest__Output, _rookery_JsonReply__Output>
  ExpireMessages: MethodDefinition<_rookery_ExpireMessagesRequest, _rookery_Empty, _rookery_ExpireMessagesRequest__Output, _rookery_Empty__Output>
  ExportPage: MethodDefinition<_rookery_ExportPageRequest, _rookery_ExportPageReply, _rookery_ExportPageRequest__Output, _rookery_ExportPageReply__Output>
  FetchMessages: MethodDefinition<_rookery_FetchMessagesRequest, _rookery_JsonReply, _rookery_FetchMessagesRequest__Output, _rookery_JsonReply__Output>
  FindNamedTopics: MethodDefinition<_rookery_FindNamedTopicsRequest, _rookery_FindNamedTopicsReply, _rookery_FindNamedTopicsRequest__Output, _rookery_FindNamedTopicsReply__Output>
  GetCorrespondents: MethodDefinition<_rookery_GetCorrespondentsRequest, _rookery_SharersReply, _rookery_GetCorrespondentsRequest__Output, _rookery_SharersReply__Output>
  GetInitialState: MethodDefinition<_rookery_InitialStateRequest, _rookery_InitialStateReply, _rookery_InitialStateRequest__Output, _rookery_InitialStateReply__Output>
  GetMessage: MethodDefinition<_rookery_GetMessageRequest, _rookery_JsonReply, _rookery_GetMessageRequest__Output, _rookery_JsonReply__Output>
  ListTopics: MethodDefinition<_rookery_ListTopicsRequest, _rookery_JsonReply, _rookery_ListTopicsRequest__Output, _rookery_JsonReply__Output>
  PrepareEdit: MethodDefinition<_rookery_PrepareEditRequest, _rookery_PrepareEditReply, _rookery_PrepareEditRequest__Output, _rookery_PrepareEditReply__Output>
  ReadAllFrom: MethodDefinition<_rookery_ReadAllFromRequest, _rookery_Empty, _rookery_ReadAllFromRequest__Output, _rookery_Empty__Output>
  RemoveReaction: MethodDefinition<_rookery_ReactionRequest, _rookery_Empty, _rookery_ReactionRequest__Output, _rookery_Empty__Output>
  SendMessage: MethodDefinition<_rookery_SendMessageRequest, _rookery_SendMessageReply, _rookery_SendMessageRequest__Output, _rookery_SendMessageReply__Output>
  SendNotices: MethodDefinition<_rookery_SendNoticesRequest, _rookery_SendNoticesReply, _rookery_SendNoticesRequest__Output, _rookery_SendNoticesReply__Output>
  TellActivity: MethodDefinition<_rookery_TellActivityRequest, _rookery_Empty, _rookery_TellActivityRequest__Output, _rookery_Empty__Output>
  UpdateFlags: MethodDefinition<_rookery_UpdateFlagsRequest, _rookery_JsonReply, _rookery_UpdateFlagsRequest__Output, _rookery_JsonReply__Output>
  WaitPublished: MethodDefinition<_rookery_WaitPublishedRequest, _rookery_Empty, _rookery_WaitPublishedRequest__Output, _rookery_Empty__Output>
}
