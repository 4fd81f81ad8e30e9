/**
 * The grammar of narrows: a narrow is a list of terms, and a message must match all of them. `matches.ts` evaluates
 * them for one message. The caller resolves names and addresses.
 */
import { DomainError } from '../errors.ts';
import { MAX_ID } from '../ids.ts';
import { meansEmptyTopic } from '../topics.ts';

/** A term as the client sent it. */
export interface GivenTerm {
  readonly operator: string;
  /** The operand, JSON. */
  readonly operand_json: string;
  readonly negated: boolean;
}

/** A user by id or address, a channel by id or name. */
export type NameOrId = number | string;

/** A term that the grammar accepts. */
export type Term = { readonly negated: boolean } & (
  | { readonly kind: 'channel'; readonly channel: NameOrId }
  | { readonly kind: 'channels'; readonly which: (typeof CHANNELS)[number] }
  | { readonly kind: 'topic'; readonly topic: string }
  | { readonly kind: 'dm'; readonly users: readonly NameOrId[]; readonly given: string }
  | { readonly kind: 'dm-including'; readonly user: NameOrId }
  | { readonly kind: 'group-dm-with'; readonly user: NameOrId }
  | { readonly kind: 'sender'; readonly user: NameOrId }
  | { readonly kind: 'mentions'; readonly user: NameOrId }
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'with'; readonly id: number }
  | { readonly kind: 'has'; readonly what: HasWhat }
  | { readonly kind: 'is'; readonly what: 'dm' | (typeof PLAIN_IS)[number] }
  | { readonly kind: 'search'; readonly text: string }
);

/** The operands of `channels`. */
const CHANNELS = ['public', 'web-public', 'archived'] as const;

/** The operands of `has`. */
export const HAS = ['link', 'image', 'attachment', 'reaction'] as const;
export type HasWhat = (typeof HAS)[number];

/** The operands of `is` that have the same name in `Term`. */
const PLAIN_IS = ['unread', 'starred', 'mentioned', 'alerted', 'resolved', 'muted', 'followed'] as const;

/** Max. terms of a narrow: more than any client sends. Each term is evaluated for every message. */
const MAX_TERMS = 50;
/** Max. length of a search, that of a message: no client sends more, and all of it is parsed before the first match. */
const MAX_SEARCH_LENGTH = 10_000;
/** Max. users in an operand: more than direct conversations have. Each is looked up. */
const MAX_PEOPLE = 1_000;

/** The error for an invalid term: `BAD_NARROW`. */
export function badOperator(desc: string): DomainError {
  return new DomainError('BAD_NARROW', `Invalid narrow operator: ${desc}`, { extra: { desc } });
}

function badCombination(desc: string): DomainError {
  return new DomainError('BAD_NARROW', `Invalid narrow operator combination: ${desc}`, { extra: { desc } });
}

/**
 * Parses the terms of a narrow. Terms without an effect are left out; several searches are joined to one text.
 * @throws BAD_NARROW with `desc` for an unknown operator, a bad or too long operand, too many terms, or terms that
 *   exclude each other by kind
 */
export function parseNarrow(given: readonly GivenTerm[]): Term[] {
  if (given.length > MAX_TERMS) throw badCombination(`at most ${MAX_TERMS} terms`);
  const terms = joinSearches(given.flatMap((term) => parseTerm(term) ?? []));
  if (terms.some((term) => term.kind === 'search' && term.text.length > MAX_SEARCH_LENGTH)) {
    throw badOperator(`a search has at most ${MAX_SEARCH_LENGTH} characters`);
  }
  const anchors = terms.filter(({ kind }) => kind === 'with');
  if (anchors.length > 1) throw badCombination("Duplicate 'with' operators.");
  // With a `with` term, the conversation is known only after the message is looked up; the caller checks then.
  if (anchors.length === 0) checkCombination(terms);
  return terms;
}

/**
 * @throws BAD_NARROW if terms on channels and terms on direct messages are combined. Negated terms may be combined with
 * any others, but `-is:dm` is a term on channels.
 */
export function checkCombination(terms: readonly Term[]): void {
  const isDirect = (term: Term) => term.kind === 'is' && term.what === 'dm';
  const ofChannels = terms.some((term) => (term.negated ? isDirect(term) : OF_CHANNELS.includes(term.kind)));
  const ofPeople = terms.some((term) => !term.negated && (isDirect(term) || OF_PEOPLE.includes(term.kind)));
  if (ofChannels && ofPeople) throw badOperator('No message can be both a channel message and direct message');
}

const OF_CHANNELS: readonly Term['kind'][] = ['channel', 'channels', 'topic'];
const OF_PEOPLE: readonly Term['kind'][] = ['dm', 'dm-including', 'group-dm-with'];

