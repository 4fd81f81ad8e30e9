// Original file: protos/rookery/users.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AddEmojiRequest as _rookery_AddEmojiRequest, AddEmojiRequest__Output as _rookery_AddEmojiRequest__Output } from '../rookery/AddEmojiRequest.ts';
import type { AdminCreateUserRequest as _rookery_AdminCreateUserRequest, AdminCreateUserRequest__Output as _rookery_AdminCreateUserRequest__Output } from '../rookery/AdminCreateUserRequest.ts';
import type { AdminGetApiKeyRequest as _rookery_AdminGetApiKeyRequest, AdminGetApiKeyRequest__Output as _rookery_AdminGetApiKeyRequest__Output } from '../rookery/AdminGetApiKeyRequest.ts';
import type { AdminListUsersReply as _rookery_AdminListUsersReply, AdminListUsersReply__Output as _rookery_AdminListUsersReply__Output } from '../rookery/AdminListUsersReply.ts';
import type { AdminListUsersRequest as _rookery_AdminListUsersRequest, AdminListUsersRequest__Output as _rookery_AdminListUsersRequest__Output } from '../rookery/AdminListUsersRequest.ts';
import type { ApiKeyReply as _rookery_ApiKeyReply, ApiKeyReply__Output as _rookery_ApiKeyReply__Output } from '../rookery/ApiKeyReply.ts';
import type { AuthenticateReply as _rookery_AuthenticateReply, AuthenticateReply__Output as _rookery_AuthenticateReply__Output } from '../rookery/AuthenticateReply.ts';
import type { AuthenticateRequest as _rookery_AuthenticateRequest, AuthenticateRequest__Output as _rookery_AuthenticateRequest__Output } from '../rookery/AuthenticateRequest.ts';
import type { BotStorageKeys as _rookery_BotStorageKeys, BotStorageKeys__Output as _rookery_BotStorageKeys__Output } from '../rookery/BotStorageKeys.ts';
import type { CheckSubdomainReply as _rookery_CheckSubdomainReply, CheckSubdomainReply__Output as _rookery_CheckSubdomainReply__Output } from '../rookery/CheckSubdomainReply.ts';
import type { CheckSubdomainRequest as _rookery_CheckSubdomainRequest, CheckSubdomainRequest__Output as _rookery_CheckSubdomainRequest__Output } from '../rookery/CheckSubdomainRequest.ts';
import type { CompleteRegistrationRequest as _rookery_CompleteRegistrationRequest, CompleteRegistrationRequest__Output as _rookery_CompleteRegistrationRequest__Output } from '../rookery/CompleteRegistrationRequest.ts';
import type { CreateBotRequest as _rookery_CreateBotRequest, CreateBotRequest__Output as _rookery_CreateBotRequest__Output } from '../rookery/CreateBotRequest.ts';
import type { CreateCallRequest as _rookery_CreateCallRequest, CreateCallRequest__Output as _rookery_CreateCallRequest__Output } from '../rookery/CreateCallRequest.ts';
import type { CreateGroupReply as _rookery_CreateGroupReply, CreateGroupReply__Output as _rookery_CreateGroupReply__Output } from '../rookery/CreateGroupReply.ts';
import type { CreateGroupRequest as _rookery_CreateGroupRequest, CreateGroupRequest__Output as _rookery_CreateGroupRequest__Output } from '../rookery/CreateGroupRequest.ts';
import type { CreateInvitationLinkRequest as _rookery_CreateInvitationLinkRequest, CreateInvitationLinkRequest__Output as _rookery_CreateInvitationLinkRequest__Output } from '../rookery/CreateInvitationLinkRequest.ts';
import type { CreateProfileFieldReply as _rookery_CreateProfileFieldReply, CreateProfileFieldReply__Output as _rookery_CreateProfileFieldReply__Output } from '../rookery/CreateProfileFieldReply.ts';
import type { CreateRealmReply as _rookery_CreateRealmReply, CreateRealmReply__Output as _rookery_CreateRealmReply__Output } from '../rookery/CreateRealmReply.ts';
import type { CreateRealmRequest as _rookery_CreateRealmRequest, CreateRealmRequest__Output as _rookery_CreateRealmRequest__Output } from '../rookery/CreateRealmRequest.ts';
import type { CreateUserGroupRequest as _rookery_CreateUserGroupRequest, CreateUserGroupRequest__Output as _rookery_CreateUserGroupRequest__Output } from '../rookery/CreateUserGroupRequest.ts';
import type { CreateUserReply as _rookery_CreateUserReply, CreateUserReply__Output as _rookery_CreateUserReply__Output } from '../rookery/CreateUserReply.ts';
import type { CreateUserRequest as _rookery_CreateUserRequest, CreateUserRequest__Output as _rookery_CreateUserRequest__Output } from '../rookery/CreateUserRequest.ts';
import type { DeactivateEmojiRequest as _rookery_DeactivateEmojiRequest, DeactivateEmojiRequest__Output as _rookery_DeactivateEmojiRequest__Output } from '../rookery/DeactivateEmojiRequest.ts';
import type { DeactivateRealmRequest as _rookery_DeactivateRealmRequest, DeactivateRealmRequest__Output as _rookery_DeactivateRealmRequest__Output } from '../rookery/DeactivateRealmRequest.ts';
import type { DeactivateUserRequest as _rookery_DeactivateUserRequest, DeactivateUserRequest__Output as _rookery_DeactivateUserRequest__Output } from '../rookery/DeactivateUserRequest.ts';
import type { Empty as _rookery_Empty, Empty__Output as _rookery_Empty__Output } from '../rookery/Empty.ts';
import type { EndSessionRequest as _rookery_EndSessionRequest, EndSessionRequest__Output as _rookery_EndSessionRequest__Output } from '../rookery/EndSessionRequest.ts';
import type { ExportRequest as _rookery_ExportRequest, ExportRequest__Output as _rookery_ExportRequest__Output } from '../rookery/ExportRequest.ts';
import type { FetchApiKeyRequest as _rookery_FetchApiKeyRequest, FetchApiKeyRequest__Output as _rookery_FetchApiKeyRequest__Output } from '../rookery/FetchApiKeyRequest.ts';
import type { FetchDevApiKeyRequest as _rookery_FetchDevApiKeyRequest, FetchDevApiKeyRequest__Output as _rookery_FetchDevApiKeyRequest__Output } from '../rookery/FetchDevApiKeyRequest.ts';
import type { FetchJwtApiKeyRequest as _rookery_FetchJwtApiKeyRequest, FetchJwtApiKeyRequest__Output as _rookery_FetchJwtApiKeyRequest__Output } from '../rookery/FetchJwtApiKeyRequest.ts';
import type { FetchOwnApiKeyRequest as _rookery_FetchOwnApiKeyRequest, FetchOwnApiKeyRequest__Output as _rookery_FetchOwnApiKeyRequest__Output } from '../rookery/FetchOwnApiKeyRequest.ts';
import type { FollowSightsRequest as _rookery_FollowSightsRequest, FollowSightsRequest__Output as _rookery_FollowSightsRequest__Output } from '../rookery/FollowSightsRequest.ts';
import type { GetAvatarUrlReply as _rookery_GetAvatarUrlReply, GetAvatarUrlReply__Output as _rookery_GetAvatarUrlReply__Output } from '../rookery/GetAvatarUrlReply.ts';
import type { GetAvatarUrlRequest as _rookery_GetAvatarUrlRequest, GetAvatarUrlRequest__Output as _rookery_GetAvatarUrlRequest__Output } from '../rookery/GetAvatarUrlRequest.ts';
import type { GetBotApiKeyRequest as _rookery_GetBotApiKeyRequest, GetBotApiKeyRequest__Output as _rookery_GetBotApiKeyRequest__Output } from '../rookery/GetBotApiKeyRequest.ts';
import type { GetCallerRequest as _rookery_GetCallerRequest, GetCallerRequest__Output as _rookery_GetCallerRequest__Output } from '../rookery/GetCallerRequest.ts';
import type { GetCardsReply as _rookery_GetCardsReply, GetCardsReply__Output as _rookery_GetCardsReply__Output } from '../rookery/GetCardsReply.ts';
import type { GetCardsRequest as _rookery_GetCardsRequest, GetCardsRequest__Output as _rookery_GetCardsRequest__Output } from '../rookery/GetCardsRequest.ts';
import type { GetEmojiReply as _rookery_GetEmojiReply, GetEmojiReply__Output as _rookery_GetEmojiReply__Output } from '../rookery/GetEmojiReply.ts';
import type { GetEmojiRequest as _rookery_GetEmojiRequest, GetEmojiRequest__Output as _rookery_GetEmojiRequest__Output } from '../rookery/GetEmojiRequest.ts';
import type { GetImageReply as _rookery_GetImageReply, GetImageReply__Output as _rookery_GetImageReply__Output } from '../rookery/GetImageReply.ts';
import type { GetImageRequest as _rookery_GetImageRequest, GetImageRequest__Output as _rookery_GetImageRequest__Output } from '../rookery/GetImageRequest.ts';
import type { GetPresenceRequest as _rookery_GetPresenceRequest, GetPresenceRequest__Output as _rookery_GetPresenceRequest__Output } from '../rookery/GetPresenceRequest.ts';
import type { GetReceptionsReply as _rookery_GetReceptionsReply, GetReceptionsReply__Output as _rookery_GetReceptionsReply__Output } from '../rookery/GetReceptionsReply.ts';
import type { GetReceptionsRequest as _rookery_GetReceptionsRequest, GetReceptionsRequest__Output as _rookery_GetReceptionsRequest__Output } from '../rookery/GetReceptionsRequest.ts';
import type { GetSightReply as _rookery_GetSightReply, GetSightReply__Output as _rookery_GetSightReply__Output } from '../rookery/GetSightReply.ts';
import type { GetSightRequest as _rookery_GetSightRequest, GetSightRequest__Output as _rookery_GetSightRequest__Output } from '../rookery/GetSightRequest.ts';
import type { GetStatusRequest as _rookery_GetStatusRequest, GetStatusRequest__Output as _rookery_GetStatusRequest__Output } from '../rookery/GetStatusRequest.ts';
import type { GetUserGroupMembersReply as _rookery_GetUserGroupMembersReply, GetUserGroupMembersReply__Output as _rookery_GetUserGroupMembersReply__Output } from '../rookery/GetUserGroupMembersReply.ts';
import type { GetUserGroupMembersRequest as _rookery_GetUserGroupMembersRequest, GetUserGroupMembersRequest__Output as _rookery_GetUserGroupMembersRequest__Output } from '../rookery/GetUserGroupMembersRequest.ts';
import type { GetUserRequest as _rookery_GetUserRequest, GetUserRequest__Output as _rookery_GetUserRequest__Output } from '../rookery/GetUserRequest.ts';
import type { InitialStateReply as _rookery_InitialStateReply, InitialStateReply__Output as _rookery_InitialStateReply__Output } from '../rookery/InitialStateReply.ts';
import type { InitialStateRequest as _rookery_InitialStateRequest, InitialStateRequest__Output as _rookery_InitialStateRequest__Output } from '../rookery/InitialStateRequest.ts';
import type { InvitationRequest as _rookery_InvitationRequest, InvitationRequest__Output as _rookery_InvitationRequest__Output } from '../rookery/InvitationRequest.ts';
import type { InviteKeyReply as _rookery_InviteKeyReply, InviteKeyReply__Output as _rookery_InviteKeyReply__Output } from '../rookery/InviteKeyReply.ts';
import type { JoinCallReply as _rookery_JoinCallReply, JoinCallReply__Output as _rookery_JoinCallReply__Output } from '../rookery/JoinCallReply.ts';
import type { JoinCallRequest as _rookery_JoinCallRequest, JoinCallRequest__Output as _rookery_JoinCallRequest__Output } from '../rookery/JoinCallRequest.ts';
import type { JsonReply as _rookery_JsonReply, JsonReply__Output as _rookery_JsonReply__Output } from '../rookery/JsonReply.ts';
import type { KeyReply as _rookery_KeyReply, KeyReply__Output as _rookery_KeyReply__Output } from '../rookery/KeyReply.ts';
import type { KeyRequest as _rookery_KeyRequest, KeyRequest__Output as _rookery_KeyRequest__Output } from '../rookery/KeyRequest.ts';
import type { LinkifierRequest as _rookery_LinkifierRequest, LinkifierRequest__Output as _rookery_LinkifierRequest__Output } from '../rookery/LinkifierRequest.ts';
import type { ListDevUsersRequest as _rookery_ListDevUsersRequest, ListDevUsersRequest__Output as _rookery_ListDevUsersRequest__Output } from '../rookery/ListDevUsersRequest.ts';
import type { ListInvitationsRequest as _rookery_ListInvitationsRequest, ListInvitationsRequest__Output as _rookery_ListInvitationsRequest__Output } from '../rookery/ListInvitationsRequest.ts';
import type { ListRealmsReply as _rookery_ListRealmsReply, ListRealmsReply__Output as _rookery_ListRealmsReply__Output } from '../rookery/ListRealmsReply.ts';
import type { ListUserGroupsRequest as _rookery_ListUserGroupsRequest, ListUserGroupsRequest__Output as _rookery_ListUserGroupsRequest__Output } from '../rookery/ListUserGroupsRequest.ts';
import type { ListUsersReply as _rookery_ListUsersReply, ListUsersReply__Output as _rookery_ListUsersReply__Output } from '../rookery/ListUsersReply.ts';
import type { ListUsersRequest as _rookery_ListUsersRequest, ListUsersRequest__Output as _rookery_ListUsersRequest__Output } from '../rookery/ListUsersRequest.ts';
import type { LogInRequest as _rookery_LogInRequest, LogInRequest__Output as _rookery_LogInRequest__Output } from '../rookery/LogInRequest.ts';
import type { MarkOnboardingStepRequest as _rookery_MarkOnboardingStepRequest, MarkOnboardingStepRequest__Output as _rookery_MarkOnboardingStepRequest__Output } from '../rookery/MarkOnboardingStepRequest.ts';
import type { MuteUserRequest as _rookery_MuteUserRequest, MuteUserRequest__Output as _rookery_MuteUserRequest__Output } from '../rookery/MuteUserRequest.ts';
import type { NavigationViewRequest as _rookery_NavigationViewRequest, NavigationViewRequest__Output as _rookery_NavigationViewRequest__Output } from '../rookery/NavigationViewRequest.ts';
import type { PlaygroundRequest as _rookery_PlaygroundRequest, PlaygroundRequest__Output as _rookery_PlaygroundRequest__Output } from '../rookery/PlaygroundRequest.ts';
import type { ProfileFieldRequest as _rookery_ProfileFieldRequest, ProfileFieldRequest__Output as _rookery_ProfileFieldRequest__Output } from '../rookery/ProfileFieldRequest.ts';
import type { PushTokenRequest as _rookery_PushTokenRequest, PushTokenRequest__Output as _rookery_PushTokenRequest__Output } from '../rookery/PushTokenRequest.ts';
import type { ReactivateRealmRequest as _rookery_ReactivateRealmRequest, ReactivateRealmRequest__Output as _rookery_ReactivateRealmRequest__Output } from '../rookery/ReactivateRealmRequest.ts';
import type { ReactivateUserRequest as _rookery_ReactivateUserRequest, ReactivateUserRequest__Output as _rookery_ReactivateUserRequest__Output } from '../rookery/ReactivateUserRequest.ts';
import type { ReadExportReply as _rookery_ReadExportReply, ReadExportReply__Output as _rookery_ReadExportReply__Output } from '../rookery/ReadExportReply.ts';
import type { ReadExportRequest as _rookery_ReadExportRequest, ReadExportRequest__Output as _rookery_ReadExportRequest__Output } from '../rookery/ReadExportRequest.ts';
import type { Realm as _rookery_Realm, Realm__Output as _rookery_Realm__Output } from '../rookery/Realm.ts';
import type { RealmDomainRequest as _rookery_RealmDomainRequest, RealmDomainRequest__Output as _rookery_RealmDomainRequest__Output } from '../rookery/RealmDomainRequest.ts';
import type { RegenerateApiKeyRequest as _rookery_RegenerateApiKeyRequest, RegenerateApiKeyRequest__Output as _rookery_RegenerateApiKeyRequest__Output } from '../rookery/RegenerateApiKeyRequest.ts';
import type { ReleaseChannelRequest as _rookery_ReleaseChannelRequest, ReleaseChannelRequest__Output as _rookery_ReleaseChannelRequest__Output } from '../rookery/ReleaseChannelRequest.ts';
import type { ReorderLinkifiersRequest as _rookery_ReorderLinkifiersRequest, ReorderLinkifiersRequest__Output as _rookery_ReorderLinkifiersRequest__Output } from '../rookery/ReorderLinkifiersRequest.ts';
import type { ReorderProfileFieldsRequest as _rookery_ReorderProfileFieldsRequest, ReorderProfileFieldsRequest__Output as _rookery_ReorderProfileFieldsRequest__Output } from '../rookery/ReorderProfileFieldsRequest.ts';
import type { RequestExportReply as _rookery_RequestExportReply, RequestExportReply__Output as _rookery_RequestExportReply__Output } from '../rookery/RequestExportReply.ts';
import type { RequestExportRequest as _rookery_RequestExportRequest, RequestExportRequest__Output as _rookery_RequestExportRequest__Output } from '../rookery/RequestExportRequest.ts';
import type { ResetPasswordRequest as _rookery_ResetPasswordRequest, ResetPasswordRequest__Output as _rookery_ResetPasswordRequest__Output } from '../rookery/ResetPasswordRequest.ts';
import type { ResolveGroupsReply as _rookery_ResolveGroupsReply, ResolveGroupsReply__Output as _rookery_ResolveGroupsReply__Output } from '../rookery/ResolveGroupsReply.ts';
import type { ResolveGroupsRequest as _rookery_ResolveGroupsRequest, ResolveGroupsRequest__Output as _rookery_ResolveGroupsRequest__Output } from '../rookery/ResolveGroupsRequest.ts';
import type { ResolveRealmRequest as _rookery_ResolveRealmRequest, ResolveRealmRequest__Output as _rookery_ResolveRealmRequest__Output } from '../rookery/ResolveRealmRequest.ts';
import type { ResolveUsersReply as _rookery_ResolveUsersReply, ResolveUsersReply__Output as _rookery_ResolveUsersReply__Output } from '../rookery/ResolveUsersReply.ts';
import type { ResolveUsersRequest as _rookery_ResolveUsersRequest, ResolveUsersRequest__Output as _rookery_ResolveUsersRequest__Output } from '../rookery/ResolveUsersRequest.ts';
import type { SendInvitationsRequest as _rookery_SendInvitationsRequest, SendInvitationsRequest__Output as _rookery_SendInvitationsRequest__Output } from '../rookery/SendInvitationsRequest.ts';
import type { SetAvatarRequest as _rookery_SetAvatarRequest, SetAvatarRequest__Output as _rookery_SetAvatarRequest__Output } from '../rookery/SetAvatarRequest.ts';
import type { SetRealmImageRequest as _rookery_SetRealmImageRequest, SetRealmImageRequest__Output as _rookery_SetRealmImageRequest__Output } from '../rookery/SetRealmImageRequest.ts';
import type { SettingTargetsReply as _rookery_SettingTargetsReply, SettingTargetsReply__Output as _rookery_SettingTargetsReply__Output } from '../rookery/SettingTargetsReply.ts';
import type { SettingTargetsRequest as _rookery_SettingTargetsRequest, SettingTargetsRequest__Output as _rookery_SettingTargetsRequest__Output } from '../rookery/SettingTargetsRequest.ts';
import type { StartAddressChangeRequest as _rookery_StartAddressChangeRequest, StartAddressChangeRequest__Output as _rookery_StartAddressChangeRequest__Output } from '../rookery/StartAddressChangeRequest.ts';
import type { StartPasswordResetRequest as _rookery_StartPasswordResetRequest, StartPasswordResetRequest__Output as _rookery_StartPasswordResetRequest__Output } from '../rookery/StartPasswordResetRequest.ts';
import type { StartRegistrationRequest as _rookery_StartRegistrationRequest, StartRegistrationRequest__Output as _rookery_StartRegistrationRequest__Output } from '../rookery/StartRegistrationRequest.ts';
import type { TestWelcomeMessageReply as _rookery_TestWelcomeMessageReply, TestWelcomeMessageReply__Output as _rookery_TestWelcomeMessageReply__Output } from '../rookery/TestWelcomeMessageReply.ts';
import type { TestWelcomeMessageRequest as _rookery_TestWelcomeMessageRequest, TestWelcomeMessageRequest__Output as _rookery_TestWelcomeMessageRequest__Output } from '../rookery/TestWelcomeMessageRequest.ts';
import type { UpdateAlertWordsRequest as _rookery_UpdateAlertWordsRequest, UpdateAlertWordsRequest__Output as _rookery_UpdateAlertWordsRequest__Output } from '../rookery/UpdateAlertWordsRequest.ts';
import type { UpdateBotRequest as _rookery_UpdateBotRequest, UpdateBotRequest__Output as _rookery_UpdateBotRequest__Output } from '../rookery/UpdateBotRequest.ts';
import type { UpdateBotStorageRequest as _rookery_UpdateBotStorageRequest, UpdateBotStorageRequest__Output as _rookery_UpdateBotStorageRequest__Output } from '../rookery/UpdateBotStorageRequest.ts';
import type { UpdatePresenceRequest as _rookery_UpdatePresenceRequest, UpdatePresenceRequest__Output as _rookery_UpdatePresenceRequest__Output } from '../rookery/UpdatePresenceRequest.ts';
import type { UpdateProfileDataRequest as _rookery_UpdateProfileDataRequest, UpdateProfileDataRequest__Output as _rookery_UpdateProfileDataRequest__Output } from '../rookery/UpdateProfileDataRequest.ts';
import type { UpdateRealmRequest as _rookery_UpdateRealmRequest, UpdateRealmRequest__Output as _rookery_UpdateRealmRequest__Output } from '../rookery/UpdateRealmRequest.ts';
import type { UpdateSettingsDefaultsRequest as _rookery_UpdateSettingsDefaultsRequest, UpdateSettingsDefaultsRequest__Output as _rookery_UpdateSettingsDefaultsRequest__Output } from '../rookery/UpdateSettingsDefaultsRequest.ts';
import type { UpdateSettingsReply as _rookery_UpdateSettingsReply, UpdateSettingsReply__Output as _rookery_UpdateSettingsReply__Output } from '../rookery/UpdateSettingsReply.ts';
import type { UpdateSettingsRequest as _rookery_UpdateSettingsRequest, UpdateSettingsRequest__Output as _rookery_UpdateSettingsRequest__Output } from '../rookery/UpdateSettingsRequest.ts';
import type { UpdateStatusRequest as _rookery_UpdateStatusRequest, UpdateStatusRequest__Output as _rookery_UpdateStatusRequest__Output } from '../rookery/UpdateStatusRequest.ts';
import type { UpdateUserGroupMembersRequest as _rookery_UpdateUserGroupMembersRequest, UpdateUserGroupMembersRequest__Output as _rookery_UpdateUserGroupMembersRequest__Output } from '../rookery/UpdateUserGroupMembersRequest.ts';
import type { UpdateUserGroupRequest as _rookery_UpdateUserGroupRequest, UpdateUserGroupRequest__Output as _rookery_UpdateUserGroupRequest__Output } from '../rookery/UpdateUserGroupRequest.ts';
import type { UpdateUserRequest as _rookery_UpdateUserRequest, UpdateUserRequest__Output as _rookery_UpdateUserRequest__Output } from '../rookery/UpdateUserRequest.ts';
import type { WaitPublishedRequest as _rookery_WaitPublishedRequest, WaitPublishedRequest__Output as _rookery_WaitPublishedRequest__Output } from '../rookery/WaitPublishedRequest.ts';

