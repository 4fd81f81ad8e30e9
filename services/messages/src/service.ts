/** The service's table of contents: which slice answers which call. */
import { type Database, ExactReads, ensureIndexes, ensureJournal } from '@rookery/data';
import { bind, type Handlers, isSpectator, services } from '@rookery/rpc';
import { KnownRealms, type ServiceEnvironment, type ServicePart } from '@rookery/runtime';
import { journalled } from '@rookery/runtime/journalled';
import { SightNotes } from '@rookery/runtime/sight-notes';
import { askAnew } from './access/ask-anew.ts';
import { ViewCache } from './access/views.ts';
import type { MessagesConfig } from './config.ts';
import type { Context } from './context.ts';
import { getCorrespondents } from './correspondents/get-correspondents.ts';
import { deleteMessage } from './delete/delete-message.ts';
import { deleteTopic } from './delete/delete-topic.ts';
import { expireMessages, retentionRounds } from './delete/expire-messages.ts';
import { editMessage } from './edit/edit-message.ts';
import { prepareEdit } from './edit/prepare-edit.ts';
import { exportPage } from './export-page/export-page.ts';
import { activityRounds, tellAllActivity } from './facts/activity.ts';
import { AutomaticTopicFacts } from './facts/automatic-topics.ts';
import { Directory } from './facts/directory.ts';
import { KnownEmoji } from './facts/emoji.ts';
import { ReadStates } from './facts/read-states.ts';
import { ReceptionFacts } from './facts/receptions.ts';
import { RosterCache } from './facts/rosters.ts';
import { TopicNames } from './facts/topic-names.ts';
import { fetchMessages } from './fetch/fetch-messages.ts';
import { readAllFrom } from './flags/read-all-from.ts';
import { updateFlags } from './flags/update-flags.ts';
import { getMessage } from './get/get-message.ts';
import { getInitialState } from './initial-state/get-initial-state.ts';
import { spectatorState } from './initial-state/spectator.ts';
import { addReaction, removeReaction } from './reactions/react.ts';
import { sendMessage } from './send/send-message.ts';
import { sendNotices } from './send/send-notices.ts';
import { COUNTERS } from './store/documents.ts';
import { INDEXES } from './store/indexes.ts';
import { hasNamedTopics } from './store/topics.ts';
import { listTopics } from './topics/list-topics.ts';

/** Who answers each call of protos/rookery/messages.proto. */
export function handlersOf(context: Context): Handlers<typeof services.Messages> {
  return {
    SendMessage: (request, ctx) => askAnew(ctx, () => sendMessage(context, request, ctx)),
    SendNotices: (request, ctx) => sendNotices(context, request, ctx),
    EditMessage: (request, ctx) => askAnew(ctx, () => editMessage(context, request, ctx)),
    PrepareEdit: (request, ctx) => prepareEdit(context, request, ctx),
    DeleteMessage: (request, ctx) => askAnew(ctx, () => deleteMessage(context, request, ctx)),
    DeleteTopic: (request, ctx) => deleteTopic(context, request, ctx),
    AddReaction: (request, ctx) => askAnew(ctx, () => addReaction(context, request, ctx)),
    RemoveReaction: (request, ctx) => askAnew(ctx, () => removeReaction(context, request, ctx)),

    FetchMessages: (request, ctx) => fetchMessages(context, request, ctx),
    GetMessage: (request, ctx) => getMessage(context, request, ctx),
    UpdateFlags: (request, ctx) => updateFlags(context, request, ctx),
    ReadAllFrom: (request, ctx) => readAllFrom(context, request, ctx),
    FindNamedTopics: async ({ realm_id, channel_id }) => ({
      found: await hasNamedTopics(context.database, realm_id, channel_id),
    }),
    ListTopics: (request, ctx) => listTopics(context, request, ctx),
    ExpireMessages: async ({ realm_id }, ctx) => {
      await expireMessages(context, realm_id, ctx.signal);
      return {};
    },
    TellActivity: async ({ realm_id }, ctx) => {
      await tellAllActivity(context, realm_id, ctx.signal);
      return {};
    },
    GetInitialState: (request, ctx) =>
      isSpectator(ctx) ? spectatorState(context, request, ctx) : getInitialState(context, request, ctx),
    ExportPage: (request) => exportPage(context, request),
    GetCorrespondents: (request) => getCorrespondents(context, request),
    WaitPublished: context.waitPublished,
  };
}

/** Makes what is missing in the database: collections, and the indexes that every query names. */
export async function prepareDatabase(database: Database): Promise<void> {
  await ensureJournal(database);
  await ensureIndexes(database, INDEXES);
}

/** Builds the service in its environment. */
export async function buildMessages(
  environment: ServiceEnvironment<MessagesConfig>,
  connect: () => Promise<Database>,
): Promise<ServicePart> {
  const { log, logger, clients, config, metrics } = environment;
  const database = await connect();
  await database.ready();
  await prepareDatabase(database);
  const counters = Object.values(COUNTERS);
  const journal = journalled({ service: 'messages', database, log, logger, config, counters, clients, metrics });
  const readStates = new ReadStates(database);
  const context: Context = {
    logger,
    database,
    reads: new ExactReads(database),
    commits: journal.commits,
    waitPublished: journal.waitPublished,
    clients,
    realms: new KnownRealms(clients.users),
    emoji: new KnownEmoji(clients.users),
    directory: new Directory(clients),
    receptions: new ReceptionFacts(clients),
    rosters: new RosterCache(),
    readStates,
    topicNames: new TopicNames(database, readStates),
    views: new ViewCache(clients),
    automaticTopics: new AutomaticTopicFacts(clients),
    sights: new SightNotes({ database, users: clients.users, logger, conversations: true }),
  };
  const rounds = [retentionRounds(context), activityRounds(context), context.sights];
  for (const one of rounds) one.start();
  return {
    bindings: [bind(services.Messages, handlersOf(context))],
    stop: async () => {
      await Promise.all(rounds.map((one) => one.stop()));
      await journal.drain();
    },
  };
}
