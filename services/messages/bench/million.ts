/**
 * Measures how long `messages` takes to find the newest hundred messages of a narrow among a million in 2,000 channels,
 * over a real database and without HTTP or HTML. A hundredth of the messages are direct ones; five hundred channels are
 * busy, the others fell silent long ago. `node services/messages/bench/million.ts [messages]`
 */
import { type Condition, documentKey, idOfKey, mentionTerm } from '@rookery/core';
import { INDEXES } from '../src/context.ts';
import { MESSAGE_COLLECTIONS, type MessageDocument } from '../src/message/store/documents.ts';
import { type StoredMessage, storedMessages, toStored } from '../src/message/store/stored-message.ts';
import { NEWEST } from '../src/narrow/anchor.ts';
import { findAnchor } from '../src/narrow/find-anchor.ts';
import { readRange } from '../src/narrow/read-range.ts';
import type { ResolvedNarrow } from '../src/narrow/resolve.ts';
import { FLAG_CODES, READ_COLLECTIONS, userFlag } from '../src/readstate/store/documents.ts';
import { pairTermsOf, phraseTest } from '../src/search/phrases.ts';
import { UNLIMITED_READ } from '../src/unread/heavy-reads.ts';
import type { View } from '../src/upstream/views.ts';
import { readingContext, startFixture, view } from '../test/fixture.ts';
import { indexAll } from '../test/index-all.ts';
import { say, timed } from './timing.ts';

const MESSAGES = Number(process.argv[2] ?? 1_000_000);
const CHANNELS = 2000;
const BUSY = 500;
/** The number of first messages, which were sent to quiet channels, too. */
const LONG_AGO = MESSAGES / 10;
const TOPICS = 10;
const REALM = 1;
const READER = 7;
const FRIEND = 8;
const WANT = 100;
const RUNS = 100;
/**
 * Number of further words of a message, and of the words to choose from, some of which are far more common than others.
 */
const WORDS = 14;
const VOCABULARY = 20_000;
const PHRASE = 'over the lazy dog';
const TEXT = 'A message of the length that people write, with some emphasis and a bit of code, and then a full stop.';

/** The same numbers in every run. */
let seed = 42;
const random = (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};
const below = (n: number): number => Math.floor(random() * n);

function message(id: number): MessageDocument {
  const direct = id % 100 === 0;
  const c = direct ? -1 - (id % 20 === 0 ? 0 : below(50)) : 1 + below(id < LONG_AGO ? CHANNELS : BUSY);
  const words = new Set(Array.from({ length: WORDS }, () => `w${Math.floor(VOCABULARY ** random())}`));
  if (id % 10 === 1) words.add('common');
  if (id % 10 === 2) words.add('frequent');
  if (id % 10 === 1 && below(3) === 0) words.add('together');
  if (id % 20_000 === 3) words.add('rare');
  const phrase = id % 5000 === 4;
  for (const word of ['lazi', 'dog']) if (phrase || id % 50 === 5) words.add(word);
  const mentioned = id % 10_000 === 6;
  if (mentioned) words.add(mentionTerm(READER));
  return {
    _id: documentKey(REALM, id),
    realm: REALM,
    ...{ birth: c, birthVersion: direct ? 0 : 1, conversation: c, version: direct ? 0 : 1 },
    topicId: direct ? 0 : (c - 1) * TOPICS + 1 + below(TOPICS),
    sender: 10 + below(1000),
    at: 1_600_000_000_000 + id * 1000,
    client: 'bench',
    content: phrase ? `${TEXT} ${PHRASE}` : TEXT,
    html: `<p>${TEXT}</p>`,
    terms: [...words],
    ...(direct && { users: [READER, FRIEND - 1 - c] }),
    ...(mentioned && { userFlags: [userFlag(READER, 'mentioned')] }),
    revision: 1,
  };
}

interface Case {
  readonly conditions?: readonly Condition[];
  /** The channels that the reader is subscribed to; absent: the busy ones. */
  readonly channels?: readonly number[];
  readonly firstUnread?: boolean;
}

/** A busy channel. */
const channel = is('channel', { channel: 17 });

const CASES: Readonly<Record<string, Case>> = {
  'a channel and topic': { conditions: [channel, is('topic', { topics: new Set([16 * TOPICS + 3]) })] },
  'combined feed, 500 busy channels': {},
  'combined feed, 3 quiet channels': { channels: range(1000, 3) },
  'combined feed, 201 quiet channels': { channels: range(1000, 201) },
  'combined feed, 500 quiet channels': { channels: range(1000, 500) },
  'combined feed, all 2,000 channels': { channels: range(1, CHANNELS) },
  'a direct conversation': { conditions: [is('dm', { conversation: -1 })] },
  'is:starred': { conditions: [is('starred')] },
  'is:mentioned': { conditions: [is('mentioned')] },
  'mentions by name': { conditions: [is('mentions', { user: READER })] },
  first_unread: { firstUnread: true },
  'first_unread in a channel': { conditions: [channel], firstUnread: true },
  'search: a rare word': { conditions: [search(['rare'])] },
  'search: a common word': { conditions: [search(['common'])] },
  'search: a common word, 2,000 channels': { conditions: [search(['common'])], channels: range(1, CHANNELS) },
  'search: a common word, 500 quiet channels': { conditions: [search(['common'])], channels: range(1000, 500) },
  'search: two words': { conditions: [search(['common', 'together'])] },
  'search: two words that never meet': { conditions: [search(['common', 'frequent'])] },
  'search: two words that never meet, 2,000 channels': {
    conditions: [search(['common', 'frequent'])],
    channels: range(1, CHANNELS),
  },
  'search: a phrase': { conditions: [search(['lazi', 'dog'], [PHRASE])] },
  'search: a common word inside one channel': { conditions: [channel, search(['common'])] },
  'search: two words that never meet inside one channel': { conditions: [channel, search(['common', 'frequent'])] },
};

