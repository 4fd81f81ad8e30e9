/**
 * The search terms of a text: its words, each in a form that represents all its spellings. Messages, topic names and
 * queries are all converted here, so that they match.
 *
 * A word is a run of letters and digits, in lower case and compatible form (NFKC). Scripts that put no spaces between
 * words are separated by the dictionaries of ICU (`Intl.Segmenter`). English words are reduced to their stems, the most
 * common are left out (docs/decisions/search.md).
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
 * Max. length of a term, in UTF-16 units; only the beginning of a longer one is stored. Such a run is not a word but
 * some kind of key, and an index takes up to 1 kB of it.
 */
const MAX_LENGTH = 64;

const LEFT_OUT: ReadonlySet<string> = new Set(STOP_WORDS);

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
/** Stems by word: texts repeat their words, and a look-up takes a tenth of the time of stemming. */
const stems = new LRUCache<string, string>(atMost(20_000));

/** Visits each word of a text, with its term and its place in UTF-16 units. Stop words have no term and are skipped. */
export function eachWord(text: string, visit: (term: string, start: number, end: number) => void): void {
  eachSpelling(text, (word, start, end) => {
    const term = termOf(word);
    if (term !== undefined) visit(term, start, end);
  });
}

/**
 * Finds the words of a text that have one of these terms, with their places in UTF-16 units. Most words are skipped by
 * their first letter, which lower case and stemming do not change.
 */
export function termMatcher(
  terms: ReadonlySet<string>,
): (text: string, visit: (start: number, end: number) => void) => void {
  const initials = new Set([...terms].map((term) => term.charCodeAt(0)));
  return (text, visit) =>
    eachSpelling(text, (word, start, end) => {
      // The bit that distinguishes a capital from its small letter; digits have it, too.
      if (!initials.has(word.charCodeAt(0) | 0x20) && ASCII.test(word)) return;
      const term = termOf(word);
      if (term !== undefined && terms.has(term)) visit(start, end);
    });
}

/** A word with its place, in UTF-16 units. */
export interface PlacedWord {
  /** Its term; for a stop word, a value that is no term. */
  readonly form: string;
  readonly start: number;
  readonly end: number;
}

/** All words of a text in order, including stop words. */
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
