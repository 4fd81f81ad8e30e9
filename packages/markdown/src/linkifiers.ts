/**
 * Texts that an organisation makes links of: `#123` of its issues. Its patterns are run by an engine that needs time in
 * proportion to the text, whatever the pattern.
 */
import { RE2JS } from 're2js';
import { parseTemplate, type Template } from 'url-template';
import { isAllowedHref, toHref } from './links.ts';
import type { LinkifierRule } from './settings.ts';

/** A part of a text that is a link. */
export interface FoundLink {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly url: string;
}

/** A link of one text may not be one of many thousands: each becomes a hundred characters. */
const MAX_LINKS = 500;
/** Patterns kept compiled; a thousand are some megabytes. */
const MAX_COMPILED = 1000;

const MATCH = 'rookery_match';
/** What may stand before a match; a letter or a digit may not stand after it. */
const BEFORE = `(?:^|[\\s\\pZ\\x{85}'"(\\[,:<])`;
const AFTER = '(?:$|[^\\pL\\pN])';

interface Compiled {
  readonly expression: RE2JS;
  readonly groups: readonly string[];
  readonly template: Template;
}

const compiled = new Map<string, Compiled | undefined>();

/** undefined for one that this release cannot read: it is as if it were not there. */
function compile({ pattern, url_template }: LinkifierRule): Compiled | undefined {
  const key = JSON.stringify([pattern, url_template]);
  if (compiled.has(key)) return compiled.get(key);
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  const made = attempt(pattern, url_template);
  compiled.set(key, made);
  return made;
}

function attempt(pattern: string, url_template: string): Compiled | undefined {
  try {
    const expression = RE2JS.compile(`${BEFORE}(?P<${MATCH}>${pattern})${AFTER}`);
    const groups = Object.keys(expression.namedGroups()).filter((name) => name !== MATCH);
    return { expression, groups, template: parseTemplate(url_template) };
  } catch {
    return undefined;
  }
}

/** The links in a text, by where they stand. Where two overlap, the linkifier that stands before the other has it. */
export function findLinks(text: string, rules: readonly LinkifierRule[]): FoundLink[] {
  const found: FoundLink[] = [];
  for (const rule of rules) {
    const one = compile(rule);
    if (one) collect(text, one, found);
  }
  return found.sort((a, b) => a.start - b.start);
}

function collect(text: string, { expression, groups, template }: Compiled, found: FoundLink[]): void {
  const matcher = expression.matcher(text);
  for (let from = 0; from <= text.length && found.length < MAX_LINKS && matcher.find(from); ) {
    const [start, end] = [matcher.start(MATCH), matcher.end(MATCH)];
    // What stands after a match may stand before the next.
    from = Math.max(end, from + 1);
    if (start === end || found.some((link) => start < link.end && link.start < end)) continue;
    const values = Object.fromEntries(groups.map((name) => [name, matcher.group(name) ?? '']));
    const url = toHref(template.expand(values));
    if (isAllowedHref(url)) found.push({ start, end, text: text.slice(start, end), url });
  }
}
