/**
 * Calls of the API, from browsers and from Node.
 *
 * A call is retried after 429, 502, 503, 504 and after no answer, with up to `attempts` attempts within `timeoutMs`,
 * and with growing, jittered pauses that honour `Retry-After`. Reads are safe to retry. A change carries an
 * `Idempotency-Key`, the same for all its attempts: the server makes the change once and answers a retry as it answered
 * the first attempt.
 */
import { pause } from '@rookery/core/pause';
import { retryDelayMs } from './backoff.ts';
import type { AnswerTo, ParametersOf } from './contract.ts';
import { ApiError, NetworkError } from './errors.ts';

/** A parsed answer of unknown type. */
type Json = Record<string, unknown>;

/** The parameters of a call. Strings are sent unchanged, other values JSON-encoded; `undefined` is omitted. */
export type Params = Readonly<Record<string, unknown>>;

/** An API key, or the session's cookie, whose CSRF token is read at each change. */
type Credentials = { email: string; apiKey: string } | { csrfToken: () => string };

interface ApiOptions {
  /** The origin of the server, without a trailing slash. Default, in browsers: that of the page. */
  origin?: string;
  /** `/api/v1` is for API keys, `/json` for sessions. Default: as the credentials need it. */
  base?: '/json' | '/api/v1';
  credentials: Credentials | undefined;
  fetch?: typeof fetch;
  /** The name of the client, which messages show as the client that sent them. */
  client?: string;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Time for all attempts and the pauses between them, ms. Default: 30,000. */
  timeoutMs?: number;
  /** Max. attempts. Default: 3; 1: no retries. */
  attempts?: number;
  /**
   * The key by which the server recognises a retry of this change, also in a later call. Up to 255 characters. Default:
   * a random key for each call.
   */
  idempotencyKey?: string;
  /** Whether the request continues when the page is closed (`keepalive` of `fetch`). */
  keepalive?: boolean;
  /** A file that is sent with the parameters, as `multipart/form-data`. Not with `get`. */
  file?: File;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** A path, in which the compiler matches the values of its variables. */
type Path = `/${string}`;

const TIMEOUT_MS = 30_000;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 300;
/**
 * Max. pause before jitter, ms. Longer than the `Retry-After` of the server's rejections (3 s), so that this bound
 * rarely decides.
 */
const MAX_PAUSE_MS = 5000;
/** A 502 or 504 comes from a proxy, whose server may have made the change: the same as no answer. */
const REPEATED = new Set([429, 502, 503, 504]);

/** The arguments of a call after its path. The parameters may be omitted if none is required. */
type Rest<C extends string> =
  Record<never, never> extends ParametersOf<C>
    ? [params?: ParametersOf<C>, options?: CallOptions]
    : [params: ParametersOf<C>, options?: CallOptions];

export class Api {
  readonly #origin: string;
  readonly #base: string;
  readonly #credentials: Credentials | undefined;
  readonly #fetch: typeof fetch;
  readonly #client: string | undefined;

  constructor(options: ApiOptions) {
    this.#origin = options.origin ?? '';
    this.#base = options.base ?? (options.credentials && 'apiKey' in options.credentials ? '/api/v1' : '/json');
    this.#credentials = options.credentials;
    // A browser's `fetch` throws when called as a method of another object.
    const call = options.fetch ?? fetch;
    this.#fetch = (input, init) => call(input, init);
    this.#client = options.client;
  }

  /**
   * Makes a call. `path` is relative to the base, such as `/users/me`; parameters and answer have the types of the API
   * description.
   * @throws ApiError, NetworkError, or the reason of the signal
   */
  get<P extends Path>(path: P, ...rest: Rest<`GET ${P}`>): Promise<AnswerTo<`GET ${P}`>>;
  get(path: string, params?: Params, options?: CallOptions): Promise<unknown> {
    return this.#call('GET', path, params, options);
  }
  post<P extends Path>(path: P, ...rest: Rest<`POST ${P}`>): Promise<AnswerTo<`POST ${P}`>>;
  post(path: string, params?: Params, options?: CallOptions): Promise<unknown> {
    return this.#call('POST', path, params, options);
  }
  patch<P extends Path>(path: P, ...rest: Rest<`PATCH ${P}`>): Promise<AnswerTo<`PATCH ${P}`>>;
  patch(path: string, params?: Params, options?: CallOptions): Promise<unknown> {
    return this.#call('PATCH', path, params, options);
  }
  put<P extends Path>(path: P, ...rest: Rest<`PUT ${P}`>): Promise<AnswerTo<`PUT ${P}`>>;
  put(path: string, params?: Params, options?: CallOptions): Promise<unknown> {
    return this.#call('PUT', path, params, options);
  }
  delete<P extends Path>(path: P, ...rest: Rest<`DELETE ${P}`>): Promise<AnswerTo<`DELETE ${P}`>>;
  delete(path: string, params?: Params, options?: CallOptions): Promise<unknown> {
    return this.#call('DELETE', path, params, options);
  }

