/** Narrows in URL fragments, in Zulip's format: `#narrow/channel/12-general/topic/some.20topic/near/123`. */
import { channelSlug, decodeNarrowPart, encodeNarrowPart } from '@rookery/core/narrow-address';
import type { ClientState } from '../state/types.ts';
import { findUser } from '../state/users.ts';
import { MESSAGE_OPERATORS, type Narrow, TEXT_OPERATORS, type Term, toOperator, USER_OPERATORS } from './narrow.ts';

/** Looks up the names and ids that addresses contain. */
interface NarrowNames {
  /** The client's own user, for which an address may use `me`. */
  readonly self: number;
  channelName(id: number): string | undefined;
  userName(id: number): string | undefined;
  /** For old addresses, which name a channel without its id, with hyphens for spaces. */
  channelId(name: string): number | undefined;
  /** For old addresses, which name users by their email addresses. */
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

/** Returns the URL fragment of a narrow, with its `#`; `#feed` for all messages. */
export function narrowToHash(narrow: Narrow, names: Pick<NarrowNames, 'channelName' | 'userName'>): string {
  if (narrow.length === 0) return '#feed';
  const parts = narrow.map(
    (term) => `${term.negated ? '-' : ''}${encodeNarrowPart(term.operator)}/${encodeOperand(term, names)}`,
  );
  return ['#narrow', ...parts].join('/');
}

function encodeOperand({ operator, operand }: Term, names: Pick<NarrowNames, 'channelName' | 'userName'>): string {
  if (operator === 'channel' && typeof operand === 'number') {
    return channelSlug(operand, names.channelName(operand) ?? '');
  }
  const users = Array.isArray(operand) ? operand : USER_OPERATORS.has(operator) ? [operand] : undefined;
  if (!users) return encodeNarrowPart(String(operand));
  return users.length === 1 ? userSlug(Number(users[0]), names) : `${users.join()}-group`;
}

/** The id, which identifies the user, and the name, for readability. */
function userSlug(id: number, { userName }: Pick<NarrowNames, 'userName'>): string {
  // Replaces characters that would end a link in a text, or that URLs must not contain.
  const name = userName(id)?.replaceAll(/[ "%/<>`\p{C}]+/gu, '-') ?? 'user';
  return `${id}-${encodeNarrowPart(name)}`;
}

type Lookup = Pick<NarrowNames, 'self' | 'channelId' | 'userId'>;

/**
 * Parses a URL fragment, with or without its `#`; undefined if it is not a narrow, or names an unknown channel or user.
 * An operator at the end without an operand has an empty one: the topic without a name. So has a `topic` before the
 * `with` or `near` of a message, since links omit the empty part: `#narrow/channel/9-ops/topic/with/214`.
 */
export function hashToNarrow(hash: string, names: Lookup): Narrow | undefined {
  const [view, ...parts] = hash.replace(/^#?\/?/, '').split('/');
  if (view === 'feed' && parts.length === 0) return [];
  if (view !== 'narrow') return undefined;
  // A trailing slash is ignored, unless it stands for an empty operand.
  if (parts.length % 2 === 1 && parts.at(-1) === '') parts.pop();
  if (isWithoutTopicName(parts)) parts.splice(-2, 0, '');
  const narrow: Term[] = [];
  for (let i = 0; i < parts.length; i += 2) {
    const term = decodeTerm(parts[i] ?? '', parts[i + 1] ?? '', names);
    if (!term) return undefined;
    narrow.push(term);
  }
  return narrow;
}

function isWithoutTopicName(parts: readonly string[]): boolean {
  const [topic = '', operator = '', id = ''] = parts.slice(-3);
  const isOfMessage = operator === 'with' || operator === 'near';
  return parts.length % 2 === 1 && toOperator(topic) === 'topic' && isOfMessage && /^\d+$/.test(id);
}

function decodeTerm(givenOperator: string, givenOperand: string, names: Lookup): Term | undefined {
  const decoded = decodeNarrowPart(givenOperator);
  const text = decodeNarrowPart(givenOperand);
  if (decoded === undefined || text === undefined) return undefined;
  const negated = decoded.startsWith('-');
  const operator = toOperator(negated ? decoded.slice(1) : decoded);
  const operand = toOperand(operator, text, names);
  return operand === undefined ? undefined : { operator, operand, negated };
}

function toOperand(operator: string, text: string, names: Lookup): Term['operand'] | undefined {
  if (operator === 'channel') return idOf(text) ?? names.channelId(text);
  if (operator === 'dm') return usersOf(text, names);
  if (USER_OPERATORS.has(operator)) {
    const [user, ...others] = usersOf(text, names) ?? [];
    return others.length > 0 ? undefined : user;
  }
  if (MESSAGE_OPERATORS.has(operator)) return /^\d+$/.test(text) ? Number(text) : undefined;
  if (operator === 'is' && text === 'private') return 'dm';
  return TEXT_OPERATORS.has(operator) ? text : undefined;
}

/** Returns the id at the start of a slug: 12 for `12-general` or `12`. */
function idOf(slug: string): number | undefined {
  const id = /^(\d+)(-|$)/.exec(slug)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** `3,4-group`, `3-name`, `3,4`, `me`, or email addresses with commas. */
function usersOf(operand: string, { self, userId }: Lookup): number[] | undefined {
  if (operand === 'me') return [self];
  const ids = /^(\d+(?:,\d+)*)(?:-|$)/.exec(operand)?.[1];
  if (ids !== undefined) return ids.split(',').map(Number);
  const users = operand.split(',').map((address) => userId(address.trim()));
  return users.every((user) => user !== undefined) ? users : undefined;
}
