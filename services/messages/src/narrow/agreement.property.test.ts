/**
 * A narrow compiled for the database finds the same messages as the same narrow decided in memory, for random messages,
 * narrows and ranges. The decision in memory uses only `matches` and the rules, over all messages.
 */
import { type Condition, documentKey, HAS } from '@rookery/core';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, insertMessages, readingContext, startFixture } from '../../test/fixture.ts';
import { indexAll } from '../../test/index-all.ts';
import {
  type ConversationDocument,
  HAS_CODES,
  MESSAGE_COLLECTIONS,
  type MessageDocument,
  type TopicDocument,
} from '../message/store/documents.ts';
import { storedMessages } from '../message/store/stored-message.ts';
import { findTopicsByPrefix, findTopicsOfTerms } from '../message/store/topics.ts';
import {
  FLAG_CODES,
  READ_COLLECTIONS,
  type UserFlagsDocument,
  type UserReadDocument,
  userFlag,
} from '../readstate/store/documents.ts';
import { termsOfHtml } from '../search/html-words.ts';
import { termsOf } from '../search/words.ts';
import { UNLIMITED_READ } from '../unread/heavy-reads.ts';
import type { View } from '../upstream/views.ts';
import type { NarrowReading } from './context.ts';
import { readRange } from './read-range.ts';
import { type ResolvedNarrow, withTopics } from './resolve.ts';
import { parseSearch, type Search } from './rules.ts';
import { selectMatching } from './select.ts';

const CORPORA = 6;
const NARROWS = 1000;
const CONCURRENCY = 20;
const MESSAGES = 300;
const READER = 7;
const PEOPLE = [READER, 8, 9, 10];
/**
 * Public and subscribed, public and left, private with shared history, private with protected history, private without
 * the reader.
 */
const CHANNELS = [1, 2, 3, 4, 5];
const GROUPS = [[7], [7, 8], [7, 8, 9], [8, 9]];
const WORDS = ['apple', 'apples', 'running', 'Größe', '東京', 'zebra', 'pineapple', 'the', '-'];
const PHRASES = [
  ...['apple zebra', 'running', '✔ a', '✔ apple', 'the', 'a.*', '(zebra', 'e run', 'running the apple', 'Größe run'],
  ...[
    'größe running',
    'zebra - apple',
    '東京 zebra',
    'apple 東京',
    'apple apples running',
    'the zebra the',
    'running apple',
  ],
];
const TOPICS = ['✔ apple', 'zebra', '', 'Größe running'];

let fixture: Fixture;
let context: NarrowReading;

beforeAll(async () => {
  fixture = await startFixture();
  context = readingContext(fixture.database);
});
afterAll(() => fixture.close());

const topicId = (channel: number, topic: number) => channel * 10 + topic;

function viewOf(realm: number): View {
  const channel = (id: number, invite_only: boolean, history_public_to_subscribers: boolean) => [
    id,
    {
      channel_id: id,
      name: `channel ${id}`,
      invite_only,
      history_public_to_subscribers,
      is_web_public: false,
      content_settings: [],
    },
  ];
  const subscription = (id: number, intervals: number[], is_muted = false) => [
    id,
    { channel_id: id, intervals, is_muted },
  ];
  return {
    realm,
    user: READER,
    role: 400,
    groups: [],
    channels: {
      version: 1,
      byId: new Map([
        channel(1, false, true),
        channel(2, false, true),
        channel(3, true, true),
        channel(4, true, false),
        channel(5, true, true),
      ] as never),
    },
    subscriptions: new Map([
      subscription(1, [2, 5, 6, 0]),
      subscription(2, [1, 4]),
      subscription(3, [3, 0], true),
      subscription(4, [1, 3, 5, 0]),
    ] as never),
    topics: new Map([
      [
        1,
        new Map([
          ['zebra', 1],
          ['✔ apple', 3],
        ]),
      ],
      [3, new Map([['', 2]])],
    ]),
    version: 1,
    position: null,
    askedAt: performance.now(),
  } as unknown as View;
}

const version = fc.integer({ min: 1, max: 8 });
const subset = <T>(items: readonly T[]) => fc.subarray([...items]);

