/** What a search looks for, taken apart. */
import { pairTermsOf } from '../search/phrases.ts';
import { termsOf } from '../search/words.ts';

/** More words than a search has; each costs a look into an index. */
const MOST_WORDS = 50;

export interface Search {
  /** Terms, all of which have to be there; those of the phrases are among them. */
  readonly words: readonly string[];
  /** What stands in quotation marks: it has to be there word for word. */
  readonly phrases: readonly Phrase[];
}

interface Phrase {
  /** In lower case. */
  readonly text: string;
  /** The terms of its words, and those of its pairs of words. */
  readonly words: readonly string[];
  readonly pairs: readonly string[];
}

const QUOTED = /"([^"]+)"/g;

export function parseSearch(text: string): Search {
  const phrases = [...text.matchAll(QUOTED)].flatMap(([, phrase = '']) => (phrase.trim() === '' ? [] : phrase.trim()));
  const words = termsOf(text).slice(0, MOST_WORDS);
  const distinct = [...new Set(phrases.map((phrase) => phrase.toLowerCase()))].slice(0, MOST_WORDS);
  return {
    words,
    phrases: distinct.map((phrase) => ({
      text: phrase,
      words: termsOf(phrase).filter((word) => words.includes(word)),
      pairs: pairTermsOf(phrase),
    })),
  };
}
