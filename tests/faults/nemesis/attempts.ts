/** Requests with retries, for as long as the answers, or broken connections, permit a retry. */
import { setTimeout as delay } from 'node:timers/promises';
import { AnswerError, type ApiResponse } from '@rookery/testkit';
import { codeOf } from '../../load/clients/person.ts';
import type { Failure } from './notes.ts';

/** Delay after a broken connection, ms; answers state theirs. */
const RETRY_MS = 100;

/** The documented codes of errors to retry (docs/api.md), each with `Retry-After`. */
const DOCUMENTED: Readonly<Record<number, string>> = { 503: 'SERVER_NOT_READY', 429: 'RATE_LIMIT_HIT' };

/** Returns the failure of an attempt; undefined for a final answer, and for errors that are not of the network. */
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
 * Retries until an attempt succeeds or is finally rejected; notes every failure.
 * @throws the error of the last attempt: AnswerError if rejected, the signal's reason if aborted
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

/** Returns the body of an answer that must be a success. @throws AnswerError */
export async function succeed(what: string, answer: Promise<ApiResponse>): Promise<ApiResponse['body']> {
  const { status, body, headers } = await answer;
  if (status !== 200) throw new AnswerError(what, { status, body, headers });
  return body;
}
