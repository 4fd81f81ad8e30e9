/** Kinds of profile fields, and what a field of a kind has beside its name. Pure. */
import type { CustomProfileField } from '@rookery/client';

/** `type` of the API. */
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
  /** What values of people name; it stays when the text changes. */
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

/** Options of a list, in their order. */
export function optionsIn(field: Pick<CustomProfileField, 'field_data'>): FieldOption[] {
  const data = parsed(field.field_data) as Record<string, { text: string; order: string }>;
  return Object.entries(data)
    .sort(([, a], [, b]) => Number(a.order) - Number(b.order))
    .map(([key, { text }]) => ({ key, text }));
}

/** `field_data` of a list of these options; those without a text are left out. */
export function optionData(options: readonly FieldOption[]): Record<string, { text: string; order: string }> {
  const filled = options.filter((one) => one.text.trim() !== '');
  return Object.fromEntries(
    filled.map(({ key, text }, index) => [key, { text: text.trim(), order: String(index + 1) }]),
  );
}

/** A key that no option has. */
export function freeKey(options: readonly FieldOption[]): string {
  const used = options.map((one) => Number(one.key)).filter(Number.isInteger);
  return String(Math.max(-1, ...used) + 1);
}

/** Which account a field of accounts is for. */
export const accountIn = (field: Pick<CustomProfileField, 'field_data'>): Data => parsed(field.field_data) as Data;
