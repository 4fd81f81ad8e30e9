/** Every endpoint. */

import { listAlertWords } from './alert-words/list.ts';
import { removeAlertWords } from './alert-words/remove.ts';
import { addAlertWords } from './alert-words/update.ts';
import { deleteAttachment } from './attachments/delete.ts';
import { listAttachments } from './attachments/list.ts';
import { endSession } from './authentication/end-session.ts';
import { fetchApiKey } from './authentication/fetch-api-key.ts';
import { fetchDevApiKey } from './authentication/fetch-dev-api-key.ts';
import { fetchJwtApiKey } from './authentication/fetch-jwt-api-key.ts';
import { fetchOwnApiKey } from './authentication/fetch-own-api-key.ts';
import { listDevUsers } from './authentication/list-dev-users.ts';
import { deleteAvatar, setAvatar } from './avatars/set.ts';
import { createBot } from './bots/create.ts';
import { deactivateBot } from './bots/deactivate.ts';
import { getBotApiKey } from './bots/get-api-key.ts';
import { getBotStorage, removeBotStorage, updateBotStorage } from './bots/get-storage.ts';
import { listBots } from './bots/list.ts';
import { regenerateBotApiKey } from './bots/regenerate-api-key.ts';
import { updateBot } from './bots/update.ts';
import {
  createBigBlueButtonCall,
  createConstructorGroupsCall,
  createNextcloudTalkCall,
  createWebexCall,
  createZoomCall,
} from './calls/create.ts';
import { createChannelFolder } from './channel-folders/create.ts';
import { listChannelFolders } from './channel-folders/list.ts';
import { reorderChannelFolders } from './channel-folders/reorder.ts';
import { updateChannelFolder } from './channel-folders/update.ts';
import { archiveChannel } from './channels/archive.ts';
import { createChannel } from './channels/create.ts';
import { getChannel } from './channels/get.ts';
import { getChannelEmailAddress } from './channels/get-email-address.ts';
import { getChannelId } from './channels/get-id.ts';
import { listChannels } from './channels/list.ts';
import { listChannelMembers } from './channels/list-subscribers.ts';
import { updateChannel } from './channels/update.ts';
import { runCommand } from './commands/run.ts';
import { addDefaultChannel, removeDefaultChannel } from './default-channels/add.ts';
import {
  createDefaultGroup,
  removeDefaultGroup,
  updateDefaultGroup,
  updateDefaultGroupChannels,
} from './default-groups/create.ts';
import { createDrafts } from './drafts/create.ts';
import { deleteDraft } from './drafts/delete.ts';
import { listDrafts } from './drafts/list.ts';
import { updateDraft } from './drafts/update.ts';
import { addEmoji, deactivateEmoji, listEmoji } from './emoji/add.ts';
import { deleteQueue } from './events/delete-queue.ts';
import { getEvents } from './events/get.ts';
import { registerQueue } from './events/register.ts';
import { deleteExport, listExportConsents, listExports, requestExport } from './exports/request.ts';
import { createInvitationLink } from './invitations/create-link.ts';
import { listInvites } from './invitations/list.ts';
import { resendInvite } from './invitations/resend.ts';
import { revokeInvite, revokeInviteLink } from './invitations/revoke.ts';
import { sendInvites } from './invitations/send.ts';
import { addLinkifier } from './linkifiers/add.ts';
import { listLinkifiers } from './linkifiers/list.ts';
import { removeLinkifier } from './linkifiers/remove.ts';
import { reorderLinkifiers } from './linkifiers/reorder.ts';
import { updateLinkifier } from './linkifiers/update.ts';
import { deleteMessage } from './messages/delete.ts';
import { editMessage } from './messages/edit.ts';
import { fetchMessages } from './messages/fetch.ts';
import { getMessage } from './messages/get.ts';
import { getMessageHistory } from './messages/get-history.ts';
import { getReadReceipts } from './messages/get-read-receipts.ts';
import { markAllAsRead, markChannelAsRead, markTopicAsRead } from './messages/mark-channel-as-read.ts';
import { matchesNarrow } from './messages/matches-narrow.ts';
import { renderMessage } from './messages/render.ts';
import { reportMessage } from './messages/report.ts';
import { sendMessage } from './messages/send.ts';
import { summarizeMessages } from './messages/summarize.ts';
import { updateFlags } from './messages/update-flags.ts';
import { updateFlagsForNarrow } from './messages/update-flags-for-narrow.ts';
import { muteUser } from './muted-users/mute.ts';
import { unmuteUser } from './muted-users/unmute.ts';
import { addNavigationView } from './navigation-views/add.ts';
import { listNavigationViews } from './navigation-views/list.ts';
import { removeNavigationView } from './navigation-views/remove.ts';
import { updateNavigationView } from './navigation-views/update.ts';
import { markOnboardingStep } from './onboarding/mark-step.ts';
import { addPlayground } from './playgrounds/add.ts';
import { removePlayground } from './playgrounds/remove.ts';
import { getPresence } from './presence/get.ts';
import { listPresences } from './presence/list.ts';
import { updatePresence } from './presence/update.ts';
import { removeProfileData } from './profile-data/remove.ts';
import { updateProfileData } from './profile-data/update.ts';
import { createProfileField } from './profile-fields/create.ts';
import { deleteProfileField } from './profile-fields/delete.ts';
import { listProfileFields } from './profile-fields/list.ts';
import { reorderProfileFields } from './profile-fields/reorder.ts';
import { updateProfileField } from './profile-fields/update.ts';
import { addFcmToken, removeFcmToken } from './push-tokens/add.ts';
import { addApnsToken, removeApnsToken } from './push-tokens/remove.ts';
import { addReaction } from './reactions/add.ts';
import { removeReaction } from './reactions/remove.ts';
import { checkSubdomain } from './realm/check-subdomain.ts';
import { deactivateRealm } from './realm/deactivate.ts';
import { deleteIcon, deleteLogo, getIcon, getLogo, setIcon, setLogo } from './realm/set-image.ts';
import { testWelcomeMessage } from './realm/test-welcome-message.ts';
import { updateRealm } from './realm/update.ts';
import { addRealmDomain } from './realm-domains/add.ts';
import { listRealmDomains } from './realm-domains/list.ts';
import { removeRealmDomain } from './realm-domains/remove.ts';
import { updateRealmDomain } from './realm-domains/update.ts';
import { createReminder } from './reminders/create.ts';
import { deleteReminder } from './reminders/delete.ts';
import { listReminders } from './reminders/list.ts';
import { createSavedSnippet } from './saved-snippets/create.ts';
import { deleteSavedSnippet } from './saved-snippets/delete.ts';
import { listSavedSnippets } from './saved-snippets/list.ts';
import { updateSavedSnippet } from './saved-snippets/update.ts';
import { createScheduledMessage } from './scheduled-messages/create.ts';
import { deleteScheduledMessage } from './scheduled-messages/delete.ts';
import { listScheduledMessages } from './scheduled-messages/list.ts';
import { updateScheduledMessage } from './scheduled-messages/update.ts';
import { getCompatibility } from './server/get-compatibility.ts';
import { getServerSettings } from './server/get-settings.ts';
import { updateSettings } from './settings/update.ts';
import { updateSettingsDefaults } from './settings/update-defaults.ts';
import { getStatus } from './status/get.ts';
import { updateStatus } from './status/update.ts';
import { updateOwnStatus } from './status/update-own.ts';
import { addSubmessage } from './submessages/add.ts';
import { getSubscriptionStatus } from './subscriptions/get-status.ts';
import { listSubscriptions } from './subscriptions/list.ts';
import { subscribe } from './subscriptions/subscribe.ts';
import { unsubscribe } from './subscriptions/unsubscribe.ts';
import { updateSubscriptionSetting, updateSubscriptionSettings } from './subscriptions/update-settings.ts';
import { at, type Entry, restAt, tusAt } from './table.ts';
import { muteTopic, setUserTopic } from './topic-policies/set.ts';
import { deleteTopic } from './topics/delete.ts';
import { listTopics } from './topics/list.ts';
import { sendTyping } from './typing/send.ts';
import { sendEditTyping } from './typing/send-edit.ts';
import { getTemporaryUrl } from './uploads/read.ts';
import { getThumbnailStatus } from './uploads/read-thumbnail.ts';
import { appendToUpload, dropResumableUpload, headResumableUpload, startResumableUpload } from './uploads/resumable.ts';
import { uploadFile } from './uploads/start.ts';
import { createGroup } from './user-groups/create.ts';
import { deactivateGroup } from './user-groups/deactivate.ts';
import { listGroupMembers } from './user-groups/get-members.ts';
import { isGroupMember } from './user-groups/is-member.ts';
import { listGroups } from './user-groups/list.ts';
import { listSubgroups } from './user-groups/list-subgroups.ts';
import { updateGroup } from './user-groups/update.ts';
import { updateUserGroupMembers } from './user-groups/update-members.ts';
import { updateSubgroups } from './user-groups/update-subgroups.ts';
import { createUser } from './users/create.ts';
import { deactivateUser } from './users/deactivate.ts';
import { deactivateOwnUser } from './users/deactivate-own.ts';
import { getUser } from './users/get.ts';
import { getOwnUser } from './users/get-own.ts';
import { listUsers } from './users/list.ts';
import { listUserChannels } from './users/list-channels.ts';
import { reactivateUser } from './users/reactivate.ts';
import { regenerateApiKey } from './users/regenerate-api-key.ts';
import { updateUser } from './users/update.ts';

