/**
 * Checks which index each narrow uses, and how much of it, by the plans that the profiler of MongoDB recorded. The
 * number of examined keys must not grow with messages outside of the answer.
 */
import { type Condition, documentKey } from '@rookery/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, insertMessages, readingContext, startFixture, view } from '../../test/fixture.ts';
import { indexAll } from '../../test/index-all.ts';
import {
  type ConversationDocument,
  HAS_CODES,
  MESSAGE_COLLECTIONS,
  type MessageDocument,
  type TopicDocument,
} from '../message/store/documents.ts';
import { KEYS } from '../message/store/keys.ts';
import {
  type ConversationReadDocument,
  FLAG_CODES,
  READ_COLLECTIONS,
  type UserFlagsDocument,
  type UserReadDocument,
  userFlag,
} from '../readstate/store/documents.ts';
import { UNLIMITED_READ } from '../unread/heavy-reads.ts';
import type { NarrowReading } from './context.ts';
import { readRange } from './read-range.ts';

const REALM = 3;
const READER = 7;
const OTHER = 8;
/** More channels than one query merges. */
const CHANNELS = 250;
const MESSAGES = 6000;
/** Channels without recent messages. */
const QUIET = [241, 242, 243];
const ALL = Array.from({ length: CHANNELS }, (_, i) => i + 1);
/** Enough channels that the index of all messages is searched first. */
const SOME = ALL.slice(0, 30);
const WANT = 50;
/** The newest read message of the direct conversation, which has 149 read ones. */
const READ_UP_TO = 5900;
/** Two messages of channel 5 and one of channel 6. */
const STARRED = [485, 725, 486];

let fixture: Fixture;
let context: NarrowReading;

beforeAll(async () => {
  fixture = await startFixture();
  const { database } = fixture;
  context = readingContext(database);
  const documents = Array.from({ length: MESSAGES }, (_, i): MessageDocument => {
    const direct = i % 40 === 0;
    const c = direct ? -1 : i < 300 ? (QUIET[i % QUIET.length] as number) : (i % 240) + 1;
    return {
      _id: documentKey(REALM, i + 1),
      realm: REALM,
      birth: c,
      birthVersion: 1,
      conversation: c,
      version: 1,
      topicId: direct ? 0 : c * 2 + (i % 2),
      sender: i % 100 === 7 ? OTHER : 9,
      at: i,
      client: 'test',
      content: '',
      html: '',
      terms: ['often', ...(i % 2 ? ['odd'] : ['even']), ...(i % 500 === 1 ? ['rare'] : [])],
      ...(i % 300 === 2 && { has: [HAS_CODES.link] }),
      ...(direct && { users: [READER, OTHER] }),
      ...(i % 700 === 3 && { userFlags: [userFlag(READER, 'mentioned'), userFlag(READER, 'has_alert_word')] }),
      ...(i === 5 && { wildcardMention: true as const }),
      revision: 1,
    };
  });
  await insertMessages(database, documents);
  await database.collection<ConversationDocument>(MESSAGE_COLLECTIONS.conversations).insertMany([
    {
      _id: `${REALM}:-1`,
      realm: REALM,
      conversation: -1,
      kind: 'direct',
      lastId: MESSAGES,
      directLastId: MESSAGES,
      users: [READER, OTHER],
      key: `${READER},${OTHER}`,
    },
    { _id: `${REALM}:5`, realm: REALM, conversation: 5, kind: 'channel', lastId: 5765 },
  ]);
  const topic = { _id: documentKey(REALM, 10), realm: REALM, channel: 5, key: 'topic', name: 'topic' };
  const topics = database.collection<TopicDocument>(MESSAGE_COLLECTIONS.topics);
  await topics.insertOne({ ...topic, newestId: 5765, count: 23 });
  const reader = { r: REALM, u: READER };
  await database
    .collection<UserReadDocument>(READ_COLLECTIONS.userRead)
    .insertOne({ _id: reader, ...reader, floor: 0, ver: 1 });
  const read = { ...reader, bc: -1 };
  await database
    .collection<ConversationReadDocument>(READ_COLLECTIONS.conversationRead)
    .insertOne({ _id: read, ...read, w: READ_UP_TO, A: [], top: READ_UP_TO });
  await database.collection<UserFlagsDocument>(READ_COLLECTIONS.userFlags).insertMany(
    STARRED.map((m) => {
      const flagged = { ...reader, m };
      return { _id: flagged, ...flagged, fl: [FLAG_CODES.starred] };
    }),
  );
  await indexAll(database, REALM);
  await database.db.command({ profile: 2 });
});
afterAll(() => fixture.close());

