/** The names of people and bots. */
import { badRequest, codePoints, trimVisible } from '@rookery/core';

/** Fewer would be initials that nobody can find; more do not fit beside a message. Code points, as the API counts. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 100;
/** Characters that would end or open a mention or a piece of code in Markdown. */
const RESERVED = /[*`\\>"@]/;
/** Control, format, private and unassigned characters: nothing of them is seen. */
const UNPRINTABLE = /\p{C}/u;
/** `@**Name|17**` mentions user 17, so a name may not look like the end of a mention by id. */
const LOOKS_LIKE_ID = /\|\d+$/;

/**
 * A full name in its stored form: trimmed, 2 to 100 code points, printable, without what mentions are written with.
 * @throws BAD_REQUEST with the API's text for what is wrong.
 */
export function checkFullName(raw: string): string {
  const name = trimVisible(raw);
  const length = codePoints(name);
  if (length > MAX_LENGTH) throw badRequest('Name too long!');
  if (length < MIN_LENGTH) throw badRequest('Name too short!');
  if (RESERVED.test(name) || UNPRINTABLE.test(name)) throw badRequest('Invalid characters in name!');
  if (LOOKS_LIKE_ID.test(name)) throw badRequest('Invalid format!');
  return name;
}

/** What two names have in common when they are the same to a reader; organisations may require it to be unique. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/**
 * @param isTaken whether an active user has the name of this key
 * @throws BAD_REQUEST `Unique names required in this organization.` where names must be unique and this one is taken
 */
export function checkNameFree(
  settings: { readonly require_unique_names: boolean },
  name: string,
  isTaken: (key: string) => boolean,
): void {
  if (settings.require_unique_names && isTaken(nameKey(name))) {
    throw badRequest('Unique names required in this organization.');
  }
}
