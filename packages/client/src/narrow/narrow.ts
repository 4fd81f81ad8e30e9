/** Narrows: the conditions of a view, in the form that the API takes. */

/** A condition of a view. Channels, users and messages are named by id. */
export interface Term {
  /**
   * The current name of the operator, such as `channel`, `topic`, `dm`, `sender`, `is`; `near` determines where a view
   * opens.
   */
  readonly operator: string;
  /** A text, an id, or, for `dm`, the ids of users, of which the client's own may be omitted. */
  readonly operand: string | number | readonly number[];
  /** Default: false. */
  readonly negated?: boolean;
}

/** All terms must match; an empty list matches every message. `JSON.stringify` turns it into the API's parameter. */
export type Narrow = readonly Term[];

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['stream', 'channel'],
  ['streams', 'channels'],
  ['subject', 'topic'],
  ['pm-with', 'dm'],
  ['pm_with', 'dm'],
  ['pm-including', 'dm-including'],
  ['group_pm_with', 'group-pm-with'],
  ['from', 'sender'],
]);

/** Returns the current name of an operator, in lower case. */
export function toOperator(given: string): string {
  const operator = given.toLowerCase();
  return ALIASES.get(operator) ?? operator;
}

/** Operators that take one user. */
export const USER_OPERATORS: ReadonlySet<string> = new Set(['dm-including', 'sender', 'mentions', 'group-pm-with']);
/** Operators that take a message. */
export const MESSAGE_OPERATORS: ReadonlySet<string> = new Set(['id', 'near', 'with']);
/** Operators whose operand is a word or a text. */
export const TEXT_OPERATORS: ReadonlySet<string> = new Set(['topic', 'channels', 'is', 'has', 'in', 'search']);
