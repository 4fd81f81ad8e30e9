/**
 * Merges consecutive flag events of a reply: a client that returns after an evening of reading elsewhere gets one
 * event of a thousand messages, not a thousand events.
 *
 * Only neighbours merge: events that add, or that remove, the same flag, with nothing else for this queue between
 * them. The merged event carries the newest id. An acknowledged id covers everything up to it, and nothing else says
 * where a client stands: if an event moved past another, a client that took in only the other, and acknowledged it,
 * would never get the one that moved. Since only neighbours merge, the order of adding and removing a flag stays
 * too.
 */
import type { TailEntry } from '../tail/tail-entry.ts';

/** The event type. */
export const FLAG_EVENT = 'update_message_flags';

/** What is parsed of an event, once there is a second that it may be merged with. */
interface FlagChange {
  readonly op: string;
  readonly flag: string;
  readonly messages: readonly number[];
}

export class FlagRun {
  readonly #first: TailEntry;
  #last: TailEntry;
  /** Undefined until there is a second event. */
  #change: { op: string; flag: string; messages: number[] } | undefined;
  #bytes: number;

  constructor(first: TailEntry) {
    this.#first = first;
    this.#last = first;
    this.#bytes = first.payloadBytes;
  }

  /** The last event that was taken in: it lends the merged one its id. */
  get last(): TailEntry {
    return this.#last;
  }

  /** How many bytes its events take, at most. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Takes in the next event, if it says the same of other messages. Whether it did. */
  take(next: TailEntry): boolean {
    if (next.op !== this.#first.op) return false;
    const change = this.#change ?? toFlagChange(this.#first);
    const more = change && toFlagChange(next);
    if (!more || more.op !== change.op || more.flag !== change.flag) return false;
    this.#change ??= { ...change, messages: [...change.messages] };
    for (const id of more.messages) this.#change.messages.push(id);
    this.#bytes += next.payloadBytes;
    this.#last = next;
    return true;
  }

  /** The event up to its id, in a form. */
  head(form: number): Buffer {
    if (!this.#change) return this.#first.head(form);
    const { op, flag, messages } = this.#change;
    const event = JSON.stringify({ type: FLAG_EVENT, op, operation: op, flag, messages, all: false });
    return Buffer.from(event.slice(0, -1));
  }
}

/**
 * Undefined for what stands alone: 'mark all as read' names no messages, and the events that make messages unread say
 * where each one is.
 */
function toFlagChange({ payload }: TailEntry): FlagChange | undefined {
  const { op, flag, messages, all } = payload;
  if (typeof op !== 'string' || typeof flag !== 'string' || !Array.isArray(messages) || all === true) return undefined;
  return op === 'remove' && flag === 'read' ? undefined : { op, flag, messages };
}
