/** A real MongoDB for a test file, with the commit queue that the service uses. */
import { UserSet } from '@rookery/core';
import { CommitQueue, Database, Journal, type Preloader, preload, type Tx } from '@rookery/data';
import { decodeEntry, type Entry__Output, encodeEntry } from '@rookery/log';
import { render } from '@rookery/markdown';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Channel__Output } from '@rookery/protos/gen/rookery/Channel.ts';
import type { SendMessageRequest__Output } from '@rookery/protos/gen/rookery/SendMessageRequest.ts';
import type { UserCard__Output } from '@rookery/protos/gen/rookery/UserCard.ts';
import { createLogger } from '@rookery/runtime';
import { startFileMongodb } from '@rookery/testkit/file-servers';
import { addressOf } from '../src/compose/address.ts';
import { COUNTERS } from '../src/context.ts';
import { MessageRows } from '../src/message/message-rows.ts';
import type { MessageDocument } from '../src/message/store/documents.ts';
import { type PlaceName, placePreloader } from '../src/message/store/known-places.ts';
import { type StoredMessage, storedMessages, toStored } from '../src/message/store/stored-message.ts';
import { TopicNames } from '../src/message/topic-names.ts';
import type { NarrowReading } from '../src/narrow/context.ts';
import { ReadStates } from '../src/readstate/read-states.ts';
import { SearchIndex } from '../src/search-index/search-index.ts';
import { commitMessage } from '../src/send/commit-message.ts';
import { type Draft, toDraft } from '../src/send/draft.ts';
import type { ChannelTarget, DirectTarget, Target } from '../src/send/recipients.ts';
import { prepareDatabase } from '../src/service.ts';
import { ChannelTable, type View } from '../src/upstream/views.ts';

export interface Fixture {
  readonly database: Database;
  readonly places: Preloader<PlaceName>;
  /** A commit queue like that of another process: it has nothing in memory. */
  queue(): CommitQueue;
  /** All entries of a realm's journal. */
  journal(realm: number): Promise<Entry__Output[]>;
  close(): Promise<void>;
}

interface FixtureOptions {
  /** The cache of the database, for benches that need more than tests do. */
  readonly cacheSizeGb?: number;
  /** Replaces the driver's client, for tests that count its commands. */
  readonly client?: NonNullable<ConstructorParameters<typeof Database>[0]['client']>;
}

export async function startFixture({ cacheSizeGb, client }: FixtureOptions = {}): Promise<Fixture> {
  const server = await startFileMongodb(cacheSizeGb === undefined ? undefined : { cacheSizeGb });
  const logger = createLogger({ service: 'messages', replica: 'test', level: 'silent' });
  const { mongodbUrl: url, prefix } = server;
  const database = new Database({ url, database: prefix, appName: 'test', logger, ...(client && { client }) });
  await database.ready();
  await prepareDatabase(database);
  return {
    database,
    places: placePreloader(database),
    queue: () =>
      new CommitQueue({
        database,
        service: 'messages',
        logger,
        encode: encodeEntry,
        counters: COUNTERS,
        onCommitted: () => {},
      }),
    journal: async (realm) =>
      (await new Journal(database).read(realm, 0, 100_000)).map(({ bytes }) => decodeEntry(bytes)),
    close: async () => {
      await database.close();
      await server.stop();
    },
  };
}

/** The dependencies of reads, like those of a process that has just started: everything comes from the database. */
export function readingContext(database: Database): NarrowReading {
  const readStates = new ReadStates(database);
  const topicNames = new TopicNames(database, readStates);
  const messageRows = new MessageRows();
  const messageCache = { read: async () => undefined, readNewest: async () => undefined };
  return { database, messageRows, searchIndex: new SearchIndex(database), readStates, messageCache, topicNames };
}

/** Inserts messages unchanged, past the commit queue. */
export async function insertMessages(database: Database, messages: readonly Partial<MessageDocument>[]): Promise<void> {
  await storedMessages(database).insertMany(messages.map((message) => toStored(message) as StoredMessage));
}

