/**
 * The end of an HTTP server under load. A new connection is refused, which proves to a load balancer that nothing was
 * done and that another gateway has to be asked. Connections that are open are served on, each answer saying that it is
 * the last. An idle one cannot be warned, and its client may be sending a request this moment: cutting it at once would
 * break that off. So those get a while, in which clients that use theirs find it closed in order.
 */
import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Idle connections stay open so long, ms. A client that uses one at all uses it sooner, or is unlikely to in that
 * moment.
 */
const IDLE_GRACE_MS = 1_000;

/** After that, what becomes idle is cut this often, ms. */
const IDLE_CHECK_MS = 100;

/** From now on the answer to each request, errors and files included, is the last of its connection. */
export function endConnectionsWithAnswers(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
}

/** Stops listening, then runs `endPolls`; resolves when every connection has ended. */
export async function closeGently(server: Server, endPolls: () => void): Promise<void> {
  let open = true;
  const ended = new Promise<void>((resolve) => {
    // The listener's close alone: that of the HTTP server also cuts idle connections, at once.
    Listener.prototype.close.call(server, () => {
      open = false;
      resolve();
    });
  });
  // In this order: whose poll ends asks again at once, and must not be let in again.
  endPolls();
  await Promise.race([ended, pause(IDLE_GRACE_MS)]);
  while (open) {
    server.closeIdleConnections();
    await Promise.race([ended, pause(IDLE_CHECK_MS)]);
  }
}
