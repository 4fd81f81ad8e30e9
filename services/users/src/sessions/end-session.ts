/** Logs out. */
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { EndSessionRequest__Output } from '@rookery/protos/gen/rookery/EndSessionRequest.ts';
import { leaseOver } from '../caller-lease.ts';
import type { Context } from '../context.ts';
import * as sessions from '../store/sessions.ts';

/** Ends a session: when this answers, its id opens nothing any more. An id that is none is no error. */
export async function endSession(
  context: Pick<Context, 'database' | 'config'>,
  request: EndSessionRequest__Output,
): Promise<Empty> {
  await sessions.endSession(context.database, request.session_id);
  await leaseOver(context.config);
  return {};
}
