/** Load by a number of workers, each with one request after another, for a time or a number of requests. */
import { Agent, request } from 'undici';

export interface LoadResult {
  readonly operations: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly failures: number;
}

/**
 * Runs `operation` in `workers` loops for `seconds`, or until `count` have started. Returns how many ended and how long
 * they took (ms).
 */
export async function load(options: {
  workers: number;
  seconds?: number;
  count?: number;
  operation: (worker: number, turn: number) => Promise<boolean>;
}): Promise<LoadResult> {
  const { seconds = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY } = options;
  const times: number[] = [];
  let failures = 0;
  let started = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  await Promise.all(
    Array.from({ length: options.workers }, async (_, worker) => {
      for (let turn = 0; performance.now() < end && started < count; turn++) {
        started++;
        const start = performance.now();
        if (!(await options.operation(worker, turn))) failures++;
        times.push(performance.now() - start);
      }
    }),
  );
  return { operations: times.length, seconds: (performance.now() - begin) / 1000, failures, ...percentiles(times) };
}

/** Returns the median, the 99th percentile and the maximum. */
export function percentiles(values: readonly number[]): { p50: number; p99: number; max: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** The account that makes requests. */
export interface Account {
  readonly userId: number;
  readonly authorization: string;
}

/** The response as it was sent, possibly compressed. */
interface LoadAnswer {
  readonly status: number;
  readonly body: Buffer;
  readonly retryAfterMs: number | undefined;
}

/** A minimal client, so that the load costs little compared with what it measures. */
export class LoadClient {
  readonly #origin: string;
  readonly #host: string;
  readonly #dispatcher: Agent;

  constructor(options: { origin: string; host: string; connections: number }) {
    this.#origin = options.origin;
    this.#host = options.host;
    this.#dispatcher = new Agent({ connections: options.connections, keepAliveTimeout: 60_000 });
  }

  async get(account: Account, path: string, headers: Record<string, string> = {}): Promise<LoadAnswer> {
    return this.#send(account, 'GET', path, undefined, headers);
  }

  async post(
    account: Account,
    path: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<LoadAnswer> {
    return this.#send(account, 'POST', path, new URLSearchParams(form).toString(), headers);
  }

  async patch(account: Account, path: string, form: Record<string, string>): Promise<LoadAnswer> {
    return this.#send(account, 'PATCH', path, new URLSearchParams(form).toString());
  }

  async #send(
    account: Account,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body: string | undefined,
    headers: Record<string, string> = {},
  ): Promise<LoadAnswer> {
    const response = await request(`${this.#origin}/api/v1${path}`, {
      method,
      dispatcher: this.#dispatcher,
      headers: {
        host: this.#host,
        authorization: account.authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      headersTimeout: 120_000,
      bodyTimeout: 120_000,
    });
    const { 'retry-after': retryAfter } = response.headers;
    return {
      status: response.statusCode,
      retryAfterMs: typeof retryAfter === 'string' ? Number(retryAfter) * 1000 : undefined,
      body: Buffer.from(await response.body.arrayBuffer()),
    };
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }
}