export function card(user_id: number, more: Partial<UserCard__Output> = {}): UserCard__Output {
  return {
    user_id,
    email: `user${user_id}@example.org`,
    full_name: `User ${user_id}`,
    avatar_url: '',
    avatar_hash_url: `https://avatars.example.org/${user_id}`,
    role: 400,
    bot_type: 0,
    is_active: true,
    channel_notifications: 0,
    bot_owner_id: 0,
    automatic_topics: 0,
    shows_reading: true,
    translate_emoticons: false,
    ...more,
  };
}

export function caller(realm_id: number, user_id: number): Caller__Output {
  return {
    realm_id,
    user_id,
    role: 400,
    bot_type: 0,
    group_ids: [],
    card: card(user_id),
    client: 'website',
    realm_version: 0,
    bot_defaults: null,
    restricted_visibility: false,
    no_drafts: false,
  };
}

export function channelTarget(more: Partial<ChannelTarget> = {}): ChannelTarget {
  return {
    kind: 'channel',
    askedAt: performance.now(),
    causes: [],
    receivers: UserSet.of([1, 2, 3]),
    senderReceives: true,
    channelId: 9,
    name: 'ops',
    version: 4,
    topic: 'deploy',
    noNewTopics: false,
    isPublic: true,
    subscribers: 3,
    muted: false,
    topicsVersion: 0,
    publishActivity: false,
    ...more,
  };
}

export function directTarget(...userIds: number[]): DirectTarget {
  return {
    kind: 'direct',
    askedAt: performance.now(),
    causes: [],
    receivers: UserSet.of(userIds),
    senderReceives: true,
    users: userIds.map((id) => card(id)),
    userIds,
    mayNotBegin: false,
  };
}

export function draft(
  from: Caller__Output,
  target: Target,
  content: string,
  request: Partial<SendMessageRequest__Output> = {},
  /** Receivers who have muted the sender. */
  muters: UserSet = UserSet.EMPTY,
): Draft {
  const rendered = render(content, {
    user: (name) => (name.startsWith('User ') ? { id: Number(name.slice(5)), name } : undefined),
    group: () => undefined,
    channel: () => undefined,
    newestOf: () => undefined,
  });
  const publicChannel = target.kind === 'channel' && target.isPublic;
  const given = { queue_id: '', local_id: '', read_by_sender: true, ...request } as SendMessageRequest__Output;
  const { receivers } = target;
  const address = addressOf({ rendered, receivers, users: undefined, publicChannel, alerted: UserSet.EMPTY });
  const parts = { caller: from, request: given, target, content, rendered, address };
  return toDraft({ ...parts, unwanted: muters, realm: 'acme' });
}

/** Commits a draft, as the send slice does after its calls to other services. */
export function send(fixture: Fixture, queue: CommitQueue, drafted: Draft): Promise<{ id: number }> {
  const { database, places } = fixture;
  const commit = (tx: Tx) => commitMessage(tx, database, drafted);
  return queue.run(drafted.document.realm, {}, commit, preload(places, drafted.target));
}

/** The view of a member who has been subscribed to these public channels from the start. */
export function view(realm: number, user: number, channels: readonly number[]): View {
  const byId = channels.map((channel_id) => ({
    channel_id,
    name: `channel ${channel_id}`,
    invite_only: false,
    history_public_to_subscribers: true,
    is_web_public: false,
    content_settings: [],
  }));
  return {
    realm,
    user,
    role: 400,
    groups: [],
    channels: new ChannelTable(1, byId as unknown as Channel__Output[]),
    subscriptions: new Map(
      channels.map((channel_id) => [channel_id, { channel_id, intervals: [1, 0], is_muted: false }]),
    ) as unknown as View['subscriptions'],
    topics: new Map(),
    version: 1,
    askedAt: Date.now(),
  };
}
