/**
 * Rejects requests of a user who has just exceeded the rate limit, before any other work is done for them. Only the
 * head of such a request is read: a client above its limit must cost the server less than one that is served.
 *
 * The refusal is the one that the request would get anyway: RateLimits identifies the user by a digest of host and
 * credentials, for as long as the lease on the identity lasts.
 */
import type { IncomingMessage, Server } from 'node:http';
import { errorText } from '../wire/envelope.ts';
import type { RateLimits } from './rate-limits.ts';
import { takeOverRequests } from './take-over-requests.ts';

/** Requests with a longer body, or one of unknown length, are left to the bounds on reading bodies. */
const MAX_BODY_BYTES = 64 * 1024;

/** Inserts the early refusal before the request handlers of a server. */
export function refuseEarly(
  server: Server,
  options: {
    rates: Pick<RateLimits, 'refusalOf'>;
    /** Returns the headers that every answer has. */
    headers: (request: IncomingMessage) => Readonly<Record<string, string>>;
  },
): void {
  const handle = takeOverRequests(server);
  server.on('request', (request, response) => {
    const refusal = isSmall(request) ? options.rates.refusalOf(request) : undefined;
    if (refusal === undefined) {
      handle(request, response);
      return;
    }
    const { status, message, fields, headers } = refusal;
    // As a string the body is sent in one write with the head, which saves a fifth of the cost of a refusal.
    const body = errorText(message, fields);
    const own = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    response.writeHead(status, { ...options.headers(request), ...headers, ...own }).end(body);
  });
}

function isSmall({ url = '', headers }: IncomingMessage): boolean {
  // Requests under /json identify the user by a session cookie instead.
  if (!/^\/+api\/+v1\//.test(url) || headers['transfer-encoding'] !== undefined) return false;
  return Number(headers['content-length'] ?? 0) <= MAX_BODY_BYTES;
}
