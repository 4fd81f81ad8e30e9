/**
 * `![alt](/user_uploads/...)`: pictures and players in place, films after the paragraph, and links for everything else.
 */
import { expect, it } from 'vitest';
import { isClean } from './check-html.ts';
import { fromTable, NO_REFERENCES, toTable } from './references.ts';
import { render } from './render.ts';

const image = { type: 'image/png', width: 3, height: 2, animated: false };
const TYPES: Record<string, string> = {
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  mkv: 'video/x-matroska',
};
const references = {
  ...NO_REFERENCES,
  image: (path: string) =>
    path.endsWith('.png') ? image : path.endsWith('.gif') ? { ...image, type: 'image/gif', animated: true } : undefined,
  media: (path: string) => TYPES[path.split('.').at(-1) as string],
};
const html = (source: string, known = references) => {
  const result = render(source, fromTable(toTable(source, known)));
  expect(isClean(result.html), source).toBe(true);
  return result.html;
};
const at = (name: string) => `/user_uploads/1/ab/${name}`;
const img = (alt: string, name = 'a.png') =>
  `<img alt="${alt}" class="inline-image" data-original-content-type="image/png" data-original-dimensions="3x2" ` +
  `data-original-src="${at(name)}" src="/user_uploads/thumbnail/1/ab/${name}/840x560.webp">`;
const audio = (title: string, name = 's.mp3') =>
  `<audio controls preload="metadata" src="${at(name)}" title="${title}"></audio>`;
const film = (name = 'f.mp4') =>
  `<div class="message_inline_image message_inline_video"><a href="${at(name)}"><video preload="metadata" src="${at(name)}"></video></a></div>`;

it.each([
  [`![alt](${at('a.png')})`, `<p>${img('alt')}</p>`],
  [`see ![a](${at('a.png')}), ![b](${at('b.png')})!`, `<p>see ${img('a')}, ${img('b', 'b.png')}!</p>`],
  [`* ![a](${at('a.png')})`, `<ul>\n<li>${img('a')}</li>\n</ul>`],
  [`> ![a](${at('a.png')})`, `<blockquote>\n<p>${img('a')}</p>\n</blockquote>`],
  [`![s.mp3](${at('s.mp3')})`, `<p>${audio('s.mp3')}</p>`],
  [`![f](${at('f.mp4')})`, `<p><a href="${at('f.mp4')}">f</a></p>\n${film()}`],
  [`[f](${at('f.mp4')})`, `<p><a href="${at('f.mp4')}">f</a></p>\n${film()}`],
  // Files that browsers do not play, missing files, and URLs that are not uploads stay links.
  [`![s](${at('s.ogg')})`, `<p>!<a href="${at('s.ogg')}">s</a></p>`],
  [`![f](${at('f.mkv')})`, `<p>!<a href="${at('f.mkv')}">f</a></p>`],
  [`![t](${at('t.txt')})`, `<p>!<a href="${at('t.txt')}">t</a></p>`],
  ['![p](https://e.org/user_uploads/1/ab/a.png)', '<p>!<a href="https://e.org/user_uploads/1/ab/a.png">p</a></p>'],
  [`\`![a](${at('a.png')})\``, `<p><code>![a](${at('a.png')})</code></p>`],
])('%s', (source, expected) => {
  expect(html(source)).toBe(expected);
});

it('shows a moving picture as one, and has no preview of what stands in its place', () => {
  expect(html(`![g](${at('g.gif')})`)).toContain('data-animated="true"');
  expect(html(`![g](${at('g.gif')})`)).toContain('/840x560-anim.webp"');
  expect(html(`![a](${at('a.png')})`)).not.toContain('message_inline_image');
});

it('stays a link where pictures are not shown', () => {
  const { image: _image, media: _media, ...without } = references;
  expect(html(`![a](${at('a.png')})`, without as typeof references)).toBe(`<p>!<a href="${at('a.png')}">a</a></p>`);
});

it('is clean, whatever it is called, and there are 24 at most', () => {
  for (const name of ['"><script>', "a' onerror='x", '&quot;', '<b>', '`"`', '"/user_uploads/1/cd/other.png']) {
    expect(html(`![${name}](${at('a.png')})`)).not.toMatch(/<script|<b>|"\/user_uploads\/1\/cd/);
    expect(html(`![${name}](${at('s.mp3')})`)).not.toMatch(/<script|<b>|"\/user_uploads\/1\/cd/);
  }
  const many = Array.from({ length: 30 }, (_, i) => `![p](${at(`p${i}.png`)})`).join(' ');
  expect(html(many).split('class="inline-image"')).toHaveLength(25);
});
