/**
 * Converts the content of a message for a mail: reduces the rendered HTML to what mail programs display, with absolute
 * links, and produces the same as plain text. Nothing is loaded from a server: images become their descriptions and
 * links, so that a mail does not report when it is read.
 */
import { escapeAll } from '@rookery/core';
import { Parser } from 'htmlparser2';

interface MailContent {
  readonly html: string;
  readonly text: string;
  /** The text outside of quotations. */
  readonly own: string;
}

/** Elements that are retained; of others only their content. */
const ELEMENTS = new Set(
  'p br a strong em del code pre blockquote ul ol li h1 h2 h3 h4 h5 h6 hr table thead tbody tr th td sup'.split(' '),
);
/** Elements that end a line of text. */
const BLOCKS = new Set('p br pre blockquote ul ol li h1 h2 h3 h4 h5 h6 hr table tr div'.split(' '));
/** Plain text for the start of an element. */
const TEXT_BEFORE: Readonly<Record<string, string>> = { br: '\n', li: '- ' };
const VOID = new Set(['br', 'hr', 'img']);
/** Classes of elements that are omitted: previews, visual copies of formulas, hidden content of spoilers. */
const LEFT_OUT = /\b(?:message_inline_image|message_embed|katex-html|spoiler-content|timestamp-error)\b/;
/** Elements that are always omitted: their text is not content. */
const NO_TEXT = new Set(['script', 'style', 'annotation', 'video', 'audio', 'iframe']);
const SPOILER = /\bspoiler-content\b/;
const LINK = /^(?:https?|mailto):/i;
/** Max. characters of HTML that are processed. A message has up to 10,000 of Markdown, which may grow. */
const MAX_LENGTH = 100_000;

/** @param base the organisation's URL, without a trailing slash */
export function toMailContent(source: string, base: string): MailContent {
  const writer = new Writer(base);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      ontext: (text) => writer.text(text),
      onclosetag: (name) => writer.close(name),
    },
    { decodeEntities: true },
  );
  parser.write(source.slice(0, MAX_LENGTH));
  parser.end();
  return writer.content();
}

const trimmed = (text: string): string => text.replace(/\n{3,}/g, '\n\n').trim();

/** An absolute link; undefined if it is invalid or of another scheme. */
function absoluteLink(href: string, base: string): string | undefined {
  try {
    const url = new URL(href, `${base}/`);
    return LINK.test(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

class Writer {
  readonly #base: string;
  #html = '';
  #text = '';
  #own = '';
  /** Depth within an omitted element; 0: outside. */
  #hidden = 0;
  readonly #links: (string | undefined)[] = [];
  /** Where the text of each open quotation starts. */
  readonly #quotes: number[] = [];

  constructor(base: string) {
    this.#base = base;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#hidden > 0) {
      if (!VOID.has(name)) this.#hidden++;
      return;
    }
    const { class: classes = '' } = attributes;
    if (NO_TEXT.has(name) || LEFT_OUT.test(classes)) {
      if (SPOILER.test(classes)) this.#add('<p><em>(hidden: open the message to see it)</em></p>', '(hidden)\n');
      this.#hidden = 1;
      return;
    }
    if (name === 'img') this.text(attributes.alt ?? '');
    else if (name === 'a') this.#openLink(attributes.href ?? '');
    else if (name === 'blockquote') this.#openQuote();
    else if (ELEMENTS.has(name)) this.#add(`<${name}>`, TEXT_BEFORE[name] ?? '');
  }

  text(text: string): void {
    if (this.#hidden === 0) this.#add(escapeAll(text), text);
  }

  close(name: string): void {
    if (this.#hidden > 0) {
      if (!VOID.has(name)) this.#hidden--;
      return;
    }
    if (name === 'blockquote') this.#closeQuote();
    if (BLOCKS.has(name) && name !== 'br' && !this.#text.endsWith('\n')) this.#add('', '\n');
    if (!ELEMENTS.has(name) || VOID.has(name)) return;
    if (name === 'a') this.#closeLink();
    else this.#html += `</${name}>`;
  }

  content(): MailContent {
    return { html: this.#html, text: trimmed(this.#text), own: trimmed(this.#own) };
  }

  #openQuote(): void {
    this.#add('<blockquote>', this.#text === '' || this.#text.endsWith('\n') ? '' : '\n');
    this.#quotes.push(this.#text.length);
  }

  /** Marks each line of the quotation. */
  #closeQuote(): void {
    const start = this.#quotes.pop() ?? 0;
    const quoted = this.#text.slice(start).replace(/^\n+|\n+$/g, '');
    const marked = quoted === '' ? '' : quoted.replace(/\n+/g, '\n').replace(/^/gm, '> ');
    this.#text = this.#text.slice(0, start) + marked;
  }

  #openLink(href: string): void {
    const link = absoluteLink(href, this.#base);
    this.#links.push(link);
    if (link !== undefined) this.#html += `<a href="${escapeAll(link)}">`;
  }

  #closeLink(): void {
    const link = this.#links.pop();
    if (link === undefined) return;
    this.#html += '</a>';
    if (!this.#text.endsWith(link)) this.#add('', ` (${link})`);
  }

  #add(html: string, text: string): void {
    this.#html += html;
    this.#text += text;
    if (this.#quotes.length === 0) this.#own += text;
  }
}
