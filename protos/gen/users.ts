import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { AddEmojiRequest as _rookery_AddEmojiRequest, AddEmojiRequest__Output as _rookery_AddEmojiRequest__Output } from './rookery/AddEmojiRequest.ts';
import type { AdminCreateUserRequest as _rookery_AdminCreateUserRequest, AdminCreateUserRequest__Output as _rookery_AdminCreateUserRequest__Output } from './rookery/AdminCreateUserRequest.ts';
import type { AdminGetApiKeyRequest as _rookery_AdminGetApiKeyRequest, AdminGetApiKeyRequest__Output as _rookery_AdminGetApiKeyRequest__Output } from './rookery/AdminGetApiKeyRequest.ts';
import type { AdminListUsersReply as _rookery_AdminListUsersReply, AdminListUsersReply__Output as _rookery_AdminListUsersReply__Output } from './rookery/AdminListUsersReply.ts';
import type { AdminListUsersRequest as _rookery_AdminListUsersRequest, AdminListUsersRequest__Output as _rookery_AdminListUsersRequest__Output } from './rookery/AdminListUsersRequest.ts';
import type { ApiKeyReply as _rookery_ApiKeyReply, ApiKeyReply__Output as _rookery_ApiKeyReply__Output } from './rookery/ApiKeyReply.ts';
import type { AuthenticateReply as _rookery_AuthenticateReply, AuthenticateReply__Output as _rookery_AuthenticateReply__Output } from './rookery/AuthenticateReply.ts';
import type { AuthenticateRequest as _rookery_AuthenticateRequest, AuthenticateRequest__Output as _rookery_AuthenticateRequest__Output } from './rookery/AuthenticateRequest.ts';
import type { BotDefaults as _rookery_BotDefaults, BotDefaults__Output as _rookery_BotDefaults__Output } from './rookery/BotDefaults.ts';
import type { BotStorageKeys as _rookery_BotStorageKeys, BotStorageKeys__Output as _rookery_BotStorageKeys__Output } from './rookery/BotStorageKeys.ts';
import type { Caller as _rookery_Caller, Caller__Output as _rookery_Caller__Output } from './rookery/Caller.ts';
import type { CheckSubdomainReply as _rookery_CheckSubdomainReply, CheckSubdomainReply__Output as _rookery_CheckSubdomainReply__Output } from './rookery/CheckSubdomainReply.ts';
import type { CheckSubdomainRequest as _rookery_CheckSubdomainRequest, CheckSubdomainRequest__Output as _rookery_CheckSubdomainRequest__Output } from './rookery/CheckSubdomainRequest.ts';
import type { ClientCapabilities as _rookery_ClientCapabilities, ClientCapabilities__Output as _rookery_ClientCapabilities__Output } from './rookery/ClientCapabilities.ts';
import type { CompleteRegistrationRequest as _rookery_CompleteRegistrationRequest, CompleteRegistrationRequest__Output as _rookery_CompleteRegistrationRequest__Output } from './rookery/CompleteRegistrationRequest.ts';
import type { CreateBotRequest as _rookery_CreateBotRequest, CreateBotRequest__Output as _rookery_CreateBotRequest__Output } from './rookery/CreateBotRequest.ts';
import type { CreateCallRequest as _rookery_CreateCallRequest, CreateCallRequest__Output as _rookery_CreateCallRequest__Output } from './rookery/CreateCallRequest.ts';
import type { CreateGroupReply as _rookery_CreateGroupReply, CreateGroupReply__Output as _rookery_CreateGroupReply__Output } from './rookery/CreateGroupReply.ts';
import type { CreateGroupRequest as _rookery_CreateGroupRequest, CreateGroupRequest__Output as _rookery_CreateGroupRequest__Output } from './rookery/CreateGroupRequest.ts';
import type { CreateInvitationLinkRequest as _rookery_CreateInvitationLinkRequest, CreateInvitationLinkRequest__Output as _rookery_CreateInvitationLinkRequest__Output } from './rookery/CreateInvitationLinkRequest.ts';
import type { CreateProfileFieldReply as _rookery_CreateProfileFieldReply, CreateProfileFieldReply__Output as _rookery_CreateProfileFieldReply__Output } from './rookery/CreateProfileFieldReply.ts';
import type { CreateRealmReply as _rookery_CreateRealmReply, CreateRealmReply__Output as _rookery_CreateRealmReply__Output } from './rookery/CreateRealmReply.ts';
import type { CreateRealmRequest as _rookery_CreateRealmRequest, CreateRealmRequest__Output as _rookery_CreateRealmRequest__Output } from './rookery/CreateRealmRequest.ts';
import type { CreateUserGroupRequest as _rookery_CreateUserGroupRequest, CreateUserGroupRequest__Output as _rookery_CreateUserGroupRequest__Output } from './rookery/CreateUserGroupRequest.ts';
import type { CreateUserReply as _rookery_CreateUserReply, CreateUserReply__Output as _rookery_CreateUserReply__Output } from './rookery/CreateUserReply.ts';
import type { CreateUserRequest as _rookery_CreateUserRequest, CreateUserRequest__Output as _rookery_CreateUserRequest__Output } from './rookery/CreateUserRequest.ts';
import type { CustomEmoji as _rookery_CustomEmoji, CustomEmoji__Output as _rookery_CustomEmoji__Output } from './rookery/CustomEmoji.ts';
import type { DeactivateEmojiRequest as _rookery_DeactivateEmojiRequest, DeactivateEmojiRequest__Output as _rookery_DeactivateEmojiRequest__Output } from './rookery/DeactivateEmojiRequest.ts';
import type { DeactivateRealmRequest as _rookery_DeactivateRealmRequest, DeactivateRealmRequest__Output as _rookery_DeactivateRealmRequest__Output } from './rookery/DeactivateRealmRequest.ts';
import type { DeactivateUserRequest as _rookery_DeactivateUserRequest, DeactivateUserRequest__Output as _rookery_DeactivateUserRequest__Output } from './rookery/DeactivateUserRequest.ts';
import type { DeflatedMembers as _rookery_DeflatedMembers, DeflatedMembers__Output as _rookery_DeflatedMembers__Output } from './rookery/DeflatedMembers.ts';
import type { Empty as _rookery_Empty, Empty__Output as _rookery_Empty__Output } from './rookery/Empty.ts';
import type { EndSessionRequest as _rookery_EndSessionRequest, EndSessionRequest__Output as _rookery_EndSessionRequest__Output } from './rookery/EndSessionRequest.ts';
import type { ExportPageReply as _rookery_ExportPageReply, ExportPageReply__Output as _rookery_ExportPageReply__Output } from './rookery/ExportPageReply.ts';
import type { ExportPageRequest as _rookery_ExportPageRequest, ExportPageRequest__Output as _rookery_ExportPageRequest__Output } from './rookery/ExportPageRequest.ts';
import type { ExportRequest as _rookery_ExportRequest, ExportRequest__Output as _rookery_ExportRequest__Output } from './rookery/ExportRequest.ts';
import type { FetchApiKeyRequest as _rookery_FetchApiKeyRequest, FetchApiKeyRequest__Output as _rookery_FetchApiKeyRequest__Output } from './rookery/FetchApiKeyRequest.ts';
import type { FetchDevApiKeyRequest as _rookery_FetchDevApiKeyRequest, FetchDevApiKeyRequest__Output as _rookery_FetchDevApiKeyRequest__Output } from './rookery/FetchDevApiKeyRequest.ts';
import type { FetchJwtApiKeyRequest as _rookery_FetchJwtApiKeyRequest, FetchJwtApiKeyRequest__Output as _rookery_FetchJwtApiKeyRequest__Output } from './rookery/FetchJwtApiKeyRequest.ts';
import type { FetchOwnApiKeyRequest as _rookery_FetchOwnApiKeyRequest, FetchOwnApiKeyRequest__Output as _rookery_FetchOwnApiKeyRequest__Output } from './rookery/FetchOwnApiKeyRequest.ts';
import type { FollowSightsRequest as _rookery_FollowSightsRequest, FollowSightsRequest__Output as _rookery_FollowSightsRequest__Output } from './rookery/FollowSightsRequest.ts';
import type { GetAvatarUrlReply as _rookery_GetAvatarUrlReply, GetAvatarUrlReply__Output as _rookery_GetAvatarUrlReply__Output } from './rookery/GetAvatarUrlReply.ts';
import type { GetAvatarUrlRequest as _rookery_GetAvatarUrlRequest, GetAvatarUrlRequest__Output as _rookery_GetAvatarUrlRequest__Output } from './rookery/GetAvatarUrlRequest.ts';
import type { GetBotApiKeyRequest as _rookery_GetBotApiKeyRequest, GetBotApiKeyRequest__Output as _rookery_GetBotApiKeyRequest__Output } from './rookery/GetBotApiKeyRequest.ts';
import type { GetCallerRequest as _rookery_GetCallerRequest, GetCallerRequest__Output as _rookery_GetCallerRequest__Output } from './rookery/GetCallerRequest.ts';
import type { GetCardsReply as _rookery_GetCardsReply, GetCardsReply__Output as _rookery_GetCardsReply__Output } from './rookery/GetCardsReply.ts';
import type { GetCardsRequest as _rookery_GetCardsRequest, GetCardsRequest__Output as _rookery_GetCardsRequest__Output } from './rookery/GetCardsRequest.ts';
import type { GetEmojiReply as _rookery_GetEmojiReply, GetEmojiReply__Output as _rookery_GetEmojiReply__Output } from './rookery/GetEmojiReply.ts';
import type { GetEmojiRequest as _rookery_GetEmojiRequest, GetEmojiRequest__Output as _rookery_GetEmojiRequest__Output } from './rookery/GetEmojiRequest.ts';
import type { GetImageReply as _rookery_GetImageReply, GetImageReply__Output as _rookery_GetImageReply__Output } from './rookery/GetImageReply.ts';
import type { GetImageRequest as _rookery_GetImageRequest, GetImageRequest__Output as _rookery_GetImageRequest__Output } from './rookery/GetImageRequest.ts';
import type { GetPresenceRequest as _rookery_GetPresenceRequest, GetPresenceRequest__Output as _rookery_GetPresenceRequest__Output } from './rookery/GetPresenceRequest.ts';
import type { GetReceptionsReply as _rookery_GetReceptionsReply, GetReceptionsReply__Output as _rookery_GetReceptionsReply__Output } from './rookery/GetReceptionsReply.ts';
import type { GetReceptionsRequest as _rookery_GetReceptionsRequest, GetReceptionsRequest__Output as _rookery_GetReceptionsRequest__Output } from './rookery/GetReceptionsRequest.ts';
import type { GetSightReply as _rookery_GetSightReply, GetSightReply__Output as _rookery_GetSightReply__Output } from './rookery/GetSightReply.ts';
import type { GetSightRequest as _rookery_GetSightRequest, GetSightRequest__Output as _rookery_GetSightRequest__Output } from './rookery/GetSightRequest.ts';
import type { GetStatusRequest as _rookery_GetStatusRequest, GetStatusRequest__Output as _rookery_GetStatusRequest__Output } from './rookery/GetStatusRequest.ts';
import type { GetUserGroupMembersReply as _rookery_GetUserGroupMembersReply, GetUserGroupMembersReply__Output as _rookery_GetUserGroupMembersReply__Output } from './rookery/GetUserGroupMembersReply.ts';
import type { GetUserGroupMembersRequest as _rookery_GetUserGroupMembersRequest, GetUserGroupMembersRequest__Output as _rookery_GetUserGroupMembersRequest__Output } from './rookery/GetUserGroupMembersRequest.ts';
import type { GetUserRequest as _rookery_GetUserRequest, GetUserRequest__Output as _rookery_GetUserRequest__Output } from './rookery/GetUserRequest.ts';
import type { GroupSettingUpdate as _rookery_GroupSettingUpdate, GroupSettingUpdate__Output as _rookery_GroupSettingUpdate__Output } from './rookery/GroupSettingUpdate.ts';
import type { GroupSettingValue as _rookery_GroupSettingValue, GroupSettingValue__Output as _rookery_GroupSettingValue__Output } from './rookery/GroupSettingValue.ts';
import type { InitialStateReply as _rookery_InitialStateReply, InitialStateReply__Output as _rookery_InitialStateReply__Output } from './rookery/InitialStateReply.ts';
import type { InitialStateRequest as _rookery_InitialStateRequest, InitialStateRequest__Output as _rookery_InitialStateRequest__Output } from './rookery/InitialStateRequest.ts';
import type { InvitationRequest as _rookery_InvitationRequest, InvitationRequest__Output as _rookery_InvitationRequest__Output } from './rookery/InvitationRequest.ts';
import type { InvitationTerms as _rookery_InvitationTerms, InvitationTerms__Output as _rookery_InvitationTerms__Output } from './rookery/InvitationTerms.ts';
import type { InviteKeyReply as _rookery_InviteKeyReply, InviteKeyReply__Output as _rookery_InviteKeyReply__Output } from './rookery/InviteKeyReply.ts';
import type { JoinCallReply as _rookery_JoinCallReply, JoinCallReply__Output as _rookery_JoinCallReply__Output } from './rookery/JoinCallReply.ts';
import type { JoinCallRequest as _rookery_JoinCallRequest, JoinCallRequest__Output as _rookery_JoinCallRequest__Output } from './rookery/JoinCallRequest.ts';
import type { JournalPosition as _rookery_JournalPosition, JournalPosition__Output as _rookery_JournalPosition__Output } from './rookery/JournalPosition.ts';
import type { JsonReply as _rookery_JsonReply, JsonReply__Output as _rookery_JsonReply__Output } from './rookery/JsonReply.ts';
import type { KeyReply as _rookery_KeyReply, KeyReply__Output as _rookery_KeyReply__Output } from './rookery/KeyReply.ts';
import type { KeyRequest as _rookery_KeyRequest, KeyRequest__Output as _rookery_KeyRequest__Output } from './rookery/KeyRequest.ts';
import type { KnownDevice as _rookery_KnownDevice, KnownDevice__Output as _rookery_KnownDevice__Output } from './rookery/KnownDevice.ts';
import type { LinkifierRequest as _rookery_LinkifierRequest, LinkifierRequest__Output as _rookery_LinkifierRequest__Output } from './rookery/LinkifierRequest.ts';
import type { ListDevUsersRequest as _rookery_ListDevUsersRequest, ListDevUsersRequest__Output as _rookery_ListDevUsersRequest__Output } from './rookery/ListDevUsersRequest.ts';
import type { ListInvitationsRequest as _rookery_ListInvitationsRequest, ListInvitationsRequest__Output as _rookery_ListInvitationsRequest__Output } from './rookery/ListInvitationsRequest.ts';
import type { ListRealmsReply as _rookery_ListRealmsReply, ListRealmsReply__Output as _rookery_ListRealmsReply__Output } from './rookery/ListRealmsReply.ts';
import type { ListUserGroupsRequest as _rookery_ListUserGroupsRequest, ListUserGroupsRequest__Output as _rookery_ListUserGroupsRequest__Output } from './rookery/ListUserGroupsRequest.ts';
import type { ListUsersReply as _rookery_ListUsersReply, ListUsersReply__Output as _rookery_ListUsersReply__Output } from './rookery/ListUsersReply.ts';
import type { ListUsersRequest as _rookery_ListUsersRequest, ListUsersRequest__Output as _rookery_ListUsersRequest__Output } from './rookery/ListUsersRequest.ts';
import type { LogInRequest as _rookery_LogInRequest, LogInRequest__Output as _rookery_LogInRequest__Output } from './rookery/LogInRequest.ts';
import type { MarkOnboardingStepRequest as _rookery_MarkOnboardingStepRequest, MarkOnboardingStepRequest__Output as _rookery_MarkOnboardingStepRequest__Output } from './rookery/MarkOnboardingStepRequest.ts';
import type { MuteUserRequest as _rookery_MuteUserRequest, MuteUserRequest__Output as _rookery_MuteUserRequest__Output } from './rookery/MuteUserRequest.ts';
import type { MutedSender as _rookery_MutedSender, MutedSender__Output as _rookery_MutedSender__Output } from './rookery/MutedSender.ts';
import type { NamedGroup as _rookery_NamedGroup, NamedGroup__Output as _rookery_NamedGroup__Output } from './rookery/NamedGroup.ts';
import type { NavigationViewRequest as _rookery_NavigationViewRequest, NavigationViewRequest__Output as _rookery_NavigationViewRequest__Output } from './rookery/NavigationViewRequest.ts';
import type { Origin as _rookery_Origin, Origin__Output as _rookery_Origin__Output } from './rookery/Origin.ts';
import type { Picture as _rookery_Picture, Picture__Output as _rookery_Picture__Output } from './rookery/Picture.ts';
import type { PlaygroundRequest as _rookery_PlaygroundRequest, PlaygroundRequest__Output as _rookery_PlaygroundRequest__Output } from './rookery/PlaygroundRequest.ts';
import type { ProfileFieldRequest as _rookery_ProfileFieldRequest, ProfileFieldRequest__Output as _rookery_ProfileFieldRequest__Output } from './rookery/ProfileFieldRequest.ts';
import type { PushTokenRequest as _rookery_PushTokenRequest, PushTokenRequest__Output as _rookery_PushTokenRequest__Output } from './rookery/PushTokenRequest.ts';
import type { ReactivateRealmRequest as _rookery_ReactivateRealmRequest, ReactivateRealmRequest__Output as _rookery_ReactivateRealmRequest__Output } from './rookery/ReactivateRealmRequest.ts';
import type { ReactivateUserRequest as _rookery_ReactivateUserRequest, ReactivateUserRequest__Output as _rookery_ReactivateUserRequest__Output } from './rookery/ReactivateUserRequest.ts';
import type { ReadExportReply as _rookery_ReadExportReply, ReadExportReply__Output as _rookery_ReadExportReply__Output } from './rookery/ReadExportReply.ts';
import type { ReadExportRequest as _rookery_ReadExportRequest, ReadExportRequest__Output as _rookery_ReadExportRequest__Output } from './rookery/ReadExportRequest.ts';
import type { Realm as _rookery_Realm, Realm__Output as _rookery_Realm__Output } from './rookery/Realm.ts';
import type { RealmDomainRequest as _rookery_RealmDomainRequest, RealmDomainRequest__Output as _rookery_RealmDomainRequest__Output } from './rookery/RealmDomainRequest.ts';
import type { RegenerateApiKeyRequest as _rookery_RegenerateApiKeyRequest, RegenerateApiKeyRequest__Output as _rookery_RegenerateApiKeyRequest__Output } from './rookery/RegenerateApiKeyRequest.ts';
import type { ReleaseChannelRequest as _rookery_ReleaseChannelRequest, ReleaseChannelRequest__Output as _rookery_ReleaseChannelRequest__Output } from './rookery/ReleaseChannelRequest.ts';
import type { ReorderLinkifiersRequest as _rookery_ReorderLinkifiersRequest, ReorderLinkifiersRequest__Output as _rookery_ReorderLinkifiersRequest__Output } from './rookery/ReorderLinkifiersRequest.ts';
import type { ReorderProfileFieldsRequest as _rookery_ReorderProfileFieldsRequest, ReorderProfileFieldsRequest__Output as _rookery_ReorderProfileFieldsRequest__Output } from './rookery/ReorderProfileFieldsRequest.ts';
import type { RequestExportReply as _rookery_RequestExportReply, RequestExportReply__Output as _rookery_RequestExportReply__Output } from './rookery/RequestExportReply.ts';
import type { RequestExportRequest as _rookery_RequestExportRequest, RequestExportRequest__Output as _rookery_RequestExportRequest__Output } from './rookery/RequestExportRequest.ts';
import type { ResetPasswordRequest as _rookery_ResetPasswordRequest, ResetPasswordRequest__Output as _rookery_ResetPasswordRequest__Output } from './rookery/ResetPasswordRequest.ts';
import type { ResolveGroupsReply as _rookery_ResolveGroupsReply, ResolveGroupsReply__Output as _rookery_ResolveGroupsReply__Output } from './rookery/ResolveGroupsReply.ts';
import type { ResolveGroupsRequest as _rookery_ResolveGroupsRequest, ResolveGroupsRequest__Output as _rookery_ResolveGroupsRequest__Output } from './rookery/ResolveGroupsRequest.ts';
import type { ResolveRealmRequest as _rookery_ResolveRealmRequest, ResolveRealmRequest__Output as _rookery_ResolveRealmRequest__Output } from './rookery/ResolveRealmRequest.ts';
import type { ResolveUsersReply as _rookery_ResolveUsersReply, ResolveUsersReply__Output as _rookery_ResolveUsersReply__Output } from './rookery/ResolveUsersReply.ts';
import type { ResolveUsersRequest as _rookery_ResolveUsersRequest, ResolveUsersRequest__Output as _rookery_ResolveUsersRequest__Output } from './rookery/ResolveUsersRequest.ts';
import type { SendInvitationsRequest as _rookery_SendInvitationsRequest, SendInvitationsRequest__Output as _rookery_SendInvitationsRequest__Output } from './rookery/SendInvitationsRequest.ts';
import type { SetAvatarRequest as _rookery_SetAvatarRequest, SetAvatarRequest__Output as _rookery_SetAvatarRequest__Output } from './rookery/SetAvatarRequest.ts';
import type { SetRealmImageRequest as _rookery_SetRealmImageRequest, SetRealmImageRequest__Output as _rookery_SetRealmImageRequest__Output } from './rookery/SetRealmImageRequest.ts';
import type { SettingGroup as _rookery_SettingGroup, SettingGroup__Output as _rookery_SettingGroup__Output } from './rookery/SettingGroup.ts';
import type { SettingTargetsReply as _rookery_SettingTargetsReply, SettingTargetsReply__Output as _rookery_SettingTargetsReply__Output } from './rookery/SettingTargetsReply.ts';
import type { SettingTargetsRequest as _rookery_SettingTargetsRequest, SettingTargetsRequest__Output as _rookery_SettingTargetsRequest__Output } from './rookery/SettingTargetsRequest.ts';
import type { SettingUser as _rookery_SettingUser, SettingUser__Output as _rookery_SettingUser__Output } from './rookery/SettingUser.ts';
import type { SettingsTargets as _rookery_SettingsTargets, SettingsTargets__Output as _rookery_SettingsTargets__Output } from './rookery/SettingsTargets.ts';
import type { SharedPart as _rookery_SharedPart, SharedPart__Output as _rookery_SharedPart__Output } from './rookery/SharedPart.ts';
import type { Sharers as _rookery_Sharers, Sharers__Output as _rookery_Sharers__Output } from './rookery/Sharers.ts';
import type { SharersReply as _rookery_SharersReply, SharersReply__Output as _rookery_SharersReply__Output } from './rookery/SharersReply.ts';
import type { SoughtWord as _rookery_SoughtWord, SoughtWord__Output as _rookery_SoughtWord__Output } from './rookery/SoughtWord.ts';
import type { StartAddressChangeRequest as _rookery_StartAddressChangeRequest, StartAddressChangeRequest__Output as _rookery_StartAddressChangeRequest__Output } from './rookery/StartAddressChangeRequest.ts';
import type { StartPasswordResetRequest as _rookery_StartPasswordResetRequest, StartPasswordResetRequest__Output as _rookery_StartPasswordResetRequest__Output } from './rookery/StartPasswordResetRequest.ts';
import type { StartRegistrationRequest as _rookery_StartRegistrationRequest, StartRegistrationRequest__Output as _rookery_StartRegistrationRequest__Output } from './rookery/StartRegistrationRequest.ts';
import type { SystemBot as _rookery_SystemBot, SystemBot__Output as _rookery_SystemBot__Output } from './rookery/SystemBot.ts';
import type { SystemGroup as _rookery_SystemGroup, SystemGroup__Output as _rookery_SystemGroup__Output } from './rookery/SystemGroup.ts';
import type { TestWelcomeMessageReply as _rookery_TestWelcomeMessageReply, TestWelcomeMessageReply__Output as _rookery_TestWelcomeMessageReply__Output } from './rookery/TestWelcomeMessageReply.ts';
import type { TestWelcomeMessageRequest as _rookery_TestWelcomeMessageRequest, TestWelcomeMessageRequest__Output as _rookery_TestWelcomeMessageRequest__Output } from './rookery/TestWelcomeMessageRequest.ts';
import type { TextPair as _rookery_TextPair, TextPair__Output as _rookery_TextPair__Output } from './rookery/TextPair.ts';
import type { UpdateAlertWordsRequest as _rookery_UpdateAlertWordsRequest, UpdateAlertWordsRequest__Output as _rookery_UpdateAlertWordsRequest__Output } from './rookery/UpdateAlertWordsRequest.ts';
import type { UpdateBotRequest as _rookery_UpdateBotRequest, UpdateBotRequest__Output as _rookery_UpdateBotRequest__Output } from './rookery/UpdateBotRequest.ts';
import type { UpdateBotStorageRequest as _rookery_UpdateBotStorageRequest, UpdateBotStorageRequest__Output as _rookery_UpdateBotStorageRequest__Output } from './rookery/UpdateBotStorageRequest.ts';
import type { UpdatePresenceRequest as _rookery_UpdatePresenceRequest, UpdatePresenceRequest__Output as _rookery_UpdatePresenceRequest__Output } from './rookery/UpdatePresenceRequest.ts';
import type { UpdateProfileDataRequest as _rookery_UpdateProfileDataRequest, UpdateProfileDataRequest__Output as _rookery_UpdateProfileDataRequest__Output } from './rookery/UpdateProfileDataRequest.ts';
import type { UpdateRealmRequest as _rookery_UpdateRealmRequest, UpdateRealmRequest__Output as _rookery_UpdateRealmRequest__Output } from './rookery/UpdateRealmRequest.ts';
import type { UpdateSettingsDefaultsRequest as _rookery_UpdateSettingsDefaultsRequest, UpdateSettingsDefaultsRequest__Output as _rookery_UpdateSettingsDefaultsRequest__Output } from './rookery/UpdateSettingsDefaultsRequest.ts';
import type { UpdateSettingsReply as _rookery_UpdateSettingsReply, UpdateSettingsReply__Output as _rookery_UpdateSettingsReply__Output } from './rookery/UpdateSettingsReply.ts';
import type { UpdateSettingsRequest as _rookery_UpdateSettingsRequest, UpdateSettingsRequest__Output as _rookery_UpdateSettingsRequest__Output } from './rookery/UpdateSettingsRequest.ts';
import type { UpdateStatusRequest as _rookery_UpdateStatusRequest, UpdateStatusRequest__Output as _rookery_UpdateStatusRequest__Output } from './rookery/UpdateStatusRequest.ts';
import type { UpdateUserGroupMembersRequest as _rookery_UpdateUserGroupMembersRequest, UpdateUserGroupMembersRequest__Output as _rookery_UpdateUserGroupMembersRequest__Output } from './rookery/UpdateUserGroupMembersRequest.ts';
import type { UpdateUserGroupRequest as _rookery_UpdateUserGroupRequest, UpdateUserGroupRequest__Output as _rookery_UpdateUserGroupRequest__Output } from './rookery/UpdateUserGroupRequest.ts';
import type { UpdateUserRequest as _rookery_UpdateUserRequest, UpdateUserRequest__Output as _rookery_UpdateUserRequest__Output } from './rookery/UpdateUserRequest.ts';
import type { UserCard as _rookery_UserCard, UserCard__Output as _rookery_UserCard__Output } from './rookery/UserCard.ts';
import type { UsersClient as _rookery_UsersClient, UsersDefinition as _rookery_UsersDefinition } from './rookery/Users.ts';
import type { WaitPublishedRequest as _rookery_WaitPublishedRequest, WaitPublishedRequest__Output as _rookery_WaitPublishedRequest__Output } from './rookery/WaitPublishedRequest.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  rookery: {
    AddEmojiRequest: MessageTypeDefinition<_rookery_AddEmojiRequest, _rookery_AddEmojiRequest__Output>
    AdminCreateUserRequest: MessageTypeDefinition<_rookery_AdminCreateUserRequest, _rookery_AdminCreateUserRequest__Output>
    AdminGetApiKeyRequest: MessageTypeDefinition<_rookery_AdminGetApiKeyRequest, _rookery_AdminGetApiKeyRequest__Output>
    AdminListUsersReply: MessageTypeDefinition<_rookery_AdminListUsersReply, _rookery_AdminListUsersReply__Output>
    AdminListUsersRequest: MessageTypeDefinition<_rookery_AdminListUsersRequest, _rookery_AdminListUsersRequest__Output>
    ApiKeyReply: MessageTypeDefinition<_rookery_ApiKeyReply, _rookery_ApiKeyReply__Output>
    AuthenticateReply: MessageTypeDefinition<_rookery_AuthenticateReply, _rookery_AuthenticateReply__Output>
    AuthenticateRequest: MessageTypeDefinition<_rookery_AuthenticateRequest, _rookery_AuthenticateRequest__Output>
    BotDefaults: MessageTypeDefinition<_rookery_BotDefaults, _rookery_BotDefaults__Output>
    BotStorageKeys: MessageTypeDefinition<_rookery_BotStorageKeys, _rookery_BotStorageKeys__Output>
    Caller: MessageTypeDefinition<_rookery_Caller, _rookery_Caller__Output>
    CheckSubdomainReply: MessageTypeDefinition<_rookery_CheckSubdomainReply, _rookery_CheckSubdomainReply__Output>
    CheckSubdomainRequest: MessageTypeDefinition<_rookery_CheckSubdomainRequest, _rookery_CheckSubdomainRequest__Output>
    ClientCapabilities: MessageTypeDefinition<_rookery_ClientCapabilities, _rookery_ClientCapabilities__Output>
    CompleteRegistrationRequest: MessageTypeDefinition<_rookery_CompleteRegistrationRequest, _rookery_CompleteRegistrationRequest__Output>
    CreateBotRequest: MessageTypeDefinition<_rookery_CreateBotRequest, _rookery_CreateBotRequest__Output>
    CreateCallRequest: MessageTypeDefinition<_rookery_CreateCallRequest, _rookery_CreateCallRequest__Output>
    CreateGroupReply: MessageTypeDefinition<_rookery_CreateGroupReply, _rookery_CreateGroupReply__Output>
    CreateGroupRequest: MessageTypeDefinition<_rookery_CreateGroupRequest, _rookery_CreateGroupRequest__Output>
    CreateInvitationLinkRequest: MessageTypeDefinition<_rookery_CreateInvitationLinkRequest, _rookery_CreateInvitationLinkRequest__Output>
    CreateProfileFieldReply: MessageTypeDefinition<_rookery_CreateProfileFieldReply, _rookery_CreateProfileFieldReply__Output>
    CreateRealmReply: MessageTypeDefinition<_rookery_CreateRealmReply, _rookery_CreateRealmReply__Output>
    CreateRealmRequest: MessageTypeDefinition<_rookery_CreateRealmRequest, _rookery_CreateRealmRequest__Output>
    CreateUserGroupRequest: MessageTypeDefinition<_rookery_CreateUserGroupRequest, _rookery_CreateUserGroupRequest__Output>
    CreateUserReply: MessageTypeDefinition<_rookery_CreateUserReply, _rookery_CreateUserReply__Output>
    CreateUserRequest: MessageTypeDefinition<_rookery_CreateUserRequest, _rookery_CreateUserRequest__Output>
    CustomEmoji: MessageTypeDefinition<_rookery_CustomEmoji, _rookery_CustomEmoji__Output>
    DeactivateEmojiRequest: MessageTypeDefinition<_rookery_DeactivateEmojiRequest, _rookery_DeactivateEmojiRequest__Output>
    DeactivateRealmRequest: MessageTypeDefinition<_rookery_DeactivateRealmRequest, _rookery_DeactivateRealmRequest__Output>
    DeactivateUserRequest: MessageTypeDefinition<_rookery_DeactivateUserRequest, _rookery_DeactivateUserRequest__Output>
    DeflatedMembers: MessageTypeDefinition<_rookery_DeflatedMembers, _rookery_DeflatedMembers__Output>
    Empty: MessageTypeDefinition<_rookery_Empty, _rookery_Empty__Output>
    EndSessionRequest: MessageTypeDefinition<_rookery_EndSessionRequest, _rookery_EndSessionRequest__Output>
    ExportPageReply: MessageTypeDefinition<_rookery_ExportPageReply, _rookery_ExportPageReply__Output>
    ExportPageRequest: MessageTypeDefinition<_rookery_ExportPageRequest, _rookery_ExportPageRequest__Output>
    ExportRequest: MessageTypeDefinition<_rookery_ExportRequest, _rookery_ExportRequest__Output>
    FetchApiKeyRequest: MessageTypeDefinition<_rookery_FetchApiKeyRequest, _rookery_FetchApiKeyRequest__Output>
    FetchDevApiKeyRequest: MessageTypeDefinition<_rookery_FetchDevApiKeyRequest, _rookery_FetchDevApiKeyRequest__Output>
    FetchJwtApiKeyRequest: MessageTypeDefinition<_rookery_FetchJwtApiKeyRequest, _rookery_FetchJwtApiKeyRequest__Output>
    FetchOwnApiKeyRequest: MessageTypeDefinition<_rookery_FetchOwnApiKeyRequest, _rookery_FetchOwnApiKeyRequest__Output>
    FollowSightsRequest: MessageTypeDefinition<_rookery_FollowSightsRequest, _rookery_FollowSightsRequest__Output>
    GetAvatarUrlReply: MessageTypeDefinition<_rookery_GetAvatarUrlReply, _rookery_GetAvatarUrlReply__Output>
    GetAvatarUrlRequest: MessageTypeDefinition<_rookery_GetAvatarUrlRequest, _rookery_GetAvatarUrlRequest__Output>
    GetBotApiKeyRequest: MessageTypeDefinition<_rookery_GetBotApiKeyRequest, _rookery_GetBotApiKeyRequest__Output>
    GetCallerRequest: MessageTypeDefinition<_rookery_GetCallerRequest, _rookery_GetCallerRequest__Output>
    GetCardsReply: MessageTypeDefinition<_rookery_GetCardsReply, _rookery_GetCardsReply__Output>
    GetCardsRequest: MessageTypeDefinition<_rookery_GetCardsRequest, _rookery_GetCardsRequest__Output>
    GetEmojiReply: MessageTypeDefinition<_rookery_GetEmojiReply, _rookery_GetEmojiReply__Output>
    GetEmojiRequest: MessageTypeDefinition<_rookery_GetEmojiRequest, _rookery_GetEmojiRequest__Output>
    GetImageReply: MessageTypeDefinition<_rookery_GetImageReply, _rookery_GetImageReply__Output>
    GetImageRequest: MessageTypeDefinition<_rookery_GetImageRequest, _rookery_GetImageRequest__Output>
    GetPresenceRequest: MessageTypeDefinition<_rookery_GetPresenceRequest, _rookery_GetPresenceRequest__Output>
    GetReceptionsReply: MessageTypeDefinition<_rookery_GetReceptionsReply, _rookery_GetReceptionsReply__Output>
    GetReceptionsRequest: MessageTypeDefinition<_rookery_GetReceptionsRequest, _rookery_GetReceptionsRequest__Output>
    GetSightReply: MessageTypeDefinition<_rookery_GetSightReply, _rookery_GetSightReply__Output>
    GetSightRequest: MessageTypeDefinition<_rookery_GetSightRequest, _rookery_GetSightRequest__Output>
    GetStatusRequest: MessageTypeDefinition<_rookery_GetStatusRequest, _rookery_GetStatusRequest__Output>
    GetUserGroupMembersReply: MessageTypeDefinition<_rookery_GetUserGroupMembersReply, _rookery_GetUserGroupMembersReply__Output>
    GetUserGroupMembersRequest: MessageTypeDefinition<_rookery_GetUserGroupMembersRequest, _rookery_GetUserGroupMembersRequest__Output>
    GetUserRequest: MessageTypeDefinition<_rookery_GetUserRequest, _rookery_GetUserRequest__Output>
    GroupSettingUpdate: MessageTypeDefinition<_rookery_GroupSettingUpdate, _rookery_GroupSettingUpdate__Output>
    GroupSettingValue: MessageTypeDefinition<_rookery_GroupSettingValue, _rookery_GroupSettingValue__Output>
    InitialStateReply: MessageTypeDefinition<_rookery_InitialStateReply, _rookery_InitialStateReply__Output>
    InitialStateRequest: MessageTypeDefinition<_rookery_InitialStateRequest, _rookery_InitialStateRequest__Output>
    InvitationRequest: MessageTypeDefinition<_rookery_InvitationRequest, _rookery_InvitationRequest__Output>
    InvitationTerms: MessageTypeDefinition<_rookery_InvitationTerms, _rookery_InvitationTerms__Output>
    InviteKeyReply: MessageTypeDefinition<_rookery_InviteKeyReply, _rookery_InviteKeyReply__Output>
    JoinCallReply: MessageTypeDefinition<_rookery_JoinCallReply, _rookery_JoinCallReply__Output>
    JoinCallRequest: MessageTypeDefinition<_rookery_JoinCallRequest, _rookery_JoinCallRequest__Output>
    JournalPosition: MessageTypeDefinition<_rookery_JournalPosition, _rookery_JournalPosition__Output>
    JsonReply: MessageTypeDefinition<_rookery_JsonReply, _rookery_JsonReply__Output>
    KeyReply: MessageTypeDefinition<_rookery_KeyReply, _rookery_KeyReply__Output>
    KeyRequest: MessageTypeDefinition<_rookery_KeyRequest, _rookery_KeyRequest__Output>
    KnownDevice: MessageTypeDefinition<_rookery_KnownDevice, _rookery_KnownDevice__Output>
    LinkifierRequest: MessageTypeDefinition<_rookery_LinkifierRequest, _rookery_LinkifierRequest__Output>
    ListDevUsersRequest: MessageTypeDefinition<_rookery_ListDevUsersRequest, _rookery_ListDevUsersRequest__Output>
    ListInvitationsRequest: MessageTypeDefinition<_rookery_ListInvitationsRequest, _rookery_ListInvitationsRequest__Output>
    ListRealmsReply: MessageTypeDefinition<_rookery_ListRealmsReply, _rookery_ListRealmsReply__Output>
    ListUserGroupsRequest: MessageTypeDefinition<_rookery_ListUserGroupsRequest, _rookery_ListUserGroupsRequest__Output>
    ListUsersReply: MessageTypeDefinition<_rookery_ListUsersReply, _rookery_ListUsersReply__Output>
    ListUsersRequest: MessageTypeDefinition<_rookery_ListUsersRequest, _rookery_ListUsersRequest__Output>
    LogInRequest: MessageTypeDefinition<_rookery_LogInRequest, _rookery_LogInRequest__Output>
    MarkOnboardingStepRequest: MessageTypeDefinition<_rookery_MarkOnboardingStepRequest, _rookery_MarkOnboardingStepRequest__Output>
    MuteUserRequest: MessageTypeDefinition<_rookery_MuteUserRequest, _rookery_MuteUserRequest__Output>
    MutedSender: MessageTypeDefinition<_rookery_MutedSender, _rookery_MutedSender__Output>
    NamedGroup: MessageTypeDefinition<_rookery_NamedGroup, _rookery_NamedGroup__Output>
    NavigationViewRequest: MessageTypeDefinition<_rookery_NavigationViewRequest, _rookery_NavigationViewRequest__Output>
    Origin: MessageTypeDefinition<_rookery_Origin, _rookery_Origin__Output>
    Picture: MessageTypeDefinition<_rookery_Picture, _rookery_Picture__Output>
    PlaygroundRequest: MessageTypeDefinition<_rookery_PlaygroundRequest, _rookery_PlaygroundRequest__Output>
    ProfileFieldRequest: MessageTypeDefinition<_rookery_ProfileFieldRequest, _rookery_ProfileFieldRequest__Output>
    PushTokenRequest: MessageTypeDefinition<_rookery_PushTokenRequest, _rookery_PushTokenRequest__Output>
    ReactivateRealmRequest: MessageTypeDefinition<_rookery_ReactivateRealmRequest, _rookery_ReactivateRealmRequest__Output>
    ReactivateUserRequest: MessageTypeDefinition<_rookery_ReactivateUserRequest, _rookery_ReactivateUserRequest__Output>
    ReadExportReply: MessageTypeDefinition<_rookery_ReadExportReply, _rookery_ReadExportReply__Output>
    ReadExportRequest: MessageTypeDefinition<_rookery_ReadExportRequest, _rookery_ReadExportRequest__Output>
    Realm: MessageTypeDefinition<_rookery_Realm, _rookery_Realm__Output>
    RealmDomainRequest: MessageTypeDefinition<_rookery_RealmDomainRequest, _rookery_RealmDomainRequest__Output>
    RegenerateApiKeyRequest: MessageTypeDefinition<_rookery_RegenerateApiKeyRequest, _rookery_RegenerateApiKeyRequest__Output>
    ReleaseChannelRequest: MessageTypeDefinition<_rookery_ReleaseChannelRequest, _rookery_ReleaseChannelRequest__Output>
    ReorderLinkifiersRequest: MessageTypeDefinition<_rookery_ReorderLinkifiersRequest, _rookery_ReorderLinkifiersRequest__Output>
    ReorderProfileFieldsRequest: MessageTypeDefinition<_rookery_ReorderProfileFieldsRequest, _rookery_ReorderProfileFieldsRequest__Output>
    RequestExportReply: MessageTypeDefinition<_rookery_RequestExportReply, _rookery_RequestExportReply__Output>
    RequestExportRequest: MessageTypeDefinition<_rookery_RequestExportRequest, _rookery_RequestExportRequest__Output>
    ResetPasswordRequest: MessageTypeDefinition<_rookery_ResetPasswordRequest, _rookery_ResetPasswordRequest__Output>
    ResolveGroupsReply: MessageTypeDefinition<_rookery_ResolveGroupsReply, _rookery_ResolveGroupsReply__Output>
    ResolveGroupsRequest: MessageTypeDefinition<_rookery_ResolveGroupsRequest, _rookery_ResolveGroupsRequest__Output>
    ResolveRealmRequest: MessageTypeDefinition<_rookery_ResolveRealmRequest, _rookery_ResolveRealmRequest__Output>
    ResolveUsersReply: MessageTypeDefinition<_rookery_ResolveUsersReply, _rookery_ResolveUsersReply__Output>
    ResolveUsersRequest: MessageTypeDefinition<_rookery_ResolveUsersRequest, _rookery_ResolveUsersRequest__Output>
    SendInvitationsRequest: MessageTypeDefinition<_rookery_SendInvitationsRequest, _rookery_SendInvitationsRequest__Output>
    SetAvatarRequest: MessageTypeDefinition<_rookery_SetAvatarRequest, _rookery_SetAvatarRequest__Output>
    SetRealmImageRequest: MessageTypeDefinition<_rookery_SetRealmImageRequest, _rookery_SetRealmImageRequest__Output>
    SettingGroup: MessageTypeDefinition<_rookery_SettingGroup, _rookery_SettingGroup__Output>
    SettingTargetsReply: MessageTypeDefinition<_rookery_SettingTargetsReply, _rookery_SettingTargetsReply__Output>
    SettingTargetsRequest: MessageTypeDefinition<_rookery_SettingTargetsRequest, _rookery_SettingTargetsRequest__Output>
    SettingUser: MessageTypeDefinition<_rookery_SettingUser, _rookery_SettingUser__Output>
    SettingsTargets: MessageTypeDefinition<_rookery_SettingsTargets, _rookery_SettingsTargets__Output>
    SharedPart: MessageTypeDefinition<_rookery_SharedPart, _rookery_SharedPart__Output>
    Sharers: MessageTypeDefinition<_rookery_Sharers, _rookery_Sharers__Output>
    SharersReply: MessageTypeDefinition<_rookery_SharersReply, _rookery_SharersReply__Output>
    SoughtWord: MessageTypeDefinition<_rookery_SoughtWord, _rookery_SoughtWord__Output>
    StartAddressChangeRequest: MessageTypeDefinition<_rookery_StartAddressChangeRequest, _rookery_StartAddressChangeRequest__Output>
    StartPasswordResetRequest: MessageTypeDefinition<_rookery_StartPasswordResetRequest, _rookery_StartPasswordResetRequest__Output>
    StartRegistrationRequest: MessageTypeDefinition<_rookery_StartRegistrationRequest, _rookery_StartRegistrationRequest__Output>
    SystemBot: MessageTypeDefinition<_rookery_SystemBot, _rookery_SystemBot__Output>
    SystemGroup: MessageTypeDefinition<_rookery_SystemGroup, _rookery_SystemGroup__Output>
    TestWelcomeMessageReply: MessageTypeDefinition<_rookery_TestWelcomeMessageReply, _rookery_TestWelcomeMessageReply__Output>
    TestWelcomeMessageRequest: MessageTypeDefinition<_rookery_TestWelcomeMessageRequest, _rookery_TestWelcomeMessageRequest__Output>
    TextPair: MessageTypeDefinition<_rookery_TextPair, _rookery_TextPair__Output>
    UpdateAlertWordsRequest: MessageTypeDefinition<_rookery_UpdateAlertWordsRequest, _rookery_UpdateAlertWordsRequest__Output>
    UpdateBotRequest: MessageTypeDefinition<_rookery_UpdateBotRequest, _rookery_UpdateBotRequest__Output>
    UpdateBotStorageRequest: MessageTypeDefinition<_rookery_UpdateBotStorageRequest, _rookery_UpdateBotStorageRequest__Output>
    UpdatePresenceRequest: MessageTypeDefinition<_rookery_UpdatePresenceRequest, _rookery_UpdatePresenceRequest__Output>
    UpdateProfileDataRequest: MessageTypeDefinition<_rookery_UpdateProfileDataRequest, _rookery_UpdateProfileDataRequest__Output>
    UpdateRealmRequest: MessageTypeDefinition<_rookery_UpdateRealmRequest, _rookery_UpdateRealmRequest__Output>
    UpdateSettingsDefaultsRequest: MessageTypeDefinition<_rookery_UpdateSettingsDefaultsRequest, _rookery_UpdateSettingsDefaultsRequest__Output>
    UpdateSettingsReply: MessageTypeDefinition<_rookery_UpdateSettingsReply, _rookery_UpdateSettingsReply__Output>
    UpdateSettingsRequest: MessageTypeDefinition<_rookery_UpdateSettingsRequest, _rookery_UpdateSettingsRequest__Output>
    UpdateStatusRequest: MessageTypeDefinition<_rookery_UpdateStatusRequest, _rookery_UpdateStatusRequest__Output>
    UpdateUserGroupMembersRequest: MessageTypeDefinition<_rookery_UpdateUserGroupMembersRequest, _rookery_UpdateUserGroupMembersRequest__Output>
    UpdateUserGroupRequest: MessageTypeDefinition<_rookery_UpdateUserGroupRequest, _rookery_UpdateUserGroupRequest__Output>
    UpdateUserRequest: MessageTypeDefinition<_rookery_UpdateUserRequest, _rookery_UpdateUserRequest__Output>
    UserCard: MessageTypeDefinition<_rookery_UserCard, _rookery_UserCard__Output>
    /**
     * Realms, users, credentials, sessions, groups, presence.
     */
    Users: SubtypeConstructor<typeof grpc.Client, _rookery_UsersClient> & { service: _rookery_UsersDefinition }
    WaitPublishedRequest: MessageTypeDefinition<_rookery_WaitPublishedRequest, _rookery_WaitPublishedRequest__Output>
  }
}

