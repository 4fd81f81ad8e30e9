/**
 * Converts Slack's text to this server's Markdown: its marks, its links in angle brackets, its three character
 * references.
 */
import { code, codeBlock, joined, link, literal, Markdown, md, quote, untrustedMarkdown } from '../markdown.ts';
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

/** Types of blocks that are shown, or that say nothing. */
const READ = ['header', 'section', 'context', 'markdown', 'rich_text', 'image', 'divider', 'actions'];

/** Whether the blocks say all that the message says, so that its own text is only a fallback for notifications. */
export const replacesText = (blocks: readonly Payload[]): boolean =>
  blocks.every((block) => READ.includes(block.maybe('type')));

/** Converts the texts of a message's blocks, in order; blocks without text, and buttons, are left out. */
export function blockTexts(blocks: readonly Payload[]): Markdown[] {
  return blocks.flatMap((block) => {
    const type = block.maybe('type');
    if (type === 'actions') return [];
    if (type === 'image') return [image(block)];
    if (type === 'rich_text') {
      // Without blank lines, the text after a list would continue its last item.
      const text = joined(block.list('elements').map(richText), '\n\n');
      return text.text === '' ? [] : [text];
    }
    const fields = block.list('fields').map((field) => field.maybe('text'));
    const elements = block
      .list('elements')
      .filter((element) => element.maybe('type') !== 'button')
      .map((element) => element.maybe('text.text', 'text'));
    const texts = [block.maybe('text.text', 'text'), ...fields, ...elements].filter((text) => text !== '');
    return texts.map((text) => (type === 'markdown' ? untrustedMarkdown(text) : fromSlack(text)));
  });
}

/** Links the image of a block, which has a text, or of an attachment. */
export const image = (p: Payload): Markdown =>
  link(p.maybe('title.text', 'alt_text') || 'image', p.maybe('image_url', 'slack_file.url'));

/** Converts a section, list, quotation or block of code of a `rich_text` block. Its texts have no marks of Slack. */
function richText(part: Payload): Markdown {
  const leaves = part.list('elements');
  switch (part.maybe('type')) {
    case 'rich_text_list': {
      const isOrdered = part.maybe('style') === 'ordered';
      const first = part.number('offset') + 1;
      const mark = (index: number) => (isOrdered ? `${first + index}.` : '-');
      return joined(
        leaves.map((item, index) => md`${mark(index)} ${leavesOf(item)}`),
        '\n',
      );
    }
    case 'rich_text_preformatted': {
      const text = leaves.map((leaf) => leaf.maybe('text', 'url')).join('');
      return text === '' ? md`` : codeBlock(text, '');
    }
    case 'rich_text_quote':
      return quote(leavesOf(part).text);
    default:
      return leavesOf(part);
  }
}

/** Joins the leaves of a part. The `@` of one leaf and the bold text of the next would be a mention. */
const leavesOf = (part: Payload): Markdown => untrustedMarkdown(joined(part.list('elements').map(leafText), '').text);

const STYLES = [
  ['bold', '**'],
  ['italic', '*'],
  ['strike', '~~'],
] as const;

/** Puts the marks of a leaf's styles around its text on each line, since marks next to blanks are shown as such. */
function styled(leaf: Payload, { text }: Markdown): Markdown {
  const marks = STYLES.filter(([style]) => leaf.has(`style.${style}`)).map(([, mark]) => mark);
  const enclosed = (run: string) => marks.reduce((inner, mark) => `${mark}${inner}${mark}`, run);
  return new Markdown(text.replace(/\S(?:.*\S)?/g, enclosed));
}

/** Converts a leaf of a `rich_text` block. */
function leafText(leaf: Payload): Markdown {
  const text = leaf.maybe('text', 'fallback');
  switch (leaf.maybe('type')) {
    case 'link':
      return styled(leaf, link(text || leaf.maybe('url'), leaf.maybe('url')));
    case 'emoji':
      return literal(`:${leaf.maybe('name')}:`);
    case 'user':
      return literal(`@${leaf.maybe('user_id')}`);
    case 'usergroup':
      return literal(`@${leaf.maybe('usergroup_id')}`);
    case 'channel':
      return literal(`#${leaf.maybe('channel_id')}`);
    case 'broadcast':
      return literal(`@${leaf.maybe('range')}`);
    default:
      return styled(leaf, leaf.has('style.code') ? code(text) : literal(text));
  }
}
