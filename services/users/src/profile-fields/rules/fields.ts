/** Custom profile fields: their kinds, their rules and their JSON. */
import { badRequest, checkLength, isVisible, trimVisible } from '@rookery/core';
import type { AnswerOf, PROFILE_FIELD } from '@rookery/core/answers';
import type { ProfileField } from '../../realm/documents.ts';
import { externalAccount } from '../../realm/rules/external-accounts.ts';
import { isWebAddress } from './web-addresses.ts';

/** The kinds of fields, by the API's names for them. */
export const PROFILE_FIELD_TYPES = {
  SHORT_TEXT: { id: 1, name: 'Text (short)' },
  LONG_TEXT: { id: 2, name: 'Text (long)' },
  SELECT: { id: 3, name: 'List of options' },
  DATE: { id: 4, name: 'Date' },
  URL: { id: 5, name: 'Link' },
  USER: { id: 6, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: 7, name: 'External account' },
  PRONOUNS: { id: 8, name: 'Pronouns' },
} as const;

export const FIELD = {
  shortText: 1,
  longText: 2,
  select: 3,
  date: 4,
  url: 5,
  user: 6,
  externalAccount: 7,
  pronouns: 8,
} as const;

/** The fields of a request; for an existing profile field only the changed ones. */
export interface ProfileFieldInput {
  readonly name?: string;
  readonly hint?: string;
  readonly field_data?: unknown;
  readonly required?: boolean;
  readonly editable_by_user?: boolean;
  readonly display_in_profile_summary?: boolean;
  readonly use_for_user_matching?: boolean;
}

const MAX_NAME = 40;
const MAX_HINT = 80;
/** Max. fields in the profile summary: clients have no room for more next to a name. */
const MAX_IN_SUMMARY = 2;
/** Max. fields of an organisation; every register response contains all. */
const MAX_FIELDS = 100;
/** Max. code units of a field's data: some two hundred options. */
const MAX_DATA = 16_384;

/** The kinds of fields whose text may be matched in searches for people. */
const MATCHED: readonly number[] = [FIELD.shortText, FIELD.externalAccount];

/**
 * Returns the new field that a request describes.
 * @throws BAD_REQUEST for invalid input
 */
export function newProfileField(
  id: number,
  type: number,
  input: ProfileFieldInput,
  others: readonly ProfileField[],
): ProfileField {
  if (!Object.values(FIELD).some((known) => known === type)) throw badRequest('Invalid field type.');
  if (others.length >= MAX_FIELDS) throw badRequest(`There can be at most ${MAX_FIELDS} custom profile fields.`);
  const data = toFieldData(type, input.field_data);
  const known = type === FIELD.externalAccount ? externalAccount(subtypeOf(data)) : undefined;
  const field: ProfileField = {
    id,
    type,
    name: known?.name ?? checkName(input.name ?? ''),
    hint: known?.hint ?? checkHint(input.hint ?? ''),
    field_data: data,
    required: input.required ?? false,
    editable_by_user: input.editable_by_user ?? true,
    display_in_profile_summary: input.display_in_profile_summary ?? false,
    use_for_user_matching: input.use_for_user_matching ?? false,
  };
  checkAmongOthers(field, others);
  return field;
}

/**
 * Returns the field with the changes of a request.
 * @throws BAD_REQUEST for invalid input
 */
export function changedProfileField(
  field: ProfileField,
  input: ProfileFieldInput,
  others: readonly ProfileField[],
): ProfileField {
  const known = field.type === FIELD.externalAccount ? externalAccount(subtypeOf(field.field_data)) : undefined;
  const data = input.field_data === undefined ? field.field_data : toFieldData(field.type, input.field_data);
  const name = input.name === undefined ? field.name : checkName(input.name);
  const hint = input.hint === undefined ? field.hint : checkHint(input.hint);
  // Name, hint and type of a predefined account are the same everywhere; each organisation chooses its display.
  if (known && (name !== field.name || hint !== field.hint || subtypeOf(data) !== subtypeOf(field.field_data))) {
    throw badRequest('Default custom field cannot be updated.');
  }
  const changed: ProfileField = {
    ...field,
    name,
    hint,
    field_data: data,
    required: input.required ?? field.required,
    editable_by_user: input.editable_by_user ?? field.editable_by_user,
    display_in_profile_summary: input.display_in_profile_summary ?? field.display_in_profile_summary,
    use_for_user_matching: input.use_for_user_matching ?? field.use_for_user_matching,
  };
  checkAmongOthers(changed, others);
  return changed;
}

/** @throws BAD_REQUEST if the field's options are invalid for its kind, or conflict with the other fields */
function checkAmongOthers(field: ProfileField, others: readonly ProfileField[]): void {
  if (field.use_for_user_matching && !MATCHED.includes(field.type)) {
    throw badRequest('Field type not supported for user matching.');
  }
  if (field.display_in_profile_summary) {
    if (field.type === FIELD.user) throw badRequest('Field type not supported for display in profile summary.');
    if (others.filter((one) => one.display_in_profile_summary).length >= MAX_IN_SUMMARY) {
      throw badRequest(`Only ${MAX_IN_SUMMARY} custom profile fields can be displayed in the profile summary.`);
    }
  }
  if (others.some((one) => one.name === field.name)) throw badRequest('A field with that label already exists.');
}

