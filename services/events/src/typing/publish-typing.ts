/**
 * Notifications of typing: ephemeral entries, which are in the log only for their order, in no journal, and may be
 * lost.
 */
import { badRequest, type UserSet } from '@rookery/core';
import type { EventOf } from '@rookery/core/events';
import { type CallContext, logFields, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';

export type TypingContext = Pick<Context, 'clients' | 'log' | 'now' | 'logger'>;

/** The audience of a typing event. */
export interface TypingAudience {
  readonly users: UserSet;
  /** A capability that clients need; without it they would misinterpret the event. */
  readonly with_capability?: string;
}

/** @throws BAD_REQUEST `Invalid op` */
export function checkOp(op: string): 'start' | 'stop' {
  if (op !== 'start' && op !== 'stop') throw badRequest('Invalid op');
  return op;
}

/** Publishes a typing event. It is lost while NATS is unreachable: a client repeats it as long as its user types. */
export async function publishTyping(
  { log, now, logger }: Pick<TypingContext, 'log' | 'now' | 'logger'>,
  ctx: CallContext,
  event: EventOf<'typing' | 'typing_edit_message'>,
  { users, with_capability = '' }: TypingAudience,
): Promise<void> {
  const entry = {
    type: event.type,
    op: event.op,
    payload: Buffer.from(JSON.stringify(event)),
    audience: { users: users.toBytes() },
    with_capability,
    at_ms: now(),
  };
  await log.publishEphemeral(requireCaller(ctx).realm_id, 'typing', entry).catch((error: unknown) => {
    logger.info({ err: error, ...logFields(ctx) }, 'typing notification dropped');
  });
}
