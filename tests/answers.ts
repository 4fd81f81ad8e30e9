/** What tests expect of an answer, said alike everywhere. */
import type { ApiResponse } from '@rookery/testkit';
import { expect } from 'vitest';

/** The body of an answer that must be a success. */
export async function ok(answer: Promise<ApiResponse>): Promise<ApiResponse['body']> {
  const { status, body } = await answer;
  expect(body, JSON.stringify(body)).toMatchObject({ result: 'success' });
  expect(status).toBe(200);
  return body;
}

/** A refusal, for `toMatchObject`. */
export const refused = (msg: string, code = 'BAD_REQUEST') => ({ status: 400, body: { result: 'error', code, msg } });

/** Runs jobs, so many of them at a time, in their order. */
export async function several(atATime: number, jobs: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = jobs.values();
  const run = async () => {
    for (const job of waiting) await job();
  };
  await Promise.all(Array.from({ length: atATime }, run));
}
