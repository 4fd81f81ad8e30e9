/** Parses the text of the search field. Pure. */
import type { Narrow, Term } from '@rookery/client';

export interface Token {
  /** The typed text, without quotes. */
  readonly text: string;
  /** `is` for `-is:starred`; undefined for a word. */
  readonly operator?: string;
  readonly operand: string;
  readonly negated: boolean;
}

const ALIASES: Readonly<Record<string, string>> = {
  stream: 'channel',
  streams: 'channels',
  subject: 'topic',
  from: 'sender',
  pm: 'dm',
  'pm-with': 'dm',
  'group-pm-with': 'dm-including',
};

/** Operators that the field knows. */
export const OPERATORS: readonly string[] = [
  'channel',
  'topic',
  'dm',
  'dm-including',
  'sender',
  'is',
  'has',
  'mentions',
  'in',
  'channels',
  'near',
  'id',
  'with',
];

/** Operands of operators that have only a few. */
export const CHOICES: Readonly<Record<string, readonly string[]>> = {
  is: ['unread', 'starred', 'mentioned', 'dm', 'followed', 'resolved', 'alerted', 'muted'],
  has: ['link', 'image', 'attachment', 'reaction'],
  in: ['home', 'all'],
  channels: ['public', 'web-public', 'archived'],
};

/** Splits a text into words and terms. Quoted text is one token: `topic:"release notes" "exact words"`. */
export function tokenize(text: string): Token[] {
  const tokens = text.match(/-?[\p{L}-]+:"[^"]*"?|-?"[^"]*"?|\S+/gu) ?? [];
  return tokens.map(toToken);
}

function toToken(raw: string): Token {
  const [, minus = '', name = '', rest = ''] = /^(-?)([\p{L}-]+):(.*)$/su.exec(raw) ?? [];
  const operator = ALIASES[name.toLowerCase()] ?? name.toLowerCase();
  if (!OPERATORS.includes(operator)) return { text: raw, operand: raw, negated: false };
  return { text: raw, operator, operand: rest.replaceAll('"', ''), negated: minus === '-' };
}

/** Splits the typed text into its last word, which suggestions complete, and the text before it. */
export function splitLast(text: string): { before: string; last: Token | undefined } {
  if (text === '' || /\s$/.test(text)) {
    const open = tokenize(text).at(-1);
    const isOpen = open !== undefined && (open.text.match(/"/g)?.length ?? 0) === 1;
    if (!isOpen) return { before: text, last: undefined };
  }
  const last = tokenize(text).at(-1);
  return last ? { before: text.slice(0, text.lastIndexOf(last.text)), last } : { before: text, last: undefined };
}

export interface Lookups {
  readonly self: number;
  channelId(name: string): number | undefined;
  userId(name: string): number | undefined;
}

/** Converts a token into a term of a narrow. Returns undefined for a word, and for an unknown operand. */
export function toTerm({ operator, operand, negated }: Token, names: Lookups): Term | undefined {
  const term = operator === undefined || operand === '' ? undefined : makeTerm(operator, operand, names);
  return term && negated ? { ...term, negated: true } : term;
}

function makeTerm(operator: string, operand: string, names: Lookups): Term | undefined {
  switch (operator) {
    case 'channel': {
      const id = names.channelId(operand);
      return id === undefined ? undefined : { operator, operand: id };
    }
    case 'topic':
      return { operator, operand };
    case 'dm': {
      const ids = operand.split(',').map((name) => userOf(name.trim(), names));
      return ids.every((id) => id !== undefined) ? { operator, operand: ids } : undefined;
    }
    case 'sender':
    case 'dm-including':
    case 'mentions': {
      const id = userOf(operand, names);
      return id === undefined ? undefined : { operator, operand: id };
    }
    case 'near':
    case 'id':
    case 'with':
      return /^\d+$/.test(operand) ? { operator, operand: Number(operand) } : undefined;
    case 'is':
    case 'has':
    case 'in':
      return CHOICES[operator]?.includes(operand) ? { operator, operand } : undefined;
    case 'channels':
      return operand === 'public' || operand === 'web-public' || operand === 'archived'
        ? { operator, operand }
        : undefined;
    default:
      return undefined;
  }
}

const userOf = (name: string, names: Lookups): number | undefined =>
  name.toLowerCase() === 'me' ? names.self : names.userId(name);

/** Operators that a search has at most once, except to exclude their operands. */
const SINGLE = new Set(['channel', 'topic', 'dm', 'near', 'id', 'with', 'in']);

/** A term of an address has the property also if it is false. */
const isNegated = ({ negated }: Term): boolean => negated === true;

/** Adds a term to a narrow. A term that can occur only once replaces the existing one; people of `dm` add up. */
export function withTerm(narrow: Narrow, term: Term): Narrow {
  if (term.operator === 'dm' && !term.negated) {
    const known = narrow.find((one) => one.operator === 'dm' && !one.negated);
    if (known?.operator === 'dm') {
      const operand = [...new Set([known.operand, term.operand].flat().map(Number))];
      return narrow.map((one) => (one === known ? { operator: 'dm', operand } : one));
    }
  }
  const isSame = (one: Term) =>
    one.operator === term.operator &&
    isNegated(one) === isNegated(term) &&
    ((SINGLE.has(term.operator) && !isNegated(term)) || JSON.stringify(one.operand) === JSON.stringify(term.operand));
  // A topic belongs to its channel.
  const loses = (one: Term) => term.operator === 'channel' && !term.negated && one.operator === 'topic';
  return [...narrow.filter((one) => !isSame(one) && !loses(one)), term];
}

/** The whole search: the pills and the terms of the typed text, whose words are joined. */
export function toNarrow(pills: Narrow, typed: string, names: Lookups): Narrow {
  let narrow = pills;
  const words: string[] = [];
  for (const token of tokenize(typed)) {
    const term = toTerm(token, names);
    if (term) narrow = withTerm(narrow, term);
    else words.push(token.text);
  }
  return words.length > 0 ? [...narrow, { operator: 'search', operand: words.join(' ') }] : narrow;
}
