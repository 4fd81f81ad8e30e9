/**
 * Phrases: the quoted parts of a query. A text contains a phrase if it contains its characters, without regard to case,
 * and the words that these belong to are the words of the phrase, by their terms. So a match starts at the start of a
 * word, and its last word may have another ending: `meeting room` matches `Meeting rooms`, `eat` matches neither `meat`
 * nor `eaten`.
 *
 * A match has the terms of the phrase next to each other, in order. So every text that contains the phrase has all its
 * pairs of adjacent terms, and only few messages have these (docs/decisions/search.md).
 */
import { eachWord, type PlacedWord, placedWords } from './words.ts';

/**
 * Number of index terms for all pairs. Higher: the ids of each term lie further apart, and an id takes two bytes
 * instead of one. Lower: a phrase has more candidates; at fifteen pairs per message, one or two in a hundred messages
 * without a pair match its term. Another number needs another format of segments.
 */
const PAIR_TERMS = 1_024;

/** UTF-16 units that may be part of a word; surrogates count as such. */
const WORD_UNIT = /[\p{L}\p{N}\p{M}\ud800-\udfff]/u;

/**
 * The index terms for the pairs of adjacent terms of a text, each once. Letters in another case may be split into words
 * differently, so both messages and phrases are in lower case.
 */
export function pairTermsOf(text: string): string[] {
  const found = new Set<number>();
  let before: string | undefined;
  eachWord(text.toLowerCase(), (term) => {
    if (before !== undefined) found.add(hashOf(`${before} ${term}`) % PAIR_TERMS);
    before = term;
  });
  return Array.from(found, pairTerm);
}

/**
 * No word begins with `+`. It sorts after the first character of the terms of conversations, which a merge meets first.
 */
const pairTerm = (number: number): string => `+${number}`;

/** Whether an index term is that of pairs. */
export const isPairTerm = (term: string): boolean => term.startsWith('+');

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/**
 * Returns a test whether a text contains a phrase.
 * @param phrase in lower case
 */
export function phraseTest(phrase: string): (text: string) => boolean {
  const forms = placedWords(phrase).map(({ form }) => form);
  return (text) => {
    const lower = text.toLowerCase();
    let words: PlacedWord[] | undefined;
    let first = 0;
    for (let start = lower.indexOf(phrase); start >= 0; start = lower.indexOf(phrase, start + 1)) {
      const end = start + phrase.length;
      if (!isWithinWord(lower, start) && !isWithinWord(lower, end)) return true;
      words ??= placedWords(lower);
      while (first < words.length && (words[first] as PlacedWord).end <= start) first++;
      if (areThere(forms, words, first, end)) return true;
    }
    return false;
  };
}

/** Whether the words from `first` on, up to the last that begins before `end`, have these forms. */
function areThere(forms: readonly string[], words: readonly PlacedWord[], first: number, end: number): boolean {
  const after = words[first + forms.length];
  if (after && after.start < end) return false;
  return forms.every((form, i) => {
    const word = words[first + i];
    return word !== undefined && word.start < end && word.form === form;
  });
}

const isWithinWord = (text: string, at: number): boolean =>
  WORD_UNIT.test(text.charAt(at - 1)) && WORD_UNIT.test(text.charAt(at));
