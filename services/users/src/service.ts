/** The service's table of contents: which slice handles which rpc. */
import { type Database, ensureIndexes, ensureJournal } from '@rookery/data';
import { bind, type Handlers, isSpectator, services } from '@rookery/rpc';
import {
  AddressGuard,
  GuardedClient,
  registerCaches,
  type ServiceEnvironment,
  type ServicePart,
} from '@rookery/runtime';
import { journalled } from '@rookery/runtime/journalled';
import { adminCreateUser } from './account/admin-create-user.ts';
import { adminGrantUserCreation } from './account/admin-grant-user-creation.ts';
import { adminListUsers } from './account/admin-list-users.ts';
import { adminSendTestMail } from './account/admin-send-test-mail.ts';
import { confirmAddress } from './account/confirm-address.ts';
import { createUser } from './account/create-user.ts';
import { deactivateUser } from './account/deactivate-user.ts';
import { getAvatarUrl } from './account/get-avatar-url.ts';
import { getOwnUser } from './account/get-own-user.ts';
import { getUser } from './account/get-user.ts';
import { listUsers, listUsersPublicly } from './account/list-users.ts';
import { reactivateUser } from './account/reactivate-user.ts';
import { setAvatar } from './account/set-avatar.ts';
import { startAddressChange } from './account/start-address-change.ts';
import { updateUser } from './account/update-user.ts';
import { waitingPeriodsJob } from './account/waiting-periods.ts';
import { adminEndSessions } from './authentication/admin-end-sessions.ts';
import { adminGetApiKey } from './authentication/admin-get-api-key.ts';
import { adminSetPassword } from './authentication/admin-set-password.ts';
import { authenticate } from './authentication/authenticate.ts';
import { endSession } from './authentication/end-session.ts';
import { fetchApiKey } from './authentication/fetch-api-key.ts';
import { fetchDevApiKey } from './authentication/fetch-dev-api-key.ts';
import { fetchJwtApiKey } from './authentication/fetch-jwt-api-key.ts';
import { fetchOwnApiKey } from './authentication/fetch-own-api-key.ts';
import { getCaller } from './authentication/get-caller.ts';
import { getOperator } from './authentication/get-operator.ts';
import { listDevUsers } from './authentication/list-dev-users.ts';
import { logIn } from './authentication/log-in.ts';
import { regenerateApiKey } from './authentication/regenerate-api-key.ts';
import { resetPassword } from './authentication/reset-password.ts';
import { startPasswordReset } from './authentication/start-password-reset.ts';
import { createBot } from './bots/create-bot.ts';
import { getBotApiKey } from './bots/get-bot-api-key.ts';
import { getBotStorage } from './bots/get-bot-storage.ts';
import { listBots } from './bots/list-bots.ts';
import { removeBotStorage } from './bots/remove-bot-storage.ts';
import { updateBot } from './bots/update-bot.ts';
import { updateBotStorage } from './bots/update-bot-storage.ts';
import { createCall } from './calls/create-call.ts';
import { joinCall } from './calls/join-call.ts';
import type { UsersConfig } from './config.ts';
import { buildContext, type Context, INDEXES } from './context.ts';
import { COUNTERS } from './database/collections.ts';
import { addPushToken } from './devices/add-push-token.ts';
import { registerClientDevice } from './devices/register-client-device.ts';
import { removeClientDevice } from './devices/remove-client-device.ts';
import { removePushToken } from './devices/remove-push-token.ts';
import { getCards } from './directory/get-cards.ts';
import { getDirectoryVersion } from './directory/get-directory-version.ts';
import { resolveGroups } from './directory/resolve-groups.ts';
import { resolveUsers } from './directory/resolve-users.ts';
import { addRealmDomain } from './domains/add-realm-domain.ts';
import { listRealmDomains } from './domains/list-realm-domains.ts';
import { removeRealmDomain } from './domains/remove-realm-domain.ts';
import { updateRealmDomain } from './domains/update-realm-domain.ts';
import { addEmoji } from './emoji/add-emoji.ts';
import { deactivateEmoji } from './emoji/deactivate-emoji.ts';
import { getEmoji } from './emoji/get-emoji.ts';
import { listEmoji } from './emoji/list-emoji.ts';
import { deleteExport } from './exports/delete-export.ts';
import { listExportConsents } from './exports/list-export-consents.ts';
import { listExports } from './exports/list-exports.ts';
import { readExport } from './exports/read-export.ts';
import { requestExport } from './exports/request-export.ts';
import { eraseArchives } from './exports/store.ts';
import { adminCreateUserGroup } from './groups/admin-create-user-group.ts';
import { createUserGroup } from './groups/create-user-group.ts';
import { getSettingTargets } from './groups/get-setting-targets.ts';
import { getUserGroupMembers } from './groups/get-user-group-members.ts';
import { listUserGroups } from './groups/list-user-groups.ts';
import { updateUserGroup } from './groups/update-user-group.ts';
import { updateUserGroupMembers } from './groups/update-user-group-members.ts';
import { getImage } from './images/get-image.ts';
import { createInvitationLink } from './invitations/create-invitation-link.ts';
import { listInvitations } from './invitations/list-invitations.ts';
import { resendInvitation } from './invitations/resend-invitation.ts';
import { revokeInvitation } from './invitations/revoke-invitation.ts';
import { sendInvitations } from './invitations/send-invitations.ts';
import { testWelcomeMessage } from './invitations/test-welcome-message.ts';
import { updateInvitationLink } from './invitations/update-invitation-link.ts';
import { addLinkifier } from './linkifiers/add-linkifier.ts';
import { listLinkifiers } from './linkifiers/list-linkifiers.ts';
import { removeLinkifier } from './linkifiers/remove-linkifier.ts';
import { reorderLinkifiers } from './linkifiers/reorder-linkifiers.ts';
import { updateLinkifier } from './linkifiers/update-linkifier.ts';
import { registerMetrics } from './metrics.ts';
import { addNavigationView } from './navigation-views/add-navigation-view.ts';
import { listNavigationViews } from './navigation-views/list-navigation-views.ts';
import { removeNavigationView } from './navigation-views/remove-navigation-view.ts';
import { updateNavigationView } from './navigation-views/update-navigation-view.ts';
import { getNotificationPreferences } from './notification-preferences/get-notification-preferences.ts';
import { listAlertWords } from './notification-preferences/list-alert-words.ts';
import { muteUser } from './notification-preferences/mute-user.ts';
import { unmuteUser } from './notification-preferences/unmute-user.ts';
import { updateAlertWords } from './notification-preferences/update-alert-words.ts';
import { decideDigests } from './notifications/digest/digests.ts';
import { findReplyAddress } from './notifications/mail/find-reply-address.ts';
import { mailSenderOf } from './notifications/mail/mail-sender.ts';
import { Notifications } from './notifications/notifications.ts';
import { markOnboardingStep } from './onboarding/mark-onboarding-step.ts';
import { adminSetUploadQuota } from './organisation/admin-set-upload-quota.ts';
import { releaseJob } from './organisation/announce-release.ts';
import { checkSubdomain } from './organisation/check-subdomain.ts';
import { createRealm } from './organisation/create-realm.ts';
import { deactivateRealm } from './organisation/deactivate-realm.ts';
import { deleteRealm, eraseRealm } from './organisation/delete-realm.ts';
import { listRealms } from './organisation/list-realms.ts';
import { reactivateRealm } from './organisation/reactivate-realm.ts';
import { releaseChannel } from './organisation/release-channel.ts';
import { resolveRealm } from './organisation/resolve-realm.ts';
import { setRealmImage } from './organisation/set-realm-image.ts';
import { updateRealm } from './organisation/update-realm.ts';
import { WebhookSender } from './outgoing-webhooks/webhook-sender.ts';
import { addPlayground } from './playgrounds/add-playground.ts';
import { removePlayground } from './playgrounds/remove-playground.ts';
import { getPresence } from './presence/get-presence.ts';
import { listPresences } from './presence/list-presences.ts';
import { updatePresence } from './presence/update-presence.ts';
import { createProfileField } from './profile-fields/create-profile-field.ts';
import { deleteProfileField } from './profile-fields/delete-profile-field.ts';
import { listProfileFields } from './profile-fields/list-profile-fields.ts';
import { reorderProfileFields } from './profile-fields/reorder-profile-fields.ts';
import { updateProfileData } from './profile-fields/update-profile-data.ts';
import { updateProfileField } from './profile-fields/update-profile-field.ts';
import { adminSendTestPush } from './push/admin-send-test-push.ts';
import { getPushKeys } from './push/get-push-keys.ts';
import { PushSender } from './push/push-sender.ts';
import { registerPushDevice } from './push/register-push-device.ts';
import { notifyRelayDevices } from './push/relay/notify-relay-devices.ts';
import { registerRelayDevice } from './push/relay/register-relay-device.ts';
import { registerRelayServer } from './push/relay/register-relay-server.ts';
import { sendEncryptedTestNotification, sendTestNotification } from './push/send-test-notification.ts';
import { getInitialState } from './register/get-initial-state.ts';
import { spectatorState } from './register/spectator.ts';
import { checkKey } from './registration/check-key.ts';
import { completeRegistration } from './registration/complete-registration.ts';
import { startRegistration } from './registration/start-registration.ts';
import { unsubscribeFromMails } from './settings/unsubscribe-from-mails.ts';
import { updateSettings } from './settings/update-settings.ts';
import { updateSettingsDefaults } from './settings/update-settings-defaults.ts';
import { getStatus } from './status/get-status.ts';
import { updateStatus } from './status/update-status.ts';
import { cachedUsers } from './upstream/cached-users.ts';
import { getVisibility } from './visibility/get-visibility.ts';
import { refreshVisibility } from './visibility/refresh-visibility.ts';

