/**
 * Phrases: what stands in quotation marks. A phrase stands in a text where its letters stand there, without regard to
 * case, and the words that they are part of are its own words, by their terms. So it begins where a word begins, and
 * its last word may have another ending: `meeting room` stands in `Meeting rooms`, `eat` neither in `meat` nor in
 * `eaten`.
 *
 * Such a place has the terms of the phrase next to each other, in their order. So whatever text the phrase stands in
 * has all of its pairs of neighbouring terms, and by these few messages come into question (docs/decisions/search.md).
 */
import { eachWord, type PlacedWord, placedWords } from './words.ts';

/**
 * All pairs share so many terms of the index. With more of them the ids of each lie further apart, and one takes two
 * bytes and not one; with fewer, a phrase has more candidates: at fifteen pairs a message, a pair is that of one or two
 * in a hundred of the messages without it. Another number means another form of segments (`Segment.pairs`).
 */
const PAIR_TERMS = 1_024;

/** What may be within a word, by single UTF-16 units: halves of characters count as such. */
const WORD_UNIT = /[\p{L}\p{N}\p{M}\ud800-\udfff]/u;

/**
 * The terms of the index that stand for the pairs of neighbouring terms of a text, each once. Words of the same letters
 * in another case may be separated otherwise, so both sides are in lower case.
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

/** No word has its first sign; it is above that of the terms of conversations, which a merge meets first. */
const pairTerm = (number: number): string => `+${number}`;

/** Whether a term of the index is that of pairs. */
export const isPairTerm = (term: string): boolean => term.startsWith('+');

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A test for a phrase, which is in lower case: whether it stands in a text. */
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

/** Whether the words from one on to the last that begins before `end` have these forms. */
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
