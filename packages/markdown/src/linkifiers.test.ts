import { MAX_PATTERNS_SIZE } from '@rookery/core';
import { describe, expect, test } from 'vitest';
import { boundLinkifiers } from './linkifiers.ts';
import { plainTopicLinks, renderPlain } from './plain.ts';
import { NO_REFERENCES } from './references.ts';
import { linkBudget, render } from './render.ts';
import { NO_SETTINGS } from './settings.ts';
import { topicLinks } from './topic-links.ts';

const ISSUE = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://t/{id}' };
const TICKET = { pattern: '(?P<project>[A-Z]+)-(?P<n>[0-9]+)', url_template: 'https://j/{project}{?n}' };
const ANY = { pattern: '(?P<text>.+)', url_template: 'https://any/{text}' };

const html = (source: string, linkifiers = [ISSUE, TICKET]) =>
  render(source, NO_REFERENCES, { ...NO_SETTINGS, linkifiers }).html;

describe('linkifiers', () => {
  const twelve = '<a href="https://t/12">#12</a>';
  test.each([
    ['#12', `<p>${twelve}</p>`],
    ['see (#12), #12: "#12"', `<p>see (${twelve}), ${twelve}: "${twelve}"</p>`],
    ['#12 #12', `<p>${twelve} ${twelve}</p>`],
    ['#12,#12', `<p>${twelve},${twelve}</p>`],
    ['a#12 #12a #12é', '<p>a#12 #12a #12é</p>'],
    ['**#12**', `<p><strong>${twelve}</strong></p>`],
    ['`#12` [#12](https://e.org)', '<p><code>#12</code> <a href="https://e.org">#12</a></p>'],
    ['https://e.org/#12', '<p><a href="https://e.org/#12">https://e.org/#12</a></p>'],
    ['ROOK-7', '<p><a href="https://j/ROOK?n=7">ROOK-7</a></p>'],
    ['* #12', `<ul>\n<li>${twelve}</li>\n</ul>`],
  ])('%j', (source, expected) => {
    expect(html(source)).toBe(expected);
  });

  test('the first in the list has what two could have', () => {
    expect(html('#12', [ANY, ISSUE])).toBe('<p><a href="https://any/%2312">#12</a></p>');
    expect(html('#12', [ISSUE, ANY])).toBe(`<p>${twelve}</p>`);
  });

  test('what they find is escaped, and leads nowhere that links may not lead', () => {
    expect(html('<b>"', [ANY])).toBe('<p><a href="https://any/%3Cb%3E%22">&lt;b&gt;"</a></p>');
    expect(html('x', [{ pattern: '(?P<x>x)', url_template: 'javascript:{x}' }])).toBe('<p>x</p>');
    expect(html('x', [{ pattern: '(((', url_template: 'https://e.org/' }])).toBe('<p>x</p>');
  });

  test('note a link', () => {
    expect(render('#12', NO_REFERENCES, { ...NO_SETTINGS, linkifiers: [ISSUE] }).link).toBe(true);
  });

  test('in time that grows with the text, whatever the pattern', () => {
    const evil = { pattern: '(?P<x>(a+)+)$', url_template: 'https://e.org/{x}' };
    const source = `${'a'.repeat(9000)}!`;
    const startedAt = performance.now();
    expect(html(source, [evil])).toBe(`<p>${source}</p>`);
    // A backtracking engine would not finish in practice.
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});

/** Each may be stored, and all of them together too. */
const LARGE = Array.from({ length: 5 }, (_, n) => ({
  pattern: `(?P<x>[a-z ]{1,${460 + n}}Q)`,
  url_template: 'https://e.org/{x}',
}));
/** None of them may be stored today: each compiles to at least 38,000 instructions. */
const STORED_BEFORE = Array.from({ length: 40 }, (_, n) => ({
  pattern: `(?P<x>(?:[a-z ]|[ a-y]){1,${960 - n}}Q|${Array.from({ length: 30 }, () => '(?:[a-z ]|[ a-y]){1,960}R').join('|')})`,
  url_template: 'https://e.org/{x}',
}));

describe('linkifiers that cost much', () => {
  test('are used up to the size of each and of all, and the rest as if they were not there', () => {
    const rules = [...STORED_BEFORE, ISSUE, ...LARGE, TICKET];
    const { used, skipped, size } = boundLinkifiers(rules);
    expect(used).toEqual([ISSUE, ...LARGE.slice(0, 5), TICKET]);
    expect(skipped).toEqual(STORED_BEFORE);
    expect(size).toBeLessThanOrEqual(MAX_PATTERNS_SIZE + used.length * 20);
    expect(boundLinkifiers([...LARGE, ...LARGE]).skipped).toEqual(LARGE);
    expect(html('#12 word Q', rules)).toContain('<a href="https://t/12">#12</a>');
    expect(html('abcQ', [...STORED_BEFORE])).toBe('<p>abcQ</p>');
    expect(html('abcQ', [...LARGE])).toContain('<a href="https://e.org/abcQ">abcQ</a>');
  });

  test('are left to another thread, and so are those that find much in a text', () => {
    const settings = (linkifiers: typeof LARGE) => ({ ...NO_SETTINGS, linkifiers });
    expect(renderPlain('#12', NO_REFERENCES, settings([ISSUE]))?.html).toBe('<p><a href="https://t/12">#12</a></p>');
    expect(renderPlain('#12', NO_REFERENCES, settings(LARGE))).toBeUndefined();
    expect(plainTopicLinks('#12', settings(LARGE))).toBeUndefined();
    const [one] = LARGE;
    if (!one) throw new Error('there are five');
    expect(renderPlain('a '.repeat(20), NO_REFERENCES, settings([one]))).toBeDefined();
    expect(renderPlain('aQ '.repeat(20), NO_REFERENCES, settings([one]))).toBeUndefined();
    expect(plainTopicLinks('aQ '.repeat(20), settings([one]))).toBeUndefined();
    expect(renderPlain('a '.repeat(300), NO_REFERENCES, settings([one]))).toBeUndefined();
  });

  test('find links as far as their budget lasts, which is one for all texts of a source', () => {
    const budget = { steps: 3000, isSpent: false };
    const source = Array.from({ length: 100 }, () => '#12').join('\n');
    const rendered = render(source, NO_REFERENCES, { ...NO_SETTINGS, linkifiers: [ISSUE] }, undefined, budget).html;
    const links = rendered.match(/<a /g)?.length ?? 0;
    expect(budget.isSpent).toBe(true);
    expect(links).toBeGreaterThan(5);
    expect(links).toBeLessThan(100);
    expect(rendered.replace(/<[^>]*>/g, '')).toBe(source);
  });

  test('of one organisation do not stand for those of another', () => {
    const link = (realm: number, url_template: string) =>
      render('#12', NO_REFERENCES, { ...NO_SETTINGS, realm, linkifiers: [{ ...ISSUE, url_template }] }).html;
    for (let n = 0; n < 2; n++) {
      expect(link(1, 'https://one/{id}')).toContain('https://one/12');
      expect(link(2, 'https://two/{id}')).toContain('https://two/12');
      expect(link(1, 'https://changed/{id}')).toContain('https://changed/12');
    }
  });
});

describe('the links of topics', () => {
  test.each([
    ['plain', []],
    [
      '#12 and ROOK-7',
      [
        { text: '#12', url: 'https://t/12' },
        { text: 'ROOK-7', url: 'https://j/ROOK?n=7' },
      ],
    ],
    [
      'ROOK-7 and #12',
      [
        { text: 'ROOK-7', url: 'https://j/ROOK?n=7' },
        { text: '#12', url: 'https://t/12' },
      ],
    ],
    ['see https://e.org/a', [{ text: 'https://e.org/a', url: 'https://e.org/a' }]],
    ['see e.org', [{ text: 'e.org', url: 'https://e.org' }]],
    ['https://e.org/#12', [{ text: 'https://e.org/#12', url: 'https://e.org/#12' }]],
    ['ann@e.org main.py', []],
  ])('%j', (topic, expected) => {
    expect(topicLinks(topic, { realm: 1, linkifiers: [ISSUE, TICKET] }, linkBudget())).toEqual(expected);
  });
});

describe('emoticons', () => {
  const smile = '<span aria-label="slight smile" class="emoji emoji-1f642" role="img" title="slight smile">';
  const of = (source: string, emoticons = true) => render(source, NO_REFERENCES, { ...NO_SETTINGS, emoticons }).html;
  test('of who wants them translated', () => {
    expect(of(':)')).toBe(`<p>${smile}:slight_smile:</span></p>`);
    expect(of('well :).')).toContain('emoji-1f642');
    for (const face of ['(:', ':|', ':/', ';)', ':D', ':o', ':P']) expect(of(face)).toContain('class="emoji ');
    expect(of(':) <3 :(').match(/class="emoji /g)).toHaveLength(3);
    expect(of(':)', false)).toBe('<p>:)</p>');
  });

  test.each(['a:)', ':)a', '`:)`'])('%j is none', (source) => {
    expect(of(source)).not.toContain('emoji');
  });
});

describe('links to the organisation itself', () => {
  const of = (source: string) =>
    render(source, NO_REFERENCES, { ...NO_SETTINGS, origin: 'https://chat.example.org' }).html;
  test.each([
    ['[a](https://chat.example.org/#narrow/channel/1)', '<p><a href="#narrow/channel/1">a</a></p>'],
    ['[a](https://chat.example.org/user_uploads/1/a.png)', '<p><a href="/user_uploads/1/a.png">a</a></p>'],
    ['[a](https://chat.example.org/help)', '<p><a href="https://chat.example.org/help">a</a></p>'],
    ['[a](https://chat.example.org.evil/#narrow)', '<p><a href="https://chat.example.org.evil/#narrow">a</a></p>'],
  ])('%j', (source, expected) => {
    expect(of(source)).toBe(expected);
  });
});
