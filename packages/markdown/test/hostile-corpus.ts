/** Malicious sources: against their readers, or against the machine that renders them. */
import type { ResolvedReferences } from '../src/references.ts';

/** Resolves every name. */
export const EVERYTHING: ResolvedReferences = {
  user: (name) => ({ id: 7, name }),
  group: (name) => ({ id: 5, name, title: name, silent: false }),
  channel: (name) => ({ id: 9, name }),
  newestOf: () => 214,
};

/** Returns a source of the max. length (10,000 characters) that repeats a piece. */
export function long(piece: string): string {
  return piece.repeat(Math.ceil(10_000 / piece.length)).slice(0, 10_000);
}

/** Pieces that open without closing, nest, or end early; each is repeated up to ten thousand characters. */
export const PIECES: readonly string[] = [
  '[',
  '](',
  '![',
  '*a ',
  '**a',
  '***',
  '`',
  '` ``',
  '_',
  '~~',
  '>',
  '> ',
  '- ',
  '  - ',
  '1. ',
  '1. a\n',
  '1. a\n  ',
  '1. a\n   b\n',
  '|',
  'a|b\n',
  ':a:',
  '@**',
  '@**a**',
  '@*a*',
  '@*a@*',
  '#**a>',
  '#**a>b**',
  '#**',
  '<',
  '&',
  '<time:',
  'http://',
  'a.com/',
  'a@b.',
  '(((',
  '\\',
  '```\n',
  '```quote\n',
  '```spoiler a\n',
  '````quote\n```py\n',
  '🎉',
  '🎉[',
  '\n',
  '# ',
  '|-|\n',
  '`|',
  '`|``|',
  'www.',
  'https://a.b/(',
  '*_',
  '[a](b',
  '[[a](b)',
  'ftp://a:b@',
  '-',
  '=\n',
  'é',
  '\u202e',
  '$$',
  '$$a',
  '$$x$$ ',
  '$$\\$',
  '$$\\frac{1}{2}$$ ',
  ':) ',
  ':',
  '#1',
  '#1 ',
  'a',
];

/** Ten thousand blanks after an opening mark, with an invalid character at their end. */
export const LINES_OF_BLANKS: readonly string[] = [
  '```',
  '~~~',
  '```{.',
  '# ',
  '> ',
  '- ',
  '|',
  '@**',
  '#**',
  '[a](',
  '$$',
  '',
].flatMap((head) => [' ', '\t'].map((blank) => `${head}${blank.repeat(9_900)}\``));

/** The most code that is highlighted, with the longest lines. */
const LINE = 990;
const LINES = 5;

const code = (language: string, piece: string): string => {
  const [head, foot] = [`\`\`\`${language}\n`, '\n```'];
  const line = piece.repeat(LINE).slice(0, LINE);
  return head + `${line}\n`.repeat(LINES) + foot;
};

const LANGUAGES =
  'bash c clojure cpp cs css dart diff docker elixir erlang go haskell html http ini java js json julia kotlin lisp lua make md nix objc ocaml perl php powershell prolog proto py r rb rust scala scheme scss sql swift tex ts vim xml yaml toml'.split(
    ' ',
  );
const CODE_PIECES = [
  '"',
  "'",
  '(',
  '<',
  '{',
  '/*',
  '//',
  '\\',
  '#',
  '-',
  '@',
  'a ',
  'a',
  '1',
  '=',
  '$',
  '${',
  '<a ',
  'a:',
  '`',
  '  ',
  '0x',
  'f(',
  '"""',
  '[',
  '%',
  '&',
];

const deep = (open: string, close: string, n: number): string => open.repeat(n) + close.repeat(n);

/** Formulas that grow, nest deeply, or never end. */
const FORMULAS: readonly string[] = [
  'x^'.repeat(900),
  'x'.repeat(1990),
  '\\frac{1}{2}'.repeat(180),
  `${'\\frac{'.repeat(90)}x${'}{y}'.repeat(90)}`,
  `${'\\sqrt{'.repeat(99)}x${'}'.repeat(99)}`,
  deep('{', '}', 900),
  deep('\\left(', '\\right)', 150),
  `${'\\begin{matrix}'.repeat(60)}x${'\\end{matrix}'.repeat(60)}`,
  `\\begin{matrix}${'a&'.repeat(900)}\\end{matrix}`,
  `\\begin{matrix}${'a\\\\'.repeat(600)}\\end{matrix}`,
  '\\def\\a{\\a\\a}\\a',
  '\\def\\a{x\\a}\\a',
  '\\def\\a{xx}\\def\\b{\\a\\a}\\def\\c{\\b\\b}\\def\\d{\\c\\c}\\def\\e{\\d\\d}\\def\\f{\\e\\e}\\def\\g{\\f\\f}\\def\\h{\\g\\g}\\h\\h\\h',
  '\\rule{99999em}{99999em}',
  '\\href{javascript:alert(1)}{x}',
  '\\url{javascript:alert(1)}',
  '\\includegraphics{https://e.org/x.png}',
  '\\htmlId{x}{y}\\htmlStyle{position:fixed}{y}\\htmlData{x=y}{z}\\htmlClass{a}{b}',
  '\\text{<script>alert(1)</script>}',
  '\\color{red;background:url(https://e.org)}x',
  '\\unicode{x}\\char"110000',
  '\\verb|<b>|',
  '"><b>',
];

/**
 * Yields everything above as complete sources, with names.
 * @param every yields only one in N pieces of code
 */
export function* corpus(every = 1): Generator<readonly [name: string, source: string]> {
  for (const source of LINES_OF_BLANKS)
    yield [`blanks after ${JSON.stringify(source.trimStart().slice(0, 9))}`, source];
  for (const piece of PIECES) yield [`${JSON.stringify(piece)} over and over`, long(piece)];
  for (const tex of FORMULAS) {
    const name = tex.length > 40 ? `${tex.slice(0, 40)}…` : tex;
    yield [`the formula ${name}`, `$$${tex}$$`];
    yield [`the formula ${name} by itself`, `\`\`\`math\n${tex}\n\`\`\``];
    yield [`the formula ${name} over and over`, long(`$$${tex}$$ `)];
  }
  let n = 0;
  for (const language of LANGUAGES) {
    for (const piece of CODE_PIECES) {
      if (n++ % every === 0) yield [`${language} of ${JSON.stringify(piece)}`, code(language, piece)];
    }
  }
}
