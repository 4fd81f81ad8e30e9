/** Narrows: what a view shows, as the API takes it. */

/** Operators that take a user, by id. */
export type UserOperator = 'dm-including' | 'sender' | 'mentions' | 'group-pm-with';
/** Operators that take a message, by id. `near` says where a view opens, and excludes nothing. */
export type MessageOperator = 'id' | 'near' | 'with';

export type Term = { negated?: boolean } & (
  | { operator: 'channel'; operand: number }
  | { operator: 'channels'; operand: 'public' | 'web-public' | 'archived' }
  | { operator: 'topic'; operand: string }
  /** User ids: the client's own may be left out. */
  | { operator: 'dm'; operand: number[] }
  | { operator: UserOperator; operand: number }
  | { operator: MessageOperator; operand: number }
  /** Words that no rule of the client knows stay as they were written: the server says what is wrong with them. */
  | { operator: 'is' | 'has' | 'in' | 'search'; operand: string }
);

/** All terms have to hold; none: every message. `JSON.stringify` makes the API's parameter of it. */
export type Narrow = Term[];

const ALIASES: Record<string, string> = {
  stream: 'channel',
  streams: 'channels',
  subject: 'topic',
  'pm-with': 'dm',
  pm_with: 'dm',
  from: 'sender',
  group_pm_with: 'group-pm-with',
  'pm-including': 'dm-including',
};

/** The operator by its present name. */
export function toOperator(given: string): string {
  const operator = given.toLowerCase();
  return Object.hasOwn(ALIASES, operator) ? (ALIASES[operator] as string) : operator;
}

export function isUserOperator(operator: string): operator is UserOperator {
  return ['dm-including', 'sender', 'mentions', 'group-pm-with'].includes(operator);
}

export function isMessageOperator(operator: string): operator is MessageOperator {
  return ['id', 'near', 'with'].includes(operator);
}
