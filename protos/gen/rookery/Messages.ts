// Original file: protos/rookery/messages.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AbortUploadRequest as _rookery_AbortUploadRequest, AbortUploadRequest__Output as _rookery_AbortUploadRequest__Output } from '../rookery/AbortUploadRequest.ts';
import type { AddSubmessageRequest as _rookery_AddSubmessageRequest, AddSubmessageRequest__Output as _rookery_AddSubmessageRequest__Output } from '../rookery/AddSubmessageRequest.ts';
import type { AppendUploadRequest as _rookery_AppendUploadRequest, AppendUploadRequest__Output as _rookery_AppendUploadRequest__Output } from '../rookery/AppendUploadRequest.ts';
import type { AttachmentRequest as _rookery_AttachmentRequest, AttachmentRequest__Output as _rookery_AttachmentRequest__Output } from '../rookery/AttachmentRequest.ts';
import type { CreateDraftsReply as _rookery_CreateDraftsReply, CreateDraftsReply__Output as _rookery_CreateDraftsReply__Output } from '../rookery/CreateDraftsReply.ts';
import type { CreateDraftsRequest as _rookery_CreateDraftsRequest, CreateDraftsRequest__Output as _rookery_CreateDraftsRequest__Output } from '../rookery/CreateDraftsRequest.ts';
import type { DeleteMessageRequest as _rookery_DeleteMessageRequest, DeleteMessageRequest__Output as _rookery_DeleteMessageRequest__Output } from '../rookery/DeleteMessageRequest.ts';
import type { DeleteTopicReply as _rookery_DeleteTopicReply, DeleteTopicReply__Output as _rookery_DeleteTopicReply__Output } from '../rookery/DeleteTopicReply.ts';
import type { DeleteTopicRequest as _rookery_DeleteTopicRequest, DeleteTopicRequest__Output as _rookery_DeleteTopicRequest__Output } from '../rookery/DeleteTopicRequest.ts';
import type { DeliverDueRequest as _rookery_DeliverDueRequest, DeliverDueRequest__Output as _rookery_DeliverDueRequest__Output } from '../rookery/DeliverDueRequest.ts';
import type { DescribeUploadRequest as _rookery_DescribeUploadRequest, DescribeUploadRequest__Output as _rookery_DescribeUploadRequest__Output } from '../rookery/DescribeUploadRequest.ts';
import type { EditMessageRequest as _rookery_EditMessageRequest, EditMessageRequest__Output as _rookery_EditMessageRequest__Output } from '../rookery/EditMessageRequest.ts';
import type { Empty as _rookery_Empty, Empty__Output as _rookery_Empty__Output } from '../rookery/Empty.ts';
import type { ExpireMessagesRequest as _rookery_ExpireMessagesRequest, ExpireMessagesRequest__Output as _rookery_ExpireMessagesRequest__Output } from '../rookery/ExpireMessagesRequest.ts';
import type { ExpireUploadsRequest as _rookery_ExpireUploadsRequest, ExpireUploadsRequest__Output as _rookery_ExpireUploadsRequest__Output } from '../rookery/ExpireUploadsRequest.ts';
import type { ExportPageReply as _rookery_ExportPageReply, ExportPageReply__Output as _rookery_ExportPageReply__Output } from '../rookery/ExportPageReply.ts';
import type { ExportPageRequest as _rookery_ExportPageRequest, ExportPageRequest__Output as _rookery_ExportPageRequest__Output } from '../rookery/ExportPageRequest.ts';
import type { FenceReply as _rookery_FenceReply, FenceReply__Output as _rookery_FenceReply__Output } from '../rookery/FenceReply.ts';
import type { FenceRequest as _rookery_FenceRequest, FenceRequest__Output as _rookery_FenceRequest__Output } from '../rookery/FenceRequest.ts';
import type { FetchMessagesRequest as _rookery_FetchMessagesRequest, FetchMessagesRequest__Output as _rookery_FetchMessagesRequest__Output } from '../rookery/FetchMessagesRequest.ts';
import type { FindNamedTopicsReply as _rookery_FindNamedTopicsReply, FindNamedTopicsReply__Output as _rookery_FindNamedTopicsReply__Output } from '../rookery/FindNamedTopicsReply.ts';
import type { FindNamedTopicsRequest as _rookery_FindNamedTopicsRequest, FindNamedTopicsRequest__Output as _rookery_FindNamedTopicsRequest__Output } from '../rookery/FindNamedTopicsRequest.ts';
import type { FinishUploadReply as _rookery_FinishUploadReply, FinishUploadReply__Output as _rookery_FinishUploadReply__Output } from '../rookery/FinishUploadReply.ts';
import type { FinishUploadRequest as _rookery_FinishUploadRequest, FinishUploadRequest__Output as _rookery_FinishUploadRequest__Output } from '../rookery/FinishUploadRequest.ts';
import type { ForgetDraftsRequest as _rookery_ForgetDraftsRequest, ForgetDraftsRequest__Output as _rookery_ForgetDraftsRequest__Output } from '../rookery/ForgetDraftsRequest.ts';
import type { GetCorrespondentsRequest as _rookery_GetCorrespondentsRequest, GetCorrespondentsRequest__Output as _rookery_GetCorrespondentsRequest__Output } from '../rookery/GetCorrespondentsRequest.ts';
import type { GetMessageHistoryRequest as _rookery_GetMessageHistoryRequest, GetMessageHistoryRequest__Output as _rookery_GetMessageHistoryRequest__Output } from '../rookery/GetMessageHistoryRequest.ts';
import type { GetMessageRequest as _rookery_GetMessageRequest, GetMessageRequest__Output as _rookery_GetMessageRequest__Output } from '../rookery/GetMessageRequest.ts';
import type { GetReadReceiptsRequest as _rookery_GetReadReceiptsRequest, GetReadReceiptsRequest__Output as _rookery_GetReadReceiptsRequest__Output } from '../rookery/GetReadReceiptsRequest.ts';
import type { InitialStateReply as _rookery_InitialStateReply, InitialStateReply__Output as _rookery_InitialStateReply__Output } from '../rookery/InitialStateReply.ts';
import type { InitialStateRequest as _rookery_InitialStateRequest, InitialStateRequest__Output as _rookery_InitialStateRequest__Output } from '../rookery/InitialStateRequest.ts';
import type { JsonReply as _rookery_JsonReply, JsonReply__Output as _rookery_JsonReply__Output } from '../rookery/JsonReply.ts';
import type { KeepThumbnailRequest as _rookery_KeepThumbnailRequest, KeepThumbnailRequest__Output as _rookery_KeepThumbnailRequest__Output } from '../rookery/KeepThumbnailRequest.ts';
import type { ListTopicsRequest as _rookery_ListTopicsRequest, ListTopicsRequest__Output as _rookery_ListTopicsRequest__Output } from '../rookery/ListTopicsRequest.ts';
import type { MarkAsReadReply as _rookery_MarkAsReadReply, MarkAsReadReply__Output as _rookery_MarkAsReadReply__Output } from '../rookery/MarkAsReadReply.ts';
import type { MarkChannelAsReadRequest as _rookery_MarkChannelAsReadRequest, MarkChannelAsReadRequest__Output as _rookery_MarkChannelAsReadRequest__Output } from '../rookery/MarkChannelAsReadRequest.ts';
import type { MatchesNarrowRequest as _rookery_MatchesNarrowRequest, MatchesNarrowRequest__Output as _rookery_MatchesNarrowRequest__Output } from '../rookery/MatchesNarrowRequest.ts';
import type { OwnItemReply as _rookery_OwnItemReply, OwnItemReply__Output as _rookery_OwnItemReply__Output } from '../rookery/OwnItemReply.ts';
import type { OwnItemRequest as _rookery_OwnItemRequest, OwnItemRequest__Output as _rookery_OwnItemRequest__Output } from '../rookery/OwnItemRequest.ts';
import type { PostMailRequest as _rookery_PostMailRequest, PostMailRequest__Output as _rookery_PostMailRequest__Output } from '../rookery/PostMailRequest.ts';
import type { PrepareEditReply as _rookery_PrepareEditReply, PrepareEditReply__Output as _rookery_PrepareEditReply__Output } from '../rookery/PrepareEditReply.ts';
import type { PrepareEditRequest as _rookery_PrepareEditRequest, PrepareEditRequest__Output as _rookery_PrepareEditRequest__Output } from '../rookery/PrepareEditRequest.ts';
import type { ReactionRequest as _rookery_ReactionRequest, ReactionRequest__Output as _rookery_ReactionRequest__Output } from '../rookery/ReactionRequest.ts';
import type { ReadAllFromRequest as _rookery_ReadAllFromRequest, ReadAllFromRequest__Output as _rookery_ReadAllFromRequest__Output } from '../rookery/ReadAllFromRequest.ts';
import type { ReadThumbnailReply as _rookery_ReadThumbnailReply, ReadThumbnailReply__Output as _rookery_ReadThumbnailReply__Output } from '../rookery/ReadThumbnailReply.ts';
import type { ReadThumbnailRequest as _rookery_ReadThumbnailRequest, ReadThumbnailRequest__Output as _rookery_ReadThumbnailRequest__Output } from '../rookery/ReadThumbnailRequest.ts';
import type { ReadUploadReply as _rookery_ReadUploadReply, ReadUploadReply__Output as _rookery_ReadUploadReply__Output } from '../rookery/ReadUploadReply.ts';
import type { ReadUploadRequest as _rookery_ReadUploadRequest, ReadUploadRequest__Output as _rookery_ReadUploadRequest__Output } from '../rookery/ReadUploadRequest.ts';
import type { ReminderRequest as _rookery_ReminderRequest, ReminderRequest__Output as _rookery_ReminderRequest__Output } from '../rookery/ReminderRequest.ts';
import type { RenderMessageReply as _rookery_RenderMessageReply, RenderMessageReply__Output as _rookery_RenderMessageReply__Output } from '../rookery/RenderMessageReply.ts';
import type { RenderMessageRequest as _rookery_RenderMessageRequest, RenderMessageRequest__Output as _rookery_RenderMessageRequest__Output } from '../rookery/RenderMessageRequest.ts';
import type { ReportMessageRequest as _rookery_ReportMessageRequest, ReportMessageRequest__Output as _rookery_ReportMessageRequest__Output } from '../rookery/ReportMessageRequest.ts';
import type { ResumableUpload as _rookery_ResumableUpload, ResumableUpload__Output as _rookery_ResumableUpload__Output } from '../rookery/ResumableUpload.ts';
import type { ResumableUploadRequest as _rookery_ResumableUploadRequest, ResumableUploadRequest__Output as _rookery_ResumableUploadRequest__Output } from '../rookery/ResumableUploadRequest.ts';
import type { SavedSnippetRequest as _rookery_SavedSnippetRequest, SavedSnippetRequest__Output as _rookery_SavedSnippetRequest__Output } from '../rookery/SavedSnippetRequest.ts';
import type { ScheduledMessageRequest as _rookery_ScheduledMessageRequest, ScheduledMessageRequest__Output as _rookery_ScheduledMessageRequest__Output } from '../rookery/ScheduledMessageRequest.ts';
import type { SendMessageReply as _rookery_SendMessageReply, SendMessageReply__Output as _rookery_SendMessageReply__Output } from '../rookery/SendMessageReply.ts';
import type { SendMessageRequest as _rookery_SendMessageRequest, SendMessageRequest__Output as _rookery_SendMessageRequest__Output } from '../rookery/SendMessageRequest.ts';
import type { SendNoticesReply as _rookery_SendNoticesReply, SendNoticesReply__Output as _rookery_SendNoticesReply__Output } from '../rookery/SendNoticesReply.ts';
import type { SendNoticesRequest as _rookery_SendNoticesRequest, SendNoticesRequest__Output as _rookery_SendNoticesRequest__Output } from '../rookery/SendNoticesRequest.ts';
import type { SharersReply as _rookery_SharersReply, SharersReply__Output as _rookery_SharersReply__Output } from '../rookery/SharersReply.ts';
import type { StartResumableUploadRequest as _rookery_StartResumableUploadRequest, StartResumableUploadRequest__Output as _rookery_StartResumableUploadRequest__Output } from '../rookery/StartResumableUploadRequest.ts';
import type { StartUploadRequest as _rookery_StartUploadRequest, StartUploadRequest__Output as _rookery_StartUploadRequest__Output } from '../rookery/StartUploadRequest.ts';
import type { TellActivityRequest as _rookery_TellActivityRequest, TellActivityRequest__Output as _rookery_TellActivityRequest__Output } from '../rookery/TellActivityRequest.ts';
import type { UpdateDraftRequest as _rookery_UpdateDraftRequest, UpdateDraftRequest__Output as _rookery_UpdateDraftRequest__Output } from '../rookery/UpdateDraftRequest.ts';
import type { UpdateFlagsForNarrowRequest as _rookery_UpdateFlagsForNarrowRequest, UpdateFlagsForNarrowRequest__Output as _rookery_UpdateFlagsForNarrowRequest__Output } from '../rookery/UpdateFlagsForNarrowRequest.ts';
import type { UpdateFlagsRequest as _rookery_UpdateFlagsRequest, UpdateFlagsRequest__Output as _rookery_UpdateFlagsRequest__Output } from '../rookery/UpdateFlagsRequest.ts';
import type { UploadReply as _rookery_UploadReply, UploadReply__Output as _rookery_UploadReply__Output } from '../rookery/UploadReply.ts';
import type { WaitPublishedRequest as _rookery_WaitPublishedRequest, WaitPublishedRequest__Output as _rookery_WaitPublishedRequest__Output } from '../rookery/WaitPublishedRequest.ts';
import type { WriteUploadRequest as _rookery_WriteUploadRequest, WriteUploadRequest__Output as _rookery_WriteUploadRequest__Output } from '../rookery/WriteUploadRequest.ts';

