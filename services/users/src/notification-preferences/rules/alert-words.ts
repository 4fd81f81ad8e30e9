/** Alert words, which a user wants to notice in messages. */
import { badRequest, checkLength, trimVisible } from '@rookery/core';

const MAX_WORD = 100;
/** Max. words of a user. Every message is searched for all words of the organisation; more words select nothing. */
const MAX_WORDS = 200;

/**
 * Returns the words of a request, trimmed, without blank ones.
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
 * Returns the words with others added; of words that differ only in case, the first stays.
 * @throws BAD_REQUEST for more than `MAX_WORDS` in total
 */
export function withWords(words: readonly string[], added: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const word of [...words, ...added]) if (!byKey.has(keyOf(word))) byKey.set(keyOf(word), word);
  if (byKey.size > MAX_WORDS) throw badRequest(`There can be at most ${MAX_WORDS} alert words.`);
  return [...byKey.values()];
}

/** Returns the words without others, which are matched regardless of case. */
export function withoutWords(words: readonly string[], removed: readonly string[]): string[] {
  const gone = new Set(removed.map(keyOf));
  return words.filter((word) => !gone.has(keyOf(word)));
}
