/** Maps the calls of the channels service to the slices that handle them, and builds the service. */
import { PartCache } from '@rookery/core';
import { type Database, ExactReads, ensureIndexes, ensureJournal } from '@rookery/data';
import type { EraseRealmRequest__Output } from '@rookery/protos/gen/rookery/EraseRealmRequest.ts';
import { bind, type CallContext, type Handlers, isSpectator, services } from '@rookery/rpc';
import {
  fencesIn,
  type JournalParts,
  KnownRealms,
  NoticeOutbox,
  registerCaches,
  type ServiceEnvironment,
  type ServicePart,
} from '@rookery/runtime';
import { checkDeleting, eraseRealmStep } from '@rookery/runtime/erase-realm';
import { journalled } from '@rookery/runtime/journalled';
import { VisibilityOutbox } from '@rookery/runtime/visibility-outbox';
import { recordActivity } from './activity/record-activity.ts';
import { getAudience } from './audience/get-audience.ts';
import { getRosters } from './audience/get-rosters.ts';
import { prepareDelete } from './audience/prepare-delete.ts';
import { prepareMove } from './audience/prepare-move.ts';
import { prepareSend } from './audience/prepare-send.ts';
import { ChannelTables } from './channel/channel-tables.ts';
import { VIEW_COUNTER } from './channel/store/documents.ts';
import { FreshChannels } from './channel/store/fresh-channels.ts';
import { INDEXES, REALM_KEYS } from './channel/store/indexes.ts';
import type { ChannelsConfig } from './config.ts';
import type { Context } from './context.ts';
import { createChannel } from './create/create-channel.ts';
import { addDefaultChannel } from './default-channels/add-default-channel.ts';
import { createDefaultGroup } from './default-channels/create-default-group.ts';
import { listDefaultGroups } from './default-channels/list-default-groups.ts';
import { removeDefaultChannel } from './default-channels/remove-default-channel.ts';
import { removeDefaultGroup } from './default-channels/remove-default-group.ts';
import { updateDefaultGroup } from './default-channels/update-default-group.ts';
import { updateDefaultGroupChannels } from './default-channels/update-default-group-channels.ts';
import { findEmailAddress } from './email/find-email-address.ts';
import { getEmailAddress } from './email/get-email-address.ts';
import { exportPage } from './export/export-page.ts';
import { createChannelFolder } from './folders/create-channel-folder.ts';
import { listChannelFolders } from './folders/list-channel-folders.ts';
import { reorderChannelFolders } from './folders/reorder-channel-folders.ts';
import { updateChannelFolder } from './folders/update-channel-folder.ts';
import { findGroupUses } from './queries/find-group-uses.ts';
import { getChanges } from './queries/get-changes.ts';
import { getChannel } from './queries/get-channel.ts';
import { getChannelId } from './queries/get-channel-id.ts';
import { getChannelNames } from './queries/get-channel-names.ts';
import { getChannelNotifications } from './queries/get-channel-notifications.ts';
import { getPeers } from './queries/get-peers.ts';
import { getSubscriptionStatus } from './queries/get-subscription-status.ts';
import { getTopicNotifications } from './queries/get-topic-notifications.ts';
import { getView } from './queries/get-view.ts';
import { listChannels } from './queries/list-channels.ts';
import { listRetentions } from './queries/list-retentions.ts';
import { listSubscribers } from './queries/list-subscribers.ts';
import { listSubscriptions } from './queries/list-subscriptions.ts';
import { listUserChannels } from './queries/list-user-channels.ts';
import { ChannelLists } from './register/channel-lists.ts';
import { getInitialState } from './register/get-initial-state.ts';
import { spectatorState } from './register/spectator.ts';
import { groupVisibilityJob, refreshGroupVisibility } from './replication/refresh-group-visibility.ts';
import { replicateAccount } from './replication/replicate-account.ts';
import { checkInvitation } from './subscribe/check-invitation.ts';
import { subscribe } from './subscribe/subscribe.ts';
import { subscribeNewcomer } from './subscribe/subscribe-newcomer.ts';
import { rosterCache } from './subscription/roster-cache.ts';
import { freshVersions } from './subscription/store/subscriptions.ts';
import { updateSubscriptionSettings } from './subscription-settings/update-subscription-settings.ts';
import { applyTopicPolicies } from './topic-policies/apply-topic-policies.ts';
import { moveTopicPolicies } from './topic-policies/move-topic-policies.ts';
import { setTopicPolicy } from './topic-policies/set-topic-policy.ts';
import { unsubscribe } from './unsubscribe/unsubscribe.ts';
import { archiveChannel } from './update/archive-channel.ts';
import { updateChannel } from './update/update-channel.ts';
import { cachedElsewhere } from './upstream/cached-elsewhere.ts';