/**
 * Realms, users, credentials, sessions, groups, presence.
 */
export interface UsersClient extends grpc.Client {
  AddEmoji(argument: _rookery_AddEmojiRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddEmoji(argument: _rookery_AddEmojiRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddEmoji(argument: _rookery_AddEmojiRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddEmoji(argument: _rookery_AddEmojiRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addEmoji(argument: _rookery_AddEmojiRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addEmoji(argument: _rookery_AddEmojiRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addEmoji(argument: _rookery_AddEmojiRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addEmoji(argument: _rookery_AddEmojiRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  AddLinkifier(argument: _rookery_LinkifierRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  AddLinkifier(argument: _rookery_LinkifierRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  AddLinkifier(argument: _rookery_LinkifierRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  AddLinkifier(argument: _rookery_LinkifierRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  addLinkifier(argument: _rookery_LinkifierRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  addLinkifier(argument: _rookery_LinkifierRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  addLinkifier(argument: _rookery_LinkifierRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  addLinkifier(argument: _rookery_LinkifierRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  AddNavigationView(argument: _rookery_NavigationViewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddNavigationView(argument: _rookery_NavigationViewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddNavigationView(argument: _rookery_NavigationViewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddNavigationView(argument: _rookery_NavigationViewRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addNavigationView(argument: _rookery_NavigationViewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addNavigationView(argument: _rookery_NavigationViewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addNavigationView(argument: _rookery_NavigationViewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addNavigationView(argument: _rookery_NavigationViewRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  AddPlayground(argument: _rookery_PlaygroundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  AddPlayground(argument: _rookery_PlaygroundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  AddPlayground(argument: _rookery_PlaygroundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  AddPlayground(argument: _rookery_PlaygroundRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  addPlayground(argument: _rookery_PlaygroundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  addPlayground(argument: _rookery_PlaygroundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  addPlayground(argument: _rookery_PlaygroundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  addPlayground(argument: _rookery_PlaygroundRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  AddPushToken(argument: _rookery_PushTokenRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddPushToken(argument: _rookery_PushTokenRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddPushToken(argument: _rookery_PushTokenRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddPushToken(argument: _rookery_PushTokenRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addPushToken(argument: _rookery_PushTokenRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addPushToken(argument: _rookery_PushTokenRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addPushToken(argument: _rookery_PushTokenRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addPushToken(argument: _rookery_PushTokenRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  AddRealmDomain(argument: _rookery_RealmDomainRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  AddRealmDomain(argument: _rookery_RealmDomainRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  AddRealmDomain(argument: _rookery_RealmDomainRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  AddRealmDomain(argument: _rookery_RealmDomainRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  addRealmDomain(argument: _rookery_RealmDomainRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  addRealmDomain(argument: _rookery_RealmDomainRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  addRealmDomain(argument: _rookery_RealmDomainRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  addRealmDomain(argument: _rookery_RealmDomainRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  AdminCreateUser(argument: _rookery_AdminCreateUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  AdminCreateUser(argument: _rookery_AdminCreateUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  AdminCreateUser(argument: _rookery_AdminCreateUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  AdminCreateUser(argument: _rookery_AdminCreateUserRequest, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  adminCreateUser(argument: _rookery_AdminCreateUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  adminCreateUser(argument: _rookery_AdminCreateUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  adminCreateUser(argument: _rookery_AdminCreateUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  adminCreateUser(argument: _rookery_AdminCreateUserRequest, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  
  AdminGetApiKey(argument: _rookery_AdminGetApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  AdminGetApiKey(argument: _rookery_AdminGetApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  AdminGetApiKey(argument: _rookery_AdminGetApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  AdminGetApiKey(argument: _rookery_AdminGetApiKeyRequest, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  adminGetApiKey(argument: _rookery_AdminGetApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  adminGetApiKey(argument: _rookery_AdminGetApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  adminGetApiKey(argument: _rookery_AdminGetApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  adminGetApiKey(argument: _rookery_AdminGetApiKeyRequest, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  
  AdminListUsers(argument: _rookery_AdminListUsersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_AdminListUsersReply__Output>): grpc.ClientUnaryCall;
  AdminListUsers(argument: _rookery_AdminListUsersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_AdminListUsersReply__Output>): grpc.ClientUnaryCall;
  AdminListUsers(argument: _rookery_AdminListUsersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_AdminListUsersReply__Output>): grpc.ClientUnaryCall;
  AdminListUsers(argument: _rookery_AdminListUsersRequest, callback: grpc.requestCallback<_rookery_AdminListUsersReply__Output>): grpc.ClientUnaryCall;
  adminListUsers(argument: _rookery_AdminListUsersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_AdminListUsersReply__Output>): grpc.ClientUnaryCall;
  adminListUsers(argument: _rookery_AdminListUsersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_AdminListUsersReply__Output>): grpc.ClientUnaryCall;
  adminListUsers(argument: _rookery_AdminListUsersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_AdminListUsersReply__Output>): grpc.ClientUnaryCall;
  adminListUsers(argument: _rookery_AdminListUsersRequest, callback: grpc.requestCallback<_rookery_AdminListUsersReply__Output>): grpc.ClientUnaryCall;
  
  Authenticate(argument: _rookery_AuthenticateRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_AuthenticateReply__Output>): grpc.ClientUnaryCall;
  Authenticate(argument: _rookery_AuthenticateRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_AuthenticateReply__Output>): grpc.ClientUnaryCall;
  Authenticate(argument: _rookery_AuthenticateRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_AuthenticateReply__Output>): grpc.ClientUnaryCall;
  Authenticate(argument: _rookery_AuthenticateRequest, callback: grpc.requestCallback<_rookery_AuthenticateReply__Output>): grpc.ClientUnaryCall;
  authenticate(argument: _rookery_AuthenticateRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_AuthenticateReply__Output>): grpc.ClientUnaryCall;
  authenticate(argument: _rookery_AuthenticateRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_AuthenticateReply__Output>): grpc.ClientUnaryCall;
  authenticate(argument: _rookery_AuthenticateRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_AuthenticateReply__Output>): grpc.ClientUnaryCall;
  authenticate(argument: _rookery_AuthenticateRequest, callback: grpc.requestCallback<_rookery_AuthenticateReply__Output>): grpc.ClientUnaryCall;
  
  CheckKey(argument: _rookery_KeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_KeyReply__Output>): grpc.ClientUnaryCall;
  CheckKey(argument: _rookery_KeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_KeyReply__Output>): grpc.ClientUnaryCall;
  CheckKey(argument: _rookery_KeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_KeyReply__Output>): grpc.ClientUnaryCall;
  CheckKey(argument: _rookery_KeyRequest, callback: grpc.requestCallback<_rookery_KeyReply__Output>): grpc.ClientUnaryCall;
  checkKey(argument: _rookery_KeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_KeyReply__Output>): grpc.ClientUnaryCall;
  checkKey(argument: _rookery_KeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_KeyReply__Output>): grpc.ClientUnaryCall;
  checkKey(argument: _rookery_KeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_KeyReply__Output>): grpc.ClientUnaryCall;
  checkKey(argument: _rookery_KeyRequest, callback: grpc.requestCallback<_rookery_KeyReply__Output>): grpc.ClientUnaryCall;
  
  CheckSubdomain(argument: _rookery_CheckSubdomainRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CheckSubdomainReply__Output>): grpc.ClientUnaryCall;
  CheckSubdomain(argument: _rookery_CheckSubdomainRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_CheckSubdomainReply__Output>): grpc.ClientUnaryCall;
  CheckSubdomain(argument: _rookery_CheckSubdomainRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CheckSubdomainReply__Output>): grpc.ClientUnaryCall;
  CheckSubdomain(argument: _rookery_CheckSubdomainRequest, callback: grpc.requestCallback<_rookery_CheckSubdomainReply__Output>): grpc.ClientUnaryCall;
  checkSubdomain(argument: _rookery_CheckSubdomainRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CheckSubdomainReply__Output>): grpc.ClientUnaryCall;
  checkSubdomain(argument: _rookery_CheckSubdomainRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_CheckSubdomainReply__Output>): grpc.ClientUnaryCall;
  checkSubdomain(argument: _rookery_CheckSubdomainRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CheckSubdomainReply__Output>): grpc.ClientUnaryCall;
  checkSubdomain(argument: _rookery_CheckSubdomainRequest, callback: grpc.requestCallback<_rookery_CheckSubdomainReply__Output>): grpc.ClientUnaryCall;
  
  CompleteRegistration(argument: _rookery_CompleteRegistrationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  CompleteRegistration(argument: _rookery_CompleteRegistrationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  CompleteRegistration(argument: _rookery_CompleteRegistrationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  CompleteRegistration(argument: _rookery_CompleteRegistrationRequest, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  completeRegistration(argument: _rookery_CompleteRegistrationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  completeRegistration(argument: _rookery_CompleteRegistrationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  completeRegistration(argument: _rookery_CompleteRegistrationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  completeRegistration(argument: _rookery_CompleteRegistrationRequest, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  
  ConfirmAddress(argument: _rookery_KeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_KeyReply__Output>): grpc.ClientUnaryCall;
  ConfirmAddress(argument: _rookery_KeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_KeyReply__Output>): grpc.ClientUnaryCall;
  ConfirmAddress(argument: _rookery_KeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_KeyReply__Output>): grpc.ClientUnaryCall;
  ConfirmAddress(argument: _rookery_KeyRequest, callback: grpc.requestCallback<_rookery_KeyReply__Output>): grpc.ClientUnaryCall;
  confirmAddress(argument: _rookery_KeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_KeyReply__Output>): grpc.ClientUnaryCall;
  confirmAddress(argument: _rookery_KeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_KeyReply__Output>): grpc.ClientUnaryCall;
  confirmAddress(argument: _rookery_KeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_KeyReply__Output>): grpc.ClientUnaryCall;
  confirmAddress(argument: _rookery_KeyRequest, callback: grpc.requestCallback<_rookery_KeyReply__Output>): grpc.ClientUnaryCall;
  
  CreateBot(argument: _rookery_CreateBotRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  CreateBot(argument: _rookery_CreateBotRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  CreateBot(argument: _rookery_CreateBotRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  CreateBot(argument: _rookery_CreateBotRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  createBot(argument: _rookery_CreateBotRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  createBot(argument: _rookery_CreateBotRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  createBot(argument: _rookery_CreateBotRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  createBot(argument: _rookery_CreateBotRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  CreateCall(argument: _rookery_CreateCallRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  CreateCall(argument: _rookery_CreateCallRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  CreateCall(argument: _rookery_CreateCallRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  CreateCall(argument: _rookery_CreateCallRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  createCall(argument: _rookery_CreateCallRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  createCall(argument: _rookery_CreateCallRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  createCall(argument: _rookery_CreateCallRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  createCall(argument: _rookery_CreateCallRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  CreateGroup(argument: _rookery_CreateGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateGroupReply__Output>): grpc.ClientUnaryCall;
  CreateGroup(argument: _rookery_CreateGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_CreateGroupReply__Output>): grpc.ClientUnaryCall;
  CreateGroup(argument: _rookery_CreateGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateGroupReply__Output>): grpc.ClientUnaryCall;
  CreateGroup(argument: _rookery_CreateGroupRequest, callback: grpc.requestCallback<_rookery_CreateGroupReply__Output>): grpc.ClientUnaryCall;
  createGroup(argument: _rookery_CreateGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateGroupReply__Output>): grpc.ClientUnaryCall;
  createGroup(argument: _rookery_CreateGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_CreateGroupReply__Output>): grpc.ClientUnaryCall;
  createGroup(argument: _rookery_CreateGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateGroupReply__Output>): grpc.ClientUnaryCall;
  createGroup(argument: _rookery_CreateGroupRequest, callback: grpc.requestCallback<_rookery_CreateGroupReply__Output>): grpc.ClientUnaryCall;
  
  CreateInvitationLink(argument: _rookery_CreateInvitationLinkRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_InviteKeyReply__Output>): grpc.ClientUnaryCall;
  CreateInvitationLink(argument: _rookery_CreateInvitationLinkRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_InviteKeyReply__Output>): grpc.ClientUnaryCall;
  CreateInvitationLink(argument: _rookery_CreateInvitationLinkRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_InviteKeyReply__Output>): grpc.ClientUnaryCall;
  CreateInvitationLink(argument: _rookery_CreateInvitationLinkRequest, callback: grpc.requestCallback<_rookery_InviteKeyReply__Output>): grpc.ClientUnaryCall;
  createInvitationLink(argument: _rookery_CreateInvitationLinkRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_InviteKeyReply__Output>): grpc.ClientUnaryCall;
  createInvitationLink(argument: _rookery_CreateInvitationLinkRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_InviteKeyReply__Output>): grpc.ClientUnaryCall;
  createInvitationLink(argument: _rookery_CreateInvitationLinkRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_InviteKeyReply__Output>): grpc.ClientUnaryCall;
  createInvitationLink(argument: _rookery_CreateInvitationLinkRequest, callback: grpc.requestCallback<_rookery_InviteKeyReply__Output>): grpc.ClientUnaryCall;
  
  CreateProfileField(argument: _rookery_ProfileFieldRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateProfileFieldReply__Output>): grpc.ClientUnaryCall;
  CreateProfileField(argument: _rookery_ProfileFieldRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_CreateProfileFieldReply__Output>): grpc.ClientUnaryCall;
  CreateProfileField(argument: _rookery_ProfileFieldRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateProfileFieldReply__Output>): grpc.ClientUnaryCall;
  CreateProfileField(argument: _rookery_ProfileFieldRequest, callback: grpc.requestCallback<_rookery_CreateProfileFieldReply__Output>): grpc.ClientUnaryCall;
  createProfileField(argument: _rookery_ProfileFieldRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateProfileFieldReply__Output>): grpc.ClientUnaryCall;
  createProfileField(argument: _rookery_ProfileFieldRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_CreateProfileFieldReply__Output>): grpc.ClientUnaryCall;
  createProfileField(argument: _rookery_ProfileFieldRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateProfileFieldReply__Output>): grpc.ClientUnaryCall;
  createProfileField(argument: _rookery_ProfileFieldRequest, callback: grpc.requestCallback<_rookery_CreateProfileFieldReply__Output>): grpc.ClientUnaryCall;
  
  /**
   * What an operator does before anyone can log in.
   */
  CreateRealm(argument: _rookery_CreateRealmRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateRealmReply__Output>): grpc.ClientUnaryCall;
  CreateRealm(argument: _rookery_CreateRealmRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_CreateRealmReply__Output>): grpc.ClientUnaryCall;
  CreateRealm(argument: _rookery_CreateRealmRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateRealmReply__Output>): grpc.ClientUnaryCall;
  CreateRealm(argument: _rookery_CreateRealmRequest, callback: grpc.requestCallback<_rookery_CreateRealmReply__Output>): grpc.ClientUnaryCall;
  /**
   * What an operator does before anyone can log in.
   */
  createRealm(argument: _rookery_CreateRealmRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateRealmReply__Output>): grpc.ClientUnaryCall;
  createRealm(argument: _rookery_CreateRealmRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_CreateRealmReply__Output>): grpc.ClientUnaryCall;
  createRealm(argument: _rookery_CreateRealmRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateRealmReply__Output>): grpc.ClientUnaryCall;
  createRealm(argument: _rookery_CreateRealmRequest, callback: grpc.requestCallback<_rookery_CreateRealmReply__Output>): grpc.ClientUnaryCall;
  
  CreateUser(argument: _rookery_CreateUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateUserReply__Output>): grpc.ClientUnaryCall;
  CreateUser(argument: _rookery_CreateUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_CreateUserReply__Output>): grpc.ClientUnaryCall;
  CreateUser(argument: _rookery_CreateUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateUserReply__Output>): grpc.ClientUnaryCall;
  CreateUser(argument: _rookery_CreateUserRequest, callback: grpc.requestCallback<_rookery_CreateUserReply__Output>): grpc.ClientUnaryCall;
  createUser(argument: _rookery_CreateUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateUserReply__Output>): grpc.ClientUnaryCall;
  createUser(argument: _rookery_CreateUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_CreateUserReply__Output>): grpc.ClientUnaryCall;
  createUser(argument: _rookery_CreateUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateUserReply__Output>): grpc.ClientUnaryCall;
  createUser(argument: _rookery_CreateUserRequest, callback: grpc.requestCallback<_rookery_CreateUserReply__Output>): grpc.ClientUnaryCall;
  
  CreateUserGroup(argument: _rookery_CreateUserGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateGroupReply__Output>): grpc.ClientUnaryCall;
  CreateUserGroup(argument: _rookery_CreateUserGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_CreateGroupReply__Output>): grpc.ClientUnaryCall;
  CreateUserGroup(argument: _rookery_CreateUserGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateGroupReply__Output>): grpc.ClientUnaryCall;
  CreateUserGroup(argument: _rookery_CreateUserGroupRequest, callback: grpc.requestCallback<_rookery_CreateGroupReply__Output>): grpc.ClientUnaryCall;
  createUserGroup(argument: _rookery_CreateUserGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateGroupReply__Output>): grpc.ClientUnaryCall;
  createUserGroup(argument: _rookery_CreateUserGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_CreateGroupReply__Output>): grpc.ClientUnaryCall;
  createUserGroup(argument: _rookery_CreateUserGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateGroupReply__Output>): grpc.ClientUnaryCall;
  createUserGroup(argument: _rookery_CreateUserGroupRequest, callback: grpc.requestCallback<_rookery_CreateGroupReply__Output>): grpc.ClientUnaryCall;
  
  DeactivateEmoji(argument: _rookery_DeactivateEmojiRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeactivateEmoji(argument: _rookery_DeactivateEmojiRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeactivateEmoji(argument: _rookery_DeactivateEmojiRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeactivateEmoji(argument: _rookery_DeactivateEmojiRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deactivateEmoji(argument: _rookery_DeactivateEmojiRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deactivateEmoji(argument: _rookery_DeactivateEmojiRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deactivateEmoji(argument: _rookery_DeactivateEmojiRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deactivateEmoji(argument: _rookery_DeactivateEmojiRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  DeactivateRealm(argument: _rookery_DeactivateRealmRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeactivateRealm(argument: _rookery_DeactivateRealmRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeactivateRealm(argument: _rookery_DeactivateRealmRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeactivateRealm(argument: _rookery_DeactivateRealmRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deactivateRealm(argument: _rookery_DeactivateRealmRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deactivateRealm(argument: _rookery_DeactivateRealmRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deactivateRealm(argument: _rookery_DeactivateRealmRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deactivateRealm(argument: _rookery_DeactivateRealmRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  DeactivateUser(argument: _rookery_DeactivateUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeactivateUser(argument: _rookery_DeactivateUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeactivateUser(argument: _rookery_DeactivateUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeactivateUser(argument: _rookery_DeactivateUserRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deactivateUser(argument: _rookery_DeactivateUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deactivateUser(argument: _rookery_DeactivateUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deactivateUser(argument: _rookery_DeactivateUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deactivateUser(argument: _rookery_DeactivateUserRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  DeleteExport(argument: _rookery_ExportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteExport(argument: _rookery_ExportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteExport(argument: _rookery_ExportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteExport(argument: _rookery_ExportRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteExport(argument: _rookery_ExportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteExport(argument: _rookery_ExportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteExport(argument: _rookery_ExportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteExport(argument: _rookery_ExportRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  DeleteProfileField(argument: _rookery_ProfileFieldRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteProfileField(argument: _rookery_ProfileFieldRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteProfileField(argument: _rookery_ProfileFieldRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  DeleteProfileField(argument: _rookery_ProfileFieldRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteProfileField(argument: _rookery_ProfileFieldRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteProfileField(argument: _rookery_ProfileFieldRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteProfileField(argument: _rookery_ProfileFieldRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  deleteProfileField(argument: _rookery_ProfileFieldRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  EndSession(argument: _rookery_EndSessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  EndSession(argument: _rookery_EndSessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  EndSession(argument: _rookery_EndSessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  EndSession(argument: _rookery_EndSessionRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  endSession(argument: _rookery_EndSessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  endSession(argument: _rookery_EndSessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  endSession(argument: _rookery_EndSessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  endSession(argument: _rookery_EndSessionRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  FetchApiKey(argument: _rookery_FetchApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  FetchApiKey(argument: _rookery_FetchApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  FetchApiKey(argument: _rookery_FetchApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  FetchApiKey(argument: _rookery_FetchApiKeyRequest, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  fetchApiKey(argument: _rookery_FetchApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  fetchApiKey(argument: _rookery_FetchApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  fetchApiKey(argument: _rookery_FetchApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  fetchApiKey(argument: _rookery_FetchApiKeyRequest, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  
  FetchDevApiKey(argument: _rookery_FetchDevApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  FetchDevApiKey(argument: _rookery_FetchDevApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  FetchDevApiKey(argument: _rookery_FetchDevApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  FetchDevApiKey(argument: _rookery_FetchDevApiKeyRequest, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  fetchDevApiKey(argument: _rookery_FetchDevApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  fetchDevApiKey(argument: _rookery_FetchDevApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  fetchDevApiKey(argument: _rookery_FetchDevApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  fetchDevApiKey(argument: _rookery_FetchDevApiKeyRequest, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  
  FetchJwtApiKey(argument: _rookery_FetchJwtApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  FetchJwtApiKey(argument: _rookery_FetchJwtApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  FetchJwtApiKey(argument: _rookery_FetchJwtApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  FetchJwtApiKey(argument: _rookery_FetchJwtApiKeyRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  fetchJwtApiKey(argument: _rookery_FetchJwtApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  fetchJwtApiKey(argument: _rookery_FetchJwtApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  fetchJwtApiKey(argument: _rookery_FetchJwtApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  fetchJwtApiKey(argument: _rookery_FetchJwtApiKeyRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  FetchOwnApiKey(argument: _rookery_FetchOwnApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  FetchOwnApiKey(argument: _rookery_FetchOwnApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  FetchOwnApiKey(argument: _rookery_FetchOwnApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  FetchOwnApiKey(argument: _rookery_FetchOwnApiKeyRequest, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  fetchOwnApiKey(argument: _rookery_FetchOwnApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  fetchOwnApiKey(argument: _rookery_FetchOwnApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  fetchOwnApiKey(argument: _rookery_FetchOwnApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  fetchOwnApiKey(argument: _rookery_FetchOwnApiKeyRequest, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  
  FollowSights(argument: _rookery_FollowSightsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  FollowSights(argument: _rookery_FollowSightsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  FollowSights(argument: _rookery_FollowSightsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  FollowSights(argument: _rookery_FollowSightsRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  followSights(argument: _rookery_FollowSightsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  followSights(argument: _rookery_FollowSightsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  followSights(argument: _rookery_FollowSightsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  followSights(argument: _rookery_FollowSightsRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  GetAvatarUrl(argument: _rookery_GetAvatarUrlRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetAvatarUrlReply__Output>): grpc.ClientUnaryCall;
  GetAvatarUrl(argument: _rookery_GetAvatarUrlRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetAvatarUrlReply__Output>): grpc.ClientUnaryCall;
  GetAvatarUrl(argument: _rookery_GetAvatarUrlRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetAvatarUrlReply__Output>): grpc.ClientUnaryCall;
  GetAvatarUrl(argument: _rookery_GetAvatarUrlRequest, callback: grpc.requestCallback<_rookery_GetAvatarUrlReply__Output>): grpc.ClientUnaryCall;
  getAvatarUrl(argument: _rookery_GetAvatarUrlRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetAvatarUrlReply__Output>): grpc.ClientUnaryCall;
  getAvatarUrl(argument: _rookery_GetAvatarUrlRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetAvatarUrlReply__Output>): grpc.ClientUnaryCall;
  getAvatarUrl(argument: _rookery_GetAvatarUrlRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetAvatarUrlReply__Output>): grpc.ClientUnaryCall;
  getAvatarUrl(argument: _rookery_GetAvatarUrlRequest, callback: grpc.requestCallback<_rookery_GetAvatarUrlReply__Output>): grpc.ClientUnaryCall;
  
  GetBotApiKey(argument: _rookery_GetBotApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  GetBotApiKey(argument: _rookery_GetBotApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  GetBotApiKey(argument: _rookery_GetBotApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  GetBotApiKey(argument: _rookery_GetBotApiKeyRequest, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  getBotApiKey(argument: _rookery_GetBotApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  getBotApiKey(argument: _rookery_GetBotApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  getBotApiKey(argument: _rookery_GetBotApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  getBotApiKey(argument: _rookery_GetBotApiKeyRequest, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  
  GetBotStorage(argument: _rookery_BotStorageKeys, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetBotStorage(argument: _rookery_BotStorageKeys, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetBotStorage(argument: _rookery_BotStorageKeys, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetBotStorage(argument: _rookery_BotStorageKeys, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getBotStorage(argument: _rookery_BotStorageKeys, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getBotStorage(argument: _rookery_BotStorageKeys, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getBotStorage(argument: _rookery_BotStorageKeys, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getBotStorage(argument: _rookery_BotStorageKeys, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  GetCaller(argument: _rookery_GetCallerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_AuthenticateReply__Output>): grpc.ClientUnaryCall;
  GetCaller(argument: _rookery_GetCallerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_AuthenticateReply__Output>): grpc.ClientUnaryCall;
  GetCaller(argument: _rookery_GetCallerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_AuthenticateReply__Output>): grpc.ClientUnaryCall;
  GetCaller(argument: _rookery_GetCallerRequest, callback: grpc.requestCallback<_rookery_AuthenticateReply__Output>): grpc.ClientUnaryCall;
  getCaller(argument: _rookery_GetCallerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_AuthenticateReply__Output>): grpc.ClientUnaryCall;
  getCaller(argument: _rookery_GetCallerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_AuthenticateReply__Output>): grpc.ClientUnaryCall;
  getCaller(argument: _rookery_GetCallerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_AuthenticateReply__Output>): grpc.ClientUnaryCall;
  getCaller(argument: _rookery_GetCallerRequest, callback: grpc.requestCallback<_rookery_AuthenticateReply__Output>): grpc.ClientUnaryCall;
  
  GetCards(argument: _rookery_GetCardsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetCardsReply__Output>): grpc.ClientUnaryCall;
  GetCards(argument: _rookery_GetCardsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetCardsReply__Output>): grpc.ClientUnaryCall;
  GetCards(argument: _rookery_GetCardsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetCardsReply__Output>): grpc.ClientUnaryCall;
  GetCards(argument: _rookery_GetCardsRequest, callback: grpc.requestCallback<_rookery_GetCardsReply__Output>): grpc.ClientUnaryCall;
  getCards(argument: _rookery_GetCardsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetCardsReply__Output>): grpc.ClientUnaryCall;
  getCards(argument: _rookery_GetCardsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetCardsReply__Output>): grpc.ClientUnaryCall;
  getCards(argument: _rookery_GetCardsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetCardsReply__Output>): grpc.ClientUnaryCall;
  getCards(argument: _rookery_GetCardsRequest, callback: grpc.requestCallback<_rookery_GetCardsReply__Output>): grpc.ClientUnaryCall;
  
  GetEmoji(argument: _rookery_GetEmojiRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetEmojiReply__Output>): grpc.ClientUnaryCall;
  GetEmoji(argument: _rookery_GetEmojiRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetEmojiReply__Output>): grpc.ClientUnaryCall;
  GetEmoji(argument: _rookery_GetEmojiRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetEmojiReply__Output>): grpc.ClientUnaryCall;
  GetEmoji(argument: _rookery_GetEmojiRequest, callback: grpc.requestCallback<_rookery_GetEmojiReply__Output>): grpc.ClientUnaryCall;
  getEmoji(argument: _rookery_GetEmojiRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetEmojiReply__Output>): grpc.ClientUnaryCall;
  getEmoji(argument: _rookery_GetEmojiRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetEmojiReply__Output>): grpc.ClientUnaryCall;
  getEmoji(argument: _rookery_GetEmojiRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetEmojiReply__Output>): grpc.ClientUnaryCall;
  getEmoji(argument: _rookery_GetEmojiRequest, callback: grpc.requestCallback<_rookery_GetEmojiReply__Output>): grpc.ClientUnaryCall;
  
  GetImage(argument: _rookery_GetImageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetImageReply__Output>): grpc.ClientUnaryCall;
  GetImage(argument: _rookery_GetImageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetImageReply__Output>): grpc.ClientUnaryCall;
  GetImage(argument: _rookery_GetImageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetImageReply__Output>): grpc.ClientUnaryCall;
  GetImage(argument: _rookery_GetImageRequest, callback: grpc.requestCallback<_rookery_GetImageReply__Output>): grpc.ClientUnaryCall;
  getImage(argument: _rookery_GetImageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetImageReply__Output>): grpc.ClientUnaryCall;
  getImage(argument: _rookery_GetImageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetImageReply__Output>): grpc.ClientUnaryCall;
  getImage(argument: _rookery_GetImageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetImageReply__Output>): grpc.ClientUnaryCall;
  getImage(argument: _rookery_GetImageRequest, callback: grpc.requestCallback<_rookery_GetImageReply__Output>): grpc.ClientUnaryCall;
  
  GetInitialState(argument: _rookery_InitialStateRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  GetInitialState(argument: _rookery_InitialStateRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  GetInitialState(argument: _rookery_InitialStateRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  GetInitialState(argument: _rookery_InitialStateRequest, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  getInitialState(argument: _rookery_InitialStateRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  getInitialState(argument: _rookery_InitialStateRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  getInitialState(argument: _rookery_InitialStateRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  getInitialState(argument: _rookery_InitialStateRequest, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  
  GetOwnUser(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetOwnUser(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetOwnUser(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetOwnUser(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getOwnUser(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getOwnUser(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getOwnUser(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getOwnUser(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  GetPresence(argument: _rookery_GetPresenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetPresence(argument: _rookery_GetPresenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetPresence(argument: _rookery_GetPresenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetPresence(argument: _rookery_GetPresenceRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getPresence(argument: _rookery_GetPresenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getPresence(argument: _rookery_GetPresenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getPresence(argument: _rookery_GetPresenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getPresence(argument: _rookery_GetPresenceRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  GetReceptions(argument: _rookery_GetReceptionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetReceptionsReply__Output>): grpc.ClientUnaryCall;
  GetReceptions(argument: _rookery_GetReceptionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetReceptionsReply__Output>): grpc.ClientUnaryCall;
  GetReceptions(argument: _rookery_GetReceptionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetReceptionsReply__Output>): grpc.ClientUnaryCall;
  GetReceptions(argument: _rookery_GetReceptionsRequest, callback: grpc.requestCallback<_rookery_GetReceptionsReply__Output>): grpc.ClientUnaryCall;
  getReceptions(argument: _rookery_GetReceptionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetReceptionsReply__Output>): grpc.ClientUnaryCall;
  getReceptions(argument: _rookery_GetReceptionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetReceptionsReply__Output>): grpc.ClientUnaryCall;
  getReceptions(argument: _rookery_GetReceptionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetReceptionsReply__Output>): grpc.ClientUnaryCall;
  getReceptions(argument: _rookery_GetReceptionsRequest, callback: grpc.requestCallback<_rookery_GetReceptionsReply__Output>): grpc.ClientUnaryCall;
  
  GetSettingTargets(argument: _rookery_SettingTargetsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SettingTargetsReply__Output>): grpc.ClientUnaryCall;
  GetSettingTargets(argument: _rookery_SettingTargetsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_SettingTargetsReply__Output>): grpc.ClientUnaryCall;
  GetSettingTargets(argument: _rookery_SettingTargetsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SettingTargetsReply__Output>): grpc.ClientUnaryCall;
  GetSettingTargets(argument: _rookery_SettingTargetsRequest, callback: grpc.requestCallback<_rookery_SettingTargetsReply__Output>): grpc.ClientUnaryCall;
  getSettingTargets(argument: _rookery_SettingTargetsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SettingTargetsReply__Output>): grpc.ClientUnaryCall;
  getSettingTargets(argument: _rookery_SettingTargetsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_SettingTargetsReply__Output>): grpc.ClientUnaryCall;
  getSettingTargets(argument: _rookery_SettingTargetsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SettingTargetsReply__Output>): grpc.ClientUnaryCall;
  getSettingTargets(argument: _rookery_SettingTargetsRequest, callback: grpc.requestCallback<_rookery_SettingTargetsReply__Output>): grpc.ClientUnaryCall;
  
  GetSight(argument: _rookery_GetSightRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetSightReply__Output>): grpc.ClientUnaryCall;
  GetSight(argument: _rookery_GetSightRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetSightReply__Output>): grpc.ClientUnaryCall;
  GetSight(argument: _rookery_GetSightRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetSightReply__Output>): grpc.ClientUnaryCall;
  GetSight(argument: _rookery_GetSightRequest, callback: grpc.requestCallback<_rookery_GetSightReply__Output>): grpc.ClientUnaryCall;
  getSight(argument: _rookery_GetSightRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetSightReply__Output>): grpc.ClientUnaryCall;
  getSight(argument: _rookery_GetSightRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetSightReply__Output>): grpc.ClientUnaryCall;
  getSight(argument: _rookery_GetSightRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetSightReply__Output>): grpc.ClientUnaryCall;
  getSight(argument: _rookery_GetSightRequest, callback: grpc.requestCallback<_rookery_GetSightReply__Output>): grpc.ClientUnaryCall;
  
  GetStatus(argument: _rookery_GetStatusRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetStatus(argument: _rookery_GetStatusRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetStatus(argument: _rookery_GetStatusRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetStatus(argument: _rookery_GetStatusRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getStatus(argument: _rookery_GetStatusRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getStatus(argument: _rookery_GetStatusRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getStatus(argument: _rookery_GetStatusRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getStatus(argument: _rookery_GetStatusRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  GetUser(argument: _rookery_GetUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetUser(argument: _rookery_GetUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetUser(argument: _rookery_GetUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetUser(argument: _rookery_GetUserRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getUser(argument: _rookery_GetUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getUser(argument: _rookery_GetUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getUser(argument: _rookery_GetUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getUser(argument: _rookery_GetUserRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  GetUserGroupMembers(argument: _rookery_GetUserGroupMembersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetUserGroupMembersReply__Output>): grpc.ClientUnaryCall;
  GetUserGroupMembers(argument: _rookery_GetUserGroupMembersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetUserGroupMembersReply__Output>): grpc.ClientUnaryCall;
  GetUserGroupMembers(argument: _rookery_GetUserGroupMembersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetUserGroupMembersReply__Output>): grpc.ClientUnaryCall;
  GetUserGroupMembers(argument: _rookery_GetUserGroupMembersRequest, callback: grpc.requestCallback<_rookery_GetUserGroupMembersReply__Output>): grpc.ClientUnaryCall;
  getUserGroupMembers(argument: _rookery_GetUserGroupMembersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetUserGroupMembersReply__Output>): grpc.ClientUnaryCall;
  getUserGroupMembers(argument: _rookery_GetUserGroupMembersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetUserGroupMembersReply__Output>): grpc.ClientUnaryCall;
  getUserGroupMembers(argument: _rookery_GetUserGroupMembersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetUserGroupMembersReply__Output>): grpc.ClientUnaryCall;
  getUserGroupMembers(argument: _rookery_GetUserGroupMembersRequest, callback: grpc.requestCallback<_rookery_GetUserGroupMembersReply__Output>): grpc.ClientUnaryCall;
  
  JoinCall(argument: _rookery_JoinCallRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JoinCallReply__Output>): grpc.ClientUnaryCall;
  JoinCall(argument: _rookery_JoinCallRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JoinCallReply__Output>): grpc.ClientUnaryCall;
  JoinCall(argument: _rookery_JoinCallRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JoinCallReply__Output>): grpc.ClientUnaryCall;
  JoinCall(argument: _rookery_JoinCallRequest, callback: grpc.requestCallback<_rookery_JoinCallReply__Output>): grpc.ClientUnaryCall;
  joinCall(argument: _rookery_JoinCallRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JoinCallReply__Output>): grpc.ClientUnaryCall;
  joinCall(argument: _rookery_JoinCallRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JoinCallReply__Output>): grpc.ClientUnaryCall;
  joinCall(argument: _rookery_JoinCallRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JoinCallReply__Output>): grpc.ClientUnaryCall;
  joinCall(argument: _rookery_JoinCallRequest, callback: grpc.requestCallback<_rookery_JoinCallReply__Output>): grpc.ClientUnaryCall;
  
  ListAlertWords(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListAlertWords(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListAlertWords(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListAlertWords(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listAlertWords(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listAlertWords(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listAlertWords(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listAlertWords(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListBots(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListBots(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListBots(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListBots(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listBots(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listBots(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listBots(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listBots(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListDevUsers(argument: _rookery_ListDevUsersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListDevUsers(argument: _rookery_ListDevUsersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListDevUsers(argument: _rookery_ListDevUsersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListDevUsers(argument: _rookery_ListDevUsersRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listDevUsers(argument: _rookery_ListDevUsersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listDevUsers(argument: _rookery_ListDevUsersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listDevUsers(argument: _rookery_ListDevUsersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listDevUsers(argument: _rookery_ListDevUsersRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListEmoji(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListEmoji(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListEmoji(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListEmoji(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listEmoji(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listEmoji(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listEmoji(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listEmoji(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListExportConsents(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListExportConsents(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListExportConsents(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListExportConsents(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listExportConsents(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listExportConsents(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listExportConsents(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listExportConsents(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListExports(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListExports(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListExports(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListExports(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listExports(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listExports(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listExports(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listExports(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListInvitations(argument: _rookery_ListInvitationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListInvitations(argument: _rookery_ListInvitationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListInvitations(argument: _rookery_ListInvitationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListInvitations(argument: _rookery_ListInvitationsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listInvitations(argument: _rookery_ListInvitationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listInvitations(argument: _rookery_ListInvitationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listInvitations(argument: _rookery_ListInvitationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listInvitations(argument: _rookery_ListInvitationsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListLinkifiers(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListLinkifiers(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListLinkifiers(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListLinkifiers(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listLinkifiers(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listLinkifiers(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listLinkifiers(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listLinkifiers(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListNavigationViews(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListNavigationViews(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListNavigationViews(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListNavigationViews(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listNavigationViews(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listNavigationViews(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listNavigationViews(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listNavigationViews(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListPresences(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListPresences(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListPresences(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListPresences(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listPresences(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listPresences(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listPresences(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listPresences(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListProfileFields(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListProfileFields(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListProfileFields(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListProfileFields(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listProfileFields(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listProfileFields(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listProfileFields(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listProfileFields(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListRealmDomains(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListRealmDomains(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListRealmDomains(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListRealmDomains(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listRealmDomains(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listRealmDomains(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listRealmDomains(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listRealmDomains(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListRealms(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ListRealmsReply__Output>): grpc.ClientUnaryCall;
  ListRealms(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ListRealmsReply__Output>): grpc.ClientUnaryCall;
  ListRealms(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ListRealmsReply__Output>): grpc.ClientUnaryCall;
  ListRealms(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_ListRealmsReply__Output>): grpc.ClientUnaryCall;
  listRealms(argument: _rookery_Empty, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ListRealmsReply__Output>): grpc.ClientUnaryCall;
  listRealms(argument: _rookery_Empty, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ListRealmsReply__Output>): grpc.ClientUnaryCall;
  listRealms(argument: _rookery_Empty, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ListRealmsReply__Output>): grpc.ClientUnaryCall;
  listRealms(argument: _rookery_Empty, callback: grpc.requestCallback<_rookery_ListRealmsReply__Output>): grpc.ClientUnaryCall;
  
  ListUserGroups(argument: _rookery_ListUserGroupsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListUserGroups(argument: _rookery_ListUserGroupsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListUserGroups(argument: _rookery_ListUserGroupsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListUserGroups(argument: _rookery_ListUserGroupsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listUserGroups(argument: _rookery_ListUserGroupsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listUserGroups(argument: _rookery_ListUserGroupsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listUserGroups(argument: _rookery_ListUserGroupsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listUserGroups(argument: _rookery_ListUserGroupsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListUsers(argument: _rookery_ListUsersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ListUsersReply__Output>): grpc.ClientUnaryCall;
  ListUsers(argument: _rookery_ListUsersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ListUsersReply__Output>): grpc.ClientUnaryCall;
  ListUsers(argument: _rookery_ListUsersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ListUsersReply__Output>): grpc.ClientUnaryCall;
  ListUsers(argument: _rookery_ListUsersRequest, callback: grpc.requestCallback<_rookery_ListUsersReply__Output>): grpc.ClientUnaryCall;
  listUsers(argument: _rookery_ListUsersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ListUsersReply__Output>): grpc.ClientUnaryCall;
  listUsers(argument: _rookery_ListUsersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ListUsersReply__Output>): grpc.ClientUnaryCall;
  listUsers(argument: _rookery_ListUsersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ListUsersReply__Output>): grpc.ClientUnaryCall;
  listUsers(argument: _rookery_ListUsersRequest, callback: grpc.requestCallback<_rookery_ListUsersReply__Output>): grpc.ClientUnaryCall;
  
  LogIn(argument: _rookery_LogInRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  LogIn(argument: _rookery_LogInRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  LogIn(argument: _rookery_LogInRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  LogIn(argument: _rookery_LogInRequest, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  logIn(argument: _rookery_LogInRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  logIn(argument: _rookery_LogInRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  logIn(argument: _rookery_LogInRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  logIn(argument: _rookery_LogInRequest, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  
  MarkOnboardingStep(argument: _rookery_MarkOnboardingStepRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  MarkOnboardingStep(argument: _rookery_MarkOnboardingStepRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  MarkOnboardingStep(argument: _rookery_MarkOnboardingStepRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  MarkOnboardingStep(argument: _rookery_MarkOnboardingStepRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  markOnboardingStep(argument: _rookery_MarkOnboardingStepRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  markOnboardingStep(argument: _rookery_MarkOnboardingStepRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  markOnboardingStep(argument: _rookery_MarkOnboardingStepRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  markOnboardingStep(argument: _rookery_MarkOnboardingStepRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  MuteUser(argument: _rookery_MuteUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  MuteUser(argument: _rookery_MuteUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  MuteUser(argument: _rookery_MuteUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  MuteUser(argument: _rookery_MuteUserRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  muteUser(argument: _rookery_MuteUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  muteUser(argument: _rookery_MuteUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  muteUser(argument: _rookery_MuteUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  muteUser(argument: _rookery_MuteUserRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  ReactivateRealm(argument: _rookery_ReactivateRealmRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReactivateRealm(argument: _rookery_ReactivateRealmRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReactivateRealm(argument: _rookery_ReactivateRealmRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReactivateRealm(argument: _rookery_ReactivateRealmRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reactivateRealm(argument: _rookery_ReactivateRealmRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reactivateRealm(argument: _rookery_ReactivateRealmRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reactivateRealm(argument: _rookery_ReactivateRealmRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reactivateRealm(argument: _rookery_ReactivateRealmRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  ReactivateUser(argument: _rookery_ReactivateUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReactivateUser(argument: _rookery_ReactivateUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReactivateUser(argument: _rookery_ReactivateUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReactivateUser(argument: _rookery_ReactivateUserRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reactivateUser(argument: _rookery_ReactivateUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reactivateUser(argument: _rookery_ReactivateUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reactivateUser(argument: _rookery_ReactivateUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reactivateUser(argument: _rookery_ReactivateUserRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  ReadExport(argument: _rookery_ReadExportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ReadExportReply__Output>): grpc.ClientUnaryCall;
  ReadExport(argument: _rookery_ReadExportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ReadExportReply__Output>): grpc.ClientUnaryCall;
  ReadExport(argument: _rookery_ReadExportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ReadExportReply__Output>): grpc.ClientUnaryCall;
  ReadExport(argument: _rookery_ReadExportRequest, callback: grpc.requestCallback<_rookery_ReadExportReply__Output>): grpc.ClientUnaryCall;
  readExport(argument: _rookery_ReadExportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ReadExportReply__Output>): grpc.ClientUnaryCall;
  readExport(argument: _rookery_ReadExportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ReadExportReply__Output>): grpc.ClientUnaryCall;
  readExport(argument: _rookery_ReadExportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ReadExportReply__Output>): grpc.ClientUnaryCall;
  readExport(argument: _rookery_ReadExportRequest, callback: grpc.requestCallback<_rookery_ReadExportReply__Output>): grpc.ClientUnaryCall;
  
  RegenerateApiKey(argument: _rookery_RegenerateApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  RegenerateApiKey(argument: _rookery_RegenerateApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  RegenerateApiKey(argument: _rookery_RegenerateApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  RegenerateApiKey(argument: _rookery_RegenerateApiKeyRequest, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  regenerateApiKey(argument: _rookery_RegenerateApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  regenerateApiKey(argument: _rookery_RegenerateApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  regenerateApiKey(argument: _rookery_RegenerateApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  regenerateApiKey(argument: _rookery_RegenerateApiKeyRequest, callback: grpc.requestCallback<_rookery_ApiKeyReply__Output>): grpc.ClientUnaryCall;
  
  ReleaseChannel(argument: _rookery_ReleaseChannelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReleaseChannel(argument: _rookery_ReleaseChannelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReleaseChannel(argument: _rookery_ReleaseChannelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReleaseChannel(argument: _rookery_ReleaseChannelRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  releaseChannel(argument: _rookery_ReleaseChannelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  releaseChannel(argument: _rookery_ReleaseChannelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  releaseChannel(argument: _rookery_ReleaseChannelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  releaseChannel(argument: _rookery_ReleaseChannelRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  RemoveBotStorage(argument: _rookery_BotStorageKeys, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveBotStorage(argument: _rookery_BotStorageKeys, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveBotStorage(argument: _rookery_BotStorageKeys, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveBotStorage(argument: _rookery_BotStorageKeys, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeBotStorage(argument: _rookery_BotStorageKeys, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeBotStorage(argument: _rookery_BotStorageKeys, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeBotStorage(argument: _rookery_BotStorageKeys, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeBotStorage(argument: _rookery_BotStorageKeys, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  RemoveLinkifier(argument: _rookery_LinkifierRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveLinkifier(argument: _rookery_LinkifierRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveLinkifier(argument: _rookery_LinkifierRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveLinkifier(argument: _rookery_LinkifierRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeLinkifier(argument: _rookery_LinkifierRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeLinkifier(argument: _rookery_LinkifierRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeLinkifier(argument: _rookery_LinkifierRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeLinkifier(argument: _rookery_LinkifierRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  RemoveNavigationView(argument: _rookery_NavigationViewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveNavigationView(argument: _rookery_NavigationViewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveNavigationView(argument: _rookery_NavigationViewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveNavigationView(argument: _rookery_NavigationViewRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeNavigationView(argument: _rookery_NavigationViewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeNavigationView(argument: _rookery_NavigationViewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeNavigationView(argument: _rookery_NavigationViewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeNavigationView(argument: _rookery_NavigationViewRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  RemovePlayground(argument: _rookery_PlaygroundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemovePlayground(argument: _rookery_PlaygroundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemovePlayground(argument: _rookery_PlaygroundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemovePlayground(argument: _rookery_PlaygroundRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removePlayground(argument: _rookery_PlaygroundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removePlayground(argument: _rookery_PlaygroundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removePlayground(argument: _rookery_PlaygroundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removePlayground(argument: _rookery_PlaygroundRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  RemovePushToken(argument: _rookery_PushTokenRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemovePushToken(argument: _rookery_PushTokenRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemovePushToken(argument: _rookery_PushTokenRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemovePushToken(argument: _rookery_PushTokenRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removePushToken(argument: _rookery_PushTokenRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removePushToken(argument: _rookery_PushTokenRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removePushToken(argument: _rookery_PushTokenRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removePushToken(argument: _rookery_PushTokenRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  RemoveRealmDomain(argument: _rookery_RealmDomainRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveRealmDomain(argument: _rookery_RealmDomainRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveRealmDomain(argument: _rookery_RealmDomainRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveRealmDomain(argument: _rookery_RealmDomainRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeRealmDomain(argument: _rookery_RealmDomainRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeRealmDomain(argument: _rookery_RealmDomainRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeRealmDomain(argument: _rookery_RealmDomainRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeRealmDomain(argument: _rookery_RealmDomainRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  ReorderLinkifiers(argument: _rookery_ReorderLinkifiersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReorderLinkifiers(argument: _rookery_ReorderLinkifiersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReorderLinkifiers(argument: _rookery_ReorderLinkifiersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReorderLinkifiers(argument: _rookery_ReorderLinkifiersRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reorderLinkifiers(argument: _rookery_ReorderLinkifiersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reorderLinkifiers(argument: _rookery_ReorderLinkifiersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reorderLinkifiers(argument: _rookery_ReorderLinkifiersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reorderLinkifiers(argument: _rookery_ReorderLinkifiersRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  ReorderProfileFields(argument: _rookery_ReorderProfileFieldsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReorderProfileFields(argument: _rookery_ReorderProfileFieldsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReorderProfileFields(argument: _rookery_ReorderProfileFieldsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReorderProfileFields(argument: _rookery_ReorderProfileFieldsRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reorderProfileFields(argument: _rookery_ReorderProfileFieldsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reorderProfileFields(argument: _rookery_ReorderProfileFieldsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reorderProfileFields(argument: _rookery_ReorderProfileFieldsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reorderProfileFields(argument: _rookery_ReorderProfileFieldsRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  RequestExport(argument: _rookery_RequestExportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_RequestExportReply__Output>): grpc.ClientUnaryCall;
  RequestExport(argument: _rookery_RequestExportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_RequestExportReply__Output>): grpc.ClientUnaryCall;
  RequestExport(argument: _rookery_RequestExportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_RequestExportReply__Output>): grpc.ClientUnaryCall;
  RequestExport(argument: _rookery_RequestExportRequest, callback: grpc.requestCallback<_rookery_RequestExportReply__Output>): grpc.ClientUnaryCall;
  requestExport(argument: _rookery_RequestExportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_RequestExportReply__Output>): grpc.ClientUnaryCall;
  requestExport(argument: _rookery_RequestExportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_RequestExportReply__Output>): grpc.ClientUnaryCall;
  requestExport(argument: _rookery_RequestExportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_RequestExportReply__Output>): grpc.ClientUnaryCall;
  requestExport(argument: _rookery_RequestExportRequest, callback: grpc.requestCallback<_rookery_RequestExportReply__Output>): grpc.ClientUnaryCall;
  
  ResendInvitation(argument: _rookery_InvitationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ResendInvitation(argument: _rookery_InvitationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ResendInvitation(argument: _rookery_InvitationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ResendInvitation(argument: _rookery_InvitationRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  resendInvitation(argument: _rookery_InvitationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  resendInvitation(argument: _rookery_InvitationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  resendInvitation(argument: _rookery_InvitationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  resendInvitation(argument: _rookery_InvitationRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  ResetPassword(argument: _rookery_ResetPasswordRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ResetPassword(argument: _rookery_ResetPasswordRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ResetPassword(argument: _rookery_ResetPasswordRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ResetPassword(argument: _rookery_ResetPasswordRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  resetPassword(argument: _rookery_ResetPasswordRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  resetPassword(argument: _rookery_ResetPasswordRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  resetPassword(argument: _rookery_ResetPasswordRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  resetPassword(argument: _rookery_ResetPasswordRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  ResolveGroups(argument: _rookery_ResolveGroupsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResolveGroupsReply__Output>): grpc.ClientUnaryCall;
  ResolveGroups(argument: _rookery_ResolveGroupsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ResolveGroupsReply__Output>): grpc.ClientUnaryCall;
  ResolveGroups(argument: _rookery_ResolveGroupsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResolveGroupsReply__Output>): grpc.ClientUnaryCall;
  ResolveGroups(argument: _rookery_ResolveGroupsRequest, callback: grpc.requestCallback<_rookery_ResolveGroupsReply__Output>): grpc.ClientUnaryCall;
  resolveGroups(argument: _rookery_ResolveGroupsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResolveGroupsReply__Output>): grpc.ClientUnaryCall;
  resolveGroups(argument: _rookery_ResolveGroupsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ResolveGroupsReply__Output>): grpc.ClientUnaryCall;
  resolveGroups(argument: _rookery_ResolveGroupsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResolveGroupsReply__Output>): grpc.ClientUnaryCall;
  resolveGroups(argument: _rookery_ResolveGroupsRequest, callback: grpc.requestCallback<_rookery_ResolveGroupsReply__Output>): grpc.ClientUnaryCall;
  
  ResolveRealm(argument: _rookery_ResolveRealmRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Realm__Output>): grpc.ClientUnaryCall;
  ResolveRealm(argument: _rookery_ResolveRealmRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Realm__Output>): grpc.ClientUnaryCall;
  ResolveRealm(argument: _rookery_ResolveRealmRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Realm__Output>): grpc.ClientUnaryCall;
  ResolveRealm(argument: _rookery_ResolveRealmRequest, callback: grpc.requestCallback<_rookery_Realm__Output>): grpc.ClientUnaryCall;
  resolveRealm(argument: _rookery_ResolveRealmRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Realm__Output>): grpc.ClientUnaryCall;
  resolveRealm(argument: _rookery_ResolveRealmRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Realm__Output>): grpc.ClientUnaryCall;
  resolveRealm(argument: _rookery_ResolveRealmRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Realm__Output>): grpc.ClientUnaryCall;
  resolveRealm(argument: _rookery_ResolveRealmRequest, callback: grpc.requestCallback<_rookery_Realm__Output>): grpc.ClientUnaryCall;
  
  ResolveUsers(argument: _rookery_ResolveUsersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResolveUsersReply__Output>): grpc.ClientUnaryCall;
  ResolveUsers(argument: _rookery_ResolveUsersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ResolveUsersReply__Output>): grpc.ClientUnaryCall;
  ResolveUsers(argument: _rookery_ResolveUsersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResolveUsersReply__Output>): grpc.ClientUnaryCall;
  ResolveUsers(argument: _rookery_ResolveUsersRequest, callback: grpc.requestCallback<_rookery_ResolveUsersReply__Output>): grpc.ClientUnaryCall;
  resolveUsers(argument: _rookery_ResolveUsersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResolveUsersReply__Output>): grpc.ClientUnaryCall;
  resolveUsers(argument: _rookery_ResolveUsersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ResolveUsersReply__Output>): grpc.ClientUnaryCall;
  resolveUsers(argument: _rookery_ResolveUsersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ResolveUsersReply__Output>): grpc.ClientUnaryCall;
  resolveUsers(argument: _rookery_ResolveUsersRequest, callback: grpc.requestCallback<_rookery_ResolveUsersReply__Output>): grpc.ClientUnaryCall;
  
  RevokeInvitation(argument: _rookery_InvitationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RevokeInvitation(argument: _rookery_InvitationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RevokeInvitation(argument: _rookery_InvitationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RevokeInvitation(argument: _rookery_InvitationRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  revokeInvitation(argument: _rookery_InvitationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  revokeInvitation(argument: _rookery_InvitationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  revokeInvitation(argument: _rookery_InvitationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  revokeInvitation(argument: _rookery_InvitationRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  SendInvitations(argument: _rookery_SendInvitationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  SendInvitations(argument: _rookery_SendInvitationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  SendInvitations(argument: _rookery_SendInvitationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  SendInvitations(argument: _rookery_SendInvitationsRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  sendInvitations(argument: _rookery_SendInvitationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  sendInvitations(argument: _rookery_SendInvitationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  sendInvitations(argument: _rookery_SendInvitationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  sendInvitations(argument: _rookery_SendInvitationsRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  SetAvatar(argument: _rookery_SetAvatarRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  SetAvatar(argument: _rookery_SetAvatarRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  SetAvatar(argument: _rookery_SetAvatarRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  SetAvatar(argument: _rookery_SetAvatarRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  setAvatar(argument: _rookery_SetAvatarRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  setAvatar(argument: _rookery_SetAvatarRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  setAvatar(argument: _rookery_SetAvatarRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  setAvatar(argument: _rookery_SetAvatarRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  SetRealmImage(argument: _rookery_SetRealmImageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  SetRealmImage(argument: _rookery_SetRealmImageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  SetRealmImage(argument: _rookery_SetRealmImageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  SetRealmImage(argument: _rookery_SetRealmImageRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  setRealmImage(argument: _rookery_SetRealmImageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  setRealmImage(argument: _rookery_SetRealmImageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  setRealmImage(argument: _rookery_SetRealmImageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  setRealmImage(argument: _rookery_SetRealmImageRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  StartAddressChange(argument: _rookery_StartAddressChangeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  StartAddressChange(argument: _rookery_StartAddressChangeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  StartAddressChange(argument: _rookery_StartAddressChangeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  StartAddressChange(argument: _rookery_StartAddressChangeRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  startAddressChange(argument: _rookery_StartAddressChangeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  startAddressChange(argument: _rookery_StartAddressChangeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  startAddressChange(argument: _rookery_StartAddressChangeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  startAddressChange(argument: _rookery_StartAddressChangeRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  StartPasswordReset(argument: _rookery_StartPasswordResetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  StartPasswordReset(argument: _rookery_StartPasswordResetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  StartPasswordReset(argument: _rookery_StartPasswordResetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  StartPasswordReset(argument: _rookery_StartPasswordResetRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  startPasswordReset(argument: _rookery_StartPasswordResetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  startPasswordReset(argument: _rookery_StartPasswordResetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  startPasswordReset(argument: _rookery_StartPasswordResetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  startPasswordReset(argument: _rookery_StartPasswordResetRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  StartRegistration(argument: _rookery_StartRegistrationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  StartRegistration(argument: _rookery_StartRegistrationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  StartRegistration(argument: _rookery_StartRegistrationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  StartRegistration(argument: _rookery_StartRegistrationRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  startRegistration(argument: _rookery_StartRegistrationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  startRegistration(argument: _rookery_StartRegistrationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  startRegistration(argument: _rookery_StartRegistrationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  startRegistration(argument: _rookery_StartRegistrationRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  TestWelcomeMessage(argument: _rookery_TestWelcomeMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_TestWelcomeMessageReply__Output>): grpc.ClientUnaryCall;
  TestWelcomeMessage(argument: _rookery_TestWelcomeMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_TestWelcomeMessageReply__Output>): grpc.ClientUnaryCall;
  TestWelcomeMessage(argument: _rookery_TestWelcomeMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_TestWelcomeMessageReply__Output>): grpc.ClientUnaryCall;
  TestWelcomeMessage(argument: _rookery_TestWelcomeMessageRequest, callback: grpc.requestCallback<_rookery_TestWelcomeMessageReply__Output>): grpc.ClientUnaryCall;
  testWelcomeMessage(argument: _rookery_TestWelcomeMessageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_TestWelcomeMessageReply__Output>): grpc.ClientUnaryCall;
  testWelcomeMessage(argument: _rookery_TestWelcomeMessageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_TestWelcomeMessageReply__Output>): grpc.ClientUnaryCall;
  testWelcomeMessage(argument: _rookery_TestWelcomeMessageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_TestWelcomeMessageReply__Output>): grpc.ClientUnaryCall;
  testWelcomeMessage(argument: _rookery_TestWelcomeMessageRequest, callback: grpc.requestCallback<_rookery_TestWelcomeMessageReply__Output>): grpc.ClientUnaryCall;
  
  UnmuteUser(argument: _rookery_MuteUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UnmuteUser(argument: _rookery_MuteUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UnmuteUser(argument: _rookery_MuteUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UnmuteUser(argument: _rookery_MuteUserRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  unmuteUser(argument: _rookery_MuteUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  unmuteUser(argument: _rookery_MuteUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  unmuteUser(argument: _rookery_MuteUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  unmuteUser(argument: _rookery_MuteUserRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdateAlertWords(argument: _rookery_UpdateAlertWordsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdateAlertWords(argument: _rookery_UpdateAlertWordsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdateAlertWords(argument: _rookery_UpdateAlertWordsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdateAlertWords(argument: _rookery_UpdateAlertWordsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateAlertWords(argument: _rookery_UpdateAlertWordsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateAlertWords(argument: _rookery_UpdateAlertWordsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateAlertWords(argument: _rookery_UpdateAlertWordsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateAlertWords(argument: _rookery_UpdateAlertWordsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  UpdateBot(argument: _rookery_UpdateBotRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdateBot(argument: _rookery_UpdateBotRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdateBot(argument: _rookery_UpdateBotRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdateBot(argument: _rookery_UpdateBotRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateBot(argument: _rookery_UpdateBotRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateBot(argument: _rookery_UpdateBotRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateBot(argument: _rookery_UpdateBotRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateBot(argument: _rookery_UpdateBotRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  UpdateBotStorage(argument: _rookery_UpdateBotStorageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateBotStorage(argument: _rookery_UpdateBotStorageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateBotStorage(argument: _rookery_UpdateBotStorageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateBotStorage(argument: _rookery_UpdateBotStorageRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateBotStorage(argument: _rookery_UpdateBotStorageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateBotStorage(argument: _rookery_UpdateBotStorageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateBotStorage(argument: _rookery_UpdateBotStorageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateBotStorage(argument: _rookery_UpdateBotStorageRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdateLinkifier(argument: _rookery_LinkifierRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateLinkifier(argument: _rookery_LinkifierRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateLinkifier(argument: _rookery_LinkifierRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateLinkifier(argument: _rookery_LinkifierRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateLinkifier(argument: _rookery_LinkifierRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateLinkifier(argument: _rookery_LinkifierRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateLinkifier(argument: _rookery_LinkifierRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateLinkifier(argument: _rookery_LinkifierRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdateNavigationView(argument: _rookery_NavigationViewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateNavigationView(argument: _rookery_NavigationViewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateNavigationView(argument: _rookery_NavigationViewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateNavigationView(argument: _rookery_NavigationViewRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateNavigationView(argument: _rookery_NavigationViewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateNavigationView(argument: _rookery_NavigationViewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateNavigationView(argument: _rookery_NavigationViewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateNavigationView(argument: _rookery_NavigationViewRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdatePresence(argument: _rookery_UpdatePresenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdatePresence(argument: _rookery_UpdatePresenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdatePresence(argument: _rookery_UpdatePresenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdatePresence(argument: _rookery_UpdatePresenceRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updatePresence(argument: _rookery_UpdatePresenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updatePresence(argument: _rookery_UpdatePresenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updatePresence(argument: _rookery_UpdatePresenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updatePresence(argument: _rookery_UpdatePresenceRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  UpdateProfileData(argument: _rookery_UpdateProfileDataRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateProfileData(argument: _rookery_UpdateProfileDataRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateProfileData(argument: _rookery_UpdateProfileDataRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateProfileData(argument: _rookery_UpdateProfileDataRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateProfileData(argument: _rookery_UpdateProfileDataRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateProfileData(argument: _rookery_UpdateProfileDataRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateProfileData(argument: _rookery_UpdateProfileDataRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateProfileData(argument: _rookery_UpdateProfileDataRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdateProfileField(argument: _rookery_ProfileFieldRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateProfileField(argument: _rookery_ProfileFieldRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateProfileField(argument: _rookery_ProfileFieldRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateProfileField(argument: _rookery_ProfileFieldRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateProfileField(argument: _rookery_ProfileFieldRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateProfileField(argument: _rookery_ProfileFieldRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateProfileField(argument: _rookery_ProfileFieldRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateProfileField(argument: _rookery_ProfileFieldRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdateRealm(argument: _rookery_UpdateRealmRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdateRealm(argument: _rookery_UpdateRealmRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdateRealm(argument: _rookery_UpdateRealmRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  UpdateRealm(argument: _rookery_UpdateRealmRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateRealm(argument: _rookery_UpdateRealmRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateRealm(argument: _rookery_UpdateRealmRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateRealm(argument: _rookery_UpdateRealmRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  updateRealm(argument: _rookery_UpdateRealmRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  UpdateRealmDomain(argument: _rookery_RealmDomainRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateRealmDomain(argument: _rookery_RealmDomainRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateRealmDomain(argument: _rookery_RealmDomainRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateRealmDomain(argument: _rookery_RealmDomainRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateRealmDomain(argument: _rookery_RealmDomainRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateRealmDomain(argument: _rookery_RealmDomainRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateRealmDomain(argument: _rookery_RealmDomainRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateRealmDomain(argument: _rookery_RealmDomainRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdateSettings(argument: _rookery_UpdateSettingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_UpdateSettingsReply__Output>): grpc.ClientUnaryCall;
  UpdateSettings(argument: _rookery_UpdateSettingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_UpdateSettingsReply__Output>): grpc.ClientUnaryCall;
  UpdateSettings(argument: _rookery_UpdateSettingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_UpdateSettingsReply__Output>): grpc.ClientUnaryCall;
  UpdateSettings(argument: _rookery_UpdateSettingsRequest, callback: grpc.requestCallback<_rookery_UpdateSettingsReply__Output>): grpc.ClientUnaryCall;
  updateSettings(argument: _rookery_UpdateSettingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_UpdateSettingsReply__Output>): grpc.ClientUnaryCall;
  updateSettings(argument: _rookery_UpdateSettingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_UpdateSettingsReply__Output>): grpc.ClientUnaryCall;
  updateSettings(argument: _rookery_UpdateSettingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_UpdateSettingsReply__Output>): grpc.ClientUnaryCall;
  updateSettings(argument: _rookery_UpdateSettingsRequest, callback: grpc.requestCallback<_rookery_UpdateSettingsReply__Output>): grpc.ClientUnaryCall;
  
  UpdateSettingsDefaults(argument: _rookery_UpdateSettingsDefaultsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateSettingsDefaults(argument: _rookery_UpdateSettingsDefaultsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateSettingsDefaults(argument: _rookery_UpdateSettingsDefaultsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateSettingsDefaults(argument: _rookery_UpdateSettingsDefaultsRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateSettingsDefaults(argument: _rookery_UpdateSettingsDefaultsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateSettingsDefaults(argument: _rookery_UpdateSettingsDefaultsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateSettingsDefaults(argument: _rookery_UpdateSettingsDefaultsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateSettingsDefaults(argument: _rookery_UpdateSettingsDefaultsRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdateStatus(argument: _rookery_UpdateStatusRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateStatus(argument: _rookery_UpdateStatusRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateStatus(argument: _rookery_UpdateStatusRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateStatus(argument: _rookery_UpdateStatusRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateStatus(argument: _rookery_UpdateStatusRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateStatus(argument: _rookery_UpdateStatusRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateStatus(argument: _rookery_UpdateStatusRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateStatus(argument: _rookery_UpdateStatusRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdateUser(argument: _rookery_UpdateUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateUser(argument: _rookery_UpdateUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateUser(argument: _rookery_UpdateUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateUser(argument: _rookery_UpdateUserRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateUser(argument: _rookery_UpdateUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateUser(argument: _rookery_UpdateUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateUser(argument: _rookery_UpdateUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateUser(argument: _rookery_UpdateUserRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdateUserGroup(argument: _rookery_UpdateUserGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateUserGroup(argument: _rookery_UpdateUserGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateUserGroup(argument: _rookery_UpdateUserGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateUserGroup(argument: _rookery_UpdateUserGroupRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateUserGroup(argument: _rookery_UpdateUserGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateUserGroup(argument: _rookery_UpdateUserGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateUserGroup(argument: _rookery_UpdateUserGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateUserGroup(argument: _rookery_UpdateUserGroupRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdateUserGroupMembers(argument: _rookery_UpdateUserGroupMembersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateUserGroupMembers(argument: _rookery_UpdateUserGroupMembersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateUserGroupMembers(argument: _rookery_UpdateUserGroupMembersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateUserGroupMembers(argument: _rookery_UpdateUserGroupMembersRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateUserGroupMembers(argument: _rookery_UpdateUserGroupMembersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateUserGroupMembers(argument: _rookery_UpdateUserGroupMembersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateUserGroupMembers(argument: _rookery_UpdateUserGroupMembersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateUserGroupMembers(argument: _rookery_UpdateUserGroupMembersRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
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
 * Realms, users, credentials, sessions, groups, presence.
 */
export interface UsersHandlers extends grpc.UntypedServiceImplementation {
  AddEmoji: grpc.handleUnaryCall<_rookery_AddEmojiRequest__Output, _rookery_Empty>;
  
  AddLinkifier: grpc.handleUnaryCall<_rookery_LinkifierRequest__Output, _rookery_JsonReply>;
  
  AddNavigationView: grpc.handleUnaryCall<_rookery_NavigationViewRequest__Output, _rookery_Empty>;
  
  AddPlayground: grpc.handleUnaryCall<_rookery_PlaygroundRequest__Output, _rookery_JsonReply>;
  
  AddPushToken: grpc.handleUnaryCall<_rookery_PushTokenRequest__Output, _rookery_Empty>;
  
  AddRealmDomain: grpc.handleUnaryCall<_rookery_RealmDomainRequest__Output, _rookery_JsonReply>;
  
  AdminCreateUser: grpc.handleUnaryCall<_rookery_AdminCreateUserRequest__Output, _rookery_ApiKeyReply>;
  
  AdminGetApiKey: grpc.handleUnaryCall<_rookery_AdminGetApiKeyRequest__Output, _rookery_ApiKeyReply>;
  
  AdminListUsers: grpc.handleUnaryCall<_rookery_AdminListUsersRequest__Output, _rookery_AdminListUsersReply>;
  
  Authenticate: grpc.handleUnaryCall<_rookery_AuthenticateRequest__Output, _rookery_AuthenticateReply>;
  
  CheckKey: grpc.handleUnaryCall<_rookery_KeyRequest__Output, _rookery_KeyReply>;
  
  CheckSubdomain: grpc.handleUnaryCall<_rookery_CheckSubdomainRequest__Output, _rookery_CheckSubdomainReply>;
  
  CompleteRegistration: grpc.handleUnaryCall<_rookery_CompleteRegistrationRequest__Output, _rookery_ApiKeyReply>;
  
  ConfirmAddress: grpc.handleUnaryCall<_rookery_KeyRequest__Output, _rookery_KeyReply>;
  
  CreateBot: grpc.handleUnaryCall<_rookery_CreateBotRequest__Output, _rookery_JsonReply>;
  
  CreateCall: grpc.handleUnaryCall<_rookery_CreateCallRequest__Output, _rookery_JsonReply>;
  
  CreateGroup: grpc.handleUnaryCall<_rookery_CreateGroupRequest__Output, _rookery_CreateGroupReply>;
  
  CreateInvitationLink: grpc.handleUnaryCall<_rookery_CreateInvitationLinkRequest__Output, _rookery_InviteKeyReply>;
  
  CreateProfileField: grpc.handleUnaryCall<_rookery_ProfileFieldRequest__Output, _rookery_CreateProfileFieldReply>;
  
  /**
   * What an operator does before anyone can log in.
   */
  CreateRealm: grpc.handleUnaryCall<_rookery_CreateRealmRequest__Output, _rookery_CreateRealmReply>;
  
  CreateUser: grpc.handleUnaryCall<_rookery_CreateUserRequest__Output, _rookery_CreateUserReply>;
  
  CreateUserGroup: grpc.handleUnaryCall<_rookery_CreateUserGroupRequest__Output, _rookery_CreateGroupReply>;
  
  DeactivateEmoji: grpc.handleUnaryCall<_rookery_DeactivateEmojiRequest__Output, _rookery_Empty>;
  
  DeactivateRealm: grpc.handleUnaryCall<_rookery_DeactivateRealmRequest__Output, _rookery_Empty>;
  
  DeactivateUser: grpc.handleUnaryCall<_rookery_DeactivateUserRequest__Output, _rookery_Empty>;
  
  DeleteExport: grpc.handleUnaryCall<_rookery_ExportRequest__Output, _rookery_Empty>;
  
  DeleteProfileField: grpc.handleUnaryCall<_rookery_ProfileFieldRequest__Output, _rookery_Empty>;
  
  EndSession: grpc.handleUnaryCall<_rookery_EndSessionRequest__Output, _rookery_Empty>;
  
  FetchApiKey: grpc.handleUnaryCall<_rookery_FetchApiKeyRequest__Output, _rookery_ApiKeyReply>;
  
  FetchDevApiKey: grpc.handleUnaryCall<_rookery_FetchDevApiKeyRequest__Output, _rookery_ApiKeyReply>;
  
  FetchJwtApiKey: grpc.handleUnaryCall<_rookery_FetchJwtApiKeyRequest__Output, _rookery_JsonReply>;
  
  FetchOwnApiKey: grpc.handleUnaryCall<_rookery_FetchOwnApiKeyRequest__Output, _rookery_ApiKeyReply>;
  
  FollowSights: grpc.handleUnaryCall<_rookery_FollowSightsRequest__Output, _rookery_Empty>;
  
  GetAvatarUrl: grpc.handleUnaryCall<_rookery_GetAvatarUrlRequest__Output, _rookery_GetAvatarUrlReply>;
  
  GetBotApiKey: grpc.handleUnaryCall<_rookery_GetBotApiKeyRequest__Output, _rookery_ApiKeyReply>;
  
  GetBotStorage: grpc.handleUnaryCall<_rookery_BotStorageKeys__Output, _rookery_JsonReply>;
  
  GetCaller: grpc.handleUnaryCall<_rookery_GetCallerRequest__Output, _rookery_AuthenticateReply>;
  
  GetCards: grpc.handleUnaryCall<_rookery_GetCardsRequest__Output, _rookery_GetCardsReply>;
  
  GetEmoji: grpc.handleUnaryCall<_rookery_GetEmojiRequest__Output, _rookery_GetEmojiReply>;
  
  GetImage: grpc.handleUnaryCall<_rookery_GetImageRequest__Output, _rookery_GetImageReply>;
  
  GetInitialState: grpc.handleUnaryCall<_rookery_InitialStateRequest__Output, _rookery_InitialStateReply>;
  
  GetOwnUser: grpc.handleUnaryCall<_rookery_Empty__Output, _rookery_JsonReply>;
  
  GetPresence: grpc.handleUnaryCall<_rookery_GetPresenceRequest__Output, _rookery_JsonReply>;
  
  GetReceptions: grpc.handleUnaryCall<_rookery_GetReceptionsRequest__Output, _rookery_GetReceptionsReply>;
  
  GetSettingTargets: grpc.handleUnaryCall<_rookery_SettingTargetsRequest__Output, _rookery_SettingTargetsReply>;
  
  GetSight: grpc.handleUnaryCall<_rookery_GetSightRequest__Output, _rookery_GetSightReply>;
  
  GetStatus: grpc.handleUnaryCall<_rookery_GetStatusRequest__Output, _rookery_JsonReply>;
  
  GetUser: grpc.handleUnaryCall<_rookery_GetUserRequest__Output, _rookery_JsonReply>;
  
  GetUserGroupMembers: grpc.handleUnaryCall<_rookery_GetUserGroupMembersRequest__Output, _rookery_GetUserGroupMembersReply>;
  
  JoinCall: grpc.handleUnaryCall<_rookery_JoinCallRequest__Output, _rookery_JoinCallReply>;
  
  ListAlertWords: grpc.handleUnaryCall<_rookery_Empty__Output, _rookery_JsonReply>;
  
  ListBots: grpc.handleUnaryCall<_rookery_Empty__Output, _rookery_JsonReply>;
  
  ListDevUsers: grpc.handleUnaryCall<_rookery_ListDevUsersRequest__Output, _rookery_JsonReply>;
  
  ListEmoji: grpc.handleUnaryCall<_rookery_Empty__Output, _rookery_JsonReply>;
  
  ListExportConsents: grpc.handleUnaryCall<_rookery_Empty__Output, _rookery_JsonReply>;
  
  ListExports: grpc.handleUnaryCall<_rookery_Empty__Output, _rookery_JsonReply>;
  
  ListInvitations: grpc.handleUnaryCall<_rookery_ListInvitationsRequest__Output, _rookery_JsonReply>;
  
  ListLinkifiers: grpc.handleUnaryCall<_rookery_Empty__Output, _rookery_JsonReply>;
  
  ListNavigationViews: grpc.handleUnaryCall<_rookery_Empty__Output, _rookery_JsonReply>;
  
  ListPresences: grpc.handleUnaryCall<_rookery_Empty__Output, _rookery_JsonReply>;
  
  ListProfileFields: grpc.handleUnaryCall<_rookery_Empty__Output, _rookery_JsonReply>;
  
  ListRealmDomains: grpc.handleUnaryCall<_rookery_Empty__Output, _rookery_JsonReply>;
  
  ListRealms: grpc.handleUnaryCall<_rookery_Empty__Output, _rookery_ListRealmsReply>;
  
  ListUserGroups: grpc.handleUnaryCall<_rookery_ListUserGroupsRequest__Output, _rookery_JsonReply>;
  
  ListUsers: grpc.handleUnaryCall<_rookery_ListUsersRequest__Output, _rookery_ListUsersReply>;
  
  LogIn: grpc.handleUnaryCall<_rookery_LogInRequest__Output, _rookery_ApiKeyReply>;
  
  MarkOnboardingStep: grpc.handleUnaryCall<_rookery_MarkOnboardingStepRequest__Output, _rookery_Empty>;
  
  MuteUser: grpc.handleUnaryCall<_rookery_MuteUserRequest__Output, _rookery_Empty>;
  
  ReactivateRealm: grpc.handleUnaryCall<_rookery_ReactivateRealmRequest__Output, _rookery_Empty>;
  
  ReactivateUser: grpc.handleUnaryCall<_rookery_ReactivateUserRequest__Output, _rookery_Empty>;
  
  ReadExport: grpc.handleUnaryCall<_rookery_ReadExportRequest__Output, _rookery_ReadExportReply>;
  
  RegenerateApiKey: grpc.handleUnaryCall<_rookery_RegenerateApiKeyRequest__Output, _rookery_ApiKeyReply>;
  
  ReleaseChannel: grpc.handleUnaryCall<_rookery_ReleaseChannelRequest__Output, _rookery_Empty>;
  
  RemoveBotStorage: grpc.handleUnaryCall<_rookery_BotStorageKeys__Output, _rookery_Empty>;
  
  RemoveLinkifier: grpc.handleUnaryCall<_rookery_LinkifierRequest__Output, _rookery_Empty>;
  
  RemoveNavigationView: grpc.handleUnaryCall<_rookery_NavigationViewRequest__Output, _rookery_Empty>;
  
  RemovePlayground: grpc.handleUnaryCall<_rookery_PlaygroundRequest__Output, _rookery_Empty>;
  
  RemovePushToken: grpc.handleUnaryCall<_rookery_PushTokenRequest__Output, _rookery_Empty>;
  
  RemoveRealmDomain: grpc.handleUnaryCall<_rookery_RealmDomainRequest__Output, _rookery_Empty>;
  
  ReorderLinkifiers: grpc.handleUnaryCall<_rookery_ReorderLinkifiersRequest__Output, _rookery_Empty>;
  
  ReorderProfileFields: grpc.handleUnaryCall<_rookery_ReorderProfileFieldsRequest__Output, _rookery_Empty>;
  
  RequestExport: grpc.handleUnaryCall<_rookery_RequestExportRequest__Output, _rookery_RequestExportReply>;
  
  ResendInvitation: grpc.handleUnaryCall<_rookery_InvitationRequest__Output, _rookery_Empty>;
  
  ResetPassword: grpc.handleUnaryCall<_rookery_ResetPasswordRequest__Output, _rookery_Empty>;
  
  ResolveGroups: grpc.handleUnaryCall<_rookery_ResolveGroupsRequest__Output, _rookery_ResolveGroupsReply>;
  
  ResolveRealm: grpc.handleUnaryCall<_rookery_ResolveRealmRequest__Output, _rookery_Realm>;
  
  ResolveUsers: grpc.handleUnaryCall<_rookery_ResolveUsersRequest__Output, _rookery_ResolveUsersReply>;
  
  RevokeInvitation: grpc.handleUnaryCall<_rookery_InvitationRequest__Output, _rookery_Empty>;
  
  SendInvitations: grpc.handleUnaryCall<_rookery_SendInvitationsRequest__Output, _rookery_Empty>;
  
  SetAvatar: grpc.handleUnaryCall<_rookery_SetAvatarRequest__Output, _rookery_JsonReply>;
  
  SetRealmImage: grpc.handleUnaryCall<_rookery_SetRealmImageRequest__Output, _rookery_JsonReply>;
  
  StartAddressChange: grpc.handleUnaryCall<_rookery_StartAddressChangeRequest__Output, _rookery_Empty>;
  
  StartPasswordReset: grpc.handleUnaryCall<_rookery_StartPasswordResetRequest__Output, _rookery_Empty>;
  
  StartRegistration: grpc.handleUnaryCall<_rookery_StartRegistrationRequest__Output, _rookery_Empty>;
  
  TestWelcomeMessage: grpc.handleUnaryCall<_rookery_TestWelcomeMessageRequest__Output, _rookery_TestWelcomeMessageReply>;
  
  UnmuteUser: grpc.handleUnaryCall<_rookery_MuteUserRequest__Output, _rookery_Empty>;
  
  UpdateAlertWords: grpc.handleUnaryCall<_rookery_UpdateAlertWordsRequest__Output, _rookery_JsonReply>;
  
  UpdateBot: grpc.handleUnaryCall<_rookery_UpdateBotRequest__Output, _rookery_JsonReply>;
  
  UpdateBotStorage: grpc.handleUnaryCall<_rookery_UpdateBotStorageRequest__Output, _rookery_Empty>;
  
  UpdateLinkifier: grpc.handleUnaryCall<_rookery_LinkifierRequest__Output, _rookery_Empty>;
  
  UpdateNavigationView: grpc.handleUnaryCall<_rookery_NavigationViewRequest__Output, _rookery_Empty>;
  
  UpdatePresence: grpc.handleUnaryCall<_rookery_UpdatePresenceRequest__Output, _rookery_JsonReply>;
  
  UpdateProfileData: grpc.handleUnaryCall<_rookery_UpdateProfileDataRequest__Output, _rookery_Empty>;
  
  UpdateProfileField: grpc.handleUnaryCall<_rookery_ProfileFieldRequest__Output, _rookery_Empty>;
  
  UpdateRealm: grpc.handleUnaryCall<_rookery_UpdateRealmRequest__Output, _rookery_JsonReply>;
  
  UpdateRealmDomain: grpc.handleUnaryCall<_rookery_RealmDomainRequest__Output, _rookery_Empty>;
  
  UpdateSettings: grpc.handleUnaryCall<_rookery_UpdateSettingsRequest__Output, _rookery_UpdateSettingsReply>;
  
  UpdateSettingsDefaults: grpc.handleUnaryCall<_rookery_UpdateSettingsDefaultsRequest__Output, _rookery_Empty>;
  
  UpdateStatus: grpc.handleUnaryCall<_rookery_UpdateStatusRequest__Output, _rookery_Empty>;
  
  UpdateUser: grpc.handleUnaryCall<_rookery_UpdateUserRequest__Output, _rookery_Empty>;
  
  UpdateUserGroup: grpc.handleUnaryCall<_rookery_UpdateUserGroupRequest__Output, _rookery_Empty>;
  
  UpdateUserGroupMembers: grpc.handleUnaryCall<_rookery_UpdateUserGroupMembersRequest__Output, _rookery_Empty>;
  
  WaitPublished: grpc.handleUnaryCall<_rookery_WaitPublishedRequest__Output, _rookery_Empty>;
  
}

export interface UsersDefinition extends grpc.ServiceDefinition {
  AddEmoji: MethodDefinition<_rookery_AddEmojiRequest, _rookery_Empty, _rookery_AddEmojiRequest__Output, _rookery_Empty__Output>
  AddLinkifier: MethodDefinition<_rookery_LinkifierRequest, _rookery_JsonReply, _rookery_LinkifierRequest__Output, _rookery_JsonReply__Output>
  AddNavigationView: MethodDefinition<_rookery_NavigationViewRequest, _rookery_Empty, _rookery_NavigationViewRequest__Output, _rookery_Empty__Output>
  AddPlayground: MethodDefinition<_rookery_PlaygroundRequest, _rookery_JsonReply, _rookery_PlaygroundRequest__Output, _rookery_JsonReply__Output>
  AddPushToken: MethodDefinition<_rookery_PushTokenRequest, _rookery_Empty, _rookery_PushTokenRequest__Output, _rookery_Empty__Output>
  AddRealmDomain: MethodDefinition<_rookery_RealmDomainRequest, _rookery_JsonReply, _rookery_RealmDomainRequest__Output, _rookery_JsonReply__Output>
  AdminCreateUser: MethodDefinition<_rookery_AdminCreateUserRequest, _rookery_ApiKeyReply, _rookery_AdminCreateUserRequest__Output, _rookery_ApiKeyReply__Output>
  AdminGetApiKey: MethodDefinition<_rookery_AdminGetApiKeyRequest, _rookery_ApiKeyReply, _rookery_AdminGetApiKeyRequest__Output, _rookery_ApiKeyReply__Output>
  AdminListUsers: MethodDefinition<_rookery_AdminListUsersRequest, _rookery_AdminListUsersReply, _rookery_AdminListUsersRequest__Output, _rookery_AdminListUsersReply__Output>
  Authenticate: MethodDefinition<_rookery_AuthenticateRequest, _rookery_AuthenticateReply, _rookery_AuthenticateRequest__Output, _rookery_AuthenticateReply__Output>
  CheckKey: MethodDefinition<_rookery_KeyRequest, _rookery_KeyReply, _rookery_KeyRequest__Output, _rookery_KeyReply__Output>
  CheckSubdomain: MethodDefinition<_rookery_CheckSubdomainRequest, _rookery_CheckSubdomainReply, _rookery_CheckSubdomainRequest__Output, _rookery_CheckSubdomainReply__Output>
  CompleteRegistration: MethodDefinition<_rookery_CompleteRegistrationRequest, _rookery_ApiKeyReply, _rookery_CompleteRegistrationRequest__Output, _rookery_ApiKeyReply__Output>
  ConfirmAddress: MethodDefinition<_rookery_KeyRequest, _rookery_KeyReply, _rookery_KeyRequest__Output, _rookery_KeyReply__Output>
  CreateBot: MethodDefinition<_rookery_CreateBotRequest, _rookery_JsonReply, _rookery_CreateBotRequest__Output, _rookery_JsonReply__Output>
  CreateCall: MethodDefinition<_rookery_CreateCallRequest, _rookery_JsonReply, _rookery_CreateCallRequest__Output, _rookery_JsonReply__Output>
  CreateGroup: MethodDefinition<_rookery_CreateGroupRequest, _rookery_CreateGroupReply, _rookery_CreateGroupRequest__Output, _rookery_CreateGroupReply__Output>
  CreateInvitationLink: MethodDefinition<_rookery_CreateInvitationLinkRequest, _rookery_InviteKeyReply, _rookery_CreateInvitationLinkRequest__Output, _rookery_InviteKeyReply__Output>
  CreateProfileField: MethodDefinition<_rookery_ProfileFieldRequest, _rookery_CreateProfileFieldReply, _rookery_ProfileFieldRequest__Output, _rookery_CreateProfileFieldReply__Output>
  CreateRealm: MethodDefinition<_rookery_CreateRealmRequest, _rookery_CreateRealmReply, _rookery_CreateRealmRequest__Output, _rookery_CreateRealmReply__Output>
  CreateUser: MethodDefinition<_rookery_CreateUserRequest, _rookery_CreateUserReply, _rookery_CreateUserRequest__Output, _rookery_CreateUserReply__Output>
  CreateUserGroup: MethodDefinition<_rookery_CreateUserGroupRequest, _rookery_CreateGroupReply, _rookery_CreateUserGroupRequest__Output, _rookery_CreateGroupReply__Output>
  DeactivateEmoji: MethodDefinition<_rookery_DeactivateEmojiRequest, _rookery_Empty, _rookery_DeactivateEmojiRequest__Output, _rookery_Empty__Output>
  DeactivateRealm: MethodDefinition<_rookery_DeactivateRealmRequest, _rookery_Empty, _rookery_DeactivateRealmRequest__Output, _rookery_Empty__Output>
  DeactivateUser: MethodDefinition<_rookery_DeactivateUserRequest, _rookery_Empty, _rookery_DeactivateUserRequest__Output, _rookery_Empty__Output>
  DeleteExport: MethodDefinition<_rookery_ExportRequest, _rookery_Empty, _rookery_ExportRequest__Output, _rookery_Empty__Output>
  DeleteProfileField: MethodDefinition<_rookery_ProfileFieldRequest, _rookery_Empty, _rookery_ProfileFieldRequest__Output, _rookery_Empty__Output>
  EndSession: MethodDefinition<_rookery_EndSessionRequest, _rookery_Empty, _rookery_EndSessionRequest__Output, _rookery_Empty__Output>
  FetchApiKey: MethodDefinition<_rookery_FetchApiKeyRequest, _rookery_ApiKeyReply, _rookery_FetchApiKeyRequest__Output, _rookery_ApiKeyReply__Output>
  FetchDevApiKey: MethodDefinition<_rookery_FetchDevApiKeyRequest, _rookery_ApiKeyReply, _rookery_FetchDevApiKeyRequest__Output, _rookery_ApiKeyReply__Output>
  FetchJwtApiKey: MethodDefinition<_rookery_FetchJwtApiKeyRequest, _rookery_JsonReply, _rookery_FetchJwtApiKeyRequest__Output, _rookery_JsonReply__Output>
  FetchOwnApiKey: MethodDefinition<_rookery_FetchOwnApiKeyRequest, _rookery_ApiKeyReply, _rookery_FetchOwnApiKeyRequest__Output, _rookery_ApiKeyReply__Output>
  FollowSights: MethodDefinition<_rookery_FollowSightsRequest, _rookery_Empty, _rookery_FollowSightsRequest__Output, _rookery_Empty__Output>
  GetAvatarUrl: MethodDefinition<_rookery_GetAvatarUrlRequest, _rookery_GetAvatarUrlReply, _rookery_GetAvatarUrlRequest__Output, _rookery_GetAvatarUrlReply__Output>
  GetBotApiKey: MethodDefinition<_rookery_GetBotApiKeyRequest, _rookery_ApiKeyReply, _rookery_GetBotApiKeyRequest__Output, _rookery_ApiKeyReply__Output>
  GetBotStorage: MethodDefinition<_rookery_BotStorageKeys, _rookery_JsonReply, _rookery_BotStorageKeys__Output, _rookery_JsonReply__Output>
  GetCaller: MethodDefinition<_rookery_GetCallerRequest, _rookery_AuthenticateReply, _rookery_GetCallerRequest__Output, _rookery_AuthenticateReply__Output>
  GetCards: MethodDefinition<_rookery_GetCardsRequest, _rookery_GetCardsReply, _rookery_GetCardsRequest__Output, _rookery_GetCardsReply__Output>
  GetEmoji: MethodDefinition<_rookery_GetEmojiRequest, _rookery_GetEmojiReply, _rookery_GetEmojiRequest__Output, _rookery_GetEmojiReply__Output>
  GetImage: MethodDefinition<_rookery_GetImageRequest, _rookery_GetImageReply, _rookery_GetImageRequest__Output, _rookery_GetImageReply__Output>
  GetInitialState: MethodDefinition<_rookery_InitialStateRequest, _rookery_InitialStateReply, _rookery_InitialStateRequest__Output, _rookery_InitialStateReply__Output>
  GetOwnUser: MethodDefinition<_rookery_Empty, _rookery_JsonReply, _rookery_Empty__Output, _rookery_JsonReply__Output>
  GetPresence: MethodDefinition<_rookery_GetPresenceRequest, _rookery_JsonReply, _rookery_GetPresenceRequest__Output, _rookery_JsonReply__Output>
  GetReceptions: MethodDefinition<_rookery_GetReceptionsRequest, _rookery_GetReceptionsReply, _rookery_GetReceptionsRequest__Output, _rookery_GetReceptionsReply__Output>
  GetSettingTargets: MethodDefinition<_rookery_SettingTargetsRequest, _rookery_SettingTargetsReply, _rookery_SettingTargetsRequest__Output, _rookery_SettingTargetsReply__Output>
  GetSight: MethodDefinition<_rookery_GetSightRequest, _rookery_GetSightReply, _rookery_GetSightRequest__Output, _rookery_GetSightReply__Output>
  GetStatus: MethodDefinition<_rookery_GetStatusRequest, _rookery_JsonReply, _rookery_GetStatusRequest__Output, _rookery_JsonReply__Output>
  GetUser: MethodDefinition<_rookery_GetUserRequest, _rookery_JsonReply, _rookery_GetUserRequest__Output, _rookery_JsonReply__Output>
  GetUserGroupMembers: MethodDefinition<_rookery_GetUserGroupMembersRequest, _rookery_GetUserGroupMembersReply, _rookery_GetUserGroupMembersRequest__Output, _rookery_GetUserGroupMembersReply__Output>
  JoinCall: MethodDefinition<_rookery_JoinCallRequest, _rookery_JoinCallReply, _rookery_JoinCallRequest__Output, _rookery_JoinCallReply__Output>
  ListAlertWords: MethodDefinition<_rookery_Empty, _rookery_JsonReply, _rookery_Empty__Output, _rookery_JsonReply__Output>
  ListBots: MethodDefinition<_rookery_Empty, _rookery_JsonReply, _rookery_Empty__Output, _rookery_JsonReply__Output>
  ListDevUsers: MethodDefinition<_rookery_ListDevUsersRequest, _rookery_JsonReply, _rookery_ListDevUsersRequest__Output, _rookery_JsonReply__Output>
  ListEmoji: MethodDefinition<_rookery_Empty, _rookery_JsonReply, _rookery_Empty__Output, _rookery_JsonReply__Output>
  ListExportConsents: MethodDefinition<_rookery_Empty, _rookery_JsonReply, _rookery_Empty__Output, _rookery_JsonReply__Output>
  ListExports: MethodDefinition<_rookery_Empty, _rookery_JsonReply, _rookery_Empty__Output, _rookery_JsonReply__Output>
  ListInvitations: MethodDefinition<_rookery_ListInvitationsRequest, _rookery_JsonReply, _rookery_ListInvitationsRequest__Output, _rookery_JsonReply__Output>
  ListLinkifiers: MethodDefinition<_rookery_Empty, _rookery_JsonReply, _rookery_Empty__Output, _rookery_JsonReply__Output>
  ListNavigationViews: MethodDefinition<_rookery_Empty, _rookery_JsonReply, _rookery_Empty__Output, _rookery_JsonReply__Output>
  ListPresences: MethodDefinition<_rookery_Empty, _rookery_JsonReply, _rookery_Empty__Output, _rookery_JsonReply__Output>
  ListProfileFields: MethodDefinition<_rookery_Empty, _rookery_JsonReply, _rookery_Empty__Output, _rookery_JsonReply__Output>
  ListRealmDomains: MethodDefinition<_rookery_Empty, _rookery_JsonReply, _rookery_Empty__Output, _rookery_JsonReply__Output>
  ListRealms: MethodDefinition<_rookery_Empty, _rookery_ListRealmsReply, _rookery_Empty__Output, _rookery_ListRealmsReply__Output>
  ListUserGroups: MethodDefinition<_rookery_ListUserGroupsRequest, _rookery_JsonReply, _rookery_ListUserGroupsRequest__Output, _rookery_JsonReply__Output>
  ListUsers: MethodDefinition<_rookery_ListUsersRequest, _rookery_ListUsersReply, _rookery_ListUsersRequest__Output, _rookery_ListUsersReply__Output>
  LogIn: MethodDefinition<_rookery_LogInRequest, _rookery_ApiKeyReply, _rookery_LogInRequest__Output, _rookery_ApiKeyReply__Output>
  MarkOnboardingStep: MethodDefinition<_rookery_MarkOnboardingStepRequest, _rookery_Empty, _rookery_MarkOnboardingStepRequest__Output, _rookery_Empty__Output>
  MuteUser: MethodDefinition<_rookery_MuteUserRequest, _rookery_Empty, _rookery_MuteUserRequest__Output, _rookery_Empty__Output>
  ReactivateRealm: MethodDefinition<_rookery_ReactivateRealmRequest, _rookery_Empty, _rookery_ReactivateRealmRequest__Output, _rookery_Empty__Output>
  ReactivateUser: MethodDefinition<_rookery_ReactivateUserRequest, _rookery_Empty, _rookery_ReactivateUserRequest__Output, _rookery_Empty__Output>
  ReadExport: MethodDefinition<_rookery_ReadExportRequest, _rookery_ReadExportReply, _rookery_ReadExportRequest__Output, _rookery_ReadExportReply__Output>
  RegenerateApiKey: MethodDefinition<_rookery_RegenerateApiKeyRequest, _rookery_ApiKeyReply, _rookery_RegenerateApiKeyRequest__Output, _rookery_ApiKeyReply__Output>
  ReleaseChannel: MethodDefinition<_rookery_ReleaseChannelRequest, _rookery_Empty, _rookery_ReleaseChannelRequest__Output, _rookery_Empty__Output>
  RemoveBotStorage: MethodDefinition<_rookery_BotStorageKeys, _rookery_Empty, _rookery_BotStorageKeys__Output, _rookery_Empty__Output>
  RemoveLinkifier: MethodDefinition<_rookery_LinkifierRequest, _rookery_Empty, _rookery_LinkifierRequest__Output, _rookery_Empty__Output>
  RemoveNavigationView: MethodDefinition<_rookery_NavigationViewRequest, _rookery_Empty, _rookery_NavigationViewRequest__Output, _rookery_Empty__Output>
  RemovePlayground: MethodDefinition<_rookery_PlaygroundRequest, _rookery_Empty, _rookery_PlaygroundRequest__Output, _rookery_Empty__Output>
  RemovePushToken: MethodDefinition<_rookery_PushTokenRequest, _rookery_Empty, _rookery_PushTokenRequest__Output, _rookery_Empty__Output>
  RemoveRealmDomain: MethodDefinition<_rookery_RealmDomainRequest, _rookery_Empty, _rookery_RealmDomainRequest__Output, _rookery_Empty__Output>
  ReorderLinkifiers: MethodDefinition<_rookery_ReorderLinkifiersRequest, _rookery_Empty, _rookery_ReorderLinkifiersRequest__Output, _rookery_Empty__Output>
  ReorderProfileFields: MethodDefinition<_rookery_ReorderProfileFieldsRequest, _rookery_Empty, _rookery_ReorderProfileFieldsRequest__Output, _rookery_Empty__Output>
  RequestExport: MethodDefinition<_rookery_RequestExportRequest, _rookery_RequestExportReply, _rookery_RequestExportRequest__Output, _rookery_RequestExportReply__Output>
  ResendInvitation: MethodDefinition<_rookery_InvitationRequest, _rookery_Empty, _rookery_InvitationRequest__Output, _rookery_Empty__Output>
  ResetPassword: MethodDefinition<_rookery_ResetPasswordRequest, _rookery_Empty, _rookery_ResetPasswordRequest__Output, _rookery_Empty__Output>
  ResolveGroups: MethodDefinition<_rookery_ResolveGroupsRequest, _rookery_ResolveGroupsReply, _rookery_ResolveGroupsRequest__Output, _rookery_ResolveGroupsReply__Output>
  ResolveRealm: MethodDefinition<_rookery_ResolveRealmRequest, _rookery_Realm, _rookery_ResolveRealmRequest__Output, _rookery_Realm__Output>
  ResolveUsers: MethodDefinition<_rookery_ResolveUsersRequest, _rookery_ResolveUsersReply, _rookery_ResolveUsersRequest__Output, _rookery_ResolveUsersReply__Output>
  RevokeInvitation: MethodDefinition<_rookery_InvitationRequest, _rookery_Empty, _rookery_InvitationRequest__Output, _rookery_Empty__Output>
  SendInvitations: MethodDefinition<_rookery_SendInvitationsRequest, _rookery_Empty, _rookery_SendInvitationsRequest__Output, _rookery_Empty__Output>
  SetAvatar: MethodDefinition<_rookery_SetAvatarRequest, _rookery_JsonReply, _rookery_SetAvatarRequest__Output, _rookery_JsonReply__Output>
  SetRealmImage: MethodDefinition<_rookery_SetRealmImageRequest, _rookery_JsonReply, _rookery_SetRealmImageRequest__Output, _rookery_JsonReply__Output>
  StartAddressChange: MethodDefinition<_rookery_StartAddressChangeRequest, _rookery_Empty, _rookery_StartAddressChangeRequest__Output, _rookery_Empty__Output>
  StartPasswordReset: MethodDefinition<_rookery_StartPasswordResetRequest, _rookery_Empty, _rookery_StartPasswordResetRequest__Output, _rookery_Empty__Output>
  StartRegistration: MethodDefinition<_rookery_StartRegistrationRequest, _rookery_Empty, _rookery_StartRegistrationRequest__Output, _rookery_Empty__Output>
  TestWelcomeMessage: MethodDefinition<_rookery_TestWelcomeMessageRequest, _rookery_TestWelcomeMessageReply, _rookery_TestWelcomeMessageRequest__Output, _rookery_TestWelcomeMessageReply__Output>
  UnmuteUser: MethodDefinition<_rookery_MuteUserRequest, _rookery_Empty, _rookery_MuteUserRequest__Output, _rookery_Empty__Output>
  UpdateAlertWords: MethodDefinition<_rookery_UpdateAlertWordsRequest, _rookery_JsonReply, _rookery_UpdateAlertWordsRequest__Output, _rookery_JsonReply__Output>
  UpdateBot: MethodDefinition<_rookery_UpdateBotRequest, _rookery_JsonReply, _rookery_UpdateBotRequest__Output, _rookery_JsonReply__Output>
  UpdateBotStorage: MethodDefinition<_rookery_UpdateBotStorageRequest, _rookery_Empty, _rookery_UpdateBotStorageRequest__Output, _rookery_Empty__Output>
  UpdateLinkifier: MethodDefinition<_rookery_LinkifierRequest, _rookery_Empty, _rookery_LinkifierRequest__Output, _rookery_Empty__Output>
  UpdateNavigationView: MethodDefinition<_rookery_NavigationViewRequest, _rookery_Empty, _rookery_NavigationViewRequest__Output, _rookery_Empty__Output>
  UpdatePresence: MethodDefinition<_rookery_UpdatePresenceRequest, _rookery_JsonReply, _rookery_UpdatePresenceRequest__Output, _rookery_JsonReply__Output>
  UpdateProfileData: MethodDefinition<_rookery_UpdateProfileDataRequest, _rookery_Empty, _rookery_UpdateProfileDataRequest__Output, _rookery_Empty__Output>
  UpdateProfileField: MethodDefinition<_rookery_ProfileFieldRequest, _rookery_Empty, _rookery_ProfileFieldRequest__Output, _rookery_Empty__Output>
  UpdateRealm: MethodDefinition<_rookery_UpdateRealmRequest, _rookery_JsonReply, _rookery_UpdateRealmRequest__Output, _rookery_JsonReply__Output>
  UpdateRealmDomain: MethodDefinition<_rookery_RealmDomainRequest, _rookery_Empty, _rookery_RealmDomainRequest__Output, _rookery_Empty__Output>
  UpdateSettings: MethodDefinition<_rookery_UpdateSettingsRequest, _rookery_UpdateSettingsReply, _rookery_UpdateSettingsRequest__Output, _rookery_UpdateSettingsReply__Output>
  UpdateSettingsDefaults: MethodDefinition<_rookery_UpdateSettingsDefaultsRequest, _rookery_Empty, _rookery_UpdateSettingsDefaultsRequest__Output, _rookery_Empty__Output>
  UpdateStatus: MethodDefinition<_rookery_UpdateStatusRequest, _rookery_Empty, _rookery_UpdateStatusRequest__Output, _rookery_Empty__Output>
  UpdateUser: MethodDefinition<_rookery_UpdateUserRequest, _rookery_Empty, _rookery_UpdateUserRequest__Output, _rookery_Empty__Output>
  UpdateUserGroup: MethodDefinition<_rookery_UpdateUserGroupRequest, _rookery_Empty, _rookery_UpdateUserGroupRequest__Output, _rookery_Empty__Output>
  UpdateUserGroupMembers: MethodDefinition<_rookery_UpdateUserGroupMembersRequest, _rookery_Empty, _rookery_UpdateUserGroupMembersRequest__Output, _rookery_Empty__Output>
  WaitPublished: MethodDefinition<_rookery_WaitPublishedRequest, _rookery_Empty, _rookery_WaitPublishedRequest__Output, _rookery_Empty__Output>
}
