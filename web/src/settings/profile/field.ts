/** The organisation's profile fields: their kinds, and the choices of a list. */

/** `type` of a field in the API. */
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

/** Characters that the server takes. */
export const MAX_SHORT = 50;
export const MAX_LONG = 500;

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** The choices of a field of the kind `list`, in the organisation's order; empty where its data are none. */
export function optionsOf(fieldData: string | undefined): FieldOption[] {
  const choices = parsed(fieldData);
  if (typeof choices !== 'object' || choices === null) return [];
  return Object.entries(choices as Record<string, { text?: string; order?: string | number }>)
    .sort(([, a], [, b]) => Number(a.order ?? 0) - Number(b.order ?? 0))
    .map(([value, { text }]) => ({ value, label: text ?? value }));
}

/** The users that a value of the kind `users` names. */
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