/** A message, without its id and realm. */
const message = fc
  .record({
    place: fc.oneof(
      fc.record({ channel: fc.constantFrom(...CHANNELS), topic: fc.nat(3) }),
      fc.record({ group: fc.nat(GROUPS.length - 1) }),
    ),
    from: fc.constantFrom(...CHANNELS),
    moved: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    born: version,
    v: version,
    prot: fc.boolean(),
    s: fc.constantFrom(...PEOPLE),
    words: fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }),
    mentioned: subset(PEOPLE),
    alerted: subset(PEOPLE),
    wildcard: fc.boolean(),
    has: subset(HAS),
    bare: fc.nat(9).map((n) => n === 0),
  })
  .map((m): Omit<MessageDocument, '_id' | 'realm'> => {
    const spans = m.mentioned.map((id) => `<span class="user-mention" data-user-id="${id}">@x</span>`).join(' ');
    const html = `<p>${m.words.join(' ')} ${spans}</p>`;
    const uf = [
      ...m.mentioned.map((id) => userFlag(id, 'mentioned')),
      ...m.alerted.map((id) => userFlag(id, 'has_alert_word')),
    ];
    const direct = 'group' in m.place;
    const c = 'group' in m.place ? -m.place.group - 1 : m.place.channel;
    const changedChannel = !direct && m.moved && m.from !== c;
    return {
      birth: changedChannel ? m.from : c,
      birthVersion: direct ? 0 : m.born,
      conversation: c,
      version: direct ? 0 : changedChannel ? m.v : m.born,
      ...(changedChannel && {
        channelMoves: [{ channel: c, version: m.v, isProtected: m.prot, leftVersion: m.born }],
        moved: true as const,
      }),
      topicId: 'group' in m.place ? 0 : topicId(m.place.channel, m.place.topic),
      sender: m.s,
      at: 0,
      client: 'test',
      content: m.words.join(' '),
      html,
      // Some messages have no stored terms.
      ...(!m.bare && { terms: termsOfHtml(html) }),
      ...(m.has.length > 0 && { has: m.has.map((one) => HAS_CODES[one]) }),
      ...('group' in m.place && { users: GROUPS[m.place.group] as number[] }),
      ...(uf.length > 0 && { userFlags: uf }),
      ...(m.wildcard && { wildcardMention: true as const }),
      revision: 1,
    };
  });

const negated = fc.boolean();
const person = fc.constantFrom(...PEOPLE);
/** Conditions after the names are resolved; words and topics are completed from the database. */
/** A condition before its words are looked up. */
type Given =
  | Exclude<Condition, { kind: 'search' }>
  | { readonly kind: 'search'; readonly search: Search; readonly negated: boolean };

/** The parsed text of a search. */
const searched = fc
  .tuple(fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }), fc.array(fc.constantFrom(...PHRASES), { maxLength: 2 }))
  .map(([words, quoted]) => parseSearch([...words, ...quoted.map((phrase) => `"${phrase}"`)].join(' ')));

const condition: fc.Arbitrary<Given> = fc.oneof(
  fc.record({ kind: fc.constant('channel' as const), channel: fc.constantFrom(...CHANNELS, undefined), negated }),
  fc.record({ kind: fc.constant('channels' as const), channels: subset([1, 2]).map((ids) => new Set(ids)), negated }),
  fc.record({
    kind: fc.constant('topic' as const),
    topics: fc.tuple(subset(CHANNELS), fc.nat(3)).map(([of, topic]) => new Set(of.map((id) => topicId(id, topic)))),
    negated,
  }),
  fc.record({ kind: fc.constant('dm' as const), conversation: fc.constantFrom(-1, -2, -3, -4, undefined), negated }),
  ...(['dm-including', 'group-dm-with', 'sender', 'mentions'] as const).map((kind) =>
    fc.record({ kind: fc.constant(kind), user: person, negated }),
  ),
  fc.record({ kind: fc.constant('id' as const), id: fc.integer({ min: 1, max: MESSAGES + 5 }), negated }),
  fc.record({ kind: fc.constant('has' as const), what: fc.constantFrom(...HAS), negated }),
  fc.record({ kind: fc.constant('search' as const), search: searched, negated }),
  ...(['direct', 'unread', 'starred', 'mentioned', 'alerted', 'resolved', 'muted', 'followed'] as const).map((kind) =>
    fc.record({ kind: fc.constant(kind), negated }),
  ),
);

const narrow = fc.record({
  conditions: fc.array(condition, { maxLength: 3 }),
  whole: subset([1, 2, 3]),
  anchor: fc.integer({ min: 0, max: MESSAGES + 10 }),
  before: fc.constantFrom(0, 1, 5, MESSAGES),
  after: fc.constantFrom(0, 1, 5, MESSAGES),
});

/** Gives the messages rising roster versions, as messages have in the order in which they are sent. */
function inOrder<M extends Omit<MessageDocument, '_id' | 'realm'>>(messages: readonly M[]): M[] {
  const rising = messages.flatMap(({ birth, birthVersion }) => (birth > 0 ? [birthVersion] : [])).sort((a, b) => a - b);
  return messages.map((one) => {
    if (one.birth < 0) return one;
    const bv = rising.shift() as number;
    const [channelMove] = one.channelMoves ?? [];
    return {
      ...one,
      birthVersion: bv,
      ...(channelMove ? { channelMoves: [{ ...channelMove, leftVersion: bv }] } : { version: bv }),
    };
  });
}

