/** Muted channels and topics: readable, but without unread counts. */
import { TOPIC_POLICIES } from '@rookery/core';
import { holdsNow, type Intervals } from '../../readstate/rules/receipt.ts';

interface Muter {
  /** Including past subscriptions. */
  readonly subscriptions: ReadonlyMap<number, { readonly intervals: Intervals; readonly is_muted: boolean }>;
}

/**
 * Whether a topic of a channel is muted for the reader: by its own policy, or with its channel if the reader chose no
 * policy. Conversations below zero are direct messages.
 * @param policy the one that the reader chose for the topic
 */
export function isMuted({ subscriptions }: Muter, conversation: number, policy: number): boolean {
  if (policy !== TOPIC_POLICIES.none) return policy === TOPIC_POLICIES.muted;
  const subscription = conversation > 0 ? subscriptions.get(conversation) : undefined;
  return subscription?.is_muted === true && holdsNow(subscription.intervals);
}
