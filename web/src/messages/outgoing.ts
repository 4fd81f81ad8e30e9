import { type Narrow, type Outgoing, state, topicKey } from '../state/index.ts';

/** Whether a pending message will appear at the end of a view: only for views of one term or of a conversation. */
export function belongsTo({ recipient }: Pick<Outgoing, 'recipient'>, narrow: Narrow): boolean {
  return narrow.every((term) => {
    if (term.negated) return false;
    if (term.operator === 'channel') return recipient.type === 'channel' && recipient.channelId === term.operand;
    if (term.operator === 'topic') {
      return recipient.type === 'channel' && topicKey(0, recipient.topic) === topicKey(0, String(term.operand));
    }
    if (term.operator === 'dm') {
      return recipient.type === 'direct' && setOf(recipient.userIds) === setOf([term.operand].flat().map(Number));
    }
    if (term.operator === 'is') return term.operand === 'dm' && recipient.type === 'direct';
    return term.operator === 'in';
  });
}

/** The key of a conversation's people, given with or without the user. */
const setOf = (ids: readonly number[]): string => [...new Set([...ids, state.user_id])].sort((a, b) => a - b).join();
