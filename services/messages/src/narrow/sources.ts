/**
 * The sources of a narrow: index ranges, each in id order, that together contain every message that fits, and perhaps
 * others. The exact test of each message follows.
 */
import {
  type Condition,
  documentKey,
  isDocumentId,
  mentionTerm,
  type SearchedWord,
  TOPIC_POLICIES,
} from '@rookery/core';
import type { Document } from '@rookery/data';
import type { Place } from '../message/message-cache.ts';
import { readableHistory } from '../message/rules/visibility.ts';
import { directConversationNumbers, directConversations } from '../message/store/conversations.ts';
import { countInTopics, findTopicIds } from '../message/store/topics.ts';
import { FLAG_CODES } from '../readstate/store/documents.ts';
import type { IdFilter } from '../search-index/search-index.ts';
import { type SortedIds, sortedIds } from '../search-index/sorted-ids.ts';
import type { LongRead } from '../unread/heavy-reads.ts';
import { type NamedPlace, unreadIds } from '../unread/unread-ids.ts';
import type { View } from '../upstream/views.ts';
import type { NarrowContext } from './context.ts';
import { type MessagesOfWords, messagesOfWords } from './messages-of-words.ts';
import type { ResolvedNarrow } from './resolve.ts';
import {
  conversationFilter,
  ofConversations,
  ofDirectMessages,
  ofMentionedBot,
  ofSender,
  ofTopics,
  type Range,
  withContent,
  withFlags,
  withManyFlags,
  withWildcard,
} from './store/ranges.ts';

export interface Sources {
  readonly ranges: readonly Range[];
  /** Ids of messages, ascending, in addition to those of the ranges. */
  readonly ids?: SortedIds;
  /** Filters the ids in memory. */
  readonly narrowIds?: IdFilter;
  /** Set if the sources are all messages of one place: the message cache holds those recently read. */
  readonly place?: Place;
  /**
   * Set if the sources are all messages of these conversations, if these are few: the message cache holds the newest.
   */
  readonly feed?: readonly number[];
  /** An equivalent filter for the index of all messages: fast if the messages are close to each other. */
  readonly spine?: Document;
}

/** Max. direct conversations of the combined feed: the most recent ones. */
const MAX_DIRECT = 2000;
/**
 * Max. conversations that are read without searching the index of all messages first: merging one more takes MongoDB
 * 120 us, and finding out that nothing near an anchor is theirs takes 1.5 ms.
 */
const MERGED = 12;
const NOWHERE: Sources = { ranges: [] };
/**
 * Max. messages that are tested one by one: those of words, or starred ones, instead of all that another condition
 * names; those of topics, instead of finding the unread ones of a conversation, which may be 50,000.
 */
const FEW = 2000;
/**
 * Max. messages of words that are tested one by one, instead of finding out which are in the reader's conversations.
 */
const FEW_TO_TEST = 100;
/** Conditions that determine messages in any conversation. */
const OTHER_SOURCES: readonly Condition['kind'][] = [
  'unread',
  'starred',
  'mentioned',
  'alerted',
  'followed',
  'resolved',
];

type Dependencies = Pick<NarrowContext, 'database' | 'messageRows' | 'searchIndex' | 'readStates'>;

/** The messages with these ids. */
const byIds = (ids: readonly number[]): Sources => ({
  ranges: [],
  ids: sortedIds(ids.filter(isDocumentId)),
});

/** The first condition of each kind, of those that are not negated. */
type ByKind = { readonly [Kind in Condition['kind']]?: Extract<Condition, { readonly kind: Kind }> };