const fixture = await startFixture({ cacheSizeGb: 1 });
try {
  const { database } = fixture;
  const messages = storedMessages(database);
  // A million entries of thirteen indexes are built faster at the end.
  await messages.dropIndexes();
  for (let from = 1; from <= MESSAGES; from += 10_000) {
    const some = Array.from({ length: Math.min(10_000, MESSAGES - from + 1) }, (_, n) => toStored(message(from + n)));
    await messages.insertMany(some as StoredMessage[], { ordered: false });
  }
  await messages.createIndexes(INDEXES[MESSAGE_COLLECTIONS.messages] as never);
  await plantOthers();
  await indexAll(database, REALM);
  process.stdout.write(`${MESSAGES} messages in ${CHANNELS} channels\n`);

  const context = readingContext(database);
  for (const [name, { conditions = [], channels = range(1, BUSY), firstUnread = false }] of Object.entries(CASES)) {
    const own = view(REALM, READER, range(1, CHANNELS));
    const subscribed = new Set(channels);
    const subscriptions = new Map([...own.subscriptions].filter(([id]) => subscribed.has(id)));
    const reader: View = { ...own, subscriptions };
    const narrow = {
      ...{ realm: REALM, user: READER, conditions, wholeHistoryOf: new Set<number>() },
      ...{ isBot: false, highlighted: undefined, resolvedTopics: undefined },
    } satisfies ResolvedNarrow;
    const { times, last } = await timed(RUNS, async () => {
      const anchor = firstUnread
        ? await findAnchor(context, { kind: 'first_unread' }, narrow, reader, UNLIMITED_READ)
        : NEWEST;
      const [before, after] = firstUnread ? [WANT / 2, WANT / 2] : [WANT, 0];
      return readRange(context, { narrow, view: reader, anchor, before, after, exclude: false, read: UNLIMITED_READ });
    });
    say(name, times, `, ${last.messages.length} messages`);
  }
} finally {
  await fixture.close();
}

/**
 * Inserts topics, conversations, stars and the read states of the reader, who has read all but the newest 500 messages
 * of each conversation.
 */
async function plantOthers(): Promise<void> {
  const { database } = fixture;
  const newest = new Map<number, number>();
  for (const { _id, max } of await database
    .collection(MESSAGE_COLLECTIONS.messages)
    .aggregate<{ _id: number; max: number }>([{ $group: { _id: '$c', max: { $max: '$_id' } } }])
    .toArray()) {
    newest.set(_id, idOfKey(max));
  }
  const topics = range(1, CHANNELS * TOPICS).map((id) => {
    const name = `topic ${id}`;
    const c = Math.floor((id - 1) / TOPICS) + 1;
    return {
      _id: documentKey(REALM, id),
      realm: REALM,
      channel: c,
      name,
      key: name,
      terms: ['topic', `${id}`],
      newestId: MESSAGES,
      count: 1,
    };
  });
  await database.collection(MESSAGE_COLLECTIONS.topics).insertMany(topics as never[]);
  const conversations = [...newest].map(([c, lastId]) => ({
    ...{ _id: `${REALM}:${c}`, realm: REALM, conversation: c, kind: c > 0 ? 'channel' : 'direct', lastId },
    ...(c < 0 && { directLastId: lastId, users: [READER, FRIEND - 1 - c], key: `${READER},${FRIEND - 1 - c}` }),
  }));
  await database.collection(MESSAGE_COLLECTIONS.conversations).insertMany(conversations as never[]);
  const stars = range(1, 1000).map((n) => {
    const m = n * (MESSAGES / 1000) - (n % 7);
    return { _id: { r: REALM, m, u: READER }, r: REALM, m, u: READER, fl: [FLAG_CODES.starred] };
  });
  await database.collection(READ_COLLECTIONS.userFlags).insertMany(stars as never[]);
  const marks = [...newest].map(([bc, id]) => {
    const w = Math.max(0, id - MESSAGES / 50);
    return { _id: { r: REALM, bc, u: READER }, r: REALM, bc, u: READER, w, A: [], top: w };
  });
  await database.collection(READ_COLLECTIONS.conversationRead).insertMany(marks as never[]);
  const own = { _id: { r: REALM, u: READER }, r: REALM, u: READER, floor: 0, ver: 1 };
  await database.collection(READ_COLLECTIONS.userRead).insertOne(own as never);
}

function range(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, n) => from + n);
}

function is<K extends Condition['kind']>(kind: K, more: object = {}): Condition {
  return { kind, negated: false, ...more } as unknown as Condition;
}

function search(words: readonly string[], phrases: readonly string[] = []): Condition {
  return is('search', {
    words: words.map((term) => ({ term, topics: new Set<number>() })),
    phrases: phrases.map((text) => ({
      ...{ text, pairs: pairTermsOf(text), standsIn: phraseTest(text), topics: new Set<number>() },
    })),
  });
}
