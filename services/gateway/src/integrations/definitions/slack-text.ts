/**
 * Converts Slack's text to this server's Markdown: its marks, its links in angle brackets, its three character
 * references.
 */
import { link, type Markdown, untrustedMarkdown } from '../markdown.ts';
import type { Payload } from '../payload.ts';

const LINK = /^(https?:\/\/[^|]*|mailto:[^|]*)(?:\|(.*))?$/s;
/** Code, which stays unchanged; text in angle brackets; the text between is converted. */
const PARTS = /(```[\s\S]*?```|`[^`\n]*`)|<([^<>\n]{1,3000})>/g;

/** Converts the text of a Slack message; mentions in it notify no one. */
export function fromSlack(text: string): Markdown {
  const written: string[] = [];
  let end = 0;
  for (const match of text.matchAll(PARTS)) {
    const [whole, code, bracketed] = match;
    written.push(
      fromMarks(text.slice(end, match.index)),
      code === undefined ? fromBrackets(bracketed ?? '') : plain(code),
    );
    end = match.index + whole.length;
  }
  written.push(fromMarks(text.slice(end)));
  return untrustedMarkdown(written.join(''));
}

const plain = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Converts `*bold*`, `_italic_` and `~struck~`, each between blanks or punctuation. */
function fromMarks(text: string): string {
  return plain(
    text
      .replace(/(^|[\s([{"'])\*([^*\n]+)\*(?=[\s.,:;!?)\]}"']|$)/gm, '$1**$2**')
      .replace(/(^|[\s([{"'*])_([^_\n]+)_(?=[\s.,:;!?)\]}"'*]|$)/gm, '$1*$2*')
      .replace(/(^|[\s([{"'])~([^~\n]+)~(?=[\s.,:;!?)\]}"']|$)/gm, '$1~~$2~~'),
  );
}

/** Converts `<url|text>`, and references to users, channels and commands, which mean nothing here. */
function fromBrackets(inner: string): string {
  const [, url, shown] = LINK.exec(inner) ?? [];
  if (url !== undefined) return link(plain(shown ?? url), plain(url)).text;
  const [reference = '', label] = inner.split('|', 2);
  if (label) return plain(label);
  if (/^[@#!]/.test(reference)) return `${reference.startsWith('#') ? '#' : '@'}${reference.slice(1)}`;
  return plain(`<${inner}>`);
}

/** Returns the texts of a message's blocks, in order; blocks without text are left out. */
export function blockTexts(blocks: readonly Payload[]): string[] {
  return blocks.flatMap((block) => {
    const fields = block.list('fields').map((field) => field.maybe('text'));
    const elements = block.list('elements').map((element) => element.maybe('text.text', 'text'));
    return [block.maybe('text.text', 'text'), ...fields, ...elements].filter((text) => text !== '');
  });
}
