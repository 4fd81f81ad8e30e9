// Original file: protos/rookery/channels.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ApplyTopicPoliciesReply as _rookery_ApplyTopicPoliciesReply, ApplyTopicPoliciesReply__Output as _rookery_ApplyTopicPoliciesReply__Output } from '../rookery/ApplyTopicPoliciesReply.ts';
import type { ApplyTopicPoliciesRequest as _rookery_ApplyTopicPoliciesRequest, ApplyTopicPoliciesRequest__Output as _rookery_ApplyTopicPoliciesRequest__Output } from '../rookery/ApplyTopicPoliciesRequest.ts';
import type { ArchiveChannelRequest as _rookery_ArchiveChannelRequest, ArchiveChannelRequest__Output as _rookery_ArchiveChannelRequest__Output } from '../rookery/ArchiveChannelRequest.ts';
import type { CheckInvitationRequest as _rookery_CheckInvitationRequest, CheckInvitationRequest__Output as _rookery_CheckInvitationRequest__Output } from '../rookery/CheckInvitationRequest.ts';
import type { CreateChannelFolderRequest as _rookery_CreateChannelFolderRequest, CreateChannelFolderRequest__Output as _rookery_CreateChannelFolderRequest__Output } from '../rookery/CreateChannelFolderRequest.ts';
import type { CreateChannelReply as _rookery_CreateChannelReply, CreateChannelReply__Output as _rookery_CreateChannelReply__Output } from '../rookery/CreateChannelReply.ts';
import type { CreateChannelRequest as _rookery_CreateChannelRequest, CreateChannelRequest__Output as _rookery_CreateChannelRequest__Output } from '../rookery/CreateChannelRequest.ts';
import type { CreateDefaultGroupRequest as _rookery_CreateDefaultGroupRequest, CreateDefaultGroupRequest__Output as _rookery_CreateDefaultGroupRequest__Output } from '../rookery/CreateDefaultGroupRequest.ts';
import type { DefaultChannelRequest as _rookery_DefaultChannelRequest, DefaultChannelRequest__Output as _rookery_DefaultChannelRequest__Output } from '../rookery/DefaultChannelRequest.ts';
import type { Empty as _rookery_Empty, Empty__Output as _rookery_Empty__Output } from '../rookery/Empty.ts';
import type { ExportPageReply as _rookery_ExportPageReply, ExportPageReply__Output as _rookery_ExportPageReply__Output } from '../rookery/ExportPageReply.ts';
import type { ExportPageRequest as _rookery_ExportPageRequest, ExportPageRequest__Output as _rookery_ExportPageRequest__Output } from '../rookery/ExportPageRequest.ts';
import type { FindEmailAddressReply as _rookery_FindEmailAddressReply, FindEmailAddressReply__Output as _rookery_FindEmailAddressReply__Output } from '../rookery/FindEmailAddressReply.ts';
import type { FindEmailAddressRequest as _rookery_FindEmailAddressRequest, FindEmailAddressRequest__Output as _rookery_FindEmailAddressRequest__Output } from '../rookery/FindEmailAddressRequest.ts';
import type { FindGroupUsesReply as _rookery_FindGroupUsesReply, FindGroupUsesReply__Output as _rookery_FindGroupUsesReply__Output } from '../rookery/FindGroupUsesReply.ts';
import type { FindGroupUsesRequest as _rookery_FindGroupUsesRequest, FindGroupUsesRequest__Output as _rookery_FindGroupUsesRequest__Output } from '../rookery/FindGroupUsesRequest.ts';
import type { FollowAccountReply as _rookery_FollowAccountReply, FollowAccountReply__Output as _rookery_FollowAccountReply__Output } from '../rookery/FollowAccountReply.ts';
import type { FollowAccountRequest as _rookery_FollowAccountRequest, FollowAccountRequest__Output as _rookery_FollowAccountRequest__Output } from '../rookery/FollowAccountRequest.ts';
import type { FollowGroupsRequest as _rookery_FollowGroupsRequest, FollowGroupsRequest__Output as _rookery_FollowGroupsRequest__Output } from '../rookery/FollowGroupsRequest.ts';
import type { GetAudienceReply as _rookery_GetAudienceReply, GetAudienceReply__Output as _rookery_GetAudienceReply__Output } from '../rookery/GetAudienceReply.ts';
import type { GetAudienceRequest as _rookery_GetAudienceRequest, GetAudienceRequest__Output as _rookery_GetAudienceRequest__Output } from '../rookery/GetAudienceRequest.ts';
import type { GetChannelIdReply as _rookery_GetChannelIdReply, GetChannelIdReply__Output as _rookery_GetChannelIdReply__Output } from '../rookery/GetChannelIdReply.ts';
import type { GetChannelIdRequest as _rookery_GetChannelIdRequest, GetChannelIdRequest__Output as _rookery_GetChannelIdRequest__Output } from '../rookery/GetChannelIdRequest.ts';
import type { GetChannelRequest as _rookery_GetChannelRequest, GetChannelRequest__Output as _rookery_GetChannelRequest__Output } from '../rookery/GetChannelRequest.ts';
import type { GetEmailAddressRequest as _rookery_GetEmailAddressRequest, GetEmailAddressRequest__Output as _rookery_GetEmailAddressRequest__Output } from '../rookery/GetEmailAddressRequest.ts';
import type { GetPeersRequest as _rookery_GetPeersRequest, GetPeersRequest__Output as _rookery_GetPeersRequest__Output } from '../rookery/GetPeersRequest.ts';
import type { GetRostersReply as _rookery_GetRostersReply, GetRostersReply__Output as _rookery_GetRostersReply__Output } from '../rookery/GetRostersReply.ts';
import type { GetRostersRequest as _rookery_GetRostersRequest, GetRostersRequest__Output as _rookery_GetRostersRequest__Output } from '../rookery/GetRostersRequest.ts';
import type { GetSubscriptionStatusReply as _rookery_GetSubscriptionStatusReply, GetSubscriptionStatusReply__Output as _rookery_GetSubscriptionStatusReply__Output } from '../rookery/GetSubscriptionStatusReply.ts';
import type { GetSubscriptionStatusRequest as _rookery_GetSubscriptionStatusRequest, GetSubscriptionStatusRequest__Output as _rookery_GetSubscriptionStatusRequest__Output } from '../rookery/GetSubscriptionStatusRequest.ts';
import type { GetViewReply as _rookery_GetViewReply, GetViewReply__Output as _rookery_GetViewReply__Output } from '../rookery/GetViewReply.ts';
import type { GetViewRequest as _rookery_GetViewRequest, GetViewRequest__Output as _rookery_GetViewRequest__Output } from '../rookery/GetViewRequest.ts';
import type { InitialStateReply as _rookery_InitialStateReply, InitialStateReply__Output as _rookery_InitialStateReply__Output } from '../rookery/InitialStateReply.ts';
import type { InitialStateRequest as _rookery_InitialStateRequest, InitialStateRequest__Output as _rookery_InitialStateRequest__Output } from '../rookery/InitialStateRequest.ts';
import type { JsonReply as _rookery_JsonReply, JsonReply__Output as _rookery_JsonReply__Output } from '../rookery/JsonReply.ts';
import type { ListChannelFoldersRequest as _rookery_ListChannelFoldersRequest, ListChannelFoldersRequest__Output as _rookery_ListChannelFoldersRequest__Output } from '../rookery/ListChannelFoldersRequest.ts';
import type { ListChannelsRequest as _rookery_ListChannelsRequest, ListChannelsRequest__Output as _rookery_ListChannelsRequest__Output } from '../rookery/ListChannelsRequest.ts';
import type { ListRetentionsReply as _rookery_ListRetentionsReply, ListRetentionsReply__Output as _rookery_ListRetentionsReply__Output } from '../rookery/ListRetentionsReply.ts';
import type { ListRetentionsRequest as _rookery_ListRetentionsRequest, ListRetentionsRequest__Output as _rookery_ListRetentionsRequest__Output } from '../rookery/ListRetentionsRequest.ts';
import type { ListSubscribersRequest as _rookery_ListSubscribersRequest, ListSubscribersRequest__Output as _rookery_ListSubscribersRequest__Output } from '../rookery/ListSubscribersRequest.ts';
import type { ListSubscriptionsRequest as _rookery_ListSubscriptionsRequest, ListSubscriptionsRequest__Output as _rookery_ListSubscriptionsRequest__Output } from '../rookery/ListSubscriptionsRequest.ts';
import type { ListUserChannelsRequest as _rookery_ListUserChannelsRequest, ListUserChannelsRequest__Output as _rookery_ListUserChannelsRequest__Output } from '../rookery/ListUserChannelsRequest.ts';
import type { MoveTopicPoliciesReply as _rookery_MoveTopicPoliciesReply, MoveTopicPoliciesReply__Output as _rookery_MoveTopicPoliciesReply__Output } from '../rookery/MoveTopicPoliciesReply.ts';
import type { MoveTopicPoliciesRequest as _rookery_MoveTopicPoliciesRequest, MoveTopicPoliciesRequest__Output as _rookery_MoveTopicPoliciesRequest__Output } from '../rookery/MoveTopicPoliciesRequest.ts';
import type { NoteActivityRequest as _rookery_NoteActivityRequest, NoteActivityRequest__Output as _rookery_NoteActivityRequest__Output } from '../rookery/NoteActivityRequest.ts';
import type { PrepareDeleteReply as _rookery_PrepareDeleteReply, PrepareDeleteReply__Output as _rookery_PrepareDeleteReply__Output } from '../rookery/PrepareDeleteReply.ts';
import type { PrepareDeleteRequest as _rookery_PrepareDeleteRequest, PrepareDeleteRequest__Output as _rookery_PrepareDeleteRequest__Output } from '../rookery/PrepareDeleteRequest.ts';
import type { PrepareMoveReply as _rookery_PrepareMoveReply, PrepareMoveReply__Output as _rookery_PrepareMoveReply__Output } from '../rookery/PrepareMoveReply.ts';
import type { PrepareMoveRequest as _rookery_PrepareMoveRequest, PrepareMoveRequest__Output as _rookery_PrepareMoveRequest__Output } from '../rookery/PrepareMoveRequest.ts';
import type { PrepareSendReply as _rookery_PrepareSendReply, PrepareSendReply__Output as _rookery_PrepareSendReply__Output } from '../rookery/PrepareSendReply.ts';
import type { PrepareSendRequest as _rookery_PrepareSendRequest, PrepareSendRequest__Output as _rookery_PrepareSendRequest__Output } from '../rookery/PrepareSendRequest.ts';
import type { RemoveDefaultGroupRequest as _rookery_RemoveDefaultGroupRequest, RemoveDefaultGroupRequest__Output as _rookery_RemoveDefaultGroupRequest__Output } from '../rookery/RemoveDefaultGroupRequest.ts';
import type { ReorderChannelFoldersRequest as _rookery_ReorderChannelFoldersRequest, ReorderChannelFoldersRequest__Output as _rookery_ReorderChannelFoldersRequest__Output } from '../rookery/ReorderChannelFoldersRequest.ts';
import type { SetTopicPolicyRequest as _rookery_SetTopicPolicyRequest, SetTopicPolicyRequest__Output as _rookery_SetTopicPolicyRequest__Output } from '../rookery/SetTopicPolicyRequest.ts';
import type { SharersReply as _rookery_SharersReply, SharersReply__Output as _rookery_SharersReply__Output } from '../rookery/SharersReply.ts';
import type { SubscribeNewcomerRequest as _rookery_SubscribeNewcomerRequest, SubscribeNewcomerRequest__Output as _rookery_SubscribeNewcomerRequest__Output } from '../rookery/SubscribeNewcomerRequest.ts';
import type { SubscribeRequest as _rookery_SubscribeRequest, SubscribeRequest__Output as _rookery_SubscribeRequest__Output } from '../rookery/SubscribeRequest.ts';
import type { UnsubscribeRequest as _rookery_UnsubscribeRequest, UnsubscribeRequest__Output as _rookery_UnsubscribeRequest__Output } from '../rookery/UnsubscribeRequest.ts';
import type { UpdateChannelFolderRequest as _rookery_UpdateChannelFolderRequest, UpdateChannelFolderRequest__Output as _rookery_UpdateChannelFolderRequest__Output } from '../rookery/UpdateChannelFolderRequest.ts';
import type { UpdateChannelRequest as _rookery_UpdateChannelRequest, UpdateChannelRequest__Output as _rookery_UpdateChannelRequest__Output } from '../rookery/UpdateChannelRequest.ts';
import type { UpdateDefaultGroupChannelsRequest as _rookery_UpdateDefaultGroupChannelsRequest, UpdateDefaultGroupChannelsRequest__Output as _rookery_UpdateDefaultGroupChannelsRequest__Output } from '../rookery/UpdateDefaultGroupChannelsRequest.ts';
import type { UpdateDefaultGroupRequest as _rookery_UpdateDefaultGroupRequest, UpdateDefaultGroupRequest__Output as _rookery_UpdateDefaultGroupRequest__Output } from '../rookery/UpdateDefaultGroupRequest.ts';
import type { UpdateSubscriptionSettingsRequest as _rookery_UpdateSubscriptionSettingsRequest, UpdateSubscriptionSettingsRequest__Output as _rookery_UpdateSubscriptionSettingsRequest__Output } from '../rookery/UpdateSubscriptionSettingsRequest.ts';
import type { WaitPublishedRequest as _rookery_WaitPublishedRequest, WaitPublishedRequest__Output as _rookery_WaitPublishedRequest__Output } from '../rookery/WaitPublishedRequest.ts';

