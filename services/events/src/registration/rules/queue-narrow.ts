/**
 * The narrow of an event queue: a filter of `message` events, much smaller than that of a fetch. Terms are pairs of
 * strings, all must hold, none can be negated. Source: the API's page on POST /register.
 */
import { badRequest, EMPTY_TOPIC_NAME } from '@rookery/core';

/** One term, as registrations store it. */
export interface NarrowTerm {
  readonly operator: string;
  readonly operand: string;
}

/** The fields of a message that decide whether it is in a narrow. */
export interface NarrowSubject {
  readonly isDirect: boolean;
  readonly channelName: string;
  readonly topic: string;
  readonly senderEmail: string;
}

const OPERATORS = new Set(['channel', 'stream', 'topic', 'sender', 'is']);
const IS_OPERANDS = new Set(['dm', 'private', 'starred', 'unread', 'alerted', 'mentioned', 'resolved']);
/** Max. length of an operand: no name, topic or address is longer. The terms are stored with the queue. */
const MAX_OPERAND_LENGTH = 1000;
const RESOLVED_PREFIX = '✔ ';

/** Rejects terms that a queue cannot filter by: `Operator X not supported.`, `Operand X not supported.` */
export function checkNarrow(terms: readonly NarrowTerm[]): void {
  for (const { operator, operand } of terms) {
    if (!OPERATORS.has(operator)) throw badRequest(`Operator ${operator} not supported.`);
    const isPossible = operator === 'is' ? IS_OPERANDS.has(operand) : operand.length <= MAX_OPERAND_LENGTH;
    if (!isPossible) throw badRequest(`Operand ${operand} not supported.`);
  }
}

/** Whether a message with these flags of the queue's user is in the narrow. */
export function isInNarrow(terms: readonly NarrowTerm[], message: NarrowSubject, flags: readonly string[]): boolean {
  return terms.every((term) => holds(term, message, flags));
}

function holds({ operator, operand }: NarrowTerm, message: NarrowSubject, flags: readonly string[]): boolean {
  switch (operator) {
    case 'channel':
    case 'stream':
      return !message.isDirect && same(message.channelName, operand);
    case 'topic':
      return !message.isDirect && same(message.topic || EMPTY_TOPIC_NAME, operand || EMPTY_TOPIC_NAME);
    case 'sender':
      return same(message.senderEmail, operand);
    default:
      return isHolds(operand, message, flags);
  }
}

function isHolds(operand: string, message: NarrowSubject, flags: readonly string[]): boolean {
  switch (operand) {
    case 'dm':
    case 'private':
      return message.isDirect;
    case 'starred':
      return flags.includes('starred');
    case 'unread':
      return !flags.includes('read');
    case 'resolved':
      return !message.isDirect && message.topic.startsWith(RESOLVED_PREFIX);
    default:
      // 'mentioned' and, as clients expect it, 'alerted' too.
      return flags.includes('mentioned');
  }
}

const same = (a: string, b: string): boolean => a === b || a.toLowerCase() === b.toLowerCase();
