/** Linkifiers: what becomes a link in messages, and where it leads. */
import { badRequest, MAX_PATTERN_SIZE, MAX_PATTERNS_SIZE, patternSize } from '@rookery/core';
import { RE2JS } from 're2js';
import type { Linkifier } from '../realm/documents.ts';
import { checkUrlTemplate, variablesOf } from '../realm/rules/url-templates.ts';

/** What a request says of a linkifier; what it leaves out is as it was. */
export interface LinkifierInput {
  readonly pattern: string;
  readonly url_template: string;
  readonly example_input?: string | null;
  readonly reverse_template?: string | null;
  readonly alternative_url_templates?: readonly string[];
}

/** In code units. What is longer would hold up everyone's changes while it is checked. */
const MAX_LENGTH = 1000;
/** Characters of an example times instructions of its pattern, 15 to 100 ns each at worst. */
const MAX_STEPS = 200_000;
/** Each is searched for in every message, and every change publishes all of them. */
const MAX_LINKIFIERS = 100;

/**
 * The linkifier that a request describes.
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
  // Before it is compiled: what is too large takes everybody's time and memory when it is.
  if (patternSize(pattern) > MAX_PATTERN_SIZE) {
    throw badRequest('The pattern is too complex: repeat less, or use fewer groups and Unicode classes.');
  }
  // What is checked when it is asked for is checked again where it is committed.
  if (lastChecked?.pattern() === pattern) return lastChecked;
  try {
    lastChecked = RE2JS.compile(pattern);
    return lastChecked;
  } catch (error) {
    throw badRequest(`Bad regular expression: ${descriptionOf(error)}: ${pattern}`);
  }
}

/** `missing )` and the like, in the words that clients of other engines know. */
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
 * The list with one more, or another in its place.
 * @throws BAD_REQUEST where its pattern is there already, and where there are too many or they are too large together
 */
export function withLinkifier(linkifiers: readonly Linkifier[], linkifier: Linkifier): Linkifier[] {
  const others = linkifiers.filter(({ id }) => id !== linkifier.id);
  if (others.some(({ pattern }) => pattern === linkifier.pattern)) {
    throw badRequest('A linkifier with this pattern already exists.');
  }
  if (others.length >= MAX_LINKIFIERS) throw badRequest(`There can be at most ${MAX_LINKIFIERS} linkifiers.`);
  const size = sizeOf(others) + patternSize(linkifier.pattern);
  // Those stored before there was a limit may become fewer or smaller one by one.
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

/** The list in the order of these ids. @throws BAD_REQUEST unless they are all of them, once each */
export function reorderedLinkifiers(linkifiers: readonly Linkifier[], ids: readonly number[]): Linkifier[] {
  const ordered = ids.flatMap((id) => linkifiers.find((one) => one.id === id) ?? []);
  if (ids.length !== linkifiers.length || new Set(ordered).size !== linkifiers.length) {
    throw badRequest('The ordered list must enumerate all existing linkifiers exactly once');
  }
  return ordered;
}
