/**
 * Lets requests of a crowd in a few at a turn of the event loop. When everybody registers at once, or thousands have an
 * event and poll again, the loop finds all their requests to read, and handles them before it looks at anything else;
 * what came for a waiting poll meanwhile would stand behind the whole crowd. Here a request of a crowd is only read,
 * which is a tenth of the work, and the rest is done a few at a time, with a look at all connections in between. Each
 * crowd has a line of its own, so that one does not stand behind another.
 */
import type { IncomingMessage, Server } from 'node:http';
import { type Arrival, takeOverRequests } from './take-over-requests.ts';

/** Of each line: some two milliseconds of work. With fewer, the looks in between cost more than what is let in. */
const PER_TURN = 16;

/** Those of one crowd who were read and not let in, in their order. */
class Line {
  #waiting: Arrival[] = [];
  #next = 0;

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  add(arrival: Arrival): void {
    this.#waiting.push(arrival);
  }

  letIn(handle: (...arrival: Arrival) => void): void {
    const end = Math.min(this.#next + PER_TURN, this.#waiting.length);
    while (this.#next < end) handle(...(this.#waiting[this.#next++] as Arrival));
    if (this.#next < this.#waiting.length) return;
    this.#waiting = [];
    this.#next = 0;
  }
}

/**
 * Puts the admission by turns before the handler of a server's requests.
 * @param crowds each tells its requests; in a turn the first lets in first
 */
export function admitByTurns(server: Server, ...crowds: readonly ((request: IncomingMessage) => boolean)[]): void {
  const handle = takeOverRequests(server);
  const lines = crowds.map(() => new Line());
  let isTurning = false;
  const turn = (): void => {
    for (const line of lines) line.letIn(handle);
    isTurning = lines.some((line) => !line.isEmpty);
    if (isTurning) setImmediate(turn);
  };
  server.on('request', (...arrival) => {
    const line = lines[crowds.findIndex((isOfCrowd) => isOfCrowd(arrival[0]))];
    if (!line) {
      handle(...arrival);
      return;
    }
    line.add(arrival);
    if (isTurning) return;
    isTurning = true;
    setImmediate(turn);
  });
}
