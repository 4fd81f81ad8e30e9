/** Reads of topics. */
import { documentKey, idOfKey, topicKey } from '@rookery/core';
import { type ClientSession, type Database, type Document, sessionOptions } from '@rookery/data';
import { MESSAGE_COLLECTIONS, type TopicDocument } from './documents.ts';
import { KEYS } from './keys.ts';

const collection = (database: Database) => database.collection<TopicDocument>(MESSAGE_COLLECTIONS.topics);

/** Max. topics that a narrow by topic alone looks at; no realm has as many of one name. */
const MAX_NAMESAKES = 5000;

/** The topic of a name in a channel, without regard to case. */
export async function findTopic(
  database: Database,
  realm: number,
  channel: number,
  name: string,
  session?: ClientSession,
): Promise<TopicDocument | null> {
  return collection(database).findOne({ realm, channel, key: name.toLowerCase() }, sessionOptions(session));
}

/** Whether a topic has messages. Without any, it counts as one that does not exist: the next message begins it. */
export const hasMessages = (topic: Pick<TopicDocument, 'count'> | null): boolean => topic !== null && topic.count > 0;

/** Topics by channel and name in lower case; missing ones are left out. */
export async function findTopicsNamed(
  database: Database,
  realm: number,
  names: readonly { readonly channel: number; readonly key: string }[],
  session: ClientSession,
): Promise<TopicDocument[]> {
  return collection(database)
    .find(
      { $or: names.map(({ channel, key }) => ({ realm, channel, key })) },
      { ...sessionOptions(session), hint: { realm: 1, channel: 1, key: 1 } },
    )
    .toArray();
}

/** The ids of the topics of a name: in one channel, or in all. */
export async function findTopics(
  database: Database,
  realm: number,
  name: string,
  channel: number | undefined,
): Promise<number[]> {
  const filter = { realm, key: name.toLowerCase(), ...(channel === undefined ? {} : { channel }) };
  const found = await collection(database)
    .find(filter, { projection: { _id: 1 } })
    .limit(MAX_NAMESAKES)
    .toArray();
  return found.map(topicIdOf);
}

/** The ids of the topics that match a filter, at most `most`. */
async function someTopics(
  database: Database,
  realm: number,
  filter: Document,
  hint: Document,
  most: number,
): Promise<number[]> {
  const found = await collection(database)
    .find({ realm, ...filter }, { hint, projection: { _id: 1 } })
    .limit(most)
    .toArray();
  return found.map(topicIdOf);
}

/**
 * For each of these words, in order, the ids of the topics whose names contain it: in one channel, or in all. At most
 * MAX_NAMESAKES per word.
 */
export async function findTopicsOfTerms(
  database: Database,
  realm: number,
  terms: readonly string[],
  channel: number | undefined,
): Promise<number[][]> {
  const within = channel === undefined ? {} : { channel };
  const alone = (term: string) =>
    someTopics(database, realm, { terms: term, ...within }, KEYS.topicTerms, MAX_NAMESAKES);
  if (terms.length < 2) return Promise.all(terms.map(alone));
  const found = await collection(database)
    .find({ realm, terms: { $in: [...terms] }, ...within }, { hint: KEYS.topicTerms, projection: { _id: 1, terms: 1 } })
    .limit(MAX_NAMESAKES)
    .toArray();
  // One word may have used up the limit.
  if (found.length === MAX_NAMESAKES) return Promise.all(terms.map(alone));
  return terms.map((term) => found.filter((topic) => topic.terms?.includes(term)).map(topicIdOf));
}

/** Sorts after every other character in the order of the database, that of UTF-8 bytes: `\uffff` is before emoji. */
const LAST_CHARACTER = '\u{10ffff}';

/** The ids of the topics whose names in lower case have this prefix; undefined if there are more than `most`. */
export async function findTopicsByPrefix(
  database: Database,
  realm: number,
  prefix: string,
  most: number,
): Promise<number[] | undefined> {
  const key = { $gte: prefix, $lt: prefix + LAST_CHARACTER };
  const found = await someTopics(database, realm, { key }, { realm: 1, key: 1 }, most + 1);
  return found.length > most ? undefined : found;
}

/** How many messages there are in topics, by the keys of their documents. */
export async function countInTopics(database: Database, keys: readonly number[]): Promise<number> {
  if (keys.length === 0) return 0;
  const found = await collection(database)
    .find({ _id: { $in: [...keys] } }, { projection: { _id: 0, count: 1 } })
    .toArray();
  return found.reduce((sum, { count }) => sum + count, 0);
}

/** The ids of topics by their names in lower case, by channel; missing ones are left out. */
export async function findTopicIds(
  database: Database,
  realm: number,
  byChannel: ReadonlyMap<number, readonly string[]>,
): Promise<number[]> {
  const wanted = [...byChannel].filter(([, names]) => names.length > 0);
  if (wanted.length === 0) return [];
  const found = await collection(database)
    .find(
      { $or: wanted.map(([channel, names]) => ({ realm, channel, key: { $in: [...names] } })) },
      { hint: { realm: 1, channel: 1, key: 1 }, projection: { _id: 1 } },
    )
    .toArray();
  return found.map(topicIdOf);
}

