import { decodeNarrowPart, encodeNarrowPart } from '@rookery/core/narrow-address';

/** A term of a narrow. Operands are ids where the API takes ids. */
export interface Term {
  readonly operator: string;
  readonly operand: string | number | readonly number[];
  readonly negated: boolean;
}
export type Narrow = readonly Term[];

interface Names {
  channelName(id: number): string | undefined;
  userName(id: number): string;
}

export function narrowToHash(narrow: Narrow, names: Names): string {
  if (narrow.length === 0) return '#feed';
  const parts = narrow.map(
    ({ operator, operand, negated }) => `${negated ? '-' : ''}${operator}/${part(operator, operand, names)}`,
  );
  return `#narrow/${parts.join('/')}`;
}

function part(operator: string, operand: Term['operand'], names: Names): string {
  if (operator === 'channel')
    return `${operand}-${encodeNarrowPart((names.channelName(Number(operand)) ?? '').replaceAll(' ', '-'))}`;
  if (Array.isArray(operand))
    return `${operand.join(',')}-${operand.length > 1 ? 'group' : encodeNarrowPart(names.userName(operand[0] ?? 0).replaceAll(' ', '-'))}`;
  return encodeNarrowPart(String(operand));
}

export function hashToNarrow(hash: string): Narrow | undefined {
  const parts = hash.split('/').slice(1);
  const terms: Term[] = [];
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const [raw = '', text] = [parts[i], decodeNarrowPart(parts[i + 1] ?? '')];
    if (text === undefined) return undefined;
    const negated = raw.startsWith('-');
    const operator = raw
      .replace(/^-/, '')
      .replace(/^stream$/, 'channel')
      .replace(/^pm-with$/, 'dm');
    terms.push({ operator, operand: operandOf(operator, text), negated });
  }
  return terms;
}

function operandOf(operator: string, text: string): Term['operand'] {
  if (operator === 'channel' || operator === 'sender') return Number.parseInt(text, 10);
  if (operator === 'dm') return (text.split('-')[0] ?? '').split(',').map(Number);
  if (operator === 'near' || operator === 'id' || operator === 'with') return Number(text);
  return text;
}
