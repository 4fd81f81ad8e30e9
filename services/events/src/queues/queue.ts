/** One queue while it is here: the registration, and what need not survive this process. */
import { ROLES, type Span } from '@rookery/core';
import type { Registration } from '../registration/rules/registration.ts';
import { formOf } from '../tail/form.ts';
import type { PollAnswer } from './poll.ts';

/** A poll that is held. No entry up to the frame `scanned`, or up to the tail's `notified`, is for it. */
export interface Poll {
  readonly queue: Queue;
  /** Its heartbeat is due. */
  readonly onDue: () => void;
  /** The position up to which the client has everything. */
  readonly cursor: number;
  scanned: number;
  /** Of the heartbeat's wheel. */
  slot: number;
  /** Ends the poll with its answer, or with undefined: it is to look again from the start. */
  readonly resolve: (reply: PollAnswer | undefined) => void;
  readonly reject: (error: Error) => void;
  /** Stops listening to the caller's going away. */
  readonly release: () => void;
  readonly span: Span | undefined;
}

/** What is known of a queue that comes here. */
export interface Known {
  /** When it was used last, UNIX milliseconds. */
  readonly usedAt: number;
  /** When that was last written down, as far as is known; UNIX milliseconds. */
  readonly touchedAt: number;
  /**
   * The position through which it is known to have lived. Infinite where the bucket has it: an end after that comes
   * by the log. A cached registration proves less: with a cursor behind an end in the log it would revive the queue.
   */
  readonly livedThrough: number;
}

export class Queue {
  readonly registration: Registration;
  /** The form of its client's events. */
  readonly form: number;
  /** UNIX milliseconds of the last use known here, of the last that was written down, and when the registration was. */
  lastUseAt: number;
  touchedAt: number;
  renewedAt: number;
  livedThrough: number;
  /** The user's role at the position scanned. Of the queue, since another queue of the user stands elsewhere. */
  role: number = ROLES.guest;
  /** Counts polls: an older one that is still being prepared gives way. */
  turn = 0;
  poll: Poll | undefined;
  /** A cursor, and the frame through which there is nothing for the queue after it: spares looking again. */
  searchedFrom = -1;
  searchedThrough = -1;

  constructor(registration: Registration, { usedAt, touchedAt, livedThrough }: Known) {
    this.registration = registration;
    this.form = formOf(registration);
    this.lastUseAt = usedAt;
    this.touchedAt = touchedAt;
    this.renewedAt = registration.createdAt;
    this.livedThrough = livedThrough;
  }

  /** Takes in what is known of it elsewhere. */
  learn({ usedAt, livedThrough }: Known): void {
    this.lastUseAt = Math.max(this.lastUseAt, usedAt);
    this.livedThrough = Math.max(this.livedThrough, livedThrough);
  }
}
