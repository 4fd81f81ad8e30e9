/** The names of people and bots. */
import { badRequest, codePoints, trimVisible } from '@rookery/core';

/**
 * Min. and max. code points of a name, as the API counts. Shorter names would be initials that are hard to find; longer
 * ones do not fit next to a message.
 */
const MIN_LENGTH = 2;
const MAX_LENGTH = 100;
/** Characters that would start or end a mention or code in Markdown. */
const RESERVED = /[*`\\>"@]/;
/** Control, format, private and unassigned characters, which are invisible. */
const UNPRINTABLE = /\p{C}/u;
/** `@**Name|17**` mentions user 17, so a name may not look like the end of a mention by id. */
const LOOKS_LIKE_ID = /\|\d+$/;

/**
 * Returns a full name in its stored form: trimmed, 2 to 100 code points, printable, without the characters of mentions.
 * @throws BAD_REQUEST with the API's text for an invalid name
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

/** The key of a name: equal for names that look the same to a reader. Organisations may require it to be unique. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/**
 * @param isTaken whether an active user has the name of this key
 * @throws BAD_REQUEST `Unique names required in this organization.` if names must be unique and this one is taken
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

/**
 * Checks the name of an account that is renamed or reactivated.
 * @throws as `checkBotNameFree` for a bot, else as `checkNameFree`
 */
export function checkAccountNameFree(
  { bot_type }: { readonly bot_type: number },
  settings: { readonly require_unique_names: boolean },
  name: string,
  isTaken: (key: string) => boolean,
): void {
  if (bot_type !== 0) checkBotNameFree(name, isTaken);
  else checkNameFree(settings, name, isTaken);
}

/**
 * The name of a bot may be that of no active user, in every organisation.
 * @param isTaken whether another active user has the name of this key
 * @throws BAD_REQUEST `Name is already in use!`
 */
export function checkBotNameFree(name: string, isTaken: (key: string) => boolean): void {
  if (isTaken(nameKey(name))) throw badRequest('Name is already in use!');
}
