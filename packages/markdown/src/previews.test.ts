/** Previews of pictures: their position and number, and that names cannot break out of their attributes. */
import { expect, it } from 'vitest';
import { isClean } from './check-html.ts';
import { fromTable, linkedUploads, NO_REFERENCES, toTable } from './references.ts';
import { render } from './render.ts';
import { NO_SETTINGS } from './settings.ts';

const image = { type: 'image/png', width: 3, height: 2, animated: false };
const references = { ...NO_REFERENCES, image: (path: string) => (path.endsWith('.png') ? image : undefined) };
const html = (source: string) => render(source, fromTable(toTable(source, references))).html;
const link = (name = 'a') => `[${name}](/user_uploads/1/ab/${name}.png)`;
const shown = (source: string) => html(source).split('<div class="message_inline_image">').length - 1;
const preview = (name = 'a') =>
  `<div class="message_inline_image"><a href="/user_uploads/1/ab/${name}.png" title="${name}">` +
  `<img data-original-content-type="image/png" data-original-dimensions="3x2" src="/user_uploads/thumbnail/1/ab/${name}.png/840x560.webp"></a></div>`;

it('stand behind their paragraph, list or table, in the order of their links', () => {
  expect(html(`${link()} and ${link('b')}\n\nmore`)).toMatch(
    new RegExp(`</p>\n${preview()}\n${preview('b')}\n<p>more</p>$`),
  );
  expect(html(`* ${link()}\n* more`)).toMatch(new RegExp(`</ul>\n${preview()}$`));
  expect(html(`| ${link()} |\n|---|\n| more |`)).toMatch(new RegExp(`</table>\n${preview()}$`));
  expect(html(`# ${link()}`)).toMatch(new RegExp(`</h1>\n${preview()}$`));
});

it('stay in the spoiler that links them', () => {
  for (const source of [`* ${link()}`, `| ${link()} |\n|---|\n| more |`, `# ${link()}`, link()]) {
    const [spoiler, after] = [`\`\`\`spoiler x\n${source}\n\`\`\``, `\n\n* ${link('b')}`];
    const inside = new RegExp(`aria-hidden="true">\n.*${preview()}\n</div></div>`, 's');
    expect(html(spoiler), source).toMatch(inside);
    expect(html(spoiler + after), source).toMatch(new RegExp(`${inside.source}.*</ul>\n${preview('b')}$`, 's'));
    expect(html(`* more\n  ${spoiler.replaceAll('\n', '\n  ')}`), source).toMatch(inside);
  }
});

it('are shown once, at most 24 of them, and none of a quotation, of code or of what is no picture', () => {
  expect(shown(`${link()} ${link()}`)).toBe(1);
  expect(shown(Array.from({ length: 30 }, (_, i) => link(`p${i}`)).join(' '))).toBe(24);
  for (const source of [
    `> ${link()}`,
    `\`\`\`quote\n${link()}\n\`\`\``,
    `\`${link()}\``,
    link().replace('png', 'txt'),
  ]) {
    expect(shown(source), source).toBe(0);
  }
  expect(shown(`> ${link()}\n\n${link()}`)).toBe(1);
});

it('are clean, whatever they are called', () => {
  for (const name of ['"><script>', "a' onerror='x", '&quot;', '<b>', '**x**', '`"`']) {
    const result = html(`[${name}](/user_uploads/1/ab/a.png)`);
    expect(result).toContain('message_inline_image');
    expect(isClean(result), name).toBe(true);
    expect(result).not.toMatch(/<script|<b>/);
  }
  expect(isClean(html('[a](/user_uploads/1/ab/%22%3E%3Cscript%3E.png)'))).toBe(true);
});

it('are looked up by the paths that a source may link, as they are meant', () => {
  expect(linkedUploads(`${link()} /user_uploads/2/ab/k/%C3%A9.png?x#y /user_uploads/temporary/1/a`)).toEqual([
    '1/ab/a.png',
    '2/ab/k/é.png',
  ]);
  expect(linkedUploads(Array.from({ length: 90 }, (_, i) => link(`p${i}`)).join(' '))).toHaveLength(50);
});

it('are those of addresses in a sentence, whatever follows them', () => {
  const settings = { ...NO_SETTINGS, origin: 'https://o.org' };
  const address = 'https://o.org/user_uploads/1/ab/a.png';
  for (const source of [
    `${address}, b`,
    `**${address}**`,
    `[see ${address}]`,
    `${address}. B`,
    `${address}… b`,
    address,
  ]) {
    const rendered = render(source, fromTable(toTable(source, references)), settings).html;
    expect(rendered, source).toContain('<div class="message_inline_image"><a href="/user_uploads/1/ab/a.png"');
  }
});
