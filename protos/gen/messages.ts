import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { BotDefaults as _rookery_BotDefaults, BotDefaults__Output as _rookery_BotDefaults__Output } from './rookery/BotDefaults.ts';
import type { Caller as _rookery_Caller, Caller__Output as _rookery_Caller__Output } from './rookery/Caller.ts';
import type { ClientCapabilities as _rookery_ClientCapabilities, ClientCapabilities__Output as _rookery_ClientCapabilities__Output } from './rookery/ClientCapabilities.ts';
import type { DeflatedMembers as _rookery_DeflatedMembers, DeflatedMembers__Output as _rookery_DeflatedMembers__Output } from './rookery/DeflatedMembers.ts';
import type { DeleteMessageRequest as _rookery_DeleteMessageRequest, DeleteMessageRequest__Output as _rookery_DeleteMessageRequest__Output } from './rookery/DeleteMessageRequest.ts';
import type { DeleteTopicReply as _rookery_DeleteTopicReply, DeleteTopicReply__Output as _rookery_DeleteTopicReply__Output } from './rookery/DeleteTopicReply.ts';
import type { DeleteTopicRequest as _rookery_DeleteTopicRequest, DeleteTopicRequest__Output as _rookery_DeleteTopicRequest__Output } from './rookery/DeleteTopicRequest.ts';
import type { EditMessageRequest as _rookery_EditMessageRequest, EditMessageRequest__Output as _rookery_EditMessageRequest__Output } from './rookery/EditMessageRequest.ts';
import type { Empty as _rookery_Empty, Empty__Output as _rookery_Empty__Output } from './rookery/Empty.ts';
import type { ExpireMessagesRequest as _rookery_ExpireMessagesRequest, ExpireMessagesRequest__Output as _rookery_ExpireMessagesRequest__Output } from './rookery/ExpireMessagesRequest.ts';
import type { ExportPageReply as _rookery_ExportPageReply, ExportPageReply__Output as _rookery_ExportPageReply__Output } from './rookery/ExportPageReply.ts';
import type { ExportPageRequest as _rookery_ExportPageRequest, ExportPageRequest__Output as _rookery_ExportPageRequest__Output } from './rookery/ExportPageRequest.ts';
import type { ExportRequest as _rookery_ExportRequest, ExportRequest__Output as _rookery_ExportRequest__Output } from './rookery/ExportRequest.ts';
import type { FetchMessagesRequest as _rookery_FetchMessagesRequest, FetchMessagesRequest__Output as _rookery_FetchMessagesRequest__Output } from './rookery/FetchMessagesRequest.ts';
import type { FindNamedTopicsReply as _rookery_FindNamedTopicsReply, FindNamedTopicsReply__Output as _rookery_FindNamedTopicsReply__Output } from './rookery/FindNamedTopicsReply.ts';
import type { FindNamedTopicsRequest as _rookery_FindNamedTopicsRequest, FindNamedTopicsRequest__Output as _rookery_FindNamedTopicsRequest__Output } from './rookery/FindNamedTopicsRequest.ts';
import type { GetCorrespondentsRequest as _rookery_GetCorrespondentsRequest, GetCorrespondentsRequest__Output as _rookery_GetCorrespondentsRequest__Output } from './rookery/GetCorrespondentsRequest.ts';
import type { GetMessageRequest as _rookery_GetMessageRequest, GetMessageRequest__Output as _rookery_GetMessageRequest__Output } from './rookery/GetMessageRequest.ts';
import type { GroupSettingUpdate as _rookery_GroupSettingUpdate, GroupSettingUpdate__Output as _rookery_GroupSettingUpdate__Output } from './rookery/GroupSettingUpdate.ts';
import type { GroupSettingValue as _rookery_GroupSettingValue, GroupSettingValue__Output as _rookery_GroupSettingValue__Output } from './rookery/GroupSettingValue.ts';
import type { InitialStateReply as _rookery_InitialStateReply, InitialStateReply__Output as _rookery_InitialStateReply__Output } from './rookery/InitialStateReply.ts';
import type { InitialStateRequest as _rookery_InitialStateRequest, InitialStateRequest__Output as _rookery_InitialStateRequest__Output } from './rookery/InitialStateRequest.ts';
import type { JournalPosition as _rookery_JournalPosition, JournalPosition__Output as _rookery_JournalPosition__Output } from './rookery/JournalPosition.ts';
import type { JsonReply as _rookery_JsonReply, JsonReply__Output as _rookery_JsonReply__Output } from './rookery/JsonReply.ts';
import type { ListTopicsRequest as _rookery_ListTopicsRequest, ListTopicsRequest__Output as _rookery_ListTopicsRequest__Output } from './rookery/ListTopicsRequest.ts';
import type { MessagesClient as _rookery_MessagesClient, MessagesDefinition as _rookery_MessagesDefinition } from './rookery/Messages.ts';
import type { NarrowTerm as _rookery_NarrowTerm, NarrowTerm__Output as _rookery_NarrowTerm__Output } from './rookery/NarrowTerm.ts';
import type { Notice as _rookery_Notice, Notice__Output as _rookery_Notice__Output } from './rookery/Notice.ts';
import type { PrepareEditReply as _rookery_PrepareEditReply, PrepareEditReply__Output as _rookery_PrepareEditReply__Output } from './rookery/PrepareEditReply.ts';
import type { PrepareEditRequest as _rookery_PrepareEditRequest, PrepareEditRequest__Output as _rookery_PrepareEditRequest__Output } from './rookery/PrepareEditRequest.ts';
import type { ReactionRequest as _rookery_ReactionRequest, ReactionRequest__Output as _rookery_ReactionRequest__Output } from './rookery/ReactionRequest.ts';
import type { ReadAllFromRequest as _rookery_ReadAllFromRequest, ReadAllFromRequest__Output as _rookery_ReadAllFromRequest__Output } from './rookery/ReadAllFromRequest.ts';
import type { ReadExportReply as _rookery_ReadExportReply, ReadExportReply__Output as _rookery_ReadExportReply__Output } from './rookery/ReadExportReply.ts';
import type { ReadExportRequest as _rookery_ReadExportRequest, ReadExportRequest__Output as _rookery_ReadExportRequest__Output } from './rookery/ReadExportRequest.ts';
import type { RequestExportReply as _rookery_RequestExportReply, RequestExportReply__Output as _rookery_RequestExportReply__Output } from './rookery/RequestExportReply.ts';
import type { RequestExportRequest as _rookery_RequestExportRequest, RequestExportRequest__Output as _rookery_RequestExportRequest__Output } from './rookery/RequestExportRequest.ts';
import type { SendMessageReply as _rookery_SendMessageReply, SendMessageReply__Output as _rookery_SendMessageReply__Output } from './rookery/SendMessageReply.ts';
import type { SendMessageRequest as _rookery_SendMessageRequest, SendMessageRequest__Output as _rookery_SendMessageRequest__Output } from './rookery/SendMessageRequest.ts';
import type { SendNoticesReply as _rookery_SendNoticesReply, SendNoticesReply__Output as _rookery_SendNoticesReply__Output } from './rookery/SendNoticesReply.ts';
import type { SendNoticesRequest as _rookery_SendNoticesRequest, SendNoticesRequest__Output as _rookery_SendNoticesRequest__Output } from './rookery/SendNoticesRequest.ts';
import type { SharedPart as _rookery_SharedPart, SharedPart__Output as _rookery_SharedPart__Output } from './rookery/SharedPart.ts';
import type { Sharers as _rookery_Sharers, Sharers__Output as _rookery_Sharers__Output } from './rookery/Sharers.ts';
import type { SharersReply as _rookery_SharersReply, SharersReply__Output as _rookery_SharersReply__Output } from './rookery/SharersReply.ts';
import type { TellActivityRequest as _rookery_TellActivityRequest, TellActivityRequest__Output as _rookery_TellActivityRequest__Output } from './rookery/TellActivityRequest.ts';
import type { UpdateFlagsRequest as _rookery_UpdateFlagsRequest, UpdateFlagsRequest__Output as _rookery_UpdateFlagsRequest__Output } from './rookery/UpdateFlagsRequest.ts';
import type { UserCard as _rookery_UserCard, UserCard__Output as _rookery_UserCard__Output } from './rookery/UserCard.ts';
import type { WaitPublishedRequest as _rookery_WaitPublishedRequest, WaitPublishedRequest__Output as _rookery_WaitPublishedRequest__Output } from './rookery/WaitPublishedRequest.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  rookery: {
    BotDefaults: MessageTypeDefinition<_rookery_BotDefaults, _rookery_BotDefaults__Output>
    Caller: MessageTypeDefinition<_rookery_Caller, _rookery_Caller__Output>
    ClientCapabilities: MessageTypeDefinition<_rookery_ClientCapabilities, _rookery_ClientCapabilities__Output>
    DeflatedMembers: MessageTypeDefinition<_rookery_DeflatedMembers, _rookery_DeflatedMembers__Output>
    DeleteMessageRequest: MessageTypeDefinition<_rookery_DeleteMessageRequest, _rookery_DeleteMessageRequest__Output>
    DeleteTopicReply: MessageTypeDefinition<_rookery_DeleteTopicReply, _rookery_DeleteTopicReply__Output>
    DeleteTopicRequest: MessageTypeDefinition<_rookery_DeleteTopicRequest, _rookery_DeleteTopicRequest__Output>
    EditMessageRequest: MessageTypeDefinition<_rookery_EditMessageRequest, _rookery_EditMessageRequest__Output>
    Empty: MessageTypeDefinition<_rookery_Empty, _rookery_Empty__Output>
    ExpireMessagesRequest: MessageTypeDefinition<_rookery_ExpireMessagesRequest, _rookery_ExpireMessagesRequest__Output>
    ExportPageReply: MessageTypeDefinition<_rookery_ExportPageReply, _rookery_ExportPageReply__Output>
    ExportPageRequest: MessageTypeDefinition<_rookery_ExportPageRequest, _rookery_ExportPageRequest__Output>
    ExportRequest: MessageTypeDefinition<_rookery_ExportRequest, _rookery_ExportRequest__Output>
    FetchMessagesRequest: MessageTypeDefinition<_rookery_FetchMessagesRequest, _rookery_FetchMessagesRequest__Output>
    FindNamedTopicsReply: MessageTypeDefinition<_rookery_FindNamedTopicsReply, _rookery_FindNamedTopicsReply__Output>
    FindNamedTopicsRequest: MessageTypeDefinition<_rookery_FindNamedTopicsRequest, _rookery_FindNamedTopicsRequest__Output>
    GetCorrespondentsRequest: MessageTypeDefinition<_rookery_GetCorrespondentsRequest, _rookery_GetCorrespondentsRequest__Output>
    GetMessageRequest: MessageTypeDefinition<_rookery_GetMessageRequest, _rookery_GetMessageRequest__Output>
    GroupSettingUpdate: MessageTypeDefinition<_rookery_GroupSettingUpdate, _rookery_GroupSettingUpdate__Output>
    GroupSettingValue: MessageTypeDefinition<_rookery_GroupSettingValue, _rookery_GroupSettingValue__Output>
    InitialStateReply: MessageTypeDefinition<_rookery_InitialStateReply, _rookery_InitialStateReply__Output>
    InitialStateRequest: MessageTypeDefinition<_rookery_InitialStateRequest, _rookery_InitialStateRequest__Output>
    JournalPosition: MessageTypeDefinition<_rookery_JournalPosition, _rookery_JournalPosition__Output>
    JsonReply: MessageTypeDefinition<_rookery_JsonReply, _rookery_JsonReply__Output>
    ListTopicsRequest: MessageTypeDefinition<_rookery_ListTopicsRequest, _rookery_ListTopicsRequest__Output>
    /**
     * Messages, topics, flags, reactions, rendering.
     */
    Messages: SubtypeConstructor<typeof grpc.Client, _rookery_MessagesClient> & { service: _rookery_MessagesDefinition }
    NarrowTerm: MessageTypeDefinition<_rookery_NarrowTerm, _rookery_NarrowTerm__Output>
    Notice: MessageTypeDefinition<_rookery_Notice, _rookery_Notice__Output>
    PrepareEditReply: MessageTypeDefinition<_rookery_PrepareEditReply, _rookery_PrepareEditReply__Output>
    PrepareEditRequest: MessageTypeDefinition<_rookery_PrepareEditRequest, _rookery_PrepareEditRequest__Output>
    ReactionRequest: MessageTypeDefinition<_rookery_ReactionRequest, _rookery_ReactionRequest__Output>
    ReadAllFromRequest: MessageTypeDefinition<_rookery_ReadAllFromRequest, _rookery_ReadAllFromRequest__Output>
    ReadExportReply: MessageTypeDefinition<_rookery_ReadExportReply, _rookery_ReadExportReply__Output>
    ReadExportRequest: MessageTypeDefinition<_rookery_ReadExportRequest, _rookery_ReadExportRequest__Output>
    RequestExportReply: MessageTypeDefinition<_rookery_RequestExportReply, _rookery_RequestExportReply__Output>
    RequestExportRequest: MessageTypeDefinition<_rookery_RequestExportRequest, _rookery_RequestExportRequest__Output>
    SendMessageReply: MessageTypeDefinition<_rookery_SendMessageReply, _rookery_SendMessageReply__Output>
    SendMessageRequest: MessageTypeDefinition<_rookery_SendMessageRequest, _rookery_SendMessageRequest__Output>
    SendNoticesReply: MessageTypeDefinition<_rookery_SendNoticesReply, _rookery_SendNoticesReply__Output>
    SendNoticesRequest: MessageTypeDefinition<_rookery_SendNoticesRequest, _rookery_SendNoticesRequest__Output>
    SharedPart: MessageTypeDefinition<_rookery_SharedPart, _rookery_SharedPart__Output>
    Sharers: MessageTypeDefinition<_rookery_Sharers, _rookery_Sharers__Output>
    SharersReply: MessageTypeDefinition<_rookery_SharersReply, _rookery_SharersReply__Output>
    TellActivityRequest: MessageTypeDefinition<_rookery_TellActivityRequest, _rookery_TellActivityRequest__Output>
    UpdateFlagsRequest: MessageTypeDefinition<_rookery_UpdateFlagsRequest, _rookery_UpdateFlagsRequest__Output>
    UserCard: MessageTypeDefinition<_rookery_UserCard, _rookery_UserCard__Output>
    WaitPublishedRequest: MessageTypeDefinition<_rookery_WaitPublishedRequest, _rookery_WaitPublishedRequest__Output>
  }
}

