/** One HTTP request to a push service, which may be slow, unreachable, or answer anything. */

/** Max. bytes that are read of an answer; a few hundred are needed. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Timeout of one request, ms; push services answer within a second. */
export const REQUEST_TIME_MS = 10_000;

export interface Exchange {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Redirects are not followed: they could carry credentials elsewhere.
 * @returns undefined if no answer came: no connection, too slow, aborted, or too long
 */
export async function exchange(url: string, init: RequestInit, signal: AbortSignal): Promise<Exchange | undefined> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIME_MS)]);
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: limited });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) return undefined;
      chunks.push(chunk);
    }
    return { status: response.status, headers: response.headers, text: Buffer.concat(chunks).toString('utf8') };
  } catch {
    return undefined;
  }
}

/** A nested member of a JSON text; undefined if absent. */
export function memberOf(text: string, ...path: readonly (string | number)[]): unknown {
  try {
    return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], JSON.parse(text));
  } catch {
    return undefined;
  }
}
