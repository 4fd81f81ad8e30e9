/** Alert words: words whose messages notify a user. */
import { badRequest, checkLength, trimVisible } from '@rookery/core';

const MAX_WORD = 100;
/** Every word of the organisation is searched for in every message; a user with more searches for everything. */
const MAX_WORDS = 200;

/**
 * The words of a request without what does not count: blanks around them, and words that are nothing else.
 * @throws BAD_REQUEST for a word that is too long
 */
export function checkAlertWords(words: readonly string[]): string[] {
  return words.flatMap((given, i) => {
    const word = checkLength(`alert_words[${i}]`, trimVisible(given), MAX_WORD);
    return word === '' ? [] : [word];
  });
}

const keyOf = (word: string): string => word.toLowerCase();

/**
 * With these words too; of words that differ in case alone, the one that was there first.
 * @throws BAD_REQUEST where there would be too many
 */
export function withWords(words: readonly string[], added: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const word of [...words, ...added]) if (!byKey.has(keyOf(word))) byKey.set(keyOf(word), word);
  if (byKey.size > MAX_WORDS) throw badRequest(`There can be at most ${MAX_WORDS} alert words.`);
  return [...byKey.values()];
}

/** Without these words, in whichever case. */
export function withoutWords(words: readonly string[], removed: readonly string[]): string[] {
  const gone = new Set(removed.map(keyOf));
  return words.filter((word) => !gone.has(keyOf(word)));
}
