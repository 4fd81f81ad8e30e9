/** The text of a message's HTML, as notifications show it. */
import { Parser } from 'htmlparser2';

/** Elements that stand on lines of their own. */
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
/** Content that is not read as text: the MathML beside a formula, and what a spoiler hides. */
const HIDDEN = ['katex-mathml', 'spoiler-content'];
/** No notification shows more, and HTML of any length is to take no time. */
const MAX_HTML = 50_000;

export function toPlainText(html: string): string {
  const lines: string[] = [];
  /** What each open element is: hidden or quoted content nests. */
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
