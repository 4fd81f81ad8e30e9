/**
 * Syntax highlighting. highlight.js determines the scope of each part; the classes are the short ones of Pygments, for
 * which clients of this API have styles.
 */
import { escapeAll } from '@rookery/core';
import { createLowlight } from 'lowlight';
import { EMBEDDED, GRAMMARS, PROSE } from './grammars.ts';

/** highlight.js looks grammars up by lower-case names only. */
const byName = Object.entries(GRAMMARS).map(([name, grammar]) => [name.toLowerCase(), grammar] as const);
const lowlight = createLowlight({ ...EMBEDDED, ...Object.fromEntries(byName) });

/** Max. characters of a line in highlighted code: with some grammars the time grows with the square of the length. */
const MAX_LINE = 1000;
/** Max. characters of the resulting HTML: every character may become a span. */
const MAX_HTML = 200_000;

/** The classes by the scope of highlight.js; the longer name takes precedence. */
const CLASSES: Readonly<Record<string, string>> = {
  'title.function': 'nf',
  'title.class': 'nc',
  'variable.language': 'bp',
  'variable.constant': 'no',
  'char.escape': 'se',
  addition: 'gi',
  attr: 'na',
  attribute: 'na',
  built_in: 'nb',
  bullet: 'p',
  code: 'sb',
  comment: 'c',
  deletion: 'gd',
  doctag: 'c',
  emphasis: 'ge',
  formula: 's',
  keyword: 'k',
  link: 's',
  literal: 'kc',
  meta: 'cp',
  name: 'nt',
  number: 'm',
  operator: 'o',
  property: 'na',
  punctuation: 'p',
  quote: 'c',
  regexp: 'sr',
  section: 'gh',
  'selector-attr': 'na',
  'selector-class': 'nc',
  'selector-id': 'nf',
  'selector-pseudo': 'nd',
  'selector-tag': 'nt',
  string: 's',
  strong: 'gs',
  symbol: 'ss',
  tag: 'p',
  'template-tag': 'cp',
  'template-variable': 'nv',
  title: 'nf',
  type: 'nc',
  variable: 'nv',
};
/** The class of `meta` in languages in which it is not a preprocessor directive. */
const META: Readonly<Record<string, string>> = { Python: 'nd', Java: 'nd', Diff: 'gu' };
/** The class of `attr` in languages in which it is a key. */
const ATTR: Readonly<Record<string, string>> = { JSON: 'nt', YAML: 'nt', CSS: 'nt' };

/** The output of lowlight: a tree of texts, in elements with classes. */
interface Part {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Part[];
  readonly properties?: { readonly className?: unknown };
}

/**
 * Returns highlighted code as HTML; undefined for an unknown language, or beyond the limits.
 * @param language its name (`languageName`)
 */
export function highlight(code: string, language: string): string | undefined {
  if (!Object.hasOwn(GRAMMARS, language) || code.split('\n').some((line) => line.length > MAX_LINE)) return undefined;
  let tree: Part;
  try {
    tree = lowlight.highlight(language.toLowerCase(), code) as Part;
  } catch {
    // Code on which its grammar fails is not highlighted.
    return undefined;
  }
  const spans = new Spans();
  write(spans, tree, undefined, language);
  return spans.html.length > MAX_HTML ? undefined : spans.html;
}

/** Builds HTML from spans. */
class Spans {
  html = '';

  add(text: string, name: string | undefined): void {
    this.html += name === undefined ? escapeAll(text) : `<span class="${name}">${escapeAll(text)}</span>`;
  }
}

function write(spans: Spans, part: Part, scope: string | undefined, language: string): void {
  const { value } = part;
  if (value !== undefined) {
    if (scope) writeScoped(spans, value, scope, language);
    else if (PROSE.has(language)) spans.add(value, undefined);
    else writeBare(spans, value);
    return;
  }
  const own = part.type === 'element' ? scopeOf(part) : scope;
  for (const child of part.children ?? []) write(spans, child, own ?? scope, language);
}

/** Returns the scope of an element: `title.function` for the classes `hljs-title function_`. */
function scopeOf({ properties }: Part): string | undefined {
  const names = Array.isArray(properties?.className) ? properties.className.map(String) : [];
  const scope = names.map((name) => name.replace(/^hljs-/, '').replace(/_$/, '')).join('.');
  // These contain code themselves.
  return /^(?:subst|params|language-|template-literal|function|class)/.test(scope) ? '' : scope;
}

function writeScoped(spans: Spans, text: string, scope: string, language: string): void {
  for (const line of text.split(/(\n)/)) {
    // A span ends with its line, and contains no blanks at its ends.
    if (line.trim() === '') {
      spans.add(line, undefined);
      continue;
    }
    const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(line) ?? [];
    if (before !== '') spans.add(before, undefined);
    spans.add(inner, classOf(scope, inner, text, language));
    if (after !== '') spans.add(after, undefined);
  }
}

function classOf(scope: string, text: string, whole: string, language: string): string | undefined {
  const first = scope.split('.')[0] as string;
  if (first === 'number') return numberClass(text);
  if (first === 'string') return stringClass(whole);
  if (first === 'comment') return whole.startsWith('/*') || whole.includes('\n') ? 'cm' : 'c1';
  if (first === 'meta') return META[language] ?? 'cp';
  if (first === 'attr') return ATTR[language] ?? 'na';
  return CLASSES[scope.split('.').slice(0, 2).join('.')] ?? CLASSES[first];
}

function numberClass(text: string): string {
  if (/^0x/i.test(text)) return 'mh';
  return /[.eE]/.test(text) ? 'mf' : 'mi';
}

function stringClass(text: string): string {
  if (text.startsWith('"""') || text.startsWith("'''")) return 'sd';
  if (text.startsWith('"')) return 's2';
  if (text.startsWith("'")) return 's1';
  return text.startsWith('`') ? 'sb' : 's';
}

/** Names, numbers, operators and punctuation, to which grammars assign no scope. */
const BARE = /([\p{L}_$][\p{L}\p{N}_$]*)|(\d[\w.]*)|([=+\-*/%<>!&|^~?@.]+)|([()[\]{},;:]+)/gu;
const BARE_CLASSES = ['n', '', 'o', 'p'] as const;

function writeBare(spans: Spans, text: string): void {
  let end = 0;
  for (const match of text.matchAll(BARE)) {
    if (match.index > end) spans.add(text.slice(end, match.index), undefined);
    const kind = match.slice(1).findIndex((group) => group !== undefined);
    spans.add(match[0], BARE_CLASSES[kind] || numberClass(match[0]));
    end = match.index + match[0].length;
  }
  if (end < text.length) spans.add(text.slice(end), undefined);
}
