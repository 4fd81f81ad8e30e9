/** Parses the text of a search into words and phrases. */
import { pairTermsOf } from '../search/phrases.ts';
import { termsOf } from '../search/words.ts';

/** Max. words of a search; each costs a look-up in an index. */
const MAX_WORDS = 50;

export interface Search {
  /** The terms that must all be present, including those of the phrases. */
  readonly words: readonly string[];
  /** The quoted parts, which must be present word for word. */
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
/** Characters between such runs belong to no word. */
const RUN = /[\p{L}\p{N}\p{M}]+/gu;

export function parseSearch(text: string): Search {
  const phrases = [...text.matchAll(QUOTED)].flatMap(([, phrase = '']) => (phrase.trim() === '' ? [] : phrase.trim()));
  const words = firstTerms(text);
  const distinct = [...new Set(phrases.map((phrase) => phrase.toLowerCase()))].slice(0, MAX_WORDS);
  return {
    words,
    phrases: distinct.map((phrase) => ({
      text: phrase,
      words: termsOf(phrase).filter((word) => words.includes(word)),
      pairs: pairTermsOf(phrase),
    })),
  };
}

/** The first terms of a text, each once. The rest of the text is not stemmed. */
function firstTerms(text: string): string[] {
  const terms = new Set<string>();
  for (const [run] of text.matchAll(RUN)) {
    for (const term of termsOf(run)) terms.add(term);
    if (terms.size >= MAX_WORDS) break;
  }
  return [...terms].slice(0, MAX_WORDS);
}