/** The handlers of protos/rookery/users.proto. */
// eslint-disable-next-line max-lines-per-function -- a table of calls, a line for each
export function handlersOf(context: Context): Handlers<typeof services.Users> {
  return {
    ResolveRealm: (request, ctx) => resolveRealm(context, request, ctx),
    Authenticate: (request, ctx) => authenticate(context, request, ctx),
    GetCaller: (request, ctx) => getCaller(context, request, ctx),
    UnsubscribeFromMails: (request, ctx) => unsubscribeFromMails(context, request, ctx),
    FindReplyAddress: (request, ctx) => findReplyAddress(context, request, ctx),
    DecideDigests: (request, ctx) => decideDigests(context, request, ctx),
    FetchApiKey: (request, ctx) => fetchApiKey(context, request, ctx),
    FetchDevApiKey: (request, ctx) => fetchDevApiKey(context, request, ctx),
    FetchJwtApiKey: (request, ctx) => fetchJwtApiKey(context, request, ctx),
    EndSession: (request, ctx) => endSession(context, request, ctx),

    GetOwnUser: (request, ctx) => getOwnUser(context, request, ctx),
    GetUser: (request, ctx) => getUser(context, request, ctx),
    ListUsers: (request, ctx) => (isSpectator(ctx) ? listUsersPublicly : listUsers)(context, request, ctx),
    CreateUser: (request, ctx) => createUser(context, request, ctx),
    UpdateUser: (request, ctx) => updateUser(context, request, ctx),
    DeactivateUser: (request, ctx) => deactivateUser(context, request, ctx),
    ReactivateUser: (request, ctx) => reactivateUser(context, request, ctx),
    UpdateSettings: (request, ctx) => updateSettings(context, request, ctx),
    UpdateSettingsDefaults: (request, ctx) => updateSettingsDefaults(context, request, ctx),
    RegenerateApiKey: (request, ctx) => regenerateApiKey(context, request, ctx),
    UpdatePresence: (request, ctx) => updatePresence(context, request, ctx),
    GetPresence: (request, ctx) => getPresence(context, request, ctx),
    ListPresences: (request, ctx) => listPresences(context, request, ctx),
    AddPushToken: (request, ctx) => addPushToken(context, request, ctx),
    RemovePushToken: (request, ctx) => removePushToken(context, request, ctx),
    RegisterClientDevice: (request, ctx) => registerClientDevice(context, request, ctx),
    RemoveClientDevice: (request, ctx) => removeClientDevice(context, request, ctx),
    RegisterPushDevice: (request, ctx) => registerPushDevice(context, request, ctx),
    RegisterRelayServer: (request, ctx) => registerRelayServer(context, request, ctx),
    RegisterRelayDevice: (request, ctx) => registerRelayDevice(context, request, ctx),
    NotifyRelayDevices: (request, ctx) => notifyRelayDevices(context, request, ctx),
    GetPushKeys: (request, ctx) => getPushKeys(context, request, ctx),
    SendTestNotification: (request, ctx) => sendTestNotification(context, request, ctx),
    SendEncryptedTestNotification: (request, ctx) => sendEncryptedTestNotification(context, request, ctx),

    SetAvatar: (request, ctx) => setAvatar(context, request, ctx),
    GetAvatarUrl: (request, ctx) => getAvatarUrl(context, request, ctx),
    SetRealmImage: (request, ctx) => setRealmImage(context, request, ctx),
    AddEmoji: (request, ctx) => addEmoji(context, request, ctx),
    DeactivateEmoji: (request, ctx) => deactivateEmoji(context, request, ctx),
    ListEmoji: (request, ctx) => listEmoji(context, request, ctx),
    GetEmoji: (request, ctx) => getEmoji(context, request, ctx),
    GetImage: (request, ctx) => getImage(context, request, ctx),

    ListBots: (request, ctx) => listBots(context, request, ctx),
    CreateBot: (request, ctx) => createBot(context, request, ctx),
    UpdateBot: (request, ctx) => updateBot(context, request, ctx),
    GetBotApiKey: (request, ctx) => getBotApiKey(context, request, ctx),
    GetBotStorage: (request, ctx) => getBotStorage(context, request, ctx),
    UpdateBotStorage: (request, ctx) => updateBotStorage(context, request, ctx),
    RemoveBotStorage: (request, ctx) => removeBotStorage(context, request, ctx),

    ListProfileFields: (request, ctx) => listProfileFields(context, request, ctx),
    CreateProfileField: (request, ctx) => createProfileField(context, request, ctx),
    UpdateProfileField: (request, ctx) => updateProfileField(context, request, ctx),
    DeleteProfileField: (request, ctx) => deleteProfileField(context, request, ctx),
    ReorderProfileFields: (request, ctx) => reorderProfileFields(context, request, ctx),
    UpdateProfileData: (request, ctx) => updateProfileData(context, request, ctx),

    UpdateRealm: (request, ctx) => updateRealm(context, request, ctx),
    ReleaseChannel: (request, ctx) => releaseChannel(context, request, ctx),
    DeactivateRealm: (request, ctx) => deactivateRealm(context, request, ctx),
    CheckSubdomain: (request, ctx) => checkSubdomain(context, request, ctx),
    ListRealmDomains: (request, ctx) => listRealmDomains(context, request, ctx),
    AddRealmDomain: (request, ctx) => addRealmDomain(context, request, ctx),
    UpdateRealmDomain: (request, ctx) => updateRealmDomain(context, request, ctx),
    RemoveRealmDomain: (request, ctx) => removeRealmDomain(context, request, ctx),
    CreateCall: (request, ctx) => createCall(context, request, ctx),
    JoinCall: (request, ctx) => joinCall(context, request, ctx),
    ListLinkifiers: (request, ctx) => listLinkifiers(context, request, ctx),
    AddLinkifier: (request, ctx) => addLinkifier(context, request, ctx),
    UpdateLinkifier: (request, ctx) => updateLinkifier(context, request, ctx),
    RemoveLinkifier: (request, ctx) => removeLinkifier(context, request, ctx),
    ReorderLinkifiers: (request, ctx) => reorderLinkifiers(context, request, ctx),
    AddPlayground: (request, ctx) => addPlayground(context, request, ctx),
    RemovePlayground: (request, ctx) => removePlayground(context, request, ctx),

    CreateUserGroup: (request, ctx) => createUserGroup(context, request, ctx),
    ListUserGroups: (request, ctx) => listUserGroups(context, request, ctx),
    UpdateUserGroup: (request, ctx) => updateUserGroup(context, request, ctx),
    UpdateUserGroupMembers: (request, ctx) => updateUserGroupMembers(context, request, ctx),
    GetUserGroupMembers: (request, ctx) => getUserGroupMembers(context, request, ctx),

    ListAlertWords: (request, ctx) => listAlertWords(context, request, ctx),
    UpdateAlertWords: (request, ctx) => updateAlertWords(context, request, ctx),
    MuteUser: (request, ctx) => muteUser(context, request, ctx),
    UnmuteUser: (request, ctx) => unmuteUser(context, request, ctx),
    ListNavigationViews: (request, ctx) => listNavigationViews(context, request, ctx),
    AddNavigationView: (request, ctx) => addNavigationView(context, request, ctx),
    UpdateNavigationView: (request, ctx) => updateNavigationView(context, request, ctx),
    RemoveNavigationView: (request, ctx) => removeNavigationView(context, request, ctx),
    MarkOnboardingStep: (request, ctx) => markOnboardingStep(context, request, ctx),
    GetNotificationPreferences: (request, ctx) => getNotificationPreferences(context, request, ctx),

    GetStatus: (request, ctx) => getStatus(context, request, ctx),
    UpdateStatus: (request, ctx) => updateStatus(context, request, ctx),

    CheckKey: (request, ctx) => checkKey(context, request, ctx),
    StartRegistration: (request, ctx) => startRegistration(context, request, ctx),
    CompleteRegistration: (request, ctx) => completeRegistration(context, request, ctx),
    StartPasswordReset: (request, ctx) => startPasswordReset(context, request, ctx),
    ResetPassword: (request, ctx) => resetPassword(context, request, ctx),
    StartAddressChange: (request, ctx) => startAddressChange(context, request, ctx),
    ConfirmAddress: (request, ctx) => confirmAddress(context, request, ctx),
    LogIn: (request, ctx) => logIn(context, request, ctx),
    FetchOwnApiKey: (request, ctx) => fetchOwnApiKey(context, request, ctx),
    ListDevUsers: (request, ctx) => listDevUsers(context, request, ctx),

    SendInvitations: (request, ctx) => sendInvitations(context, request, ctx),
    CreateInvitationLink: (request, ctx) => createInvitationLink(context, request, ctx),
    UpdateInvitationLink: (request, ctx) => updateInvitationLink(context, request, ctx),
    ListInvitations: (request, ctx) => listInvitations(context, request, ctx),
    TestWelcomeMessage: (request, ctx) => testWelcomeMessage(context, request, ctx),
    RevokeInvitation: (request, ctx) => revokeInvitation(context, request, ctx),
    ResendInvitation: (request, ctx) => resendInvitation(context, request, ctx),

    RequestExport: (request, ctx) => requestExport(context, request, ctx),
    ListExports: (request, ctx) => listExports(context, request, ctx),
    DeleteExport: (request, ctx) => deleteExport(context, request, ctx),
    ListExportConsents: (request, ctx) => listExportConsents(context, request, ctx),
    ReadExport: (request, ctx) => readExport(context, request, ctx),

    ResolveUsers: (request, ctx) => resolveUsers(context, request, ctx),
    ResolveGroups: (request, ctx) => resolveGroups(context, request, ctx),
    GetSettingTargets: (request, ctx) => getSettingTargets(context, request, ctx),
    GetCards: (request, ctx) => getCards(context, request, ctx),
    GetDirectoryVersion: (request, ctx) => getDirectoryVersion(context, request, ctx),
    GetVisibility: (request, ctx) => getVisibility(context, request, ctx),
    RefreshVisibility: (request, ctx) => refreshVisibility(context, request, ctx),
    GetInitialState: (request, ctx) =>
      isSpectator(ctx) ? spectatorState(context, request, ctx) : getInitialState(context, request, ctx),
    WaitPublished: context.waitPublished,

    CreateRealm: (request, ctx) => createRealm(context, request, ctx),
    ListRealms: (request, ctx) => listRealms(context, request, ctx),
    DeleteRealm: (request, ctx) => deleteRealm(context, request, ctx),
    EraseRealm: (request, ctx) => {
      const erase = (realm: number, endAt: number) => eraseArchives(context.database, realm, endAt);
      return eraseRealm({ ...context, eraseArchives: erase }, request, ctx);
    },
    MoveFiles: (request, ctx) => context.fileMoves.step(request, ctx),
    ReactivateRealm: (request, ctx) => reactivateRealm(context, request, ctx),
    AdminCreateUser: (request, ctx) => adminCreateUser(context, request, ctx),
    AdminGetApiKey: (request, ctx) => adminGetApiKey(context, request, ctx),
    AdminGrantUserCreation: (request, ctx) => adminGrantUserCreation(context, request, ctx),
    AdminSetUploadQuota: (request, ctx) => adminSetUploadQuota(context, request, ctx),
    AdminListUsers: (request, ctx) => adminListUsers(context, request, ctx),
    GetOperator: (request, ctx) => getOperator(context, request, ctx),
    AdminSetPassword: (request, ctx) => adminSetPassword(context, request, ctx),
    AdminEndSessions: (request, ctx) => adminEndSessions(context, request, ctx),
    AdminSendTestMail: (request, ctx) => adminSendTestMail(context, request, ctx),
    AdminSendTestPush: (request, ctx) => adminSendTestPush(context, request, ctx),
    AdminCreateUserGroup: (request, ctx) => adminCreateUserGroup(context, request, ctx),
  };
}

