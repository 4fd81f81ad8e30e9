import { describe, expect, it } from 'vitest';
import { wildcardIn } from './wildcards.ts';

describe('wildcardIn', () => {
  it.each([
    ['@**all** lunch?', 'channel'],
    ['Lunch, @**topic**?', 'topic'],
    ['> who comes?\n\n@**everyone**', 'channel'],
    ['    > @**all**', 'channel'],
    ['1 > 0, @**all**', 'channel'],
  ] as const)('%j has one', (text, kind) => {
    expect(wildcardIn(text)).toBe(kind);
  });

  it.each([
    'lunch, all?',
    '`@**all**`',
    '```quote\n@**all** lunch?\n```\nyes',
    '> @**all** lunch?\n\nyes',
    'Ann wrote:\n   >> @**topic** lunch?',
  ])('%j has none', (text) => {
    expect(wildcardIn(text)).toBeUndefined();
  });
});
