/** Takes over a server's request handlers, for code that admits or rejects requests first. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** A request whose head has been parsed, and its response. */
export type Arrival = [IncomingMessage, ServerResponse];

/** Removes the request handlers from a server. @returns a function that passes a request to them */
export function takeOverRequests(server: Server): (...arrival: Arrival) => void {
  const handlers = server.listeners('request') as ((...arrival: Arrival) => void)[];
  server.removeAllListeners('request');
  return (...arrival) => {
    for (const handler of handlers) handler.apply(server, arrival);
  };
}
