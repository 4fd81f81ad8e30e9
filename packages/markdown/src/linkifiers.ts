/**
 * Linkifiers: patterns that an organisation turns into links, such as `#123` for issues. The regular expression engine
 * needs time in proportion to the length of the text times the size of the compiled program, so both are bounded:
 * programs by their size, matching by a budget of steps. The bounds apply regardless of how the patterns were stored.
 */
import { MAX_PATTERN_SIZE, MAX_PATTERNS_SIZE, patternSize } from '@rookery/core';
import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';
import { parseTemplate, type Template } from 'url-template';
import { isAllowedHref, toHref } from './links.ts';
import type { LinkifierRule, RenderSettings } from './settings.ts';

/** A match in a text, with its URL. */
interface FoundLink {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly url: string;
}

/** The linkifiers of an organisation, and its id. */
export type LinkifierSettings = Pick<RenderSettings, 'realm' | 'linkifiers'>;

/**
 * The remaining budget of the search for links in a source, in steps: characters times instructions, 15 to 100 ns each
 * in the worst case. When it is spent, the search ends.
 */
export interface LinkBudget {
  steps: number;
  isSpent: boolean;
}

/** Max. links in a text: each becomes a hundred characters of HTML. */
const MAX_LINKS = 500;

const MATCH = 'rookery_match';
/** What may precede a match; a letter or digit must not follow it. */
const BEFORE = `(?:^|[\\s\\pZ\\x{85}'"(\\[,:<])`;
const AFTER = '(?:$|[^\\pL\\pN])';
/** The size of these two, in the units of `patternSize`. */
const AROUND = 20;

/** Memory per unit of size, bytes, in the worst case: instructions, tables, and the threads of a matcher. */
const BYTES_A_UNIT = 1024;
/**
 * Max. memory of the compiled patterns of all organisations, bytes. One organisation has only those of its current
 * linkifiers, at most a ninth, so ten organisations must use their maximum before another's patterns have to be
 * compiled again.
 */
const MAX_COMPILED_BYTES = 64 * 1024 * 1024;

interface Bounded {
  readonly used: readonly LinkifierRule[];
  readonly skipped: readonly LinkifierRule[];
  /** The cost of compiling the used rules, in the units of `patternSize`. */
  readonly size: number;
}

const bounded = new WeakMap<readonly LinkifierRule[], Bounded>();

/**
 * Returns the linkifiers of an organisation that are used, in order. Skips those whose pattern exceeds today's limit
 * for one pattern, or with which the sum would exceed the limit for all.
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

/** Compares rules by value, since another thread gets a new copy each time. */
function isSame(one: readonly LinkifierRule[], other: readonly LinkifierRule[]): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  return one.every((rule, n) => rule.pattern === other[n]?.pattern && rule.url_template === other[n]?.url_template);
}

/** Compiles a rule; undefined, so that it is ignored, if this release cannot parse it. */
function compile({ pattern, url_template }: LinkifierRule): Compiled | undefined {
  try {
    const expression = RE2JS.compile(`${BEFORE}(?P<${MATCH}>${pattern})${AFTER}`);
    const size = expression.programSize();
    // The estimate should be at least the real size. If it is wrong, the pattern must not run either.
    if (size > MAX_PATTERN_SIZE + AROUND) return undefined;
    const groups = Object.keys(expression.namedGroups()).filter((name) => name !== MATCH);
    return { expression, size, groups, template: parseTemplate(url_template) };
  } catch {
    return undefined;
  }
}

/** Returns the links in a text, by position. Of two overlapping matches, the earlier linkifier's wins. */
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
    // Even for a short match, the engine may have scanned to the end of the text for a longer one.
    budget.steps -= (text.length - from + 1) * size;
    budget.isSpent ||= budget.steps < 0;
    if (budget.isSpent || !matcher.find(from)) return;
    const [start, end] = [matcher.start(MATCH), matcher.end(MATCH)];
    // The character after a match may also precede the next match.
    from = Math.max(end, from + 1);
    if (start === end || found.some((link) => start < link.end && link.start < end)) continue;
    const values = Object.fromEntries(groups.map((name) => [name, matcher.group(name) ?? '']));
    const url = toHref(template.expand(values));
    if (isAllowedHref(url)) found.push({ start, end, text: text.slice(start, end), url });
  }
}
