/**
 * What a queue is, apart from its client's cursor. A registration is immutable: roles, touches and cursors are
 * stored elsewhere, so any replica may cache a copy without a limit of time.
 */
import { DomainError, randomKey } from '@rookery/core';
import type { NarrowTerm } from './queue-narrow.ts';

/** The state that the client was given, as a journal seq of each service: entries at or below are in it already. */
export interface Vector {
  readonly users: number;
  readonly channels: number;
  readonly messages: number;
}

export interface Registration {
  readonly queueId: string;
  readonly realm: number;
  readonly userId: number;
  /** The position whose id is 0, behind the last frame that the initial state covers. */
  readonly base: number;
  /** The log that the base and all ids belong to. */
  readonly epoch: string;
  /** Event types; undefined is all. */
  readonly types: ReadonlySet<string> | undefined;
  readonly narrow: readonly NarrowTerm[];
  readonly allPublicStreams: boolean;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly slimPresence: boolean;
  /** Whether the client gets the other subscribers of channels that its user is subscribed to. */
  readonly includeSubscribers: boolean;
  /** The client capabilities that are true. */
  readonly capabilities: ReadonlySet<string>;
  readonly timeoutSecs: number;
  readonly vector: Vector;
  readonly createdAt: number;
}

/** What is registered for; each kind stands in a line of its own in each realm. */
export type RegisterKind =
  /** State from all services. */
  | 'state'
  /** New messages alone, which reads next to nothing: most of it is waiting for the log. */
  | 'messages'
  /**
   * No queue, for people who are not logged in: a crowd from the web does not stand before the organisation's people.
   */
  | 'spectators';

/** Idle seconds after which a queue goes, where the client names none. */
const DEFAULT_TIMEOUT_SECS = 600;

/**
 * The longest that a client may ask for: a week. The log is retained as long, so a queue never outlives what it
 * needs.
 */
export const MAX_TIMEOUT_SECS = 604_800;

/**
 * Least slack of an expiry, ms. A touch is written when a poll starts, and the poll may last most of a minute: with
 * less, a queue with a very short timeout would end while its client is being held.
 */
const MIN_SLACK_MS = 60_000;

/** The idle timeout that a queue gets, in seconds, for what the client asked (0: nothing). */
export function toTimeoutSecs(asked: number): number {
  return asked <= 0 ? DEFAULT_TIMEOUT_SECS : Math.min(asked, MAX_TIMEOUT_SECS);
}

/** Last use is written down at most this often, ms: enough to decide expiry by, in four writes a timeout. */
export function touchEveryMs(registration: Pick<Registration, 'timeoutSecs'>): number {
  return (registration.timeoutSecs * 1000) / 4;
}

/**
 * How long after its last use, as far as that is known, a queue is no more, ms. What is known may lag behind the truth
 * by the interval of touches, so a queue lives for at least its timeout, and at most that interval (or a minute)
 * longer.
 */
export function expiresAfterMs(registration: Pick<Registration, 'timeoutSecs'>): number {
  return registration.timeoutSecs * 1000 + Math.max(MIN_SLACK_MS, touchEveryMs(registration));
}

export function isExpired(registration: Registration, lastUseAt: number, now: number): boolean {
  return now > lastUseAt + expiresAfterMs(registration);
}

/** 143 random bits: a queue id cannot be guessed. */
const QUEUE_ID_LENGTH = 24;
const QUEUE_ID = /^[A-Za-z0-9]{24}$/;

export function newQueueId(): string {
  return randomKey(QUEUE_ID_LENGTH);
}

/** Whether a client's text can be a queue id at all; only then may it become part of a key. */
export function isQueueId(text: string): boolean {
  return QUEUE_ID.test(text);
}

/** The same for 'unknown', 'expired', 'not yours' and 'cannot be proved complete': the client registers again. */
export function badQueueId(queueId: string): DomainError {
  return new DomainError('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${queueId}`, { extra: { queue_id: queueId } });
}
