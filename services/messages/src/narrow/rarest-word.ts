/**
 * Which of several words bounds a search. An index of terms can be entered by one of them only, so it is that which the
 * fewest messages hold; of a rare one, and of common ones that hardly ever meet, the messages are known with that.
 */
import { messageKey, type SearchedWord } from '@rookery/core';
import type { Database } from '@rookery/data';
import { countTerm, idsOfTerm } from '../message/store/terms.ts';
import { countInTopics } from '../message/store/topics.ts';
import type { NarrowContext } from './context.ts';

/** Messages of a rare word: their ids are read at once and sorted here, in some milliseconds. */
const RARE = 2000;
/** How far common words are counted, a microsecond a message, where there are several to choose from. */
const MOST_COUNTED = 20_000;
/** Words looked at; others are only tested for. */
const MOST_WORDS = 6;

export interface RarestWord {
  readonly term: string;
  /** Topics in whose names it stands, or any of the words whose messages are known. */
  readonly topics: readonly number[];
  /** Keys of messages, ascending, where they are few: all that hold what is looked for beside those of the topics. */
  readonly ids?: readonly number[];
}

/** @param inOnePlace in a conversation or topic, where the messages of one word are few enough to be read */
export async function rarestWord(
  { database, postings }: Pick<NarrowContext, 'database' | 'postings'>,
  realm: number,
  words: readonly SearchedWord[],
  inOnePlace: boolean,
): Promise<RarestWord> {
  // Longer words are rarer, as a rule.
  const looked = words.toSorted((a, b) => b.term.length - a.term.length).slice(0, MOST_WORDS);
  const counted = await countAll(database, realm, looked, RARE + 1);
  let rarest = least(counted);
  if (rarest.count > RARE && looked.length > 1) {
    const terms = looked.map((word) => word.term);
    const together = inOnePlace ? undefined : await postings.together(realm, terms);
    if (together?.ids) {
      const named = new Set(looked.flatMap((word) => [...word.topics]));
      const ids = together.ids.map((id) => messageKey(realm, id));
      return { term: together.rarest, topics: [...named], ids };
    }
    const known = counted.find(({ word }) => word.term === together?.rarest);
    rarest = known ?? least(await countAll(database, realm, looked, MOST_COUNTED));
  }
  const { term, topics } = rarest.word;
  if (rarest.count > RARE) return { term, topics: [...topics] };
  const ids = await idsOfTerm(database, realm, term, RARE + 1);
  // A concurrent send added more of it.
  if (ids.length > RARE) return { term, topics: [...topics] };
  return { term, topics: [...topics], ids: ids.sort((a, b) => a - b) };
}

interface Counted {
  readonly word: SearchedWord;
  readonly count: number;
}

function countAll(database: Database, realm: number, words: readonly SearchedWord[], most: number): Promise<Counted[]> {
  return Promise.all(
    words.map(async (word) => {
      const [own, ofTopics] = await Promise.all([
        countTerm(database, realm, word.term, most),
        countInTopics(
          database,
          [...word.topics].map((topic) => messageKey(realm, topic)),
        ),
      ]);
      return { word, count: own + ofTopics };
    }),
  );
}

const least = (counted: readonly Counted[]): Counted =>
  counted.reduce((rarest, one) => (one.count < rarest.count ? one : rarest));
