/** Requests to those who carry calls: foreign servers, which may be slow, gone, or answer anything. */

/** All that is read of an answer; what is needed is a few hundred bytes. */
const MAX_ANSWER_BYTES = 256 * 1024;

/** How long all requests for one call may take, ms: less than the gateway waits. */
export const PROVIDER_TIME_MS = 7_000;

interface ProviderAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * One request. Redirects are not followed: they could carry the credentials elsewhere.
 * @throws whatever goes wrong on the way, an answer that is too long included
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

/** A member of a JSON answer, deep inside it; undefined where there is none. */
export function memberOf({ text }: ProviderAnswer, ...path: string[]): unknown {
  try {
    return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The address of a call in an answer; undefined for what browsers are not to be sent to. */
export function webAddress(value: unknown): string | undefined {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
}

export const isSuccess = ({ status }: ProviderAnswer): boolean => status >= 200 && status < 300;

/** HTTP Basic. */
export const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/** A base address without the slashes at its end. */
export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
