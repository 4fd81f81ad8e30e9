/** The service's table of contents: which slice answers which call. */
import { type Database, ExactReads, ensureIndexes, ensureJournal } from '@rookery/data';
import { bind, type Handlers, isSpectator, services } from '@rookery/rpc';
import { KnownRealms, NoticeOutbox, type ServiceEnvironment, type ServicePart } from '@rookery/runtime';
import { checkDeleting, eraseRealmStep } from '@rookery/runtime/erase-realm';
import { FileMoves } from '@rookery/runtime/files-job';
import { type JournalParts, journalled } from '@rookery/runtime/journalled';
import { VisibilityOutbox } from '@rookery/runtime/visibility-outbox';
import { renderMessage } from './compose/render-message.ts';
import type { MessagesConfig } from './config.ts';
import { COUNTERS, type Context, INDEXES, REALM_KEYS } from './context.ts';
import { editMessage } from './edit/edit-message.ts';
import { moveTasks } from './edit/finish-move.ts';
import { getMessageHistory } from './edit/get-message-history.ts';
import { prepareEdit } from './edit/prepare-edit.ts';
import { exportPage } from './export/export-page.ts';
import { fence } from './fence/fence.ts';
import { getReadReceipts } from './flags/get-read-receipts.ts';
import { giveHistory } from './flags/give-history.ts';
import { markAllAsRead } from './flags/mark-all-as-read.ts';
import { markChannelAsRead } from './flags/mark-channel-as-read.ts';
import { markSenderAsRead } from './flags/mark-sender-as-read.ts';
import { updateFlags } from './flags/update-flags.ts';
import { updateFlagsForNarrow } from './flags/update-flags-for-narrow.ts';
import { createDrafts } from './later/create-drafts.ts';
import { createReminder } from './later/create-reminder.ts';
import { createSavedSnippet } from './later/create-saved-snippet.ts';
import { createScheduledMessage } from './later/create-scheduled-message.ts';
import { deleteDraft } from './later/delete-draft.ts';
import { deleteReminder } from './later/delete-reminder.ts';
import { deleteSavedSnippet } from './later/delete-saved-snippet.ts';
import { deleteScheduledMessage } from './later/delete-scheduled-message.ts';
import { deliverDue } from './later/deliver-due.ts';
import { deliveryTasks } from './later/delivery-tasks.ts';
import { eraseOwnItems } from './later/erase-own-items.ts';
import { listDrafts } from './later/list-drafts.ts';
import { listReminders } from './later/list-reminders.ts';
import { listSavedSnippets } from './later/list-saved-snippets.ts';
import { listScheduledMessages } from './later/list-scheduled-messages.ts';
import { isHeld } from './later/store/own-items.ts';
import { updateDraft } from './later/update-draft.ts';
import { updateSavedSnippet } from './later/update-saved-snippet.ts';
import { updateScheduledMessage } from './later/update-scheduled-message.ts';
import { channelActivityJob, publishAllActivity } from './message/channel-activity.ts';
import { getCorrespondents } from './message/get-correspondents.ts';
import { getMessage } from './message/get-message.ts';
import { MessageCache } from './message/message-cache.ts';
import { MessageRows } from './message/message-rows.ts';
import { placePreloader } from './message/store/known-places.ts';
import { freshMessages } from './message/store/messages.ts';
import { hasNamedTopics } from './message/store/topics.ts';
import { TopicNames } from './message/topic-names.ts';
import { registerMetrics } from './metrics.ts';
import { fetchMessages } from './narrow/fetch-messages.ts';
import { listTopics } from './narrow/list-topics.ts';
import { matchesNarrow } from './narrow/matches-narrow.ts';
import { addReaction } from './react/add-reaction.ts';
import { addSubmessage } from './react/add-submessage.ts';
import { removeReaction } from './react/remove-reaction.ts';
import { ReadStates } from './readstate/read-states.ts';
import { getInitialState } from './register/get-initial-state.ts';
import { spectatorState } from './register/spectator.ts';
import { deleteMessage } from './remove/delete-message.ts';
import { deleteTopic } from './remove/delete-topic.ts';
import { eraseUser } from './remove/erase-user.ts';
import { expireMessages, retentionJob } from './remove/expire-messages.ts';
import { Renderer } from './render/renderer.ts';
import { TopicLinks } from './render/topic-links.ts';
import { SearchIndexer } from './search-index/indexer.ts';
import { reindex } from './search-index/reindex.ts';
import { SearchIndex } from './search-index/search-index.ts';
import { postMail } from './send/post-mail.ts';
import { reportMessage } from './send/report-message.ts';
import { sendMessage } from './send/send-message.ts';
import { sendNotices } from './send/send-notices.ts';
import { HeavyReads } from './unread/heavy-reads.ts';
import { abortUpload } from './uploads/abort-upload.ts';
import { appendUpload } from './uploads/append-upload.ts';
import { deleteAttachment } from './uploads/delete-attachment.ts';
import { describeUpload } from './uploads/describe-upload.ts';
import { expireUploads, uploadExpiryJob } from './uploads/expire-uploads.ts';
import { getResumableUpload } from './uploads/get-resumable-upload.ts';
import { listAttachments } from './uploads/list-attachments.ts';
import { readThumbnail } from './uploads/read-thumbnail.ts';
import { readUpload } from './uploads/read-upload.ts';
import { startResumableUpload } from './uploads/start-resumable-upload.ts';
import { startUpload } from './uploads/start-upload.ts';
import { eraseRealmFiles } from './uploads/store/erase-realm-files.ts';
import { BUCKET as UPLOADS } from './uploads/store/orphaned-uploads.ts';
import { storeThumbnail } from './uploads/thumbnails.ts';
import { finishUpload, writeUpload } from './uploads/upload.ts';
import { ChannelChanges } from './upstream/channel-changes.ts';
import { KnownEmoji } from './upstream/emoji.ts';
import { forgetUpstream } from './upstream/forget-upstream.ts';
import { KnownUsers } from './upstream/known-users.ts';
import { upstreamLeases } from './upstream/leases.ts';
import { NotificationPreferenceCache } from './upstream/notification-preferences.ts';
import { PostPermits } from './upstream/post-permits.ts';
import { retryOnStale } from './upstream/retry-on-stale.ts';
import { RosterCache } from './upstream/rosters.ts';
import { AutomaticTopicPolicies } from './upstream/topic-policies.ts';
import { ViewCache } from './upstream/views.ts';

