/** What people enter in custom profile fields: which values fit which kind of field, and who may enter them. */
import { badRequest, checkLength } from '@rookery/core';
import type { ProfileField } from '../../realm/documents.ts';
import type { ProfileData, ProfileValue } from '../../user/documents.ts';
import { accessProfileField, FIELD, optionsOf } from './fields.ts';
import { isWebAddress } from './web-addresses.ts';

/** What a request enters in one field; null takes the value away. */
export interface ProfileEntry {
  readonly id: number;
  readonly value: string | readonly number[] | null;
}

interface NamedUser {
  readonly is_active: boolean;
  readonly bot_type: number;
  readonly is_system_bot: boolean;
  /** Whether the caller may know who it is. */
  readonly isVisible: boolean;
}

/** What decides about entries beside the entries. */
interface ProfileRules {
  readonly fields: readonly ProfileField[];
  /** Administrators may enter what is not for its user to change. */
  readonly admin: boolean;
  /** The users that entries name. */
  userOf(id: number): NamedUser | undefined;
}

/** The kinds of fields whose values are Markdown. */
export const MARKDOWN_FIELDS: readonly number[] = [FIELD.shortText, FIELD.longText];

const MAX_SHORT = 50;
const MAX_LONG = 500;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The users that these entries name, to be known before they are checked. */
export function namedUsers(entries: readonly ProfileEntry[]): number[] {
  return [...new Set(entries.flatMap(({ value }) => (Array.isArray(value) ? value : [])))];
}

/**
 * What the entries make of the fields: a value, or null where there is to be none.
 * @throws BAD_REQUEST for the first that is for no field, for a field that is not the caller's to change, or no value
 *   of that kind
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

/** A day of the calendar, such as 2024-02-29. */
function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && !text.startsWith('0000');
}

/**
 * Users; one that was named before may be deactivated since, or hidden from the caller. Of any other hidden user the
 * answer is that of an id of nobody.
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
