/**
 * A delivery: one message that reaches one user outside of clients. The engine (`engine.ts`) decides deliveries, the
 * dispatcher (`dispatcher.ts`) claims them and passes them to the sender of their kind, and senders implement `Sender`.
 */
import { createHash } from 'node:crypto';
import { backoffMs } from '@rookery/core';
import type { Settings } from '../realm/rules/user-settings.ts';

/** How a delivery reaches its user; each kind has one sender. */
export type DeliveryKind = 'mail' | 'push' | 'webhook' | 'digest';

/** Why a message reaches a user: the first that applies, in this order; `digest` has no message. */
export type Trigger =
  | 'direct_message'
  | 'mentioned'
  | 'topic_wildcard_mentioned_in_followed_topic'
  | 'stream_wildcard_mentioned_in_followed_topic'
  | 'topic_wildcard_mentioned'
  | 'stream_wildcard_mentioned'
  | 'followed_topic_email'
  | 'followed_topic_push'
  | 'stream_email'
  | 'stream_push'
  | 'digest';

export interface Delivery {
  /** `<realm>:<kind>:<user>:<message>`; for a digest with its day since 1970 in place of the message. */
  readonly _id: string;
  readonly realm: number;
  readonly kind: DeliveryKind;
  /** The receiver; for the kind `webhook` the bot. */
  readonly user: number;
  /** 0 for a digest. */
  readonly message_id: number;
  /**
   * `notify` shows the message. `remove` withdraws a shown notification after the message was read, deleted or hidden;
   * only for kinds whose sender `remembersShown`.
   */
  readonly action: 'notify' | 'remove';
  readonly trigger: Trigger;
  /** If the trigger is a mention: what would notify the user without it and without a followed topic, if anything. */
  readonly unmentioned_trigger?: Trigger;
  /** The mentioned group, if the trigger is `mentioned` and no mention names the user. */
  readonly mentioned_group_id?: number;
  /**
   * Equal for messages of one conversation, '' for a digest: `c<channel>:<topic, lower case>`,
   * `d<ids of all its users, ascending>`, or a hash of it.
   */
  readonly conversation: string;
  /** The channel of the message when the delivery was decided; absent for direct messages and digests. */
  readonly channel?: number;
  /**
   * The time of the message's commit, of the edit's that mentions the user, or of the digest's decision, UNIX
   * milliseconds.
   */
  readonly sent_at: number;
  /** The time at which it is due; while it is claimed, the end of the claim. UNIX milliseconds. */
  readonly due_at: number;
  /** The id of the claim under which it is sent. */
  readonly claim?: string;
  /** The number of claims, the current one included. */
  readonly attempts: number;
}

/**
 * The key by which a peer recognises deliveries, the same at every attempt. It contains the time of sending, since a
 * restored database may reuse the id of a message, and distinguishes a removal from its notification.
 */
export function idempotencyKeyOf(deliveries: readonly Delivery[]): string {
  const keys = deliveries.map(({ _id, action, sent_at }) => `${_id}:${sent_at}${action === 'remove' ? ':remove' : ''}`);
  return keys.length === 1 ? (keys[0] as string) : createHash('sha256').update(keys.join()).digest('base64url');
}

export function deliveryId(realm: number, kind: DeliveryKind, user: number, message: number): Delivery['_id'] {
  return `${realm}:${kind}:${user}:${message}`;
}

/** The outcome of sending a delivery. */
export type Outcome =
  /** The peer has accepted it. The row is removed, or recorded as shown if the sender `remembersShown`. */
  | { readonly result: 'sent' }
  /** Not sent yet: to be claimed again after this many ms. */
  | { readonly result: 'retry'; readonly afterMs: number }
  /**
   * Abandoned: the row is removed. The reason is logged and counted in a metric, so it must name no user and no
   * content.
   */
  | { readonly result: 'drop'; readonly reason: string };

/** Delay after an exception, ms, doubled at each attempt. */
const RETRY_MS = 5_000;
export const MAX_RETRY_MS = 3_600_000;

/** The outcome of a delivery whose attempt ended with an exception. `attempts`: those so far, from 1. */
export function retryAfterException(attempts: number): Outcome {
  return { result: 'retry', afterMs: backoffMs({ failures: attempts, firstMs: RETRY_MS, mostMs: MAX_RETRY_MS }) };
}

/**
 * The shares of a sender whose peers are the users' own: one that takes its time would otherwise delay those of others.
 * A user has one call at a time.
 */
export interface SenderShares {
  /** Max. concurrent calls of `send` per replica for users of one organisation. */
  readonly ofRealm: number;
  /** Max. concurrent calls of `send` per replica for users who share. */
  readonly ofOwner: number;
  /** Returns the users who share with this one, including them: the bots of one owner. */
  usersWith(realm: number, user: number): Promise<readonly number[]>;
}

/**
 * Sends the deliveries of one kind. The dispatcher claims them under a lease and calls `send`. If the claim ends before
 * the outcome is recorded, it claims them again, so `send` may see a delivery more than once; `idempotencyKeyOf` lets
 * the peer recognise it.
 *
 * Rows name messages, not their contents: a sender reads them with `MessageReader` (`message-reader.ts`) as the user at
 * the time of sending, so that messages read, deleted or hidden in the meantime are not sent.
 */
export interface Sender {
  readonly kind: DeliveryKind;
  /** Max. deliveries per call of `send`. */
  readonly maxBatch: number;
  /** Max. concurrent calls of `send` per replica, each for a different user. */
  readonly concurrency: number;
  /** Default: `concurrency` is shared by all users, in the order in which their deliveries are due. */
  readonly shares?: SenderShares;
  /** Min. time between claims, ms: deliveries that arrive in between are claimed and read together. Default: 0. */
  readonly apartMs?: number;
  /** Duration of a claim, ms: longer than `send` may take; `signal` aborts a second before its end. */
  readonly leaseMs: number;
  /**
   * How long after its message was sent a delivery is retried regardless of the number of attempts, ms. Afterwards, and
   * by default, the limit is twelve attempts in all.
   */
  readonly triesForMs?: number;
  /**
   * Whether rows of sent deliveries remain, so that reading the message creates a delivery with the action `remove`.
   */
  readonly remembersShown: boolean;
  /** Delay between decision and sending by the user's settings, ms. Default: none. */
  delayMs?(settings: Settings): number;
  /**
   * Returns those of these users who have a target, such as a device: no row is stored for the others. Called once for
   * all deliveries that are decided together, with at most a thousand users per call.
   */
  reachable(realm: number, users: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * @param batch the waiting deliveries of one user, due or not, up to `maxBatch`
   * @returns an outcome for each delivery, in their order. Must not throw for a failure of one delivery: an exception
   *   counts as `retry` of all, with back-off.
   */
  send(batch: readonly Delivery[], signal: AbortSignal): Promise<Outcome[]>;
}
