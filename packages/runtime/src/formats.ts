/**
 * Which formats may be written.
 *
 * Releases run side by side while an installation is upgraded, and read each other's frames and registrations. So every
 * member announces the newest format of each kind that it reads, and writers write the lowest of those that are
 * announced by the readers of the kind. A member that comes with an older build lowers it at once; one that goes raises
 * it only when it has been gone for a while, as it may only have been paused, or be restarting. A reader that
 * nevertheless meets a format that it does not know says so, and never passes over it.
 */
import type { Members } from '@rookery/actors';
import { type Clock, systemClock, type Timer } from '@rookery/core';
import { FRAME_FORMAT } from '@rookery/log';

/**
 * The newest formats that this build reads and writes: of calls between services, frames of the log, and registrations;
 * and of conversations, in the database of messages: from 2 on, each change of a message counts in its conversation.
 */
export const FORMATS = { calls: 1, frames: FRAME_FORMAT, registrations: 1, conversations: 2 } as const;

export type FormatKind = keyof typeof FORMATS;

export const FORMAT_KINDS = Object.keys(FORMATS) as FormatKind[];

/** The newest format of each kind that a process announces and writes. */
type KnownFormats = Readonly<Record<FormatKind, number>>;

/**
 * What a process announces where an operator holds formats back: none above those that are held, though it reads them
 * all. So nobody writes them, and everything that is written meanwhile can be read by the release that is to be able to
 * come back.
 */
export function heldFormats(held: Partial<KnownFormats>): KnownFormats {
  const known: Record<FormatKind, number> = { ...FORMATS };
  for (const kind of FORMAT_KINDS) known[kind] = Math.min(known[kind], held[kind] ?? known[kind]);
  return known;
}

/**
 * Whose members read what is written in a kind. The writers of frames look at the last ones of their own subjects.
 * Those of conversations always write the newest; it is relied on where they all do.
 */
const READERS: Readonly<Record<FormatKind, readonly string[]>> = {
  calls: ['users', 'channels', 'messages', 'events'],
  frames: ['users', 'channels', 'messages', 'events'],
  registrations: ['events'],
  conversations: ['messages'],
};

/**
 * How long all readers must have known a newer format before it is written, ms. A process that is stopped for half a
 * minute, or a pod that is replaced by one of the same build, must find nothing that it cannot read.
 */
const RAISE_AFTER_MS = 60_000;

export class Formats {
  readonly #members: Pick<Members, 'lowestFormat' | 'newestFormat' | 'onChange'>;
  readonly #known: KnownFormats;
  readonly #clock: Clock;
  readonly #raiseAfterMs: number;
  readonly #written: Record<FormatKind, number> = { calls: 1, frames: 1, registrations: 1, conversations: 1 };
  readonly #raising = new Map<FormatKind, { readonly to: number; readonly timer: Timer }>();
  readonly #listeners = new Set<(kind: FormatKind) => void>();
  readonly #stopWatching: () => void;

  constructor(o: {
    members: Pick<Members, 'lowestFormat' | 'newestFormat' | 'onChange'>;
    /** Default: all that this build knows. */
    known?: KnownFormats;
    clock?: Clock;
    raiseAfterMs?: number;
  }) {
    this.#members = o.members;
    this.#known = o.known ?? FORMATS;
    this.#clock = o.clock ?? systemClock;
    this.#raiseAfterMs = o.raiseAfterMs ?? RAISE_AFTER_MS;
    this.#stopWatching = o.members.onChange(() => this.#look());
    this.#look();
  }

  /** The format to write now. */
  write(kind: FormatKind): number {
    return this.#written[kind];
  }

  /** Calls `fn` whenever another format of a kind is the one to write, and so to rely on. */
  onChange(fn: (kind: FormatKind) => void): void {
    this.#listeners.add(fn);
  }

  /** Whether a member of a service is known that reads a format: what this build cannot read is better asked there. */
  isReadBy(service: string, kind: FormatKind, format: number): boolean {
    return this.#members.newestFormat(kind, [service]) >= format;
  }

  stop(): void {
    this.#stopWatching();
    this.#listeners.clear();
    for (const { timer } of this.#raising.values()) this.#clock.clearTimeout(timer);
    this.#raising.clear();
  }

  #look(): void {
    for (const kind of FORMAT_KINDS) {
      const allowed = Math.min(this.#known[kind], this.#members.lowestFormat(kind, READERS[kind]));
      const raising = this.#raising.get(kind);
      // What is allowed has fallen meanwhile: the time starts again, with less.
      if (raising && allowed < raising.to) {
        this.#clock.clearTimeout(raising.timer);
        this.#raising.delete(kind);
      }
      if (allowed < this.#written[kind]) this.#set(kind, allowed);
      else if (allowed > this.#written[kind] && !this.#raising.has(kind)) this.#raise(kind, allowed);
    }
  }

  #set(kind: FormatKind, format: number): void {
    this.#written[kind] = format;
    for (const listener of this.#listeners) listener(kind);
  }

  #raise(kind: FormatKind, to: number): void {
    const timer = this.#clock.setTimeout(() => {
      this.#raising.delete(kind);
      this.#set(kind, to);
      this.#look();
    }, this.#raiseAfterMs);
    this.#raising.set(kind, { to, timer });
  }
}
