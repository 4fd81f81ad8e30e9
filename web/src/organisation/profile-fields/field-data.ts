/** Kinds of profile fields, and the data that a field of each kind has. Pure. */
import type { CustomProfileField } from '@rookery/client';

/** Values of `type` in the API. */
export const FIELD = {
  shortText: 1,
  longText: 2,
  select: 3,
  date: 4,
  url: 5,
  users: 6,
  account: 7,
  pronouns: 8,
} as const;

export interface FieldOption {
  /** The key in people's values; it stays when the text changes. */
  readonly key: string;
  readonly text: string;
}

interface Data {
  readonly subtype?: string;
  readonly url_pattern?: string;
}

function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json || '{}');
  } catch {
    return {};
  }
}

/** The options of a list, in order. */
export function optionsIn(field: Pick<CustomProfileField, 'field_data'>): FieldOption[] {
  const data = parsed(field.field_data) as Record<string, { text: string; order: string }>;
  return Object.entries(data)
    .sort(([, a], [, b]) => Number(a.order) - Number(b.order))
    .map(([key, { text }]) => ({ key, text }));
}

/** The `field_data` of a list with these options, without those that have no text. */
export function optionData(options: readonly FieldOption[]): Record<string, { text: string; order: string }> {
  const filled = options.filter((one) => one.text.trim() !== '');
  return Object.fromEntries(
    filled.map(({ key, text }, index) => [key, { text: text.trim(), order: String(index + 1) }]),
  );
}

/** Returns a key that no option has or had: profiles with the key of a removed option would have the new one. */
export function freeKey(options: readonly FieldOption[], former: readonly FieldOption[]): string {
  const used = [...options, ...former].map((one) => Number(one.key)).filter(Number.isInteger);
  return String(Math.max(-1, ...used) + 1);
}

/** The site of an account field. */
export const accountIn = (field: Pick<CustomProfileField, 'field_data'>): Data => parsed(field.field_data) as Data;
