import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { CreateInviteLinkRequest as _rookery_CreateInviteLinkRequest, CreateInviteLinkRequest__Output as _rookery_CreateInviteLinkRequest__Output } from './rookery/CreateInviteLinkRequest.ts';
import type { InvitationRequest as _rookery_InvitationRequest, InvitationRequest__Output as _rookery_InvitationRequest__Output } from './rookery/InvitationRequest.ts';
import type { InvitationTerms as _rookery_InvitationTerms, InvitationTerms__Output as _rookery_InvitationTerms__Output } from './rookery/InvitationTerms.ts';
import type { InviteKeyReply as _rookery_InviteKeyReply, InviteKeyReply__Output as _rookery_InviteKeyReply__Output } from './rookery/InviteKeyReply.ts';
import type { ListInvitationsRequest as _rookery_ListInvitationsRequest, ListInvitationsRequest__Output as _rookery_ListInvitationsRequest__Output } from './rookery/ListInvitationsRequest.ts';
import type { SendInvitationsRequest as _rookery_SendInvitationsRequest, SendInvitationsRequest__Output as _rookery_SendInvitationsRequest__Output } from './rookery/SendInvitationsRequest.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  rookery: {
    CreateInviteLinkRequest: MessageTypeDefinition<_rookery_CreateInviteLinkRequest, _rookery_CreateInviteLinkRequest__Output>
    InvitationRequest: MessageTypeDefinition<_rookery_InvitationRequest, _rookery_InvitationRequest__Output>
    InvitationTerms: MessageTypeDefinition<_rookery_InvitationTerms, _rookery_InvitationTerms__Output>
    InviteKeyReply: MessageTypeDefinition<_rookery_InviteKeyReply, _rookery_InviteKeyReply__Output>
    ListInvitationsRequest: MessageTypeDefinition<_rookery_ListInvitationsRequest, _rookery_ListInvitationsRequest__Output>
    SendInvitationsRequest: MessageTypeDefinition<_rookery_SendInvitationsRequest, _rookery_SendInvitationsRequest__Output>
  }
}

