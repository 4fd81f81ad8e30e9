import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { AbortUploadRequest as _rookery_AbortUploadRequest, AbortUploadRequest__Output as _rookery_AbortUploadRequest__Output } from './rookery/AbortUploadRequest.ts';
import type { AddSubmessageRequest as _rookery_AddSubmessageRequest, AddSubmessageRequest__Output as _rookery_AddSubmessageRequest__Output } from './rookery/AddSubmessageRequest.ts';
import type { AppendUploadRequest as _rookery_AppendUploadRequest, AppendUploadRequest__Output as _rookery_AppendUploadRequest__Output } from './rookery/AppendUploadRequest.ts';
import type { AttachmentRequest as _rookery_AttachmentRequest, AttachmentRequest__Output as _rookery_AttachmentRequest__Output } from './rookery/AttachmentRequest.ts';
import type { Audience as _rookery_Audience, Audience__Output as _rookery_Audience__Output } from './rookery/Audience.ts';
import type { BotDefaults as _rookery_BotDefaults, BotDefaults__Output as _rookery_BotDefaults__Output } from './rookery/BotDefaults.ts';
import type { Caller as _rookery_Caller, Caller__Output as _rookery_Caller__Output } from './rookery/Caller.ts';
import type { Cause as _rookery_Cause, Cause__Output as _rookery_Cause__Output } from './rookery/Cause.ts';
import type { ClientCapabilities as _rookery_ClientCapabilities, ClientCapabilities__Output as _rookery_ClientCapabilities__Output } from './rookery/ClientCapabilities.ts';
import type { CreateDraftsReply as _rookery_CreateDraftsReply, CreateDraftsReply__Output as _rookery_CreateDraftsReply__Output } from './rookery/CreateDraftsReply.ts';
import type { CreateDraftsRequest as _rookery_CreateDraftsRequest, CreateDraftsRequest__Output as _rookery_CreateDraftsRequest__Output } from './rookery/CreateDraftsRequest.ts';
import type { DeflatedMembers as _rookery_DeflatedMembers, DeflatedMembers__Output as _rookery_DeflatedMembers__Output } from './rookery/DeflatedMembers.ts';
import type { DeleteMessageRequest as _rookery_DeleteMessageRequest, DeleteMessageRequest__Output as _rookery_DeleteMessageRequest__Output } from './rookery/DeleteMessageRequest.ts';
import type { DeleteTopicReply as _rookery_DeleteTopicReply, DeleteTopicReply__Output as _rookery_DeleteTopicReply__Output } from './rookery/DeleteTopicReply.ts';
import type { DeleteTopicRequest as _rookery_DeleteTopicRequest, DeleteTopicRequest__Output as _rookery_DeleteTopicRequest__Output } from './rookery/DeleteTopicRequest.ts';
import type { DeliverDueRequest as _rookery_DeliverDueRequest, DeliverDueRequest__Output as _rookery_DeliverDueRequest__Output } from './rookery/DeliverDueRequest.ts';
import type { DescribeUploadRequest as _rookery_DescribeUploadRequest, DescribeUploadRequest__Output as _rookery_DescribeUploadRequest__Output } from './rookery/DescribeUploadRequest.ts';
import type { EditMessageRequest as _rookery_EditMessageRequest, EditMessageRequest__Output as _rookery_EditMessageRequest__Output } from './rookery/EditMessageRequest.ts';
import type { Empty as _rookery_Empty, Empty__Output as _rookery_Empty__Output } from './rookery/Empty.ts';
import type { Entry as _rookery_Entry, Entry__Output as _rookery_Entry__Output } from './rookery/Entry.ts';
import type { ExpireMessagesRequest as _rookery_ExpireMessagesRequest, ExpireMessagesRequest__Output as _rookery_ExpireMessagesRequest__Output } from './rookery/ExpireMessagesRequest.ts';
import type { ExpireUploadsRequest as _rookery_ExpireUploadsRequest, ExpireUploadsRequest__Output as _rookery_ExpireUploadsRequest__Output } from './rookery/ExpireUploadsRequest.ts';
import type { ExportPageReply as _rookery_ExportPageReply, ExportPageReply__Output as _rookery_ExportPageReply__Output } from './rookery/ExportPageReply.ts';
import type { ExportPageRequest as _rookery_ExportPageRequest, ExportPageRequest__Output as _rookery_ExportPageRequest__Output } from './rookery/ExportPageRequest.ts';
import type { ExportRequest as _rookery_ExportRequest, ExportRequest__Output as _rookery_ExportRequest__Output } from './rookery/ExportRequest.ts';
import type { FenceReply as _rookery_FenceReply, FenceReply__Output as _rookery_FenceReply__Output } from './rookery/FenceReply.ts';
import type { FenceRequest as _rookery_FenceRequest, FenceRequest__Output as _rookery_FenceRequest__Output } from './rookery/FenceRequest.ts';
import type { FetchMessagesRequest as _rookery_FetchMessagesRequest, FetchMessagesRequest__Output as _rookery_FetchMessagesRequest__Output } from './rookery/FetchMessagesRequest.ts';
import type { FindNamedTopicsReply as _rookery_FindNamedTopicsReply, FindNamedTopicsReply__Output as _rookery_FindNamedTopicsReply__Output } from './rookery/FindNamedTopicsReply.ts';
import type { FindNamedTopicsRequest as _rookery_FindNamedTopicsRequest, FindNamedTopicsRequest__Output as _rookery_FindNamedTopicsRequest__Output } from './rookery/FindNamedTopicsRequest.ts';
import type { FinishUploadReply as _rookery_FinishUploadReply, FinishUploadReply__Output as _rookery_FinishUploadReply__Output } from './rookery/FinishUploadReply.ts';
import type { FinishUploadRequest as _rookery_FinishUploadRequest, FinishUploadRequest__Output as _rookery_FinishUploadRequest__Output } from './rookery/FinishUploadRequest.ts';
import type { Flagged as _rookery_Flagged, Flagged__Output as _rookery_Flagged__Output } from './rookery/Flagged.ts';
import type { ForgetDraftsRequest as _rookery_ForgetDraftsRequest, ForgetDraftsRequest__Output as _rookery_ForgetDraftsRequest__Output } from './rookery/ForgetDraftsRequest.ts';
import type { Frame as _rookery_Frame, Frame__Output as _rookery_Frame__Output } from './rookery/Frame.ts';
import type { GetCorrespondentsRequest as _rookery_GetCorrespondentsRequest, GetCorrespondentsRequest__Output as _rookery_GetCorrespondentsRequest__Output } from './rookery/GetCorrespondentsRequest.ts';
import type { GetMessageHistoryRequest as _rookery_GetMessageHistoryRequest, GetMessageHistoryRequest__Output as _rookery_GetMessageHistoryRequest__Output } from './rookery/GetMessageHistoryRequest.ts';
import type { GetMessageRequest as _rookery_GetMessageRequest, GetMessageRequest__Output as _rookery_GetMessageRequest__Output } from './rookery/GetMessageRequest.ts';
import type { GetReadReceiptsRequest as _rookery_GetReadReceiptsRequest, GetReadReceiptsRequest__Output as _rookery_GetReadReceiptsRequest__Output } from './rookery/GetReadReceiptsRequest.ts';
import type { GroupSettingUpdate as _rookery_GroupSettingUpdate, GroupSettingUpdate__Output as _rookery_GroupSettingUpdate__Output } from './rookery/GroupSettingUpdate.ts';
import type { GroupSettingValue as _rookery_GroupSettingValue, GroupSettingValue__Output as _rookery_GroupSettingValue__Output } from './rookery/GroupSettingValue.ts';
import type { InitialStateReply as _rookery_InitialStateReply, InitialStateReply__Output as _rookery_InitialStateReply__Output } from './rookery/InitialStateReply.ts';
import type { InitialStateRequest as _rookery_InitialStateRequest, InitialStateRequest__Output as _rookery_InitialStateRequest__Output } from './rookery/InitialStateRequest.ts';
import type { JournalPosition as _rookery_JournalPosition, JournalPosition__Output as _rookery_JournalPosition__Output } from './rookery/JournalPosition.ts';
import type { JsonReply as _rookery_JsonReply, JsonReply__Output as _rookery_JsonReply__Output } from './rookery/JsonReply.ts';
import type { KeepThumbnailRequest as _rookery_KeepThumbnailRequest, KeepThumbnailRequest__Output as _rookery_KeepThumbnailRequest__Output } from './rookery/KeepThumbnailRequest.ts';
import type { ListTopicsRequest as _rookery_ListTopicsRequest, ListTopicsRequest__Output as _rookery_ListTopicsRequest__Output } from './rookery/ListTopicsRequest.ts';
import type { MarkAsReadReply as _rookery_MarkAsReadReply, MarkAsReadReply__Output as _rookery_MarkAsReadReply__Output } from './rookery/MarkAsReadReply.ts';
import type { MarkChannelAsReadRequest as _rookery_MarkChannelAsReadRequest, MarkChannelAsReadRequest__Output as _rookery_MarkChannelAsReadRequest__Output } from './rookery/MarkChannelAsReadRequest.ts';
import type { MatchesNarrowRequest as _rookery_MatchesNarrowRequest, MatchesNarrowRequest__Output as _rookery_MatchesNarrowRequest__Output } from './rookery/MatchesNarrowRequest.ts';
import type { MessagePayload as _rookery_MessagePayload, MessagePayload__Output as _rookery_MessagePayload__Output } from './rookery/MessagePayload.ts';
import type { MessagesClient as _rookery_MessagesClient, MessagesDefinition as _rookery_MessagesDefinition } from './rookery/Messages.ts';
import type { NarrowTerm as _rookery_NarrowTerm, NarrowTerm__Output as _rookery_NarrowTerm__Output } from './rookery/NarrowTerm.ts';
import type { Notice as _rookery_Notice, Notice__Output as _rookery_Notice__Output } from './rookery/Notice.ts';
import type { OwnItemReply as _rookery_OwnItemReply, OwnItemReply__Output as _rookery_OwnItemReply__Output } from './rookery/OwnItemReply.ts';
import type { OwnItemRequest as _rookery_OwnItemRequest, OwnItemRequest__Output as _rookery_OwnItemRequest__Output } from './rookery/OwnItemRequest.ts';
import type { PostMailRequest as _rookery_PostMailRequest, PostMailRequest__Output as _rookery_PostMailRequest__Output } from './rookery/PostMailRequest.ts';
import type { PrepareEditReply as _rookery_PrepareEditReply, PrepareEditReply__Output as _rookery_PrepareEditReply__Output } from './rookery/PrepareEditReply.ts';
import type { PrepareEditRequest as _rookery_PrepareEditRequest, PrepareEditRequest__Output as _rookery_PrepareEditRequest__Output } from './rookery/PrepareEditRequest.ts';
import type { ReactionRequest as _rookery_ReactionRequest, ReactionRequest__Output as _rookery_ReactionRequest__Output } from './rookery/ReactionRequest.ts';
import type { ReadAllFromRequest as _rookery_ReadAllFromRequest, ReadAllFromRequest__Output as _rookery_ReadAllFromRequest__Output } from './rookery/ReadAllFromRequest.ts';
import type { ReadExportReply as _rookery_ReadExportReply, ReadExportReply__Output as _rookery_ReadExportReply__Output } from './rookery/ReadExportReply.ts';
import type { ReadExportRequest as _rookery_ReadExportRequest, ReadExportRequest__Output as _rookery_ReadExportRequest__Output } from './rookery/ReadExportRequest.ts';
import type { ReadThumbnailReply as _rookery_ReadThumbnailReply, ReadThumbnailReply__Output as _rookery_ReadThumbnailReply__Output } from './rookery/ReadThumbnailReply.ts';
import type { ReadThumbnailRequest as _rookery_ReadThumbnailRequest, ReadThumbnailRequest__Output as _rookery_ReadThumbnailRequest__Output } from './rookery/ReadThumbnailRequest.ts';
import type { ReadUploadReply as _rookery_ReadUploadReply, ReadUploadReply__Output as _rookery_ReadUploadReply__Output } from './rookery/ReadUploadReply.ts';
import type { ReadUploadRequest as _rookery_ReadUploadRequest, ReadUploadRequest__Output as _rookery_ReadUploadRequest__Output } from './rookery/ReadUploadRequest.ts';
import type { ReminderRequest as _rookery_ReminderRequest, ReminderRequest__Output as _rookery_ReminderRequest__Output } from './rookery/ReminderRequest.ts';
import type { RenderMessageReply as _rookery_RenderMessageReply, RenderMessageReply__Output as _rookery_RenderMessageReply__Output } from './rookery/RenderMessageReply.ts';
import type { RenderMessageRequest as _rookery_RenderMessageRequest, RenderMessageRequest__Output as _rookery_RenderMessageRequest__Output } from './rookery/RenderMessageRequest.ts';
import type { ReportMessageRequest as _rookery_ReportMessageRequest, ReportMessageRequest__Output as _rookery_ReportMessageRequest__Output } from './rookery/ReportMessageRequest.ts';
import type { RequestExportReply as _rookery_RequestExportReply, RequestExportReply__Output as _rookery_RequestExportReply__Output } from './rookery/RequestExportReply.ts';
import type { RequestExportRequest as _rookery_RequestExportRequest, RequestExportRequest__Output as _rookery_RequestExportRequest__Output } from './rookery/RequestExportRequest.ts';
import type { ResumableUpload as _rookery_ResumableUpload, ResumableUpload__Output as _rookery_ResumableUpload__Output } from './rookery/ResumableUpload.ts';
import type { ResumableUploadRequest as _rookery_ResumableUploadRequest, ResumableUploadRequest__Output as _rookery_ResumableUploadRequest__Output } from './rookery/ResumableUploadRequest.ts';
import type { SavedSnippetRequest as _rookery_SavedSnippetRequest, SavedSnippetRequest__Output as _rookery_SavedSnippetRequest__Output } from './rookery/SavedSnippetRequest.ts';
import type { ScheduledMessageRequest as _rookery_ScheduledMessageRequest, ScheduledMessageRequest__Output as _rookery_ScheduledMessageRequest__Output } from './rookery/ScheduledMessageRequest.ts';
import type { SendMessageReply as _rookery_SendMessageReply, SendMessageReply__Output as _rookery_SendMessageReply__Output } from './rookery/SendMessageReply.ts';
import type { SendMessageRequest as _rookery_SendMessageRequest, SendMessageRequest__Output as _rookery_SendMessageRequest__Output } from './rookery/SendMessageRequest.ts';
import type { SendNoticesReply as _rookery_SendNoticesReply, SendNoticesReply__Output as _rookery_SendNoticesReply__Output } from './rookery/SendNoticesReply.ts';
import type { SendNoticesRequest as _rookery_SendNoticesRequest, SendNoticesRequest__Output as _rookery_SendNoticesRequest__Output } from './rookery/SendNoticesRequest.ts';
import type { SharedPart as _rookery_SharedPart, SharedPart__Output as _rookery_SharedPart__Output } from './rookery/SharedPart.ts';
import type { Sharers as _rookery_Sharers, Sharers__Output as _rookery_Sharers__Output } from './rookery/Sharers.ts';
import type { SharersReply as _rookery_SharersReply, SharersReply__Output as _rookery_SharersReply__Output } from './rookery/SharersReply.ts';
import type { StartResumableUploadRequest as _rookery_StartResumableUploadRequest, StartResumableUploadRequest__Output as _rookery_StartResumableUploadRequest__Output } from './rookery/StartResumableUploadRequest.ts';
import type { StartUploadRequest as _rookery_StartUploadRequest, StartUploadRequest__Output as _rookery_StartUploadRequest__Output } from './rookery/StartUploadRequest.ts';
import type { TellActivityRequest as _rookery_TellActivityRequest, TellActivityRequest__Output as _rookery_TellActivityRequest__Output } from './rookery/TellActivityRequest.ts';
import type { UpdateDraftRequest as _rookery_UpdateDraftRequest, UpdateDraftRequest__Output as _rookery_UpdateDraftRequest__Output } from './rookery/UpdateDraftRequest.ts';
import type { UpdateFlagsForNarrowRequest as _rookery_UpdateFlagsForNarrowRequest, UpdateFlagsForNarrowRequest__Output as _rookery_UpdateFlagsForNarrowRequest__Output } from './rookery/UpdateFlagsForNarrowRequest.ts';
import type { UpdateFlagsRequest as _rookery_UpdateFlagsRequest, UpdateFlagsRequest__Output as _rookery_UpdateFlagsRequest__Output } from './rookery/UpdateFlagsRequest.ts';
import type { UploadReply as _rookery_UploadReply, UploadReply__Output as _rookery_UploadReply__Output } from './rookery/UploadReply.ts';
import type { UserCard as _rookery_UserCard, UserCard__Output as _rookery_UserCard__Output } from './rookery/UserCard.ts';
import type { WaitPublishedRequest as _rookery_WaitPublishedRequest, WaitPublishedRequest__Output as _rookery_WaitPublishedRequest__Output } from './rookery/WaitPublishedRequest.ts';
import type { Withdrawal as _rookery_Withdrawal, Withdrawal__Output as _rookery_Withdrawal__Output } from './rookery/Withdrawal.ts';
import type { WriteUploadRequest as _rookery_WriteUploadRequest, WriteUploadRequest__Output as _rookery_WriteUploadRequest__Output } from './rookery/WriteUploadRequest.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  rookery: {
    AbortUploadRequest: MessageTypeDefinition<_rookery_AbortUploadRequest, _rookery_AbortUploadRequest__Output>
    AddSubmessageRequest: MessageTypeDefinition<_rookery_AddSubmessageRequest, _rookery_AddSubmessageRequest__Output>
    AppendUploadRequest: MessageTypeDefinition<_rookery_AppendUploadRequest, _rookery_AppendUploadRequest__Output>
    AttachmentRequest: MessageTypeDefinition<_rookery_AttachmentRequest, _rookery_AttachmentRequest__Output>
    Audience: MessageTypeDefinition<_rookery_Audience, _rookery_Audience__Output>
    BotDefaults: MessageTypeDefinition<_rookery_BotDefaults, _rookery_BotDefaults__Output>
    Caller: MessageTypeDefinition<_rookery_Caller, _rookery_Caller__Output>
    Cause: MessageTypeDefinition<_rookery_Cause, _rookery_Cause__Output>
    ClientCapabilities: MessageTypeDefinition<_rookery_ClientCapabilities, _rookery_ClientCapabilities__Output>
    CreateDraftsReply: MessageTypeDefinition<_rookery_CreateDraftsReply, _rookery_CreateDraftsReply__Output>
    CreateDraftsRequest: MessageTypeDefinition<_rookery_CreateDraftsRequest, _rookery_CreateDraftsRequest__Output>
    DeflatedMembers: MessageTypeDefinition<_rookery_DeflatedMembers, _rookery_DeflatedMembers__Output>
    DeleteMessageRequest: MessageTypeDefinition<_rookery_DeleteMessageRequest, _rookery_DeleteMessageRequest__Output>
    DeleteTopicReply: MessageTypeDefinition<_rookery_DeleteTopicReply, _rookery_DeleteTopicReply__Output>
    DeleteTopicRequest: MessageTypeDefinition<_rookery_DeleteTopicRequest, _rookery_DeleteTopicRequest__Output>
    DeliverDueRequest: MessageTypeDefinition<_rookery_DeliverDueRequest, _rookery_DeliverDueRequest__Output>
    DescribeUploadRequest: MessageTypeDefinition<_rookery_DescribeUploadRequest, _rookery_DescribeUploadRequest__Output>
    EditMessageRequest: MessageTypeDefinition<_rookery_EditMessageRequest, _rookery_EditMessageRequest__Output>
    Empty: MessageTypeDefinition<_rookery_Empty, _rookery_Empty__Output>
    Entry: MessageTypeDefinition<_rookery_Entry, _rookery_Entry__Output>
    ExpireMessagesRequest: MessageTypeDefinition<_rookery_ExpireMessagesRequest, _rookery_ExpireMessagesRequest__Output>
    ExpireUploadsRequest: MessageTypeDefinition<_rookery_ExpireUploadsRequest, _rookery_ExpireUploadsRequest__Output>
    ExportPageReply: MessageTypeDefinition<_rookery_ExportPageReply, _rookery_ExportPageReply__Output>
    ExportPageRequest: MessageTypeDefinition<_rookery_ExportPageRequest, _rookery_ExportPageRequest__Output>
    ExportRequest: MessageTypeDefinition<_rookery_ExportRequest, _rookery_ExportRequest__Output>
    FenceReply: MessageTypeDefinition<_rookery_FenceReply, _rookery_FenceReply__Output>
    FenceRequest: MessageTypeDefinition<_rookery_FenceRequest, _rookery_FenceRequest__Output>
    FetchMessagesRequest: MessageTypeDefinition<_rookery_FetchMessagesRequest, _rookery_FetchMessagesRequest__Output>
    FindNamedTopicsReply: MessageTypeDefinition<_rookery_FindNamedTopicsReply, _rookery_FindNamedTopicsReply__Output>
    FindNamedTopicsRequest: MessageTypeDefinition<_rookery_FindNamedTopicsRequest, _rookery_FindNamedTopicsRequest__Output>
    FinishUploadReply: MessageTypeDefinition<_rookery_FinishUploadReply, _rookery_FinishUploadReply__Output>
    FinishUploadRequest: MessageTypeDefinition<_rookery_FinishUploadRequest, _rookery_FinishUploadRequest__Output>
    Flagged: MessageTypeDefinition<_rookery_Flagged, _rookery_Flagged__Output>
    ForgetDraftsRequest: MessageTypeDefinition<_rookery_ForgetDraftsRequest, _rookery_ForgetDraftsRequest__Output>
    Frame: MessageTypeDefinition<_rookery_Frame, _rookery_Frame__Output>
    GetCorrespondentsRequest: MessageTypeDefinition<_rookery_GetCorrespondentsRequest, _rookery_GetCorrespondentsRequest__Output>
    GetMessageHistoryRequest: MessageTypeDefinition<_rookery_GetMessageHistoryRequest, _rookery_GetMessageHistoryRequest__Output>
    GetMessageRequest: MessageTypeDefinition<_rookery_GetMessageRequest, _rookery_GetMessageRequest__Output>
    GetReadReceiptsRequest: MessageTypeDefinition<_rookery_GetReadReceiptsRequest, _rookery_GetReadReceiptsRequest__Output>
    GroupSettingUpdate: MessageTypeDefinition<_rookery_GroupSettingUpdate, _rookery_GroupSettingUpdate__Output>
    GroupSettingValue: MessageTypeDefinition<_rookery_GroupSettingValue, _rookery_GroupSettingValue__Output>
    InitialStateReply: MessageTypeDefinition<_rookery_InitialStateReply, _rookery_InitialStateReply__Output>
    InitialStateRequest: MessageTypeDefinition<_rookery_InitialStateRequest, _rookery_InitialStateRequest__Output>
    JournalPosition: MessageTypeDefinition<_rookery_JournalPosition, _rookery_JournalPosition__Output>
    JsonReply: MessageTypeDefinition<_rookery_JsonReply, _rookery_JsonReply__Output>
    KeepThumbnailRequest: MessageTypeDefinition<_rookery_KeepThumbnailRequest, _rookery_KeepThumbnailRequest__Output>
    ListTopicsRequest: MessageTypeDefinition<_rookery_ListTopicsRequest, _rookery_ListTopicsRequest__Output>
    MarkAsReadReply: MessageTypeDefinition<_rookery_MarkAsReadReply, _rookery_MarkAsReadReply__Output>
    MarkChannelAsReadRequest: MessageTypeDefinition<_rookery_MarkChannelAsReadRequest, _rookery_MarkChannelAsReadRequest__Output>
    MatchesNarrowRequest: MessageTypeDefinition<_rookery_MatchesNarrowRequest, _rookery_MatchesNarrowRequest__Output>
    MessagePayload: MessageTypeDefinition<_rookery_MessagePayload, _rookery_MessagePayload__Output>
    /**
     * Messages, topics, flags, reactions, rendering.
     */
    Messages: SubtypeConstructor<typeof grpc.Client, _rookery_MessagesClient> & { service: _rookery_MessagesDefinition }
    NarrowTerm: MessageTypeDefinition<_rookery_NarrowTerm, _rookery_NarrowTerm__Output>
    Notice: MessageTypeDefinition<_rookery_Notice, _rookery_Notice__Output>
    OwnItemReply: MessageTypeDefinition<_rookery_OwnItemReply, _rookery_OwnItemReply__Output>
    OwnItemRequest: MessageTypeDefinition<_rookery_OwnItemRequest, _rookery_OwnItemRequest__Output>
    PostMailRequest: MessageTypeDefinition<_rookery_PostMailRequest, _rookery_PostMailRequest__Output>
    PrepareEditReply: MessageTypeDefinition<_rookery_PrepareEditReply, _rookery_PrepareEditReply__Output>
    PrepareEditRequest: MessageTypeDefinition<_rookery_PrepareEditRequest, _rookery_PrepareEditRequest__Output>
    ReactionRequest: MessageTypeDefinition<_rookery_ReactionRequest, _rookery_ReactionRequest__Output>
    ReadAllFromRequest: MessageTypeDefinition<_rookery_ReadAllFromRequest, _rookery_ReadAllFromRequest__Output>
    ReadExportReply: MessageTypeDefinition<_rookery_ReadExportReply, _rookery_ReadExportReply__Output>
    ReadExportRequest: MessageTypeDefinition<_rookery_ReadExportRequest, _rookery_ReadExportRequest__Output>
    ReadThumbnailReply: MessageTypeDefinition<_rookery_ReadThumbnailReply, _rookery_ReadThumbnailReply__Output>
    ReadThumbnailRequest: MessageTypeDefinition<_rookery_ReadThumbnailRequest, _rookery_ReadThumbnailRequest__Output>
    ReadUploadReply: MessageTypeDefinition<_rookery_ReadUploadReply, _rookery_ReadUploadReply__Output>
    ReadUploadRequest: MessageTypeDefinition<_rookery_ReadUploadRequest, _rookery_ReadUploadRequest__Output>
    ReminderRequest: MessageTypeDefinition<_rookery_ReminderRequest, _rookery_ReminderRequest__Output>
    RenderMessageReply: MessageTypeDefinition<_rookery_RenderMessageReply, _rookery_RenderMessageReply__Output>
    RenderMessageRequest: MessageTypeDefinition<_rookery_RenderMessageRequest, _rookery_RenderMessageRequest__Output>
    ReportMessageRequest: MessageTypeDefinition<_rookery_ReportMessageRequest, _rookery_ReportMessageRequest__Output>
    RequestExportReply: MessageTypeDefinition<_rookery_RequestExportReply, _rookery_RequestExportReply__Output>
    RequestExportRequest: MessageTypeDefinition<_rookery_RequestExportRequest, _rookery_RequestExportRequest__Output>
    ResumableUpload: MessageTypeDefinition<_rookery_ResumableUpload, _rookery_ResumableUpload__Output>
    ResumableUploadRequest: MessageTypeDefinition<_rookery_ResumableUploadRequest, _rookery_ResumableUploadRequest__Output>
    SavedSnippetRequest: MessageTypeDefinition<_rookery_SavedSnippetRequest, _rookery_SavedSnippetRequest__Output>
    ScheduledMessageRequest: MessageTypeDefinition<_rookery_ScheduledMessageRequest, _rookery_ScheduledMessageRequest__Output>
    SendMessageReply: MessageTypeDefinition<_rookery_SendMessageReply, _rookery_SendMessageReply__Output>
    SendMessageRequest: MessageTypeDefinition<_rookery_SendMessageRequest, _rookery_SendMessageRequest__Output>
    SendNoticesReply: MessageTypeDefinition<_rookery_SendNoticesReply, _rookery_SendNoticesReply__Output>
    SendNoticesRequest: MessageTypeDefinition<_rookery_SendNoticesRequest, _rookery_SendNoticesRequest__Output>
    SharedPart: MessageTypeDefinition<_rookery_SharedPart, _rookery_SharedPart__Output>
    Sharers: MessageTypeDefinition<_rookery_Sharers, _rookery_Sharers__Output>
    SharersReply: MessageTypeDefinition<_rookery_SharersReply, _rookery_SharersReply__Output>
    StartResumableUploadRequest: MessageTypeDefinition<_rookery_StartResumableUploadRequest, _rookery_StartResumableUploadRequest__Output>
    StartUploadRequest: MessageTypeDefinition<_rookery_StartUploadRequest, _rookery_StartUploadRequest__Output>
    TellActivityRequest: MessageTypeDefinition<_rookery_TellActivityRequest, _rookery_TellActivityRequest__Output>
    UpdateDraftRequest: MessageTypeDefinition<_rookery_UpdateDraftRequest, _rookery_UpdateDraftRequest__Output>
    UpdateFlagsForNarrowRequest: MessageTypeDefinition<_rookery_UpdateFlagsForNarrowRequest, _rookery_UpdateFlagsForNarrowRequest__Output>
    UpdateFlagsRequest: MessageTypeDefinition<_rookery_UpdateFlagsRequest, _rookery_UpdateFlagsRequest__Output>
    UploadReply: MessageTypeDefinition<_rookery_UploadReply, _rookery_UploadReply__Output>
    UserCard: MessageTypeDefinition<_rookery_UserCard, _rookery_UserCard__Output>
    WaitPublishedRequest: MessageTypeDefinition<_rookery_WaitPublishedRequest, _rookery_WaitPublishedRequest__Output>
    Withdrawal: MessageTypeDefinition<_rookery_Withdrawal, _rookery_Withdrawal__Output>
    WriteUploadRequest: MessageTypeDefinition<_rookery_WriteUploadRequest, _rookery_WriteUploadRequest__Output>
  }
}

