/** What is typed into the search field, taken apart. Pure. */
import type { Narrow, Term } from '@rookery/client';

export interface Token {
  /** As typed, without quotes. */
  readonly text: string;
  /** Of `-is:starred` `is`; undefined of a word. */
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

/** Operands of operators that have a few. */
export const CHOICES: Readonly<Record<string, readonly string[]>> = {
  is: ['unread', 'starred', 'mentioned', 'dm', 'followed', 'resolved', 'alerted', 'muted'],
  has: ['link', 'image', 'attachment', 'reaction'],
  in: ['home', 'all'],
  channels: ['public', 'web-public', 'archived'],
};

/** Words and terms of a text. What stands in quotes is one: `topic:"release notes" "exact words"`. */
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

/** What is typed without its last word, and that word, which suggestions complete. */
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

/** A token as a term of a narrow; undefined for a word, and for what names nothing that is known. */
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

/** Operators of which a search has one. */
const SINGLE = new Set(['channel', 'topic', 'dm', 'near', 'id', 'with', 'in']);

/** A narrow with a term more. One that there can be only one of takes the place of the other; people add up. */
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
    one.negated === term.negated &&
    (SINGLE.has(term.operator) || JSON.stringify(one.operand) === JSON.stringify(term.operand));
  // A topic is one of its channel.
  const loses = (one: Term) => term.operator === 'channel' && !term.negated && one.operator === 'topic';
  return [...narrow.filter((one) => !isSame(one) && !loses(one)), term];
}

/** The whole search: the pills, and what is typed beside them, whose words stand together. */
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