const is = <C extends Omit<Condition, 'negated'>>(condition: C): Condition =>
  ({ ...condition, negated: false }) as unknown as Condition;
const search = (...words: string[]) =>
  is({ kind: 'search', words: words.map((term) => ({ term, topics: new Set<number>() })), phrases: [] } as never);
const channelsOf = (...ids: number[]) => is({ kind: 'channels', channels: new Set(ids) } as never);

interface Case {
  readonly conditions: readonly Condition[];
  /** The reader's channels; absent: all. */
  readonly subscribed?: readonly number[];
  /** The number of messages found. */
  readonly found: number;
  readonly indexes: readonly (keyof typeof KEYS | '_id')[];
  /** Max. keys examined by all queries together. */
  readonly keys: number;
}

/** The keys for entering each conversation of a merge once, regardless of how many messages are wanted. */
const ENTERED = CHANNELS + 10;

/** The indexes of a search: for the newest messages and the edits outside of segments, then for the messages found. */
const SEARCHED = ['_id', 'edited'] as const;

const CASES: Record<string, Case> = {
  'a channel': {
    conditions: [is({ kind: 'channel', channel: 5 } as never)],
    found: 23,
    indexes: ['conversation'],
    keys: 30,
  },
  'a topic': {
    conditions: [is({ kind: 'topic', topics: new Set([401]) } as never)],
    found: 24,
    indexes: ['topic'],
    keys: 30,
  },
  'a direct conversation': {
    conditions: [is({ kind: 'dm', conversation: -1 } as never)],
    found: WANT,
    indexes: ['conversation'],
    keys: WANT + 5,
  },
  'unread messages of a direct conversation': {
    conditions: [is({ kind: 'dm', conversation: -1 } as never), is({ kind: 'unread' })],
    found: 2,
    indexes: ['conversation', '_id'],
    keys: 10,
  },
  'starred messages of a channel': {
    conditions: [is({ kind: 'channel', channel: 5 } as never), is({ kind: 'starred' })],
    found: 2,
    indexes: ['_id'],
    keys: 10,
  },
  'starred messages of a topic': {
    conditions: [is({ kind: 'topic', topics: new Set([10]) } as never), is({ kind: 'starred' })],
    found: 2,
    indexes: ['_id'],
    keys: 10,
  },
  // Reading all unread messages of the channel would cost more than the topic.
  'unread messages of a topic': {
    conditions: [is({ kind: 'topic', topics: new Set([10]) } as never), is({ kind: 'unread' })],
    found: 23,
    indexes: ['topic'],
    keys: 30,
  },
  'direct messages': { conditions: [is({ kind: 'direct' })], found: WANT, indexes: ['direct'], keys: WANT + 5 },
  'direct messages with a user': {
    conditions: [is({ kind: 'dm-including', user: OTHER } as never)],
    found: WANT,
    indexes: ['conversation'],
    keys: WANT + 5,
  },
  everything: { conditions: [], found: WANT, indexes: ['spine'], keys: WANT + 5 },
  'quiet channels': {
    conditions: [channelsOf(...QUIET)],
    found: WANT,
    indexes: ['conversation'],
    keys: WANT + 10,
  },
  'everything, of a reader in some channels': {
    conditions: [],
    subscribed: SOME,
    found: WANT,
    indexes: ['spine'],
    keys: 1_000,
  },
  'everything, of a reader in few channels': {
    conditions: [],
    subscribed: SOME.slice(0, 8),
    found: WANT,
    indexes: ['conversation'],
    keys: WANT + ENTERED,
  },
  'a sender': {
    conditions: [is({ kind: 'sender', user: OTHER } as never)],
    found: WANT,
    indexes: ['sender'],
    keys: WANT + 5,
  },
  'what has a link': {
    conditions: [is({ kind: 'has', what: 'link' } as never)],
    found: 20,
    indexes: ['has'],
    keys: 25,
  },
  'what mentions the reader': {
    conditions: [is({ kind: 'mentioned' })],
    found: 10,
    indexes: ['userFlag', 'wildcard', 'wide'],
    keys: 20,
  },
  'alert words': { conditions: [is({ kind: 'alerted' })], found: 9, indexes: ['userFlag', 'wide'], keys: 20 },
  'a message': { conditions: [is({ kind: 'id', id: 17 } as never)], found: 1, indexes: ['_id'], keys: 5 },
  // The segments were read before; the words of two conditions are intersected in memory.
  'a rare word': { conditions: [search('rare')], found: 12, indexes: SEARCHED, keys: 60 },
  'a rare and a common word': { conditions: [search('often', 'rare')], found: 12, indexes: SEARCHED, keys: 60 },
  'two common words that never meet': {
    conditions: [search('odd', 'even')],
    found: 0,
    indexes: ['_id', 'edited'],
    keys: 5,
  },
  // Limited to the reader's conversations: messages that were moved to them are found by the index of moved ones.
  'a common word': {
    conditions: [search('often')],
    found: WANT,
    indexes: [...SEARCHED, 'moved'],
    keys: 2 * WANT + ENTERED,
  },
  'a common word in a channel': {
    conditions: [search('often'), is({ kind: 'channel', channel: 5 } as never)],
    found: 23,
    indexes: [...SEARCHED, 'moved'],
    keys: 60,
  },
};