/**
 * Messages, topics, flags, reactions, rendering.
 */
export interface MessagesClient extends grpc.Client {
  AbortUpload(argument: _rookery_AbortUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AbortUpload(argument: _rookery_AbortUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AbortUpload(argument: _rookery_AbortUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AbortUpload(argument: _rookery_AbortUploadRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  abortUpload(argument: _rookery_AbortUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  abortUpload(argument: _rookery_AbortUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  abortUpload(argument: _rookery_AbortUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  abortUpload(argument: _rookery_AbortUploadRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  AddReaction(argument: _rookery_ReactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddReaction(argument: _rookery_ReactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddReaction(argument: _rookery_ReactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddReaction(argument: _rookery_ReactionRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addReaction(argument: _rookery_ReactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addReaction(argument: _rookery_ReactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addReaction(argument: _rookery_ReactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addReaction(argument: _rookery_ReactionRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  AddSubmessage(argument: _rookery_AddSubmessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddSubmessage(argument: _rookery_AddSubmessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddSubmessage(argument: _rookery_AddSubmessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddSubmessage(argument: _rookery_AddSubmessageRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addSubmessage(argument: _rookery_AddSubmessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addSubmessage(argument: _rookery_AddSubmessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addSubmessage(argument: _rookery_AddSubmessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addSubmessage(argument: _rookery_AddSubmessageRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  AppendUpload(argument: _rookery_AppendUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  AppendUpload(argument: _rookery_AppendUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  AppendUpload(argument: _rookery_AppendUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  AppendUpload(argument: _rookery_AppendUploadRequest, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  appendUpload(argument: _rookery_AppendUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  appendUpload(argument: _rookery_AppendUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  appendUpload(argument: _rookery_AppendUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  appendUpload(argument: _rookery_AppendUploadRequest, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  
  CreateDrafts(argument: _rookery_CreateDraftsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateDraftsReply__Output>): grpc.ClientUnaryCall;
  CreateDrafts(argument: _rookery_CreateDraftsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_CreateDraftsReply__Output>): grpc.ClientUnaryCall;
  CreateDrafts(argument: _rookery_CreateDraftsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateDraftsReply__Output>): grpc.ClientUnaryCall;
  CreateDrafts(argument: _rookery_CreateDraftsRequest, callback: grpc.requestCallback<_rookery_CreateDraftsReply__Output>): grpc.ClientUnaryCall;
  createDrafts(argument: _rookery_CreateDraftsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateDraftsReply__Output>): grpc.ClientUnaryCall;
  createDrafts(argument: _rookery_CreateDraftsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_CreateDraftsReply__Output>): grpc.ClientUnaryCall;
  createDrafts(argument: _rookery_CreateDraftsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateDraftsReply__Output>): grpc.ClientUnaryCall;
  createDrafts(argument: _rookery_CreateDraftsRequest, callback: grpc.requestCallback<_rookery_CreateDraftsReply__Output>): grpc.ClientUnaryCall;
  
  CreateReminder(argument: _rookery_ReminderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  CreateReminder(argument: _rookery_ReminderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  CreateReminder(argument: _rookery_ReminderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  CreateReminder(argument: _rookery_ReminderRequest, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  createReminder(argument: _rookery_ReminderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  createReminder(argument: _rookery_ReminderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  createReminder(argument: _rookery_ReminderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  createReminder(argument: _rookery_ReminderRequest, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  
  CreateSavedSnippet(argument: _rookery_SavedSnippetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  CreateSavedSnippet(argument: _rookery_SavedSnippetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  CreateSavedSnippet(argument: _rookery_SavedSnippetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  CreateSavedSnippet(argument: _rookery_SavedSnippetRequest, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  createSavedSnippet(argument: _rookery_SavedSnippetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  createSavedSnippet(argument: _rookery_SavedSnippetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  createSavedSnippet(argument: _rookery_SavedSnippetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  createSavedSnippet(argument: _rookery_SavedSnippetRequest, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  
  CreateScheduledMessage(argument: _rookery_ScheduledMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  CreateScheduledMessage(argument: _rookery_ScheduledMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  CreateScheduledMessage(argument: _rookery_ScheduledMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  CreateScheduledMessage(argument: _rookery_ScheduledMessageRequest, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  createScheduledMessage(argument: _rookery_ScheduledMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  createScheduledMessage(argument: _rookery_ScheduledMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  createScheduledMessage(argument: _rookery_ScheduledMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  createScheduledMessage(argument: _rookery_ScheduledMessageRequest, callback: grpc.requestCallback<_rookery_OwnItemReply__Output>): grpc.ClientUnaryCall;
  
  DeleteAttachment(argument: _rookery_AttachmentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteAttachment(argument: _rookery_AttachmentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteAttachment(argument: _rookery_AttachmentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteAttachment(argument: _rookery_AttachmentRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteAttachment(argument: _rookery_AttachmentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteAttachment(argument: _rookery_AttachmentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteAttachment(argument: _rookery_AttachmentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteAttachment(argument: _rookery_AttachmentRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  DeleteDraft(argument: _rookery_OwnItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteDraft(argument: _rookery_OwnItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteDraft(argument: _rookery_OwnItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteDraft(argument: _rookery_OwnItemRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteDraft(argument: _rookery_OwnItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteDraft(argument: _rookery_OwnItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteDraft(argument: _rookery_OwnItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteDraft(argument: _rookery_OwnItemRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  DeleteMessage(argument: _rookery_DeleteMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteMessage(argument: _rookery_DeleteMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteMessage(argument: _rookery_DeleteMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteMessage(argument: _rookery_DeleteMessageRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteMessage(argument: _rookery_DeleteMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteMessage(argument: _rookery_DeleteMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteMessage(argument: _rookery_DeleteMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteMessage(argument: _rookery_DeleteMessageRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  DeleteReminder(argument: _rookery_OwnItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteReminder(argument: _rookery_OwnItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteReminder(argument: _rookery_OwnItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteReminder(argument: _rookery_OwnItemRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteReminder(argument: _rookery_OwnItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteReminder(argument: _rookery_OwnItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteReminder(argument: _rookery_OwnItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteReminder(argument: _rookery_OwnItemRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  DeleteSavedSnippet(argument: _rookery_OwnItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteSavedSnippet(argument: _rookery_OwnItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteSavedSnippet(argument: _rookery_OwnItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteSavedSnippet(argument: _rookery_OwnItemRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteSavedSnippet(argument: _rookery_OwnItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteSavedSnippet(argument: _rookery_OwnItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteSavedSnippet(argument: _rookery_OwnItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteSavedSnippet(argument: _rookery_OwnItemRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  DeleteScheduledMessage(argument: _rookery_OwnItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteScheduledMessage(argument: _rookery_OwnItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteScheduledMessage(argument: _rookery_OwnItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteScheduledMessage(argument: _rookery_OwnItemRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteScheduledMessage(argument: _rookery_OwnItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteScheduledMessage(argument: _rookery_OwnItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteScheduledMessage(argument: _rookery_OwnItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteScheduledMessage(argument: _rookery_OwnItemRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  DeleteTopic(argument: _rookery_DeleteTopicRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_DeleteTopicReply__Output>): grpc.ClientUnaryCall;
  DeleteTopic(argument: _rookery_DeleteTopicRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_DeleteTopicReply__Output>): grpc.ClientUnaryCall;
  DeleteTopic(argument: _rookery_DeleteTopicRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_DeleteTopicReply__Output>): grpc.ClientUnaryCall;
  DeleteTopic(argument: _rookery_DeleteTopicRequest, callback: grpc.requestCallback<_rookery_DeleteTopicReply__Output>): grpc.ClientUnaryCall;
  deleteTopic(argument: _rookery_DeleteTopicRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_DeleteTopicReply__Output>): grpc.ClientUnaryCall;
  deleteTopic(argument: _rookery_DeleteTopicRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_DeleteTopicReply__Output>): grpc.ClientUnaryCall;
  deleteTopic(argument: _rookery_DeleteTopicRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_DeleteTopicReply__Output>): grpc.ClientUnaryCall;
  deleteTopic(argument: _rookery_DeleteTopicRequest, callback: grpc.requestCallback<_rookery_DeleteTopicReply__Output>): grpc.ClientUnaryCall;
  
  DeliverDue(argument: _rookery_DeliverDueRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeliverDue(argument: _rookery_DeliverDueRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeliverDue(argument: _rookery_DeliverDueRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeliverDue(argument: _rookery_DeliverDueRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deliverDue(argument: _rookery_DeliverDueRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deliverDue(argument: _rookery_DeliverDueRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deliverDue(argument: _rookery_DeliverDueRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deliverDue(argument: _rookery_DeliverDueRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  DescribeUpload(argument: _rookery_DescribeUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DescribeUpload(argument: _rookery_DescribeUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DescribeUpload(argument: _rookery_DescribeUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DescribeUpload(argument: _rookery_DescribeUploadRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  describeUpload(argument: _rookery_DescribeUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  describeUpload(argument: _rookery_DescribeUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  describeUpload(argument: _rookery_DescribeUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  describeUpload(argument: _rookery_DescribeUploadRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
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
  
  ExpireUploads(argument: _rookery_ExpireUploadsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ExpireUploads(argument: _rookery_ExpireUploadsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ExpireUploads(argument: _rookery_ExpireUploadsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ExpireUploads(argument: _rookery_ExpireUploadsRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  expireUploads(argument: _rookery_ExpireUploadsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  expireUploads(argument: _rookery_ExpireUploadsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  expireUploads(argument: _rookery_ExpireUploadsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  expireUploads(argument: _rookery_ExpireUploadsRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  ExportPage(argument: _rookery_ExportPageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  ExportPage(argument: _rookery_ExportPageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  ExportPage(argument: _rookery_ExportPageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  ExportPage(argument: _rookery_ExportPageRequest, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  exportPage(argument: _rookery_ExportPageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  exportPage(argument: _rookery_ExportPageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  exportPage(argument: _rookery_ExportPageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  exportPage(argument: _rookery_ExportPageRequest, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  
  Fence(argument: _rookery_FenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FenceReply__Output>): grpc.ClientUnaryCall;
  Fence(argument: _rookery_FenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_FenceReply__Output>): grpc.ClientUnaryCall;
  Fence(argument: _rookery_FenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FenceReply__Output>): grpc.ClientUnaryCall;
  Fence(argument: _rookery_FenceRequest, callback: grpc.requestCallback<_rookery_FenceReply__Output>): grpc.ClientUnaryCall;
  fence(argument: _rookery_FenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FenceReply__Output>): grpc.ClientUnaryCall;
  fence(argument: _rookery_FenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_FenceReply__Output>): grpc.ClientUnaryCall;
  fence(argument: _rookery_FenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FenceReply__Output>): grpc.ClientUnaryCall;
  fence(argument: _rookery_FenceRequest, callback: grpc.requestCallback<_rookery_FenceReply__Output>): grpc.ClientUnaryCall;
  
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
  
  FinishUpload(argument: _rookery_FinishUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FinishUploadReply__Output>): grpc.ClientUnaryCall;
  FinishUpload(argument: _rookery_FinishUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_FinishUploadReply__Output>): grpc.ClientUnaryCall;
  FinishUpload(argument: _rookery_FinishUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FinishUploadReply__Output>): grpc.ClientUnaryCall;
  FinishUpload(argument: _rookery_FinishUploadRequest, callback: grpc.requestCallback<_rookery_FinishUploadReply__Output>): grpc.ClientUnaryCall;
  finishUpload(argument: _rookery_FinishUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FinishUploadReply__Output>): grpc.ClientUnaryCall;
  finishUpload(argument: _rookery_FinishUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_FinishUploadReply__Output>): grpc.ClientUnaryCall;
  finishUpload(argument: _rookery_FinishUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FinishUploadReply__Output>): grpc.ClientUnaryCall;
  finishUpload(argument: _rookery_FinishUploadRequest, callback: grpc.requestCallback<_rookery_FinishUploadReply__Output>): grpc.ClientUnaryCall;
  
  ForgetDrafts(argument: _rookery_ForgetDraftsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ForgetDrafts(argument: _rookery_ForgetDraftsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ForgetDrafts(argument: _rookery_ForgetDraftsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ForgetDrafts(argument: _rookery_ForgetDraftsRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  forgetDrafts(argument: _rookery_ForgetDraftsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  forgetDrafts(argument: _rookery_ForgetDraftsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  forgetDrafts(argument: _rookery_ForgetDraftsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  forgetDrafts(argument: _rookery_ForgetDraftsRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
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
  
  GetMessageHistory(argument: _rookery_GetMessageHistoryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetMessageHistory(argument: _rookery_GetMessageHistoryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetMessageHistory(argument: _rookery_GetMessageHistoryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetMessageHistory(argument: _rookery_GetMessageHistoryRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getMessageHistory(argument: _rookery_GetMessageHistoryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getMessageHistory(argument: _rookery_GetMessageHistoryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getMessageHistory(argument: _rookery_GetMessageHistoryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getMessageHistory(argument: _rookery_GetMessageHistoryRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  GetReadReceipts(argument: _rookery_GetReadReceiptsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetReadReceipts(argument: _rookery_GetReadReceiptsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetReadReceipts(argument: _rookery_GetReadReceiptsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetReadReceipts(argument: _rookery_GetReadReceiptsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getReadReceipts(argument: _rookery_GetReadReceiptsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getReadReceipts(argument: _rookery_GetReadReceiptsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getReadReceipts(argument: _rookery_GetReadReceiptsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getReadReceipts(argument: _rookery_GetReadReceiptsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  GetResumableUpload(argument: _rookery_ResumableUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  GetResumableUpload(argument: _rookery_ResumableUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  GetResumableUpload(argument: _rookery_ResumableUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  GetResumableUpload(argument: _rookery_ResumableUploadRequest, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  getResumableUpload(argument: _rookery_ResumableUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  getResumableUpload(argument: _rookery_ResumableUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  getResumableUpload(argument: _rookery_ResumableUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  getResumableUpload(argument: _rookery_ResumableUploadRequest, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  
  KeepThumbnail(argument: _rookery_KeepThumbnailRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  KeepThumbnail(argument: _rookery_KeepThumbnailRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  KeepThumbnail(argument: _rookery_KeepThumbnailRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  KeepThumbnail(argument: _rookery_KeepThumbnailRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  keepThumbnail(argument: _rookery_KeepThumbnailRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  keepThumbnail(argument: _rookery_KeepThumbnailRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  keepThumbnail(argument: _rookery_KeepThumbnailRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  keepThumbnail(argument: _rookery_KeepThumbnailRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  ListAttachments(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListAttachments(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListAttachments(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListAttachments(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listAttachments(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listAttachments(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listAttachments(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listAttachments(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListDrafts(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListDrafts(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListDrafts(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListDrafts(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listDrafts(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listDrafts(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listDrafts(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listDrafts(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListReminders(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListReminders(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListReminders(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListReminders(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listReminders(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listReminders(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listReminders(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listReminders(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListSavedSnippets(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListSavedSnippets(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListSavedSnippets(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListSavedSnippets(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listSavedSnippets(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listSavedSnippets(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listSavedSnippets(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listSavedSnippets(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListScheduledMessages(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListScheduledMessages(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListScheduledMessages(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListScheduledMessages(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listScheduledMessages(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listScheduledMessages(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listScheduledMessages(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listScheduledMessages(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListTopics(argument: _rookery_ListTopicsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListTopics(argument: _rookery_ListTopicsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListTopics(argument: _rookery_ListTopicsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListTopics(argument: _rookery_ListTopicsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listTopics(argument: _rookery_ListTopicsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listTopics(argument: _rookery_ListTopicsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listTopics(argument: _rookery_ListTopicsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listTopics(argument: _rookery_ListTopicsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  MarkAllAsRead(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_MarkAsReadReply__Output>): grpc.ClientUnaryCall;
  MarkAllAsRead(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_MarkAsReadReply__Output>): grpc.ClientUnaryCall;
  MarkAllAsRead(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_MarkAsReadReply__Output>): grpc.ClientUnaryCall;
  MarkAllAsRead(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_MarkAsReadReply__Output>): grpc.ClientUnaryCall;
  markAllAsRead(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_MarkAsReadReply__Output>): grpc.ClientUnaryCall;
  markAllAsRead(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_MarkAsReadReply__Output>): grpc.ClientUnaryCall;
  markAllAsRead(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_MarkAsReadReply__Output>): grpc.ClientUnaryCall;
  markAllAsRead(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_MarkAsReadReply__Output>): grpc.ClientUnaryCall;
  
  MarkChannelAsRead(argument: _rookery_MarkChannelAsReadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_MarkAsReadReply__Output>): grpc.ClientUnaryCall;
  MarkChannelAsRead(argument: _rookery_MarkChannelAsReadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_MarkAsReadReply__Output>): grpc.ClientUnaryCall;
  MarkChannelAsRead(argument: _rookery_MarkChannelAsReadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_MarkAsReadReply__Output>): grpc.ClientUnaryCall;
  MarkChannelAsRead(argument: _rookery_MarkChannelAsReadRequest, callback: grpc.requestCallback<_rookery_MarkAsReadReply__Output>): grpc.ClientUnaryCall;
  markChannelAsRead(argument: _rookery_MarkChannelAsReadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_MarkAsReadReply__Output>): grpc.ClientUnaryCall;
  markChannelAsRead(argument: _rookery_MarkChannelAsReadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_MarkAsReadReply__Output>): grpc.ClientUnaryCall;
  markChannelAsRead(argument: _rookery_MarkChannelAsReadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_MarkAsReadReply__Output>): grpc.ClientUnaryCall;
  markChannelAsRead(argument: _rookery_MarkChannelAsReadRequest, callback: grpc.requestCallback<_rookery_MarkAsReadReply__Output>): grpc.ClientUnaryCall;
  
  MatchesNarrow(argument: _rookery_MatchesNarrowRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  MatchesNarrow(argument: _rookery_MatchesNarrowRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  MatchesNarrow(argument: _rookery_MatchesNarrowRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  MatchesNarrow(argument: _rookery_MatchesNarrowRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  matchesNarrow(argument: _rookery_MatchesNarrowRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  matchesNarrow(argument: _rookery_MatchesNarrowRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  matchesNarrow(argument: _rookery_MatchesNarrowRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  matchesNarrow(argument: _rookery_MatchesNarrowRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  PostMail(argument: _rookery_PostMailRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SendMessageReply__Output>): grpc.ClientUnaryCall;
  PostMail(argument: _rookery_PostMailRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_SendMessageReply__Output>): grpc.ClientUnaryCall;
  PostMail(argument: _rookery_PostMailRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SendMessageReply__Output>): grpc.ClientUnaryCall;
  PostMail(argument: _rookery_PostMailRequest, callback: grpc.requestCallback<_rookery_SendMessageReply__Output>): grpc.ClientUnaryCall;
  postMail(argument: _rookery_PostMailRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SendMessageReply__Output>): grpc.ClientUnaryCall;
  postMail(argument: _rookery_PostMailRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_SendMessageReply__Output>): grpc.ClientUnaryCall;
  postMail(argument: _rookery_PostMailRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SendMessageReply__Output>): grpc.ClientUnaryCall;
  postMail(argument: _rookery_PostMailRequest, callback: grpc.requestCallback<_rookery_SendMessageReply__Output>): grpc.ClientUnaryCall;
  
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
  
  ReadThumbnail(argument: _rookery_ReadThumbnailRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ReadThumbnailReply__Output>): grpc.ClientUnaryCall;
  ReadThumbnail(argument: _rookery_ReadThumbnailRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ReadThumbnailReply__Output>): grpc.ClientUnaryCall;
  ReadThumbnail(argument: _rookery_ReadThumbnailRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ReadThumbnailReply__Output>): grpc.ClientUnaryCall;
  ReadThumbnail(argument: _rookery_ReadThumbnailRequest, callback: grpc.requestCallback<_rookery_ReadThumbnailReply__Output>): grpc.ClientUnaryCall;
  readThumbnail(argument: _rookery_ReadThumbnailRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ReadThumbnailReply__Output>): grpc.ClientUnaryCall;
  readThumbnail(argument: _rookery_ReadThumbnailRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ReadThumbnailReply__Output>): grpc.ClientUnaryCall;
  readThumbnail(argument: _rookery_ReadThumbnailRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ReadThumbnailReply__Output>): grpc.ClientUnaryCall;
  readThumbnail(argument: _rookery_ReadThumbnailRequest, callback: grpc.requestCallback<_rookery_ReadThumbnailReply__Output>): grpc.ClientUnaryCall;
  
  ReadUpload(argument: _rookery_ReadUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ReadUploadReply__Output>): grpc.ClientUnaryCall;
  ReadUpload(argument: _rookery_ReadUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ReadUploadReply__Output>): grpc.ClientUnaryCall;
  ReadUpload(argument: _rookery_ReadUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ReadUploadReply__Output>): grpc.ClientUnaryCall;
  ReadUpload(argument: _rookery_ReadUploadRequest, callback: grpc.requestCallback<_rookery_ReadUploadReply__Output>): grpc.ClientUnaryCall;
  readUpload(argument: _rookery_ReadUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ReadUploadReply__Output>): grpc.ClientUnaryCall;
  readUpload(argument: _rookery_ReadUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ReadUploadReply__Output>): grpc.ClientUnaryCall;
  readUpload(argument: _rookery_ReadUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ReadUploadReply__Output>): grpc.ClientUnaryCall;
  readUpload(argument: _rookery_ReadUploadRequest, callback: grpc.requestCallback<_rookery_ReadUploadReply__Output>): grpc.ClientUnaryCall;
  
  RemoveReaction(argument: _rookery_ReactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveReaction(argument: _rookery_ReactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveReaction(argument: _rookery_ReactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveReaction(argument: _rookery_ReactionRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeReaction(argument: _rookery_ReactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeReaction(argument: _rookery_ReactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeReaction(argument: _rookery_ReactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeReaction(argument: _rookery_ReactionRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  RenderMessage(argument: _rookery_RenderMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_RenderMessageReply__Output>): grpc.ClientUnaryCall;
  RenderMessage(argument: _rookery_RenderMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_RenderMessageReply__Output>): grpc.ClientUnaryCall;
  RenderMessage(argument: _rookery_RenderMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_RenderMessageReply__Output>): grpc.ClientUnaryCall;
  RenderMessage(argument: _rookery_RenderMessageRequest, callback: grpc.requestCallback<_rookery_RenderMessageReply__Output>): grpc.ClientUnaryCall;
  renderMessage(argument: _rookery_RenderMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_RenderMessageReply__Output>): grpc.ClientUnaryCall;
  renderMessage(argument: _rookery_RenderMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_RenderMessageReply__Output>): grpc.ClientUnaryCall;
  renderMessage(argument: _rookery_RenderMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_RenderMessageReply__Output>): grpc.ClientUnaryCall;
  renderMessage(argument: _rookery_RenderMessageRequest, callback: grpc.requestCallback<_rookery_RenderMessageReply__Output>): grpc.ClientUnaryCall;
  
  ReportMessage(argument: _rookery_ReportMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReportMessage(argument: _rookery_ReportMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReportMessage(argument: _rookery_ReportMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReportMessage(argument: _rookery_ReportMessageRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reportMessage(argument: _rookery_ReportMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reportMessage(argument: _rookery_ReportMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reportMessage(argument: _rookery_ReportMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reportMessage(argument: _rookery_ReportMessageRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
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
  
  StartResumableUpload(argument: _rookery_StartResumableUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  StartResumableUpload(argument: _rookery_StartResumableUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  StartResumableUpload(argument: _rookery_StartResumableUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  StartResumableUpload(argument: _rookery_StartResumableUploadRequest, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  startResumableUpload(argument: _rookery_StartResumableUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  startResumableUpload(argument: _rookery_StartResumableUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  startResumableUpload(argument: _rookery_StartResumableUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  startResumableUpload(argument: _rookery_StartResumableUploadRequest, callback: grpc.requestCallback<_rookery_ResumableUpload__Output>): grpc.ClientUnaryCall;
  
  StartUpload(argument: _rookery_StartUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_UploadReply__Output>): grpc.ClientUnaryCall;
  StartUpload(argument: _rookery_StartUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_UploadReply__Output>): grpc.ClientUnaryCall;
  StartUpload(argument: _rookery_StartUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_UploadReply__Output>): grpc.ClientUnaryCall;
  StartUpload(argument: _rookery_StartUploadRequest, callback: grpc.requestCallback<_rookery_UploadReply__Output>): grpc.ClientUnaryCall;
  startUpload(argument: _rookery_StartUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_UploadReply__Output>): grpc.ClientUnaryCall;
  startUpload(argument: _rookery_StartUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_UploadReply__Output>): grpc.ClientUnaryCall;
  startUpload(argument: _rookery_StartUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_UploadReply__Output>): grpc.ClientUnaryCall;
  startUpload(argument: _rookery_StartUploadRequest, callback: grpc.requestCallback<_rookery_UploadReply__Output>): grpc.ClientUnaryCall;
  
  TellActivity(argument: _rookery_TellActivityRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  TellActivity(argument: _rookery_TellActivityRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  TellActivity(argument: _rookery_TellActivityRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  TellActivity(argument: _rookery_TellActivityRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  tellActivity(argument: _rookery_TellActivityRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  tellActivity(argument: _rookery_TellActivityRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  tellActivity(argument: _rookery_TellActivityRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  tellActivity(argument: _rookery_TellActivityRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdateDraft(argument: _rookery_UpdateDraftRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateDraft(argument: _rookery_UpdateDraftRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateDraft(argument: _rookery_UpdateDraftRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateDraft(argument: _rookery_UpdateDraftRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateDraft(argument: _rookery_UpdateDraftRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateDraft(argument: _rookery_UpdateDraftRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateDraft(argument: _rookery_UpdateDraftRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateDraft(argument: _rookery_UpdateDraftRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdateFlags(argument: _rookery_UpdateFlagsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdateFlags(argument: _rookery_UpdateFlagsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdateFlags(argument: _rookery_UpdateFlagsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdateFlags(argument: _rookery_UpdateFlagsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateFlags(argument: _rookery_UpdateFlagsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateFlags(argument: _rookery_UpdateFlagsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateFlags(argument: _rookery_UpdateFlagsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateFlags(argument: _rookery_UpdateFlagsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  UpdateFlagsForNarrow(argument: _rookery_UpdateFlagsForNarrowRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdateFlagsForNarrow(argument: _rookery_UpdateFlagsForNarrowRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdateFlagsForNarrow(argument: _rookery_UpdateFlagsForNarrowRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdateFlagsForNarrow(argument: _rookery_UpdateFlagsForNarrowRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateFlagsForNarrow(argument: _rookery_UpdateFlagsForNarrowRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateFlagsForNarrow(argument: _rookery_UpdateFlagsForNarrowRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateFlagsForNarrow(argument: _rookery_UpdateFlagsForNarrowRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateFlagsForNarrow(argument: _rookery_UpdateFlagsForNarrowRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  UpdateSavedSnippet(argument: _rookery_SavedSnippetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateSavedSnippet(argument: _rookery_SavedSnippetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateSavedSnippet(argument: _rookery_SavedSnippetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateSavedSnippet(argument: _rookery_SavedSnippetRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateSavedSnippet(argument: _rookery_SavedSnippetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateSavedSnippet(argument: _rookery_SavedSnippetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateSavedSnippet(argument: _rookery_SavedSnippetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateSavedSnippet(argument: _rookery_SavedSnippetRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdateScheduledMessage(argument: _rookery_ScheduledMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateScheduledMessage(argument: _rookery_ScheduledMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateScheduledMessage(argument: _rookery_ScheduledMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateScheduledMessage(argument: _rookery_ScheduledMessageRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateScheduledMessage(argument: _rookery_ScheduledMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateScheduledMessage(argument: _rookery_ScheduledMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateScheduledMessage(argument: _rookery_ScheduledMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateScheduledMessage(argument: _rookery_ScheduledMessageRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  WaitPublished(argument: _rookery_WaitPublishedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  WaitPublished(argument: _rookery_WaitPublishedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  WaitPublished(argument: _rookery_WaitPublishedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  WaitPublished(argument: _rookery_WaitPublishedRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  waitPublished(argument: _rookery_WaitPublishedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  waitPublished(argument: _rookery_WaitPublishedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  waitPublished(argument: _rookery_WaitPublishedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  waitPublished(argument: _rookery_WaitPublishedRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  WriteUpload(argument: _rookery_WriteUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  WriteUpload(argument: _rookery_WriteUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  WriteUpload(argument: _rookery_WriteUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  WriteUpload(argument: _rookery_WriteUploadRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  writeUpload(argument: _rookery_WriteUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  writeUpload(argument: _rookery_WriteUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  writeUpload(argument: _rookery_WriteUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  writeUpload(argument: _rookery_WriteUploadRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Messages, topics, flags, reactions, rendering.
 */
export interface MessagesHandlers extends grpc.UntypedServiceImplementation {
  AbortUpload: grpc.handleUnaryCall<_rookery_AbortUploadRequest__Output, _rookery_Empty>;
  
  AddReaction: grpc.handleUnaryCall<_rookery_ReactionRequest__Output, _rookery_Empty>;
  
  AddSubmessage: grpc.handleUnaryCall<_rookery_AddSubmessageRequest__Output, _rookery_Empty>;
  
  AppendUpload: grpc.handleUnaryCall<_rookery_AppendUploadRequest__Output, _rookery_ResumableUpload>;
  
  CreateDrafts: grpc.handleUnaryCall<_rookery_CreateDraftsRequest__Output, _rookery_CreateDraftsReply>;
  
  CreateReminder: grpc.handleUnaryCall<_rookery_ReminderRequest__Output, _rookery_OwnItemReply>;
  
  CreateSavedSnippet: grpc.handleUnaryCall<_rookery_SavedSnippetRequest__Output, _rookery_OwnItemReply>;
  
  CreateScheduledMessage: grpc.handleUnaryCall<_rookery_ScheduledMessageRequest__Output, _rookery_OwnItemReply>;
  
  DeleteAttachment: grpc.handleUnaryCall<_rookery_AttachmentRequest__Output, _rookery_Empty>;
  
  DeleteDraft: grpc.handleUnaryCall<_rookery_OwnItemRequest__Output, _rookery_Empty>;
  
  DeleteMessage: grpc.handleUnaryCall<_rookery_DeleteMessageRequest__Output, _rookery_Empty>;
  
  DeleteReminder: grpc.handleUnaryCall<_rookery_OwnItemRequest__Output, _rookery_Empty>;
  
  DeleteSavedSnippet: grpc.handleUnaryCall<_rookery_OwnItemRequest__Output, _rookery_Empty>;
  
  DeleteScheduledMessage: grpc.handleUnaryCall<_rookery_OwnItemRequest__Output, _rookery_Empty>;
  
  DeleteTopic: grpc.handleUnaryCall<_rookery_DeleteTopicRequest__Output, _rookery_DeleteTopicReply>;
  
  DeliverDue: grpc.handleUnaryCall<_rookery_DeliverDueRequest__Output, _rookery_Empty>;
  
  DescribeUpload: grpc.handleUnaryCall<_rookery_DescribeUploadRequest__Output, _rookery_Empty>;
  
  EditMessage: grpc.handleUnaryCall<_rookery_EditMessageRequest__Output, _rookery_JsonReply>;
  
  ExpireMessages: grpc.handleUnaryCall<_rookery_ExpireMessagesRequest__Output, _rookery_Empty>;
  
  ExpireUploads: grpc.handleUnaryCall<_rookery_ExpireUploadsRequest__Output, _rookery_Empty>;
  
  ExportPage: grpc.handleUnaryCall<_rookery_ExportPageRequest__Output, _rookery_ExportPageReply>;
  
  Fence: grpc.handleUnaryCall<_rookery_FenceRequest__Output, _rookery_FenceReply>;
  
  FetchMessages: grpc.handleUnaryCall<_rookery_FetchMessagesRequest__Output, _rookery_JsonReply>;
  
  FindNamedTopics: grpc.handleUnaryCall<_rookery_FindNamedTopicsRequest__Output, _rookery_FindNamedTopicsReply>;
  
  FinishUpload: grpc.handleUnaryCall<_rookery_FinishUploadRequest__Output, _rookery_FinishUploadReply>;
  
  ForgetDrafts: grpc.handleUnaryCall<_rookery_ForgetDraftsRequest__Output, _rookery_Empty>;
  
  GetCorrespondents: grpc.handleUnaryCall<_rookery_GetCorrespondentsRequest__Output, _rookery_SharersReply>;
  
  GetInitialState: grpc.handleUnaryCall<_rookery_InitialStateRequest__Output, _rookery_InitialStateReply>;
  
  GetMessage: grpc.handleUnaryCall<_rookery_GetMessageRequest__Output, _rookery_JsonReply>;
  
  GetMessageHistory: grpc.handleUnaryCall<_rookery_GetMessageHistoryRequest__Output, _rookery_JsonReply>;
  
  GetReadReceipts: grpc.handleUnaryCall<_rookery_GetReadReceiptsRequest__Output, _rookery_JsonReply>;
  
  GetResumableUpload: grpc.handleUnaryCall<_rookery_ResumableUploadRequest__Output, _rookery_ResumableUpload>;
  
  KeepThumbnail: grpc.handleUnaryCall<_rookery_KeepThumbnailRequest__Output, _rookery_Empty>;
  
  ListAttachments: grpc.handleUnaryCall<_rookery_Empty__Output, _rookery_JsonReply>;
  
  ListDrafts: grpc.handleUnaryCall<_rookery_Empty__Output, _rookery_JsonReply>;
  
  ListReminders: grpc.handleUnaryCall<_rookery_Empty__Output, _rookery_JsonReply>;
  
  ListSavedSnippets: grpc.handleUnaryCall<_rookery_Empty__Output, _rookery_JsonReply>;
  
  ListScheduledMessages: grpc.handleUnaryCall<_rookery_Empty__Output, _rookery_JsonReply>;
  
  ListTopics: grpc.handleUnaryCall<_rookery_ListTopicsRequest__Output, _rookery_JsonReply>;
  
  MarkAllAsRead: grpc.handleUnaryCall<_rookery_Empty__Output, _rookery_MarkAsReadReply>;
  
  MarkChannelAsRead: grpc.handleUnaryCall<_rookery_MarkChannelAsReadRequest__Output, _rookery_MarkAsReadReply>;
  
  MatchesNarrow: grpc.handleUnaryCall<_rookery_MatchesNarrowRequest__Output, _rookery_JsonReply>;
  
  PostMail: grpc.handleUnaryCall<_rookery_PostMailRequest__Output, _rookery_SendMessageReply>;
  
  PrepareEdit: grpc.handleUnaryCall<_rookery_PrepareEditRequest__Output, _rookery_PrepareEditReply>;
  
  ReadAllFrom: grpc.handleUnaryCall<_rookery_ReadAllFromRequest__Output, _rookery_Empty>;
  
  ReadThumbnail: grpc.handleUnaryCall<_rookery_ReadThumbnailRequest__Output, _rookery_ReadThumbnailReply>;
  
  ReadUpload: grpc.handleUnaryCall<_rookery_ReadUploadRequest__Output, _rookery_ReadUploadReply>;
  
  RemoveReaction: grpc.handleUnaryCall<_rookery_ReactionRequest__Output, _rookery_Empty>;
  
  RenderMessage: grpc.handleUnaryCall<_rookery_RenderMessageRequest__Output, _rookery_RenderMessageReply>;
  
  ReportMessage: grpc.handleUnaryCall<_rookery_ReportMessageRequest__Output, _rookery_Empty>;
  
  SendMessage: grpc.handleUnaryCall<_rookery_SendMessageRequest__Output, _rookery_SendMessageReply>;
  
  SendNotices: grpc.handleUnaryCall<_rookery_SendNoticesRequest__Output, _rookery_SendNoticesReply>;
  
  StartResumableUpload: grpc.handleUnaryCall<_rookery_StartResumableUploadRequest__Output, _rookery_ResumableUpload>;
  
  StartUpload: grpc.handleUnaryCall<_rookery_StartUploadRequest__Output, _rookery_UploadReply>;
  
  TellActivity: grpc.handleUnaryCall<_rookery_TellActivityRequest__Output, _rookery_Empty>;
  
  UpdateDraft: grpc.handleUnaryCall<_rookery_UpdateDraftRequest__Output, _rookery_Empty>;
  
  UpdateFlags: grpc.handleUnaryCall<_rookery_UpdateFlagsRequest__Output, _rookery_JsonReply>;
  
  UpdateFlagsForNarrow: grpc.handleUnaryCall<_rookery_UpdateFlagsForNarrowRequest__Output, _rookery_JsonReply>;
  
  UpdateSavedSnippet: grpc.handleUnaryCall<_rookery_SavedSnippetRequest__Output, _rookery_Empty>;
  
  UpdateScheduledMessage: grpc.handleUnaryCall<_rookery_ScheduledMessageRequest__Output, _rookery_Empty>;
  
  WaitPublished: grpc.handleUnaryCall<_rookery_WaitPublishedRequest__Output, _rookery_Empty>;
  
  WriteUpload: grpc.handleUnaryCall<_rookery_WriteUploadRequest__Output, _rookery_Empty>;
  
}

export interface MessagesDefinition extends grpc.ServiceDefinition {
  AbortUpload: MethodDefinition<_rookery_AbortUploadRequest, _rookery_Empty, _rookery_AbortUploadRequest__Output, _rookery_Empty__Output>
  AddReaction: MethodDefinition<_rookery_ReactionRequest, _rookery_Empty, _rookery_ReactionRequest__Output, _rookery_Empty__Output>
  AddSubmessage: MethodDefinition<_rookery_AddSubmessageRequest, _rookery_Empty, _rookery_AddSubmessageRequest__Output, _rookery_Empty__Output>
  AppendUpload: MethodDefinition<_rookery_AppendUploadRequest, _rookery_ResumableUpload, _rookery_AppendUploadRequest__Output, _rookery_ResumableUpload__Output>
  CreateDrafts: MethodDefinition<_rookery_CreateDraftsRequest, _rookery_CreateDraftsReply, _rookery_CreateDraftsRequest__Output, _rookery_CreateDraftsReply__Output>
  CreateReminder: MethodDefinition<_rookery_ReminderRequest, _rookery_OwnItemReply, _rookery_ReminderRequest__Output, _rookery_OwnItemReply__Output>
  CreateSavedSnippet: MethodDefinition<_rookery_SavedSnippetRequest, _rookery_OwnItemReply, _rookery_SavedSnippetRequest__Output, _rookery_OwnItemReply__Output>
  CreateScheduledMessage: MethodDefinition<_rookery_ScheduledMessageRequest, _rookery_OwnItemReply, _rookery_ScheduledMessageRequest__Output, _rookery_OwnItemReply__Output>
  DeleteAttachment: MethodDefinition<_rookery_AttachmentRequest, _rookery_Empty, _rookery_AttachmentRequest__Output, _rookery_Empty__Output>
  DeleteDraft: MethodDefinition<_rookery_OwnItemRequest, _rookery_Empty, _rookery_OwnItemRequest__Output, _rookery_Empty__Output>
  DeleteMessage: MethodDefinition<_rookery_DeleteMessageRequest, _rookery_Empty, _rookery_DeleteMessageRequest__Output, _rookery_Empty__Output>
  DeleteReminder: MethodDefinition<_rookery_OwnItemRequest, _rookery_Empty, _rookery_OwnItemRequest__Output, _rookery_Empty__Output>
  DeleteSavedSnippet: MethodDefinition<_rookery_OwnItemRequest, _rookery_Empty, _rookery_OwnItemRequest__Output, _rookery_Empty__Output>
  DeleteScheduledMessage: MethodDefinition<_rookery_OwnItemRequest, _rookery_Empty, _rookery_OwnItemRequest__Output, _rookery_Empty__Output>
  DeleteTopic: MethodDefinition<_rookery_DeleteTopicRequest, _rookery_DeleteTopicReply, _rookery_DeleteTopicRequest__Output, _rookery_DeleteTopicReply__Output>
  DeliverDue: MethodDefinition<_rookery_DeliverDueRequest, _rookery_Empty, _rookery_DeliverDueRequest__Output, _rookery_Empty__Output>
  DescribeUpload: MethodDefinition<_rookery_DescribeUploadRequest, _rookery_Empty, _rookery_DescribeUploadRequest__Output, _rookery_Empty__Output>
  EditMessage: MethodDefinition<_rookery_EditMessageRequest, _rookery_JsonReply, _rookery_EditMessageRequest__Output, _rookery_JsonReply__Output>
  ExpireMessages: MethodDefinition<_rookery_ExpireMessagesRequest, _rookery_Empty, _rookery_ExpireMessagesRequest__Output, _rookery_Empty__Output>
  ExpireUploads: MethodDefinition<_rookery_ExpireUploadsRequest, _rookery_Empty, _rookery_ExpireUploadsRequest__Output, _rookery_Empty__Output>
  ExportPage: MethodDefinition<_rookery_ExportPageRequest, _rookery_ExportPageReply, _rookery_ExportPageRequest__Output, _rookery_ExportPageReply__Output>
  Fence: MethodDefinition<_rookery_FenceRequest, _rookery_FenceReply, _rookery_FenceRequest__Output, _rookery_FenceReply__Output>
  FetchMessages: MethodDefinition<_rookery_FetchMessagesRequest, _rookery_JsonReply, _rookery_FetchMessagesRequest__Output, _rookery_JsonReply__Output>
  FindNamedTopics: MethodDefinition<_rookery_FindNamedTopicsRequest, _rookery_FindNamedTopicsReply, _rookery_FindNamedTopicsRequest__Output, _rookery_FindNamedTopicsReply__Output>
  FinishUpload: MethodDefinition<_rookery_FinishUploadRequest, _rookery_FinishUploadReply, _rookery_FinishUploadRequest__Output, _rookery_FinishUploadReply__Output>
  ForgetDrafts: MethodDefinition<_rookery_ForgetDraftsRequest, _rookery_Empty, _rookery_ForgetDraftsRequest__Output, _rookery_Empty__Output>
  GetCorrespondents: MethodDefinition<_rookery_GetCorrespondentsRequest, _rookery_SharersReply, _rookery_GetCorrespondentsRequest__Output, _rookery_SharersReply__Output>
  GetInitialState: MethodDefinition<_rookery_InitialStateRequest, _rookery_InitialStateReply, _rookery_InitialStateRequest__Output, _rookery_InitialStateReply__Output>
  GetMessage: MethodDefinition<_rookery_GetMessageRequest, _rookery_JsonReply, _rookery_GetMessageRequest__Output, _rookery_JsonReply__Output>
  GetMessageHistory: MethodDefinition<_rookery_GetMessageHistoryRequest, _rookery_JsonReply, _rookery_GetMessageHistoryRequest__Output, _rookery_JsonReply__Output>
  GetReadReceipts: MethodDefinition<_rookery_GetReadReceiptsRequest, _rookery_JsonReply, _rookery_GetReadReceiptsRequest__Output, _rookery_JsonReply__Output>
  GetResumableUpload: MethodDefinition<_rookery_ResumableUploadRequest, _rookery_ResumableUpload, _rookery_ResumableUploadRequest__Output, _rookery_ResumableUpload__Output>
  KeepThumbnail: MethodDefinition<_rookery_KeepThumbnailRequest, _rookery_Empty, _rookery_KeepThumbnailRequest__Output, _rookery_Empty__Output>
  ListAttachments: MethodDefinition<_rookery_Empty, _rookery_JsonReply, _rookery_Empty__Output, _rookery_JsonReply__Output>
  ListDrafts: MethodDefinition<_rookery_Empty, _rookery_JsonReply, _rookery_Empty__Output, _rookery_JsonReply__Output>
  ListReminders: MethodDefinition<_rookery_Empty, _rookery_JsonReply, _rookery_Empty__Output, _rookery_JsonReply__Output>
  ListSavedSnippets: MethodDefinition<_rookery_Empty, _rookery_JsonReply, _rookery_Empty__Output, _rookery_JsonReply__Output>
  ListScheduledMessages: MethodDefinition<_rookery_Empty, _rookery_JsonReply, _rookery_Empty__Output, _rookery_JsonReply__Output>
  ListTopics: MethodDefinition<_rookery_ListTopicsRequest, _rookery_JsonReply, _rookery_ListTopicsRequest__Output, _rookery_JsonReply__Output>
  MarkAllAsRead: MethodDefinition<_rookery_Empty, _rookery_MarkAsReadReply, _rookery_Empty__Output, _rookery_MarkAsReadReply__Output>
  MarkChannelAsRead: MethodDefinition<_rookery_MarkChannelAsReadRequest, _rookery_MarkAsReadReply, _rookery_MarkChannelAsReadRequest__Output, _rookery_MarkAsReadReply__Output>
  MatchesNarrow: MethodDefinition<_rookery_MatchesNarrowRequest, _rookery_JsonReply, _rookery_MatchesNarrowRequest__Output, _rookery_JsonReply__Output>
  PostMail: MethodDefinition<_rookery_PostMailRequest, _rookery_SendMessageReply, _rookery_PostMailRequest__Output, _rookery_SendMessageReply__Output>
  PrepareEdit: MethodDefinition<_rookery_PrepareEditRequest, _rookery_PrepareEditReply, _rookery_PrepareEditRequest__Output, _rookery_PrepareEditReply__Output>
  ReadAllFrom: MethodDefinition<_rookery_ReadAllFromRequest, _rookery_Empty, _rookery_ReadAllFromRequest__Output, _rookery_Empty__Output>
  ReadThumbnail: MethodDefinition<_rookery_ReadThumbnailRequest, _rookery_ReadThumbnailReply, _rookery_ReadThumbnailRequest__Output, _rookery_ReadThumbnailReply__Output>
  ReadUpload: MethodDefinition<_rookery_ReadUploadRequest, _rookery_ReadUploadReply, _rookery_ReadUploadRequest__Output, _rookery_ReadUploadReply__Output>
  RemoveReaction: MethodDefinition<_rookery_ReactionRequest, _rookery_Empty, _rookery_ReactionRequest__Output, _rookery_Empty__Output>
  RenderMessage: MethodDefinition<_rookery_RenderMessageRequest, _rookery_RenderMessageReply, _rookery_RenderMessageRequest__Output, _rookery_RenderMessageReply__Output>
  ReportMessage: MethodDefinition<_rookery_ReportMessageRequest, _rookery_Empty, _rookery_ReportMessageRequest__Output, _rookery_Empty__Output>
  SendMessage: MethodDefinition<_rookery_SendMessageRequest, _rookery_SendMessageReply, _rookery_SendMessageRequest__Output, _rookery_SendMessageReply__Output>
  SendNotices: MethodDefinition<_rookery_SendNoticesRequest, _rookery_SendNoticesReply, _rookery_SendNoticesRequest__Output, _rookery_SendNoticesReply__Output>
  StartResumableUpload: MethodDefinition<_rookery_StartResumableUploadRequest, _rookery_ResumableUpload, _rookery_StartResumableUploadRequest__Output, _rookery_ResumableUpload__Output>
  StartUpload: MethodDefinition<_rookery_StartUploadRequest, _rookery_UploadReply, _rookery_StartUploadRequest__Output, _rookery_UploadReply__Output>
  TellActivity: MethodDefinition<_rookery_TellActivityRequest, _rookery_Empty, _rookery_TellActivityRequest__Output, _rookery_Empty__Output>
  UpdateDraft: MethodDefinition<_rookery_UpdateDraftRequest, _rookery_Empty, _rookery_UpdateDraftRequest__Output, _rookery_Empty__Output>
  UpdateFlags: MethodDefinition<_rookery_UpdateFlagsRequest, _rookery_JsonReply, _rookery_UpdateFlagsRequest__Output, _rookery_JsonReply__Output>
  UpdateFlagsForNarrow: MethodDefinition<_rookery_UpdateFlagsForNarrowRequest, _rookery_JsonReply, _rookery_UpdateFlagsForNarrowRequest__Output, _rookery_JsonReply__Output>
  UpdateSavedSnippet: MethodDefinition<_rookery_SavedSnippetRequest, _rookery_Empty, _rookery_SavedSnippetRequest__Output, _rookery_Empty__Output>
  UpdateScheduledMessage: MethodDefinition<_rookery_ScheduledMessageRequest, _rookery_Empty, _rookery_ScheduledMessageRequest__Output, _rookery_Empty__Output>
  WaitPublished: MethodDefinition<_rookery_WaitPublishedRequest, _rookery_Empty, _rookery_WaitPublishedRequest__Output, _rookery_Empty__Output>
  WriteUpload: MethodDefinition<_rookery_WriteUploadRequest, _rookery_Empty, _rookery_WriteUploadRequest__Output, _rookery_Empty__Output>
}
