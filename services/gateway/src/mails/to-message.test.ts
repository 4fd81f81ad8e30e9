import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { readAddress } from './address.ts';
import { contentOf, isAutomatic, topicOf, trimmed } from './to-message.ts';

const TOKEN = '0123456789abcdef0123456789abcdef';
const NONE = { showSender: false, includeFooter: false, includeQuotes: false, preferHtml: false };
const parse = (lines: string[]) => PostalMime.parse(lines.join('\r\n'));

it('reads the token and the options of an address', () => {
  expect(readAddress(`the-square.${TOKEN}.show-sender@example.com`)).toEqual({
    token: TOKEN,
    isReply: false,
    options: { ...NONE, showSender: true },
  });
  expect(readAddress(`${TOKEN.toUpperCase()}@example.com`)).toEqual({
    token: TOKEN,
    isReply: false,
    options: NONE,
  });
  expect(readAddress(`answer.${TOKEN}.reply@example.com`)?.isReply).toBe(true);
  expect(readAddress(`a.b+${TOKEN}+include-quotes.include-footer.prefer-html@x`)?.options).toEqual({
    showSender: false,
    includeFooter: true,
    includeQuotes: true,
    preferHtml: true,
  });
  for (const address of ['', 'ann@example.com', `${TOKEN}0@x`, `x${TOKEN}@x`, `${TOKEN.slice(1)}@x`]) {
    expect(readAddress(address), address).toBeUndefined();
  }
});

it('makes a topic of a subject', () => {
  expect(topicOf('Re: Fwd: AW: [list] Lunch')).toBe('[list] Lunch');
  expect(topicOf('RE[2]: a\r\n b')).toBe('a b');
  expect(topicOf('Regarding: x')).toBe('Regarding: x');
  expect(topicOf('re:')).toBe('');
  expect(topicOf(undefined)).toBe('');
  expect(topicOf('a\0b\u0378\ud800 👩‍💻')).toBe('a b \ufffd 👩‍💻');
});

it('leaves out quotations and signatures unless they are wanted', () => {
  const text = 'Yes.\r\n\r\nOn Monday, Ben wrote:\r\n> No?\r\n> Really?\r\n\r\nBye\r\n-- \r\nAnn\r\n+49 1';
  expect(trimmed(text, NONE)).toBe('Yes.\n\n\nBye');
  expect(trimmed(text, { ...NONE, includeQuotes: true })).toContain('> Really?');
  expect(trimmed(text, { ...NONE, includeFooter: true })).toMatch(/Bye\n-- \nAnn\n\+49 1$/);
  expect(trimmed('On this he wrote:\nthe list', NONE)).toBe('On this he wrote:\nthe list');
  expect(trimmed('Yes\n-----Original Message-----\nFrom: Ben', NONE)).toBe('Yes');
});

it('takes the plain text, or HTML as text where there is none or it is preferred', async () => {
  const both = await parse([
    'From: "Ann *A*" <ann@example.com>',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'plain',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<style>p{}</style><p>Rich <a href="https://example.com/">text</a></p><blockquote>old</blockquote><img src="x">',
    '--b--',
  ]);
  expect(contentOf(both, NONE)).toBe('plain');
  expect(contentOf(both, { ...NONE, preferHtml: true })).toBe('Rich text [https://example.com/]');
  expect(contentOf(both, { ...NONE, showSender: true })).toBe('From: Ann A <ann@example.com>\n\nplain');
  const html = await parse(['Content-Type: text/html', '', '<b>only</b>']);
  expect(contentOf(html, NONE)).toBe('only');
  expect(contentOf(await parse(['Subject: s', '', '']), NONE)).toBe('*(no text)*');
});

it('says what it leaves out', async () => {
  const mail = await parse([
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: application/pdf',
    'Content-Disposition: attachment; filename=a.pdf',
    '',
    'x',
    '--b--',
  ]);
  expect(contentOf(mail, NONE)).toBe('*One attachment was left out.*');
});

it('knows what machines send', async () => {
  expect(isAutomatic(await parse(['Auto-Submitted: auto-replied', '', 'x']))).toBe(true);
  expect(isAutomatic(await parse(['Precedence: auto_reply', '', 'x']))).toBe(true);
  expect(isAutomatic(await parse(['Auto-Submitted: no', '', 'x']))).toBe(false);
  expect(isAutomatic(await parse(['Precedence: list', '', 'x']))).toBe(false);
});

it('takes no long time for what is made to take long', () => {
  const size = 10 * 1024 * 1024;
  const texts = [
    'On a wrote:\n'.repeat(size / 12),
    `On ${'wrote: '.repeat(size / 7)}x`,
    '> \n'.repeat(size / 3),
    ' '.repeat(size),
    '-'.repeat(size),
  ];
  const pages = ['<div>', '<p>a ', '<table><tr><td>', '<blockquote>', '<', '<br>', '<ul><li>', '<a href="'];
  const mails = [...texts.map((text) => ({ text })), ...pages.map((one) => ({ html: one.repeat(size / one.length) }))];
  const subject = 're: '.repeat(size / 4);
  for (const mail of mails) {
    const before = performance.now();
    contentOf({ ...mail, attachments: [], headers: [], headerLines: [] }, NONE);
    topicOf(subject);
    const said = Object.values(mail)[0]?.slice(0, 20);
    // Takes some tenths of a second; without the bounds, minutes.
    expect(performance.now() - before, said).toBeLessThan(10_000);
  }
});
