import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { CreateDraftsReply as _rookery_CreateDraftsReply, CreateDraftsReply__Output as _rookery_CreateDraftsReply__Output } from './rookery/CreateDraftsReply.ts';
import type { CreateDraftsRequest as _rookery_CreateDraftsRequest, CreateDraftsRequest__Output as _rookery_CreateDraftsRequest__Output } from './rookery/CreateDraftsRequest.ts';
import type { DeliverDueRequest as _rookery_DeliverDueRequest, DeliverDueRequest__Output as _rookery_DeliverDueRequest__Output } from './rookery/DeliverDueRequest.ts';
import type { ForgetDraftsRequest as _rookery_ForgetDraftsRequest, ForgetDraftsRequest__Output as _rookery_ForgetDraftsRequest__Output } from './rookery/ForgetDraftsRequest.ts';
import type { OwnItemReply as _rookery_OwnItemReply, OwnItemReply__Output as _rookery_OwnItemReply__Output } from './rookery/OwnItemReply.ts';
import type { OwnItemRequest as _rookery_OwnItemRequest, OwnItemRequest__Output as _rookery_OwnItemRequest__Output } from './rookery/OwnItemRequest.ts';
import type { ReminderRequest as _rookery_ReminderRequest, ReminderRequest__Output as _rookery_ReminderRequest__Output } from './rookery/ReminderRequest.ts';
import type { SavedSnippetRequest as _rookery_SavedSnippetRequest, SavedSnippetRequest__Output as _rookery_SavedSnippetRequest__Output } from './rookery/SavedSnippetRequest.ts';
import type { ScheduledMessageRequest as _rookery_ScheduledMessageRequest, ScheduledMessageRequest__Output as _rookery_ScheduledMessageRequest__Output } from './rookery/ScheduledMessageRequest.ts';
import type { UpdateDraftRequest as _rookery_UpdateDraftRequest, UpdateDraftRequest__Output as _rookery_UpdateDraftRequest__Output } from './rookery/UpdateDraftRequest.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  rookery: {
    CreateDraftsReply: MessageTypeDefinition<_rookery_CreateDraftsReply, _rookery_CreateDraftsReply__Output>
    CreateDraftsRequest: MessageTypeDefinition<_rookery_CreateDraftsRequest, _rookery_CreateDraftsRequest__Output>
    DeliverDueRequest: MessageTypeDefinition<_rookery_DeliverDueRequest, _rookery_DeliverDueRequest__Output>
    ForgetDraftsRequest: MessageTypeDefinition<_rookery_ForgetDraftsRequest, _rookery_ForgetDraftsRequest__Output>
    OwnItemReply: MessageTypeDefinition<_rookery_OwnItemReply, _rookery_OwnItemReply__Output>
    OwnItemRequest: MessageTypeDefinition<_rookery_OwnItemRequest, _rookery_OwnItemRequest__Output>
    ReminderRequest: MessageTypeDefinition<_rookery_ReminderRequest, _rookery_ReminderRequest__Output>
    SavedSnippetRequest: MessageTypeDefinition<_rookery_SavedSnippetRequest, _rookery_SavedSnippetRequest__Output>
    ScheduledMessageRequest: MessageTypeDefinition<_rookery_ScheduledMessageRequest, _rookery_ScheduledMessageRequest__Output>
    UpdateDraftRequest: MessageTypeDefinition<_rookery_UpdateDraftRequest, _rookery_UpdateDraftRequest__Output>
  }
}

