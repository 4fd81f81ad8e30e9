/** How long texts may be. */
import { badRequest, codePoints } from '@rookery/core';

/**
 * The text, if it is no longer than the limit, in code points.
 * @throws BAD_REQUEST `{name} is too long (limit: {limit} characters)`
 */
export function checkLength(name: string, text: string, limit: number): string {
  if (codePoints(text) > limit) throw badRequest(`${name} is too long (limit: ${limit} characters)`);
  return text;
}
