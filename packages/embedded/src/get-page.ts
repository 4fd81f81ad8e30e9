/** A page of a server on this machine. */
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

// For a process that stays: an import reads all that the module exports, and for some of that Node loads its client of
// `fetch`, 8 MiB.
const { get } = process.getBuiltinModule('node:http');

/** @throws when there is no whole answer within `timeoutMs` */
export async function getPage(
  url: string,
  timeoutMs: number,
): Promise<{ readonly status: number; readonly text: string }> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { signal, agent: false }, resolve).on('error', reject);
  });
  return { status: response.statusCode ?? 0, text: await text(response) };
}
