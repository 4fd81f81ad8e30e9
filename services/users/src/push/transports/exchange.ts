/** One HTTP request to a push service, which may be slow, unreachable, or answer anything. */
import { askThirdParty, type ThirdPartyAnswer } from '@rookery/runtime';

/** Timeout of one request, ms; push services answer within a second. */
export const REQUEST_TIME_MS = 10_000;

/** @returns undefined if no answer came: no connection, too slow, aborted, or too long */
export async function exchange(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<ThirdPartyAnswer | undefined> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIME_MS)]);
  return askThirdParty(url, init, limited).catch(() => undefined);
}
