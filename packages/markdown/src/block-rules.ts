/**
 * Fences: code, and the two that contain Markdown, `quote` and `spoiler`. In these two, an opening fence (with a
 * language, or of a different length) nests, so a bare fence of the same length closes the innermost one.
 *
 * Also the indentation of numbered items, and pipes in code in tables.
 */
import { escapeAll } from '@rookery/core';
import type { MarkdownIt, RendererRule, StateBlock, StateCore } from 'markdown-it';
import { languageName } from './languages.ts';
import { renderMathFence } from './math.ts';
import { runOf } from './run.ts';

/** The min. indentation of a numbered item's content, relative to the number. */
const INDENT = 2;

interface Fence {
  readonly mark: string;
  readonly language: string;
  /** The rest of the line after the language: the heading of a spoiler. */
  readonly rest: string;
}

/** The mark of a fence and the rest of the line; with backticks in the rest, the line is not a fence. */
const OPENING = /^(`{3,}|~{3,})([^`~]*)$/;
/** The language, optionally in braces, and the rest. It matches any text, so it never backtracks. */
const INFO = /^[ \t]*\{?\.?([\w+./#-]*)\}?[ \t]*(.*)$/s;

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] as number) + (state.tShift[line] as number), state.eMarks[line]);
}

function openingAt(state: StateBlock, line: number): Fence | undefined {
  if ((state.sCount[line] as number) - state.blkIndent >= 4) return undefined;
  const text = lineAt(state, line);
  if (!text.startsWith('```') && !text.startsWith('~~~')) return undefined;
  const [, mark, info = ''] = OPENING.exec(text.trimEnd()) ?? [];
  if (mark === undefined) return undefined;
  const [, language = '', rest = ''] = INFO.exec(info) ?? [];
  return { mark, language, rest };
}

const holdsMarkdown = (fence: Fence) => fence.language === 'quote' || fence.language === 'spoiler';

/** Whether a line closes a code fence: the same character, at least as often, and nothing else. */
function closesCode(text: string, fence: Fence): boolean {
  return text.startsWith(fence.mark) && text.trimEnd() === fence.mark.charAt(0).repeat(text.trimEnd().length);
}

/** Returns the line that closes the fence opened at `start`, or `end` if none does. */
function closingLine(state: StateBlock, opened: Fence, start: number, end: number): number {
  const open: Fence[] = [opened];
  for (let line = start + 1; line < end; line++) {
    // A line that is indented less than the block that contains the fence ends it.
    if (!state.isEmpty(line) && (state.sCount[line] as number) < state.blkIndent) return line;
    const top = open.at(-1) as Fence;
    const text = lineAt(state, line);
    if (!text.startsWith('```') && !text.startsWith('~~~')) continue;
    const closes = holdsMarkdown(top) ? text.trimEnd() === top.mark : closesCode(text, top);
    if (closes) {
      open.pop();
      if (open.length === 0) return line;
    } else if (holdsMarkdown(top)) {
      const inner = openingAt(state, line);
      if (inner) open.push(inner);
    }
  }
  return end;
}

function pushParagraph(state: StateBlock, text: string, line: number): void {
  state.push('paragraph_open', 'p', 1).map = [line, line + 1];
  const inline = state.push('inline', '', 0);
  inline.content = text;
  inline.map = [line, line + 1];
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
}

function fence(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const opened = openingAt(state, start);
  if (!opened) return false;
  if (silent) return true;
  const last = closingLine(state, opened, start, end);
  const outdented = last < end && !state.isEmpty(last) && (state.sCount[last] as number) < state.blkIndent;
  const next = last < end && !outdented ? last + 1 : last;

  if (holdsMarkdown(opened)) {
    const { parentType, lineMax } = state;
    const spoiler = opened.language === 'spoiler';
    state.parentType = 'fence';
    state.lineMax = last;
    if (spoiler) {
      state.push('spoiler_open', 'div', 1);
      if (opened.rest.trim() !== '') pushParagraph(state, opened.rest.trim(), start);
      state.push('spoiler_body', 'div', 0);
    } else {
      state.push('blockquote_open', 'blockquote', 1).map = [start, next];
    }
    state.md.block.tokenize(state, start + 1, last);
    state.push(spoiler ? 'spoiler_close' : 'blockquote_close', spoiler ? 'div' : 'blockquote', -1);
    state.parentType = parentType;
    state.lineMax = lineMax;
  } else {
    const token = state.push('fence', 'code', 0);
    token.info = opened.language;
    token.content = state.getLines(start + 1, last, state.sCount[start] as number, true);
    token.map = [start, next];
  }
  state.line = next;
  return true;
}