/**
 * Channels, subscriptions, rosters.
 */
export interface ChannelsClient extends grpc.Client {
  AddDefaultChannel(argument: _rookery_DefaultChannelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddDefaultChannel(argument: _rookery_DefaultChannelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddDefaultChannel(argument: _rookery_DefaultChannelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  AddDefaultChannel(argument: _rookery_DefaultChannelRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addDefaultChannel(argument: _rookery_DefaultChannelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addDefaultChannel(argument: _rookery_DefaultChannelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addDefaultChannel(argument: _rookery_DefaultChannelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  addDefaultChannel(argument: _rookery_DefaultChannelRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  ApplyTopicPolicies(argument: _rookery_ApplyTopicPoliciesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApplyTopicPoliciesReply__Output>): grpc.ClientUnaryCall;
  ApplyTopicPolicies(argument: _rookery_ApplyTopicPoliciesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApplyTopicPoliciesReply__Output>): grpc.ClientUnaryCall;
  ApplyTopicPolicies(argument: _rookery_ApplyTopicPoliciesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApplyTopicPoliciesReply__Output>): grpc.ClientUnaryCall;
  ApplyTopicPolicies(argument: _rookery_ApplyTopicPoliciesRequest, callback: grpc.requestCallback<_rookery_ApplyTopicPoliciesReply__Output>): grpc.ClientUnaryCall;
  applyTopicPolicies(argument: _rookery_ApplyTopicPoliciesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApplyTopicPoliciesReply__Output>): grpc.ClientUnaryCall;
  applyTopicPolicies(argument: _rookery_ApplyTopicPoliciesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ApplyTopicPoliciesReply__Output>): grpc.ClientUnaryCall;
  applyTopicPolicies(argument: _rookery_ApplyTopicPoliciesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ApplyTopicPoliciesReply__Output>): grpc.ClientUnaryCall;
  applyTopicPolicies(argument: _rookery_ApplyTopicPoliciesRequest, callback: grpc.requestCallback<_rookery_ApplyTopicPoliciesReply__Output>): grpc.ClientUnaryCall;
  
  ArchiveChannel(argument: _rookery_ArchiveChannelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ArchiveChannel(argument: _rookery_ArchiveChannelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ArchiveChannel(argument: _rookery_ArchiveChannelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ArchiveChannel(argument: _rookery_ArchiveChannelRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  archiveChannel(argument: _rookery_ArchiveChannelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  archiveChannel(argument: _rookery_ArchiveChannelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  archiveChannel(argument: _rookery_ArchiveChannelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  archiveChannel(argument: _rookery_ArchiveChannelRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  CheckInvitation(argument: _rookery_CheckInvitationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  CheckInvitation(argument: _rookery_CheckInvitationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  CheckInvitation(argument: _rookery_CheckInvitationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  CheckInvitation(argument: _rookery_CheckInvitationRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  checkInvitation(argument: _rookery_CheckInvitationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  checkInvitation(argument: _rookery_CheckInvitationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  checkInvitation(argument: _rookery_CheckInvitationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  checkInvitation(argument: _rookery_CheckInvitationRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  CreateChannel(argument: _rookery_CreateChannelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateChannelReply__Output>): grpc.ClientUnaryCall;
  CreateChannel(argument: _rookery_CreateChannelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_CreateChannelReply__Output>): grpc.ClientUnaryCall;
  CreateChannel(argument: _rookery_CreateChannelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateChannelReply__Output>): grpc.ClientUnaryCall;
  CreateChannel(argument: _rookery_CreateChannelRequest, callback: grpc.requestCallback<_rookery_CreateChannelReply__Output>): grpc.ClientUnaryCall;
  createChannel(argument: _rookery_CreateChannelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateChannelReply__Output>): grpc.ClientUnaryCall;
  createChannel(argument: _rookery_CreateChannelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_CreateChannelReply__Output>): grpc.ClientUnaryCall;
  createChannel(argument: _rookery_CreateChannelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_CreateChannelReply__Output>): grpc.ClientUnaryCall;
  createChannel(argument: _rookery_CreateChannelRequest, callback: grpc.requestCallback<_rookery_CreateChannelReply__Output>): grpc.ClientUnaryCall;
  
  CreateChannelFolder(argument: _rookery_CreateChannelFolderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  CreateChannelFolder(argument: _rookery_CreateChannelFolderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  CreateChannelFolder(argument: _rookery_CreateChannelFolderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  CreateChannelFolder(argument: _rookery_CreateChannelFolderRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  createChannelFolder(argument: _rookery_CreateChannelFolderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  createChannelFolder(argument: _rookery_CreateChannelFolderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  createChannelFolder(argument: _rookery_CreateChannelFolderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  createChannelFolder(argument: _rookery_CreateChannelFolderRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  CreateDefaultGroup(argument: _rookery_CreateDefaultGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  CreateDefaultGroup(argument: _rookery_CreateDefaultGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  CreateDefaultGroup(argument: _rookery_CreateDefaultGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  CreateDefaultGroup(argument: _rookery_CreateDefaultGroupRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  createDefaultGroup(argument: _rookery_CreateDefaultGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  createDefaultGroup(argument: _rookery_CreateDefaultGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  createDefaultGroup(argument: _rookery_CreateDefaultGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  createDefaultGroup(argument: _rookery_CreateDefaultGroupRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  ExportPage(argument: _rookery_ExportPageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  ExportPage(argument: _rookery_ExportPageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  ExportPage(argument: _rookery_ExportPageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  ExportPage(argument: _rookery_ExportPageRequest, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  exportPage(argument: _rookery_ExportPageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  exportPage(argument: _rookery_ExportPageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  exportPage(argument: _rookery_ExportPageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  exportPage(argument: _rookery_ExportPageRequest, callback: grpc.requestCallback<_rookery_ExportPageReply__Output>): grpc.ClientUnaryCall;
  
  FindEmailAddress(argument: _rookery_FindEmailAddressRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FindEmailAddressReply__Output>): grpc.ClientUnaryCall;
  FindEmailAddress(argument: _rookery_FindEmailAddressRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_FindEmailAddressReply__Output>): grpc.ClientUnaryCall;
  FindEmailAddress(argument: _rookery_FindEmailAddressRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FindEmailAddressReply__Output>): grpc.ClientUnaryCall;
  FindEmailAddress(argument: _rookery_FindEmailAddressRequest, callback: grpc.requestCallback<_rookery_FindEmailAddressReply__Output>): grpc.ClientUnaryCall;
  findEmailAddress(argument: _rookery_FindEmailAddressRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FindEmailAddressReply__Output>): grpc.ClientUnaryCall;
  findEmailAddress(argument: _rookery_FindEmailAddressRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_FindEmailAddressReply__Output>): grpc.ClientUnaryCall;
  findEmailAddress(argument: _rookery_FindEmailAddressRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FindEmailAddressReply__Output>): grpc.ClientUnaryCall;
  findEmailAddress(argument: _rookery_FindEmailAddressRequest, callback: grpc.requestCallback<_rookery_FindEmailAddressReply__Output>): grpc.ClientUnaryCall;
  
  FindGroupUses(argument: _rookery_FindGroupUsesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FindGroupUsesReply__Output>): grpc.ClientUnaryCall;
  FindGroupUses(argument: _rookery_FindGroupUsesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_FindGroupUsesReply__Output>): grpc.ClientUnaryCall;
  FindGroupUses(argument: _rookery_FindGroupUsesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FindGroupUsesReply__Output>): grpc.ClientUnaryCall;
  FindGroupUses(argument: _rookery_FindGroupUsesRequest, callback: grpc.requestCallback<_rookery_FindGroupUsesReply__Output>): grpc.ClientUnaryCall;
  findGroupUses(argument: _rookery_FindGroupUsesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FindGroupUsesReply__Output>): grpc.ClientUnaryCall;
  findGroupUses(argument: _rookery_FindGroupUsesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_FindGroupUsesReply__Output>): grpc.ClientUnaryCall;
  findGroupUses(argument: _rookery_FindGroupUsesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FindGroupUsesReply__Output>): grpc.ClientUnaryCall;
  findGroupUses(argument: _rookery_FindGroupUsesRequest, callback: grpc.requestCallback<_rookery_FindGroupUsesReply__Output>): grpc.ClientUnaryCall;
  
  FollowAccount(argument: _rookery_FollowAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FollowAccountReply__Output>): grpc.ClientUnaryCall;
  FollowAccount(argument: _rookery_FollowAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_FollowAccountReply__Output>): grpc.ClientUnaryCall;
  FollowAccount(argument: _rookery_FollowAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FollowAccountReply__Output>): grpc.ClientUnaryCall;
  FollowAccount(argument: _rookery_FollowAccountRequest, callback: grpc.requestCallback<_rookery_FollowAccountReply__Output>): grpc.ClientUnaryCall;
  followAccount(argument: _rookery_FollowAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FollowAccountReply__Output>): grpc.ClientUnaryCall;
  followAccount(argument: _rookery_FollowAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_FollowAccountReply__Output>): grpc.ClientUnaryCall;
  followAccount(argument: _rookery_FollowAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_FollowAccountReply__Output>): grpc.ClientUnaryCall;
  followAccount(argument: _rookery_FollowAccountRequest, callback: grpc.requestCallback<_rookery_FollowAccountReply__Output>): grpc.ClientUnaryCall;
  
  FollowGroups(argument: _rookery_FollowGroupsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  FollowGroups(argument: _rookery_FollowGroupsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  FollowGroups(argument: _rookery_FollowGroupsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  FollowGroups(argument: _rookery_FollowGroupsRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  followGroups(argument: _rookery_FollowGroupsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  followGroups(argument: _rookery_FollowGroupsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  followGroups(argument: _rookery_FollowGroupsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  followGroups(argument: _rookery_FollowGroupsRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  GetAudience(argument: _rookery_GetAudienceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetAudienceReply__Output>): grpc.ClientUnaryCall;
  GetAudience(argument: _rookery_GetAudienceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetAudienceReply__Output>): grpc.ClientUnaryCall;
  GetAudience(argument: _rookery_GetAudienceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetAudienceReply__Output>): grpc.ClientUnaryCall;
  GetAudience(argument: _rookery_GetAudienceRequest, callback: grpc.requestCallback<_rookery_GetAudienceReply__Output>): grpc.ClientUnaryCall;
  getAudience(argument: _rookery_GetAudienceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetAudienceReply__Output>): grpc.ClientUnaryCall;
  getAudience(argument: _rookery_GetAudienceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetAudienceReply__Output>): grpc.ClientUnaryCall;
  getAudience(argument: _rookery_GetAudienceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetAudienceReply__Output>): grpc.ClientUnaryCall;
  getAudience(argument: _rookery_GetAudienceRequest, callback: grpc.requestCallback<_rookery_GetAudienceReply__Output>): grpc.ClientUnaryCall;
  
  GetChannel(argument: _rookery_GetChannelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetChannel(argument: _rookery_GetChannelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetChannel(argument: _rookery_GetChannelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetChannel(argument: _rookery_GetChannelRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  GetChannelId(argument: _rookery_GetChannelIdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetChannelIdReply__Output>): grpc.ClientUnaryCall;
  GetChannelId(argument: _rookery_GetChannelIdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetChannelIdReply__Output>): grpc.ClientUnaryCall;
  GetChannelId(argument: _rookery_GetChannelIdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetChannelIdReply__Output>): grpc.ClientUnaryCall;
  GetChannelId(argument: _rookery_GetChannelIdRequest, callback: grpc.requestCallback<_rookery_GetChannelIdReply__Output>): grpc.ClientUnaryCall;
  getChannelId(argument: _rookery_GetChannelIdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetChannelIdReply__Output>): grpc.ClientUnaryCall;
  getChannelId(argument: _rookery_GetChannelIdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetChannelIdReply__Output>): grpc.ClientUnaryCall;
  getChannelId(argument: _rookery_GetChannelIdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetChannelIdReply__Output>): grpc.ClientUnaryCall;
  getChannelId(argument: _rookery_GetChannelIdRequest, callback: grpc.requestCallback<_rookery_GetChannelIdReply__Output>): grpc.ClientUnaryCall;
  
  GetEmailAddress(argument: _rookery_GetEmailAddressRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetEmailAddress(argument: _rookery_GetEmailAddressRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetEmailAddress(argument: _rookery_GetEmailAddressRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  GetEmailAddress(argument: _rookery_GetEmailAddressRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getEmailAddress(argument: _rookery_GetEmailAddressRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getEmailAddress(argument: _rookery_GetEmailAddressRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getEmailAddress(argument: _rookery_GetEmailAddressRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  getEmailAddress(argument: _rookery_GetEmailAddressRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  GetInitialState(argument: _rookery_InitialStateRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  GetInitialState(argument: _rookery_InitialStateRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  GetInitialState(argument: _rookery_InitialStateRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  GetInitialState(argument: _rookery_InitialStateRequest, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  getInitialState(argument: _rookery_InitialStateRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  getInitialState(argument: _rookery_InitialStateRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  getInitialState(argument: _rookery_InitialStateRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  getInitialState(argument: _rookery_InitialStateRequest, callback: grpc.requestCallback<_rookery_InitialStateReply__Output>): grpc.ClientUnaryCall;
  
  GetPeers(argument: _rookery_GetPeersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SharersReply__Output>): grpc.ClientUnaryCall;
  GetPeers(argument: _rookery_GetPeersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_SharersReply__Output>): grpc.ClientUnaryCall;
  GetPeers(argument: _rookery_GetPeersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SharersReply__Output>): grpc.ClientUnaryCall;
  GetPeers(argument: _rookery_GetPeersRequest, callback: grpc.requestCallback<_rookery_SharersReply__Output>): grpc.ClientUnaryCall;
  getPeers(argument: _rookery_GetPeersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SharersReply__Output>): grpc.ClientUnaryCall;
  getPeers(argument: _rookery_GetPeersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_SharersReply__Output>): grpc.ClientUnaryCall;
  getPeers(argument: _rookery_GetPeersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_SharersReply__Output>): grpc.ClientUnaryCall;
  getPeers(argument: _rookery_GetPeersRequest, callback: grpc.requestCallback<_rookery_SharersReply__Output>): grpc.ClientUnaryCall;
  
  GetRosters(argument: _rookery_GetRostersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetRostersReply__Output>): grpc.ClientUnaryCall;
  GetRosters(argument: _rookery_GetRostersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetRostersReply__Output>): grpc.ClientUnaryCall;
  GetRosters(argument: _rookery_GetRostersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetRostersReply__Output>): grpc.ClientUnaryCall;
  GetRosters(argument: _rookery_GetRostersRequest, callback: grpc.requestCallback<_rookery_GetRostersReply__Output>): grpc.ClientUnaryCall;
  getRosters(argument: _rookery_GetRostersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetRostersReply__Output>): grpc.ClientUnaryCall;
  getRosters(argument: _rookery_GetRostersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetRostersReply__Output>): grpc.ClientUnaryCall;
  getRosters(argument: _rookery_GetRostersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetRostersReply__Output>): grpc.ClientUnaryCall;
  getRosters(argument: _rookery_GetRostersRequest, callback: grpc.requestCallback<_rookery_GetRostersReply__Output>): grpc.ClientUnaryCall;
  
  GetSubscriptionStatus(argument: _rookery_GetSubscriptionStatusRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetSubscriptionStatusReply__Output>): grpc.ClientUnaryCall;
  GetSubscriptionStatus(argument: _rookery_GetSubscriptionStatusRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetSubscriptionStatusReply__Output>): grpc.ClientUnaryCall;
  GetSubscriptionStatus(argument: _rookery_GetSubscriptionStatusRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetSubscriptionStatusReply__Output>): grpc.ClientUnaryCall;
  GetSubscriptionStatus(argument: _rookery_GetSubscriptionStatusRequest, callback: grpc.requestCallback<_rookery_GetSubscriptionStatusReply__Output>): grpc.ClientUnaryCall;
  getSubscriptionStatus(argument: _rookery_GetSubscriptionStatusRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetSubscriptionStatusReply__Output>): grpc.ClientUnaryCall;
  getSubscriptionStatus(argument: _rookery_GetSubscriptionStatusRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetSubscriptionStatusReply__Output>): grpc.ClientUnaryCall;
  getSubscriptionStatus(argument: _rookery_GetSubscriptionStatusRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetSubscriptionStatusReply__Output>): grpc.ClientUnaryCall;
  getSubscriptionStatus(argument: _rookery_GetSubscriptionStatusRequest, callback: grpc.requestCallback<_rookery_GetSubscriptionStatusReply__Output>): grpc.ClientUnaryCall;
  
  GetView(argument: _rookery_GetViewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetViewReply__Output>): grpc.ClientUnaryCall;
  GetView(argument: _rookery_GetViewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetViewReply__Output>): grpc.ClientUnaryCall;
  GetView(argument: _rookery_GetViewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetViewReply__Output>): grpc.ClientUnaryCall;
  GetView(argument: _rookery_GetViewRequest, callback: grpc.requestCallback<_rookery_GetViewReply__Output>): grpc.ClientUnaryCall;
  getView(argument: _rookery_GetViewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetViewReply__Output>): grpc.ClientUnaryCall;
  getView(argument: _rookery_GetViewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_GetViewReply__Output>): grpc.ClientUnaryCall;
  getView(argument: _rookery_GetViewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_GetViewReply__Output>): grpc.ClientUnaryCall;
  getView(argument: _rookery_GetViewRequest, callback: grpc.requestCallback<_rookery_GetViewReply__Output>): grpc.ClientUnaryCall;
  
  ListChannelFolders(argument: _rookery_ListChannelFoldersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListChannelFolders(argument: _rookery_ListChannelFoldersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListChannelFolders(argument: _rookery_ListChannelFoldersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListChannelFolders(argument: _rookery_ListChannelFoldersRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listChannelFolders(argument: _rookery_ListChannelFoldersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listChannelFolders(argument: _rookery_ListChannelFoldersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listChannelFolders(argument: _rookery_ListChannelFoldersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listChannelFolders(argument: _rookery_ListChannelFoldersRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListChannels(argument: _rookery_ListChannelsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListChannels(argument: _rookery_ListChannelsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListChannels(argument: _rookery_ListChannelsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListChannels(argument: _rookery_ListChannelsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listChannels(argument: _rookery_ListChannelsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listChannels(argument: _rookery_ListChannelsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listChannels(argument: _rookery_ListChannelsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listChannels(argument: _rookery_ListChannelsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListRetentions(argument: _rookery_ListRetentionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ListRetentionsReply__Output>): grpc.ClientUnaryCall;
  ListRetentions(argument: _rookery_ListRetentionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ListRetentionsReply__Output>): grpc.ClientUnaryCall;
  ListRetentions(argument: _rookery_ListRetentionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ListRetentionsReply__Output>): grpc.ClientUnaryCall;
  ListRetentions(argument: _rookery_ListRetentionsRequest, callback: grpc.requestCallback<_rookery_ListRetentionsReply__Output>): grpc.ClientUnaryCall;
  listRetentions(argument: _rookery_ListRetentionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ListRetentionsReply__Output>): grpc.ClientUnaryCall;
  listRetentions(argument: _rookery_ListRetentionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_ListRetentionsReply__Output>): grpc.ClientUnaryCall;
  listRetentions(argument: _rookery_ListRetentionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_ListRetentionsReply__Output>): grpc.ClientUnaryCall;
  listRetentions(argument: _rookery_ListRetentionsRequest, callback: grpc.requestCallback<_rookery_ListRetentionsReply__Output>): grpc.ClientUnaryCall;
  
  ListSubscribers(argument: _rookery_ListSubscribersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListSubscribers(argument: _rookery_ListSubscribersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListSubscribers(argument: _rookery_ListSubscribersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListSubscribers(argument: _rookery_ListSubscribersRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listSubscribers(argument: _rookery_ListSubscribersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listSubscribers(argument: _rookery_ListSubscribersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listSubscribers(argument: _rookery_ListSubscribersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listSubscribers(argument: _rookery_ListSubscribersRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListSubscriptions(argument: _rookery_ListSubscriptionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListSubscriptions(argument: _rookery_ListSubscriptionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListSubscriptions(argument: _rookery_ListSubscriptionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListSubscriptions(argument: _rookery_ListSubscriptionsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listSubscriptions(argument: _rookery_ListSubscriptionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listSubscriptions(argument: _rookery_ListSubscriptionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listSubscriptions(argument: _rookery_ListSubscriptionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listSubscriptions(argument: _rookery_ListSubscriptionsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  ListUserChannels(argument: _rookery_ListUserChannelsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListUserChannels(argument: _rookery_ListUserChannelsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListUserChannels(argument: _rookery_ListUserChannelsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  ListUserChannels(argument: _rookery_ListUserChannelsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listUserChannels(argument: _rookery_ListUserChannelsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listUserChannels(argument: _rookery_ListUserChannelsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listUserChannels(argument: _rookery_ListUserChannelsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  listUserChannels(argument: _rookery_ListUserChannelsRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  MoveTopicPolicies(argument: _rookery_MoveTopicPoliciesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_MoveTopicPoliciesReply__Output>): grpc.ClientUnaryCall;
  MoveTopicPolicies(argument: _rookery_MoveTopicPoliciesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_MoveTopicPoliciesReply__Output>): grpc.ClientUnaryCall;
  MoveTopicPolicies(argument: _rookery_MoveTopicPoliciesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_MoveTopicPoliciesReply__Output>): grpc.ClientUnaryCall;
  MoveTopicPolicies(argument: _rookery_MoveTopicPoliciesRequest, callback: grpc.requestCallback<_rookery_MoveTopicPoliciesReply__Output>): grpc.ClientUnaryCall;
  moveTopicPolicies(argument: _rookery_MoveTopicPoliciesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_MoveTopicPoliciesReply__Output>): grpc.ClientUnaryCall;
  moveTopicPolicies(argument: _rookery_MoveTopicPoliciesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_MoveTopicPoliciesReply__Output>): grpc.ClientUnaryCall;
  moveTopicPolicies(argument: _rookery_MoveTopicPoliciesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_MoveTopicPoliciesReply__Output>): grpc.ClientUnaryCall;
  moveTopicPolicies(argument: _rookery_MoveTopicPoliciesRequest, callback: grpc.requestCallback<_rookery_MoveTopicPoliciesReply__Output>): grpc.ClientUnaryCall;
  
  NoteActivity(argument: _rookery_NoteActivityRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  NoteActivity(argument: _rookery_NoteActivityRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  NoteActivity(argument: _rookery_NoteActivityRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  NoteActivity(argument: _rookery_NoteActivityRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  noteActivity(argument: _rookery_NoteActivityRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  noteActivity(argument: _rookery_NoteActivityRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  noteActivity(argument: _rookery_NoteActivityRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  noteActivity(argument: _rookery_NoteActivityRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  PrepareDelete(argument: _rookery_PrepareDeleteRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_PrepareDeleteReply__Output>): grpc.ClientUnaryCall;
  PrepareDelete(argument: _rookery_PrepareDeleteRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_PrepareDeleteReply__Output>): grpc.ClientUnaryCall;
  PrepareDelete(argument: _rookery_PrepareDeleteRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_PrepareDeleteReply__Output>): grpc.ClientUnaryCall;
  PrepareDelete(argument: _rookery_PrepareDeleteRequest, callback: grpc.requestCallback<_rookery_PrepareDeleteReply__Output>): grpc.ClientUnaryCall;
  prepareDelete(argument: _rookery_PrepareDeleteRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_PrepareDeleteReply__Output>): grpc.ClientUnaryCall;
  prepareDelete(argument: _rookery_PrepareDeleteRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_PrepareDeleteReply__Output>): grpc.ClientUnaryCall;
  prepareDelete(argument: _rookery_PrepareDeleteRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_PrepareDeleteReply__Output>): grpc.ClientUnaryCall;
  prepareDelete(argument: _rookery_PrepareDeleteRequest, callback: grpc.requestCallback<_rookery_PrepareDeleteReply__Output>): grpc.ClientUnaryCall;
  
  PrepareMove(argument: _rookery_PrepareMoveRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_PrepareMoveReply__Output>): grpc.ClientUnaryCall;
  PrepareMove(argument: _rookery_PrepareMoveRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_PrepareMoveReply__Output>): grpc.ClientUnaryCall;
  PrepareMove(argument: _rookery_PrepareMoveRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_PrepareMoveReply__Output>): grpc.ClientUnaryCall;
  PrepareMove(argument: _rookery_PrepareMoveRequest, callback: grpc.requestCallback<_rookery_PrepareMoveReply__Output>): grpc.ClientUnaryCall;
  prepareMove(argument: _rookery_PrepareMoveRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_PrepareMoveReply__Output>): grpc.ClientUnaryCall;
  prepareMove(argument: _rookery_PrepareMoveRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_PrepareMoveReply__Output>): grpc.ClientUnaryCall;
  prepareMove(argument: _rookery_PrepareMoveRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_PrepareMoveReply__Output>): grpc.ClientUnaryCall;
  prepareMove(argument: _rookery_PrepareMoveRequest, callback: grpc.requestCallback<_rookery_PrepareMoveReply__Output>): grpc.ClientUnaryCall;
  
  PrepareSend(argument: _rookery_PrepareSendRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_PrepareSendReply__Output>): grpc.ClientUnaryCall;
  PrepareSend(argument: _rookery_PrepareSendRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_PrepareSendReply__Output>): grpc.ClientUnaryCall;
  PrepareSend(argument: _rookery_PrepareSendRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_PrepareSendReply__Output>): grpc.ClientUnaryCall;
  PrepareSend(argument: _rookery_PrepareSendRequest, callback: grpc.requestCallback<_rookery_PrepareSendReply__Output>): grpc.ClientUnaryCall;
  prepareSend(argument: _rookery_PrepareSendRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_PrepareSendReply__Output>): grpc.ClientUnaryCall;
  prepareSend(argument: _rookery_PrepareSendRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_PrepareSendReply__Output>): grpc.ClientUnaryCall;
  prepareSend(argument: _rookery_PrepareSendRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_PrepareSendReply__Output>): grpc.ClientUnaryCall;
  prepareSend(argument: _rookery_PrepareSendRequest, callback: grpc.requestCallback<_rookery_PrepareSendReply__Output>): grpc.ClientUnaryCall;
  
  RemoveDefaultChannel(argument: _rookery_DefaultChannelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveDefaultChannel(argument: _rookery_DefaultChannelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveDefaultChannel(argument: _rookery_DefaultChannelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveDefaultChannel(argument: _rookery_DefaultChannelRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeDefaultChannel(argument: _rookery_DefaultChannelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeDefaultChannel(argument: _rookery_DefaultChannelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeDefaultChannel(argument: _rookery_DefaultChannelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeDefaultChannel(argument: _rookery_DefaultChannelRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  RemoveDefaultGroup(argument: _rookery_RemoveDefaultGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveDefaultGroup(argument: _rookery_RemoveDefaultGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveDefaultGroup(argument: _rookery_RemoveDefaultGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  RemoveDefaultGroup(argument: _rookery_RemoveDefaultGroupRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeDefaultGroup(argument: _rookery_RemoveDefaultGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeDefaultGroup(argument: _rookery_RemoveDefaultGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeDefaultGroup(argument: _rookery_RemoveDefaultGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  removeDefaultGroup(argument: _rookery_RemoveDefaultGroupRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  ReorderChannelFolders(argument: _rookery_ReorderChannelFoldersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReorderChannelFolders(argument: _rookery_ReorderChannelFoldersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReorderChannelFolders(argument: _rookery_ReorderChannelFoldersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  ReorderChannelFolders(argument: _rookery_ReorderChannelFoldersRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reorderChannelFolders(argument: _rookery_ReorderChannelFoldersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reorderChannelFolders(argument: _rookery_ReorderChannelFoldersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reorderChannelFolders(argument: _rookery_ReorderChannelFoldersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  reorderChannelFolders(argument: _rookery_ReorderChannelFoldersRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  SetTopicPolicy(argument: _rookery_SetTopicPolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  SetTopicPolicy(argument: _rookery_SetTopicPolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  SetTopicPolicy(argument: _rookery_SetTopicPolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  SetTopicPolicy(argument: _rookery_SetTopicPolicyRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  setTopicPolicy(argument: _rookery_SetTopicPolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  setTopicPolicy(argument: _rookery_SetTopicPolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  setTopicPolicy(argument: _rookery_SetTopicPolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  setTopicPolicy(argument: _rookery_SetTopicPolicyRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  Subscribe(argument: _rookery_SubscribeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  Subscribe(argument: _rookery_SubscribeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  Subscribe(argument: _rookery_SubscribeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  Subscribe(argument: _rookery_SubscribeRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  subscribe(argument: _rookery_SubscribeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  subscribe(argument: _rookery_SubscribeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  subscribe(argument: _rookery_SubscribeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  subscribe(argument: _rookery_SubscribeRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  SubscribeNewcomer(argument: _rookery_SubscribeNewcomerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  SubscribeNewcomer(argument: _rookery_SubscribeNewcomerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  SubscribeNewcomer(argument: _rookery_SubscribeNewcomerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  SubscribeNewcomer(argument: _rookery_SubscribeNewcomerRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  subscribeNewcomer(argument: _rookery_SubscribeNewcomerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  subscribeNewcomer(argument: _rookery_SubscribeNewcomerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  subscribeNewcomer(argument: _rookery_SubscribeNewcomerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  subscribeNewcomer(argument: _rookery_SubscribeNewcomerRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  Unsubscribe(argument: _rookery_UnsubscribeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  Unsubscribe(argument: _rookery_UnsubscribeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  Unsubscribe(argument: _rookery_UnsubscribeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  Unsubscribe(argument: _rookery_UnsubscribeRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  unsubscribe(argument: _rookery_UnsubscribeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  unsubscribe(argument: _rookery_UnsubscribeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  unsubscribe(argument: _rookery_UnsubscribeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  unsubscribe(argument: _rookery_UnsubscribeRequest, callback: grpc.requestCallback<_rookery_JsonReply__Output>): grpc.ClientUnaryCall;
  
  UpdateChannel(argument: _rookery_UpdateChannelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateChannel(argument: _rookery_UpdateChannelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateChannel(argument: _rookery_UpdateChannelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateChannel(argument: _rookery_UpdateChannelRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateChannel(argument: _rookery_UpdateChannelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateChannel(argument: _rookery_UpdateChannelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateChannel(argument: _rookery_UpdateChannelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateChannel(argument: _rookery_UpdateChannelRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdateChannelFolder(argument: _rookery_UpdateChannelFolderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateChannelFolder(argument: _rookery_UpdateChannelFolderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateChannelFolder(argument: _rookery_UpdateChannelFolderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateChannelFolder(argument: _rookery_UpdateChannelFolderRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateChannelFolder(argument: _rookery_UpdateChannelFolderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateChannelFolder(argument: _rookery_UpdateChannelFolderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateChannelFolder(argument: _rookery_UpdateChannelFolderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateChannelFolder(argument: _rookery_UpdateChannelFolderRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdateDefaultGroup(argument: _rookery_UpdateDefaultGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateDefaultGroup(argument: _rookery_UpdateDefaultGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateDefaultGroup(argument: _rookery_UpdateDefaultGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateDefaultGroup(argument: _rookery_UpdateDefaultGroupRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateDefaultGroup(argument: _rookery_UpdateDefaultGroupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateDefaultGroup(argument: _rookery_UpdateDefaultGroupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateDefaultGroup(argument: _rookery_UpdateDefaultGroupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateDefaultGroup(argument: _rookery_UpdateDefaultGroupRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdateDefaultGroupChannels(argument: _rookery_UpdateDefaultGroupChannelsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateDefaultGroupChannels(argument: _rookery_UpdateDefaultGroupChannelsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateDefaultGroupChannels(argument: _rookery_UpdateDefaultGroupChannelsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateDefaultGroupChannels(argument: _rookery_UpdateDefaultGroupChannelsRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateDefaultGroupChannels(argument: _rookery_UpdateDefaultGroupChannelsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateDefaultGroupChannels(argument: _rookery_UpdateDefaultGroupChannelsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateDefaultGroupChannels(argument: _rookery_UpdateDefaultGroupChannelsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateDefaultGroupChannels(argument: _rookery_UpdateDefaultGroupChannelsRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
  UpdateSubscriptionSettings(argument: _rookery_UpdateSubscriptionSettingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateSubscriptionSettings(argument: _rookery_UpdateSubscriptionSettingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateSubscriptionSettings(argument: _rookery_UpdateSubscriptionSettingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  UpdateSubscriptionSettings(argument: _rookery_UpdateSubscriptionSettingsRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateSubscriptionSettings(argument: _rookery_UpdateSubscriptionSettingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateSubscriptionSettings(argument: _rookery_UpdateSubscriptionSettingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateSubscriptionSettings(argument: _rookery_UpdateSubscriptionSettingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  updateSubscriptionSettings(argument: _rookery_UpdateSubscriptionSettingsRequest, callback: grpc.requestCallback<_rookery_Empty__Output>): grpc.ClientUnaryCall;
  
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
 * Channels, subscriptions, rosters.
 */
export interface ChannelsHandlers extends grpc.UntypedServiceImplementation {
  AddDefaultChannel: grpc.handleUnaryCall<_rookery_DefaultChannelRequest__Output, _rookery_Empty>;
  
  ApplyTopicPolicies: grpc.handleUnaryCall<_rookery_ApplyTopicPoliciesRequest__Output, _rookery_ApplyTopicPoliciesReply>;
  
  ArchiveChannel: grpc.handleUnaryCall<_rookery_ArchiveChannelRequest__Output, _rookery_Empty>;
  
  CheckInvitation: grpc.handleUnaryCall<_rookery_CheckInvitationRequest__Output, _rookery_Empty>;
  
  CreateChannel: grpc.handleUnaryCall<_rookery_CreateChannelRequest__Output, _rookery_CreateChannelReply>;
  
  CreateChannelFolder: grpc.handleUnaryCall<_rookery_CreateChannelFolderRequest__Output, _rookery_JsonReply>;
  
  CreateDefaultGroup: grpc.handleUnaryCall<_rookery_CreateDefaultGroupRequest__Output, _rookery_Empty>;
  
  ExportPage: grpc.handleUnaryCall<_rookery_ExportPageRequest__Output, _rookery_ExportPageReply>;
  
  FindEmailAddress: grpc.handleUnaryCall<_rookery_FindEmailAddressRequest__Output, _rookery_FindEmailAddressReply>;
  
  FindGroupUses: grpc.handleUnaryCall<_rookery_FindGroupUsesRequest__Output, _rookery_FindGroupUsesReply>;
  
  FollowAccount: grpc.handleUnaryCall<_rookery_FollowAccountRequest__Output, _rookery_FollowAccountReply>;
  
  FollowGroups: grpc.handleUnaryCall<_rookery_FollowGroupsRequest__Output, _rookery_Empty>;
  
  GetAudience: grpc.handleUnaryCall<_rookery_GetAudienceRequest__Output, _rookery_GetAudienceReply>;
  
  GetChannel: grpc.handleUnaryCall<_rookery_GetChannelRequest__Output, _rookery_JsonReply>;
  
  GetChannelId: grpc.handleUnaryCall<_rookery_GetChannelIdRequest__Output, _rookery_GetChannelIdReply>;
  
  GetEmailAddress: grpc.handleUnaryCall<_rookery_GetEmailAddressRequest__Output, _rookery_JsonReply>;
  
  GetInitialState: grpc.handleUnaryCall<_rookery_InitialStateRequest__Output, _rookery_InitialStateReply>;
  
  GetPeers: grpc.handleUnaryCall<_rookery_GetPeersRequest__Output, _rookery_SharersReply>;
  
  GetRosters: grpc.handleUnaryCall<_rookery_GetRostersRequest__Output, _rookery_GetRostersReply>;
  
  GetSubscriptionStatus: grpc.handleUnaryCall<_rookery_GetSubscriptionStatusRequest__Output, _rookery_GetSubscriptionStatusReply>;
  
  GetView: grpc.handleUnaryCall<_rookery_GetViewRequest__Output, _rookery_GetViewReply>;
  
  ListChannelFolders: grpc.handleUnaryCall<_rookery_ListChannelFoldersRequest__Output, _rookery_JsonReply>;
  
  ListChannels: grpc.handleUnaryCall<_rookery_ListChannelsRequest__Output, _rookery_JsonReply>;
  
  ListRetentions: grpc.handleUnaryCall<_rookery_ListRetentionsRequest__Output, _rookery_ListRetentionsReply>;
  
  ListSubscribers: grpc.handleUnaryCall<_rookery_ListSubscribersRequest__Output, _rookery_JsonReply>;
  
  ListSubscriptions: grpc.handleUnaryCall<_rookery_ListSubscriptionsRequest__Output, _rookery_JsonReply>;
  
  ListUserChannels: grpc.handleUnaryCall<_rookery_ListUserChannelsRequest__Output, _rookery_JsonReply>;
  
  MoveTopicPolicies: grpc.handleUnaryCall<_rookery_MoveTopicPoliciesRequest__Output, _rookery_MoveTopicPoliciesReply>;
  
  NoteActivity: grpc.handleUnaryCall<_rookery_NoteActivityRequest__Output, _rookery_Empty>;
  
  PrepareDelete: grpc.handleUnaryCall<_rookery_PrepareDeleteRequest__Output, _rookery_PrepareDeleteReply>;
  
  PrepareMove: grpc.handleUnaryCall<_rookery_PrepareMoveRequest__Output, _rookery_PrepareMoveReply>;
  
  PrepareSend: grpc.handleUnaryCall<_rookery_PrepareSendRequest__Output, _rookery_PrepareSendReply>;
  
  RemoveDefaultChannel: grpc.handleUnaryCall<_rookery_DefaultChannelRequest__Output, _rookery_Empty>;
  
  RemoveDefaultGroup: grpc.handleUnaryCall<_rookery_RemoveDefaultGroupRequest__Output, _rookery_Empty>;
  
  ReorderChannelFolders: grpc.handleUnaryCall<_rookery_ReorderChannelFoldersRequest__Output, _rookery_Empty>;
  
  SetTopicPolicy: grpc.handleUnaryCall<_rookery_SetTopicPolicyRequest__Output, _rookery_Empty>;
  
  Subscribe: grpc.handleUnaryCall<_rookery_SubscribeRequest__Output, _rookery_JsonReply>;
  
  SubscribeNewcomer: grpc.handleUnaryCall<_rookery_SubscribeNewcomerRequest__Output, _rookery_Empty>;
  
  Unsubscribe: grpc.handleUnaryCall<_rookery_UnsubscribeRequest__Output, _rookery_JsonReply>;
  
  UpdateChannel: grpc.handleUnaryCall<_rookery_UpdateChannelRequest__Output, _rookery_Empty>;
  
  UpdateChannelFolder: grpc.handleUnaryCall<_rookery_UpdateChannelFolderRequest__Output, _rookery_Empty>;
  
  UpdateDefaultGroup: grpc.handleUnaryCall<_rookery_UpdateDefaultGroupRequest__Output, _rookery_Empty>;
  
  UpdateDefaultGroupChannels: grpc.handleUnaryCall<_rookery_UpdateDefaultGroupChannelsRequest__Output, _rookery_Empty>;
  
  UpdateSubscriptionSettings: grpc.handleUnaryCall<_rookery_UpdateSubscriptionSettingsRequest__Output, _rookery_Empty>;
  
  WaitPublished: grpc.handleUnaryCall<_rookery_WaitPublishedRequest__Output, _rookery_Empty>;
  
}

export interface ChannelsDefinition extends grpc.ServiceDefinition {
  AddDefaultChannel: MethodDefinition<_rookery_DefaultChannelRequest, _rookery_Empty, _rookery_DefaultChannelRequest__Output, _rookery_Empty__Output>
  ApplyTopicPolicies: MethodDefinition<_rookery_ApplyTopicPoliciesRequest, _rookery_ApplyTopicPoliciesReply, _rookery_ApplyTopicPoliciesRequest__Output, _rookery_ApplyTopicPoliciesReply__Output>
  ArchiveChannel: MethodDefinition<_rookery_ArchiveChannelRequest, _rookery_Empty, _rookery_ArchiveChannelRequest__Output, _rookery_Empty__Output>
  CheckInvitation: MethodDefinition<_rookery_CheckInvitationRequest, _rookery_Empty, _rookery_CheckInvitationRequest__Output, _rookery_Empty__Output>
  CreateChannel: MethodDefinition<_rookery_CreateChannelRequest, _rookery_CreateChannelReply, _rookery_CreateChannelRequest__Output, _rookery_CreateChannelReply__Output>
  CreateChannelFolder: MethodDefinition<_rookery_CreateChannelFolderRequest, _rookery_JsonReply, _rookery_CreateChannelFolderRequest__Output, _rookery_JsonReply__Output>
  CreateDefaultGroup: MethodDefinition<_rookery_CreateDefaultGroupRequest, _rookery_Empty, _rookery_CreateDefaultGroupRequest__Output, _rookery_Empty__Output>
  ExportPage: MethodDefinition<_rookery_ExportPageRequest, _rookery_ExportPageReply, _rookery_ExportPageRequest__Output, _rookery_ExportPageReply__Output>
  FindEmailAddress: MethodDefinition<_rookery_FindEmailAddressRequest, _rookery_FindEmailAddressReply, _rookery_FindEmailAddressRequest__Output, _rookery_FindEmailAddressReply__Output>
  FindGroupUses: MethodDefinition<_rookery_FindGroupUsesRequest, _rookery_FindGroupUsesReply, _rookery_FindGroupUsesRequest__Output, _rookery_FindGroupUsesReply__Output>
  FollowAccount: MethodDefinition<_rookery_FollowAccountRequest, _rookery_FollowAccountReply, _rookery_FollowAccountRequest__Output, _rookery_FollowAccountReply__Output>
  FollowGroups: MethodDefinition<_rookery_FollowGroupsRequest, _rookery_Empty, _rookery_FollowGroupsRequest__Output, _rookery_Empty__Output>
  GetAudience: MethodDefinition<_rookery_GetAudienceRequest, _rookery_GetAudienceReply, _rookery_GetAudienceRequest__Output, _rookery_GetAudienceReply__Output>
  GetChannel: MethodDefinition<_rookery_GetChannelRequest, _rookery_JsonReply, _rookery_GetChannelRequest__Output, _rookery_JsonReply__Output>
  GetChannelId: MethodDefinition<_rookery_GetChannelIdRequest, _rookery_GetChannelIdReply, _rookery_GetChannelIdRequest__Output, _rookery_GetChannelIdReply__Output>
  GetEmailAddress: MethodDefinition<_rookery_GetEmailAddressRequest, _rookery_JsonReply, _rookery_GetEmailAddressRequest__Output, _rookery_JsonReply__Output>
  GetInitialState: MethodDefinition<_rookery_InitialStateRequest, _rookery_InitialStateReply, _rookery_InitialStateRequest__Output, _rookery_InitialStateReply__Output>
  GetPeers: MethodDefinition<_rookery_GetPeersRequest, _rookery_SharersReply, _rookery_GetPeersRequest__Output, _rookery_SharersReply__Output>
  GetRosters: MethodDefinition<_rookery_GetRostersRequest, _rookery_GetRostersReply, _rookery_GetRostersRequest__Output, _rookery_GetRostersReply__Output>
  GetSubscriptionStatus: MethodDefinition<_rookery_GetSubscriptionStatusRequest, _rookery_GetSubscriptionStatusReply, _rookery_GetSubscriptionStatusRequest__Output, _rookery_GetSubscriptionStatusReply__Output>
  GetView: MethodDefinition<_rookery_GetViewRequest, _rookery_GetViewReply, _rookery_GetViewRequest__Output, _rookery_GetViewReply__Output>
  ListChannelFolders: MethodDefinition<_rookery_ListChannelFoldersRequest, _rookery_JsonReply, _rookery_ListChannelFoldersRequest__Output, _rookery_JsonReply__Output>
  ListChannels: MethodDefinition<_rookery_ListChannelsRequest, _rookery_JsonReply, _rookery_ListChannelsRequest__Output, _rookery_JsonReply__Output>
  ListRetentions: MethodDefinition<_rookery_ListRetentionsRequest, _rookery_ListRetentionsReply, _rookery_ListRetentionsRequest__Output, _rookery_ListRetentionsReply__Output>
  ListSubscribers: MethodDefinition<_rookery_ListSubscribersRequest, _rookery_JsonReply, _rookery_ListSubscribersRequest__Output, _rookery_JsonReply__Output>
  ListSubscriptions: MethodDefinition<_rookery_ListSubscriptionsRequest, _rookery_JsonReply, _rookery_ListSubscriptionsRequest__Output, _rookery_JsonReply__Output>
  ListUserChannels: MethodDefinition<_rookery_ListUserChannelsRequest, _rookery_JsonReply, _rookery_ListUserChannelsRequest__Output, _rookery_JsonReply__Output>
  MoveTopicPolicies: MethodDefinition<_rookery_MoveTopicPoliciesRequest, _rookery_MoveTopicPoliciesReply, _rookery_MoveTopicPoliciesRequest__Output, _rookery_MoveTopicPoliciesReply__Output>
  NoteActivity: MethodDefinition<_rookery_NoteActivityRequest, _rookery_Empty, _rookery_NoteActivityRequest__Output, _rookery_Empty__Output>
  PrepareDelete: MethodDefinition<_rookery_PrepareDeleteRequest, _rookery_PrepareDeleteReply, _rookery_PrepareDeleteRequest__Output, _rookery_PrepareDeleteReply__Output>
  PrepareMove: MethodDefinition<_rookery_PrepareMoveRequest, _rookery_PrepareMoveReply, _rookery_PrepareMoveRequest__Output, _rookery_PrepareMoveReply__Output>
  PrepareSend: MethodDefinition<_rookery_PrepareSendRequest, _rookery_PrepareSendReply, _rookery_PrepareSendRequest__Output, _rookery_PrepareSendReply__Output>
  RemoveDefaultChannel: MethodDefinition<_rookery_DefaultChannelRequest, _rookery_Empty, _rookery_DefaultChannelRequest__Output, _rookery_Empty__Output>
  RemoveDefaultGroup: MethodDefinition<_rookery_RemoveDefaultGroupRequest, _rookery_Empty, _rookery_RemoveDefaultGroupRequest__Output, _rookery_Empty__Output>
  ReorderChannelFolders: MethodDefinition<_rookery_ReorderChannelFoldersRequest, _rookery_Empty, _rookery_ReorderChannelFoldersRequest__Output, _rookery_Empty__Output>
  SetTopicPolicy: MethodDefinition<_rookery_SetTopicPolicyRequest, _rookery_Empty, _rookery_SetTopicPolicyRequest__Output, _rookery_Empty__Output>
  Subscribe: MethodDefinition<_rookery_SubscribeRequest, _rookery_JsonReply, _rookery_SubscribeRequest__Output, _rookery_JsonReply__Output>
  SubscribeNewcomer: MethodDefinition<_rookery_SubscribeNewcomerRequest, _rookery_Empty, _rookery_SubscribeNewcomerRequest__Output, _rookery_Empty__Output>
  Unsubscribe: MethodDefinition<_rookery_UnsubscribeRequest, _rookery_JsonReply, _rookery_UnsubscribeRequest__Output, _rookery_JsonReply__Output>
  UpdateChannel: MethodDefinition<_rookery_UpdateChannelRequest, _rookery_Empty, _rookery_UpdateChannelRequest__Output, _rookery_Empty__Output>
  UpdateChannelFolder: MethodDefinition<_rookery_UpdateChannelFolderRequest, _rookery_Empty, _rookery_UpdateChannelFolderRequest__Output, _rookery_Empty__Output>
  UpdateDefaultGroup: MethodDefinition<_rookery_UpdateDefaultGroupRequest, _rookery_Empty, _rookery_UpdateDefaultGroupRequest__Output, _rookery_Empty__Output>
  UpdateDefaultGroupChannels: MethodDefinition<_rookery_UpdateDefaultGroupChannelsRequest, _rookery_Empty, _rookery_UpdateDefaultGroupChannelsRequest__Output, _rookery_Empty__Output>
  UpdateSubscriptionSettings: MethodDefinition<_rookery_UpdateSubscriptionSettingsRequest, _rookery_Empty, _rookery_UpdateSubscriptionSettingsRequest__Output, _rookery_Empty__Output>
  WaitPublished: MethodDefinition<_rookery_WaitPublishedRequest, _rookery_Empty, _rookery_WaitPublishedRequest__Output, _rookery_Empty__Output>
}
