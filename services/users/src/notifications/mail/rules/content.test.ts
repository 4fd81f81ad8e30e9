import { expect, it } from 'vitest';
import { toMailContent } from './content.ts';

const textOf = (html: string): string => toMailContent(html, 'https://chat.example.com').text;

it('marks each line of a quotation', () => {
  const quoted = '<blockquote>\n<p>Shall we fire<br>\nCarl?</p>\n<p>I think <strong>yes</strong>.</p>\n</blockquote>';
  expect(textOf(`<p>Bob said:</p>\n${quoted}\n<p>No way.</p>`).split('\n').filter(Boolean)).toEqual([
    'Bob said:',
    '> Shall we fire',
    '> Carl?',
    '> I think yes.',
    'No way.',
  ]);
});

it('marks quotations in quotations, and none that is empty or never closed', () => {
  const inner = '<blockquote>\n<p>inner</p>\n</blockquote>';
  expect(textOf(`<blockquote>\n${inner}\n<p>outer</p>\n</blockquote>`)).toBe('> > inner\n> outer');
  expect(textOf('<p>a</p><blockquote>\n</blockquote><p>b</p>')).toBe('a\nb');
  expect(textOf('<p>a</p><blockquote><p>b<br>c')).toBe('a\n> b\n> c');
  expect(toMailContent(inner, 'https://chat.example.com').html).toBe(inner);
});
