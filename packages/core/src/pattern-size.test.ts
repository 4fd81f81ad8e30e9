import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { MAX_PATTERN_SIZE, patternSize } from './pattern-size.ts';

/** The number of instructions of a pattern; undefined for an invalid one. */
function programSize(pattern: string): number | undefined {
  try {
    // Every program begins with an instruction that fails and ends with one that matches.
    return RE2JS.compile(pattern).programSize() - 2;
  } catch {
    return undefined;
  }
}

const atom = fc.constantFrom(
  ...[
    'a',
    '.',
    'é',
    '[a-z]',
    '[^]a-c]',
    '[]-]',
    '\\d',
    '\\w',
    '\\.',
    '\\pL',
    '\\p{Greek}',
    '\\x{61}',
    '\\x41',
    '\\123',
  ],
  ...['^', '$', '\\b', '\\Q(a)[b\\E', '[[:alpha:]_]', '[\\]a]', '(?i)', '(?:)', '()', '(|)', '{,3}', '{', 'a{2', '-'],
);
const repeat = fc.constantFrom(
  '',
  '',
  '*',
  '+',
  '?',
  '*?',
  '+?',
  '??',
  '{2}',
  '{3,}',
  '{0,4}',
  '{2,5}?',
  '{0}',
  '{1,12}',
);
const { pattern: nested } = fc.letrec<{ pattern: string; item: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 4 },
    atom,
    fc.tuple(fc.constantFrom('(', '(?:', '(?i:', '(?s-i:'), tie('pattern')).map(([open, inner]) => `${open}${inner})`),
  ),
  pattern: fc
    .array(
      fc.array(
        fc.tuple(tie('item'), repeat).map((parts) => parts.join('')),
        { maxLength: 4 },
      ),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((branches) => branches.map((items) => items.join('')).join('|')),
}));

/** Arbitrary texts, mostly invalid patterns. */
const soup = fc
  .array(
    fc.constantFrom(
      ...[
        '\\Q',
        '\\E',
        '(',
        '(',
        ')',
        ')',
        '[',
        ']',
        '^',
        '{2}',
        '{3,}',
        '{,4}',
        '{2,5}',
        'a',
        'b',
        '|',
        '*',
        '+',
        '?',
      ],
      ...[
        '\\',
        '(?:',
        '(?i)',
        '(?P<x>',
        '(?<y>',
        '\\pL',
        '\\p{L}',
        '[:alpha:]',
        '-',
        '\\x{61}',
        '.',
        '{',
        '}',
        ',',
        '0',
      ],
    ),
    { maxLength: 25 },
  )
  .map((tokens) => tokens.join(''));

const runs = { numRuns: 2000 };

describe('the estimated size of a pattern', () => {
  test('is at least that of its program, for patterns of all forms', () => {
    let compiled = 0;
    const property = fc.property(nested, (pattern) => {
      const estimate = patternSize(pattern);
      fc.pre(estimate < 20_000);
      const size = programSize(pattern);
      if (size === undefined) return;
      compiled++;
      expect(estimate).toBeGreaterThanOrEqual(size);
    });
    fc.assert(property, runs);
    expect(compiled).toBeGreaterThan(500);
  });

  test.each([
    '[>-[:alpha:]0,',
    '[\\d-[:alpha:](]0,',
    '[!-\\]b(]0,',
    '[]-a(]0,',
    '[^]b-]0,',
    '[--[:x:]0,',
    '[a-b-[:alpha:](]0,',
  ])('and for %s, whose class ends where RE2 says', (pattern) => {
    const size = programSize(pattern);
    expect(size).toBeDefined();
    expect(patternSize(pattern)).toBeGreaterThanOrEqual(size as number);
  });

  test('and for ordinary text that happens to be a pattern', () => {
    const property = fc.property(soup, (pattern) => {
      const estimate = patternSize(pattern);
      if (estimate < 20_000) expect(estimate).toBeGreaterThanOrEqual(programSize(pattern) ?? 0);
    });
    fc.assert(property, { numRuns: 5000 });
  });

  test.each([
    ['#(?P<id>[0-9]+)', 5],
    ['(?P<org>[a-zA-Z0-9_-]+)/(?P<repo>[a-zA-Z0-9_-]+)#(?P<id>[0-9]+)', 14],
    ['(?P<commit>[0-9a-f]{7,40})', 75],
    ['[A-Z]{2,10}-\\d{1,6}', 30],
  ])('of %j is no more than half again its program, and 8 for each group', (pattern, size) => {
    const groups = pattern.split('(?P<').length - 1;
    expect(programSize(pattern)).toBe(size);
    expect(patternSize(pattern) - 8 * groups).toBeLessThanOrEqual(size * 1.5);
  });

  test.each([
    ['(?P<x>(?:[a-z ]|[ a-y]){1,960}Q)'],
    ['(?:(?:a{10}){10}){10}b'],
    ['a{1,334}b{1,334}'],
    ['\\pL'.repeat(50)],
    [`(?i)[\\x{100}-\\x{10ffff}]`.repeat(3)],
    ['(?i)[ -𐀀 -𐀀 -𐀀]'],
    ['()'.repeat(120)],
  ])('of %j is too large', (pattern) => {
    expect(patternSize(pattern)).toBeGreaterThan(MAX_PATTERN_SIZE);
  });
});
