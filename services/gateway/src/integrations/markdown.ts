/**
 * Builds message text from templates and values of external systems. The tag `md` escapes every value, so that none
 * mentions a user, opens a link or ends a quotation; only `Markdown` made here is inserted unescaped.
 */
import { codeBlock as fencedCode, quotation, truncate } from '@rookery/core';
import type { Payload } from './payload.ts';

/** Max. length of an inline value, in code points: a title, a name, a branch. */
const MAX_INLINE = 300;
/** Max. length of quoted text, in code points. Several fit into a message. */
const MAX_QUOTE = 2_000;
/** Max. length of a code block, in code points. */
const MAX_BLOCK = 4_000;
/** Max. length of a link's URL, in UTF-16 units. */
const MAX_URL = 2_000;
/** Max. number of list items that are written out. */
const MAX_LISTED = 20;

/** Text in the server's Markdown dialect that is safe to send. */
export class Markdown {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Value = Markdown | string | number | undefined;

/** Tag of templates: plain values are escaped, `undefined` is empty. */
export function md(strings: TemplateStringsArray, ...values: readonly Value[]): Markdown {
  const text = strings.reduce((before, string, index) => `${before}${toText(values[index - 1])}${string}`);
  return new Markdown(text);
}

const toText = (value: Value): string => (value instanceof Markdown ? value.text : escapeInline(String(value ?? '')));

/** The dialect has no backslash escapes; character references are always shown as the literal character. */
const REFERENCES: Readonly<Record<string, string>> = {
  '*': '&#42;',
  '`': '&#96;',
  '[': '&#91;',
  ']': '&#93;',
  '<': '&lt;',
  '~': '&#126;',
  $: '&#36;',
  '|': '&#124;',
};

const escaped = (text: string): string =>
  text.replace(/&(?=[#\w])/g, '&amp;').replace(/[*`[\]<~$|]/g, (char) => REFERENCES[char] as string);

/** Escapes a text to be shown literally, on one line. */
const escapeInline = (text: string): string => escaped(oneLine(text));

/** Escapes a text of any length to be shown literally, with its lines and outer blanks. */
export const literal = (text: string): Markdown => new Markdown(escaped(text.toWellFormed().replaceAll('\0', '')));

/** Returns the text on one line, by default of at most 300 code points, without invisible characters. */
export function oneLine(text: string, limit = MAX_INLINE): string {
  const line = truncate(text, limit * 2)
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cn}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]+/gu, ' ')
    .trim();
  return truncate(line, limit);
}

/** Returns a link; only the text if the URL is not http or https. */
export function link(text: Markdown | string, url: string): Markdown {
  const shown = text instanceof Markdown ? text.text : escapeInline(text);
  const address = toAddress(url);
  if (address === undefined) return new Markdown(shown);
  return new Markdown(`[${shown === '' ? escapeInline(address) : shown}](${address})`);
}

function toAddress(url: string): string | undefined {
  const parsed = url.length > MAX_URL ? null : URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined;
  return parsed.href.replace(/[()<>[\]*`@|\\~$]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Formats a short text as code: a branch, a hash. */
export function code(text: string): Markdown {
  const line = oneLine(text);
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const blank = /^`|`$/.test(line) ? ' ' : '';
  return new Markdown(line === '' ? '' : `${fence}${blank}${line}${blank}${fence}`);
}

/** Returns a multi-line text as a quotation below the preceding text; empty for an empty text. */
export function quote(text: string): Markdown {
  const body = truncate(text.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n'), MAX_QUOTE).trim();
  return new Markdown(body === '' ? '' : `\n${quotation(silenced(body))}`);
}

/** Returns a code block in a language, such as a log. */
export function codeBlock(text: string, language: string): Markdown {
  const body = truncate(text.toWellFormed().replaceAll('\0', ''), MAX_BLOCK).trimEnd();
  return new Markdown(`\n${fencedCode(body, language)}`);
}

/** Returns a value as a block of JSON. */
export function jsonBlock(value: Payload): Markdown {
  // A code point has at most two UTF-16 units.
  return codeBlock(value.pretty(2 * MAX_BLOCK), 'json');
}

/** Inserts Markdown of another system that is meant to be rendered; mentions in it notify no one. */
export function untrustedMarkdown(text: string): Markdown {
  return new Markdown(silenced(text.toWellFormed().replaceAll('\0', '')));
}

/** Inserts a zero-width space after the @ of each mention. A mention begins with `@*` or `@_*`. */
const silenced = (text: string): string => text.replace(/@(?=_?\*)/g, '@\u200b');

/**
 * Returns the first items of a list, one per line as `show` writes it, and on the last line how many more there are.
 */
export function lines<T>(list: readonly T[], show: (one: T) => Markdown, limit = MAX_LISTED): Markdown {
  const shown = list.slice(0, limit).map((one) => `\n* ${show(one)}`);
  const more = list.length - shown.length;
  return new Markdown(shown.join('') + (more > 0 ? `\n* and ${more} more` : ''));
}

/** Joins texts with a separator; empty ones are left out. */
export function joined(list: readonly Markdown[], separator = ', '): Markdown {
  return new Markdown(
    list
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join(separator),
  );
}
