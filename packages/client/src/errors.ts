/** What a call may fail with, beside the reason of an aborted signal. */

/** An answer other than success. `msg` is in the server's words and may be shown. */
export class ApiError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** The API's code, as `BAD_REQUEST`; '' where the answer has none. */
  readonly code: string;
  readonly msg: string;
  /** The whole answer: codes have fields of their own. */
  readonly body: Readonly<Record<string, unknown>>;
  /** After how long the server wants to be asked again; undefined if it did not say. */
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

/** No answer: the connection failed or was cut, the time was up, or what answered was not the server. */
export class NetworkError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'NetworkError';
  }
}
