/** The call context of work that a service does in addition to a call, or without one. */
import type { CallContext } from '@rookery/rpc';

/** @param as the caller and the request key, by default none */
export function serviceContext(
  { requestId = '', deadlineAt, signal }: Pick<CallContext, 'deadlineAt' | 'signal'> & { readonly requestId?: string },
  as: Partial<Pick<CallContext, 'caller' | 'requestKey' | 'attempt'>> = {},
): CallContext {
  return { caller: undefined, requestKey: '', attempt: 0, ...as, requestId, deadlineAt, signal };
}