/** Topics by id. */
export async function loadTopics(
  database: Database,
  realm: number,
  ids: readonly number[],
  session?: ClientSession,
): Promise<Map<number, TopicDocument>> {
  if (ids.length === 0) return new Map();
  const found = await collection(database)
    .find({ _id: { $in: ids.map((id) => documentKey(realm, id)) } }, sessionOptions(session))
    .toArray();
  return new Map(found.map((topic) => [topicIdOf(topic), topic]));
}

/** The fields of a topic that do not change with each message. */
export type TopicName = Pick<TopicDocument, 'name' | 'key' | 'log' | 'renames'>;

const NAME_FIELDS = { _id: 1, name: 1, key: 1, log: 1, renames: 1 };

/** The names of topics by id; missing topics are left out. */
export async function loadTopicNames(
  database: Database,
  realm: number,
  ids: readonly number[],
  session?: ClientSession,
): Promise<Map<number, TopicName>> {
  const names = new Map<number, TopicName>();
  if (ids.length === 0) return names;
  // All in the first reply: a caller may request thousands, and by default a reply holds a hundred.
  const options = { ...sessionOptions(session), projection: NAME_FIELDS, batchSize: ids.length + 1 };
  const found = await collection(database)
    .find({ _id: { $in: ids.map((id) => documentKey(realm, id)) } }, options)
    .toArray();
  for (const topic of found) {
    const { name, key, log, renames } = topic;
    names.set(topicIdOf(topic), { name, key, ...(log && { log }), ...(renames && { renames }) });
  }
  return names;
}

/** The fields of a topic that lists show. */
export type ListedTopic = Pick<TopicDocument, '_id' | 'name' | 'shown' | 'newestId'>;

/** Max. topics of a channel that are listed without admission; a list of more waits for its turn. */
const LIGHT_TOPICS = 5000;
/** Topics per reply of the database: decoding them blocks the event loop for some 2 ms. */
const TOPIC_BATCH = 2000;

/**
 * The topics of a channel that have messages, the one with the newest message first. No index has that order, since
 * every send would write it: up to LIGHT_TOPICS are sorted here, and more by the database.
 * @param enter resolves when the read of more may continue
 */
export async function topicsOfChannel(
  database: Database,
  realm: number,
  channel: number,
  enter: () => Promise<void>,
): Promise<ListedTopic[]> {
  const find = () =>
    collection(database).find<ListedTopic>(
      { realm, channel, count: { $gt: 0 } },
      {
        hint: { realm: 1, channel: 1, key: 1 },
        batchSize: TOPIC_BATCH,
        projection: { name: 1, shown: 1, newestId: 1 },
      },
    );
  const found = await find()
    .limit(LIGHT_TOPICS + 1)
    .toArray();
  if (found.length <= LIGHT_TOPICS) return found.sort((a, b) => b.newestId - a.newestId);
  await enter();
  return find().sort({ newestId: -1 }).toArray();
}

/** Whether a channel has messages in a topic that is not the empty one. */
export async function hasNamedTopics(database: Database, realm: number, channel: number): Promise<boolean> {
  const filter = { realm, channel, key: { $gt: '' }, count: { $gt: 0 } };
  return (
    (await collection(database).findOne(filter, { hint: { realm: 1, channel: 1, key: 1 }, projection: { _id: 1 } })) !==
    null
  );
}

/** The id of a topic, from the key of its document. */
export function topicIdOf({ _id }: Pick<TopicDocument, '_id'>): number {
  return idOfKey(_id);
}

/** A topic by id. */
export async function findTopicById(
  database: Database,
  realm: number,
  topic: number,
  session?: ClientSession,
): Promise<TopicDocument | null> {
  return collection(database).findOne({ _id: documentKey(realm, topic) }, sessionOptions(session));
}

/** The newest message ids of these topics, by `channel:name in lower case`; topics without messages are left out. */
export async function findNewest(
  database: Database,
  realm: number,
  topics: readonly { readonly channel: number; readonly name: string }[],
): Promise<Map<string, number>> {
  if (topics.length === 0) return new Map();
  const channels = [...new Set(topics.map((topic) => topic.channel))];
  const names = [...new Set(topics.map((topic) => topicKey(topic.name)))];
  const found = await collection(database)
    .find(
      { realm, channel: { $in: channels }, key: { $in: names }, count: { $gt: 0 } },
      { hint: { realm: 1, channel: 1, key: 1 }, projection: { _id: 0, channel: 1, key: 1, newestId: 1 } },
    )
    .toArray();
  return new Map(found.map((topic) => [`${topic.channel}:${topic.key}`, topic.newestId]));
}