function channelsHandlers(context: Context): Handlers<typeof services.Channels> {
  return {
    Subscribe: (request, ctx) => subscribe(context, request, ctx),
    Unsubscribe: (request, ctx) => unsubscribe(context, request, ctx),
    UpdateSubscriptionSettings: (request, ctx) => updateSubscriptionSettings(context, request, ctx),
    ListSubscriptions: (request, ctx) => listSubscriptions(context, request, ctx),
    ListChannels: (request, ctx) => listChannels(context, request, ctx),
    GetChannelId: (request, ctx) => getChannelId(context, request, ctx),
    GetChannelNames: (request, ctx) => getChannelNames(context, request, ctx),
    ListChannelFolders: (request, ctx) => listChannelFolders(context, request, ctx),
    CreateChannelFolder: (request, ctx) => createChannelFolder(context, request, ctx),
    UpdateChannelFolder: (request, ctx) => updateChannelFolder(context, request, ctx),
    ReorderChannelFolders: (request, ctx) => reorderChannelFolders(context, request, ctx),
    AddDefaultChannel: (request, ctx) => addDefaultChannel(context, request, ctx),
    RemoveDefaultChannel: (request, ctx) => removeDefaultChannel(context, request, ctx),
    ListDefaultGroups: (request, ctx) => listDefaultGroups(context, request, ctx),
    CreateDefaultGroup: (request, ctx) => createDefaultGroup(context, request, ctx),
    UpdateDefaultGroup: (request, ctx) => updateDefaultGroup(context, request, ctx),
    RemoveDefaultGroup: (request, ctx) => removeDefaultGroup(context, request, ctx),
    UpdateDefaultGroupChannels: (request, ctx) => updateDefaultGroupChannels(context, request, ctx),
    ListSubscribers: (request, ctx) => listSubscribers(context, request, ctx),
    GetSubscriptionStatus: (request, ctx) => getSubscriptionStatus(context, request, ctx),
    FindEmailAddress: (request, ctx) => findEmailAddress(context, request, ctx),
    GetEmailAddress: (request, ctx) => getEmailAddress(context, request, ctx),
    ListUserChannels: (request, ctx) => listUserChannels(context, request, ctx),
    ApplyTopicPolicies: (request, ctx) => applyTopicPolicies(context, request, ctx),
    SetTopicPolicy: (request, ctx) => setTopicPolicy(context, request, ctx),
    CreateChannel: (request, ctx) => createChannel(context, request, ctx),
    GetChannel: (request, ctx) => getChannel(context, request, ctx),
    UpdateChannel: (request, ctx) => updateChannel(context, request, ctx),
    ArchiveChannel: (request, ctx) => archiveChannel(context, request, ctx),
    PrepareSend: (request, ctx) => prepareSend(context, request, ctx),
    GetView: (request, ctx) => getView(context, request, ctx),
    GetChanges: (request, ctx) => getChanges(context, request, ctx),
    GetAudience: (request, ctx) => getAudience(context, request, ctx),
    GetRosters: (request, ctx) => getRosters(context, request, ctx),
    RecordActivity: (request, ctx) => recordActivity(context, request, ctx),
    PrepareDelete: (request, ctx) => prepareDelete(context, request, ctx),
    PrepareMove: (request, ctx) => prepareMove(context, request, ctx),
    MoveTopicPolicies: (request, ctx) => moveTopicPolicies(context, request, ctx),
    ListRetentions: (request, ctx) => listRetentions(context, request, ctx),
    GetChannelNotifications: (request, ctx) => getChannelNotifications(context, request, ctx),
    GetTopicNotifications: (request, ctx) => getTopicNotifications(context, request, ctx),
    GetInitialState: (request, ctx) =>
      isSpectator(ctx) ? spectatorState(context, request, ctx) : getInitialState(context, request, ctx),
    ReplicateAccount: (request, ctx) => replicateAccount(context, request, ctx),
    CheckInvitation: (request, ctx) => checkInvitation(context, request, ctx),
    SubscribeNewcomer: (request, ctx) => subscribeNewcomer(context, request, ctx),
    RefreshGroupVisibility: async ({ realm_id }) => {
      await refreshGroupVisibility(context, realm_id);
      return {};
    },
    GetPeers: (request, ctx) => getPeers(context, request, ctx),
    FindGroupUses: (request, ctx) => findGroupUses(context, request, ctx),
    ExportPage: (request, ctx) => exportPage(context, request, ctx),
    WaitPublished: context.waitPublished,
    EraseRealm: (request, ctx) => eraseRealm(context, request, ctx),
  };
}

