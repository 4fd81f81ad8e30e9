/** The formatting that messages support: in Markdown, and as the server renders it (docs/markdown.md). */
import type { MessageKey } from '../i18n/index.ts';

interface Sample {
  readonly text: string;
  readonly html?: string;
  /** Shown instead of a rendering, for Markdown that becomes more than text. */
  readonly says?: MessageKey;
}

const FENCE = '```';

export const FORMATTING: readonly Sample[] = [
  { text: '**bold**', html: '<p><strong>bold</strong></p>' },
  { text: '*italic*', html: '<p><em>italic</em></p>' },
  { text: '~~struck~~', html: '<p><del>struck</del></p>' },
  { text: '`code`', html: '<p><code>code</code></p>' },
  { text: '[A page](https://example.com)', html: '<p><a href="https://example.com">A page</a></p>' },
  { text: '* Milk\n* Tea\n  * green', html: '<ul>\n<li>Milk</li>\n<li>Tea<ul>\n<li>green</li>\n</ul>\n</li>\n</ul>' },
  { text: '1. First\n2. Second', html: '<ol>\n<li>First</li>\n<li>Second</li>\n</ol>' },
  { text: '> Quoted', html: '<blockquote>\n<p>Quoted</p>\n</blockquote>' },
  { text: '## Heading', html: '<h2>Heading</h2>' },
  {
    text: `${FENCE}python\nprint("Hello")\n${FENCE}`,
    html: '<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="nb">print</span><span class="p">(</span><span class="s2">&quot;Hello&quot;</span><span class="p">)</span>\n</code></pre></div>',
  },
  {
    text: `${FENCE}spoiler The end\nThe gardener did it.\n${FENCE}`,
    html: '<div class="spoiler-block"><div class="spoiler-header">\n<p>The end</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>The gardener did it.</p>\n</div></div>',
  },
  { text: `${FENCE}quote\nSeveral lines\nof a quotation\n${FENCE}`, says: 'help.format_quote' },
  {
    text: '| Day | Rain |\n|---|---|\n| Monday | 3 mm |',
    html: '<table>\n<thead>\n<tr>\n<th>Day</th>\n<th>Rain</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>Monday</td>\n<td>3 mm</td>\n</tr>\n</tbody>\n</table>',
  },
  {
    text: ':tada:',
    html: '<p><span aria-label="tada" class="emoji emoji-1f389" role="img" title="tada">:tada:</span></p>',
  },
  { text: '$$x^2$$', says: 'help.format_math' },
  { text: '@**Name**', says: 'help.format_mention' },
  { text: '@*group*', says: 'help.format_group' },
  { text: '@**all**', says: 'help.format_all' },
  { text: '@**topic**', says: 'help.format_topic' },
  { text: '@_**Name**', says: 'help.format_silent' },
  { text: '#**channel**', says: 'help.format_channel' },
  { text: '#**channel>topic**', says: 'help.format_channel_topic' },
  {
    text: '<time:2030-01-01T12:00:00Z>',
    html: '<p><time datetime="2030-01-01T12:00:00Z">2030-01-01T12:00:00Z</time></p>',
  },
  { text: '/me is away', says: 'help.format_me' },
  { text: '/poll Lunch?\nPizza\nSoup', says: 'help.format_poll' },
  { text: '/todo Party\nCake: chocolate', says: 'help.format_todo' },
  { text: '---', html: '<hr>' },
];
