/** Formulas: `$$…$$` in a line, and fences of the language `math`. */
import { escapeText } from '@rookery/core';
import type { MarkdownIt, RendererRule, StateInline } from 'markdown-it';
import { runOf } from './run.ts';

const DOLLAR = 0x24;
/** Text between double dollar signs, in one line; an escaped dollar sign is part of the formula. */
const FORMULA = /\$\$([^\n_$](?:\\\$|[^$\n])*)\$\$(?!\$)/y;
const WORD = /[\p{L}\p{N}_$]/u;

function formula(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== DOLLAR || src.charCodeAt(pos + 1) !== DOLLAR) return false;
  if (!runOf(state.env).extras || (pos > 0 && WORD.test(src.charAt(pos - 1)))) return false;
  FORMULA.lastIndex = pos;
  const match = FORMULA.exec(src);
  if (!match || FORMULA.lastIndex > posMax || WORD.test(src.charAt(FORMULA.lastIndex))) return false;
  if (!silent) state.push('math', '', 0).content = match[1] ?? '';
  state.pos += match[0].length;
  return true;
}

const renderFormula: RendererRule = (tokens, index, _options, env) => {
  const tex = tokens[index]?.content ?? '';
  return runOf(env).extras?.math(tex, false) ?? texError(`$$${tex}$$`);
};

/** Renders a math fence: blank lines separate formulas. */
export function renderMathFence(content: string, math: (tex: string, display: boolean) => string | undefined): string {
  return content
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter((tex) => tex !== '')
    .map((tex) => `<p>${math(tex, true) ?? texError(tex)}</p>\n`)
    .join('');
}

function texError(source: string): string {
  return `<span class="tex-error">${escapeText(source)}</span>`;
}

export function useMath(md: MarkdownIt): void {
  md.inline.ruler.before('backticks', 'math', formula);
  md.renderer.rules.math = renderFormula;
}
