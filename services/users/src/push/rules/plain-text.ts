/** Converts a message's HTML to plain text for notifications. */
import { Parser } from 'htmlparser2';

/** Elements that start and end a line. */
const BLOCKS = new Set([
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'tr',
  'hr',
  'br',
]);
/** Classes of content that is left out: the MathML of a formula, and the hidden part of a spoiler. */
const HIDDEN = ['katex-mathml', 'spoiler-content'];
/** Max. characters of HTML that are read: no notification shows more, and the time must not grow with the HTML. */
const MAX_HTML = 50_000;

export function toPlainText(html: string): string {
  const lines: string[] = [];
  /** The open elements: hidden or quoted content nests. */
  const open: { readonly hidden: boolean; readonly quote: boolean }[] = [];
  let line = '';
  const state = () => ({ hidden: open.some((one) => one.hidden), quotes: open.filter((one) => one.quote).length });
  const endLine = () => {
    const text = line.replace(/\s+/g, ' ').trim();
    if (text !== '') lines.push(`${'> '.repeat(state().quotes)}${text}`);
    line = '';
  };
  const parser = new Parser({
    onopentag(name, { class: classes = '', alt = '' }) {
      if (BLOCKS.has(name)) endLine();
      const names = classes.split(' ');
      if (names.includes('spoiler-content')) line += ' (…)';
      if (name === 'img' && !state().hidden) line += alt;
      if (name === 'li') line += '• ';
      open.push({ hidden: HIDDEN.some((one) => names.includes(one)), quote: name === 'blockquote' });
    },
    ontext(text) {
      if (!state().hidden) line += text;
    },
    onclosetag(name) {
      if (BLOCKS.has(name)) endLine();
      open.pop();
    },
  });
  parser.end(html.slice(0, MAX_HTML));
  endLine();
  return lines.join('\n');
}
