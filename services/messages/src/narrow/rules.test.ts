import { expect, test, vi } from 'vitest';
import { parseSearch } from './rules.ts';

/** Distinct words with a capital: each takes a call of `normalize`. */
const words = (count: number) =>
  Array.from({ length: count }, (_, i) => `Zq${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}q`);

test('a search has its first fifty words, and no others are looked at', () => {
  const given = words(300);
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const search = parseSearch(given.join(' '));
  expect(normalize).toHaveBeenCalledTimes(50);
  normalize.mockRestore();
  expect(search.words).toEqual(given.slice(0, 50).map((word) => word.toLowerCase()));
  expect(parseSearch('the cat, the Cats; 東京 cat').words).toEqual(['cat', '東京']);
});

test('a phrase has those of its words that the search has', () => {
  const [phrase] = parseSearch('"Hello there world" again').phrases;
  expect(phrase).toMatchObject({ text: 'hello there world', words: ['hello', 'world'] });
});
