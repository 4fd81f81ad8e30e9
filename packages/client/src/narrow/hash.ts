/** Narrows in addresses, as Zulip writes them: `#narrow/channel/12-general/topic/some.20topic/near/123`. */
import { channelSlug, decodeNarrowPart, encodeNarrowPart } from '@rookery/core/narrow-address';
import type { ClientState } from '../state/types/client-state.ts';
import { findUser } from '../state/users.ts';
import { isMessageOperator, isUserOperator, type Narrow, type Term, toOperator } from './narrow.ts';

/** What addresses name. */
export interface NarrowNames {
  /** The client's own user, whom an address may call `me`. */
  readonly self: number;
  channelName(id: number): string | undefined;
  userName(id: number): string | undefined;
  /** Old addresses name a channel without its id, and with hyphens for its spaces. */
  channelId(name: string): number | undefined;
  /** Old addresses name users by their e-mail addresses. */
  userId(email: string): number | undefined;
}

type Known = Pick<
  ClientState,
  'user_id' | 'streams' | 'subscriptions' | 'realm_users' | 'realm_non_active_users' | 'cross_realm_bots'
>;

export function namesOf(state: Known): NarrowNames {
  const people = () => [state.realm_users, state.realm_non_active_users, state.cross_realm_bots];
  const hyphened = (name: string) => name.replaceAll(' ', '-').toLowerCase();
  const channels = () => [...state.subscriptions, ...state.streams];
  return {
    self: state.user_id,
    channelName: (id) => channels().find((one) => one.stream_id === id)?.name,
    userName: (id) => people().flatMap((users) => findUser(users, id) ?? [])[0]?.full_name,
    channelId: (name) => {
      const exact = channels().find((one) => one.name.toLowerCase() === name.toLowerCase());
      return (exact ?? channels().find((one) => hyphened(one.name) === hyphened(name)))?.stream_id;
    },
    userId: (email) => {
      const isIt = (one?: string | null) => one?.toLowerCase() === email.toLowerCase();
      return people()
        .flat()
        .find((one) => isIt(one.email) || isIt(one.delivery_email))?.user_id;
    },
  };
}

/** The address of a view, with its `#`. */
export function narrowToHash(narrow: Narrow, names: Pick<NarrowNames, 'channelName' | 'userName'>): string {
  const parts = narrow.map((term) => {
    const operator = encodeNarrowPart(term.operator);
    return `${term.negated ? '-' : ''}${operator}/${encodeOperand(term, names)}`;
  });
  return ['#narrow', ...parts].join('/');
}

function encodeOperand(term: Term, names: Pick<NarrowNames, 'channelName' | 'userName'>): string {
  if (term.operator === 'channel') return channelSlug(term.operand, names.channelName(term.operand) ?? '');
  if (term.operator === 'dm') {
    const [only] = term.operand;
    if (term.operand.length > 1) return `${term.operand.join()}-group`;
    return only === undefined ? '' : userSlug(only, names);
  }
  if (isUserOperator(term.operator)) return userSlug(Number(term.operand), names);
  return encodeNarrowPart(String(term.operand));
}

/** The id, which counts, and the name, for people. */
function userSlug(id: number, { userName }: Pick<NarrowNames, 'userName'>): string {
  // What would end a link in a text, and what no address has.
  const name = userName(id)?.replaceAll(/[ "%/<>`\p{C}]+/gu, '-') ?? 'user';
  return `${id}-${encodeNarrowPart(name)}`;
}

/**
 * The narrow of an address, with or without its `#`; undefined for what is none, or names what is not there.
 * An operator at the end without an operand has an empty one: the topic without a name.
 */
export function hashToNarrow(
  hash: string,
  names: Pick<NarrowNames, 'self' | 'channelId' | 'userId'>,
): Narrow | undefined {
  const [view, ...parts] = hash.replace(/^#/, '').replace(/^\//, '').split('/');
  if (view !== 'narrow') return undefined;
  // A slash at the end of an address is none of the narrow, but where an empty operand is meant.
  if (parts.length % 2 === 1 && parts.at(-1) === '') parts.pop();
  const narrow: Narrow = [];
  for (let i = 0; i < parts.length; i += 2) {
    const term = decodeTerm(parts[i] as string, parts[i + 1] ?? '', names);
    if (!term) return undefined;
    narrow.push(term);
  }
  return narrow;
}

function decodeTerm(
  givenOperator: string,
  givenOperand: string,
  names: Pick<NarrowNames, 'self' | 'channelId' | 'userId'>,
): Term | undefined {
  const decoded = decodeNarrowPart(givenOperator);
  const operand = decodeNarrowPart(givenOperand);
  if (decoded === undefined || operand === undefined) return undefined;
  const isNegated = decoded.startsWith('-');
  const operator = toOperator(isNegated ? decoded.slice(1) : decoded);
  const term = toTerm(operator, operand, names);
  return term && (isNegated ? { ...term, negated: true } : term);
}

function toTerm(
  operator: string,
  operand: string,
  names: Pick<NarrowNames, 'self' | 'channelId' | 'userId'>,
): Term | undefined {
  if (operator === 'channel') {
    const id = idOf(operand) ?? names.channelId(operand);
    return id === undefined ? undefined : { operator, operand: id };
  }
  if (operator === 'dm') {
    const users = usersOf(operand, names);
    return users && { operator, operand: users };
  }
  if (isUserOperator(operator)) {
    const [user, ...others] = usersOf(operand, names) ?? [];
    return user === undefined || others.length > 0 ? undefined : { operator, operand: user };
  }
  if (isMessageOperator(operator)) return /^\d+$/.test(operand) ? { operator, operand: Number(operand) } : undefined;
  if (operator === 'topic') return { operator, operand };
  if (operator === 'is') return { operator, operand: operand === 'private' ? 'dm' : operand };
  if (operator === 'has' || operator === 'in' || operator === 'search') return { operator, operand };
  if (operator === 'channels' && (operand === 'public' || operand === 'web-public' || operand === 'archived')) {
    return { operator, operand };
  }
  return undefined;
}

/** The id that a slug begins with: of `12-general`, or of `12` alone. */
function idOf(slug: string): number | undefined {
  const id = /^(\d+)(-|$)/.exec(slug)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** `3,4-group`, `3-name`, `3,4`, `me`, or e-mail addresses with commas. */
function usersOf(operand: string, { self, userId }: Pick<NarrowNames, 'self' | 'userId'>): number[] | undefined {
  if (operand === 'me') return [self];
  const ids = /^(\d+(?:,\d+)*)(?:-|$)/.exec(operand)?.[1];
  if (ids !== undefined) return ids.split(',').map(Number);
  const users = operand.split(',').map((address) => userId(address.trim()));
  return users.every((user) => user !== undefined) ? users : undefined;
}
