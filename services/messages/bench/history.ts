/**
 * Inserts a history into the database of an organisation, past the commit queue, in the form that sends leave: in
 * minutes instead of hours. `node services/messages/bench/history.ts PLAN`, where PLAN is a JSON file (`HistoryPlan`)
 * that names channels and direct conversations of one message each; the history takes over their topics and roster
 * versions. The service must not run at the same time. Prints what it inserted as JSON.
 */
import { readFileSync } from 'node:fs';
import { documentKey, mentionTerm, topicKey } from '@rookery/core';
import { Database } from '@rookery/data';
import { render } from '@rookery/markdown';
import { createLogger } from '@rookery/runtime';
import {
  type ConversationDocument,
  hasCodes,
  MESSAGE_COLLECTIONS,
  MESSAGE_COUNTERS,
  type MessageDocument,
  type TopicDocument,
} from '../src/message/store/documents.ts';
import { type StoredMessage, storedMessages, toMessage, toStored } from '../src/message/store/stored-message.ts';
import { topicIdOf } from '../src/message/store/topics.ts';
import {
  type ConversationReadDocument,
  READ_COLLECTIONS,
  type UserReadDocument,
  userFlag,
} from '../src/readstate/store/documents.ts';
import { termsOfHtml } from '../src/search/html-words.ts';
import { termsOf } from '../src/search/words.ts';
import { indexAll } from '../test/index-all.ts';
import { proseOf, randomOf } from './prose.ts';

export interface HistoryPlan {
  readonly mongodbUrl: string;
  readonly database: string;
  readonly realm: number;
  readonly messages: number;
  readonly seed: number;
  readonly channels: readonly {
    readonly id: number;
    readonly members: readonly number[];
    readonly topics: number;
    /** Its share of the messages to channels; all shares add up to 1. */
    readonly share: number;
  }[];
  /** The number of unread messages by user; other users have a few. */
  readonly unread: Readonly<Record<number, number>>;
}

export interface PlantedHistory {
  readonly newestId: number;
  readonly topics: number;
  /** The number of messages per channel, in the plan's order. */
  readonly perChannel: readonly number[];
  /** The unread messages of the users in the plan: a user who received fewer has all of them unread. */
  readonly unread: Readonly<Record<number, number>>;
}

const BATCH = 2_000;
/** Shares of all messages: direct ones, those with a mention, those with reactions. */
const DIRECT = 0.05;
const MENTIONING = 0.05;
const REACTED = 0.03;
/** How many consecutive messages stay with one topic of a channel, on average: people write in a topic for a while. */
const STAY = 6;
/** Max. unread messages of a channel for a member who has not read all of it: the channel's newest. */
const FEW_UNREAD = 5;
const SPAN_MS = 365 * 86_400_000;

const plan = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as HistoryPlan;
const { realm } = plan;
const random = randomOf(plan.seed);
const below = (n: number) => Math.floor(random() * n);
const prose = proseOf(random);
const logger = createLogger({ service: 'messages', replica: 'bench', level: 'warn' });
const database = new Database({
  ...{ url: plan.mongodbUrl, database: plan.database, appName: 'bench', logger },
});
await database.ready();
const planted = await plant();
await database.close();
process.stdout.write(`${JSON.stringify(planted)}\n`);

