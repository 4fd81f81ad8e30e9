/** Parses a request to edit a message, with the checks that need only the request and the message. */
import { badRequest, isVisible, meansEmptyTopic, RESOLVED_PREFIX, type Resolving, resolvingOf } from '@rookery/core';
import type { EditMessageRequest__Output } from '@rookery/protos/gen/rookery/EditMessageRequest.ts';
import type { AccessedMessage } from '../message/access-message.ts';
import { checkTopic } from '../message/rules/content.ts';
import type { MoveMode } from './rules/moving.ts';

export interface EditRequest {
  /** Unchanged from the request. */
  readonly content: string | undefined;
  /** Undefined if it is the message's current one. */
  readonly topic: string | undefined;
  readonly channel: number | undefined;
  readonly resolving: Resolving | undefined;
  readonly mode: MoveMode;
}

/**
 * @param topic the message's current topic; undefined for a direct message
 * @throws DomainError BAD_REQUEST
 */
export function parseEditRequest(
  request: EditMessageRequest__Output,
  accessed: AccessedMessage,
  topic: string | undefined,
): EditRequest {
  const { content, topic: given, channel_id, propagate_mode } = request;
  if (content === undefined && given === undefined && channel_id === 0) throw badRequest('Nothing to change');
  if (accessed.kind === 'direct') {
    if (channel_id !== 0) throw badRequest('Direct messages cannot be moved to channels.');
    if (given !== undefined) throw badRequest('Direct messages cannot have topics.');
  }
  const mode = (propagate_mode || 'change_one') as MoveMode;
  if (mode !== 'change_one' && given === undefined && channel_id === 0) {
    throw badRequest('Invalid propagate_mode without topic edit');
  }
  const channel = channel_id !== 0 && channel_id !== accessed.message.conversation ? channel_id : undefined;
  if (content !== undefined && channel !== undefined) {
    throw badRequest('Cannot change message content while changing channel');
  }
  const wanted = given === undefined ? undefined : checkTopic(given);
  const other = wanted === topic ? undefined : wanted;
  const mark = RESOLVED_PREFIX.trim();
  const marked = other?.startsWith(mark) ? other.slice(mark.length).trim() : undefined;
  if (marked !== undefined && (meansEmptyTopic(marked) || !isVisible(marked))) {
    throw badRequest('General chat cannot be marked as resolved');
  }
  if (content === undefined && other === undefined && channel === undefined) throw badRequest('Nothing to change');
  const resolving = other === undefined ? undefined : resolvingOf(topic ?? '', other);
  return { content, topic: other, channel, resolving, mode };
}
