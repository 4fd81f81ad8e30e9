/** Error messages for invalid parameters, in the API's wording: `messages[0] is not an integer`. */
import { badRequest, type DomainError } from '@rookery/core';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** The API's wording for an expected type; a number is an integer, unless its schema says otherwise (see `float`). */
const TYPES: Readonly<Record<string, string>> = {
  boolean: 'is not a boolean',
  number: 'is not an integer',
  int: 'is not an integer',
  string: 'is not a string',
  array: 'is not a list',
  tuple: 'is not a list',
  object: 'is not a dict',
  record: 'is not a dict',
  date: 'is not a date',
};

/**
 * Returns the message of a refined schema, as the API words it: `Invalid narrow[0]: Value error, operand is missing`.
 */
export function valueError(detail: string): string {
  return `Value error, ${detail}`;
}

/** Returns the error for the first issue; the answer names no other. */
export function invalidParameter(name: string, issues: readonly Issue[]): DomainError {
  const issue = issues[0];
  return badRequest(issue === undefined ? `Invalid ${name}` : complaint(name, deepest(issue)));
}

/**
 * Returns the issue of the union alternative that fits the value best: the one whose issue has the longest path. Its
 * path starts at the root.
 */
function deepest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  let best: Issue | undefined;
  for (const alternative of issue.errors) {
    const first = alternative[0];
    if (first === undefined) continue;
    const candidate = deepest(first);
    if (best === undefined || candidate.path.length > best.path.length) best = candidate;
  }
  return best === undefined ? issue : { ...best, path: [...issue.path, ...best.path] };
}

function complaint(name: string, issue: Issue): string {
  const place = name + pathText(issue.path);
  switch (issue.code) {
    case 'invalid_type':
      if (isMissingKey(issue)) return `${place} field is missing: Field required`;
      if (issue.message.startsWith('is not ')) return `${place} ${issue.message}`;
      return `${place} ${TYPES[issue.expected] ?? 'is invalid'}`;
    case 'invalid_format':
      return issue.format === 'date' || issue.format === 'datetime'
        ? `${place} is not a date`
        : `${place} has invalid format`;
    case 'too_big':
      return tooBig(place, issue);
    case 'too_small':
      return tooSmall(place, issue);
    case 'unrecognized_keys':
      return `Argument "${issue.keys[0]}" at ${place} is unexpected`;
    case 'custom':
      return `Invalid ${place}: ${issue.message}`;
    case 'invalid_union':
    case 'invalid_value':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
      return `Invalid ${place}`;
  }
}

/** An absent key reaches its schema as undefined, which cannot occur in JSON. */
function isMissingKey(issue: Issue): boolean {
  return issue.input === undefined && typeof issue.path.at(-1) === 'string';
}

function tooBig(place: string, issue: z.core.$ZodIssueTooBig): string {
  if (issue.exact) return `${place} is not length ${issue.maximum}`;
  switch (issue.origin) {
    case 'string':
      return `${place} is too long (limit: ${issue.maximum} characters)`;
    case 'array':
      return `${place} is too long (limit: ${issue.maximum} items)`;
    default:
      return `${place} is too large`;
  }
}

function tooSmall(place: string, issue: z.core.$ZodIssueTooSmall): string {
  if (issue.exact) return `${place} is not length ${issue.minimum}`;
  switch (issue.origin) {
    case 'string':
      return issue.minimum === 1 ? `${place} cannot be blank` : `${place} is too short.`;
    case 'array':
      return `${place} is too short.`;
    default:
      return `${place} is too small`;
  }
}

function pathText(path: readonly PropertyKey[]): string {
  return path.map((step) => (typeof step === 'number' ? `[${step}]` : `["${String(step)}"]`)).join('');
}
