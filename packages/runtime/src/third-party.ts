/** Requests to servers of third parties that the operator configured: they may be slow, or answer anything. */

/** Max. bytes read of an answer; the longest useful one has a few thousand. */
const MAX_ANSWER_BYTES = 64 * 1024;

export interface ThirdPartyAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Sends one request. Redirects are not followed: they could carry credentials elsewhere.
 * @throws any network error, and for an answer longer than `MAX_ANSWER_BYTES`
 */
export async function askThirdParty(url: string, init: RequestInit, signal: AbortSignal): Promise<ThirdPartyAnswer> {
  const response = await fetch(url, { ...init, redirect: 'error', signal });
  const body = await bytesWithin(response.body ?? [], MAX_ANSWER_BYTES);
  if (!body) throw new Error('the answer is too long');
  return { status: response.status, headers: response.headers, text: body.toString('utf8') };
}

/** The bytes of a stream; undefined if there are more than `maxBytes`, of which the rest is not read. */
export async function bytesWithin(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.length;
    if (bytes > maxBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** A nested member of a JSON answer; undefined if absent. */
export function memberOf({ text }: Pick<ThirdPartyAnswer, 'text'>, ...path: readonly string[]): unknown {
  try {
    return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], JSON.parse(text));
  } catch {
    return undefined;
  }
}