export const ENDPOINTS: readonly Entry[] = [
  at('/server_settings', { GET: getServerSettings }),
  at('/compatibility', { GET: getCompatibility }),
  at('/fetch_api_key', { POST: fetchApiKey }, ['/api/v1']),
  at('/fetch_api_key', { POST: fetchOwnApiKey }, ['/json']),
  at('/jwt/fetch_api_key', { POST: fetchJwtApiKey }, ['/api/v1']),
  at('/dev_fetch_api_key', { POST: fetchDevApiKey }, ['/api/v1']),
  at('/dev_list_users', { GET: listDevUsers }, ['/api/v1']),
  at('/logout', { POST: endSession }, ['/json']),

  at('/users', { GET: listUsers, POST: createUser }),
  at('/users/me', { GET: getOwnUser, DELETE: deactivateOwnUser }),
  at('/users/:user', { GET: getUser, PATCH: updateUser, DELETE: deactivateUser }),
  at('/users/:user/reactivate', { POST: reactivateUser }),
  at('/users/me/presence', { POST: updatePresence }),
  at('/users/:user/presence', { GET: getPresence }),
  at('/realm/presence', { GET: listPresences }),
  at('/users/me/apns_device_token', { POST: addApnsToken, DELETE: removeApnsToken }),
  at('/users/me/android_gcm_reg_id', { POST: addFcmToken, DELETE: removeFcmToken }),
  at('/users/me/api_key/regenerate', { POST: regenerateApiKey }),
  at('/users/me/avatar', { POST: setAvatar, DELETE: deleteAvatar }),
  at('/realm/icon', { GET: getIcon, POST: setIcon, DELETE: deleteIcon }),
  at('/realm/logo', { GET: getLogo, POST: setLogo, DELETE: deleteLogo }),
  at('/realm/emoji', { GET: listEmoji }),
  at('/realm/emoji/:emoji_name', { POST: addEmoji, DELETE: deactivateEmoji }),
  at('/bots', { GET: listBots, POST: createBot }),
  at('/bots/:bot_id', { PATCH: updateBot, DELETE: deactivateBot }),
  at('/bots/:bot_id/api_key', { GET: getBotApiKey }),
  at('/bots/:bot_id/api_key/regenerate', { POST: regenerateBotApiKey }),
  at('/bot_storage', { GET: getBotStorage, PUT: updateBotStorage, DELETE: removeBotStorage }),

  at('/realm/profile_fields', { GET: listProfileFields, POST: createProfileField, PATCH: reorderProfileFields }),
  at('/realm/profile_fields/:field_id', { PATCH: updateProfileField, DELETE: deleteProfileField }),
  at('/users/me/profile_data', { PATCH: updateProfileData, DELETE: removeProfileData }),

  at('/settings', { PATCH: updateSettings }),
  at('/settings/display', { PATCH: updateSettings }),
  at('/settings/notifications', { PATCH: updateSettings }),
  at('/realm/user_settings_defaults', { PATCH: updateSettingsDefaults }),

  at('/user_groups', { GET: listGroups }),
  at('/user_groups/create', { POST: createGroup }),
  at('/user_groups/:user_group_id', { PATCH: updateGroup }),
  at('/user_groups/:user_group_id/deactivate', { POST: deactivateGroup }),
  at('/user_groups/:user_group_id/members', { GET: listGroupMembers, POST: updateUserGroupMembers }),
  at('/user_groups/:user_group_id/members/:user_id', { GET: isGroupMember }),
  at('/user_groups/:user_group_id/subgroups', { GET: listSubgroups, POST: updateSubgroups }),

  at('/users/me/alert_words', { GET: listAlertWords, POST: addAlertWords, DELETE: removeAlertWords }),
  at('/users/me/muted_users/:muted_user_id', { POST: muteUser, DELETE: unmuteUser }),
  at('/navigation_views', { GET: listNavigationViews, POST: addNavigationView }),
  restAt('/navigation_views/:fragment', { PATCH: updateNavigationView, DELETE: removeNavigationView }),
  at('/users/me/onboarding_steps', { POST: markOnboardingStep }),

  at('/users/me/status', { POST: updateOwnStatus }),
  at('/users/:user/status', { GET: getStatus, POST: updateStatus }),

  at('/invites', { GET: listInvites, POST: sendInvites }),
  at('/invites/multiuse', { POST: createInvitationLink }),
  at('/invites/multiuse/:invite_id', { DELETE: revokeInviteLink }),
  at('/invites/:invite_id', { DELETE: revokeInvite }),
  at('/invites/:invite_id/resend', { POST: resendInvite }),

  at('/calls/bigbluebutton/create', { GET: createBigBlueButtonCall }),
  at('/calls/zoom/create', { POST: createZoomCall }),
  at('/calls/nextcloud_talk/create', { POST: createNextcloudTalkCall }),
  at('/calls/constructorgroups/create', { POST: createConstructorGroupsCall }),
  at('/calls/webex/create', { POST: createWebexCall }),
  at('/users/me/subscriptions', { GET: listSubscriptions, POST: subscribe, DELETE: unsubscribe }),
  at('/users/me/subscriptions/properties', { POST: updateSubscriptionSettings }),
  at('/users/me/subscriptions/muted_topics', { PATCH: muteTopic }),
  at('/user_topics', { POST: setUserTopic }),
  at('/users/me/subscriptions/:stream_id', { PATCH: updateSubscriptionSetting }),
  at('/streams', { GET: listChannels }),
  at('/streams/:stream_id', { GET: getChannel, PATCH: updateChannel, DELETE: archiveChannel }),
  at('/channels/create', { POST: createChannel }),
  at('/get_stream_id', { GET: getChannelId }),
  at('/streams/:stream_id/members', { GET: listChannelMembers }),
  at('/streams/:stream_id/email_address', { GET: getChannelEmailAddress }),
  at('/streams/:stream_id/delete_topic', { POST: deleteTopic }),
  at('/users/:user/subscriptions/:stream_id', { GET: getSubscriptionStatus }),
  at('/users/:user/channels', { GET: listUserChannels }),
  at('/users/me/:stream_id/topics', { GET: listTopics }),
  at('/default_streams', { POST: addDefaultChannel, DELETE: removeDefaultChannel }),
  at('/default_stream_groups/create', { POST: createDefaultGroup }),
  at('/default_stream_groups/:group_id', { PATCH: updateDefaultGroup, DELETE: removeDefaultGroup }),
  at('/default_stream_groups/:group_id/streams', { PATCH: updateDefaultGroupChannels }),
  at('/channel_folders', { GET: listChannelFolders, PATCH: reorderChannelFolders }),
  at('/channel_folders/create', { POST: createChannelFolder }),
  at('/channel_folders/:channel_folder_id', { PATCH: updateChannelFolder }),

  at('/messages', { GET: fetchMessages, POST: sendMessage }),
  at('/messages/matches_narrow', { GET: matchesNarrow }),
  at('/messages/render', { POST: renderMessage }),
  at('/messages/summary', { GET: summarizeMessages }),
  at('/messages/:message_id', { GET: getMessage, PATCH: editMessage, DELETE: deleteMessage }),
  at('/messages/flags', { POST: updateFlags }),
  at('/messages/flags/narrow', { POST: updateFlagsForNarrow }),
  at('/submessage', { POST: addSubmessage }),
  at('/zcommand', { POST: runCommand }),
  at('/messages/:message_id/report', { POST: reportMessage }),
  at('/messages/:message_id/read_receipts', { GET: getReadReceipts }),
  at('/mark_all_as_read', { POST: markAllAsRead }),
  at('/mark_stream_as_read', { POST: markChannelAsRead }),
  at('/mark_topic_as_read', { POST: markTopicAsRead }),
  at('/messages/:message_id/history', { GET: getMessageHistory }),
  at('/messages/:message_id/reactions', { POST: addReaction, DELETE: removeReaction }),

  at('/scheduled_messages', { GET: listScheduledMessages, POST: createScheduledMessage }),
  at('/scheduled_messages/:scheduled_message_id', { PATCH: updateScheduledMessage, DELETE: deleteScheduledMessage }),
  at('/reminders', { GET: listReminders, POST: createReminder }),
  at('/reminders/:reminder_id', { DELETE: deleteReminder }),
  at('/drafts', { GET: listDrafts, POST: createDrafts }),
  at('/drafts/:draft_id', { PATCH: updateDraft, DELETE: deleteDraft }),
  at('/saved_snippets', { GET: listSavedSnippets, POST: createSavedSnippet }),
  at('/saved_snippets/:saved_snippet_id', { PATCH: updateSavedSnippet, DELETE: deleteSavedSnippet }),
  at('/user_uploads', { POST: uploadFile }),
  restAt('/user_uploads/:realm_id/:filename', { GET: getTemporaryUrl }),
  restAt('/thumbnail/:realm_id/:filename', { GET: getThumbnailStatus }),
  tusAt('/tus/', { POST: startResumableUpload }),
  tusAt('/tus/:upload_id', { HEAD: headResumableUpload, PATCH: appendToUpload, DELETE: dropResumableUpload }),
  at('/attachments', { GET: listAttachments }),
  at('/attachments/:attachment_id', { DELETE: deleteAttachment }),

  at('/realm', { PATCH: updateRealm }),
  at('/realm/deactivate', { POST: deactivateRealm }),
  at('/realm/test_welcome_bot_custom_message', { POST: testWelcomeMessage }),
  at('/realm/subdomain/:subdomain', { GET: checkSubdomain }),
  at('/realm/domains', { GET: listRealmDomains, POST: addRealmDomain }),
  at('/realm/domains/:domain', { PATCH: updateRealmDomain, DELETE: removeRealmDomain }),
  at('/realm/linkifiers', { GET: listLinkifiers, PATCH: reorderLinkifiers }),
  at('/realm/filters', { POST: addLinkifier }),
  at('/realm/filters/:filter_id', { PATCH: updateLinkifier, DELETE: removeLinkifier }),
  at('/realm/playgrounds', { POST: addPlayground }),
  at('/realm/playgrounds/:playground_id', { DELETE: removePlayground }),

  at('/export/realm', { GET: listExports, POST: requestExport }),
  at('/export/realm/consents', { GET: listExportConsents }),
  at('/export/realm/:export_id', { DELETE: deleteExport }),

  at('/register', { POST: registerQueue }),
  at('/events', { GET: getEvents, DELETE: deleteQueue }),
  at('/typing', { POST: sendTyping }),
  at('/messages/:message_id/typing', { POST: sendEditTyping }),
];