/**
 * Returns the fields in the given order.
 * @throws BAD_REQUEST `Invalid order mapping.` unless it names each of them
 */
export function reorderedFields(fields: readonly ProfileField[], order: readonly number[]): ProfileField[] {
  const places = new Map(order.map((id, place) => [id, place]));
  if (fields.some(({ id }) => !places.has(id))) throw badRequest('Invalid order mapping.');
  return [...fields].sort((a, b) => (places.get(a.id) as number) - (places.get(b.id) as number));
}

/** @throws BAD_REQUEST `Field id {id} not found.` */
export function accessProfileField(fields: readonly ProfileField[] | undefined, id: number): ProfileField {
  const field = fields?.find((one) => one.id === id);
  if (!field) throw badRequest(`Field id ${id} not found.`);
  return field;
}

/** The options of a list, by key. */
export function optionsOf(field: Pick<ProfileField, 'field_data'>): Readonly<Record<string, { text: string }>> {
  return JSON.parse(field.field_data || '{}') as Record<string, { text: string }>;
}

/** The fields as clients get them, in order. */
export function profileFieldsJson(fields: readonly ProfileField[] = []): AnswerOf<typeof PROFILE_FIELD>[] {
  return fields.map(({ use_for_user_matching, display_in_profile_summary, ...field }, place) => ({
    ...field,
    order: place + 1,
    ...(display_in_profile_summary ? { display_in_profile_summary } : {}),
    ...(use_for_user_matching ? { use_for_user_matching } : {}),
  }));
}

function checkName(name: string): string {
  const trimmed = trimVisible(name);
  if (trimmed === '') throw badRequest('Label cannot be blank.');
  return checkLength('name', trimmed, MAX_NAME);
}

function checkHint(hint: string): string {
  return checkLength('hint', hint.trim(), MAX_HINT);
}

/** @throws BAD_REQUEST */
function toFieldData(type: number, given: unknown): string {
  const data = given ?? {};
  if (typeof data !== 'object' || Array.isArray(data)) throw badRequest('field_data is not a dict');
  if (type === FIELD.select) return encoded(checkOptions(data as Record<string, unknown>));
  if (type === FIELD.externalAccount) return encoded(checkExternalAccount(data as Record<string, unknown>));
  return '';
}

function encoded(data: unknown): string {
  const text = JSON.stringify(data);
  if (text.length > MAX_DATA) throw badRequest(`field_data is too long (limit: ${MAX_DATA} characters)`);
  return text;
}

function checkOptions(data: Record<string, unknown>): Record<string, { text: string; order: string }> {
  const entries = Object.entries(data);
  if (entries.length === 0) throw badRequest('Field must have at least one choice.');
  const options = entries.map(([key, value]) => {
    if (!isVisible(key)) throw badRequest("'value' cannot be blank.");
    const { text, order } = checkMembers(value, ['text', 'order'], []);
    return [key, { text: checkFilled('text', text), order: checkFilled('order', order) }] as const;
  });
  if (new Set(options.map(([, { text }]) => text)).size !== options.length) {
    throw badRequest('Field must not have duplicate choices.');
  }
  return Object.fromEntries(options);
}

function checkExternalAccount(data: Record<string, unknown>): { subtype: string; url_pattern?: string } {
  const { subtype: given, url_pattern } = checkMembers(data, ['subtype'], ['url_pattern']);
  const subtype = checkFilled('subtype', given);
  if (subtype !== 'custom') {
    if (!externalAccount(subtype)) throw badRequest('Invalid external account type');
    return { subtype };
  }
  if (url_pattern === undefined) throw badRequest('Custom external account must define URL pattern');
  const pattern = checkFilled('url_pattern', url_pattern);
  if (pattern.split('%(username)s').length !== 2) throw badRequest("URL pattern must contain '%(username)s'.");
  if (!isWebAddress(pattern.replace('%(username)s', 'username'))) throw badRequest('url_pattern is not a URL');
  return { subtype, url_pattern: pattern };
}

/** Checks that an object has these members, and no others but the optional ones. */
function checkMembers(
  value: unknown,
  required: readonly string[],
  optional: readonly string[],
): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest('field_data is not a dict');
  for (const name of required) {
    if (!Object.hasOwn(value, name)) throw badRequest(`${name} key is missing from field_data`);
  }
  for (const name of Object.keys(value)) {
    if (!required.includes(name) && !optional.includes(name)) throw badRequest(`Unexpected arguments: ${name}`);
  }
  return value as Record<string, unknown>;
}

function checkFilled(name: string, value: unknown): string {
  if (typeof value !== 'string') throw badRequest(`${name} is not a string`);
  if (!isVisible(value)) throw badRequest(`${name} cannot be blank.`);
  return value;
}

function subtypeOf(data: string): string {
  return (JSON.parse(data || '{}') as { subtype?: string }).subtype ?? '';
}
