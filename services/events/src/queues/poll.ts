/** What a poll asks, and what may become of it. */
import type { Span } from '@rookery/core';
import type { Registration } from '../registration/rules/registration.ts';

/** A client's request for events. */
export interface PollRequest {
  readonly queueId: string;
  readonly lastEventId: number;
  readonly dontBlock: boolean;
  /** The role that the caller has now. */
  readonly role: number;
  /** When the caller stops waiting, on the clock of `performance.now()`. */
  readonly deadlineAt: number;
  /**
   * The gateway's cached registration, if any; dropped once the poll is held, since it pins the packet that brought
   * it.
   */
  cached?: CachedRegistration | undefined;
  /** Aborted when the caller has gone; asked for only when the poll is held. */
  readonly signal: () => AbortSignal;
  /** For log lines. */
  readonly requestId?: string | undefined;
  /** Where the poll is traced. */
  readonly span?: Span | undefined;
}

/** A queue's registration as a gateway caches it. */
interface CachedRegistration {
  readonly signed: Uint8Array;
  /** When it last held a poll of the queue, UNIX milliseconds. */
  readonly usedAt: number;
  /** The highest id that it saw the queue give out or accept. */
  readonly through: number;
}

/** The answer to a poll. */
export interface PollAnswer {
  /** As the client gets it. */
  readonly json: Buffer;
  readonly registration: Registration;
  /** The highest id that the queue is known to have given out or accepted; 0 where the poll shows none. */
  readonly through: number;
}

/** What the actor made of a poll. */
export type Step =
  | { readonly kind: 'reply'; readonly reply: PollAnswer }
  /** Resolves with undefined when the tail restarted: poll again. */
  | { readonly kind: 'held'; readonly turn: number; readonly reply: Promise<PollAnswer | undefined> }
  /** Come back with the queue; it is not here, may have expired, or has ended for all that is known here. */
  | { readonly kind: 'unknown' }
  /** Come back when the tail has this frame. */
  | { readonly kind: 'ahead'; readonly turn: number; readonly sequence: number }
  /** Come back with the realm's entries after this frame. */
  | { readonly kind: 'behind'; readonly turn: number; readonly sequence: number };
