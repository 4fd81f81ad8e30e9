import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { References } from './references.ts';
import { render } from './render.ts';

const references: References = {
  user: (name) => ({ id: 7, name }),
  group: (name) => ({ id: 5, name, title: name, silent: false }),
  channel: (name) => ({ id: 9, name }),
  newestOf: () => 214,
};

describe('hostile sources', () => {
  const long = (piece: string) => piece.repeat(Math.floor(10_000 / piece.length));

  test.each([
    '[',
    '](',
    '![',
    '*a ',
    '**a',
    '***',
    '`',
    '` ``',
    '_',
    '~~',
    '>',
    '> ',
    '- ',
    '  - ',
    '1. ',
    '|',
    'a|b\n',
    ':a:',
    '@**',
    '@**a**',
    '#**a>',
    '#**',
    '<',
    '&',
    '<time:',
    'http://',
    'a.com/',
    'a@b.',
    '(((',
    '\\',
    '```\n',
    '```quote\n',
    '````quote\n```py\n',
    '🎉',
    '🎉[',
    '\n',
    '# ',
    '|-|\n',
    'www.',
    'https://a.b/(',
    '*_',
    '[a](b',
    '[[a](b)',
    'ftp://a:b@',
    '-',
    '=\n',
    'é',
    '\u202e',
  ])('%j, ten thousand characters of it, in bounded time', (piece) => {
    const source = long(piece);
    const begun = performance.now();
    const { html: rendered } = render(source, references);
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(rendered.length).toBeLessThan(1_000_000);
  });

  /** What a browser would make of it is decided by tags and attributes: they must be the rules' own. */
  const TAG = /<(\/?)([a-z0-9]+)((?: [a-z-]+="[^"<>]*")*)>/g;
  const TAGS = new Set(
    'p br strong em del code pre div span a ul ol li blockquote h1 h2 h3 h4 h5 h6 hr table thead tbody tr th td img time'.split(
      ' ',
    ),
  );

  function checkSafe(rendered: string): void {
    for (const [, , tag = '', attributes = ''] of rendered.matchAll(TAG)) {
      expect(TAGS).toContain(tag);
      for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
        expect([
          'href',
          'class',
          'style',
          'start',
          'title',
          'alt',
          'src',
          'role',
          'datetime',
          'aria-label',
          'aria-hidden',
          'data-user-id',
          'data-stream-id',
          'data-code-language',
        ]).toContain(name);
        if (name === 'href') expect(value).toMatch(/^(?:\/(?!\/)|#|[a-z]+:)/i);
        if (name === 'href') expect(value).not.toMatch(/^\s*(?:javascript|data|vbscript):/i);
      }
    }
    // Nothing that looks like a tag is left once the rules' own are gone.
    expect(rendered.replace(TAG, '')).not.toMatch(/[<>]/);
  }

  const pieces = fc.constantFrom(
    '<script>',
    '</p>',
    '"',
    "'",
    '>',
    '<',
    '&',
    '&lt;',
    '&#x6a;',
    '[x](',
    ')',
    'javascript:',
    'data:',
    '"onload="x',
    '`',
    '```',
    '```py "><x>\n',
    '\n',
    '\n\n',
    '> ',
    '* ',
    '**',
    '*',
    '~~',
    '@**Ann**',
    '@**Bo <b>**',
    '#**ops>',
    '**',
    ':tada:',
    '🎉',
    'https://e.org/"><b>',
    'x',
    ' ',
    '|',
    '-|-\n',
    '```quote\n',
    '```spoiler <b>\n',
    '<time:2031-01-01>',
    'a@b.org',
    '\\',
    '\0',
    '//e.org',
    '[](',
    '\t',
  );

  test('give no tag, attribute or scheme of the author', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => checkSafe(render(parts.join(''), references).html)),
      { numRuns: 1500 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (source) =>
        checkSafe(render(source, references).html),
      ),
      { numRuns: 500 },
    );
  });
});
