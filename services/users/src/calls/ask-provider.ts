/** Requests to call providers: third-party servers, which may be slow, unreachable, or answer anything. */

/** Max. bytes read of an answer; a useful one has a few hundred. */
const MAX_ANSWER_BYTES = 256 * 1024;

/** Timeout of all requests for one call, ms: shorter than the gateway's. */
export const PROVIDER_TIME_MS = 7_000;

interface ProviderAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends one request. Redirects are not followed: they could send the credentials elsewhere.
 * @throws any network error, and for an answer longer than `MAX_ANSWER_BYTES`
 */
export async function askProvider(url: string, init: RequestInit, signal: AbortSignal): Promise<ProviderAnswer> {
  const response = await fetch(url, { ...init, redirect: 'error', signal });
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer is too long');
    pieces.push(piece);
  }
  return { status: response.status, text: Buffer.concat(pieces).toString('utf8') };
}

/** The value at a path in a JSON answer; undefined if absent. */
export function memberOf({ text }: ProviderAnswer, ...path: string[]): unknown {
  try {
    return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The URL of a call in an answer; undefined unless it is http or https. */
export function webAddress(value: unknown): string | undefined {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
}

export const isSuccess = ({ status }: ProviderAnswer): boolean => status >= 200 && status < 300;

/** The `Authorization` header of HTTP Basic. */
export const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/** A base URL without trailing slashes. */
export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
