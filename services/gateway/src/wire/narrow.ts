/** Parses narrow terms as clients encode them. Which operators exist and what they mean is decided by the services. */
import type { NarrowTerm } from '@rookery/protos/gen/rookery/NarrowTerm.ts';
import type { QueueNarrowTerm } from '@rookery/protos/gen/rookery/QueueNarrowTerm.ts';
import { z } from 'zod';
import { list } from './parameters.ts';
import { valueError } from './validation.ts';

/** Max. terms of an event queue's narrow, more than any client combines; each is evaluated for every message. */
const MAX_QUEUE_TERMS = 50;

type OperandKind = 'text' | 'textOrId' | 'textOrIds' | 'words';

/** The type of operand of an operator; for others, a string. */
const OPERANDS: ReadonlyMap<string, OperandKind> = new Map<string, OperandKind>([
  ['channel', 'textOrId'],
  ['stream', 'textOrId'],
  ['sender', 'textOrId'],
  ['from', 'textOrId'],
  ['dm-including', 'textOrId'],
  ['group-pm-with', 'textOrId'],
  ['group_pm_with', 'textOrId'],
  ['id', 'textOrId'],
  ['with', 'textOrId'],
  ['near', 'textOrId'],
  ['mentions', 'textOrId'],
  ['dm', 'textOrIds'],
  ['pm-with', 'textOrIds'],
  ['pm_with', 'textOrIds'],
  ['search', 'words'],
]);

/** A term: an object, or the older pair of operator and operand. */
const term = z.unknown().transform((value, check): NarrowTerm => {
  const refuse = (detail: string): NarrowTerm => {
    check.issues.push({ code: 'custom', message: valueError(detail), input: value });
    return z.NEVER;
  };
  if (Array.isArray(value)) {
    const [operator, operand] = value;
    if (value.length !== 2 || typeof operator !== 'string' || typeof operand !== 'string') {
      return refuse('element is not a string pair');
    }
    return { operator, operand_json: JSON.stringify(operand), negated: false };
  }
  if (typeof value !== 'object' || value === null) return refuse('dict or list required');
  const { operator, operand, negated } = value as Readonly<Record<string, unknown>>;
  if (operator === undefined) return refuse('operator is missing');
  if (typeof operator !== 'string') return refuse('operator is not a string');
  if (operand === undefined) return refuse('operand is missing');
  const wrong = operandComplaint(OPERANDS.get(operator) ?? 'text', operand);
  if (wrong !== undefined) return refuse(wrong);
  if (negated !== undefined && typeof negated !== 'boolean') return refuse('negated is not a boolean');
  return { operator, operand_json: JSON.stringify(operand), negated: negated ?? false };
});

function operandComplaint(kind: OperandKind, operand: unknown): string | undefined {
  const text = typeof operand === 'string';
  switch (kind) {
    case 'textOrId':
      return text || Number.isSafeInteger(operand) ? undefined : 'operand is not a string or integer';
    case 'textOrIds':
      return text || (Array.isArray(operand) && operand.every(Number.isSafeInteger))
        ? undefined
        : 'operand is not a string or an integer list';
    case 'words':
      if (!text) return 'operand is not a string';
      return operand.trim() === '' ? 'operand cannot be blank.' : undefined;
    case 'text':
      return text ? undefined : 'operand is not a string';
  }
}

/** A required `narrow`. */
export const requiredNarrow = z.array(term);

/** The `narrow` of a fetch; absent or null does not restrict. */
export const narrow = requiredNarrow.nullish().transform((terms) => terms ?? []);

/** The `narrow` of an event queue, which only supports pairs. */
export const queueNarrow = list(z.array(z.string()).length(2), MAX_QUEUE_TERMS)
  .nullish()
  .transform((terms): QueueNarrowTerm[] =>
    (terms ?? []).map(([operator = '', operand = '']) => ({ operator, operand })),
  );
