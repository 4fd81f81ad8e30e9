/** The table of all endpoints. */
import { listAlertWords } from './alert-words/list.ts';
import { addAlertWords, removeAlertWords } from './alert-words/update.ts';
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
import { getBotApiKey } from './bots/get-api-key.ts';
import { getBotStorage } from './bots/get-storage.ts';
import { listBots } from './bots/list.ts';
import { removeBotStorage } from './bots/remove-storage.ts';
import { updateBot } from './bots/update.ts';
import { updateBotStorage } from './bots/update-storage.ts';
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
import { listSubscribers } from './channels/list-subscribers.ts';
import { updateChannel } from './channels/update.ts';
import { registerClientDevice } from './client-devices/register.ts';
import { removeClientDevice } from './client-devices/remove.ts';
import { addDefaultChannel } from './default-channels/add.ts';
import { removeDefaultChannel } from './default-channels/remove.ts';
import { createDefaultGroup } from './default-groups/create.ts';
import { removeDefaultGroup } from './default-groups/remove.ts';
import { updateDefaultGroup } from './default-groups/update.ts';
import { updateDefaultGroupChannels } from './default-groups/update-channels.ts';
import { createDrafts } from './drafts/create.ts';
import { deleteDraft } from './drafts/delete.ts';
import { listDrafts } from './drafts/list.ts';
import { updateDraft } from './drafts/update.ts';
import { addEmoji } from './emoji/add.ts';
import { deactivateEmoji } from './emoji/deactivate.ts';
import { listEmoji } from './emoji/list.ts';
import { deleteQueue } from './events/delete-queue.ts';
import { getEvents } from './events/get.ts';
import { register } from './events/register.ts';
import { deleteExport } from './exports/delete.ts';
import { listExports } from './exports/list.ts';
import { listExportConsents } from './exports/list-consents.ts';
import { requestExport } from './exports/request.ts';
import { getIntegration } from './integrations/describe.ts';
import { postToIntegration } from './integrations/post.ts';
import { createInvitationLink } from './invitations/create-link.ts';
import { listInvitations } from './invitations/list.ts';
import { resendInvitation } from './invitations/resend.ts';
import { revokeInvitation, revokeInvitationLink } from './invitations/revoke.ts';
import { sendInvitations } from './invitations/send.ts';
import { updateInvitationLink } from './invitations/update-link.ts';
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
import { markAllAsRead } from './messages/mark-all-as-read.ts';
import { markChannelAsRead, markTopicAsRead } from './messages/mark-channel-as-read.ts';
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
import { removeProfileData, updateProfileData } from './profile-data/update.ts';
import { createProfileField } from './profile-fields/create.ts';
import { deleteProfileField } from './profile-fields/delete.ts';
import { listProfileFields } from './profile-fields/list.ts';
import { reorderProfileFields } from './profile-fields/reorder.ts';
import { updateProfileField } from './profile-fields/update.ts';
import { getPushKeys } from './push-devices/get-keys.ts';
import { registerPushDevice } from './push-devices/register.ts';
import { sendEncryptedTestNotification, sendTestNotification } from './push-devices/send-test-notification.ts';
import { addApnsToken, addFcmToken } from './push-tokens/add.ts';
import { removeApnsToken, removeFcmToken } from './push-tokens/remove.ts';
import { addReaction } from './reactions/add.ts';
import { removeReaction } from './reactions/remove.ts';
import { checkSubdomain } from './realm/check-subdomain.ts';
import { deactivateRealm } from './realm/deactivate.ts';
import { getIcon, getLogo } from './realm/get-image.ts';
import { deleteIcon, deleteLogo, setIcon, setLogo } from './realm/set-image.ts';
import { testWelcomeMessage } from './realm/test-welcome-message.ts';
import { updateRealm } from './realm/update.ts';
import { addRealmDomain } from './realm-domains/add.ts';
import { listRealmDomains } from './realm-domains/list.ts';
import { removeRealmDomain } from './realm-domains/remove.ts';
import { updateRealmDomain } from './realm-domains/update.ts';
import { notifyRelayDevices } from './relay/notify-devices.ts';
import { registerRelayDevice } from './relay/register-device.ts';
import { registerRelayServer } from './relay/register-server.ts';
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
import { runCommand, updateDisplaySettings, updateNotificationSettings, updateSettings } from './settings/update.ts';
import { updateSettingsDefaults } from './settings/update-defaults.ts';
import { getStatus } from './status/get.ts';
import { updateOwnStatus, updateStatus } from './status/update.ts';
import { addSubmessage } from './submessages/add.ts';
import { getSubscriptionStatus } from './subscriptions/get-status.ts';
import { listSubscriptions } from './subscriptions/list.ts';
import { subscribe } from './subscriptions/subscribe.ts';
import { unsubscribe } from './subscriptions/unsubscribe.ts';
import { updateSubscriptionSetting, updateSubscriptionSettings } from './subscriptions/update-settings.ts';
import { at, type Entry, restAt, tusAt } from './table.ts';
import { muteTopic, setTopicPolicy } from './topic-policies/set.ts';
import { deleteTopic } from './topics/delete.ts';
import { listTopics } from './topics/list.ts';
import { sendTyping } from './typing/send.ts';
import { sendEditTyping } from './typing/send-edit.ts';
import { abortUpload } from './uploads/abort.ts';
import { appendUpload } from './uploads/append.ts';
import { getResumableUpload } from './uploads/get-resumable.ts';
import { getTemporaryUrl } from './uploads/read.ts';
import { getThumbnailStatus } from './uploads/read-thumbnail.ts';
import { startUpload } from './uploads/start.ts';
import { startResumableUpload } from './uploads/start-resumable.ts';
import { createUserGroup } from './user-groups/create.ts';
import { isGroupMember, listGroupMembers, listSubgroups } from './user-groups/get-members.ts';
import { listUserGroups } from './user-groups/list.ts';
import { deactivateUserGroup, updateUserGroup } from './user-groups/update.ts';
import { updateSubgroups, updateUserGroupMembers } from './user-groups/update-members.ts';
import { createUser } from './users/create.ts';
import { deactivateBot, deactivateOwnUser, deactivateUser } from './users/deactivate.ts';
import { getUser } from './users/get.ts';
import { getOwnUser } from './users/get-own.ts';
import { listUsers } from './users/list.ts';
import { listUserChannels } from './users/list-channels.ts';
import { reactivateUser } from './users/reactivate.ts';
import { regenerateApiKey, regenerateBotApiKey } from './users/regenerate-api-key.ts';
import { updateUser } from './users/update.ts';