async function plant(): Promise<PlantedHistory> {
  const heads = database.collection<{ _id: number; ids: Record<string, number> }>('journal');
  const head = await heads.findOne({ _id: realm });
  const first = (head?.ids[MESSAGE_COUNTERS.message] ?? 0) + 1;
  const last = first + plan.messages - 1;
  const lastTopicBefore = head?.ids[MESSAGE_COUNTERS.topic] ?? 0;
  const lastTopic = plan.channels.reduce((sum, { topics }) => sum + topics, lastTopicBefore);

  const templates = new Map<number, MessageDocument>();
  for await (const stored of storedMessages(database).find({ r: realm }).sort({ _id: 1 })) {
    templates.set(stored.c, toMessage(stored));
  }
  const direct = [...templates.values()].filter((one) => one.conversation < 0);
  const channels = emptyChannels(templates, lastTopicBefore);
  const newestOf = await plantMessages(first, last, talkIn(channels, direct));

  const topics = channels.flatMap((channel) => channel.topics.filter(({ count }) => count > 0));
  await insert(MESSAGE_COLLECTIONS.topics, topics);
  await database.collection<ConversationDocument>(MESSAGE_COLLECTIONS.conversations).bulkWrite(
    [...newestOf].map(([conversation, lastId]) => ({
      updateOne: {
        filter: { _id: `${realm}:${conversation}` },
        update: { $set: { lastId, ...(conversation < 0 && { directLastId: lastId }) } },
      },
    })),
  );
  await heads.updateOne(
    { _id: realm },
    { $set: { [`ids.${MESSAGE_COUNTERS.message}`]: last, [`ids.${MESSAGE_COUNTERS.topic}`]: lastTopic } },
  );
  await indexAll(database, realm);
  const unread = await plantRead(channels, newestOf, direct, last);
  return { newestId: last, topics: topics.length, perChannel: channels.map(({ ids }) => ids.length), unread };
}

/** A channel that is being filled, with its topics. */
interface Channel {
  readonly id: number;
  /** Its only message before. */
  readonly template: MessageDocument;
  readonly members: readonly number[];
  readonly topics: readonly TopicDocument[];
  /** The ids of its messages. */
  readonly ids: number[];
  /** The topic of the current messages. */
  current: TopicDocument | undefined;
}

/** The channels of the plan; ids of their topics follow `lastTopic`. */
function emptyChannels(templates: ReadonlyMap<number, MessageDocument>, lastTopic: number): Channel[] {
  let topicId = lastTopic;
  return plan.channels.map(({ id, members, topics }) => {
    const template = templates.get(id);
    if (!template) throw new Error(`channel ${id} has no message`);
    const empty = Array.from({ length: topics }, (_, n): TopicDocument => {
      const name = prose.topic(n);
      const known = { name, key: topicKey(name), terms: termsOf(name) };
      return { _id: documentKey(realm, ++topicId), realm, channel: id, ...known, newestId: 0, count: 0 };
    });
    return { id, template, members, topics: empty, ids: [], current: empty[0] };
  });
}

/** The destination of a message: a channel, or the users of a direct conversation. */
interface Place {
  readonly template: MessageDocument;
  readonly channel: Channel | undefined;
}

/** Returns a function that chooses the destination of each next message. */
function talkIn(channels: readonly Channel[], direct: readonly MessageDocument[]): () => Place {
  const cumulative: number[] = [];
  plan.channels.reduce((sum, { share }) => {
    cumulative.push(sum + share);
    return sum + share;
  }, 0);
  const anyChannel = () => {
    const at = random();
    const found = cumulative.findIndex((bound) => at < bound);
    return channels[found < 0 ? channels.length - 1 : found] as Channel;
  };
  let channel = anyChannel();
  return () => {
    const isDirect = direct.length > 0 && random() < DIRECT;
    if (below(STAY) === 0) {
      channel = anyChannel();
      // Most messages are in few topics of a channel.
      channel.current = channel.topics[Math.floor((channel.topics.length + 1) ** random()) - 1];
    }
    if (isDirect) return { template: direct[below(direct.length)] as MessageDocument, channel: undefined };
    return { template: channel.template, channel };
  };
}

/** @returns the newest message of each conversation */
async function plantMessages(first: number, last: number, nextPlace: () => Place): Promise<Map<number, number>> {
  const startedAt = Date.now() - SPAN_MS;
  const newestOf = new Map<number, number>();
  const make = (id: number): MessageDocument => {
    const content = prose.next();
    const place = nextPlace();
    newestOf.set(place.template.conversation, id);
    const { ids, current: topic } = place.channel ?? {};
    if (topic) {
      topic.count++;
      topic.newestId = id;
      ids?.push(id);
    }
    return toDocument(id, startedAt + Math.floor(((id - first) / plan.messages) * SPAN_MS), content, place);
  };
  let inserting: Promise<unknown> = Promise.resolve();
  for (let from = first; from <= last; from += BATCH) {
    const some = Array.from({ length: Math.min(BATCH, last - from + 1) }, (_, n) => toStored(make(from + n)));
    await inserting;
    inserting = storedMessages(database).insertMany(some as StoredMessage[], { writeConcern: { w: 1 } });
  }
  await inserting;
  return newestOf;
}

