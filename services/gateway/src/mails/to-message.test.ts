import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { readAddress } from './address.ts';
import { contentOf, isAutomatic, topicOf, trimmed } from './to-message.ts';

const TOKEN = '0123456789abcdef0123456789abcdef';
const NO_OPTIONS = { showSender: false, includeFooter: false, includeQuotes: false, preferHtml: false };
/** Of a mail to a channel. */
const NONE = { ...NO_OPTIONS, isReply: false };
const REPLY = { ...NO_OPTIONS, isReply: true };
const parse = (lines: string[]) => PostalMime.parse(lines.join('\r\n'));

it('reads the token and the options of an address', () => {
  expect(readAddress(`the-square.${TOKEN}.show-sender@example.com`)).toEqual({
    token: TOKEN,
    isReply: false,
    options: { ...NO_OPTIONS, showSender: true },
  });
  expect(readAddress(`${TOKEN.toUpperCase()}@example.com`)).toEqual({
    token: TOKEN,
    isReply: false,
    options: NO_OPTIONS,
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

const UNSUBSCRIBE = 'https://chat.example.com/accounts/unsubscribe/2-9-messages-AbC_d-4/';

it('leaves out a quotation whose attribution is wrapped', () => {
  const wrapped = 'On Mon, Nov 30, 2026 at 4:35 AM Ann Example (via Rookery) <\nnoreply@chat.example.com> wrote:';
  for (const attribution of [
    wrapped,
    'Am Mo., 30. Nov. 2026 um 04:35 Uhr schrieb Ann\nExample (via Rookery) <\nnoreply@chat.example.com>:',
  ]) {
    expect(trimmed(`Yes.\n\n${attribution}\n\n> No?\n>\n> Unsubscribe`, NONE)).toBe('Yes.');
  }
  expect(trimmed(`On we go\n\n${wrapped}\n> No?`, NONE)).toBe('On we go');
  expect(trimmed(`On we go\nhe wrote\n> No?`, NONE)).toBe('On we go\nhe wrote');
  const sentence = 'On second thought I agree.';
  expect(trimmed(`${sentence}\nAnn wrote:\n> No?`, NONE)).toBe(`${sentence}\nAnn wrote:`);
  expect(trimmed(`${sentence}\nOn Monday Ann wrote:\n> No?`, NONE)).toBe(sentence);
  expect(trimmed(`On the whole I agree\nAnn wrote:\n> No?`, NONE)).toBe('On the whole I agree\nAnn wrote:');
});

it('leaves out a mail that Outlook quotes', () => {
  const english = ['From: Ann (via Rookery) <a@x>', 'Sent: Monday', 'To: Ben <b@x>', 'Subject: Lunch', '', 'Hello'];
  const french = ['De : Ann', 'Date : lundi', 'À : Ben', 'Cc : Cem', 'Objet : Lunch', '', 'Hello'];
  const italian = ['_'.repeat(32), 'Da: Ann', 'Inviato: lunedì', '', 'Hello'];
  for (const quoted of [english, ['_'.repeat(32), ...english], ['*From:* Ann', '*Sent:* Monday'], french, italian]) {
    const text = `Yes.\r\n\r\n${quoted.join('\r\n')}\r\n\r\n${UNSUBSCRIBE}`;
    expect(trimmed(text, REPLY)).toBe('Yes.');
    expect(trimmed(text, { ...REPLY, includeQuotes: true })).toContain(UNSUBSCRIBE);
  }
  for (const text of ['From: Berlin\nTo: Paris\nDate: 5 May', `News\n${'_'.repeat(40)}\nThe first`]) {
    expect(trimmed(text, REPLY)).toBe(text);
  }
  // In a mail to a channel these are a form, a forwarded mail, a report.
  for (const text of [
    'From: Jane <jane@x>\nSubject: Order 17\n\nWhere is it?',
    'FYI\n\nBegin forwarded message:\n\nFrom: Ann\nSubject: Outage\n\nThe site is down',
    `Report\n${'_'.repeat(20)}\nStatus: FAILED`,
  ]) {
    expect(trimmed(text, NONE)).toBe(text);
  }
});

it('leaves out what mail programs quote in HTML', async () => {
  for (const quoted of [
    '<div class="gmail_quote gmail_quote_container"><div>On Monday, Ann wrote:<br></div><p>old</p></div>',
    '<div id="appendonsend"></div><hr><div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Ann</div><div>old</div>',
    '<hr><div id=x_divRplyFwdMsg>Ann</div><div>old</div>',
    '<div><p><b>From:</b> Ann<br><b>Sent:</b> Monday<br><b>Subject:</b> Lunch</p></div><p>old</p>',
  ]) {
    const mail = await parse(['Content-Type: text/html', '', `<body><p>Yes.</p>${quoted}</body>`]);
    expect(contentOf(mail, REPLY), quoted).toMatch(/^Yes\.\s*(?:-{40})?$/);
    expect(contentOf(mail, { ...REPLY, includeQuotes: true })).toContain('old');
    expect(contentOf(mail, NONE)).toContain('old');
  }
});

it('posts no token that ends the mails of the user', async () => {
  const wrapped = `https://links.example/?url=${encodeURIComponent(UNSUBSCRIBE)}&data=1`;
  const mail = await parse(['Subject: s', '', `See ${UNSUBSCRIBE} and`, wrapped]);
  for (const options of [NONE, { ...NONE, includeQuotes: true }]) {
    expect(contentOf(mail, options)).not.toContain('AbC_d-4');
    expect(contentOf(mail, options)).toContain('https://chat.example.com/accounts/unsubscribe/…/ and');
  }
});

it('posts no token of an address for replies or of a channel', async () => {
  const forwarded = [
    'Begin forwarded message:',
    'From: Ann (via Rookery) <noreply@chat.example.com>',
    `To: Square <square.${TOKEN}.show-sender@chat.example.com>, ${TOKEN.toUpperCase()}+prefer-html@chat.example.com`,
    `Reply-To: answer.${TOKEN}.reply@chat.example.com`,
    `Write: mailto:answer.${TOKEN}.reply%40chat.example.com`,
    `Commit ${TOKEN} by ann@chat.example.com`,
    `Or: mailto:square.${TOKEN}%2Bprefer-html%2bshow-sender%40chat.example.com`,
  ];
  const text = await parse(['Subject: s', '', ...forwarded]);
  const page = forwarded.map((line) => `<div>${line.replace(/<(.*)>/, '&lt;$1&gt;')}</div>`).join('');
  const html = await parse(['Content-Type: text/html', '', page]);
  for (const mail of [text, html]) {
    for (const options of [NONE, REPLY, { ...NONE, includeQuotes: true }]) {
      const lines = contentOf(mail, options).split('\n');
      expect(lines[2]).toBe('To: Square <square.….show-sender@chat.example.com>, …+prefer-html@chat.example.com');
      expect(lines[3]).toBe('Reply-To: answer.….reply@chat.example.com');
      expect(lines[4]).toBe('Write: mailto:answer.….reply%40chat.example.com');
      // Of other hexadecimal numbers, nothing is removed.
      expect(lines[5]).toBe(`Commit ${TOKEN} by ann@chat.example.com`);
      expect(lines[6]).toBe('Or: mailto:square.…%2Bprefer-html%2bshow-sender%40chat.example.com');
    }
  }
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
    `On ${'wrote '.repeat(60)}\n> \n`.repeat(size / 367),
    'From: a\n'.repeat(size / 8),
    'accounts/unsubscribe/'.repeat(size / 21),
    `${'a'.repeat(32)}.`.repeat(size / 33),
    'a'.repeat(size),
    '> \n'.repeat(size / 3),
    ' '.repeat(size),
    '-'.repeat(size),
  ];
  const pages = ['<div>', '<p>a ', '<table><tr><td>', '<blockquote>', '<', '<br>', '<ul><li>', '<a href="', '<a id="'];
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
