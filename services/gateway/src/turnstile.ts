/**
 * Lets requests of a crowd in a few at a turn of the event loop. When everybody registers at once, the loop finds
 * thousands of requests to read, and handles them all before it looks at anything else; what came for a waiting poll
 * meanwhile would stand behind the whole crowd. Here a request of the crowd is only read, which is a tenth of the work,
 * and the rest is done a few at a time, with a look at all connections in between.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Some two milliseconds of work. With fewer, the looks in between cost more than what is let in. */
const PER_TURN = 16;

/** Puts the turnstile before whatever handles the requests of a server. */
export function admitByTurns(server: Server, isCrowd: (request: IncomingMessage) => boolean): void {
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    for (const handler of handlers) handler.call(server, request, response);
  };
  let waiting: [IncomingMessage, ServerResponse][] = [];
  let next = 0;
  const turn = (): void => {
    const end = Math.min(next + PER_TURN, waiting.length);
    while (next < end) handle(...(waiting[next++] as [IncomingMessage, ServerResponse]));
    if (next < waiting.length) {
      setImmediate(turn);
      return;
    }
    waiting = [];
    next = 0;
  };
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!isCrowd(request)) {
      handle(request, response);
      return;
    }
    if (waiting.push([request, response]) === 1) setImmediate(turn);
  });
}
