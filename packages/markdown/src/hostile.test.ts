import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corpus, LINES_OF_BLANKS, long, PIECES, EVERYTHING as references } from '../test/hostile-corpus.ts';
import { isClean } from './check-html.ts';
import { renderFully } from './full.ts';
import { toTable } from './references.ts';
import { render } from './render.ts';
import { NO_SETTINGS } from './settings.ts';

/** What the rules, KaTeX and the highlighting may write: nothing that runs, loads or navigates by itself. */
const settings = {
  ...NO_SETTINGS,
  emoticons: true,
  codeLanguage: 'python',
  linkifiers: [
    { pattern: '#(?P<id>[0-9]+)', url_template: 'https://t/{id}' },
    { pattern: '(?P<x>(a+)+b)', url_template: 'https://t/{x}' },
    { pattern: 'x(?P<rest>.*)', url_template: '{rest}' },
  ],
};
const fully = (source: string) => renderFully(source, toTable(source, references), settings);

describe('hostile sources', () => {
  test('the whole corpus, in bounded size, and never outside of what is allowed', () => {
    for (const [name, source] of corpus(15)) {
      const { html } = fully(source);
      expect(isClean(html), name).toBe(true);
      expect(html.length, name).toBeLessThanOrEqual(400_000);
    }
  }, 120_000);

  test.each(PIECES)('%j, ten thousand characters of it, in bounded time', (piece) => {
    const source = long(piece);
    const startedAt = performance.now();
    const { html: rendered } = render(source, references);
    // The bench has the target; this bound detects quadratic growth.
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(rendered.length).toBeLessThan(1_000_000);
  });

  test.each(LINES_OF_BLANKS.map((source) => [source.trimStart().slice(0, 9), source]))(
    'blanks after %j, in bounded time',
    (_head, source) => {
      const startedAt = performance.now();
      render(source, references);
      expect(performance.now() - startedAt).toBeLessThan(2000);
    },
  );

  /** The tags and attributes determine what a browser does with the HTML: all must come from the rules. */
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
          'data-user-group-id',
          'data-stream-id',
          'data-code-language',
        ]).toContain(name);
        if (name === 'href') expect(value).toMatch(/^(?:\/(?!\/)|#|[a-z]+:)/i);
        if (name === 'href') expect(value).not.toMatch(/^\s*(?:javascript|data|vbscript):/i);
      }
    }
    // Without the tags of the rules, nothing that looks like a tag is left.
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
    '$$',
    '\\href{javascript:x}{',
    '\\text{<b>}',
    '```math\n',
    '#12',
    ':)',
    '@**topic**',
    '@*team*',
    '\t',
  );

  test('give no tag, attribute or scheme of the author', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => checkSafe(render(parts.join(''), references).html)),
      { numRuns: 1500 },
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => isClean(fully(parts.join('')).html)),
      { numRuns: 200 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (source) =>
        checkSafe(render(source, references).html),
      ),
      { numRuns: 500 },
    );
  });
});
