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
import { type Entry, restAt, route, tusAt } from './table.ts';
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
    route('/server_settings', { GET: getServerSettings }),
    route('/compatibility', { GET: getCompatibility }),
    route('/fetch_api_key', { POST: fetchApiKey }, ['/api/v1']),
    route('/jwt/fetch_api_key', { POST: fetchJwtApiKey }, ['/api/v1']),
    route('/dev_fetch_api_key', { POST: fetchDevApiKey }, ['/api/v1']),
    route('/dev_list_users', { GET: listDevUsers }, ['/api/v1']),
    route('/fetch_api_key', { POST: fetchOwnApiKey }, ['/json']),
    route('/logout', { POST: endSession }, ['/json']),
  ],
  Users: [
    route('/users', { GET: listUsers, POST: createUser }),
    route('/users/me', { GET: getOwnUser, DELETE: deactivateOwnUser }),
    route('/users/:user', { GET: getUser, PATCH: updateUser, DELETE: deactivateUser }),
    route('/users/:user/reactivate', { POST: reactivateUser }),
    route('/users/me/api_key/regenerate', { POST: regenerateApiKey }),
    route('/users/me/avatar', { POST: setAvatar, DELETE: deleteAvatar }),
    route('/bots', { GET: listBots, POST: createBot }),
    route('/bots/:bot_id', { PATCH: updateBot, DELETE: deactivateBot }),
    route('/bots/:bot_id/api_key', { GET: getBotApiKey }),
    route('/bots/:bot_id/api_key/regenerate', { POST: regenerateBotApiKey }),
    route('/bot_storage', { GET: getBotStorage, PUT: updateBotStorage, DELETE: removeBotStorage }),
    route('/users/me/presence', { POST: updatePresence }),
    route('/users/:user/presence', { GET: getPresence }),
    route('/realm/presence', { GET: listPresences }),
    route('/users/me/apns_device_token', { POST: addApnsToken, DELETE: removeApnsToken }),
    route('/users/me/android_gcm_reg_id', { POST: addFcmToken, DELETE: removeFcmToken }),
    route('/register_client_device', { POST: registerClientDevice }),
    route('/remove_client_device', { POST: removeClientDevice }),
    route('/mobile_push/keys', { GET: getPushKeys }),
    route('/mobile_push/register', { POST: registerPushDevice }),
    route('/mobile_push/test_notification', { POST: sendTestNotification }),
    route('/mobile_push/e2ee/test_notification', { POST: sendEncryptedTestNotification }),
  ],
  Invitations: [
    route('/invites', { GET: listInvitations, POST: sendInvitations }),
    route('/invites/multiuse', { POST: createInvitationLink }),
    route('/invites/:invite_id', { DELETE: revokeInvitation }),
    route('/invites/multiuse/:invite_id', { PATCH: updateInvitationLink, DELETE: revokeInvitationLink }),
    route('/invites/:invite_id/resend', { POST: resendInvitation }),
  ],
  Profiles: [
    route('/realm/profile_fields', { GET: listProfileFields, POST: createProfileField, PATCH: reorderProfileFields }),
    route('/realm/profile_fields/:field_id', { PATCH: updateProfileField, DELETE: deleteProfileField }),
    route('/users/me/profile_data', { PATCH: updateProfileData, DELETE: removeProfileData }),
  ],
  'User groups': [
    route('/user_groups', { GET: listUserGroups }),
    route('/user_groups/create', { POST: createUserGroup }),
    route('/user_groups/:user_group_id', { PATCH: updateUserGroup }),
    route('/user_groups/:user_group_id/deactivate', { POST: deactivateUserGroup }),
    route('/user_groups/:user_group_id/members', { GET: listGroupMembers, POST: updateUserGroupMembers }),
    route('/user_groups/:user_group_id/members/:user_id', { GET: isGroupMember }),
    route('/user_groups/:user_group_id/subgroups', { GET: listSubgroups, POST: updateSubgroups }),
  ],
  'The organisation': [
    route('/realm', { PATCH: updateRealm }),
    route('/realm/test_welcome_bot_custom_message', { POST: testWelcomeMessage }),
    route('/realm/deactivate', { POST: deactivateRealm }),
    route('/realm/subdomain/:subdomain', { GET: checkSubdomain }),
    route('/realm/domains', { GET: listRealmDomains, POST: addRealmDomain }),
    route('/realm/domains/:domain', { PATCH: updateRealmDomain, DELETE: removeRealmDomain }),
    route('/realm/linkifiers', { GET: listLinkifiers, PATCH: reorderLinkifiers }),
    route('/realm/filters', { POST: addLinkifier }),
    route('/realm/filters/:filter_id', { PATCH: updateLinkifier, DELETE: removeLinkifier }),
    route('/realm/playgrounds', { POST: addPlayground }),
    route('/realm/playgrounds/:playground_id', { DELETE: removePlayground }),
    route('/export/realm', { GET: listExports, POST: requestExport }),
    route('/export/realm/:export_id', { DELETE: deleteExport }),
    route('/export/realm/consents', { GET: listExportConsents }),
    route('/realm/icon', { GET: getIcon, POST: setIcon, DELETE: deleteIcon }),
    route('/realm/logo', { GET: getLogo, POST: setLogo, DELETE: deleteLogo }),
    route('/realm/emoji', { GET: listEmoji }),
    route('/realm/emoji/:emoji_name', { POST: addEmoji, DELETE: deactivateEmoji }),
  ],
  'Settings of users': [
    route('/settings', { PATCH: updateSettings }),
    route('/settings/display', { PATCH: updateDisplaySettings }),
    route('/settings/notifications', { PATCH: updateNotificationSettings }),
    route('/realm/user_settings_defaults', { PATCH: updateSettingsDefaults }),
    route('/users/me/alert_words', { GET: listAlertWords, POST: addAlertWords, DELETE: removeAlertWords }),
    route('/users/me/muted_users/:muted_user_id', { POST: muteUser, DELETE: unmuteUser }),
    route('/navigation_views', { GET: listNavigationViews, POST: addNavigationView }),
    restAt('/navigation_views/:fragment', { PATCH: updateNavigationView, DELETE: removeNavigationView }),
    route('/users/me/onboarding_steps', { POST: markOnboardingStep }),
    route('/users/:user/status', { GET: getStatus, POST: updateStatus }),
    route('/users/me/status', { POST: updateOwnStatus }),
  ],
  Channels: [
    route('/calls/bigbluebutton/create', { GET: createBigBlueButtonCall }),
    route('/calls/zoom/create', { POST: createZoomCall }),
    route('/calls/nextcloud_talk/create', { POST: createNextcloudTalkCall }),
    route('/calls/constructorgroups/create', { POST: createConstructorGroupsCall }),
    route('/calls/webex/create', { POST: createWebexCall }),
    route('/users/me/subscriptions', { GET: listSubscriptions, POST: subscribe, DELETE: unsubscribe }),
    route('/users/me/subscriptions/properties', { POST: updateSubscriptionSettings }),
    route('/users/me/subscriptions/:stream_id', { PATCH: updateSubscriptionSetting }),
    route('/user_topics', { POST: setTopicPolicy }),
    route('/users/me/subscriptions/muted_topics', { PATCH: muteTopic }),
    route('/streams', { GET: listChannels }),
    route('/streams/:stream_id', { GET: getChannel, PATCH: updateChannel, DELETE: archiveChannel }),
    route('/channels/create', { POST: createChannel }),
    route('/get_stream_id', { GET: getChannelId }),
    route('/streams/:stream_id/members', { GET: listSubscribers }),
    route('/users/:user/subscriptions/:stream_id', { GET: getSubscriptionStatus }),
    route('/users/:user/channels', { GET: listUserChannels }),
    route('/streams/:stream_id/email_address', { GET: getChannelEmailAddress }),
    route('/streams/:stream_id/delete_topic', { POST: deleteTopic }),
    route('/users/me/:stream_id/topics', { GET: listTopics }),
    route('/default_streams', { POST: addDefaultChannel, DELETE: removeDefaultChannel }),
    route('/default_stream_groups/create', { POST: createDefaultGroup }),
    route('/default_stream_groups/:group_id', { PATCH: updateDefaultGroup, DELETE: removeDefaultGroup }),
    route('/default_stream_groups/:group_id/streams', { PATCH: updateDefaultGroupChannels }),
    route('/channel_folders', { GET: listChannelFolders, PATCH: reorderChannelFolders }),
    route('/channel_folders/create', { POST: createChannelFolder }),
    route('/channel_folders/:channel_folder_id', { PATCH: updateChannelFolder }),
  ],
  Messages: [
    route('/messages', { GET: fetchMessages, POST: sendMessage }),
    route('/messages/matches_narrow', { GET: matchesNarrow }),
    route('/messages/render', { POST: renderMessage }),
    route('/messages/summary', { GET: summarizeMessages }),
    route('/messages/:message_id', { GET: getMessage, PATCH: editMessage, DELETE: deleteMessage }),
    route('/messages/:message_id/history', { GET: getMessageHistory }),
    route('/messages/flags', { POST: updateFlags }),
    route('/messages/flags/narrow', { POST: updateFlagsForNarrow }),
    route('/messages/:message_id/report', { POST: reportMessage }),
    route('/messages/:message_id/read_receipts', { GET: getReadReceipts }),
    route('/submessage', { POST: addSubmessage }),
    route('/zcommand', { POST: runCommand }),
    route('/mark_all_as_read', { POST: markAllAsRead }),
    route('/mark_stream_as_read', { POST: markChannelAsRead }),
    route('/mark_topic_as_read', { POST: markTopicAsRead }),
    route('/messages/:message_id/reactions', { POST: addReaction, DELETE: removeReaction }),
    route('/scheduled_messages', { GET: listScheduledMessages, POST: createScheduledMessage }),
    route('/scheduled_messages/:scheduled_message_id', {
      PATCH: updateScheduledMessage,
      DELETE: deleteScheduledMessage,
    }),
    route('/reminders', { GET: listReminders, POST: createReminder }),
    route('/reminders/:reminder_id', { DELETE: deleteReminder }),
    route('/drafts', { GET: listDrafts, POST: createDrafts }),
    route('/drafts/:draft_id', { PATCH: updateDraft, DELETE: deleteDraft }),
    route('/saved_snippets', { GET: listSavedSnippets, POST: createSavedSnippet }),
    route('/saved_snippets/:saved_snippet_id', { PATCH: updateSavedSnippet, DELETE: deleteSavedSnippet }),
    route('/user_uploads', { POST: startUpload }),
    restAt('/user_uploads/:realm_id/:filename', { GET: getTemporaryUrl }),
    restAt('/thumbnail/:realm_id/:filename', { GET: getThumbnailStatus }),
    tusAt('/tus/', { POST: startResumableUpload }),
    tusAt('/tus/:upload_id', { HEAD: getResumableUpload, PATCH: appendUpload, DELETE: abortUpload }),
    route('/attachments', { GET: listAttachments }),
    route('/attachments/:attachment_id', { DELETE: deleteAttachment }),
  ],
  'The relay': [
    route('/remotes/server/register', { POST: registerRelayServer }, ['/api/v1']),
    route('/remotes/push/e2ee/register', { POST: registerRelayDevice }, ['/api/v1']),
    route('/remotes/push/e2ee/notify', { POST: notifyRelayDevices }, ['/api/v1']),
  ],
  Integrations: [route('/external/:name', { GET: getIntegration, POST: postToIntegration }, ['/api/v1'])],
  Events: [
    route('/register', { POST: register }),
    route('/events', { GET: getEvents, DELETE: deleteQueue }),
    route('/typing', { POST: sendTyping }),
    route('/messages/:message_id/typing', { POST: sendEditTyping }),
  ],
};

export const ENDPOINTS: readonly Entry[] = Object.values(SECTIONS).flat();
