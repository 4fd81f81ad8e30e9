/**
 * Texts that an organisation makes links of: `#123` of its issues. Its patterns are run by an engine that needs time in
 * proportion to the text times the pattern's program, so both are bounded: the programs by their size, the matching by
 * a budget of steps. What an organisation may cost is the same however its patterns came to be stored.
 */
import { MAX_PATTERN_SIZE, MAX_PATTERNS_SIZE, patternSize } from '@rookery/core';
import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';
import { parseTemplate, type Template } from 'url-template';
import { isAllowedHref, toHref } from './links.ts';
import type { LinkifierRule, RenderSettings } from './settings.ts';

/** A part of a text that is a link. */
interface FoundLink {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly url: string;
}

/** The linkifiers of an organisation, and whose they are. */
export type LinkifierSettings = Pick<RenderSettings, 'realm' | 'linkifiers'>;

/**
 * What the search for links in one source may still cost, in steps: characters that are looked through times
 * instructions, 15 to 100 ns each at worst. Where it runs out, the search is over.
 */
export interface LinkBudget {
  steps: number;
  isSpent: boolean;
}

/** A link of one text may not be one of many thousands: each becomes a hundred characters. */
const MAX_LINKS = 500;

const MATCH = 'rookery_match';
/** What may stand before a match; a letter or a digit may not stand after it. */
const BEFORE = `(?:^|[\\s\\pZ\\x{85}'"(\\[,:<])`;
const AFTER = '(?:$|[^\\pL\\pN])';
/** What these cost, in the units of `patternSize`. */
const AROUND = 20;

/** What a unit of size is taken for in memory, bytes: instructions, tables, and the threads of a matcher at worst. */
const BYTES_A_UNIT = 1024;
/**
 * Compiled patterns of all organisations, bytes. One organisation has those of its present linkifiers alone, a ninth of
 * it at most, so ten have to do their worst before another's are compiled again.
 */
const MAX_COMPILED_BYTES = 64 * 1024 * 1024;

interface Bounded {
  readonly used: readonly LinkifierRule[];
  readonly skipped: readonly LinkifierRule[];
  /** What compiling those used costs, in the units of `patternSize`. */
  readonly size: number;
}

const bounded = new WeakMap<readonly LinkifierRule[], Bounded>();

/**
 * The linkifiers of an organisation that are used, in their order. Those whose pattern is larger than may be stored
 * today are skipped, and those with which all before them would be.
 */
export function boundLinkifiers(rules: readonly LinkifierRule[]): Bounded {
  const known = bounded.get(rules);
  if (known) return known;
  const used: LinkifierRule[] = [];
  const skipped: LinkifierRule[] = [];
  let sum = 0;
  for (const rule of rules) {
    const size = patternSize(rule.pattern);
    const fits = size <= MAX_PATTERN_SIZE && sum + size <= MAX_PATTERNS_SIZE;
    (fits ? used : skipped).push(rule);
    if (fits) sum += size;
  }
  const found = { used, skipped, size: sum + used.length * AROUND };
  bounded.set(rules, found);
  return found;
}

interface Compiled {
  readonly expression: RE2JS;
  readonly size: number;
  readonly groups: readonly string[];
  readonly template: Template;
}

interface CompiledSet {
  readonly rules: readonly LinkifierRule[];
  readonly bytes: number;
  readonly all: readonly Compiled[];
}

const compiled = new LRUCache<number, CompiledSet>({
  maxSize: MAX_COMPILED_BYTES,
  sizeCalculation: ({ bytes }) => bytes,
});

function compiledOf({ realm, linkifiers }: LinkifierSettings): readonly Compiled[] {
  const known = compiled.get(realm);
  if (known && isSame(known.rules, linkifiers)) return known.all;
  const { used, size } = boundLinkifiers(linkifiers);
  const all = used.flatMap((rule) => compile(rule) ?? []);
  compiled.set(realm, { rules: linkifiers, all, bytes: (size + AROUND) * BYTES_A_UNIT });
  return all;
}

/** What comes to another thread is a copy each time. */
function isSame(one: readonly LinkifierRule[], other: readonly LinkifierRule[]): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  return one.every((rule, n) => rule.pattern === other[n]?.pattern && rule.url_template === other[n]?.url_template);
}

/** undefined for one that this release cannot read: it is as if it were not there. */
function compile({ pattern, url_template }: LinkifierRule): Compiled | undefined {
  try {
    const expression = RE2JS.compile(`${BEFORE}(?P<${MATCH}>${pattern})${AFTER}`);
    const size = expression.programSize();
    // The estimate is no less than that, or has a fault: then the pattern must not be run either.
    if (size > MAX_PATTERN_SIZE + AROUND) return undefined;
    const groups = Object.keys(expression.namedGroups()).filter((name) => name !== MATCH);
    return { expression, size, groups, template: parseTemplate(url_template) };
  } catch {
    return undefined;
  }
}

/** The links in a text, by where they stand. Where two overlap, the linkifier that stands before the other has it. */
export function findLinks(text: string, settings: LinkifierSettings, budget: LinkBudget): FoundLink[] {
  const found: FoundLink[] = [];
  if (settings.linkifiers.length === 0 || budget.isSpent) return found;
  for (const one of compiledOf(settings)) collect(text, one, budget, found);
  return found.sort((a, b) => a.start - b.start);
}

function collect(
  text: string,
  { expression, size, groups, template }: Compiled,
  budget: LinkBudget,
  found: FoundLink[],
): void {
  const matcher = expression.matcher(text);
  for (let from = 0; from <= text.length && found.length < MAX_LINKS; ) {
    // A match may end early and still have been looked for up to the end, for a longer one.
    budget.steps -= (text.length - from + 1) * size;
    budget.isSpent ||= budget.steps < 0;
    if (budget.isSpent || !matcher.find(from)) return;
    const [start, end] = [matcher.start(MATCH), matcher.end(MATCH)];
    // What stands after a match may stand before the next.
    from = Math.max(end, from + 1);
    if (start === end || found.some((link) => start < link.end && link.start < end)) continue;
    const values = Object.fromEntries(groups.map((name) => [name, matcher.group(name) ?? '']));
    const url = toHref(template.expand(values));
    if (isAllowedHref(url)) found.push({ start, end, text: text.slice(start, end), url });
  }
}
