/** A client of the HTTP API for tests: form parameters, credentials, and every exchange recorded. */
import { Agent, request } from 'undici';
import { recordExchange, toExchange } from './traffic.ts';

/** A parsed answer. */
export interface ApiResponse {
  readonly status: number;
  // Tests read answers of every shape; their expectations check it.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests assert
  readonly body: any;
  readonly headers: Record<string, string | string[] | undefined>;
}

/** Parameters: strings are sent unchanged, everything else JSON-encoded. */
export type Params = Record<string, unknown>;

/** One connection per exchange in flight: thousands of polls may wait concurrently. */
const dispatcher = new Agent({ connections: 10_000, keepAliveTimeout: 10_000 });

/** A client of the server: with an API key, with cookies, or with neither. */
export class ApiClient {
  readonly origin: string;
  readonly host: string;
  readonly email: string;
  readonly apiKey: string;
  userId = 0;

  constructor(options: { origin: string; host: string; email?: string; apiKey?: string; userId?: number }) {
    this.origin = options.origin;
    this.host = options.host;
    this.email = options.email ?? '';
    this.apiKey = options.apiKey ?? '';
    this.userId = options.userId ?? 0;
  }

  get(path: string, params: Params = {}, options: RequestOptions = {}): Promise<ApiResponse> {
    return this.send('GET', path, params, options);
  }
  post(path: string, params: Params = {}, options: RequestOptions = {}): Promise<ApiResponse> {
    return this.send('POST', path, params, options);
  }
  patch(path: string, params: Params = {}, options: RequestOptions = {}): Promise<ApiResponse> {
    return this.send('PATCH', path, params, options);
  }
  delete(path: string, params: Params = {}, options: RequestOptions = {}): Promise<ApiResponse> {
    return this.send('DELETE', path, params, options);
  }

  /** Sends one request. `path` is relative to `/api/v1`, unless it starts with `/json` or `/api`. */
  async send(method: string, path: string, params: Params, options: RequestOptions = {}): Promise<ApiResponse> {
    const target = /^\/(json|api)\//.test(path) ? path : `/api/v1${path}`;
    const form = new URLSearchParams(
      Object.entries(params)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    ).toString();
    const query = method === 'GET' && form !== '' ? `?${form}` : '';
    const authorization = this.apiKey
      ? { authorization: `Basic ${Buffer.from(`${this.email}:${this.apiKey}`).toString('base64')}` }
      : {};
    const response = await request(`${this.origin}${target}${query}`, {
      method,
      dispatcher,
      headers: {
        host: this.host,
        ...authorization,
        ...(method === 'GET' ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...options.headers,
      },
      ...(method === 'GET' ? {} : { body: options.body ?? form }),
      ...(options.signal ? { signal: options.signal } : {}),
      headersTimeout: 120_000,
      bodyTimeout: 120_000,
    });
    const text = await response.body.text();
    const body = parse(text);
    const answer = { status: response.statusCode, headers: response.headers, body };
    recordExchange(toExchange({ method, path: `${target}${query}`, params }, answer), {
      as: this.email,
      sent: decodeURIComponent(form),
      answered: text,
    });
    return answer;
  }
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** The body, instead of the parameters as a form. */
  body?: string | Buffer;
  signal?: AbortSignal;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
