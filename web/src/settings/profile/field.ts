/** The organisation's profile fields: their kinds, and the options of a list. */

/** Values of `type` of a field in the API. */
export const KIND = {
  shortText: 1,
  longText: 2,
  list: 3,
  date: 4,
  link: 5,
  users: 6,
  account: 7,
  pronouns: 8,
} as const;

/** Max. characters: the server's limits. */
export const MAX_SHORT = 50;
export const MAX_LONG = 500;

interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** The options of a `list` field, in the organisation's order; empty if its data are invalid. */
export function optionsOf(fieldData: string | undefined): FieldOption[] {
  const choices = parsed(fieldData);
  if (typeof choices !== 'object' || choices === null) return [];
  return Object.entries(choices as Record<string, { text?: string; order?: string | number }>)
    .sort(([, a], [, b]) => Number(a.order ?? 0) - Number(b.order ?? 0))
    .map(([value, { text }]) => ({ value, label: text ?? value }));
}

/** The user ids in a value of a `users` field. */
export function usersOf(value: string | undefined): number[] {
  const ids = parsed(value);
  return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : [];
}

function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '');
  } catch {
    return undefined;
  }
}
