/** Replies too large for the shared stream, held until their callers fetch them with `Rpc.Take`. */
import { randomBytes } from 'node:crypto';
import { deadlines, Timed } from './deadline-wheel.ts';
import { TICKET_BYTES, TICKET_MS } from './limits.ts';

/**
 * The store of unfetched replies. A ticket is a secret of the caller that received it, and gives access to the reply
 * once.
 */
export class Tickets {
  readonly #waiting = new Map<string, Ticket>();
  #bytes = 0;

  /** Stores a reply and returns its ticket; undefined if there is no room for it. */
  keep(body: Buffer): string | undefined {
    if (this.#bytes + body.length > TICKET_BYTES) return undefined;
    const name = randomBytes(18).toString('base64url');
    const ticket = new Ticket(body, () => this.#forget(name));
    this.#waiting.set(name, ticket);
    this.#bytes += body.length;
    deadlines.add(ticket, TICKET_MS);
    return name;
  }

  /** Removes and returns a reply; undefined if the ticket is unknown, used or expired. */
  take(name: string): Buffer | undefined {
    return this.#forget(name)?.body;
  }

  clear(): void {
    for (const name of [...this.#waiting.keys()]) this.#forget(name);
  }

  #forget(name: string): Ticket | undefined {
    const ticket = this.#waiting.get(name);
    if (!ticket) return undefined;
    this.#waiting.delete(name);
    this.#bytes -= ticket.body.length;
    deadlines.remove(ticket);
    return ticket;
  }
}

class Ticket extends Timed {
  readonly body: Buffer;
  readonly #expire: () => void;

  constructor(body: Buffer, expire: () => void) {
    super();
    this.body = body;
    this.#expire = expire;
  }

  onDue(): void {
    this.#expire();
  }
}
