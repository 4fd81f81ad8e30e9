/** Finds the messages that may contain all words of a search, in their texts or in the names of their topics. */
import { documentKey, type SearchedPhrase, type SearchedWord } from '@rookery/core';
import { countInTopics } from '../message/store/topics.ts';
import type { TermLookup } from '../search-index/search-index.ts';
import type { SortedIds } from '../search-index/sorted-ids.ts';
import type { NarrowContext } from './context.ts';

/** Max. words looked up; further ones are only tested. */
const MAX_WORDS = 8;
/** Max. pairs of words of phrases looked up; further ones are only tested. */
const MAX_PAIRS = 8;

/**
 * The messages with these ids, ascending, and those of these topics: together they include all that contain the words,
 * and perhaps others.
 */
interface Choice {
  readonly ids: SortedIds;
  readonly topics: readonly number[];
}

export type MessagesOfWords = Choice & Pick<TermLookup, 'inConversations'>;

/**
 * @param words at least one
 * @param phrases phrases some of whose words are among `words`
 */
export async function messagesOfWords(
  { database, searchIndex }: Pick<NarrowContext, 'database' | 'searchIndex'>,
  realm: number,
  words: readonly SearchedWord[],
  phrases: readonly SearchedPhrase[],
): Promise<MessagesOfWords> {
  // Longer words are rarer, as a rule.
  const looked = words.toSorted((a, b) => b.term.length - a.term.length).slice(0, MAX_WORDS);
  // A phrase that is in no name of a topic is in the text, with all of its pairs.
  const pairs = phrases.flatMap(({ pairs, topics }) => (topics ? pairs.map((term) => ({ term, topics })) : []));
  const all = [...looked, ...pairs.slice(0, MAX_PAIRS)];
  const { holding, inConversations } = await searchIndex.lookUp(
    realm,
    all.map(({ term }) => term),
  );
  // The text of a message outside of these topics contains every term that names no other topic.
  const inTopicsOr = (topics: ReadonlySet<number>): Choice => {
    const own = all.filter((one) => [...one.topics].every((topic) => topics.has(topic)));
    return { ids: holding(own.map(({ term }) => term)), topics: [...topics] };
  };
  const named = looked.filter(({ topics }) => topics.size > 0);
  const topicsOfAny = new Set(all.flatMap(({ topics }) => [...topics]));
  if (topicsOfAny.size === 0) return { ...inTopicsOr(topicsOfAny), inConversations };
  // A word that names no topic must be in the text. If all words name topics, each of them bounds the result by its
  // texts and its topics.
  const bounds = named.length < looked.length ? [new Set<number>()] : named.map(({ topics }) => topics);
  const choices = [topicsOfAny, ...bounds].map(inTopicsOr);
  const counted = await Promise.all(
    choices.map(async (choice) => {
      const keys = choice.topics.map((topic) => documentKey(realm, topic));
      return { choice, count: choice.ids.length + (await countInTopics(database, keys)) };
    }),
  );
  return { ...counted.reduce((least, one) => (one.count < least.count ? one : least)).choice, inConversations };
}