/** Handlers of the calls of protos/rookery/messages.proto. */
// eslint-disable-next-line max-lines-per-function -- a table of calls, a line for each
function handlersOf(context: Context): Handlers<typeof services.Messages> {
  return {
    SendMessage: (request, ctx) => retryOnStale(ctx, () => sendMessage(context, request, ctx)),
    PostMail: (request, ctx) => retryOnStale(ctx, () => postMail(context, request, ctx)),
    SendNotices: (request, ctx) => sendNotices(context, request, ctx),
    ReportMessage: (request, ctx) => reportMessage(context, request, ctx),
    EditMessage: (request, ctx) => retryOnStale(ctx, () => editMessage(context, request, ctx)),
    PrepareEdit: (request, ctx) => prepareEdit(context, request, ctx),
    RenderMessage: (request, ctx) => renderMessage(context, request, ctx),
    DeleteMessage: (request, ctx) => retryOnStale(ctx, () => deleteMessage(context, request, ctx)),
    DeleteTopic: (request, ctx) => deleteTopic(context, request, ctx),
    AddSubmessage: (request, ctx) => retryOnStale(ctx, () => addSubmessage(context, request, ctx)),
    AddReaction: (request, ctx) => retryOnStale(ctx, () => addReaction(context, request, ctx)),
    RemoveReaction: (request, ctx) => retryOnStale(ctx, () => removeReaction(context, request, ctx)),

    FetchMessages: (request, ctx) => retryOnStale(ctx, () => fetchMessages(context, request, ctx)),
    MatchesNarrow: (request, ctx) => matchesNarrow(context, request, ctx),
    GetMessage: (request, ctx) => getMessage(context, request, ctx),
    GetMessageHistory: (request, ctx) => getMessageHistory(context, request, ctx),
    UpdateFlags: (request, ctx) => retryOnStale(ctx, () => updateFlags(context, request, ctx)),
    UpdateFlagsForNarrow: (request, ctx) => retryOnStale(ctx, () => updateFlagsForNarrow(context, request, ctx)),
    MarkSenderAsRead: (request, ctx) => markSenderAsRead(context, request, ctx),
    MarkAllAsRead: (request, ctx) => markAllAsRead(context, request, ctx),
    MarkChannelAsRead: (request, ctx) => markChannelAsRead(context, request, ctx),
    GetReadReceipts: (request, ctx) => getReadReceipts(context, request, ctx),
    GiveHistory: (request, ctx) => giveHistory(context, request, ctx),
    FindNamedTopics: async ({ realm_id, channel_id }) => ({
      found: await hasNamedTopics(context.database, realm_id, channel_id),
    }),
    ListTopics: (request, ctx) => listTopics(context, request, ctx),
    StartUpload: (request, ctx) => startUpload(context, request, ctx),
    WriteUpload: (request, ctx) => writeUpload(context, request, ctx),
    FinishUpload: (request, ctx) => finishUpload(context, request, ctx),
    StartResumableUpload: (request, ctx) => startResumableUpload(context, request, ctx),
    GetResumableUpload: (request, ctx) => getResumableUpload(context, request, ctx),
    AppendUpload: (request, ctx) => appendUpload(context, request, ctx),
    AbortUpload: (request, ctx) => abortUpload(context, request, ctx),
    DescribeUpload: (request, ctx) => describeUpload(context, request, ctx),
    ReadThumbnail: (request, ctx) => readThumbnail(context, request, ctx),
    StoreThumbnail: (request, ctx) => storeThumbnail(context, request, ctx),
    ReadUpload: (request, ctx) => readUpload(context, request, ctx),
    ListAttachments: (_, ctx) => listAttachments(context, ctx),
    DeleteAttachment: (request, ctx) => deleteAttachment(context, request, ctx),
    ExpireUploads: async ({ realm_id }, ctx) => {
      await expireUploads(context, realm_id, ctx.signal);
      return {};
    },
    ExpireMessages: async ({ realm_id }, ctx) => {
      await expireMessages(context, realm_id, ctx.signal);
      return {};
    },
    Reindex: (request, ctx) => reindex(context, request, ctx),
    PublishChannelActivity: async ({ realm_id }, ctx) => {
      await publishAllActivity(context, realm_id, ctx.signal);
      return {};
    },

    ListScheduledMessages: (request, ctx) => listScheduledMessages(context, request, ctx),
    CreateScheduledMessage: (request, ctx) => createScheduledMessage(context, request, ctx),
    UpdateScheduledMessage: (request, ctx) => updateScheduledMessage(context, request, ctx),
    DeleteScheduledMessage: (request, ctx) => deleteScheduledMessage(context, request, ctx),
    ListReminders: (request, ctx) => listReminders(context, request, ctx),
    CreateReminder: (request, ctx) => createReminder(context, request, ctx),
    DeleteReminder: (request, ctx) => deleteReminder(context, request, ctx),
    DeliverDue: (request, ctx) => deliverDue(context, request, ctx),

    ListDrafts: (request, ctx) => listDrafts(context, request, ctx),
    CreateDrafts: (request, ctx) => createDrafts(context, request, ctx),
    UpdateDraft: (request, ctx) => updateDraft(context, request, ctx),
    DeleteDraft: (request, ctx) => deleteDraft(context, request, ctx),
    EraseUser: (request, ctx) => eraseUser(context, request, ctx),
    EraseOwnItems: (request, ctx) => eraseOwnItems(context, request, ctx),
    ForgetUpstream: (request, ctx) => forgetUpstream(context, request, ctx),
    ListSavedSnippets: (request, ctx) => listSavedSnippets(context, request, ctx),
    CreateSavedSnippet: (request, ctx) => createSavedSnippet(context, request, ctx),
    UpdateSavedSnippet: (request, ctx) => updateSavedSnippet(context, request, ctx),
    DeleteSavedSnippet: (request, ctx) => deleteSavedSnippet(context, request, ctx),

    GetInitialState: (request, ctx) =>
      isSpectator(ctx) ? spectatorState(context, request, ctx) : getInitialState(context, request, ctx),
    ExportPage: (request, ctx) => exportPage(context, request, ctx),
    GetCorrespondents: (request, ctx) => getCorrespondents(context, request, ctx),
    WaitPublished: context.waitPublished,
    EraseRealm: async (request, ctx) => {
      const { database, clients } = context;
      await checkDeleting(clients.users, request.realm_id);
      return eraseRealmStep(context, request, REALM_KEYS, ctx, (endAt) =>
        eraseRealmFiles(database, request.realm_id, endAt),
      );
    },
    MoveFiles: (request, ctx) => context.fileMoves.step(request, ctx),
    Fence: (request, ctx) => fence(context, request, ctx),
  };
}

