/** Linkifiers: patterns that become links in messages, and the templates of their targets. */
import { badRequest, MAX_PATTERN_SIZE, MAX_PATTERNS_SIZE, patternSize } from '@rookery/core';
import { RE2JS } from 're2js';
import type { Linkifier } from '../realm/documents.ts';
import { checkUrlTemplate, variablesOf } from '../realm/rules/url-templates.ts';

/** The fields of a linkifier in a request; absent ones stay unchanged. */
export interface LinkifierInput {
  readonly pattern: string;
  readonly url_template: string;
  readonly example_input?: string | null;
  readonly reverse_template?: string | null;
  readonly alternative_url_templates?: readonly string[];
}

/** Max. length of a field, code units. Checking longer ones would block other changes. */
const MAX_LENGTH = 1000;
/** Max. characters of an example times instructions of its pattern, each step 15 to 100 ns at worst. */
const MAX_STEPS = 200_000;
/** Max. linkifiers of an organisation. Every message is searched for each, and every change publishes all of them. */
const MAX_LINKIFIERS = 100;

/**
 * Returns the linkifier that a request describes.
 * @throws BAD_REQUEST
 */
export function checkLinkifier(input: LinkifierInput, id: number, before?: Linkifier): Linkifier {
  const { pattern, url_template } = input;
  const given = (text: string | null | undefined, former: string | null = null) =>
    text === undefined ? former : text || null;
  const linkifier = {
    id,
    pattern,
    url_template,
    example_input: given(input.example_input, before?.example_input),
    reverse_template: given(input.reverse_template, before?.reverse_template),
    alternative_url_templates: input.alternative_url_templates ?? before?.alternative_url_templates ?? [],
  };
  const { example_input, reverse_template, alternative_url_templates } = linkifier;
  checkLength('pattern', pattern);
  checkLength('example_input', example_input ?? '');
  const expression = checkPattern(pattern);
  const groups = Object.keys(expression.namedGroups());
  for (const template of [url_template, ...alternative_url_templates]) checkGroups(groups, checkUrlTemplate(template));
  if (example_input !== null) {
    checkLength('example_input', example_input, Math.floor(MAX_STEPS / expression.programSize()));
    if (!expression.matcher(example_input).find()) throw badRequest('Example input does not match the pattern.');
  }
  if (reverse_template !== null) {
    if (example_input === null) throw badRequest('A reverse template needs an example input.');
    checkGroups(groups, variablesOf(reverse_template));
  }
  return linkifier;
}

function checkLength(name: string, text: string, limit = MAX_LENGTH): void {
  if (text.length > limit) {
    throw badRequest(`${name} is too long (limit: ${limit} characters)`);
  }
}

let lastChecked: RE2JS | undefined;

function checkPattern(pattern: string): RE2JS {
  if (pattern.trim() === '') throw badRequest('pattern cannot be blank');
  // Checked before compilation, which takes much time and memory for a large pattern.
  if (patternSize(pattern) > MAX_PATTERN_SIZE) {
    throw badRequest('The pattern is too complex: repeat less, or use fewer groups and Unicode classes.');
  }
  // The same pattern is checked twice: at the request and in the operation.
  if (lastChecked?.pattern() === pattern) return lastChecked;
  try {
    lastChecked = RE2JS.compile(pattern);
    return lastChecked;
  } catch (error) {
    throw badRequest(`Bad regular expression: ${descriptionOf(error)}: ${pattern}`);
  }
}

/** The error in the words of other regex engines, such as `missing )`. */
function descriptionOf(error: unknown): string {
  const description = (error as { getDescription?: () => string }).getDescription?.() ?? 'not understood';
  return description.replace('missing closing', 'missing');
}

function checkGroups(groups: readonly string[], variables: ReadonlySet<string>): void {
  const unused = groups.find((name) => !variables.has(name));
  if (unused !== undefined) {
    throw badRequest(`Group '${unused}' in linkifier pattern is not present in URL template.`);
  }
  const unknown = [...variables].find((name) => !groups.includes(name));
  if (unknown !== undefined) {
    throw badRequest(`Group '${unknown}' in URL template is not present in linkifier pattern.`);
  }
}

/**
 * The list with the linkifier added, or replaced if its id is present.
 * @throws BAD_REQUEST if another linkifier has the pattern, if there are too many, or if they are too large together
 */
export function withLinkifier(linkifiers: readonly Linkifier[], linkifier: Linkifier): Linkifier[] {
  const others = linkifiers.filter(({ id }) => id !== linkifier.id);
  if (others.some(({ pattern }) => pattern === linkifier.pattern)) {
    throw badRequest('A linkifier with this pattern already exists.');
  }
  if (others.length >= MAX_LINKIFIERS) throw badRequest(`There can be at most ${MAX_LINKIFIERS} linkifiers.`);
  const size = sizeOf(others) + patternSize(linkifier.pattern);
  // A list from before the limit may exceed it, as long as each change makes it smaller.
  if (size > MAX_PATTERNS_SIZE && size >= sizeOf(linkifiers)) {
    throw badRequest('The linkifiers of this organization are too complex together: remove or simplify some.');
  }
  if (others.length === linkifiers.length) return [...linkifiers, linkifier];
  return linkifiers.map((one) => (one.id === linkifier.id ? linkifier : one));
}

function sizeOf(linkifiers: readonly Linkifier[]): number {
  return linkifiers.reduce((sum, { pattern }) => sum + patternSize(pattern), 0);
}

/** @throws BAD_REQUEST `Linkifier not found.` */
export function accessLinkifier(linkifiers: readonly Linkifier[], id: number): Linkifier {
  const found = linkifiers.find((one) => one.id === id);
  if (!found) throw badRequest('Linkifier not found.');
  return found;
}

/** The list in the order of these ids. @throws BAD_REQUEST unless each linkifier is named exactly once */
export function reorderedLinkifiers(linkifiers: readonly Linkifier[], ids: readonly number[]): Linkifier[] {
  const ordered = ids.flatMap((id) => linkifiers.find((one) => one.id === id) ?? []);
  if (ids.length !== linkifiers.length || new Set(ordered).size !== linkifiers.length) {
    throw badRequest('The ordered list must enumerate all existing linkifiers exactly once');
  }
  return ordered;
}