/** The message as a send would have left it. */
function toDocument(id: number, at: number, content: string, { template, channel }: Place): MessageDocument {
  const people = channel ? channel.members : (template.users ?? []);
  const sender = people[Math.floor(people.length * random() ** 2)] as number;
  const rendered = render(content);
  const mentioned = channel && random() < MENTIONING ? people[below(people.length)] : undefined;
  const has = hasCodes({ link: rendered.link, image: rendered.image });
  const reactions = random() < REACTED ? people.slice(0, 1 + below(4)) : [];
  const terms = termsOfHtml(rendered.html);
  if (mentioned !== undefined) terms.push(mentionTerm(mentioned));
  return {
    _id: documentKey(realm, id),
    realm,
    birth: template.conversation,
    birthVersion: template.birthVersion,
    conversation: template.conversation,
    version: template.version,
    topicId: channel?.current ? topicIdOf(channel.current) : 0,
    sender,
    readBySender: true,
    at,
    client: 'website',
    content,
    html: rendered.html,
    terms,
    ...(has.length > 0 && { has }),
    ...(!channel && { users: [...people] }),
    ...(mentioned !== undefined && { userFlags: [userFlag(mentioned, 'mentioned')] }),
    ...(reactions.length > 0 && {
      reactions: reactions.map((user) => ({ name: 'thumbs_up', code: '1f44d', type: 'u' as const, user })),
    }),
    revision: 1,
  };
}

/** Inserts the read states: all but a few messages are read, or all but those of the plan. */
async function plantRead(
  channels: readonly Channel[],
  newestOf: ReadonlyMap<number, number>,
  direct: readonly MessageDocument[],
  newest: number,
): Promise<Record<number, number>> {
  const memberships = new Map<number, Channel[]>();
  for (const channel of channels) {
    for (const user of channel.members) memberships.set(user, [...(memberships.get(user) ?? []), channel]);
  }
  const marks: ConversationReadDocument[] = [];
  const mark = (u: number, bc: number, w: number) =>
    marks.push({ _id: { r: realm, bc, u }, r: realm, bc, u, w, A: [], top: w });
  const own: UserReadDocument[] = [];
  const unread: Record<number, number> = {};
  for (const [user, theirs] of memberships) {
    const wanted = plan.unread[user];
    let floor = Math.floor(newest * 0.5);
    if (wanted === undefined) {
      for (const { id, ids } of theirs) {
        const few = random() < 0.8 ? 0 : Math.floor(random() * FEW_UNREAD);
        mark(user, id, ids[ids.length - 1 - few] ?? 0);
      }
    } else {
      const received = theirs.flatMap(({ ids }) => ids.slice(-wanted - 1)).sort((a, b) => b - a);
      floor = received[wanted] ?? 0;
      unread[user] = Math.min(wanted, received.length);
    }
    own.push({ _id: { r: realm, u: user }, r: realm, u: user, floor, ver: 1 });
  }
  for (const { conversation, users = [] } of direct) {
    for (const user of users) mark(user, conversation, newestOf.get(conversation) ?? 0);
  }
  await insert(READ_COLLECTIONS.conversationRead, marks);
  await insert(READ_COLLECTIONS.userRead, own);
  return unread;
}

async function insert<T extends object>(name: string, documents: readonly T[]): Promise<void> {
  const collection = database.collection(name);
  // A user who sent a first message has documents already.
  for (let from = 0; from < documents.length; from += BATCH) {
    const some = documents.slice(from, from + BATCH) as (T & { _id: unknown })[];
    await collection.bulkWrite(
      some.map((replacement) => ({
        replaceOne: { filter: { _id: replacement._id } as never, replacement: replacement as never, upsert: true },
      })),
      { ordered: false },
    );
  }
}
