/** Edits of a Markdown text, as replacements of a range. */
import { linkText } from './link-text.ts';

export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** The selection after the edit, relative to `from`; by default the caret is at its end. */
  readonly select?: readonly [number, number];
}

const ITEM = /^(\s*)(?:([*+-])|(\d{1,9})([.)]))(\s+)(.*)$/;

/**
 * The edit of Enter in a list: the next item, or after an empty one the end of the list. Undefined outside of lists.
 */
export function continueList(text: string, caret: number): Edit | undefined {
  const start = text.lastIndexOf('\n', caret - 1) + 1;
  const match = ITEM.exec(text.slice(start, caret));
  if (!match) return undefined;
  const [, indent = '', bullet, number, dot = '.', space = ' ', words = ''] = match;
  const rest = text.slice(caret).split('\n', 1)[0] ?? '';
  if (words.trim() === '' && rest.trim() === '') return { from: start, to: caret, text: '' };
  const marker = bullet ?? `${Number(number) + 1}${dot}`;
  return { from: caret, to: caret, text: `\n${indent}${marker}${space}` };
}

/** Puts marks around the selection, or removes them. Without a selection, the caret is then between them. */
export function toggleAround(text: string, from: number, to: number, mark: string, close = mark): Edit {
  const chosen = text.slice(from, to);
  const isInside = text.slice(from - mark.length, from) === mark && text.slice(to, to + close.length) === close;
  if (isInside && !isLonger(text, from, to, mark)) {
    return { from: from - mark.length, to: to + close.length, text: chosen, select: [0, chosen.length] };
  }
  if (chosen.length >= mark.length + close.length && chosen.startsWith(mark) && chosen.endsWith(close)) {
    const bare = chosen.slice(mark.length, chosen.length - close.length);
    return { from, to, text: bare, select: [0, bare.length] };
  }
  // Marks next to white space have no effect.
  const lead = /^\s*/.exec(chosen)?.[0].length ?? 0;
  const core = chosen.trim();
  const before = chosen.slice(0, lead);
  const after = chosen.slice(lead + core.length);
  const at = lead + mark.length;
  return { from, to, text: `${before}${mark}${core}${close}${after}`, select: [at, at + core.length] };
}

/** `*x*` within `**x**` is not italic. */
function isLonger(text: string, from: number, to: number, mark: string): boolean {
  const char = mark[0] as string;
  const isSame = [...mark].every((one) => one === char);
  if (!isSame || mark.length > 1 || char === '`') return false;
  let before = 0;
  while (text[from - 1 - before] === char) before++;
  let after = 0;
  while (text[to + after] === char) after++;
  return before === 2 && after === 2;
}

/** Puts a mark before each line of the selection, or removes all of them. `number` numbers the lines. */
export function toggleLines(text: string, from: number, to: number, mark: '* ' | '> ' | 'number'): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const nextLine = text.indexOf('\n', to > from && text[to - 1] === '\n' ? to - 1 : to);
  const end = nextLine < 0 ? text.length : nextLine;
  const lines = text.slice(start, end).split('\n');
  const pattern = mark === 'number' ? /^\d+[.)] / : mark === '* ' ? /^[*+-] / : /^> ?/;
  const isMarked = lines.every((line) => pattern.test(line));
  const changed = lines.map((line, i) =>
    isMarked ? line.replace(pattern, '') : `${mark === 'number' ? `${i + 1}. ` : mark}${line}`,
  );
  const block = changed.join('\n');
  // In a single line the caret goes to its end, to continue writing.
  const select: readonly [number, number] = lines.length === 1 ? [block.length, block.length] : [0, block.length];
  return { from: start, to: end, text: block, select };
}

/** Puts a fenced block around the lines of the selection. */
export function fence(text: string, from: number, to: number, language: string): Edit {
  const chosen = text.slice(from, to);
  const longest = Math.max(2, ...[...chosen.matchAll(/^ {0,3}(`{3,})/gm)].map((match) => (match[1] as string).length));
  const marks = '`'.repeat(longest + 1);
  const lead = from > 0 && text[from - 1] !== '\n' ? '\n' : '';
  const tail = to < text.length && text[to] !== '\n' ? '\n' : '';
  const open = `${lead}${marks}${language}\n`;
  const body = chosen.replace(/\n$/, '');
  return {
    from,
    to,
    text: `${open}${body}\n${marks}${tail}`,
    select: [open.length, open.length + body.length],
  };
}

/** Makes the selection a link; the address is then selected if it is unknown. */
export function link(text: string, from: number, to: number, url?: string): Edit {
  const chosen = text.slice(from, to);
  const label = linkText(chosen);
  if (url !== undefined) return { from, to, text: `[${label}](${url})` };
  const at = label.length + 3;
  if (label === '') return { from, to, text: '[](url)', select: [1, 1] };
  return { from, to, text: `[${label}](url)`, select: [at, at + 3] };
}

/** Whether a position in a text is within a fenced block of code. */
export function isInCode(before: string): boolean {
  let open: string | undefined;
  for (const line of before.split('\n')) {
    const match = /^ {0,3}(`{3,}|~{3,})\s*(\S*)/.exec(line);
    if (!match) continue;
    const marks = match[1] as string;
    if (open === undefined) open = marks;
    else if (marks.startsWith(open) && match[2] === '') open = undefined;
  }
  if (open === undefined) {
    const line = before.slice(before.lastIndexOf('\n') + 1);
    return (line.match(/`/g)?.length ?? 0) % 2 === 1;
  }
  return true;
}
