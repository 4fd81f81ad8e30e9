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
/** What programs write above a quotation, wrapped over up to three lines. */
const ATTRIBUTION = /^\s*(?:on|am|le|el)\b.{0,300}(?:wrote|schrieb|a écrit|escribió).{0,100}:\s*$/i;
const MAX_ATTRIBUTION_LINES = 3;
const ENDS_SENTENCE = /[.!?:]\s*$/;
const IS_WRAPPED = /\d|@/;
/** The headers above a mail that Outlook quotes without `>`: the sender, and one that follows within four lines. */
const QUOTED_SENDER = /^\s*\*?(?:from|von|de)\s?:/i;
const QUOTED_HEADER = /^\s*\*?(?:sent|gesendet|envoyé|enviado|subject|betreff|objet|asunto)\s?:/i;
const MAX_HEADERS_BETWEEN = 4;
/** The line above these headers, and the first of them in any language. */
const RULE = /^\s*_{10,}\s*$/;
const ANY_HEADER = /^\s*\*?\p{L}[\p{L} ]{0,30}\s?:/u;
/** The separator between text and signature (RFC 3676). */
const SIGNATURE = /^-- ?$/;

/** `isReply`: whether the mail answers a notification, so that a whole mail below it is one that this server sent. */
type TextOptions = Pick<AddressOptions, 'includeQuotes' | 'includeFooter'> & { readonly isReply: boolean };

/** Returns the text without quotations and signature, unless the options include them. */
export function trimmed(text: string, options: TextOptions): string {
  let lines = text.slice(0, MAX_TEXT).replace(/\r\n?/g, '\n').replaceAll('\0', '').split('\n');
  const before = (starts: (at: number) => boolean) => {
    const at = lines.findIndex((_, index) => starts(index));
    return at < 0 ? lines : lines.slice(0, at);
  };
  if (!options.includeFooter) lines = before((at) => isMark(lines[at], SIGNATURE));
  if (!options.includeQuotes) lines = withoutQuotes(before((at) => startsQuotedMail(lines, at, options)));
  return lines.join('\n').trim();
}

const isMark = (line: string | undefined, mark: RegExp): boolean =>
  line !== undefined && line.length <= MAX_MARK && mark.test(line);

/**
 * Whether a whole mail is quoted from this line on. Headers in a mail that is no reply may be those of a forwarded one,
 * or the fields of a form.
 */
function startsQuotedMail(lines: readonly string[], at: number, { isReply }: TextOptions): boolean {
  const line = lines[at];
  if (!isReply) return isMark(line, ORIGINAL);
  if (isMark(line, RULE)) return isMark(lines[at + 1], ANY_HEADER);
  if (!isMark(line, QUOTED_SENDER)) return isMark(line, ORIGINAL);
  return lines.slice(at + 1, at + 1 + MAX_HEADERS_BETWEEN).some((next) => isMark(next, QUOTED_HEADER));
}

const isQuote = (line: string | undefined): boolean => line?.startsWith('>') ?? false;

/** Returns the lines without those that begin with `>`, and without attributions above them. */
function withoutQuotes(lines: readonly string[]): string[] {
  const remaining: string[] = [];
  // From the end, so that the next non-empty line is known at each line.
  let next: string | undefined;
  for (let at = lines.length - 1; at >= 0; at--) {
    if (isQuote(next)) at -= attributionLength(lines, at);
    const line = lines[at] ?? '';
    if (!isQuote(line)) remaining.push(line);
    if (line.trim() !== '') next = line;
  }
  return remaining.reverse();
}

/** Returns the number of lines of the attribution that ends at this line; 0 if there is none. */
function attributionLength(lines: readonly string[], end: number): number {
  let text = '';
  for (let length = 1; length <= MAX_ATTRIBUTION_LINES; length++) {
    const line = lines[end + 1 - length];
    if (line === undefined || line.trim() === '' || isQuote(line)) return 0;
    text = `${line} ${text}`;
    // A sentence of the author above an attribution does not belong to it: a wrapped one has a date or an address.
    if (length > 1 && (ENDS_SENTENCE.test(line) || !IS_WRAPPED.test(text))) return 0;
    if (isMark(text, ATTRIBUTION)) return length;
  }
  return 0;
}

/**
 * Max. length of HTML before it is parsed, in characters. Parsing gets slower with the nesting of elements and blocks
 * the event loop: the worst case of this length takes a few tenths of a second.
 */
const MAX_HTML = 50_000;

/** The elements in front of the mail that Outlook quotes. */
const OUTLOOK_QUOTE = /<[^<>]{1,300}\bid=["']?(?:x_)?(?:divRplyFwdMsg|appendonsend)\b/i;

function textOfHtml(html: string, { includeQuotes, isReply }: TextOptions): string {
  // The part before the body contains styles, often longer than the text.
  const start = Math.max(0, html.search(/<body[\s>]/i));
  const body = html.slice(start, start + MAX_HTML);
  const ofReplies = isReply && !includeQuotes;
  const quote = ofReplies ? body.search(OUTLOOK_QUOTE) : -1;
  return convert(quote < 0 ? body : body.slice(0, quote), {
    wordwrap: false,
    limits: { maxDepth: 50, maxInputLength: MAX_HTML },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      ...(includeQuotes ? [] : [{ selector: 'blockquote', format: 'skip' }]),
      ...(ofReplies ? [{ selector: '.gmail_quote', format: 'skip' }] : []),
    ],
  });
}

/** The token in the address by which notification mails end, also within the address of a link scanner. */
const UNSUBSCRIBE_TOKEN = /(accounts(?:\/|%2F)unsubscribe(?:\/|%2F))[\w-]+/gi;
/**
 * The token of an address that `readAddress` parses, also within a link: each mail to it is posted as its owner. The
 * options have a bounded number and length, without which long texts of many such numbers take quadratic time.
 */
const ADDRESS_TOKEN = /[0-9a-f]{32}(?=(?:(?:[.+]|%2B)[a-z-]{0,40}){0,8}(?:@|%40))/gi;

/**
 * Returns the content of the message; the messages service truncates it if it is too long.
 * @param options.isReply whether the mail answers a notification
 */
export function contentOf(mail: Email, options: AddressOptions & { readonly isReply: boolean }): string {
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
    text.replace(UNSUBSCRIBE_TOKEN, '$1…').replace(ADDRESS_TOKEN, '…') || (left ? '' : '*(no text)*'),
    left,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Returns a sender's name without characters that are Markdown syntax: any sender may forge it. */
const inert = (name: string): string => oneLine(name.slice(0, MAX_MARK).replace(/[`*_~[\]#\\|:]/g, ' '));
