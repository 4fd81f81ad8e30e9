/** What a mail says as a message. */
import { convert } from 'html-to-text';
import type { Email } from 'postal-mime';
import type { AddressOptions } from './address.ts';

/** Answers and automatic mails of other programs: two that answered each other would never end (RFC 3834). */
export function isAutomatic({ headers }: Pick<Email, 'headers'>): boolean {
  const value = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = value('auto-submitted');
  return (submitted !== undefined && submitted !== 'no') || value('precedence') === 'auto_reply';
}

/** A subject beyond this is cut off before it is looked at, in characters; a topic has 60. */
const MAX_SUBJECT = 1000;
/** The prefixes of answers and forwarded mails, in the languages in which programs write them. */
const PREFIXES = /^(?:(?:re|fwd?|aw|wg|sv|vs|tr|antw)(?:\[\d+\])? ?: ?)+/i;

/** The subject without what was put before it, on one line. Its length is a matter of the messages service. */
export function topicOf(subject: string | undefined): string {
  return oneLine((subject ?? '').slice(0, MAX_SUBJECT))
    .replace(PREFIXES, '')
    .trim();
}

/** Without characters that no topic may have. */
const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cn}]+/gu, ' ')
    .trim();

/**
 * A text beyond this is cut off before it is looked at, in characters: a message has 10,000, and more can only be what
 * is left out of it.
 */
const MAX_TEXT = 100_000;
/** A longer line is nothing that a program wrote above what it quotes. */
const MAX_MARK = 400;
/** Where the text of a forwarded or quoted mail begins, which some programs put whole below the answer. */
const ORIGINAL = /^\s*-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht)\s*-{2,}\s*$/i;
/** What programs write above what they quote. */
const ATTRIBUTION = /^\s*(?:on|am|le|el)\b.{0,300}(?:wrote|schrieb|a écrit|escribió).{0,100}:\s*$/i;
/** What stands between a text and its signature (RFC 3676). */
const SIGNATURE = /^-- ?$/;

/** The text without quotations and signature, unless they are wanted. */
export function trimmed(text: string, o: Pick<AddressOptions, 'includeQuotes' | 'includeFooter'>): string {
  let lines = text.slice(0, MAX_TEXT).replace(/\r\n?/g, '\n').replaceAll('\0', '').split('\n');
  const before = (mark: RegExp) => {
    const at = lines.findIndex((line) => line.length <= MAX_MARK && mark.test(line));
    return at < 0 ? lines : lines.slice(0, at);
  };
  if (!o.includeFooter) lines = before(SIGNATURE);
  if (!o.includeQuotes) {
    lines = before(ORIGINAL);
    const isQuote = (line: string | undefined) => line?.startsWith('>') ?? false;
    // From the end, so that each line knows what the next one with a text is.
    let next: string | undefined;
    const remaining: string[] = [];
    for (const line of lines.reverse()) {
      const introduces = isQuote(next) && line.length <= MAX_MARK && ATTRIBUTION.test(line);
      if (!isQuote(line) && !introduces) remaining.push(line);
      if (line.trim() !== '') next = line;
    }
    lines = remaining.reverse();
  }
  return lines.join('\n').trim();
}

/**
 * HTML beyond this is cut off before it is read, in characters. Reading takes the longer the more elements are in each
 * other, and nothing else runs meanwhile: the worst of this length takes some tenths of a second.
 */
const MAX_HTML = 50_000;

function textOfHtml(html: string, { includeQuotes }: AddressOptions): string {
  // What stands before it are styles, often more than the text.
  const body = Math.max(0, html.search(/<body[\s>]/i));
  return convert(html.slice(body, body + MAX_HTML), {
    wordwrap: false,
    limits: { maxDepth: 50, maxInputLength: MAX_HTML },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      ...(includeQuotes ? [] : [{ selector: 'blockquote', format: 'skip' }]),
    ],
  });
}

/** The content of the message; the messages service cuts it off where it is too long. */
export function contentOf(mail: Email, options: AddressOptions): string {
  const plain = trimmed(mail.text ?? '', options);
  const html = () => trimmed(textOfHtml(mail.html ?? '', options), options);
  const text = options.preferHtml ? html() || plain : plain || html();
  const { from } = mail;
  const sender = from?.name && from.address ? `${from.name} <${from.address}>` : (from?.address ?? from?.name);
  const files = mail.attachments.filter(({ disposition }) => disposition !== 'inline').length;
  const left =
    files === 0 ? '' : files === 1 ? '*One attachment was left out.*' : `*${files} attachments were left out.*`;
  const parts = [
    options.showSender && sender ? `From: ${inert(sender)}` : '',
    text || (left ? '' : '*(no text)*'),
    left,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** A name that any sender may have put into a mail, without what Markdown would make of it. */
const inert = (name: string): string => oneLine(name.slice(0, MAX_MARK).replace(/[`*_~[\]#\\|:]/g, ' '));
