/**
 * Merges consecutive flag events of a reply: a client that returns after an evening of reading elsewhere gets one event
 * of a thousand messages, not a thousand events.
 *
 * Only neighbours merge: events that add, or that remove, the same flag, with nothing else for this queue between them.
 * The merged event carries the newest id. An acknowledged id covers everything up to it, and it is the only record of a
 * client's progress: if an event moved past another, a client that received and acknowledged only the other would never
 * receive the one that moved. Since only neighbours merge, the order of adding and removing a flag stays too.
 */
import type { TailEntry } from '../tail/tail-entry.ts';

/** The event type. */
export const FLAG_EVENT = 'update_message_flags';

/** The parsed fields of an event, which are needed once there is a second event that it may be merged with. */
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

  /** The last merged event, whose id the result has. */
  get last(): TailEntry {
    return this.#last;
  }

  /** The size of its events, bytes, at most. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Merges the next event if it makes the same change to other messages. @returns whether it did */
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

  /** Returns the event up to its id, in a form. */
  head(form: number): Buffer {
    if (!this.#change) return this.#first.head(form);
    const { op, flag, messages } = this.#change;
    const event = JSON.stringify({ type: FLAG_EVENT, op, operation: op, flag, messages, all: false });
    return Buffer.from(event.slice(0, -1));
  }
}

/**
 * Undefined for events that are not merged: 'mark all as read' names no messages, and the events that make messages
 * unread have the location of each one.
 */
function toFlagChange({ payload }: TailEntry): FlagChange | undefined {
  const { op, flag, messages, all } = payload;
  if (typeof op !== 'string' || typeof flag !== 'string' || !Array.isArray(messages) || all === true) return undefined;
  return op === 'remove' && flag === 'read' ? undefined : { op, flag, messages };
}
