/**
 * What a text is searched by: its words, each in the form that stands for all its spellings. Messages, names of topics
 * and what is looked for go through here alike, so that they meet.
 *
 * A word is a run of letters and digits, in lower case and compatible form (NFKC). Scripts that put no spaces between
 * words are separated by the dictionaries of ICU (`Intl.Segmenter`). English words are reduced to their stems, the
 * commonest of them left out (docs/decisions/search.md).
 */
import { atMost, STOP_WORDS } from '@rookery/core';
import { LRUCache } from 'lru-cache';
import { stemmer } from 'stemmer';

/** Letters, digits and the marks that belong to them. */
const RUN = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts whose words stand next to each other without spaces. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const LATIN = /^[a-z]+$/;
const ASCII = /^[A-Za-z0-9]+$/;
/**
 * Longer ones are stored by their beginning, in UTF-16 units: no word, but the key of something, of which an index
 * takes 1 kB.
 */
const MAX_LENGTH = 64;

const LEFT_OUT: ReadonlySet<string> = new Set(STOP_WORDS);

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
/** Stems by word: texts repeat their words, and a look-up takes a tenth of the time. */
const stems = new LRUCache<string, string>(atMost(20_000));

/**
 * Calls on each word of a text with the term that stands for it and where it is, in UTF-16 units. Stop words have no
 * term.
 */
export function eachWord(text: string, visit: (term: string, start: number, end: number) => void): void {
  eachSpelling(text, (word, start, end) => {
    const term = termOf(word);
    if (term !== undefined) visit(term, start, end);
  });
}

/**
 * Finds the words of a text that stand for one of these terms, with where they are, in UTF-16 units. Most words are
 * passed over by their first letter, which lower case and stemming leave as it was.
 */
export function termMatcher(
  terms: ReadonlySet<string>,
): (text: string, visit: (start: number, end: number) => void) => void {
  const initials = new Set([...terms].map((term) => term.charCodeAt(0)));
  return (text, visit) =>
    eachSpelling(text, (word, start, end) => {
      // The bit by which a capital differs from its small letter; digits have it too.
      if (!initials.has(word.charCodeAt(0) | 0x20) && ASCII.test(word)) return;
      const term = termOf(word);
      if (term !== undefined && terms.has(term)) visit(start, end);
    });
}

/** A word in its place, in UTF-16 units. */
export interface PlacedWord {
  /** Its term; of a stop word, what is no term. */
  readonly form: string;
  readonly start: number;
  readonly end: number;
}

/** All words of a text in their order, stop words too. */
export function placedWords(text: string): PlacedWord[] {
  const found: PlacedWord[] = [];
  eachSpelling(text, (word, start, end) => found.push({ form: termOf(word) ?? ` ${word}`, start, end }));
  return found;
}

function eachSpelling(text: string, visit: (word: string, start: number, end: number) => void): void {
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (ASCII.test(run) || !UNSPACED.test(run)) {
      visit(run, index, index + run.length);
      continue;
    }
    for (const { segment, index: at, isWordLike } of segmenter.segment(run)) {
      if (isWordLike) visit(segment, index + at, index + at + segment.length);
    }
  }
}

/** The terms of a text, each once. */
export function termsOf(text: string): string[] {
  const terms = new Set<string>();
  eachWord(text, (term) => terms.add(term));
  return [...terms];
}

function termOf(word: string): string | undefined {
  const plain = (LATIN.test(word) ? word : word.normalize('NFKC').toLowerCase()).slice(0, MAX_LENGTH).toWellFormed();
  if (!LATIN.test(plain)) return plain;
  if (LEFT_OUT.has(plain)) return undefined;
  let stem = stems.get(plain);
  if (stem === undefined) {
    stem = stemmer(plain);
    stems.set(plain, stem);
  }
  return stem;
}