/** Returns sources that contain every message of the narrow that the reader may see; empty if none can fit. */
export async function sourcesOf(
  context: Dependencies,
  narrow: ResolvedNarrow,
  view: View,
  read: LongRead,
): Promise<Sources> {
  const r = view.realm;
  const positive = narrow.conditions.filter((condition) => !condition.negated);
  const first = Object.fromEntries(positive.toReversed().map((condition) => [condition.kind, condition])) as ByKind;
  const { id, search, dm, channel, channels, topic, sender, direct, has } = first;
  if (id) return byIds([id.id]);
  const words = wordsOf(positive);
  if (search && words.length === 0 && search.phrases.length === 0) return NOWHERE;
  if ((dm && !dm.conversation) || (channel && !channel.channel)) return NOWHERE;
  const phrases = positive.flatMap((condition) => (condition.kind === 'search' ? condition.phrases : []));
  const found = words.length > 0 ? await messagesOfWords(context, r, words, phrases) : undefined;

  const isOfOther = topic !== undefined || positive.some(({ kind }) => OTHER_SOURCES.includes(kind));
  if (found && isOfOther && found.ids.length <= FEW) return { ranges: ofTopics(r, found.topics), ids: found.ids };
  const only = dm?.conversation ?? channel?.channel;
  const known = await knownIds(context, view, first, { conversation: only, topics: topic?.topics }, read);
  if (known) return byIds(known);
  const place = only === undefined ? undefined : placeOf(narrow, only, topic?.topics);
  if (topic) return { ranges: ofTopics(r, [...topic.topics]), ...(place && { place }) };
  if (only !== undefined && !found) return { ...conversations(r, [only]), ...(place && { place }) };
  const other = await otherSources(context, narrow, view, first);
  if (other) return other;
  const named = only === undefined ? channels && readableOf(view, channels.channels) : [only];
  if (found) return ofWords(context, narrow, view, found, named);
  if (named) return conversations(r, named);
  if (sender) return { ranges: [ofSender(r, sender.user)] };
  const partner = first['dm-including'] ?? first['group-dm-with'];
  if (direct || partner) return directWith(context, view, partner?.user);
  if (has) return { ranges: [withContent(r, has.what)] };
  return ofReader(context, narrow, view);
}

/**
 * The ids of the starred or unread messages; of unread ones those in the place that the narrow names, if any.
 * @returns undefined if the narrow has neither condition, or if reading the messages of the place costs less
 */
async function knownIds(
  context: Dependencies,
  view: View,
  { unread, starred }: ByKind,
  at: NamedPlace,
  read: LongRead,
): Promise<readonly number[] | undefined> {
  if (!unread && !starred) return undefined;
  const keys = at.topics && [...at.topics].map((topic) => documentKey(view.realm, topic));
  const inTopics = keys ? await countInTopics(context.database, keys) : Number.POSITIVE_INFINITY;
  const isAnywhere = at.conversation === undefined && at.topics === undefined;
  if (starred) {
    const { flags } = await context.readStates.get(view.realm, view.user);
    const ids = [...flags].flatMap(([id, codes]) => (codes.includes(FLAG_CODES.starred) ? [id] : []));
    return isAnywhere || ids.length <= Math.min(FEW, inTopics) ? ids : undefined;
  }
  if (inTopics <= FEW) return undefined;
  const { ids, isAll } = await unreadIds(context, view, read, at);
  return isAnywhere || isAll ? ids : undefined;
}

/** The sources of the other `OTHER_SOURCES`; undefined if the narrow has none of them. */
async function otherSources(
  context: Dependencies,
  { resolvedTopics }: ResolvedNarrow,
  view: View,
  { mentioned, alerted, followed, resolved }: ByKind,
): Promise<Sources | undefined> {
  const { realm: r, user } = view;
  if (mentioned) {
    return {
      ranges: [...withFlags(r, user, 'mentioned', 'topic_wildcard_mentioned'), withWildcard(r), withManyFlags(r)],
    };
  }
  if (alerted) return { ranges: [...withFlags(r, user, 'has_alert_word'), withManyFlags(r)] };
  if (followed) return { ranges: ofTopics(r, await findTopicIds(context.database, r, followedTopics(view))) };
  return resolved && resolvedTopics && { ranges: ofTopics(r, resolvedTopics) };
}

