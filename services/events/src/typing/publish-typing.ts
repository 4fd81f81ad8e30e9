/** Notifications of typing: views, which are in the log for their order only, in no journal, and may be lost. */
import { badRequest, type UserSet } from '@rookery/core';
import type { Context } from '../context.ts';

export type TypingContext = Pick<Context, 'clients' | 'log' | 'now' | 'logger'>;

/** What is told, and to whom. */
export interface Notification {
  readonly fields: object;
  readonly users: UserSet;
  /** The capability without which a client would take it for something else. */
  readonly with_capability?: string;
}

/** @throws BAD_REQUEST `Invalid op` */
export function checkOp(op: string): 'start' | 'stop' {
  if (op !== 'start' && op !== 'stop') throw badRequest('Invalid op');
  return op;
}

/** Whoever cannot be told, because NATS is away, is not: a client says so again as long as its user types. */
export async function publishTyping(
  { log, now, logger }: Pick<TypingContext, 'log' | 'now' | 'logger'>,
  realm: number,
  type: 'typing' | 'typing_edit_message',
  op: 'start' | 'stop',
  { fields, users, with_capability = '' }: Notification,
): Promise<void> {
  const entry = {
    type,
    op,
    payload: Buffer.from(JSON.stringify({ type, op, ...fields })),
    audience: { users: users.toBytes() },
    with_capability,
    at_ms: now(),
  };
  await log.publishEphemeral(realm, 'typing', entry).catch((error: unknown) => {
    logger.info({ err: error }, 'nobody could be told of typing');
  });
}
