import { emojiNames } from '@rookery/core';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { namesEmoji, type ResolvedReferences, wantedBy } from './references.ts';
import { mayHaveLink, render, renderDescription } from './render.ts';
import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts';

const references: ResolvedReferences = {
  user: (name, id) => {
    if ((name === 'Ann' || name === '') && (id === undefined || id === 7)) return { id: 7, name: 'Ann' };
    return name === 'Bo <b>' && id === undefined ? { id: 8, name: 'Bo <b>' } : undefined;
  },
  group: (name) => {
    if (name === 'role:admins') return { id: 4, name, title: 'Admins & co', silent: false };
    return name === 'team' || name === 'old' ? { id: 5, name, title: name, silent: name === 'old' } : undefined;
  },
  emoji: (name) => (name === 'own' || name === 'heart_eyes' ? `/user_avatars/1/${name}.png?version=1&x="` : undefined),
  channel: (name) => {
    if (name === 'ops') return { id: 9, name: 'ops' };
    return name === 'R & D' ? { id: 10, name: 'R & D' } : undefined;
  },
  newestOf: (channel, topic) => (channel === 9 && topic !== 'new' ? 214 : undefined),
};

const html = (source: string) => render(source, references).html;

describe('paragraphs and emphasis', () => {
  test.each([
    ['hi & <b>', '<p>hi &amp; &lt;b&gt;</p>'],
    ['say "it\'s"', '<p>say "it\'s"</p>'],
    ['a\nb', '<p>a<br>\nb</p>'],
    ['a\n\nb', '<p>a</p>\n<p>b</p>'],
    ['**x** *y* ***z***', '<p><strong>x</strong> <em>y</em> <strong><em>z</em></strong></p>'],
    ['***a** b*', '<p><em><strong>a</strong> b</em></p>'],
    ['_x_ __y__ snake_case_name', '<p>_x_ __y__ snake_case_name</p>'],
    ['~~x~~', '<p><del>x</del></p>'],
    ['`a<b`', '<p><code>a&lt;b</code></p>'],
    ['` a ` ``x`y``', '<p><code> a </code> <code>x`y</code></p>'],
    ['`**no** :tada: @**all**`', '<p><code>**no** :tada: @**all**</code></p>'],
    ['a ` b', '<p>a ` b</p>'],
    ['## T', '<h2>T</h2>'],
    ['##T', '<p>##T</p>'],
    ['T\n===', '<p>T<br>\n===</p>'],
    ['a\n\n---\n\nb', '<p>a</p>\n<hr>\n<p>b</p>'],
    ['\\*a\\*', '<p>\\<em>a\\</em></p>'],
    ['/me waves', '<p>/me waves</p>'],
    ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
    ['** a **', '<p>** a **</p>'],
    ['Name*: A\nEmail*: b', '<p>Name*: A<br>\nEmail*: b</p>'],
    ['a*, b** and c~~, d~~.', '<p>a*, b** and c~~, d~~.</p>'],
    ['**重点：**内容', '<p><strong>重点：</strong>内容</p>'],
    ['请看**《手册》**第三章', '<p>请看<strong>《手册》</strong>第三章</p>'],
    ['~~（旧）~~新', '<p><del>（旧）</del>新</p>'],
    ['**(a)**b *(c)*d', '<p><strong>(a)</strong>b <em>(c)</em>d</p>'],
    [
      '**a**,**b** (*c*), **"d *e*"**',
      '<p><strong>a</strong>,<strong>b</strong> (<em>c</em>), <strong>"d <em>e</em>"</strong></p>',
    ],
  ])('%j', (source, expected) => {
    expect(html(source)).toBe(expected);
  });
});

