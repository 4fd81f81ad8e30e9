/** One queue while it is here: its registration, and state that need not survive this process. */
import { ROLES, type Span } from '@rookery/core';
import type { Registration } from '../registration/rules/registration.ts';
import { formOf } from '../tail/form.ts';
import type { PollAnswer } from './poll.ts';

/** A held poll. It receives no entry up to the frame `scanned`, or up to the tail's `notified`. */
export interface Poll {
  readonly queue: Queue;
  /** Called when its heartbeat is due. */
  readonly onDue: () => void;
  /** The position up to which the client has everything. */
  readonly cursor: number;
  scanned: number;
  /** Its slot in the heartbeat wheel. */
  slot: number;
  /** Ends the poll with its answer, or with undefined: then it starts over. */
  readonly resolve: (reply: PollAnswer | undefined) => void;
  readonly reject: (error: Error) => void;
  /** Stops listening for the caller's disconnect. */
  readonly release: () => void;
  readonly span: Span | undefined;
}

/** Known state of a queue that is adopted here. */
export interface KnownQueueState {
  /** When it was last used, UNIX milliseconds. */
  readonly usedAt: number;
  /** When its last use was last stored, as far as is known; UNIX milliseconds. */
  readonly touchedAt: number;
  /**
   * The position through which it is known to have existed. Infinite if the bucket has it: a later end comes by the
   * log. A cached registration proves less: with a cursor behind an end in the log it would revive the queue.
   */
  readonly livedThrough: number;
}

export class Queue {
  readonly registration: Registration;
  /** The form of the events that its client receives. */
  readonly form: number;
  /**
   * UNIX milliseconds of the last use known here, of the last stored use, and of the last write of the registration.
   */
  lastUseAt: number;
  touchedAt: number;
  renewedAt: number;
  livedThrough: number;
  /**
   * The user's role at the scanned position. It belongs to the queue, since the user's other queues are at other
   * positions.
   */
  role: number = ROLES.guest;
  /** Number of polls: an older poll that is still being prepared yields to a newer one. */
  turn = 0;
  poll: Poll | undefined;
  /** A cursor, and the frame through which there is nothing for the queue after it: avoids another scan. */
  searchedFrom = -1;
  searchedThrough = -1;

  constructor(registration: Registration, { usedAt, touchedAt, livedThrough }: KnownQueueState) {
    this.registration = registration;
    this.form = formOf(registration);
    this.lastUseAt = usedAt;
    this.touchedAt = touchedAt;
    this.renewedAt = registration.createdAt;
    this.livedThrough = livedThrough;
  }

  /** Merges state known elsewhere. */
  learn({ usedAt, livedThrough }: KnownQueueState): void {
    this.lastUseAt = Math.max(this.lastUseAt, usedAt);
    this.livedThrough = Math.max(this.livedThrough, livedThrough);
  }
}
