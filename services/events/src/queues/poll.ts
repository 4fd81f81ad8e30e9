/** A poll, and its possible results. */
import type { Span } from '@rookery/core';
import type { Registration } from '../registration/rules/registration.ts';

/** A client's request for events. */
export interface PollRequest {
  readonly queueId: string;
  readonly lastEventId: number;
  readonly dontBlock: boolean;
  /** The caller's current role. */
  readonly role: number;
  /** When the caller stops waiting, on the clock of `performance.now()`. */
  readonly deadlineAt: number;
  /**
   * The gateway's cached registration, if any; dropped once the poll is held, since it pins the packet in which it
   * arrived.
   */
  cached?: CachedRegistration | undefined;
  /** Aborted when the caller disconnects; called only when the poll is held. */
  readonly signal: () => AbortSignal;
  /** For log lines. */
  readonly requestId?: string | undefined;
  /** Whether the call was sent before, to this or another replica, and may be much older than its arrival here. */
  readonly repeated?: boolean | undefined;
  /**
   * The position up to which the poll is known to be authenticated: an entry after it that ends the user's polls ends
   * this one. Set at its arrival.
   */
  authenticatedThrough?: number | undefined;
  /** The poll's span, if it is traced. */
  readonly span?: Span | undefined;
}

/** A queue's registration as a gateway caches it. */
interface CachedRegistration {
  readonly signed: Uint8Array;
  /** When the gateway last held a poll of the queue, UNIX milliseconds. */
  readonly usedAt: number;
  /** The highest id that the gateway saw the queue return or accept. */
  readonly through: number;
}

/** The answer to a poll. */
export interface PollAnswer {
  /** As the client receives it. */
  readonly json: Buffer;
  readonly registration: Registration;
  /** The highest id that the queue is known to have returned or accepted; 0 if the poll shows none. */
  readonly through: number;
}

/** The actor's result for a poll. */
export type Step =
  | { readonly kind: 'reply'; readonly reply: PollAnswer }
  /** Resolves with undefined when the tail restarted: then poll again. */
  | { readonly kind: 'held'; readonly turn: number; readonly reply: Promise<PollAnswer | undefined> }
  /** Poll again with the queue: it is not here, may have expired, or may have ended as far as is known here. */
  | { readonly kind: 'unknown' }
  /** Poll again when the tail has this frame. */
  | { readonly kind: 'ahead'; readonly turn: number; readonly sequence: number }
  /** Poll again with the realm's entries after this frame. */
  | { readonly kind: 'behind'; readonly turn: number; readonly sequence: number };
