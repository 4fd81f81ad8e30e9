/**
 * A queue's registration: everything but its client's cursor. A registration is immutable: roles, touches and cursors
 * are stored elsewhere, so any replica may cache a copy indefinitely.
 */
import { DomainError, randomKey } from '@rookery/core';
import type { NarrowTerm } from './queue-narrow.ts';

/** The client's initial state, as a journal seq of each service: it includes entries at or below. */
export interface Vector {
  readonly users: number;
  readonly channels: number;
  readonly messages: number;
}

export interface Registration {
  readonly queueId: string;
  readonly realm: number;
  readonly userId: number;
  /** The position whose id is 0, after the last frame that the initial state covers. */
  readonly base: number;
  /** The log to which the base and all ids belong. */
  readonly epoch: string;
  /** Event types; undefined for all. */
  readonly types: ReadonlySet<string> | undefined;
  readonly narrow: readonly NarrowTerm[];
  readonly allPublicStreams: boolean;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly slimPresence: boolean;
  /** Whether the client receives the other subscribers of channels to which its user is subscribed. */
  readonly includeSubscribers: boolean;
  /** The client capabilities that are true. */
  readonly capabilities: ReadonlySet<string>;
  readonly timeoutSecs: number;
  readonly vector: Vector;
  readonly createdAt: number;
}

/** Kind of a register; each kind has its own admission queue in each realm. */
export type RegisterKind =
  /** State from all services. */
  | 'state'
  /** New messages alone, which costs almost no reads: most of the time is waiting for the log. */
  | 'messages'
  /** No queue, for spectators: a crowd from the web does not delay the organisation's users. */
  | 'spectators';

/** Idle time after which a queue expires if the client names none, s. */
const DEFAULT_TIMEOUT_SECS = 600;

/**
 * Max. timeout that a client may request, s: a week. The log is retained as long, so a queue never outlives the entries
 * that it needs.
 */
export const MAX_TIMEOUT_SECS = 604_800;

/**
 * Min. slack of an expiry, ms. A touch is written when a poll starts, and the poll may last most of a minute: with
 * less, a queue with a very short timeout would end while its client's poll is held.
 */
const MIN_SLACK_MS = 60_000;

/** Returns a queue's idle timeout, in seconds, for the one that the client requested (0: none). */
export function toTimeoutSecs(asked: number): number {
  return asked <= 0 ? DEFAULT_TIMEOUT_SECS : Math.min(asked, MAX_TIMEOUT_SECS);
}

/** Min. interval between two touches, ms: precise enough to decide the expiry, with four writes per timeout. */
export function touchEveryMs(registration: Pick<Registration, 'timeoutSecs'>): number {
  return (registration.timeoutSecs * 1000) / 4;
}

/**
 * Time after its last known use at which a queue has expired, ms. The known time may lag behind the actual one by the
 * interval of touches, so a queue lives for at least its timeout, and at most that interval (or a minute) longer.
 */
export function expiresAfterMs(registration: Pick<Registration, 'timeoutSecs'>): number {
  return registration.timeoutSecs * 1000 + Math.max(MIN_SLACK_MS, touchEveryMs(registration));
}

export function isExpired(registration: Registration, lastUseAt: number, now: number): boolean {
  return now > lastUseAt + expiresAfterMs(registration);
}

/** Characters of a queue id: 143 random bits, so that it cannot be guessed. */
const QUEUE_ID_LENGTH = 24;
const QUEUE_ID = /^[A-Za-z0-9]{24}$/;

export function newQueueId(): string {
  return randomKey(QUEUE_ID_LENGTH);
}

/** Whether a client's text can be a queue id at all; only then may it be part of a key. */
export function isQueueId(text: string): boolean {
  return QUEUE_ID.test(text);
}

/**
 * The error is the same for 'unknown', 'expired', 'not yours' and 'cannot be proved complete': the client registers
 * again.
 */
export function badQueueId(queueId: string): DomainError {
  return new DomainError('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${queueId}`, { extra: { queue_id: queueId } });
}