type SearchTerm = Extract<Term, { kind: 'search' }>;

function joinSearches(terms: readonly Term[]): Term[] {
  const isWanted = (term: Term): term is SearchTerm => term.kind === 'search' && !term.negated;
  const wanted = terms.filter(isWanted);
  if (wanted.length < 2) return [...terms];
  const text = wanted.map((term) => term.text).join(' ');
  return [...terms.filter((term) => !isWanted(term)), { kind: 'search', text, negated: false }];
}

/** The error for a `with` message that does not identify a conversation the caller may read: `BAD_NARROW`. */
export const badWith = (): DomainError => badOperator("Invalid 'with' operator");

function parseTerm({ operator, operand_json, negated }: GivenTerm): Term | undefined {
  const operand: unknown = JSON.parse(operand_json);
  switch (operator) {
    case 'channel':
    case 'stream':
      return { kind: 'channel', channel: named(operand, 'unknown channel'), negated };
    case 'channels':
    case 'streams': {
      const which = CHANNELS.find((one) => one === operand);
      if (!which) throw badOperator(`unknown channels operand ${text(operand)}`);
      return { kind: 'channels', which, negated };
    }
    case 'topic':
      if (typeof operand !== 'string') throw badOperator(`unknown topic ${text(operand)}`);
      return { kind: 'topic', topic: meansEmptyTopic(operand) ? '' : operand, negated };
    case 'dm':
    case 'pm-with':
    case 'pm_with':
      return { kind: 'dm', users: people(operand), given: text(operand), negated };
    case 'dm-including':
      return { kind: 'dm-including', user: named(operand, 'unknown user'), negated };
    case 'group-pm-with':
    case 'group_pm_with':
      return { kind: 'group-dm-with', user: named(operand, 'unknown user'), negated };
    case 'sender':
    case 'from':
      return { kind: 'sender', user: named(operand, 'unknown user'), negated };
    case 'mentions':
      return { kind: 'mentions', user: named(operand, 'unknown user'), negated };
    case 'id':
      return { kind: 'id', id: messageId(operand, 'Invalid message ID'), negated };
    case 'with':
      return { kind: 'with', id: messageId(operand, "Invalid 'with' operator"), negated: false };
    case 'has': {
      const what = HAS.find((one) => one === operand);
      if (!what) throw badOperator(`unknown 'has' operand ${text(operand)}`);
      return { kind: 'has', what, negated };
    }
    case 'search':
      return { kind: 'search', text: text(operand), negated };
    case 'is':
      return isTerm(operand, negated);
    case 'in':
      if (operand === 'all') return undefined;
      // The home view is everything that is not muted.
      if (operand === 'home') return { kind: 'is', what: 'muted', negated: !negated };
      throw badOperator(`unknown 'in' operand ${text(operand)}`);
    case 'near':
      return undefined;
    default:
      throw badOperator(`unknown operator ${operator}`);
  }
}

function isTerm(operand: unknown, negated: boolean): Term {
  if (operand === 'dm' || operand === 'private') return { kind: 'is', what: 'dm', negated };
  const what = PLAIN_IS.find((one) => one === operand);
  if (what) return { kind: 'is', what, negated };
  throw badOperator(`unknown 'is' operand ${text(operand)}`);
}

/** Parses an id or a name: a number is an id, a text is a name or an address, even if it consists of digits. */
function named(operand: unknown, unknown: string): NameOrId {
  if (typeof operand === 'string' || (typeof operand === 'number' && Number.isInteger(operand))) return operand;
  throw badOperator(`${unknown} ${text(operand)}`);
}

/** The users of a direct conversation: ids, or addresses separated by commas. */
function people(operand: unknown): readonly NameOrId[] {
  if (typeof operand === 'string') {
    return notTooMany(operand.split(',', MAX_PEOPLE + 1))
      .map((address) => address.trim())
      .filter((address) => address !== '');
  }
  if (Array.isArray(operand) && operand.every((id) => Number.isInteger(id))) return notTooMany(operand as number[]);
  throw badOperator(`unknown user in ${text(operand)}`);
}

function notTooMany<T>(named: readonly T[]): readonly T[] {
  if (named.length > MAX_PEOPLE) throw badOperator(`at most ${MAX_PEOPLE} people in an operand`);
  return named;
}

function messageId(operand: unknown, wrong: string): number {
  const id = typeof operand === 'string' && /^\d+$/.test(operand) ? Number(operand) : operand;
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 0 || id > MAX_ID) throw badOperator(wrong);
  return id;
}

/** An operand as error texts show it. */
function text(operand: unknown): string {
  if (Array.isArray(operand)) return `[${operand.join(', ')}]`;
  return typeof operand === 'string' ? operand : JSON.stringify(operand);
}
