import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { AccountRights as _rookery_AccountRights, AccountRights__Output as _rookery_AccountRights__Output } from './rookery/AccountRights.ts';
import type { ApplyTopicPoliciesReply as _rookery_ApplyTopicPoliciesReply, ApplyTopicPoliciesReply__Output as _rookery_ApplyTopicPoliciesReply__Output } from './rookery/ApplyTopicPoliciesReply.ts';
import type { ApplyTopicPoliciesRequest as _rookery_ApplyTopicPoliciesRequest, ApplyTopicPoliciesRequest__Output as _rookery_ApplyTopicPoliciesRequest__Output } from './rookery/ApplyTopicPoliciesRequest.ts';
import type { ArchiveChannelRequest as _rookery_ArchiveChannelRequest, ArchiveChannelRequest__Output as _rookery_ArchiveChannelRequest__Output } from './rookery/ArchiveChannelRequest.ts';
import type { BotDefaults as _rookery_BotDefaults, BotDefaults__Output as _rookery_BotDefaults__Output } from './rookery/BotDefaults.ts';
import type { Caller as _rookery_Caller, Caller__Output as _rookery_Caller__Output } from './rookery/Caller.ts';
import type { Channel as _rookery_Channel, Channel__Output as _rookery_Channel__Output } from './rookery/Channel.ts';
import type { ChannelActivity as _rookery_ChannelActivity, ChannelActivity__Output as _rookery_ChannelActivity__Output } from './rookery/ChannelActivity.ts';
import type { ChannelRetention as _rookery_ChannelRetention, ChannelRetention__Output as _rookery_ChannelRetention__Output } from './rookery/ChannelRetention.ts';
import type { ChannelsClient as _rookery_ChannelsClient, ChannelsDefinition as _rookery_ChannelsDefinition } from './rookery/Channels.ts';
import type { CheckInvitationRequest as _rookery_CheckInvitationRequest, CheckInvitationRequest__Output as _rookery_CheckInvitationRequest__Output } from './rookery/CheckInvitationRequest.ts';
import type { ClientCapabilities as _rookery_ClientCapabilities, ClientCapabilities__Output as _rookery_ClientCapabilities__Output } from './rookery/ClientCapabilities.ts';
import type { CreateChannelFolderRequest as _rookery_CreateChannelFolderRequest, CreateChannelFolderRequest__Output as _rookery_CreateChannelFolderRequest__Output } from './rookery/CreateChannelFolderRequest.ts';
import type { CreateChannelReply as _rookery_CreateChannelReply, CreateChannelReply__Output as _rookery_CreateChannelReply__Output } from './rookery/CreateChannelReply.ts';
import type { CreateChannelRequest as _rookery_CreateChannelRequest, CreateChannelRequest__Output as _rookery_CreateChannelRequest__Output } from './rookery/CreateChannelRequest.ts';
import type { CreateDefaultGroupRequest as _rookery_CreateDefaultGroupRequest, CreateDefaultGroupRequest__Output as _rookery_CreateDefaultGroupRequest__Output } from './rookery/CreateDefaultGroupRequest.ts';
import type { DefaultChannelRequest as _rookery_DefaultChannelRequest, DefaultChannelRequest__Output as _rookery_DefaultChannelRequest__Output } from './rookery/DefaultChannelRequest.ts';
import type { DeflatedMembers as _rookery_DeflatedMembers, DeflatedMembers__Output as _rookery_DeflatedMembers__Output } from './rookery/DeflatedMembers.ts';
import type { Empty as _rookery_Empty, Empty__Output as _rookery_Empty__Output } from './rookery/Empty.ts';
import type { ExportPageReply as _rookery_ExportPageReply, ExportPageReply__Output as _rookery_ExportPageReply__Output } from './rookery/ExportPageReply.ts';
import type { ExportPageRequest as _rookery_ExportPageRequest, ExportPageRequest__Output as _rookery_ExportPageRequest__Output } from './rookery/ExportPageRequest.ts';
import type { ExportRequest as _rookery_ExportRequest, ExportRequest__Output as _rookery_ExportRequest__Output } from './rookery/ExportRequest.ts';
import type { FindEmailAddressReply as _rookery_FindEmailAddressReply, FindEmailAddressReply__Output as _rookery_FindEmailAddressReply__Output } from './rookery/FindEmailAddressReply.ts';
import type { FindEmailAddressRequest as _rookery_FindEmailAddressRequest, FindEmailAddressRequest__Output as _rookery_FindEmailAddressRequest__Output } from './rookery/FindEmailAddressRequest.ts';
import type { FindGroupUsesReply as _rookery_FindGroupUsesReply, FindGroupUsesReply__Output as _rookery_FindGroupUsesReply__Output } from './rookery/FindGroupUsesReply.ts';
import type { FindGroupUsesRequest as _rookery_FindGroupUsesRequest, FindGroupUsesRequest__Output as _rookery_FindGroupUsesRequest__Output } from './rookery/FindGroupUsesRequest.ts';
import type { FollowAccountReply as _rookery_FollowAccountReply, FollowAccountReply__Output as _rookery_FollowAccountReply__Output } from './rookery/FollowAccountReply.ts';
import type { FollowAccountRequest as _rookery_FollowAccountRequest, FollowAccountRequest__Output as _rookery_FollowAccountRequest__Output } from './rookery/FollowAccountRequest.ts';
import type { FollowGroupsRequest as _rookery_FollowGroupsRequest, FollowGroupsRequest__Output as _rookery_FollowGroupsRequest__Output } from './rookery/FollowGroupsRequest.ts';
import type { GetAudienceReply as _rookery_GetAudienceReply, GetAudienceReply__Output as _rookery_GetAudienceReply__Output } from './rookery/GetAudienceReply.ts';
import type { GetAudienceRequest as _rookery_GetAudienceRequest, GetAudienceRequest__Output as _rookery_GetAudienceRequest__Output } from './rookery/GetAudienceRequest.ts';
import type { GetChannelIdReply as _rookery_GetChannelIdReply, GetChannelIdReply__Output as _rookery_GetChannelIdReply__Output } from './rookery/GetChannelIdReply.ts';
import type { GetChannelIdRequest as _rookery_GetChannelIdRequest, GetChannelIdRequest__Output as _rookery_GetChannelIdRequest__Output } from './rookery/GetChannelIdRequest.ts';
import type { GetChannelRequest as _rookery_GetChannelRequest, GetChannelRequest__Output as _rookery_GetChannelRequest__Output } from './rookery/GetChannelRequest.ts';
import type { GetEmailAddressRequest as _rookery_GetEmailAddressRequest, GetEmailAddressRequest__Output as _rookery_GetEmailAddressRequest__Output } from './rookery/GetEmailAddressRequest.ts';
import type { GetPeersRequest as _rookery_GetPeersRequest, GetPeersRequest__Output as _rookery_GetPeersRequest__Output } from './rookery/GetPeersRequest.ts';
import type { GetRostersReply as _rookery_GetRostersReply, GetRostersReply__Output as _rookery_GetRostersReply__Output } from './rookery/GetRostersReply.ts';
import type { GetRostersRequest as _rookery_GetRostersRequest, GetRostersRequest__Output as _rookery_GetRostersRequest__Output } from './rookery/GetRostersRequest.ts';
import type { GetSubscriptionStatusReply as _rookery_GetSubscriptionStatusReply, GetSubscriptionStatusReply__Output as _rookery_GetSubscriptionStatusReply__Output } from './rookery/GetSubscriptionStatusReply.ts';
import type { GetSubscriptionStatusRequest as _rookery_GetSubscriptionStatusRequest, GetSubscriptionStatusRequest__Output as _rookery_GetSubscriptionStatusRequest__Output } from './rookery/GetSubscriptionStatusRequest.ts';
import type { GetViewReply as _rookery_GetViewReply, GetViewReply__Output as _rookery_GetViewReply__Output } from './rookery/GetViewReply.ts';
import type { GetViewRequest as _rookery_GetViewRequest, GetViewRequest__Output as _rookery_GetViewRequest__Output } from './rookery/GetViewRequest.ts';
import type { GroupSettingUpdate as _rookery_GroupSettingUpdate, GroupSettingUpdate__Output as _rookery_GroupSettingUpdate__Output } from './rookery/GroupSettingUpdate.ts';
import type { GroupSettingValue as _rookery_GroupSettingValue, GroupSettingValue__Output as _rookery_GroupSettingValue__Output } from './rookery/GroupSettingValue.ts';
import type { GroupUse as _rookery_GroupUse, GroupUse__Output as _rookery_GroupUse__Output } from './rookery/GroupUse.ts';
import type { InitialStateReply as _rookery_InitialStateReply, InitialStateReply__Output as _rookery_InitialStateReply__Output } from './rookery/InitialStateReply.ts';
import type { InitialStateRequest as _rookery_InitialStateRequest, InitialStateRequest__Output as _rookery_InitialStateRequest__Output } from './rookery/InitialStateRequest.ts';
import type { JournalPosition as _rookery_JournalPosition, JournalPosition__Output as _rookery_JournalPosition__Output } from './rookery/JournalPosition.ts';
import type { JsonReply as _rookery_JsonReply, JsonReply__Output as _rookery_JsonReply__Output } from './rookery/JsonReply.ts';
import type { ListChannelFoldersRequest as _rookery_ListChannelFoldersRequest, ListChannelFoldersRequest__Output as _rookery_ListChannelFoldersRequest__Output } from './rookery/ListChannelFoldersRequest.ts';
import type { ListChannelsRequest as _rookery_ListChannelsRequest, ListChannelsRequest__Output as _rookery_ListChannelsRequest__Output } from './rookery/ListChannelsRequest.ts';
import type { ListRetentionsReply as _rookery_ListRetentionsReply, ListRetentionsReply__Output as _rookery_ListRetentionsReply__Output } from './rookery/ListRetentionsReply.ts';
import type { ListRetentionsRequest as _rookery_ListRetentionsRequest, ListRetentionsRequest__Output as _rookery_ListRetentionsRequest__Output } from './rookery/ListRetentionsRequest.ts';
import type { ListSubscribersRequest as _rookery_ListSubscribersRequest, ListSubscribersRequest__Output as _rookery_ListSubscribersRequest__Output } from './rookery/ListSubscribersRequest.ts';
import type { ListSubscriptionsRequest as _rookery_ListSubscriptionsRequest, ListSubscriptionsRequest__Output as _rookery_ListSubscriptionsRequest__Output } from './rookery/ListSubscriptionsRequest.ts';
import type { ListUserChannelsRequest as _rookery_ListUserChannelsRequest, ListUserChannelsRequest__Output as _rookery_ListUserChannelsRequest__Output } from './rookery/ListUserChannelsRequest.ts';
import type { MoveTopicPoliciesReply as _rookery_MoveTopicPoliciesReply, MoveTopicPoliciesReply__Output as _rookery_MoveTopicPoliciesReply__Output } from './rookery/MoveTopicPoliciesReply.ts';
import type { MoveTopicPoliciesRequest as _rookery_MoveTopicPoliciesRequest, MoveTopicPoliciesRequest__Output as _rookery_MoveTopicPoliciesRequest__Output } from './rookery/MoveTopicPoliciesRequest.ts';
import type { NewChannel as _rookery_NewChannel, NewChannel__Output as _rookery_NewChannel__Output } from './rookery/NewChannel.ts';
import type { NoteActivityRequest as _rookery_NoteActivityRequest, NoteActivityRequest__Output as _rookery_NoteActivityRequest__Output } from './rookery/NoteActivityRequest.ts';
import type { PrepareDeleteReply as _rookery_PrepareDeleteReply, PrepareDeleteReply__Output as _rookery_PrepareDeleteReply__Output } from './rookery/PrepareDeleteReply.ts';
import type { PrepareDeleteRequest as _rookery_PrepareDeleteRequest, PrepareDeleteRequest__Output as _rookery_PrepareDeleteRequest__Output } from './rookery/PrepareDeleteRequest.ts';
import type { PrepareMoveReply as _rookery_PrepareMoveReply, PrepareMoveReply__Output as _rookery_PrepareMoveReply__Output } from './rookery/PrepareMoveReply.ts';
import type { PrepareMoveRequest as _rookery_PrepareMoveRequest, PrepareMoveRequest__Output as _rookery_PrepareMoveRequest__Output } from './rookery/PrepareMoveRequest.ts';
import type { PrepareSendReply as _rookery_PrepareSendReply, PrepareSendReply__Output as _rookery_PrepareSendReply__Output } from './rookery/PrepareSendReply.ts';
import type { PrepareSendRequest as _rookery_PrepareSendRequest, PrepareSendRequest__Output as _rookery_PrepareSendRequest__Output } from './rookery/PrepareSendRequest.ts';
import type { ReadExportReply as _rookery_ReadExportReply, ReadExportReply__Output as _rookery_ReadExportReply__Output } from './rookery/ReadExportReply.ts';
import type { ReadExportRequest as _rookery_ReadExportRequest, ReadExportRequest__Output as _rookery_ReadExportRequest__Output } from './rookery/ReadExportRequest.ts';
import type { RemoveDefaultGroupRequest as _rookery_RemoveDefaultGroupRequest, RemoveDefaultGroupRequest__Output as _rookery_RemoveDefaultGroupRequest__Output } from './rookery/RemoveDefaultGroupRequest.ts';
import type { ReorderChannelFoldersRequest as _rookery_ReorderChannelFoldersRequest, ReorderChannelFoldersRequest__Output as _rookery_ReorderChannelFoldersRequest__Output } from './rookery/ReorderChannelFoldersRequest.ts';
import type { RequestExportReply as _rookery_RequestExportReply, RequestExportReply__Output as _rookery_RequestExportReply__Output } from './rookery/RequestExportReply.ts';
import type { RequestExportRequest as _rookery_RequestExportRequest, RequestExportRequest__Output as _rookery_RequestExportRequest__Output } from './rookery/RequestExportRequest.ts';
import type { RosterVersion as _rookery_RosterVersion, RosterVersion__Output as _rookery_RosterVersion__Output } from './rookery/RosterVersion.ts';
import type { SetTopicPolicyRequest as _rookery_SetTopicPolicyRequest, SetTopicPolicyRequest__Output as _rookery_SetTopicPolicyRequest__Output } from './rookery/SetTopicPolicyRequest.ts';
import type { SharedPart as _rookery_SharedPart, SharedPart__Output as _rookery_SharedPart__Output } from './rookery/SharedPart.ts';
import type { Sharers as _rookery_Sharers, Sharers__Output as _rookery_Sharers__Output } from './rookery/Sharers.ts';
import type { SharersReply as _rookery_SharersReply, SharersReply__Output as _rookery_SharersReply__Output } from './rookery/SharersReply.ts';
import type { SubscribeNewcomerRequest as _rookery_SubscribeNewcomerRequest, SubscribeNewcomerRequest__Output as _rookery_SubscribeNewcomerRequest__Output } from './rookery/SubscribeNewcomerRequest.ts';
import type { SubscribeRequest as _rookery_SubscribeRequest, SubscribeRequest__Output as _rookery_SubscribeRequest__Output } from './rookery/SubscribeRequest.ts';
import type { Subscription as _rookery_Subscription, Subscription__Output as _rookery_Subscription__Output } from './rookery/Subscription.ts';
import type { SubscriptionSetting as _rookery_SubscriptionSetting, SubscriptionSetting__Output as _rookery_SubscriptionSetting__Output } from './rookery/SubscriptionSetting.ts';
import type { TopicPolicy as _rookery_TopicPolicy, TopicPolicy__Output as _rookery_TopicPolicy__Output } from './rookery/TopicPolicy.ts';
import type { UnsubscribeRequest as _rookery_UnsubscribeRequest, UnsubscribeRequest__Output as _rookery_UnsubscribeRequest__Output } from './rookery/UnsubscribeRequest.ts';
import type { UpdateChannelFolderRequest as _rookery_UpdateChannelFolderRequest, UpdateChannelFolderRequest__Output as _rookery_UpdateChannelFolderRequest__Output } from './rookery/UpdateChannelFolderRequest.ts';
import type { UpdateChannelRequest as _rookery_UpdateChannelRequest, UpdateChannelRequest__Output as _rookery_UpdateChannelRequest__Output } from './rookery/UpdateChannelRequest.ts';
import type { UpdateDefaultGroupChannelsRequest as _rookery_UpdateDefaultGroupChannelsRequest, UpdateDefaultGroupChannelsRequest__Output as _rookery_UpdateDefaultGroupChannelsRequest__Output } from './rookery/UpdateDefaultGroupChannelsRequest.ts';
import type { UpdateDefaultGroupRequest as _rookery_UpdateDefaultGroupRequest, UpdateDefaultGroupRequest__Output as _rookery_UpdateDefaultGroupRequest__Output } from './rookery/UpdateDefaultGroupRequest.ts';
import type { UpdateSubscriptionSettingsRequest as _rookery_UpdateSubscriptionSettingsRequest, UpdateSubscriptionSettingsRequest__Output as _rookery_UpdateSubscriptionSettingsRequest__Output } from './rookery/UpdateSubscriptionSettingsRequest.ts';
import type { UserCard as _rookery_UserCard, UserCard__Output as _rookery_UserCard__Output } from './rookery/UserCard.ts';
import type { WaitPublishedRequest as _rookery_WaitPublishedRequest, WaitPublishedRequest__Output as _rookery_WaitPublishedRequest__Output } from './rookery/WaitPublishedRequest.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  rookery: {
    AccountRights: MessageTypeDefinition<_rookery_AccountRights, _rookery_AccountRights__Output>
    ApplyTopicPoliciesReply: MessageTypeDefinition<_rookery_ApplyTopicPoliciesReply, _rookery_ApplyTopicPoliciesReply__Output>
    ApplyTopicPoliciesRequest: MessageTypeDefinition<_rookery_ApplyTopicPoliciesRequest, _rookery_ApplyTopicPoliciesRequest__Output>
    ArchiveChannelRequest: MessageTypeDefinition<_rookery_ArchiveChannelRequest, _rookery_ArchiveChannelRequest__Output>
    BotDefaults: MessageTypeDefinition<_rookery_BotDefaults, _rookery_BotDefaults__Output>
    Caller: MessageTypeDefinition<_rookery_Caller, _rookery_Caller__Output>
    Channel: MessageTypeDefinition<_rookery_Channel, _rookery_Channel__Output>
    ChannelActivity: MessageTypeDefinition<_rookery_ChannelActivity, _rookery_ChannelActivity__Output>
    ChannelRetention: MessageTypeDefinition<_rookery_ChannelRetention, _rookery_ChannelRetention__Output>
    /**
     * Channels, subscriptions, rosters.
     */
    Channels: SubtypeConstructor<typeof grpc.Client, _rookery_ChannelsClient> & { service: _rookery_ChannelsDefinition }
    CheckInvitationRequest: MessageTypeDefinition<_rookery_CheckInvitationRequest, _rookery_CheckInvitationRequest__Output>
    ClientCapabilities: MessageTypeDefinition<_rookery_ClientCapabilities, _rookery_ClientCapabilities__Output>
    CreateChannelFolderRequest: MessageTypeDefinition<_rookery_CreateChannelFolderRequest, _rookery_CreateChannelFolderRequest__Output>
    CreateChannelReply: MessageTypeDefinition<_rookery_CreateChannelReply, _rookery_CreateChannelReply__Output>
    CreateChannelRequest: MessageTypeDefinition<_rookery_CreateChannelRequest, _rookery_CreateChannelRequest__Output>
    CreateDefaultGroupRequest: MessageTypeDefinition<_rookery_CreateDefaultGroupRequest, _rookery_CreateDefaultGroupRequest__Output>
    DefaultChannelRequest: MessageTypeDefinition<_rookery_DefaultChannelRequest, _rookery_DefaultChannelRequest__Output>
    DeflatedMembers: MessageTypeDefinition<_rookery_DeflatedMembers, _rookery_DeflatedMembers__Output>
    Empty: MessageTypeDefinition<_rookery_Empty, _rookery_Empty__Output>
    ExportPageReply: MessageTypeDefinition<_rookery_ExportPageReply, _rookery_ExportPageReply__Output>
    ExportPageRequest: MessageTypeDefinition<_rookery_ExportPageRequest, _rookery_ExportPageRequest__Output>
    ExportRequest: MessageTypeDefinition<_rookery_ExportRequest, _rookery_ExportRequest__Output>
    FindEmailAddressReply: MessageTypeDefinition<_rookery_FindEmailAddressReply, _rookery_FindEmailAddressReply__Output>
    FindEmailAddressRequest: MessageTypeDefinition<_rookery_FindEmailAddressRequest, _rookery_FindEmailAddressRequest__Output>
    FindGroupUsesReply: MessageTypeDefinition<_rookery_FindGroupUsesReply, _rookery_FindGroupUsesReply__Output>
    FindGroupUsesRequest: MessageTypeDefinition<_rookery_FindGroupUsesRequest, _rookery_FindGroupUsesRequest__Output>
    FollowAccountReply: MessageTypeDefinition<_rookery_FollowAccountReply, _rookery_FollowAccountReply__Output>
    FollowAccountRequest: MessageTypeDefinition<_rookery_FollowAccountRequest, _rookery_FollowAccountRequest__Output>
    FollowGroupsRequest: MessageTypeDefinition<_rookery_FollowGroupsRequest, _rookery_FollowGroupsRequest__Output>
    GetAudienceReply: MessageTypeDefinition<_rookery_GetAudienceReply, _rookery_GetAudienceReply__Output>
    GetAudienceRequest: MessageTypeDefinition<_rookery_GetAudienceRequest, _rookery_GetAudienceRequest__Output>
    GetChannelIdReply: MessageTypeDefinition<_rookery_GetChannelIdReply, _rookery_GetChannelIdReply__Output>
    GetChannelIdRequest: MessageTypeDefinition<_rookery_GetChannelIdRequest, _rookery_GetChannelIdRequest__Output>
    GetChannelRequest: MessageTypeDefinition<_rookery_GetChannelRequest, _rookery_GetChannelRequest__Output>
    GetEmailAddressRequest: MessageTypeDefinition<_rookery_GetEmailAddressRequest, _rookery_GetEmailAddressRequest__Output>
    GetPeersRequest: MessageTypeDefinition<_rookery_GetPeersRequest, _rookery_GetPeersRequest__Output>
    GetRostersReply: MessageTypeDefinition<_rookery_GetRostersReply, _rookery_GetRostersReply__Output>
    GetRostersRequest: MessageTypeDefinition<_rookery_GetRostersRequest, _rookery_GetRostersRequest__Output>
    GetSubscriptionStatusReply: MessageTypeDefinition<_rookery_GetSubscriptionStatusReply, _rookery_GetSubscriptionStatusReply__Output>
    GetSubscriptionStatusRequest: MessageTypeDefinition<_rookery_GetSubscriptionStatusRequest, _rookery_GetSubscriptionStatusRequest__Output>
    GetViewReply: MessageTypeDefinition<_rookery_GetViewReply, _rookery_GetViewReply__Output>
    GetViewRequest: MessageTypeDefinition<_rookery_GetViewRequest, _rookery_GetViewRequest__Output>
    GroupSettingUpdate: MessageTypeDefinition<_rookery_GroupSettingUpdate, _rookery_GroupSettingUpdate__Output>
    GroupSettingValue: MessageTypeDefinition<_rookery_GroupSettingValue, _rookery_GroupSettingValue__Output>
    GroupUse: MessageTypeDefinition<_rookery_GroupUse, _rookery_GroupUse__Output>
    InitialStateReply: MessageTypeDefinition<_rookery_InitialStateReply, _rookery_InitialStateReply__Output>
    InitialStateRequest: MessageTypeDefinition<_rookery_InitialStateRequest, _rookery_InitialStateRequest__Output>
    JournalPosition: MessageTypeDefinition<_rookery_JournalPosition, _rookery_JournalPosition__Output>
    JsonReply: MessageTypeDefinition<_rookery_JsonReply, _rookery_JsonReply__Output>
    ListChannelFoldersRequest: MessageTypeDefinition<_rookery_ListChannelFoldersRequest, _rookery_ListChannelFoldersRequest__Output>
    ListChannelsRequest: MessageTypeDefinition<_rookery_ListChannelsRequest, _rookery_ListChannelsRequest__Output>
    ListRetentionsReply: MessageTypeDefinition<_rookery_ListRetentionsReply, _rookery_ListRetentionsReply__Output>
    ListRetentionsRequest: MessageTypeDefinition<_rookery_ListRetentionsRequest, _rookery_ListRetentionsRequest__Output>
    ListSubscribersRequest: MessageTypeDefinition<_rookery_ListSubscribersRequest, _rookery_ListSubscribersRequest__Output>
    ListSubscriptionsRequest: MessageTypeDefinition<_rookery_ListSubscriptionsRequest, _rookery_ListSubscriptionsRequest__Output>
    ListUserChannelsRequest: MessageTypeDefinition<_rookery_ListUserChannelsRequest, _rookery_ListUserChannelsRequest__Output>
    MoveTopicPoliciesReply: MessageTypeDefinition<_rookery_MoveTopicPoliciesReply, _rookery_MoveTopicPoliciesReply__Output>
    MoveTopicPoliciesRequest: MessageTypeDefinition<_rookery_MoveTopicPoliciesRequest, _rookery_MoveTopicPoliciesRequest__Output>
    NewChannel: MessageTypeDefinition<_rookery_NewChannel, _rookery_NewChannel__Output>
    NoteActivityRequest: MessageTypeDefinition<_rookery_NoteActivityRequest, _rookery_NoteActivityRequest__Output>
    PrepareDeleteReply: MessageTypeDefinition<_rookery_PrepareDeleteReply, _rookery_PrepareDeleteReply__Output>
    PrepareDeleteRequest: MessageTypeDefinition<_rookery_PrepareDeleteRequest, _rookery_PrepareDeleteRequest__Output>
    PrepareMoveReply: MessageTypeDefinition<_rookery_PrepareMoveReply, _rookery_PrepareMoveReply__Output>
    PrepareMoveRequest: MessageTypeDefinition<_rookery_PrepareMoveRequest, _rookery_PrepareMoveRequest__Output>
    PrepareSendReply: MessageTypeDefinition<_rookery_PrepareSendReply, _rookery_PrepareSendReply__Output>
    PrepareSendRequest: MessageTypeDefinition<_rookery_PrepareSendRequest, _rookery_PrepareSendRequest__Output>
    ReadExportReply: MessageTypeDefinition<_rookery_ReadExportReply, _rookery_ReadExportReply__Output>
    ReadExportRequest: MessageTypeDefinition<_rookery_ReadExportRequest, _rookery_ReadExportRequest__Output>
    RemoveDefaultGroupRequest: MessageTypeDefinition<_rookery_RemoveDefaultGroupRequest, _rookery_RemoveDefaultGroupRequest__Output>
    ReorderChannelFoldersRequest: MessageTypeDefinition<_rookery_ReorderChannelFoldersRequest, _rookery_ReorderChannelFoldersRequest__Output>
    RequestExportReply: MessageTypeDefinition<_rookery_RequestExportReply, _rookery_RequestExportReply__Output>
    RequestExportRequest: MessageTypeDefinition<_rookery_RequestExportRequest, _rookery_RequestExportRequest__Output>
    RosterVersion: MessageTypeDefinition<_rookery_RosterVersion, _rookery_RosterVersion__Output>
    SetTopicPolicyRequest: MessageTypeDefinition<_rookery_SetTopicPolicyRequest, _rookery_SetTopicPolicyRequest__Output>
    SharedPart: MessageTypeDefinition<_rookery_SharedPart, _rookery_SharedPart__Output>
    Sharers: MessageTypeDefinition<_rookery_Sharers, _rookery_Sharers__Output>
    SharersReply: MessageTypeDefinition<_rookery_SharersReply, _rookery_SharersReply__Output>
    SubscribeNewcomerRequest: MessageTypeDefinition<_rookery_SubscribeNewcomerRequest, _rookery_SubscribeNewcomerRequest__Output>
    SubscribeRequest: MessageTypeDefinition<_rookery_SubscribeRequest, _rookery_SubscribeRequest__Output>
    Subscription: MessageTypeDefinition<_rookery_Subscription, _rookery_Subscription__Output>
    SubscriptionSetting: MessageTypeDefinition<_rookery_SubscriptionSetting, _rookery_SubscriptionSetting__Output>
    TopicPolicy: MessageTypeDefinition<_rookery_TopicPolicy, _rookery_TopicPolicy__Output>
    UnsubscribeRequest: MessageTypeDefinition<_rookery_UnsubscribeRequest, _rookery_UnsubscribeRequest__Output>
    UpdateChannelFolderRequest: MessageTypeDefinition<_rookery_UpdateChannelFolderRequest, _rookery_UpdateChannelFolderRequest__Output>
    UpdateChannelRequest: MessageTypeDefinition<_rookery_UpdateChannelRequest, _rookery_UpdateChannelRequest__Output>
    UpdateDefaultGroupChannelsRequest: MessageTypeDefinition<_rookery_UpdateDefaultGroupChannelsRequest, _rookery_UpdateDefaultGroupChannelsRequest__Output>
    UpdateDefaultGroupRequest: MessageTypeDefinition<_rookery_UpdateDefaultGroupRequest, _rookery_UpdateDefaultGroupRequest__Output>
    UpdateSubscriptionSettingsRequest: MessageTypeDefinition<_rookery_UpdateSubscriptionSettingsRequest, _rookery_UpdateSubscriptionSettingsRequest__Output>
    UserCard: MessageTypeDefinition<_rookery_UserCard, _rookery_UserCard__Output>
    WaitPublishedRequest: MessageTypeDefinition<_rookery_WaitPublishedRequest, _rookery_WaitPublishedRequest__Output>
  }
}

