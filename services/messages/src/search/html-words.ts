/** The words of rendered messages. An HTML tokenizer separates markup from text: words in tags do not count. */
import { mentionTerm } from '@rookery/core';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { eachWord, termMatcher } from './words.ts';

/**
 * Max. terms stored per message: each is an index key, some 10 us to write. Only messages of thousands of words have
 * more; they are found by their first ones.
 */
const MAX_TERMS = 600;

/** The HTML of a mention that notifies. */
const MENTION = /<span class="user-mention" data-user-id="(\d+)">/g;

const FORMULA = 'math';

const ignore = (): void => {};
const IGNORED: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribentity: ignore,
  onattribend: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};

/**
 * Visits each piece of text between tags and entities, with its offset. Formulas are left out: a highlight inside of
 * one would end it, and the HTML repeats their content next to them.
 */
function eachText(html: string, visit: (text: string, start: number) => void): void {
  let formulas = 0;
  const callbacks: TokenizerCallbacks = {
    ...IGNORED,
    onopentagname: (start, end) => {
      if (html.slice(start, end) === FORMULA) formulas++;
    },
    onclosetag: (start, end) => {
      if (html.slice(start, end) === FORMULA) formulas--;
    },
    ontext: (start, end) => {
      if (formulas === 0) visit(html.slice(start, end), start);
    },
  };
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, callbacks);
  tokenizer.write(html);
  tokenizer.end();
}

/** The search terms of a message: the words of its HTML, and the users mentioned by name. */
export function termsOfHtml(html: string): string[] {
  const terms = new Set<string>();
  if (html.includes('user-mention')) {
    for (const [, user] of html.matchAll(MENTION)) terms.add(mentionTerm(Number(user)));
  }
  eachText(html, (text) => eachWord(text, (term) => terms.add(term)));
  return terms.size <= MAX_TERMS ? [...terms] : [...terms].slice(0, MAX_TERMS);
}

const BEFORE = '<span class="highlight">';
const AFTER = '</span>';

/** HTML with the words of these terms marked. Only text is changed, so well-formed HTML stays well-formed. */
export function highlightHtml(html: string, terms: ReadonlySet<string>): string {
  const marks: [number, number][] = [];
  const match = termMatcher(terms);
  eachText(html, (text, offset) => match(text, (start, end) => marks.push([offset + start, offset + end])));
  return marked(html, marks, (text) => text);
}

/** Text as HTML, with the words of these terms marked. */
export function highlightText(text: string, terms: ReadonlySet<string>, toHtml: (text: string) => string): string {
  const marks: [number, number][] = [];
  termMatcher(terms)(text, (start, end) => marks.push([start, end]));
  return marked(text, marks, toHtml);
}

function marked(text: string, marks: readonly [number, number][], toHtml: (text: string) => string): string {
  let out = '';
  let at = 0;
  for (const [start, end] of marks) {
    out += `${toHtml(text.slice(at, start))}${BEFORE}${toHtml(text.slice(start, end))}${AFTER}`;
    at = end;
  }
  return out + toHtml(text.slice(at));
}
