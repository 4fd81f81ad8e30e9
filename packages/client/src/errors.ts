/** The errors of calls, in addition to the reason of an aborted signal. */

/** An answer other than success. `msg` is the server's message, which may be shown to users. */
export class ApiError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** The API's code, such as `BAD_REQUEST`; '' if the answer has none. */
  readonly code: string;
  readonly msg: string;
  /** The whole answer, including fields that are specific to the code. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The time after which the server allows a retry, ms; undefined if the answer names none. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, body: Readonly<Record<string, unknown>>, retryAfterMs?: number) {
    const msg = typeof body.msg === 'string' && body.msg !== '' ? body.msg : `HTTP status ${status}`;
    super(msg);
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : '';
    this.msg = msg;
    this.body = body;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Whether an error is the server's final answer, so that a retry is useless. */
export function isPermanent(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** No answer: the connection failed or broke, the time ran out, or the response did not come from the server. */
export class NetworkError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'NetworkError';
  }
}
