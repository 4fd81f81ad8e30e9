/** Expectations about answers that all test files share. */
import type { ApiResponse } from '@rookery/testkit';
import { expect } from 'vitest';

/** Returns the body of an answer. Fails the test unless the answer is a success. */
export async function ok(answer: Promise<ApiResponse>): Promise<ApiResponse['body']> {
  const { status, body } = await answer;
  expect(body, JSON.stringify(body)).toMatchObject({ result: 'success' });
  expect(status).toBe(200);
  return body;
}

/** A rejection with status 400, for `toMatchObject`. */
export const refused = (msg: string, code = 'BAD_REQUEST') => ({ status: 400, body: { result: 'error', code, msg } });

/** Runs jobs in their order, at most `atATime` of them concurrently. */
export async function several(atATime: number, jobs: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = jobs.values();
  const run = async () => {
    for (const job of waiting) await job();
  };
  await Promise.all(Array.from({ length: atATime }, run));
}
