/**
 * Calls of the API, from browsers and from Node.
 *
 * A call is repeated after 429, 502, 503, 504 and after no answer, up to `attempts` times and within `timeoutMs`, with
 * growing, jittered pauses that honour `Retry-After`. A read may be repeated at any time. A change carries an
 * `Idempotency-Key`, the same for all its attempts: the server makes it once and answers a repetition as the first.
 */
import { backoffMs, pause } from './backoff.ts';
import type { AnswerTo, ParametersOf } from './contract.ts';
import { ApiError, NetworkError } from './errors.ts';

/** An answer before its type is known. */
type Json = Record<string, unknown>;

/** Parameters: strings go as they are, all else JSON-encoded, undefined is left out. */
export type Params = Readonly<Record<string, unknown>>;

/** By API key, or by the session's cookie, whose CSRF token is read at each change. */
type Credentials = { email: string; apiKey: string } | { csrfToken: () => string };

interface ApiOptions {
  /** Without a slash at its end; in browsers the page's own if absent. */
  origin?: string;
  /** `/api/v1` is for API keys, `/json` for sessions. By default that of the credentials. */
  base?: '/json' | '/api/v1';
  credentials: Credentials | undefined;
  fetch?: typeof fetch;
  /** The name under which messages say that they were sent. */
  client?: string;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** For all attempts and the pauses between them. */
  timeoutMs?: number;
  /** 1: never repeated. */
  attempts?: number;
  /** Under which the server knows a repetition of this change, also by a later call. Up to 255 characters. */
  idempotencyKey?: string;
  /** The request outlives the page. */
  keepalive?: boolean;
  /** Goes with the parameters as a form of several parts. Not with a read. */
  file?: File;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** A path as the compiler knows it, with what stands for its variables. */
type Path = `/${string}`;

const TIMEOUT_MS = 30_000;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 300;
/** Longer than what the server says after a refusal (3 s), so that this is rarely what decides. */
const MOST_PAUSE_MS = 5000;
/** A 502 or 504 is a proxy's, whose server may have made the change: as good as no answer. */
const REPEATED = new Set([429, 502, 503, 504]);

/** What a call takes behind its path: parameters, which may be left out where none is needed. */
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

  constructor(o: ApiOptions) {
    this.#origin = o.origin ?? '';
    this.#base = o.base ?? (o.credentials && 'apiKey' in o.credentials ? '/api/v1' : '/json');
    this.#credentials = o.credentials;
    // A browser's fetch wants to be called as a function.
    const call = o.fetch ?? fetch;
    this.#fetch = (input, init) => call(input, init);
    this.#client = o.client;
  }

  /**
   * `path` is below the base, as `/users/me`; what it takes and answers is that of the description.
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
    // A page of a proxy or of a hotel's network, which says nothing of the call.
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

/** How long to wait before the call is repeated; undefined if it is not to be. */
function pauseAfter(error: unknown, failures: number): number | undefined {
  if (error instanceof NetworkError) return backoffMs(failures, FIRST_PAUSE_MS, MOST_PAUSE_MS);
  if (!(error instanceof ApiError) || !REPEATED.has(error.status)) return undefined;
  return backoffMs(failures, FIRST_PAUSE_MS, MOST_PAUSE_MS, error.retryAfterMs);
}

/** A form as every endpoint takes it. */
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

/** Seconds in the body, which has fractions, or in the header; a date in the header is one of a proxy. */
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

/** 128 random bits; `crypto.randomUUID` is missing on pages that are not secure. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
