/** The names of user groups. */
import { badRequest, codePoints, trimVisible } from '@rookery/core';

/** More does not fit where groups are listed and mentioned. */
const MAX_LENGTH = 100;
/** Beginnings that mean something else where people and groups are typed. */
const RESERVED_PREFIXES = ['@', 'role:', 'user:', 'stream:', 'channel:'] as const;

/**
 * A group's name in its stored form, trimmed.
 * @throws BAD_REQUEST with the API's text for what is wrong.
 */
export function checkGroupName(raw: string): string {
  const name = trimVisible(raw);
  if (name === '') throw badRequest("User group name can't be empty!");
  if (codePoints(name) > MAX_LENGTH) throw badRequest(`User group name cannot exceed ${MAX_LENGTH} characters.`);
  for (const prefix of RESERVED_PREFIXES) {
    if (name.startsWith(prefix)) throw badRequest(`User group name cannot start with '${prefix}'.`);
  }
  return name;
}
