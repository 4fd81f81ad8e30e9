import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { CompleteRegistrationRequest as _rookery_CompleteRegistrationRequest, CompleteRegistrationRequest__Output as _rookery_CompleteRegistrationRequest__Output } from './rookery/CompleteRegistrationRequest.ts';
import type { CreateInvitationLinkRequest as _rookery_CreateInvitationLinkRequest, CreateInvitationLinkRequest__Output as _rookery_CreateInvitationLinkRequest__Output } from './rookery/CreateInvitationLinkRequest.ts';
import type { FetchJwtApiKeyRequest as _rookery_FetchJwtApiKeyRequest, FetchJwtApiKeyRequest__Output as _rookery_FetchJwtApiKeyRequest__Output } from './rookery/FetchJwtApiKeyRequest.ts';
import type { FetchOwnApiKeyRequest as _rookery_FetchOwnApiKeyRequest, FetchOwnApiKeyRequest__Output as _rookery_FetchOwnApiKeyRequest__Output } from './rookery/FetchOwnApiKeyRequest.ts';
import type { InvitationRequest as _rookery_InvitationRequest, InvitationRequest__Output as _rookery_InvitationRequest__Output } from './rookery/InvitationRequest.ts';
import type { InvitationTerms as _rookery_InvitationTerms, InvitationTerms__Output as _rookery_InvitationTerms__Output } from './rookery/InvitationTerms.ts';
import type { InviteKeyReply as _rookery_InviteKeyReply, InviteKeyReply__Output as _rookery_InviteKeyReply__Output } from './rookery/InviteKeyReply.ts';
import type { KeyReply as _rookery_KeyReply, KeyReply__Output as _rookery_KeyReply__Output } from './rookery/KeyReply.ts';
import type { KeyRequest as _rookery_KeyRequest, KeyRequest__Output as _rookery_KeyRequest__Output } from './rookery/KeyRequest.ts';
import type { KnownDevice as _rookery_KnownDevice, KnownDevice__Output as _rookery_KnownDevice__Output } from './rookery/KnownDevice.ts';
import type { ListDevUsersRequest as _rookery_ListDevUsersRequest, ListDevUsersRequest__Output as _rookery_ListDevUsersRequest__Output } from './rookery/ListDevUsersRequest.ts';
import type { ListInvitationsRequest as _rookery_ListInvitationsRequest, ListInvitationsRequest__Output as _rookery_ListInvitationsRequest__Output } from './rookery/ListInvitationsRequest.ts';
import type { LogInRequest as _rookery_LogInRequest, LogInRequest__Output as _rookery_LogInRequest__Output } from './rookery/LogInRequest.ts';
import type { Origin as _rookery_Origin, Origin__Output as _rookery_Origin__Output } from './rookery/Origin.ts';
import type { ResetPasswordRequest as _rookery_ResetPasswordRequest, ResetPasswordRequest__Output as _rookery_ResetPasswordRequest__Output } from './rookery/ResetPasswordRequest.ts';
import type { SendInvitationsRequest as _rookery_SendInvitationsRequest, SendInvitationsRequest__Output as _rookery_SendInvitationsRequest__Output } from './rookery/SendInvitationsRequest.ts';
import type { StartAddressChangeRequest as _rookery_StartAddressChangeRequest, StartAddressChangeRequest__Output as _rookery_StartAddressChangeRequest__Output } from './rookery/StartAddressChangeRequest.ts';
import type { StartPasswordResetRequest as _rookery_StartPasswordResetRequest, StartPasswordResetRequest__Output as _rookery_StartPasswordResetRequest__Output } from './rookery/StartPasswordResetRequest.ts';
import type { StartRegistrationRequest as _rookery_StartRegistrationRequest, StartRegistrationRequest__Output as _rookery_StartRegistrationRequest__Output } from './rookery/StartRegistrationRequest.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  rookery: {
    CompleteRegistrationRequest: MessageTypeDefinition<_rookery_CompleteRegistrationRequest, _rookery_CompleteRegistrationRequest__Output>
    CreateInvitationLinkRequest: MessageTypeDefinition<_rookery_CreateInvitationLinkRequest, _rookery_CreateInvitationLinkRequest__Output>
    FetchJwtApiKeyRequest: MessageTypeDefinition<_rookery_FetchJwtApiKeyRequest, _rookery_FetchJwtApiKeyRequest__Output>
    FetchOwnApiKeyRequest: MessageTypeDefinition<_rookery_FetchOwnApiKeyRequest, _rookery_FetchOwnApiKeyRequest__Output>
    InvitationRequest: MessageTypeDefinition<_rookery_InvitationRequest, _rookery_InvitationRequest__Output>
    InvitationTerms: MessageTypeDefinition<_rookery_InvitationTerms, _rookery_InvitationTerms__Output>
    InviteKeyReply: MessageTypeDefinition<_rookery_InviteKeyReply, _rookery_InviteKeyReply__Output>
    KeyReply: MessageTypeDefinition<_rookery_KeyReply, _rookery_KeyReply__Output>
    KeyRequest: MessageTypeDefinition<_rookery_KeyRequest, _rookery_KeyRequest__Output>
    KnownDevice: MessageTypeDefinition<_rookery_KnownDevice, _rookery_KnownDevice__Output>
    ListDevUsersRequest: MessageTypeDefinition<_rookery_ListDevUsersRequest, _rookery_ListDevUsersRequest__Output>
    ListInvitationsRequest: MessageTypeDefinition<_rookery_ListInvitationsRequest, _rookery_ListInvitationsRequest__Output>
    LogInRequest: MessageTypeDefinition<_rookery_LogInRequest, _rookery_LogInRequest__Output>
    Origin: MessageTypeDefinition<_rookery_Origin, _rookery_Origin__Output>
    ResetPasswordRequest: MessageTypeDefinition<_rookery_ResetPasswordRequest, _rookery_ResetPasswordRequest__Output>
    SendInvitationsRequest: MessageTypeDefinition<_rookery_SendInvitationsRequest, _rookery_SendInvitationsRequest__Output>
    StartAddressChangeRequest: MessageTypeDefinition<_rookery_StartAddressChangeRequest, _rookery_StartAddressChangeRequest__Output>
    StartPasswordResetRequest: MessageTypeDefinition<_rookery_StartPasswordResetRequest, _rookery_StartPasswordResetRequest__Output>
    StartRegistrationRequest: MessageTypeDefinition<_rookery_StartRegistrationRequest, _rookery_StartRegistrationRequest__Output>
  }
}

