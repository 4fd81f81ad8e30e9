/** Extracts topic and content of a message from a mail. */
import { convert } from 'html-to-text';
import type { Email } from 'postal-mime';
import type { AddressOptions } from './address.ts';

/**
 * Whether a mail is an automatic reply or another automatic mail: two programs that answer each other would never stop
 * (RFC 3834).
 */
export function isAutomatic({ headers }: Pick<Email, 'headers'>): boolean {
  const value = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = value('auto-submitted');
  return (submitted !== undefined && submitted !== 'no') || value('precedence') === 'auto_reply';
}

/** Max. length of a subject before it is parsed, in characters; a topic has 60. */
const MAX_SUBJECT = 1000;
/** Prefixes of replies and forwarded mails, in the languages of common mail programs. */
const PREFIXES = /^(?:(?:re|fwd?|aw|wg|sv|vs|tr|antw)(?:\[\d+\])? ?: ?)+/i;

/** Returns the subject on one line, without prefixes. The messages service limits its length. */
export function topicOf(subject: string | undefined): string {
  return oneLine((subject ?? '').slice(0, MAX_SUBJECT))
    .replace(PREFIXES, '')
    .trim();
}

/** Returns a text on one line, without characters that topics must not contain. */
const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cn}]+/gu, ' ')
    .trim();

/**
 * Max. length of a text before it is parsed, in characters: a message has 10,000, and anything beyond this can only be
 * text that is dropped.
 */
const MAX_TEXT = 100_000;
/** Max. length of a line that may introduce a quotation, in characters. */
const MAX_MARK = 400;
/** Start of a forwarded or quoted mail, which some programs append in full below the reply. */
const ORIGINAL = /^\s*-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht)\s*-{2,}\s*$/i;
/** The line that programs write above a quotation. */
const ATTRIBUTION = /^\s*(?:on|am|le|el)\b.{0,300}(?:wrote|schrieb|a écrit|escribió).{0,100}:\s*$/i;
/** The separator between text and signature (RFC 3676). */
const SIGNATURE = /^-- ?$/;

/** Returns the text without quotations and signature, unless the options include them. */
export function trimmed(text: string, options: Pick<AddressOptions, 'includeQuotes' | 'includeFooter'>): string {
  let lines = text.slice(0, MAX_TEXT).replace(/\r\n?/g, '\n').replaceAll('\0', '').split('\n');
  const before = (mark: RegExp) => {
    const at = lines.findIndex((line) => line.length <= MAX_MARK && mark.test(line));
    return at < 0 ? lines : lines.slice(0, at);
  };
  if (!options.includeFooter) lines = before(SIGNATURE);
  if (!options.includeQuotes) {
    lines = before(ORIGINAL);
    const isQuote = (line: string | undefined) => line?.startsWith('>') ?? false;
    // From the end, so that the next non-empty line is known at each line.
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
 * Max. length of HTML before it is parsed, in characters. Parsing gets slower with the nesting of elements and blocks
 * the event loop: the worst case of this length takes a few tenths of a second.
 */
const MAX_HTML = 50_000;

function textOfHtml(html: string, { includeQuotes }: AddressOptions): string {
  // The part before the body contains styles, often longer than the text.
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

/** Returns the content of the message; the messages service truncates it if it is too long. */
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

/** Returns a sender's name without characters that are Markdown syntax: any sender may forge it. */
const inert = (name: string): string => oneLine(name.slice(0, MAX_MARK).replace(/[`*_~[\]#\\|:]/g, ' '));
