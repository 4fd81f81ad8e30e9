/** The names of user groups. */
import { badRequest, codePoints, trimVisible } from '@rookery/core';

/** Max. characters of a name; a longer one does not fit where groups are listed and mentioned. */
const MAX_LENGTH = 100;
/** Prefixes that have another meaning where users and groups are typed. */
const RESERVED_PREFIXES = ['@', 'role:', 'user:', 'stream:', 'channel:'] as const;

/**
 * Returns a group's name in its stored form, trimmed.
 * @throws BAD_REQUEST with the API's text for an invalid name
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