/** All messages of the reader's conversations. */
async function ofReader({ database }: Dependencies, narrow: ResolvedNarrow, view: View): Promise<Sources> {
  const r = view.realm;
  const direct = await directConversationNumbers(database, r, view.user, MAX_DIRECT);
  const numbers = [...view.subscriptions.keys(), ...direct];
  const own = conversations(r, numbers);
  if (!narrow.isBot) return narrow.conditions.length === 0 && own.ranges.length === 1 ? { ...own, feed: numbers } : own;
  return { ranges: [...own.ranges, ofMentionedBot(r, view.user)] };
}

/** The sources of a search for words: messages in the conversations that the narrow names, or else in the reader's. */
async function ofWords(
  { database }: Dependencies,
  narrow: ResolvedNarrow,
  view: View,
  { ids, topics, inConversations }: MessagesOfWords,
  named: readonly number[] | undefined,
): Promise<Sources> {
  const r = view.realm;
  const ranges = ofTopics(r, topics);
  // Testing these costs no more than finding out which conversations they are in.
  if (ids.length <= FEW_TO_TEST) return { ranges, ids };
  if (named) return { ranges, ids, narrowIds: await inConversations(named) };
  const direct = await directConversationNumbers(database, r, view.user, MAX_DIRECT);
  // If there are more conversations, the older ones are not loaded here.
  if (direct.length === MAX_DIRECT && ids.length <= FEW) return { ranges, ids };
  const narrowIds = await inConversations([...view.subscriptions.keys(), ...direct]);
  return { ranges: narrow.isBot ? [...ranges, ofMentionedBot(r, view.user)] : ranges, ids, narrowIds };
}

/** The words that must be in the texts of messages or in the names of their topics. */
function wordsOf(positive: readonly Condition[]): SearchedWord[] {
  return positive.flatMap((condition) => {
    if (condition.kind === 'search') return condition.words;
    return condition.kind === 'mentions' ? [{ term: mentionTerm(condition.user), topics: new Set<number>() }] : [];
  });
}

/** The place of a narrow that names a place and nothing else. */
function placeOf(
  { conditions }: ResolvedNarrow,
  conversation: number,
  topics: ReadonlySet<number> | undefined,
): Place | undefined {
  const names = ({ kind, negated }: Condition) => !negated && (kind === 'channel' || kind === 'topic' || kind === 'dm');
  if (!conditions.every(names)) return undefined;
  if (!topics) return { conversation };
  const [topic, ...others] = topics;
  return topic === undefined || others.length > 0 ? undefined : { conversation, topic };
}

/** Direct messages of the reader: with one user, or all. */
async function directWith({ database }: Dependencies, view: View, other: number | undefined): Promise<Sources> {
  const r = view.realm;
  const all: Sources = { ranges: [ofDirectMessages(r, view.user)] };
  if (other === undefined) return all;
  const own = await directConversations(database, r, view.user, MAX_DIRECT);
  // If there are more conversations, the older ones are not loaded here.
  if (own.length === MAX_DIRECT) return all;
  const shared = own.filter(({ users }) => users?.includes(other));
  return conversations(
    r,
    shared.map(({ conversation }) => conversation),
  );
}

function readableOf(view: View, channels: ReadonlySet<number>): number[] {
  return [...channels].filter((id) => {
    const channel = view.channels.byId.get(id);
    return channel && (view.subscriptions.has(id) || readableHistory(view, channel) === 'all');
  });
}

function followedTopics({ topics }: View): Map<number, string[]> {
  return new Map(
    [...topics].map(([channel, policies]) => [
      channel,
      [...policies].flatMap(([topic, policy]) => (policy === TOPIC_POLICIES.followed ? [topic] : [])),
    ]),
  );
}

function conversations(realm: number, numbers: readonly number[]): Sources {
  const ranges = ofConversations(realm, numbers);
  return numbers.length > MERGED ? { ranges, spine: conversationFilter(realm, numbers) } : { ranges };
}
