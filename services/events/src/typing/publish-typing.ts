/** Notifications of typing: views, which are in the log for their order only, in no journal, and may be lost. */
import { badRequest, type UserSet } from '@rookery/core';
import type { EventOf } from '@rookery/core/events';
import { type CallContext, logged, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';

export type TypingContext = Pick<Context, 'clients' | 'log' | 'now' | 'logger'>;

/** Who gets a typing event. */
export interface Notified {
  readonly users: UserSet;
  /** The capability without which a client would take it for something else. */
  readonly with_capability?: string;
}

/** @throws BAD_REQUEST `Invalid op` */
export function checkOp(op: string): 'start' | 'stop' {
  if (op !== 'start' && op !== 'stop') throw badRequest('Invalid op');
  return op;
}

/** Lost while NATS is away: a client repeats it as long as its user types. */
export async function publishTyping(
  { log, now, logger }: Pick<TypingContext, 'log' | 'now' | 'logger'>,
  ctx: CallContext,
  event: EventOf<'typing' | 'typing_edit_message'>,
  { users, with_capability = '' }: Notified,
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
    logger.info({ err: error, ...logged(ctx) }, 'typing notification dropped');
  });
}