/** An ordered item other than the first of its list. */
const LATER_ITEM = /^(?!1[.)])\d{1,9}[.)](?:\s|$)/;

/**
 * Lets the content of an ordered item be indented by two spaces, however wide its number is: lowers the indentation
 * that the parser demands of the item's lines. It runs at the first line of the item, and parses nothing itself.
 */
function outdentItem(state: StateBlock, start: number, end: number): boolean {
  const item = state.tokens.at(-1);
  if (item?.type !== 'list_item_open' || item.info === '' || item.map?.[0] !== start) return false;
  const content = (state.bMarks[start] as number) + (state.tShift[start] as number);
  const blanks = /[ \t]*$/.exec(state.src.slice(state.bMarks[start], content))?.[0].length ?? 0;
  const column = (state.sCount[start] as number) - blanks - item.info.length - 1;
  const least = column + INDENT;
  for (let line = start + 1; line < end; line++) {
    if (state.isEmpty(line)) continue;
    const indent = state.sCount[line] as number;
    if (indent < least) return false;
    if (indent >= state.blkIndent) continue;
    // Later numbers are items of the same list, however they are aligned.
    if (LATER_ITEM.test(lineAt(state, line))) return false;
    lowerIndent(state, start, least);
    return false;
  }
  return false;
}

/** Lowers the indentation of an item's content, also that of its first line, behind the number. */
function lowerIndent(state: StateBlock, first: number, indent: number): void {
  const less = state.blkIndent - indent;
  state.blkIndent = indent;
  state.sCount[first] = (state.sCount[first] as number) - less;
  state.tShift[first] = (state.tShift[first] as number) - less;
  state.bMarks[first] = (state.bMarks[first] as number) + less;
}

/** Code between backtick runs of equal length, within a line. */
const CODE = /(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g;
/** Stands for a pipe in code until the rows of tables are split. No source has it: the parser has replaced it. */
const CODE_PIPE = '\0';

/** Hides pipes in code from the rule of tables, which ends a cell at each. It handles escaped ones itself. */
function hideCodePipes(state: StateCore): void {
  if (!state.src.includes('|')) return;
  state.src = state.src.replaceAll(CODE, (code) => code.replaceAll(/(?<!\\)\|/g, CODE_PIPE));
}

function showCodePipes(state: StateCore): void {
  for (const token of state.tokens) token.content = token.content.replaceAll(CODE_PIPE, '|');
}

const renderCode: RendererRule = (tokens, index, _options, env) => {
  const token = tokens[index];
  if (!token) return '';
  const { extras, settings } = runOf(env);
  if (token.type === 'fence' && token.info === 'math' && extras) return renderMathFence(token.content, extras.math);
  const language = token.type === 'fence' ? languageName(token.info || settings.codeLanguage) : undefined;
  const attribute = language === undefined ? '' : ` data-code-language="${escapeAll(language)}"`;
  const code = token.content.endsWith('\n') ? token.content : `${token.content}\n`;
  const html = (language !== undefined && extras?.highlight(code, language)) || escapeAll(code);
  return `<div class="codehilite"${attribute}><pre><span></span><code>${html}</code></pre></div>\n`;
};

export function useBlockRules(md: MarkdownIt): void {
  md.block.ruler.at('fence', fence, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
  md.core.ruler.before('block', 'hide_code_pipes', hideCodePipes);
  md.core.ruler.after('block', 'show_code_pipes', showCodePipes);
  // First, since any block may be the first of an item.
  md.block.ruler.before('table', 'outdent_item', outdentItem);
  md.renderer.rules.fence = renderCode;
  md.renderer.rules.code_block = renderCode;
  md.renderer.rules.spoiler_open = () => '<div class="spoiler-block"><div class="spoiler-header">\n';
  md.renderer.rules.spoiler_body = () => '</div><div class="spoiler-content" aria-hidden="true">\n';
  md.renderer.rules.spoiler_close = () => '</div></div>\n';
}
