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