describe('lists, quotations, tables', () => {
  test.each([
    ['* a\n* b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['a\n- b', '<p>a</p>\n<ul>\n<li>b</li>\n</ul>'],
    ['* a\n  * b', '<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>'],
    ['3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['1. a\n1. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['1. a\n  * b\n2. c', '<ol>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ol>'],
    ['10. a\n   - b\n11. c', '<ol start="10">\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ol>'],
    [
      '1. a\n  - b\n    - c\n  - d\n2. e',
      '<ol>\n<li>a\n<ul>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n<li>d</li>\n</ul>\n</li>\n<li>e</li>\n</ol>',
    ],
    [
      '> * 1234. a\n>     1. b\n>       * c',
      '<blockquote>\n<ul>\n<li>\n<ol start="1234">\n<li>a\n<ol>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ol>\n</li>\n</ol>\n</li>\n</ul>\n</blockquote>',
    ],
    ['1. a\n\n  b\n2. c', '<ol>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ol>'],
    ['1. a\n  2. b\n  3. c', '<ol>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ol>'],
    ['1. a\n - b', '<ol>\n<li>a</li>\n</ol>\n<ul>\n<li>b</li>\n</ul>'],
    [
      '1. a\n  ```\n  x\n    y\n  ```\n2. b',
      '<ol>\n<li>a<div class="codehilite"><pre><span></span><code>x\n  y\n</code></pre></div>\n</li>\n<li>b</li>\n</ol>',
    ],
    ['> q', '<blockquote>\n<p>q</p>\n</blockquote>'],
    ['```quote\nq\n```', '<blockquote>\n<p>q</p>\n</blockquote>'],
    [
      '````quote\n```quote\na\n```\nb\n````\nc',
      '<blockquote>\n<blockquote>\n<p>a</p>\n</blockquote>\n<p>b</p>\n</blockquote>\n<p>c</p>',
    ],
    [
      '```quote\n```py\nx\n```\nq\n```\nafter',
      '<blockquote>\n<div class="codehilite" data-code-language="Python"><pre><span></span><code>x\n</code></pre></div>\n<p>q</p>\n</blockquote>\n<p>after</p>',
    ],
    ['> ```quote\n> a\n> ```\n\nb', '<blockquote>\n<blockquote>\n<p>a</p>\n</blockquote>\n</blockquote>\n<p>b</p>'],
    ['- ```quote\n  a\n  ```\n- b', '<ul>\n<li>\n<blockquote>\n<p>a</p>\n</blockquote>\n</li>\n<li>b</li>\n</ul>'],
    [
      'A | B\n--- | :-:\n1 | 2',
      '<table>\n<thead>\n<tr>\n<th>A</th>\n<th style="text-align: center;">B</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td style="text-align: center;">2</td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      'A | B\n--- | ---\n`a|b` ``c`|``|`x\\|y`',
      '<table>\n<thead>\n<tr>\n<th>A</th>\n<th>B</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><code>a|b</code> <code>c`|</code></td>\n<td><code>x|y</code></td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      '`a|b` c\n\n    `d|e`',
      '<p><code>a|b</code> c</p>\n<div class="codehilite"><pre><span></span><code>`d|e`\n</code></pre></div>',
    ],
    [
      '```spoiler Head *x*\nbody\n```',
      '<div class="spoiler-block"><div class="spoiler-header">\n<p>Head <em>x</em></p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>body</p>\n</div></div>',
    ],
    [
      '```spoiler\nbody\n```',
      '<div class="spoiler-block"><div class="spoiler-header">\n</div><div class="spoiler-content" aria-hidden="true">\n<p>body</p>\n</div></div>',
    ],
  ])('%j', (source, expected) => {
    expect(html(source)).toBe(expected);
  });
});

describe('code blocks', () => {
  const block = (code: string, attribute = '') =>
    `<div class="codehilite"${attribute}><pre><span></span><code>${code}</code></pre></div>`;
  test.each([
    ['```py\nx=1\n```', block('x=1\n', ' data-code-language="Python"')],
    ['```js\nx\n```', block('x\n', ' data-code-language="JavaScript"')],
    ['```sh\nx\n```', block('x\n', ' data-code-language="Bash"')],
    ['``` {.rb}\nx\n```', block('x\n', ' data-code-language="Ruby"')],
    ['```kwak\nx\n```', block('x\n', ' data-code-language="kwak"')],
    ['```\n<b>"x"\n```', block('&lt;b&gt;&quot;x&quot;\n')],
    ['```none\nx\n```', block('x\n')],
    ['~~~\n```\nx\n~~~', block('```\nx\n')],
    ['````\n```\nx\n````', block('```\nx\n')],
    ['    x', block('x\n')],
    ['a\n```\nx\n```\nb', `<p>a</p>\n${block('x\n')}\n<p>b</p>`],
    ['```\nnever closed', block('never closed\n')],
    ['```\n\n```', block('\n')],
  ])('%j', (source, expected) => {
    expect(html(source)).toBe(expected);
  });
});

describe('links', () => {
  test.each([
    ['[t](https://e.org)', '<p><a href="https://e.org">t</a></p>'],
    ['[report &#91;final&#93;.pdf](/x)', '<p><a href="/x">report [final].pdf</a></p>'],
    ['[a&#93;.png](/x)', '<p><a href="/x">a].png</a></p>'],
    ['[c:\\d\\](/x)', '<p><a href="/x">c:\\d\\</a></p>'],
    ['[t](e.org/x)', '<p><a href="http://e.org/x">t</a></p>'],
    ['[](https://e.org)', '<p><a href="https://e.org">https://e.org</a></p>'],
    ['[t](https://e.org "title")', '<p><a href="https://e.org">t</a></p>'],
    ['[t](/user_uploads/1/a.png)', '<p><a href="/user_uploads/1/a.png">t</a></p>'],
    ['[t](ann@e.org)', '<p><a href="mailto:ann@e.org">t</a></p>'],
    ['[t](matrix:u/ann:e.org)', '<p><a href="matrix:u/ann:e.org">t</a></p>'],
    ['[t](javascript:alert(1))', '<p>[t](javascript:alert(1))</p>'],
    ['[t](JaVaScript:alert(1))', '<p>[t](JaVaScript:alert(1))</p>'],
    ['[t](data:text/html,x)', '<p>[t](data:text/html,x)</p>'],
    ['[t]()', '<p>[t]()</p>'],
    ['[t](//e.org)', '<p>[t](//e.org)</p>'],
    ['[a][b]\n\n[b]: https://e.org', '<p>[a][b]</p>\n<p>[b]: <a href="https://e.org">https://e.org</a></p>'],
    ['see e.org/x', '<p>see <a href="http://e.org/x">e.org/x</a></p>'],
    [
      'see https://e.org/a_b_c*d*?q=1&r=2.',
      '<p>see <a href="https://e.org/a_b_c*d*?q=1&amp;r=2">https://e.org/a_b_c*d*?q=1&amp;r=2</a>.</p>',
    ],
    ['ann@e.org', '<p><a href="mailto:ann@e.org">ann@e.org</a></p>'],
    ['README.md main.py e.g. 1.5', '<p>README.md main.py e.g. 1.5</p>'],
    ['<https://e.org>', '<p>&lt;<a href="https://e.org">https://e.org</a>&gt;</p>'],
    ['[**b** `c`](https://e.org)', '<p><a href="https://e.org"><strong>b</strong> <code>c</code></a></p>'],
    ['![alt](https://e.org/p.png)', '<p>!<a href="https://e.org/p.png">alt</a></p>'],
  ])('%j', (source, expected) => {
    expect(html(source)).toBe(expected);
  });

  test('notes what it found', () => {
    expect(render('[p](/user_uploads/1/ab/p.png)')).toMatchObject({ link: true, image: true, attachment: true });
    expect(render('https://e.org')).toMatchObject({ link: true, image: false, attachment: false });
    expect(render('text')).toMatchObject({ link: false });
  });
});

describe('mentions', () => {
  const ann = '<span class="user-mention" data-user-id="7">@Ann</span>';
  const silentAnn = '<span class="user-mention silent" data-user-id="7">Ann</span>';
  test.each([
    ['@**Ann**', `<p>${ann}</p>`],
    ['(@**Ann|7**)', `<p>(${ann})</p>`],
    ['@**|7**', `<p>${ann}</p>`],
    ['@_**Ann|7**', `<p>${silentAnn}</p>`],
    ['@**Ann|8**', '<p>@<strong>Ann|8</strong></p>'],
    ['@**Nobody**', '<p>@<strong>Nobody</strong></p>'],
    ['a@**Ann**', '<p>a@<strong>Ann</strong></p>'],
    ['@**Bo <b>**', '<p><span class="user-mention" data-user-id="8">@Bo &lt;b&gt;</span></p>'],
    ['@**all**', '<p><span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span></p>'],
    ['@_**all**', '<p>@_<strong>all</strong></p>'],
    ['> @**Ann**', `<blockquote>\n<p>${silentAnn}</p>\n</blockquote>`],
    ['```quote\n@**Ann** @**all**\n```', `<blockquote>\n<p>${silentAnn} @all</p>\n</blockquote>`],
    ['@*team*', '<p><span class="user-group-mention" data-user-group-id="5">@team</span></p>'],
    ['@_*team*', '<p><span class="user-group-mention silent" data-user-group-id="5">team</span></p>'],
    ['@*old*', '<p><span class="user-group-mention silent" data-user-group-id="5">old</span></p>'],
    ['@_*role:admins*', '<p><span class="user-group-mention silent" data-user-group-id="4">Admins &amp; co</span></p>'],
    [
      '> @*team*',
      '<blockquote>\n<p><span class="user-group-mention silent" data-user-group-id="5">team</span></p>\n</blockquote>',
    ],
    ['@*nobody*', '<p>@<em>nobody</em></p>'],
    ['a@*team*', '<p>a@<em>team</em></p>'],
  ])('%j', (source, expected) => {
    expect(html(source)).toBe(expected);
  });

  test('reports who is addressed, outside quotations and code', () => {
    const of = (source: string) => {
      const { mentioned, wildcard } = render(source, references);
      return [[...mentioned], wildcard];
    };
    expect(of('@**Ann** and @**Ann|7**')).toEqual([[7], false]);
    expect(of('@_**Ann**')).toEqual([[], false]);
    expect(of('> @**Ann** @**all**')).toEqual([[], false]);
    expect(of('`@**Ann**` @**channel**')).toEqual([[], true]);
    expect(of('```quote\n@**Ann**\n```\n@**Ann**')).toEqual([[7], false]);
    const groups = (source: string) => [...render(source, references).groups];
    expect(groups('@*team* and @*role:admins*, @*team*')).toEqual([5, 4]);
    expect(groups('@_*team* @*old* `@*role:admins*`\n\n> @*team*')).toEqual([]);
  });
});

describe('links to channels and topics', () => {
  const at = (kind: string, path: string, text: string, id = ' data-stream-id="9"') =>
    `<p><a class="${kind}"${id} href="/#narrow/channel/${path}">${text}</a></p>`;
  test.each([
    ['#**ops**', at('stream', '9-ops', '#ops')],
    ['#**ops>a b**', at('stream-topic', '9-ops/topic/a.20b/with/214', '#ops &gt; a b')],
    ['#**ops>new**', at('stream-topic', '9-ops/topic/new', '#ops &gt; new')],
    ['#**ops>**', at('stream-topic', '9-ops/topic/with/214', '#ops &gt; <em>general chat</em>')],
    ['#**ops>a b@214**', at('message-link', '9-ops/topic/a.20b/near/214', '#ops &gt; a b @ 💬', '')],
    ['#**ops>@214**', at('message-link', '9-ops/topic//near/214', '#ops &gt; <em>general chat</em> @ 💬', '')],
    ['#**ops>v1.5 (x)!**', at('stream-topic', '9-ops/topic/v1.2E5.20.28x.29.21/with/214', '#ops &gt; v1.5 (x)!')],
    ['#**R & D**', at('stream', '10-R-.26-D', '#R &amp; D', ' data-stream-id="10"')],
    ['#**secret**', '<p>#<strong>secret</strong></p>'],
  ])('%j', (source, expected) => {
    expect(html(source)).toBe(expected);
  });

  test('what to look up', () => {
    expect(wantedBy('plain')).toEqual({ users: false, groups: [], channels: false, topics: [] });
    expect(wantedBy('@_**Ann** #**ops** #**ops>a** #**ops>b@3**')).toEqual({
      users: true,
      groups: [],
      channels: true,
      topics: [{ channel: 'ops', topic: 'a' }],
    });
    expect(wantedBy('@*a* @_*b c* @*a* *x* @**Ann**').groups).toEqual(['a', 'b c']);
    expect(wantedBy(Array.from({ length: 99 }, (_, n) => `@*${n}*`).join(' ')).groups.length).toBe(50);
  });
});

describe('emoji and times', () => {
  test("an organisation's own emoji stand before those of their name", () => {
    const image = (name: string, title: string) =>
      `<p><img alt=":${name}:" class="emoji" src="/user_avatars/1/${name}.png?version=1&amp;x=&quot;" title="${title}"></p>`;
    expect(html(':own:')).toBe(image('own', 'own'));
    expect(html(':heart_eyes:')).toBe(image('heart_eyes', 'heart eyes'));
    expect(html('`:own:`')).toBe('<p><code>:own:</code></p>');
    expect([namesEmoji('at 10:30'), namesEmoji('a :x: b')]).toEqual([false, true]);
  });

  const tada = (name = 'tada', title = 'tada') =>
    `<span aria-label="${title}" class="emoji emoji-1f389" role="img" title="${title}">:${name}:</span>`;
  test.each([
    [':tada:', `<p>${tada()}</p>`],
    ['🎉', `<p>${tada()}</p>`],
    [':party_popper:', `<p>${tada('party_popper', 'party popper')}</p>`],
    [
      ':piñata:',
      '<p><span aria-label="piñata" class="emoji emoji-1fa85" role="img" title="piñata">:piñata:</span></p>',
    ],
    [':no_such_thing: 10:30:45', '<p>:no_such_thing: 10:30:45</p>'],
    ['a 🎉 b', `<p>a ${tada()} b</p>`],
    ['[🎉](https://e.org)', `<p><a href="https://e.org">${tada()}</a></p>`],
    [
      ':zulip:',
      '<p><img alt=":zulip:" class="emoji" src="/static/generated/emoji/images/emoji/unicode/zulip.png" title="zulip"></p>',
    ],
    ['<time:2031-01-02T03:04:00Z>', '<p><time datetime="2031-01-02T03:04:00Z">2031-01-02T03:04:00Z</time></p>'],
    [
      '<time:2031-01-02T03:04:00+02:00>',
      '<p><time datetime="2031-01-02T01:04:00Z">2031-01-02T03:04:00+02:00</time></p>',
    ],
    ['<time:2031-01-02T03:04>', '<p><time datetime="2031-01-02T03:04:00Z">2031-01-02T03:04</time></p>'],
    ['<time:2031-01-02 03:04>', '<p>&lt;time:2031-01-02 03:04&gt;</p>'],
    ['<time:2 January 2031>', '<p>&lt;time:2 January 2031&gt;</p>'],
    ['<time:1925521440>', '<p>&lt;time:1925521440&gt;</p>'],
    ['<time:foo>', '<p>&lt;time:foo&gt;</p>'],
    ['naïve café — ok', '<p>naïve café — ok</p>'],
  ])('%j', (source, expected) => {
    expect(html(source)).toBe(expected);
  });

  test('the heart without a variation selector, and sequences as one', () => {
    expect(html('❤ ❤️')).toMatch(/^<p>(<span [^>]*emoji-2764"[^>]*>:\w+:<\/span> ?){2}<\/p>$/);
    expect(html('👨‍👩‍👧')).toMatch(/^<p><span [^>]*emoji-1f468-200d-1f469-200d-1f467"[^>]*>:\w+:<\/span><\/p>$/);
  });

  test('each sequence as one, before another and before a letter', () => {
    for (const code of Object.keys(emojiNames())) {
      const emoji = String.fromCodePoint(...code.split('-').map((point) => Number.parseInt(point, 16)));
      if (!/^\p{RGI_Emoji}$/v.test(emoji)) continue;
      const found = [...html(`${emoji}${emoji}x${emoji} 😀`).matchAll(/class="emoji emoji-([^"]*)"/g)];
      expect(found.map(([, one]) => one)).toEqual([code, code, code, '1f600']);
    }
  });
});

describe('descriptions', () => {
  test.each([
    ['', ''],
    ['All about *things* :tada:', '<p>All about <em>things</em> '],
    ['see https://example.com', '<p>see <a href="https://example.com">https://example.com</a></p>'],
    ['<script>alert("x")</script>', '<p>&lt;script&gt;alert("x")&lt;/script&gt;</p>'],
    ['one\ntwo', '<p>one<br>\ntwo</p>'],
  ])('%j', (source, expected) => expect(renderDescription(source).slice(0, expected.length)).toBe(expected));

  test('mention nobody and link to no channel', () => {
    // Asterisks that do not form a mention make text strong, as usual.
    expect(renderDescription('@**all** @**Ann|7** @_**Ann** #**ops** #**ops>a**')).toBe(
      '<p>@<strong>all</strong> @<strong>Ann|7</strong> @_<strong>Ann</strong> #<strong>ops</strong> #<strong>ops&gt;a</strong></p>',
    );
  });
});

test('every text with an address has a character of one', () => {
  const { linkify } = new MarkdownIt();
  linkify
    .set({ fuzzyLink: true })
    .tlds([...TOP_LEVEL_DOMAINS])
    .add('//', null);
  const pieces = fc.constantFrom(
    'a',
    'www',
    '.',
    'com',
    'de',
    '。',
    '．',
    '@',
    ':',
    '/',
    '//',
    'http',
    'mailto',
    ' ',
    '1',
    '127',
    'ü',
    '\n',
  );
  const text = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.string({ maxLength: 60 }),
  );
  fc.assert(
    fc.property(text, (source) => !linkify.test(source) || mayHaveLink(source)),
    { numRuns: 5_000 },
  );
  expect(['see a.com', 'a@b.com', 'mailto:a@b.com', '//a.com', 'http://localhost'].every(mayHaveLink)).toBe(true);
  expect(mayHaveLink('A sentence. Another one: with a colon, and an end.')).toBe(false);
});
