/** The requests of a server, for what admits or refuses them before they are handled. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** A request whose head has been read, and its answer. */
export type Arrival = [IncomingMessage, ServerResponse];

/** Takes the handlers of a server's requests off it. @returns what hands a request to them */
export function takeOverRequests(server: Server): (...arrival: Arrival) => void {
  const handlers = server.listeners('request') as ((...arrival: Arrival) => void)[];
  server.removeAllListeners('request');
  return (...arrival) => {
    for (const handler of handlers) handler.apply(server, arrival);
  };
}
