/** Narrows: what a view shows, as the API takes it. */

/** A condition of a view. Channels, users and messages are named by id. */
export interface Term {
  /** By its present name, as `channel`, `topic`, `dm`, `sender`, `is`; `near` says where a view opens. */
  readonly operator: string;
  /** A text, an id, or the ids of users: in `dm`, where the client's own may be left out. */
  readonly operand: string | number | readonly number[];
  /** Absent: it holds as it stands. */
  readonly negated?: boolean;
}

/** All terms have to hold; none: every message. `JSON.stringify` makes the API's parameter of it. */
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

/** The operator by its present name. */
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
