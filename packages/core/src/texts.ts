/** What texts may be: how long, and of which characters. */
import { badRequest } from './errors.ts';
import { codePoints } from './limits.ts';

/** Control characters, lone surrogates and unassigned code points, which would make two names look alike or none at all. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Cn}]/u;

/**
 * The text, if it is no longer than the limit, in code points.
 * @throws BAD_REQUEST `{name} is too long (limit: {limit} characters)`
 */
export function checkLength(name: string, text: string, limit: number): string {
  if (codePoints(text) > limit) throw badRequest(`${name} is too long (limit: ${limit} characters)`);
  return text;
}

/**
 * The text, if it is no longer than the limit, in code points, and can be stored.
 * @throws BAD_REQUEST as `checkLength`, and `{name} has invalid format`
 */
export function checkText(name: string, text: string, limit: number): string {
  checkLength(name, text, limit);
  if (text.includes('\0')) throw badRequest(`${name} has invalid format`);
  return text;
}

/** The description, as `checkText` has it. */
export const checkDescription = (description: string, limit: number): string =>
  checkText('description', description, limit);

/** Where the first character stands that no name may have, from 1, in code points; 0 without one. */
export function firstUnprintable(name: string): number {
  const found = UNPRINTABLE.exec(name);
  return found ? codePoints(name.slice(0, found.index)) + 1 : 0;
}