  async #call<T>(method: Method, path: string, params: Params = {}, options: CallOptions = {}): Promise<T> {
    const { timeoutMs = TIMEOUT_MS, attempts = ATTEMPTS } = options;
    const endAt = Date.now() + timeoutMs;
    const timeUp = new AbortController();
    const timer = setTimeout(() => timeUp.abort(new NetworkError(`no answer within ${timeoutMs} ms`)), timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, timeUp.signal]) : timeUp.signal;
    const idempotencyKey = options.idempotencyKey ?? (method !== 'GET' && attempts > 1 ? randomKey() : undefined);
    const request = this.#request(method, path, params, { ...options, idempotencyKey });
    try {
      for (let failures = 1; ; failures++) {
        try {
          return (await this.#attempt(request, signal)) as T;
        } catch (error) {
          if (signal.aborted) throw signal.reason;
          const waitMs = pauseAfter(error, failures);
          if (waitMs === undefined || failures >= attempts || Date.now() + waitMs >= endAt) throw error;
          await pause(waitMs, signal);
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #request(
    method: Method,
    path: string,
    params: Params,
    {
      idempotencyKey,
      keepalive,
      file,
    }: Pick<CallOptions, 'keepalive' | 'file'> & { idempotencyKey: string | undefined },
  ): { url: string; init: RequestInit } {
    const form = encodeForm(this.#client === undefined ? params : { client: this.#client, ...params });
    const headers: Record<string, string> = { accept: 'application/json' };
    const credentials = this.#credentials;
    if (credentials && 'apiKey' in credentials) {
      headers.authorization = `Basic ${base64(`${credentials.email}:${credentials.apiKey}`)}`;
    } else if (credentials && method !== 'GET') headers['x-csrftoken'] = credentials.csrfToken();
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    const url = `${this.#origin}${this.#base}${path}`;
    const init: RequestInit = { method, headers, credentials: 'same-origin', ...(keepalive && { keepalive }) };
    if (method === 'GET') {
      const query = form.toString();
      return { url: query === '' ? url : `${url}?${query}`, init };
    }
    return { url, init: { ...init, body: file ? withFile(form, file) : form } };
  }

  async #attempt({ url, init }: { url: string; init: RequestInit }, signal: AbortSignal): Promise<Json> {
    const { response, text } = await this.#exchange(url, { ...init, signal });
    const body = parseObject(text);
    if (response.ok && body?.result === 'success') return body;
    // A page of a proxy or a captive portal, from which the outcome of the call is unknown.
    if (response.ok) throw new NetworkError(`${url.split('?')[0]} was not answered by the server`);
    throw new ApiError(response.status, body ?? {}, retryAfterMs(response, body));
  }

  async #exchange(url: string, init: RequestInit): Promise<{ response: Response; text: string }> {
    try {
      const response = await this.#fetch(url, init);
      return { response, text: await response.text() };
    } catch (error) {
      throw new NetworkError(error instanceof Error ? error.message : String(error), error);
    }
  }
}

/** Returns the pause before a retry, ms; undefined if the call must not be retried. */
function pauseAfter(error: unknown, failures: number): number | undefined {
  const backoff = { failures, firstMs: FIRST_PAUSE_MS, mostMs: MAX_PAUSE_MS };
  if (error instanceof NetworkError) return retryDelayMs(backoff);
  if (!(error instanceof ApiError) || !REPEATED.has(error.status)) return undefined;
  return retryDelayMs({ ...backoff, retryAfterMs: error.retryAfterMs });
}

/** Encodes parameters as a form, which every endpoint takes. */
function encodeForm(params: Params): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

function withFile(parameters: URLSearchParams, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of parameters) form.append(name, value);
  form.append('file', file);
  return form;
}

/**
 * Returns when to retry, in ms from now: from the body (seconds with fractions), or from the header (whole seconds, or
 * a date, which proxies send).
 */
function retryAfterMs(response: Response, body: Json | undefined): number | undefined {
  const given = body?.['retry-after'] ?? response.headers.get('retry-after') ?? undefined;
  if (given === undefined) return undefined;
  const seconds = Number(given);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(String(given)) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

function parseObject(text: string): Json | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Json) : undefined;
  } catch {
    return undefined;
  }
}

/** An idempotency key of 128 random bits; `crypto.randomUUID` is missing on pages without https. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
