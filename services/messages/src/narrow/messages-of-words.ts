/** Which messages can hold all the words of a search, in their texts or in the names of their topics. */
import { messageKey, type SearchedWord } from '@rookery/core';
import { countInTopics } from '../message/store/topics.ts';
import type { TermLookup } from '../search-index/search-index.ts';
import type { SortedIds } from '../search-index/sorted-ids.ts';
import type { NarrowContext } from './context.ts';

/** Words looked at; others are only tested for. */
const MOST_WORDS = 8;

/** The messages with these ids, ascending, and those of these topics: together all that hold the words, and perhaps others. */
interface Choice {
  readonly ids: SortedIds;
  readonly topics: readonly number[];
}

export type MessagesOfWords = Choice & Pick<TermLookup, 'inConversations'>;

/** @param words at least one */
export async function messagesOfWords(
  { database, searchIndex }: Pick<NarrowContext, 'database' | 'searchIndex'>,
  realm: number,
  words: readonly SearchedWord[],
): Promise<MessagesOfWords> {
  // Longer words are rarer, as a rule.
  const looked = words.toSorted((a, b) => b.term.length - a.term.length).slice(0, MOST_WORDS);
  const { holding, inConversations } = await searchIndex.lookUp(
    realm,
    looked.map(({ term }) => term),
  );
  const ofAll = holding(looked.map(({ term }) => term));
  const named = looked.filter(({ topics }) => topics.size > 0);
  if (named.length === 0) return { ids: ofAll, topics: [], inConversations };
  // A word that names no topic stands in the text; else any of the words bounds what is found, by its texts and its topics.
  const plain = looked.flatMap(({ term, topics }) => (topics.size === 0 ? [term] : []));
  const choices: Choice[] = [
    { ids: ofAll, topics: [...new Set(named.flatMap(({ topics }) => [...topics]))] },
    ...(plain.length > 0
      ? [{ ids: holding(plain), topics: [] }]
      : named.map(({ term, topics }) => ({ ids: holding([term]), topics: [...topics] }))),
  ];
  const counted = await Promise.all(
    choices.map(async (choice) => {
      const keys = choice.topics.map((topic) => messageKey(realm, topic));
      return { choice, count: choice.ids.length + (await countInTopics(database, keys)) };
    }),
  );
  return { ...counted.reduce((least, one) => (one.count < least.count ? one : least)).choice, inConversations };
}