/** Creates missing collections and indexes; every query names its index. */
export async function prepareDatabase(database: Database): Promise<void> {
  await ensureJournal(database);
  await ensureIndexes(database, INDEXES);
}

/** Builds the service in its environment. */
export async function buildMessages(
  environment: ServiceEnvironment<MessagesConfig>,
  connect: () => Promise<Database>,
): Promise<ServicePart> {
  const { logger, metrics } = environment;
  const database = await connect();
  await database.ready();
  await prepareDatabase(database);
  const searchIndex = new SearchIndex(database);
  const searchIndexer = new SearchIndexer({ database, searchIndex, logger });
  const journal = journalled({
    ...environment,
    service: 'messages',
    database,
    counters: COUNTERS,
    onCommitted: (realm, entries) => searchIndexer.onCommitted(realm, entries),
  });
  const context = buildContext(environment, journal, { database, searchIndex, searchIndexer });
  registerMetrics(metrics, context);
  const jobs = [
    retentionJob(context),
    channelActivityJob(context),
    searchIndexer,
    context.deliveries,
    moveTasks({ ...context, metrics }),
    uploadExpiryJob(context),
    context.fileMoves,
    context.visibilityOutbox,
    context.notices,
  ];
  for (const one of jobs) one.start();
  return {
    bindings: [bind(services.Messages, handlersOf(context))],
    drain: () => context.fileMoves.stop(),
    stop: async () => {
      await Promise.all(jobs.map((one) => one.stop()));
      await journal.drain();
      await context.renderer.close();
    },
  };
}

