/**
 * Admits bursts of requests a few per turn of the event loop. When all clients register, or thousands poll again after
 * an event, the loop reads and handles all their requests before it looks at any other connection, and the answer to a
 * waiting poll would come after the whole burst. Here such a request is only parsed, which is a tenth of the work; the
 * rest is done for a few requests per turn, and all connections are polled in between. Each kind of request has its own
 * admission queue, so registers do not delay polls.
 */
import type { IncomingMessage, Server } from 'node:http';
import { type Arrival, takeOverRequests } from './take-over-requests.ts';

/**
 * Max. requests that a queue admits per turn: some 2 ms of work. With fewer, polling the connections in between costs
 * more than the admitted requests.
 */
const PER_TURN = 16;

/** The admission queue of one kind of request: parsed and waiting, in order of arrival. */
class AdmissionQueue {
  #waiting: Arrival[] = [];
  #next = 0;

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  add(arrival: Arrival): void {
    this.#waiting.push(arrival);
  }

  admit(handle: (...arrival: Arrival) => void): void {
    const end = Math.min(this.#next + PER_TURN, this.#waiting.length);
    while (this.#next < end) handle(...(this.#waiting[this.#next++] as Arrival));
    if (this.#next < this.#waiting.length) return;
    this.#waiting = [];
    this.#next = 0;
  }
}

/**
 * Inserts the admission queues before the request handlers of a server. Requests of no kind are handled immediately.
 * @param kinds predicates, one for each kind of request; in each turn the queue of the first is served first
 */
export function admitByTurns(server: Server, ...kinds: readonly ((request: IncomingMessage) => boolean)[]): void {
  const handle = takeOverRequests(server);
  const queues = kinds.map(() => new AdmissionQueue());
  let isScheduled = false;
  const turn = (): void => {
    for (const queue of queues) queue.admit(handle);
    isScheduled = queues.some((queue) => !queue.isEmpty);
    if (isScheduled) setImmediate(turn);
  };
  server.on('request', (...arrival) => {
    const queue = queues[kinds.findIndex((isOfKind) => isOfKind(arrival[0]))];
    if (!queue) {
      handle(...arrival);
      return;
    }
    queue.add(arrival);
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(turn);
  });
}
