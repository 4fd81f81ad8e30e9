/**
 * Decides which formats may be written.
 *
 * During an upgrade, releases run concurrently and read each other's frames and registrations. So every member
 * announces the newest format of each kind that it reads, and writers use the lowest format that the readers of the
 * kind announce. A member with an older build lowers it immediately; a member that leaves raises it only after a while,
 * since it may be paused or restarting. A reader that nevertheless finds an unknown format reports it and never skips
 * it.
 */
import type { Members } from '@rookery/actors';
import { type Clock, systemClock, type Timer } from '@rookery/core';
import { FRAME_FORMAT } from '@rookery/log';

/**
 * The newest formats that this build reads and writes: of calls between services, frames of the log, and registrations.
 */
export const FORMATS = { calls: 1, frames: FRAME_FORMAT, registrations: 1 } as const;

export type FormatKind = keyof typeof FORMATS;

export const FORMAT_KINDS = Object.keys(FORMATS) as FormatKind[];

/** The newest format of each kind that a process announces and writes. */
type KnownFormats = Readonly<Record<FormatKind, number>>;

/**
 * Returns the formats that a process announces if an operator holds formats back: none above the held ones, although it
 * reads them all. So no member writes newer formats, and a rollback to the older release can read everything written in
 * the meantime.
 */
export function heldFormats(held: Partial<KnownFormats>): KnownFormats {
  const known: Record<FormatKind, number> = { ...FORMATS };
  for (const kind of FORMAT_KINDS) known[kind] = Math.min(known[kind], held[kind] ?? known[kind]);
  return known;
}

/** The services that read each kind. Writers of frames read the last frames of their own subjects. */
const READERS: Readonly<Record<FormatKind, readonly string[]>> = {
  calls: ['users', 'channels', 'messages', 'events'],
  frames: ['users', 'channels', 'messages', 'events'],
  registrations: ['events'],
};

/**
 * How long all readers must have known a newer format before it is written, ms. A process that is stopped for half a
 * minute, or a pod that is replaced by one of the same build, must find no format that it cannot read.
 */
const RAISE_AFTER_MS = 60_000;

export class Formats {
  readonly #members: Pick<Members, 'lowestFormat' | 'newestFormat' | 'onChange'>;
  readonly #known: KnownFormats;
  readonly #clock: Clock;
  readonly #raiseAfterMs: number;
  readonly #written: Record<FormatKind, number> = { calls: 1, frames: 1, registrations: 1 };
  readonly #raising = new Map<FormatKind, { readonly to: number; readonly timer: Timer }>();
  readonly #stopWatching: () => void;

  constructor(options: {
    members: Pick<Members, 'lowestFormat' | 'newestFormat' | 'onChange'>;
    /** Default: all formats of this build. */
    known?: KnownFormats;
    clock?: Clock;
    raiseAfterMs?: number;
  }) {
    this.#members = options.members;
    this.#known = options.known ?? FORMATS;
    this.#clock = options.clock ?? systemClock;
    this.#raiseAfterMs = options.raiseAfterMs ?? RAISE_AFTER_MS;
    this.#stopWatching = options.members.onChange(() => this.#look());
    this.#look();
  }

  /** The format to write now. */
  write(kind: FormatKind): number {
    return this.#written[kind];
  }

  /** Whether a member of a service reads a format: requests in a format that this build cannot read are sent there. */
  isReadBy(service: string, kind: FormatKind, format: number): boolean {
    return this.#members.newestFormat(kind, [service]) >= format;
  }

  stop(): void {
    this.#stopWatching();
    for (const { timer } of this.#raising.values()) this.#clock.clearTimeout(timer);
    this.#raising.clear();
  }

  #look(): void {
    for (const kind of FORMAT_KINDS) {
      const allowed = Math.min(this.#known[kind], this.#members.lowestFormat(kind, READERS[kind]));
      const raising = this.#raising.get(kind);
      // The allowed format has fallen in the meantime: the wait restarts with the lower one.
      if (raising && allowed < raising.to) {
        this.#clock.clearTimeout(raising.timer);
        this.#raising.delete(kind);
      }
      if (allowed < this.#written[kind]) this.#written[kind] = allowed;
      else if (allowed > this.#written[kind] && !this.#raising.has(kind)) this.#raise(kind, allowed);
    }
  }

  #raise(kind: FormatKind, to: number): void {
    const timer = this.#clock.setTimeout(() => {
      this.#raising.delete(kind);
      this.#written[kind] = to;
      this.#look();
    }, this.#raiseAfterMs);
    this.#raising.set(kind, { to, timer });
  }
}