test.each(Object.entries(CASES))('%s', async (_, { conditions, subscribed = ALL, found, indexes, keys }) => {
  const own = view(REALM, READER, [...subscribed]);
  const profile = fixture.database.db.collection('system.profile');
  const since = new Date();
  const narrow = {
    realm: REALM,
    user: READER,
    conditions,
    wholeHistoryOf: new Set<number>(),
    highlighted: undefined,
    isBot: false,
    resolvedTopics: undefined,
  };
  const range = await readRange(context, {
    narrow,
    view: own,
    anchor: 10 ** 16,
    before: WANT,
    after: 0,
    exclude: false,
    read: UNLIMITED_READ,
  });
  expect(range.messages).toHaveLength(found);

  const ns = `${fixture.database.db.databaseName}.${MESSAGE_COLLECTIONS.messages}`;
  const plans = await profile.find({ ns, ts: { $gte: since } }).toArray();
  expect(plans.length).toBeGreaterThan(0);
  const used = new Set(plans.flatMap(({ planSummary }) => String(planSummary).split(/, (?=IXSCAN)/)));
  const known = new Map<string, string>(Object.entries(KEYS).map(([name, key]) => [summary(key), name]));
  expect([...used].map((plan) => known.get(plan) ?? (plan === 'IXSCAN { _id: 1 }' ? '_id' : plan)).sort()).toEqual(
    [...indexes].sort(),
  );
  expect(plans.filter(({ hasSortStage }) => hasSortStage)).toEqual([]);
  const sum = (field: string) => plans.reduce((all, plan) => all + Number(plan[field] ?? 0), 0);
  expect(sum('keysExamined')).toBeLessThanOrEqual(keys);
  // Counted messages are not read, and hardly any message that is read is discarded.
  expect(sum('docsExamined')).toBeLessThanOrEqual(2 * found + 10);
});

const summary = (key: Readonly<Record<string, number>>): string =>
  `IXSCAN { ${Object.entries(key)
    .map(([name, order]) => `${name}: ${order}`)
    .join(', ')} }`;