/** Creates missing collections and the indexes that queries and uniqueness depend on. */
export async function prepareDatabase(database: Database): Promise<void> {
  await ensureJournal(database);
  await ensureIndexes(database, INDEXES);
}

/** Builds the service in its environment. */
export async function buildUsers(
  environment: ServiceEnvironment<UsersConfig>,
  connect: () => Promise<Database>,
): Promise<ServicePart> {
  const { metrics } = environment;
  const database = await connect();
  await database.ready();
  await prepareDatabase(database);
  const journal = journalled({
    ...environment,
    service: 'users',
    database,
    counters: COUNTERS,
    cachedElsewhere: cachedUsers(environment),
  });
  const context = buildContext(environment, database, journal);
  const notifications = buildNotifications(environment, context);
  registerCaches(metrics, {
    realms: context.directories,
    hosts: context.realms,
    presences: context.presenceTables,
  });
  const jobs = [
    context.accounts,
    releaseJob(context),
    waitingPeriodsJob(context),
    context.mail,
    ...(context.pusher.relay ? [context.registrations] : []),
    context.pendingJoins,
    context.erasures,
    context.draftErasures,
    context.pendingMutes,
    context.visibilityRefresher,
    context.notices,
    context.exports,
    context.fileMoves,
    notifications,
    ...(context.digests ? [context.digests.job] : []),
  ];
  for (const job of jobs) job.start();
  return {
    bindings: [bind(services.Users, handlersOf(context))],
    drain: () => context.fileMoves.stop(),
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
      context.pusher.close();
      await journal.drain();
    },
  };
}

/** Builds the notifications and registers every sender: webhooks, mails, digests, pushes. */
function buildNotifications(
  { log, logger, config, metrics, members, replicaId }: ServiceEnvironment<UsersConfig>,
  context: ReturnType<typeof buildContext>,
): Notifications {
  const { database, directories, channels, messages, reader } = context;
  const notifications = new Notifications({
    database,
    logger,
    log,
    members,
    replicaId,
    directories,
    presences: context.presenceTables,
    channels,
  });
  const http = new GuardedClient(new AddressGuard(config.OUTGOING_ALLOW));
  const webhooks = new WebhookSender({ directories, messages, reader, http, logger });
  notifications.register(webhooks);
  const mailSender = mailSenderOf(context, config);
  if (mailSender) notifications.register(mailSender);
  if (context.digests) notifications.register(context.digests.sender);
  notifications.registerMetrics(metrics);
  const { mail, pusher } = context;
  if (pusher.configured) notifications.register(new PushSender(context, reader));
  registerMetrics(metrics, { mail, webhooks, pusher });
  return notifications;
}