async function eraseRealm(context: Context, request: EraseRealmRequest__Output, ctx: CallContext) {
  await checkDeleting(context.users, request.realm_id);
  return eraseRealmStep(context, request, REALM_KEYS, ctx);
}

/** Builds the service in its environment. */
export async function buildChannels(
  environment: ServiceEnvironment<ChannelsConfig>,
  connect: () => Promise<Database>,
): Promise<ServicePart> {
  const { clients, metrics } = environment;
  const database = await connect();
  await database.ready();
  await ensureJournal(database);
  await ensureIndexes(database, INDEXES);
  const journal = journalled({
    ...environment,
    service: 'channels',
    database,
    counters: ['channel', 'channel_folder', 'default_group', VIEW_COUNTER],
    setFence: fencesIn(clients),
    cachedElsewhere: cachedElsewhere(environment),
  });
  const context = buildContext(environment, database, journal);
  registerCaches(metrics, {
    realms: context.realms.cache,
    channels: context.tables.cache,
    rosters: context.rosters.cache,
    registers: context.parts.cache,
  });
  const jobs = [context.visibility, context.notices, groupVisibilityJob(context)];
  for (const job of jobs) job.start();
  return {
    bindings: [bind(services.Channels, channelsHandlers(context))],
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
      await journal.drain();
    },
  };
}

/** Builds the context; starts nothing. */
function buildContext(
  { clients, logger, metrics }: ServiceEnvironment<ChannelsConfig>,
  database: Database,
  { commits, relay, waitPublished }: JournalParts,
): Context {
  const { users, messages } = clients;
  return {
    database,
    commits,
    relay,
    waitPublished,
    logger,
    users,
    notices: new NoticeOutbox({
      service: 'channels',
      database,
      relay,
      messages,
      onArchived: ({ realm, channel, seq }) =>
        users.ReleaseChannel({ realm_id: realm, channel_id: channel, channels_seq: seq }, { route: String(realm) }),
      logger,
      metrics,
    }),
    messages,
    channels: new FreshChannels(database),
    versions: freshVersions(database),
    rosters: rosterCache(database),
    realms: new KnownRealms(users),
    reads: new ExactReads(database),
    tables: new ChannelTables(database),
    lists: new ChannelLists(),
    parts: new PartCache(),
    visibility: new VisibilityOutbox({ database, users, logger, metrics, conversations: false }),
  };
}
