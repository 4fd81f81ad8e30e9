/** Requests that are tried again for as long as the server, or its absence, says that it may be. */
import { setTimeout as delay } from 'node:timers/promises';
import { AnswerError, type ApiResponse } from '@rookery/testkit';
import { codeOf } from '../../load/clients/person.ts';
import type { Failure } from './notes.ts';

/** After a connection that broke; an answer says itself when to come again. */
const RETRY_MS = 100;

/** The codes of errors that say to come again (docs/api.md), each with `Retry-After`. */
const DOCUMENTED: Readonly<Record<number, string>> = { 503: 'SERVER_NOT_READY', 429: 'RATE_LIMIT_HIT' };

/** What a failed attempt was; undefined for an answer that is final, and for errors that are none of the network's. */
function failureOf(error: unknown, startedAt: number): { failure: Failure; againInMs: number } | undefined {
  const endedAt = performance.now();
  if (error instanceof AnswerError) {
    const { status, body, headers } = error.answer;
    if (status < 500 && status !== 429) return undefined;
    const seconds = Number(headers['retry-after']);
    const isDocumented = DOCUMENTED[status] === body?.code && seconds >= 0;
    const failure: Failure = { startedAt, endedAt, kind: 'answer', text: error.message, isDocumented };
    return { failure, againInMs: isDocumented ? Math.max(RETRY_MS, seconds * 1000) : RETRY_MS };
  }
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const text = `${codeOf(error)} ${error.message}`;
  return { failure: { startedAt, endedAt, kind: 'connection', text, isDocumented: false }, againInMs: RETRY_MS };
}

/**
 * Tries until an attempt succeeds or is refused for good; every failure is noted.
 * @throws what the last attempt ended with: AnswerError when refused, the signal's reason when given up
 */
export async function persist<Result>(
  failures: Failure[],
  signal: AbortSignal,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    signal.throwIfAborted();
    const startedAt = performance.now();
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      const found = failureOf(error, startedAt);
      if (!found) throw error;
      failures.push(found.failure);
      await delay(found.againInMs, undefined, { signal });
    }
  }
}

/** The body of an answer that must be a success. @throws AnswerError */
export async function succeed(what: string, answer: Promise<ApiResponse>): Promise<ApiResponse['body']> {
  const { status, body, headers } = await answer;
  if (status !== 200) throw new AnswerError(what, { status, body, headers });
  return body;
}