/** The endpoints under the headings of docs/api.md, in its order. */
export const SECTIONS: Readonly<Record<string, readonly Entry[]>> = {
  'Before logging in': [
    at('/server_settings', { GET: getServerSettings }),
    at('/compatibility', { GET: getCompatibility }),
    at('/fetch_api_key', { POST: fetchApiKey }, ['/api/v1']),
    at('/jwt/fetch_api_key', { POST: fetchJwtApiKey }, ['/api/v1']),
    at('/dev_fetch_api_key', { POST: fetchDevApiKey }, ['/api/v1']),
    at('/dev_list_users', { GET: listDevUsers }, ['/api/v1']),
    at('/fetch_api_key', { POST: fetchOwnApiKey }, ['/json']),
    at('/logout', { POST: endSession }, ['/json']),
  ],
  Users: [
    at('/users', { GET: listUsers, POST: createUser }),
    at('/users/me', { GET: getOwnUser, DELETE: deactivateOwnUser }),
    at('/users/:user', { GET: getUser, PATCH: updateUser, DELETE: deactivateUser }),
    at('/users/:user/reactivate', { POST: reactivateUser }),
    at('/users/me/api_key/regenerate', { POST: regenerateApiKey }),
    at('/users/me/avatar', { POST: setAvatar, DELETE: deleteAvatar }),
    at('/bots', { GET: listBots, POST: createBot }),
    at('/bots/:bot_id', { PATCH: updateBot, DELETE: deactivateBot }),
    at('/bots/:bot_id/api_key', { GET: getBotApiKey }),
    at('/bots/:bot_id/api_key/regenerate', { POST: regenerateBotApiKey }),
    at('/bot_storage', { GET: getBotStorage, PUT: updateBotStorage, DELETE: removeBotStorage }),
    at('/users/me/presence', { POST: updatePresence }),
    at('/users/:user/presence', { GET: getPresence }),
    at('/realm/presence', { GET: listPresences }),
    at('/users/me/apns_device_token', { POST: addApnsToken, DELETE: removeApnsToken }),
    at('/users/me/android_gcm_reg_id', { POST: addFcmToken, DELETE: removeFcmToken }),
    at('/register_client_device', { POST: registerClientDevice }),
    at('/remove_client_device', { POST: removeClientDevice }),
    at('/mobile_push/keys', { GET: getPushKeys }),
    at('/mobile_push/register', { POST: registerPushDevice }),
    at('/mobile_push/test_notification', { POST: sendTestNotification }),
    at('/mobile_push/e2ee/test_notification', { POST: sendEncryptedTestNotification }),
  ],
  Invitations: [
    at('/invites', { GET: listInvitations, POST: sendInvitations }),
    at('/invites/multiuse', { POST: createInvitationLink }),
    at('/invites/:invite_id', { DELETE: revokeInvitation }),
    at('/invites/multiuse/:invite_id', { PATCH: updateInvitationLink, DELETE: revokeInvitationLink }),
    at('/invites/:invite_id/resend', { POST: resendInvitation }),
  ],
  Profiles: [
    at('/realm/profile_fields', { GET: listProfileFields, POST: createProfileField, PATCH: reorderProfileFields }),
    at('/realm/profile_fields/:field_id', { PATCH: updateProfileField, DELETE: deleteProfileField }),
    at('/users/me/profile_data', { PATCH: updateProfileData, DELETE: removeProfileData }),
  ],
  'User groups': [
    at('/user_groups', { GET: listUserGroups }),
    at('/user_groups/create', { POST: createUserGroup }),
    at('/user_groups/:user_group_id', { PATCH: updateUserGroup }),
    at('/user_groups/:user_group_id/deactivate', { POST: deactivateUserGroup }),
    at('/user_groups/:user_group_id/members', { GET: listGroupMembers, POST: updateUserGroupMembers }),
    at('/user_groups/:user_group_id/members/:user_id', { GET: isGroupMember }),
    at('/user_groups/:user_group_id/subgroups', { GET: listSubgroups, POST: updateSubgroups }),
  ],
  'The organisation': [
    at('/realm', { PATCH: updateRealm }),
    at('/realm/test_welcome_bot_custom_message', { POST: testWelcomeMessage }),
    at('/realm/deactivate', { POST: deactivateRealm }),
    at('/realm/subdomain/:subdomain', { GET: checkSubdomain }),
    at('/realm/domains', { GET: listRealmDomains, POST: addRealmDomain }),
    at('/realm/domains/:domain', { PATCH: updateRealmDomain, DELETE: removeRealmDomain }),
    at('/realm/linkifiers', { GET: listLinkifiers, PATCH: reorderLinkifiers }),
    at('/realm/filters', { POST: addLinkifier }),
    at('/realm/filters/:filter_id', { PATCH: updateLinkifier, DELETE: removeLinkifier }),
    at('/realm/playgrounds', { POST: addPlayground }),
    at('/realm/playgrounds/:playground_id', { DELETE: removePlayground }),
    at('/export/realm', { GET: listExports, POST: requestExport }),
    at('/export/realm/:export_id', { DELETE: deleteExport }),
    at('/export/realm/consents', { GET: listExportConsents }),
    at('/realm/icon', { GET: getIcon, POST: setIcon, DELETE: deleteIcon }),
    at('/realm/logo', { GET: getLogo, POST: setLogo, DELETE: deleteLogo }),
    at('/realm/emoji', { GET: listEmoji }),
    at('/realm/emoji/:emoji_name', { POST: addEmoji, DELETE: deactivateEmoji }),
  ],
  'Settings of users': [
    at('/settings', { PATCH: updateSettings }),
    at('/settings/display', { PATCH: updateDisplaySettings }),
    at('/settings/notifications', { PATCH: updateNotificationSettings }),
    at('/realm/user_settings_defaults', { PATCH: updateSettingsDefaults }),
    at('/users/me/alert_words', { GET: listAlertWords, POST: addAlertWords, DELETE: removeAlertWords }),
    at('/users/me/muted_users/:muted_user_id', { POST: muteUser, DELETE: unmuteUser }),
    at('/navigation_views', { GET: listNavigationViews, POST: addNavigationView }),
    restAt('/navigation_views/:fragment', { PATCH: updateNavigationView, DELETE: removeNavigationView }),
    at('/users/me/onboarding_steps', { POST: markOnboardingStep }),
    at('/users/:user/status', { GET: getStatus, POST: updateStatus }),
    at('/users/me/status', { POST: updateOwnStatus }),
  ],
  Channels: [
    at('/calls/bigbluebutton/create', { GET: createBigBlueButtonCall }),
    at('/calls/zoom/create', { POST: createZoomCall }),
    at('/calls/nextcloud_talk/create', { POST: createNextcloudTalkCall }),
    at('/calls/constructorgroups/create', { POST: createConstructorGroupsCall }),
    at('/calls/webex/create', { POST: createWebexCall }),
    at('/users/me/subscriptions', { GET: listSubscriptions, POST: subscribe, DELETE: unsubscribe }),
    at('/users/me/subscriptions/properties', { POST: updateSubscriptionSettings }),
    at('/users/me/subscriptions/:stream_id', { PATCH: updateSubscriptionSetting }),
    at('/user_topics', { POST: setTopicPolicy }),
    at('/users/me/subscriptions/muted_topics', { PATCH: muteTopic }),
    at('/streams', { GET: listChannels }),
    at('/streams/:stream_id', { GET: getChannel, PATCH: updateChannel, DELETE: archiveChannel }),
    at('/channels/create', { POST: createChannel }),
    at('/get_stream_id', { GET: getChannelId }),
    at('/streams/:stream_id/members', { GET: listSubscribers }),
    at('/users/:user/subscriptions/:stream_id', { GET: getSubscriptionStatus }),
    at('/users/:user/channels', { GET: listUserChannels }),
    at('/streams/:stream_id/email_address', { GET: getChannelEmailAddress }),
    at('/streams/:stream_id/delete_topic', { POST: deleteTopic }),
    at('/users/me/:stream_id/topics', { GET: listTopics }),
    at('/default_streams', { POST: addDefaultChannel, DELETE: removeDefaultChannel }),
    at('/default_stream_groups/create', { POST: createDefaultGroup }),
    at('/default_stream_groups/:group_id', { PATCH: updateDefaultGroup, DELETE: removeDefaultGroup }),
    at('/default_stream_groups/:group_id/streams', { PATCH: updateDefaultGroupChannels }),
    at('/channel_folders', { GET: listChannelFolders, PATCH: reorderChannelFolders }),
    at('/channel_folders/create', { POST: createChannelFolder }),
    at('/channel_folders/:channel_folder_id', { PATCH: updateChannelFolder }),
  ],
  Messages: [
    at('/messages', { GET: fetchMessages, POST: sendMessage }),
    at('/messages/matches_narrow', { GET: matchesNarrow }),
    at('/messages/render', { POST: renderMessage }),
    at('/messages/summary', { GET: summarizeMessages }),
    at('/messages/:message_id', { GET: getMessage, PATCH: editMessage, DELETE: deleteMessage }),
    at('/messages/:message_id/history', { GET: getMessageHistory }),
    at('/messages/flags', { POST: updateFlags }),
    at('/messages/flags/narrow', { POST: updateFlagsForNarrow }),
    at('/messages/:message_id/report', { POST: reportMessage }),
    at('/messages/:message_id/read_receipts', { GET: getReadReceipts }),
    at('/submessage', { POST: addSubmessage }),
    at('/zcommand', { POST: runCommand }),
    at('/mark_all_as_read', { POST: markAllAsRead }),
    at('/mark_stream_as_read', { POST: markChannelAsRead }),
    at('/mark_topic_as_read', { POST: markTopicAsRead }),
    at('/messages/:message_id/reactions', { POST: addReaction, DELETE: removeReaction }),
    at('/scheduled_messages', { GET: listScheduledMessages, POST: createScheduledMessage }),
    at('/scheduled_messages/:scheduled_message_id', { PATCH: updateScheduledMessage, DELETE: deleteScheduledMessage }),
    at('/reminders', { GET: listReminders, POST: createReminder }),
    at('/reminders/:reminder_id', { DELETE: deleteReminder }),
    at('/drafts', { GET: listDrafts, POST: createDrafts }),
    at('/drafts/:draft_id', { PATCH: updateDraft, DELETE: deleteDraft }),
    at('/saved_snippets', { GET: listSavedSnippets, POST: createSavedSnippet }),
    at('/saved_snippets/:saved_snippet_id', { PATCH: updateSavedSnippet, DELETE: deleteSavedSnippet }),
    at('/user_uploads', { POST: startUpload }),
    restAt('/user_uploads/:realm_id/:filename', { GET: getTemporaryUrl }),
    restAt('/thumbnail/:realm_id/:filename', { GET: getThumbnailStatus }),
    tusAt('/tus/', { POST: startResumableUpload }),
    tusAt('/tus/:upload_id', { HEAD: getResumableUpload, PATCH: appendUpload, DELETE: abortUpload }),
    at('/attachments', { GET: listAttachments }),
    at('/attachments/:attachment_id', { DELETE: deleteAttachment }),
  ],
  'The relay': [
    at('/remotes/server/register', { POST: registerRelayServer }, ['/api/v1']),
    at('/remotes/push/e2ee/register', { POST: registerRelayDevice }, ['/api/v1']),
    at('/remotes/push/e2ee/notify', { POST: notifyRelayDevices }, ['/api/v1']),
  ],
  Integrations: [at('/external/:name', { GET: getIntegration, POST: postToIntegration }, ['/api/v1'])],
  Events: [
    at('/register', { POST: register }),
    at('/events', { GET: getEvents, DELETE: deleteQueue }),
    at('/typing', { POST: sendTyping }),
    at('/messages/:message_id/typing', { POST: sendEditTyping }),
  ],
};

export const ENDPOINTS: readonly Entry[] = Object.values(SECTIONS).flat();
