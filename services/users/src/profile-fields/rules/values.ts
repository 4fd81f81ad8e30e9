/** Values of custom profile fields: which are valid for a kind of field, and who may set them. */
import { badRequest, checkLength } from '@rookery/core';
import type { ProfileField } from '../../realm/documents.ts';
import type { ProfileData, ProfileValue } from '../../user/documents.ts';
import { accessProfileField, FIELD, optionsOf } from './fields.ts';
import { isWebAddress } from './web-addresses.ts';

/** The value of one field in a request; null removes it. */
export interface ProfileEntry {
  readonly id: number;
  readonly value: string | readonly number[] | null;
}

interface NamedUser {
  readonly is_active: boolean;
  readonly bot_type: number;
  readonly is_system_bot: boolean;
  /** Whether the caller may see this user. */
  readonly isVisible: boolean;
}

/** The state that the checks of entries depend on. */
interface ProfileRules {
  readonly fields: readonly ProfileField[];
  /** Whether the caller is an administrator, who may set fields that users cannot edit. */
  readonly admin: boolean;
  /** Looks up a user whom an entry names. */
  userOf(id: number): NamedUser | undefined;
}

/** The kinds of fields whose values are Markdown. */
export const MARKDOWN_FIELDS: readonly number[] = [FIELD.shortText, FIELD.longText];

const MAX_SHORT = 50;
const MAX_LONG = 500;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The users whom these entries name, for loading before the check. */
export function namedUsers(entries: readonly ProfileEntry[]): number[] {
  return [...new Set(entries.flatMap(({ value }) => (Array.isArray(value) ? value : [])))];
}

/**
 * Returns the new values by field, null for a removed one.
 * @throws BAD_REQUEST for the first entry with an unknown field, a field that the caller may not change, or an invalid
 *   value
 */
export function checkProfileEntries(
  entries: readonly ProfileEntry[],
  rules: ProfileRules,
  before: ProfileData,
): Map<number, string | null> {
  const checked = new Map<number, string | null>();
  for (const { id, value } of entries) {
    const field = accessProfileField(rules.fields, id);
    if (!rules.admin && !field.editable_by_user) {
      throw badRequest('You are not allowed to change this field. Contact an administrator to update it.');
    }
    checked.set(id, isNothing(value) ? null : checkValue(field, value, rules, before[id]));
  }
  return checked;
}

function isNothing(value: ProfileEntry['value']): value is null {
  return value === null || value.length === 0;
}

function checkValue(
  field: ProfileField,
  given: string | readonly number[],
  rules: ProfileRules,
  before: ProfileValue | undefined,
): string {
  if (field.type === FIELD.user) return checkUsers(given, rules, before);
  if (typeof given !== 'string') throw badRequest(`${field.name} is not a string`);
  switch (field.type) {
    case FIELD.longText:
      return checkLength(field.name, given, MAX_LONG);
    case FIELD.select:
      if (!Object.hasOwn(optionsOf(field), given)) {
        throw badRequest(`'${given}' is not a valid choice for '${field.name}'.`);
      }
      return given;
    case FIELD.date:
      if (!isDate(given)) throw badRequest(`${field.name} is not a date`);
      return given;
    case FIELD.url:
      if (!isWebAddress(given)) throw badRequest(`${field.name} is not a URL`);
      return given;
    default:
      return checkLength(field.name, given, MAX_SHORT);
  }
}

/** Whether the text is a calendar date, such as 2024-02-29. */
function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && !text.startsWith('0000');
}

/**
 * Checks a list of users. A user who was named before may be deactivated or hidden from the caller; any other hidden
 * user is rejected like an unknown id.
 */
function checkUsers(given: string | readonly number[], rules: ProfileRules, before: ProfileValue | undefined): string {
  if (typeof given === 'string') throw badRequest('User IDs is not a list');
  const already = before ? (JSON.parse(before.value) as number[]) : [];
  const ids = [...new Set(given)];
  for (const id of ids) {
    const user = rules.userOf(id);
    const wasNamed = already.includes(id);
    if (!user || user.is_system_bot || !(user.isVisible || wasNamed)) throw badRequest(`Invalid user ID: ${id}`);
    if (user.bot_type !== 0) throw badRequest(`User with ID ${id} is a bot`);
    if (!user.is_active && !wasNamed) throw badRequest(`User with ID ${id} is deactivated`);
  }
  return JSON.stringify(ids);
}