function buildContext(
  environment: ServiceEnvironment<MessagesConfig>,
  { commits, relay, waitPublished }: JournalParts,
  own: Pick<Context, 'database' | 'searchIndex' | 'searchIndexer'>,
) {
  const { logger, clients, metrics } = environment;
  const { database } = own;
  const readStates = new ReadStates(database);
  const renderer = new Renderer(logger);
  const leases = upstreamLeases(() => environment.receivesInvalidations());
  const channelChanges = new ChannelChanges(clients, leases.channels);
  const rosters = new RosterCache();
  return {
    ...own,
    logger,
    reads: new ExactReads(database),
    commits,
    places: placePreloader(database),
    waitPublished,
    clients,
    notices: new NoticeOutbox({ service: 'messages', database, relay, messages: clients.messages, logger, metrics }),
    realms: new KnownRealms(clients.users),
    emoji: new KnownEmoji(clients.users),
    renderer,
    topicLinks: new TopicLinks(renderer, logger),
    leases,
    directory: new KnownUsers(clients, leases.users),
    notificationPreferences: new NotificationPreferenceCache(clients, leases.users),
    rosters,
    channelChanges,
    permits: new PostPermits(channelChanges, rosters),
    readStates,
    messageCache: new MessageCache(database),
    messagesByKey: freshMessages(database),
    messageRows: new MessageRows(),
    heavyReads: new HeavyReads(),
    topicNames: new TopicNames(database, readStates),
    views: new ViewCache(clients, channelChanges),
    automaticTopics: new AutomaticTopicPolicies(clients),
    uploadHolder: { isHeld },
    fileMoves: new FileMoves({ database, logger }, UPLOADS),
    visibilityOutbox: new VisibilityOutbox({ database, users: clients.users, logger, metrics, conversations: true }),
    deliveries: deliveryTasks({ database, clients, logger, metrics }),
  } satisfies Context;
}
