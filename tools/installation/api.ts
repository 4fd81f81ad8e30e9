/** The HTTP API as one user, for tools: it waits where the server asks for that. */
import { setTimeout as delay } from 'node:timers/promises';

/** An answer with `result: error`, or none at all. */
class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

type Parameters = Readonly<Record<string, unknown>>;

// A rate limit frees a slot within seconds, a replica that takes over is there within one; longer is a fault.
const TRIES = 20;
const TIMEOUT_MS = 30_000;

export class Api {
  readonly #site: string;
  readonly #authorization: string;

  constructor(site: string, email: string, apiKey: string) {
    this.#site = site;
    this.#authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
  }

  get<T>(path: string, parameters: Parameters = {}): Promise<T> {
    return this.#call('GET', path, parameters);
  }

  post<T>(path: string, parameters: Parameters = {}): Promise<T> {
    return this.#call('POST', path, parameters);
  }

  async #call<T>(method: 'GET' | 'POST', path: string, parameters: Parameters): Promise<T> {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) {
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    const query = method === 'GET' ? `?${form}` : '';
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(`${this.#site}/api/v1${path}${query}`, {
        method,
        headers: { authorization: this.#authorization, 'user-agent': 'RookeryTools/1.0' },
        ...(method === 'POST' && { body: form }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      if (response.ok) return JSON.parse(text);
      if ((response.status !== 429 && response.status !== 503) || attempt === TRIES) {
        const { msg, code } = parseError(text);
        throw new ApiError(`${method} ${path}: ${response.status} ${msg}`, code);
      }
      await delay(1_000 * Math.min(30, Number(response.headers.get('retry-after')) || 1));
    }
  }
}

function parseError(text: string): { msg: string; code: string } {
  try {
    const { msg = text, code = '' } = JSON.parse(text);
    return { msg, code };
  } catch {
    return { msg: text.slice(0, 200), code: '' };
  }
}
