/**
 * A delivery: one message that reaches one user outside of clients. The engine (`engine.ts`) decides deliveries, the
 * dispatcher (`dispatcher.ts`) claims them and hands them to the sender of their kind, and senders implement `Sender`.
 */
import { createHash } from 'node:crypto';
import type { Settings } from '../realm/rules/user-settings.ts';

/** How a delivery reaches its user: each kind has one sender. */
export type DeliveryKind = 'mail' | 'push' | 'webhook' | 'digest';

/** Why a message reaches a user: the first that applies, in this order; `digest` is of no message. */
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
  /** `<realm>:<kind>:<user>:<message>`; of a digest with its day since 1970 in place of a message. */
  readonly _id: string;
  readonly realm: number;
  readonly kind: DeliveryKind;
  /** Whom it is for; of the kind `webhook` the bot. */
  readonly user: number;
  /** 0 of a digest. */
  readonly message_id: number;
  /**
   * `notify` shows the message. `remove` takes back what was shown, after the message was read, deleted or hidden; only
   * of kinds whose sender `remembersShown`.
   */
  readonly action: 'notify' | 'remove';
  readonly trigger: Trigger;
  /** The group that was mentioned, where the trigger is `mentioned` and no mention names the user. */
  readonly mentioned_group_id?: number;
  /**
   * Equal for messages of one conversation, '' of a digest: `c<channel>:<topic, lower case>`,
   * `d<ids of all its users, ascending>`, or a hash of it.
   */
  readonly conversation: string;
  /** When the message was committed, or the digest decided, UNIX milliseconds. */
  readonly sent_at: number;
  /** When it is to be sent; while a claim lasts, when that ends. UNIX milliseconds. */
  readonly due_at: number;
  /** Names the claim under which it is sent. */
  readonly claim?: string;
  /** How often it was claimed, this time included, less the claims that came to `busy`. */
  readonly attempts: number;
}

/**
 * What a peer knows deliveries by, the same at every attempt. A database that was restored gives the id of a message to
 * another one, which the time of sending tells apart; what takes a notification back is not the notification.
 */
export function idempotencyKeyOf(deliveries: readonly Delivery[]): string {
  const keys = deliveries.map(({ _id, action, sent_at }) => `${_id}:${sent_at}${action === 'remove' ? ':remove' : ''}`);
  return keys.length === 1 ? (keys[0] as string) : createHash('sha256').update(keys.join()).digest('base64url');
}

export function deliveryId(realm: number, kind: DeliveryKind, user: number, message: number): Delivery['_id'] {
  return `${realm}:${kind}:${user}:${message}`;
}

/** What became of a delivery. */
export type Outcome =
  /** The peer has it. The row is removed, or recorded as shown where the sender `remembersShown`. */
  | { readonly result: 'sent' }
  /** Not yet: to be claimed again after this many ms. */
  | { readonly result: 'retry'; readonly afterMs: number }
  /** The sender had no room for it and tried nothing: as `retry`, but it costs no attempt. */
  | { readonly result: 'busy'; readonly afterMs: number }
  /** Never: the row is removed. The reason goes to the log and to the metric, so it names no user and no content. */
  | { readonly result: 'drop'; readonly reason: string };

/**
 * Sends the deliveries of one kind. The dispatcher claims them under a lease and calls `send`; a claim that ends before
 * the outcome is recorded is claimed again, so `send` may see a delivery more than once: the peer gets its
 * `idempotencyKeyOf`.
 *
 * Rows name messages, not their contents: a sender reads them with `MessageReader` (`message-reader.ts`) as the user at
 * the time of sending, so that nothing is sent that was read, deleted or hidden meanwhile.
 */
export interface Sender {
  readonly kind: DeliveryKind;
  /** Deliveries of one call at most. */
  readonly maxBatch: number;
  /** Calls of `send` at a time, each for another user, per replica. */
  readonly concurrency: number;
  /** Between claims, ms at least: what comes meanwhile is claimed and read together. Default: 0. */
  readonly apartMs?: number;
  /** How long a claim lasts, ms: more than `send` may take, since `signal` aborts a second before. */
  readonly leaseMs: number;
  /**
   * For so long after a message was sent its delivery is tried, however often, ms; later and by default twelve times in
   * all.
   */
  readonly triesForMs?: number;
  /** Rows of sent deliveries remain, so that reading the message makes a delivery with the action `remove`. */
  readonly remembersShown: boolean;
  /** From the decision to the sending, ms, by the user's settings. Default: none. */
  delayMs?(settings: Settings): number;
  /**
   * Which of these users have somewhere to send to, such as a device: no row is stored for the others. Asked once for
   * all that is decided together, of at most a thousand users at a time.
   */
  reachable(realm: number, users: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * @param batch of one user: all that waits, whatever its due time, up to `maxBatch`
   * @returns an outcome for each delivery, in their order. Never throws for what one delivery did; an exception counts
   *   as `retry` of all, with back-off.
   */
  send(batch: readonly Delivery[], signal: AbortSignal): Promise<Outcome[]>;
}
