/** Fetches a page of a server on this machine. */
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

// For long-running processes: an import reads all exports of the module, for some of which Node loads its `fetch`
// client, 8 MiB.
const { get } = process.getBuiltinModule('node:http');

/** Fetches a page. @throws if there is no complete answer within `timeoutMs` */
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
