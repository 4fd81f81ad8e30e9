/**
 * Closes an HTTP server under load. New connections are refused, which proves to a load balancer that nothing was done
 * and that it must try another gateway. Open connections are still served, and each answer announces that it is the
 * last. An idle connection cannot be warned, and its client may be sending a request at this moment, which an immediate
 * close would break. So idle connections stay open for a while, during which active clients receive an orderly close.
 */
import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { pause } from '@rookery/core';

/**
 * How long idle connections stay open, ms. A client that uses its connection at all does so sooner, or is unlikely to
 * at the moment of the close.
 */
const IDLE_GRACE_MS = 1_000;

/** Interval at which connections that have become idle are then closed, ms. */
const IDLE_CHECK_MS = 100;

/** Makes the next answer on each connection the last one, including errors and files. */
export function endConnectionsWithAnswers(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
}

/** Stops listening, then runs `endPolls`. Resolves when all connections are closed. */
export async function closeGently(server: Server, endPolls: () => void): Promise<void> {
  let open = true;
  const ended = new Promise<void>((resolve) => {
    // Only the listener's close: that of the HTTP server would also close idle connections immediately.
    Listener.prototype.close.call(server, () => {
      open = false;
      resolve();
    });
  });
  // In this order: a client whose poll ends polls again immediately, and that must not be accepted here.
  endPolls();
  await Promise.race([ended, pause(IDLE_GRACE_MS)]);
  while (open) {
    server.closeIdleConnections();
    await Promise.race([ended, pause(IDLE_CHECK_MS)]);
  }
}
