import { describe, expect, it } from 'vitest';
import { wildcardIn } from './wildcards.ts';

describe('wildcardIn', () => {
  it.each([
    ['@**all** lunch?', 'channel'],
    ['Lunch, @**topic**?', 'topic'],
    ['> who comes?\n\n@**everyone**', 'channel'],
    ['    > @**all**', 'channel'],
    ['1 > 0, @**all**', 'channel'],
    ['```one``` and\n@**all**', 'channel'],
    ['```spoiler\n@**all** it ends well\n```', 'channel'],
    ['```spoiler for @**topic**\nit ends well\n```', 'topic'],
    ['~~~ {.spoiler}\n```quote\nwell?\n```\n@**all** it does\n~~~', 'channel'],
    ['```spoiler\n```quote\nwell?\n```\n@**all** it does\n```', 'channel'],
    ['```\ncode\n    ```\n@**all**', 'channel'],
    ['- ```\n  code\n  ```\n@**all** hi', 'channel'],
    ['1. text\n   ```\n   code\n2. @**all**', 'channel'],
    ['1. text\n   ```\n   code\n\nhi @**all**', 'channel'],
  ] as const)('%j has one', (text, kind) => {
    expect(wildcardIn(text)).toBe(kind);
  });

  it.each([
    'lunch, all?',
    '`@**all**`',
    '```quote\n@**all** lunch?\n```\nyes',
    '> @**all** lunch?\n\nyes',
    'Ann wrote:\n   >> @**topic** lunch?',
    '```spoiler\n```js\n@**all**\n```\n```',
    '```\n~~~\n@**all**\n````',
    '```quote\n```spoiler\n@**all**\n```\n```',
    '```spoilers\n@**all**\n```',
    '```\n```!\n@**all**\n```',
    '```quote\n``` {}\n@**all**\n```',
    '- ```\n  @**all**\n  ```',
    '1. text\n   ```\n   @**all**\n   ```',
    '```spoiler\n~~~\n@**all**\n~~~\n```\n`@**all**`',
  ])('%j has none', (text) => {
    expect(wildcardIn(text)).toBeUndefined();
  });
});
