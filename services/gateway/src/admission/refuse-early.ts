/**
 * Refuses the requests of a user who has just been refused, before anything else is done for them. Only the head of a
 * request is read: who sends too much is to cost the server less than who is served.
 *
 * The refusal is the one that the request would get: RateLimits knows by a digest of host and credentials whose they
 * are, for as long as the answer to who they are is leased.
 */
import type { IncomingMessage, Server } from 'node:http';
import { errorText } from '../wire/envelope.ts';
import type { RateLimits } from './rate-limits.ts';
import { takeOverRequests } from './take-over-requests.ts';

/** A longer body, or one of unknown length, is left to those who bound how bodies are read. */
const MOST_BODY_BYTES = 64 * 1024;

/** Puts the refusal before the handler of a server's requests. */
export function refuseEarly(
  server: Server,
  o: {
    rates: Pick<RateLimits, 'refusalOf'>;
    /** The headers that every answer carries. */
    headers: (request: IncomingMessage) => Readonly<Record<string, string>>;
  },
): void {
  const handle = takeOverRequests(server);
  server.on('request', (request, response) => {
    const refusal = isSmall(request) ? o.rates.refusalOf(request) : undefined;
    if (refusal === undefined) {
      handle(request, response);
      return;
    }
    const { status, message, fields, headers } = refusal;
    // As text it goes out in one piece with the head, which is a fifth of all that a refusal costs.
    const body = errorText(message, fields);
    const own = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    response.writeHead(status, { ...o.headers(request), ...headers, ...own }).end(body);
  });
}

function isSmall({ url, headers }: IncomingMessage): boolean {
  // Sessions of browsers have their own way to say who calls.
  if (!url?.startsWith('/api/v1/') || headers['transfer-encoding'] !== undefined) return false;
  return Number(headers['content-length'] ?? 0) <= MOST_BODY_BYTES;
}
