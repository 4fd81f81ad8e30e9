/** What somebody muted: it stays readable, but does not ask to be read. */
import { holdsNow, type Intervals } from './receipt.ts';

/** The reader's subscriptions, past ones included. */
interface Muter {
  readonly subscriptions: ReadonlyMap<number, { readonly intervals: Intervals; readonly is_muted: boolean }>;
}

/** Whether the reader is subscribed to the channel and muted it. Conversations below zero are direct messages. */
export function isMuted({ subscriptions }: Muter, conversation: number): boolean {
  const subscription = conversation > 0 ? subscriptions.get(conversation) : undefined;
  return subscription?.is_muted === true && holdsNow(subscription.intervals);
}
