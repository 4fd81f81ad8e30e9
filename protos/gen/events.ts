import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { BotDefaults as _rookery_BotDefaults, BotDefaults__Output as _rookery_BotDefaults__Output } from './rookery/BotDefaults.ts';
import type { Caller as _rookery_Caller, Caller__Output as _rookery_Caller__Output } from './rookery/Caller.ts';
import type { ClientCapabilities as _rookery_ClientCapabilities, ClientCapabilities__Output as _rookery_ClientCapabilities__Output } from './rookery/ClientCapabilities.ts';
import type { DeflatedMembers as _rookery_DeflatedMembers, DeflatedMembers__Output as _rookery_DeflatedMembers__Output } from './rookery/DeflatedMembers.ts';
import type { DeleteQueueRequest as _rookery_DeleteQueueRequest, DeleteQueueRequest__Output as _rookery_DeleteQueueRequest__Output } from './rookery/DeleteQueueRequest.ts';
import type { Empty as _rookery_Empty, Empty__Output as _rookery_Empty__Output } from './rookery/Empty.ts';
import type { EventsClient as _rookery_EventsClient, EventsDefinition as _rookery_EventsDefinition } from './rookery/Events.ts';
import type { GetEventsReply as _rookery_GetEventsReply, GetEventsReply__Output as _rookery_GetEventsReply__Output } from './rookery/GetEventsReply.ts';
import type { GetEventsRequest as _rookery_GetEventsRequest, GetEventsRequest__Output as _rookery_GetEventsRequest__Output } from './rookery/GetEventsRequest.ts';
import type { GroupSettingUpdate as _rookery_GroupSettingUpdate, GroupSettingUpdate__Output as _rookery_GroupSettingUpdate__Output } from './rookery/GroupSettingUpdate.ts';
import type { GroupSettingValue as _rookery_GroupSettingValue, GroupSettingValue__Output as _rookery_GroupSettingValue__Output } from './rookery/GroupSettingValue.ts';
import type { InitialStateReply as _rookery_InitialStateReply, InitialStateReply__Output as _rookery_InitialStateReply__Output } from './rookery/InitialStateReply.ts';
import type { InitialStateRequest as _rookery_InitialStateRequest, InitialStateRequest__Output as _rookery_InitialStateRequest__Output } from './rookery/InitialStateRequest.ts';
import type { JournalPosition as _rookery_JournalPosition, JournalPosition__Output as _rookery_JournalPosition__Output } from './rookery/JournalPosition.ts';
import type { JsonReply as _rookery_JsonReply, JsonReply__Output as _rookery_JsonReply__Output } from './rookery/JsonReply.ts';
import type { QueueNarrowTerm as _rookery_QueueNarrowTerm, QueueNarrowTerm__Output as _rookery_QueueNarrowTerm__Output } from './rookery/QueueNarrowTerm.ts';
import type { RegisterReply as _rookery_RegisterReply, RegisterReply__Output as _rookery_RegisterReply__Output } from './rookery/RegisterReply.ts';
import type { RegisterRequest as _rookery_RegisterRequest, RegisterRequest__Output as _rookery_RegisterRequest__Output } from './rookery/RegisterRequest.ts';
import type { SendEditTypingRequest as _rookery_SendEditTypingRequest, SendEditTypingRequest__Output as _rookery_SendEditTypingRequest__Output } from './rookery/SendEditTypingRequest.ts';
import type { SendTypingRequest as _rookery_SendTypingRequest, SendTypingRequest__Output as _rookery_SendTypingRequest__Output } from './rookery/SendTypingRequest.ts';
import type { SharedPart as _rookery_SharedPart, SharedPart__Output as _rookery_SharedPart__Output } from './rookery/SharedPart.ts';
import type { Sharers as _rookery_Sharers, Sharers__Output as _rookery_Sharers__Output } from './rookery/Sharers.ts';
import type { SharersReply as _rookery_SharersReply, SharersReply__Output as _rookery_SharersReply__Output } from './rookery/SharersReply.ts';
import type { UserCard as _rookery_UserCard, UserCard__Output as _rookery_UserCard__Output } from './rookery/UserCard.ts';
import type { WaitCaughtUpRequest as _rookery_WaitCaughtUpRequest, WaitCaughtUpRequest__Output as _rookery_WaitCaughtUpRequest__Output } from './rookery/WaitCaughtUpRequest.ts';
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
    DeleteQueueRequest: MessageTypeDefinition<_rookery_DeleteQueueRequest, _rookery_DeleteQueueRequest__Output>
    Empty: MessageTypeDefinition<_rookery_Empty, _rookery_Empty__Output>
    /**
     * Event queues as actors over the log; the long-polls; typing.
     */
    Events: SubtypeConstructor<typeof grpc.Client, _rookery_EventsClient> & { service: _rookery_EventsDefinition }
    GetEventsReply: MessageTypeDefinition<_rookery_GetEventsReply, _rookery_GetEventsReply__Output>
    GetEventsRequest: MessageTypeDefinition<_rookery_GetEventsRequest, _rookery_GetEventsRequest__Output>
    GroupSettingUpdate: MessageTypeDefinition<_rookery_GroupSettingUpdate, _rookery_GroupSettingUpdate__Output>
    GroupSettingValue: MessageTypeDefinition<_rookery_GroupSettingValue, _rookery_GroupSettingValue__Output>
    InitialStateReply: MessageTypeDefinition<_rookery_InitialStateReply, _rookery_InitialStateReply__Output>
    InitialStateRequest: MessageTypeDefinition<_rookery_InitialStateRequest, _rookery_InitialStateRequest__Output>
    JournalPosition: MessageTypeDefinition<_rookery_JournalPosition, _rookery_JournalPosition__Output>
    JsonReply: MessageTypeDefinition<_rookery_JsonReply, _rookery_JsonReply__Output>
    QueueNarrowTerm: MessageTypeDefinition<_rookery_QueueNarrowTerm, _rookery_QueueNarrowTerm__Output>
    RegisterReply: MessageTypeDefinition<_rookery_RegisterReply, _rookery_RegisterReply__Output>
    RegisterRequest: MessageTypeDefinition<_rookery_RegisterRequest, _rookery_RegisterRequest__Output>
    SendEditTypingRequest: MessageTypeDefinition<_rookery_SendEditTypingRequest, _rookery_SendEditTypingRequest__Output>
    SendTypingRequest: MessageTypeDefinition<_rookery_SendTypingRequest, _rookery_SendTypingRequest__Output>
    SharedPart: MessageTypeDefinition<_rookery_SharedPart, _rookery_SharedPart__Output>
    Sharers: MessageTypeDefinition<_rookery_Sharers, _rookery_Sharers__Output>
    SharersReply: MessageTypeDefinition<_rookery_SharersReply, _rookery_SharersReply__Output>
    UserCard: MessageTypeDefinition<_rookery_UserCard, _rookery_UserCard__Output>
    WaitCaughtUpRequest: MessageTypeDefinition<_rookery_WaitCaughtUpRequest, _rookery_WaitCaughtUpRequest__Output>
    WaitPublishedRequest: MessageTypeDefinition<_rookery_WaitPublishedRequest, _rookery_WaitPublishedRequest__Output>
  }
}

