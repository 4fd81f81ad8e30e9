/** Parses the text of the search field. Pure. */
import type { Narrow, Term } from '@rookery/client';

export interface Token {
  /** The typed text. */
  readonly text: string;
  /** `is` for `-is:starred`; undefined for a word. */
  readonly operator?: string;
  /** Without the quotes of a term, and without a minus. */
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

export interface Lookups {
  readonly self: number;
  channelId(name: string): number | undefined;
  userId(name: string): number | undefined;
  /** Whether the name of a channel, or of a user, begins with the text. */
  beginsChannel(text: string): boolean;
  beginsUser(text: string): boolean;
}

const TOKENS = /-?[\p{L}-]+:"[^"]*"?|-?"[^"]*"?|\S+/gu;

/**
 * Splits a text into words and terms. Quoted text is one token: `topic:"release notes" "exact words"`. So is the
 * longest name of a channel or user: `sender:ann smith`.
 */
export function tokenize(text: string, names: Lookups): Token[] {
  const found = [...text.matchAll(TOKENS)];
  const tokens: Token[] = [];
  for (let i = 0; i < found.length; i++) {
    const { 0: raw, index } = found[i] as RegExpExecArray;
    let token = toToken(raw);
    for (let j = i + 1; j < found.length; j++) {
      const end = found[j] as RegExpExecArray;
      const longer = toToken(text.slice(index, end.index + end[0].length));
      if (!beginsName(longer, names)) break;
      if (!toTerm(longer, names)) continue;
      token = longer;
      i = j;
    }
    tokens.push(token);
  }
  return tokens;
}

/** A word or phrase after a minus. A minus before a number is its sign, and two of them begin an option: `--force`. */
const EXCLUDED = /^-(?:(?![-\p{N}]).*\p{L}|".*\p{N})/su;

function toToken(raw: string): Token {
  const [, minus = '', name = '', rest = ''] = /^(-?)([\p{L}-]+):(.*)$/su.exec(raw) ?? [];
  const operator = ALIASES[name.toLowerCase()] ?? name.toLowerCase();
  if (OPERATORS.includes(operator)) {
    return { text: raw, operator, operand: rest.replaceAll('"', ''), negated: minus === '-' };
  }
  const negated = EXCLUDED.test(raw);
  return { text: raw, operand: negated ? raw.slice(1) : raw, negated };
}

/** Whether the unquoted operand begins the name of a channel or user, which may have more words. */
function beginsName({ text, operator = '', operand }: Token, names: Lookups): boolean {
  if (operand.trim() === '' || text.includes('"')) return false;
  if (operator === 'channel') return names.beginsChannel(operand);
  if (operator === 'dm') return names.beginsUser(operand.slice(operand.lastIndexOf(',') + 1).trimStart());
  return OF_USER.has(operator) && names.beginsUser(operand);
}

/** Splits the typed text into its last word or unfinished name, which suggestions complete, and the text before it. */
export function splitLast(text: string, names: Lookups): { before: string; last: Token | undefined } {
  const found = [...text.matchAll(TOKENS)];
  const term = found.findLast(([raw]) => toToken(raw).operator !== undefined);
  const name = term && toToken(text.slice(term.index));
  if (name && /\s/.test(name.text) && beginsName(name, names)) return { before: text.slice(0, term.index), last: name };
  const last = found.at(-1);
  // A space ends a word, unless quotes are open.
  const isOpen = !/\s$/.test(text) || last?.[0].match(/"/g)?.length === 1;
  if (!last || !isOpen) return { before: text, last: undefined };
  return { before: text.slice(0, last.index), last: toToken(last[0]) };
}

/** Operators whose operand is one user. */
const OF_USER: ReadonlySet<string> = new Set(['sender', 'dm-including', 'mentions']);

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
  for (const token of tokenize(typed, names)) {
    const term = toTerm(token, names);
    if (term) narrow = withTerm(narrow, term);
    else if (token.negated)
      narrow = withTerm(narrow, { operator: 'search', operand: token.text.slice(1), negated: true });
    else words.push(token.text);
  }
  return words.length > 0 ? [...narrow, { operator: 'search', operand: words.join(' ') }] : narrow;
}
