import { expect, test } from 'vitest';
import { htmlDifference } from './html-difference.ts';

const inserted = (text: string) => `<span class="highlight_text_inserted">${text}</span>`;
const deleted = (text: string) => `<span class="highlight_text_deleted">${text}</span>`;

test('marks what came and what went, and keeps the new tags nested', () => {
  expect(htmlDifference('<p>a b</p>', '<p>a b</p>')).toBe('<p>a b</p>');
  expect(htmlDifference('<p>a b c</p>', '<p>a x c</p>')).toBe(`<p>a ${deleted('b')}${inserted('x')} c</p>`);
  expect(htmlDifference('<p>a</p>', '<p><strong>a</strong></p>')).toBe('<p><strong>a</strong></p>');
  expect(htmlDifference('<p>1 &lt; 2</p>', '<p>1 &gt; 2</p>')).toBe(`<p>1 ${deleted('&lt;')}${inserted('&gt;')} 2</p>`);
});

test('takes texts that have nothing in common as wholes', () => {
  const text = (sign: string) => `<p>${Array.from({ length: 3000 }, (_, i) => `${sign}${i}`).join(' ')}</p>`;
  const difference = htmlDifference(text('a'), text('b'));
  expect(difference.match(/deleted/g)).toHaveLength(1);
  expect(difference.endsWith(`${inserted(text('b').slice(3, -4))}</p>`)).toBe(true);
});
