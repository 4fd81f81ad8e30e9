import { UserSet } from '@rookery/core';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { WordFinder } from './word-finder.ts';

const finder = (...words: string[]) => new WordFinder(words.map((word, i) => ({ word, users: UserSet.of([i + 1]) })));
const found = (words: string[], text: string) =>
  finder(...words)
    .find(text)
    .toArray();

describe('words in a text', () => {
  it.each<[string, string[], string, number[]]>([
    ['nothing to look for', [], 'anything', []],
    ['a word', ['cat'], 'the cat sat', [1]],
    ['a word at both ends', ['cat', 'sat'], 'cat sat', [1, 2]],
    ['in another case', ['cat'], 'The CAT', [1]],
    ['not within another', ['cat', 'ate'], 'cats concatenate cat_', []],
    ['beside punctuation', ['cat'], "(cat's)", [1]],
    ['not beside digits', ['cat'], 'cat9', []],
    ['not beside letters of other scripts', ['cat'], 'caté', []],
    ['not beside letters of two units', ['cat'], '\u{1d41a}cat', []],
    ['beside emoji', ['cat'], '\u{1f408}cat\u{1f408}', [1]],
    ['a word of signs', ['c++', '@all'], 'c++11 mail@all', [1, 2]],
    ['words of several words', ['release plan', 'plan b'], 'the release plan b', [1, 2]],
    ['words within words', ['new york city', 'york', 'city', 'yor'], 'new york city', [1, 2, 3]],
    ['after a beginning that came to nothing', ['aab'], 'aa aaab aab', [1]],
    ['letters without words', ['日本'], '日本 日本語', [1]],
    ['words that overlap', ['a-b', 'b-c-a', 'c'], 'a-b-c-a-b', [1, 2, 3]],
  ])('%s', (_, words, text, expected) => {
    expect(found(words, text)).toEqual(expected);
  });

  it('joins those who look for the words that it finds', () => {
    const both = new WordFinder([
      { word: 'cat', users: UserSet.of([1, 2]) },
      { word: 'dog', users: UserSet.of([2, 3]) },
      { word: 'cow', users: UserSet.of([4]) },
    ]);
    expect(both.find('Dog, dog, cat').toArray()).toEqual([1, 2, 3]);
  });

  it('finds what looking for each word by itself finds', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-', 'é', '_', '🐈'), maxLength: 30 });
    const sign = fc.constantFrom('a', 'b', ' ', '-', '🐈');
    const words = fc.uniqueArray(fc.string({ unit: sign, minLength: 1, maxLength: 6 }));
    fc.assert(
      fc.property(words, text, (sought, within) => {
        const sign = /[\p{L}\p{N}_]/u;
        const alone = sought.flatMap((word, i) => {
          for (let at = within.indexOf(word); at >= 0; at = within.indexOf(word, at + 1)) {
            const before = sign.test(word.at(0) ?? '') && sign.test(within.charAt(at - 1));
            const after = sign.test(word.at(-1) ?? '') && sign.test(within.charAt(at + word.length));
            if (!before && !after) return [i + 1];
          }
          return [];
        });
        expect(found(sought, within)).toEqual(alone);
      }),
    );
  });

  it.each([
    ['letters', 'a', 'a'.repeat(9_999)],
    ['signs', '-', '-'.repeat(9_999)],
    ['letters and signs', 'a-', 'a-'.repeat(4_999)],
  ])('takes a few steps for each character of a text of which every part is a word: %s', (_, part, text) => {
    const words = finder(...Array.from({ length: 200 / part.length }, (_, i) => part.repeat(i + 1)));
    const steps = [vi.spyOn(Map.prototype, 'get'), vi.spyOn(Set.prototype, 'has')];
    words.find(text);
    const taken = steps.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (const step of steps) step.mockRestore();
    expect(taken).toBeLessThan(5 * text.length);
  });

  it('recognises its own words', () => {
    const words = (...all: [string, number][]) => all.map(([word, id]) => ({ word, users: UserSet.of([id]) }));
    const own = new WordFinder(words(['cat', 1], ['dog', 2]));
    expect(own.isOf(words(['cat', 1], ['dog', 2]))).toBe(true);
    expect(own.isOf(words(['cat', 1], ['cow', 2]))).toBe(false);
    expect(own.isOf(words(['cat', 1], ['dog', 3]))).toBe(false);
    expect(own.isOf(words(['cat', 1]))).toBe(false);
    expect(own.isOf(words(['cat', 1], ['dog', 2], ['cow', 3]))).toBe(false);
  });
});
