import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachWord, termMatcher, termsOf } from './words.ts';

const word = fc.oneof(
  fc.constantFrom(
    ...['Yes', 'yesterday', 'HOPING', 'hope', 'happily', 'skies', 'relational', 'x2', '2x', 'the', 'b', 'B-b'],
    // Capitals, compatible forms, letters with separate and composed marks, and scripts without spaces.
    ...['Ärger', 'A\u0308rger', 'e\u0301te', '\u00e9te', 'ﬁsh', 'Ｆｕｌｌ', 'İstanbul', 'abc中文', '中文abc', 'Ωμέγα'],
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));

test('words of given terms are found where all words of the text are looked at', () => {
  fc.assert(
    fc.property(text, text, (looked, sought) => {
      const terms = new Set(termsOf(sought));
      const all: [number, number][] = [];
      eachWord(looked, (term, start, end) => {
        if (terms.has(term)) all.push([start, end]);
      });
      const found: [number, number][] = [];
      termMatcher(terms)(looked, (start, end) => found.push([start, end]));
      expect(found).toEqual(all);
    }),
    { numRuns: 500 },
  );
});

test('a word is found by the terms of itself', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]{1,12}$/), (one) => {
      let count = 0;
      termMatcher(new Set(termsOf(one)))(one, () => count++);
      expect(count).toBe(termsOf(one).length);
    }),
    { numRuns: 2000 },
  );
});