async function plant(
  realm: number,
  messages: readonly Omit<MessageDocument, '_id' | 'realm'>[],
  starred: readonly number[],
) {
  const { database } = context;
  const documents = inOrder(messages).map((one, i) => ({ ...one, realm, _id: documentKey(realm, i + 1) }));
  const topics: TopicDocument[] = CHANNELS.flatMap((c) =>
    TOPICS.map((name, i) => ({
      _id: documentKey(realm, topicId(c, i)),
      realm,
      channel: c,
      name,
      key: name.toLowerCase(),
      terms: termsOf(name),
      newestId: 1,
      count: 1,
    })),
  );
  const conversations: ConversationDocument[] = [
    ...CHANNELS.map((c) => ({
      _id: `${realm}:${c}`,
      realm,
      conversation: c,
      kind: 'channel' as const,
      lastId: MESSAGES,
      movedId: MESSAGES,
    })),
    ...GROUPS.map((users, i) => ({
      _id: `${realm}:${-i - 1}`,
      realm,
      conversation: -i - 1,
      kind: 'direct' as const,
      lastId: MESSAGES,
      directLastId: MESSAGES,
      users,
      key: users.join(),
    })),
  ];
  const flags: UserFlagsDocument[] = starred.map((m) => ({
    _id: { r: realm, m, u: READER },
    r: realm,
    m,
    u: READER,
    fl: [FLAG_CODES.starred],
  }));
  if (realm % 2 === 0) {
    // The first messages are in a segment of the search index, moved ones under their previous conversation.
    const first = documents.slice(0, MESSAGES / 2).map((one) => ({ ...one, conversation: one.birth }));
    await insertMessages(database, first);
    await indexAll(database, realm);
    await storedMessages(database).deleteMany({ r: realm });
  }
  await insertMessages(database, documents);
  await database.collection<TopicDocument>(MESSAGE_COLLECTIONS.topics).insertMany(topics);
  await database.collection<ConversationDocument>(MESSAGE_COLLECTIONS.conversations).insertMany(conversations);
  if (flags.length > 0) await database.collection<UserFlagsDocument>(READ_COLLECTIONS.userFlags).insertMany(flags);
  const id = { r: realm, u: READER };
  await database
    .collection<UserReadDocument>(READ_COLLECTIONS.userRead)
    .insertOne({ _id: id, ...id, floor: Math.floor(MESSAGES / 3), ver: 1 });
  return documents;
}

/** Completes conditions by the look-ups that a narrow needs. */
async function complete(realm: number, conditions: readonly Given[]): Promise<Condition[]> {
  return Promise.all(
    conditions.map(async (one) => {
      if (one.kind !== 'search') return one;
      const topics = await findTopicsOfTerms(context.database, realm, one.search.words, undefined);
      const known = one.search.words.map((term, i) => ({ term, topics: new Set(topics[i]) }));
      return { kind: one.kind, words: known, phrases: withTopics(one.search.phrases, known), negated: one.negated };
    }),
  );
}

let lastRealm = 0;

test('the database and memory find the same', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(message, { minLength: MESSAGES, maxLength: MESSAGES }),
      fc.uniqueArray(fc.integer({ min: 1, max: MESSAGES }), { maxLength: 8 }),
      fc.array(narrow, { minLength: NARROWS, maxLength: NARROWS }),
      async (messages, starred, narrows) => {
        const realm = ++lastRealm;
        const documents = await plant(realm, messages, starred);
        const view = viewOf(realm);
        const resolvedTopics = await findTopicsByPrefix(context.database, realm, '✔ ', 100);
        const check = async ({ conditions, whole, anchor, before, after }: (typeof narrows)[number]) => {
          const resolved: ResolvedNarrow = {
            realm,
            user: READER,
            isBot: false,
            conditions: await complete(realm, conditions),
            // A narrow covers the whole history of the channels that it names.
            wholeHistoryOf: new Set(
              whole.filter((id) =>
                conditions.some((one) => one.kind === 'channel' && !one.negated && one.channel === id),
              ),
            ),
            highlighted: undefined,
            resolvedTopics: anchor % 2 === 0 ? resolvedTopics : undefined,
          };
          const wanted = (await selectMatching(context, documents, resolved, view)).map(({ _id }) => _id);
          const options = { narrow: resolved, view, anchor, before, after, exclude: false, read: UNLIMITED_READ };
          const found = await readRange(context, options);
          const at = documentKey(realm, anchor);
          const below = wanted.filter((id) => id < at);
          const above = wanted.filter((id) => id > at);
          const expected = [
            ...below.slice(below.length - Math.min(before, below.length)),
            ...wanted.filter((id) => id === at),
            ...above.slice(0, after),
          ];
          expect(
            found.messages.map(({ _id }) => _id),
            JSON.stringify(conditions),
          ).toEqual(expected);
          expect(found.foundOldest).toBe(anchor === 0 || below.length < before);
          expect(found.foundNewest).toBe(above.length < after);
        };
        for (let i = 0; i < narrows.length; i += CONCURRENCY)
          await Promise.all(narrows.slice(i, i + CONCURRENCY).map(check));
      },
    ),
    { numRuns: CORPORA, endOnFailure: true },
  );
});
