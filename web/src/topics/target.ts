import { view } from '../state/index.ts';

/** The subject of a move: a topic, or a message of it and those after it. */
export interface MoveTarget {
  readonly channelId: number;
  readonly topic: string;
  readonly message?: { readonly id: number; readonly timestamp: number };
}

/** Whether the view is narrowed to a topic. */
export function isShown(channelId: number, topic: string): boolean {
  const { narrow } = view();
  const operand = (operator: string) => narrow.find((one) => one.operator === operator && !one.negated)?.operand;
  const shown = operand('topic');
  return operand('channel') === channelId && typeof shown === 'string' && shown.toLowerCase() === topic.toLowerCase();
}
