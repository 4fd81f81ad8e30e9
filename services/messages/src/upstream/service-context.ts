/** The context of what a service does beside a call, or without one. */
import type { CallContext } from '@rookery/rpc';

/** @param as in whose name, nobody's by default, and under which request key, by default none */
export function serviceContext(
  { requestId = '', deadlineAt, signal }: Pick<CallContext, 'deadlineAt' | 'signal'> & { readonly requestId?: string },
  as: Partial<Pick<CallContext, 'caller' | 'requestKey' | 'attempt'>> = {},
): CallContext {
  return { caller: undefined, requestKey: '', attempt: 0, ...as, requestId, deadlineAt, signal };
}
