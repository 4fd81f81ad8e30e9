import { channel, nameOf, state, type Term, topicName } from '../state/index.ts';

/** A term as people read and write it: `channel: design`, `-is: starred`; words unchanged. */
export function describe({ operator, operand, negated }: Term): string {
  const sign = negated ? '-' : '';
  if (operator === 'search') return `${sign}${operand}`;
  return `${sign}${operator}: ${operandName(operator, operand)}`;
}

const OF_PEOPLE = new Set(['sender', 'dm-including', 'mentions', 'group-pm-with']);

function operandName(operator: string, operand: Term['operand']): string {
  if (operator === 'channel') return channel(Number(operand))?.name ?? String(operand);
  if (operator === 'topic') return topicName(String(operand));
  if (Array.isArray(operand)) return operand.map((id: number) => personName(id)).join(', ');
  return OF_PEOPLE.has(operator) ? personName(Number(operand)) : String(operand);
}

const personName = (id: number): string => nameOf(id) || (id === state.user_id ? 'me' : String(id));
