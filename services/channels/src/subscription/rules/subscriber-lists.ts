/** Decides whether a list of subscribers is sent as complete or partial. */

/** The number of subscribers below which the list is always complete: a partial one would save next to nothing. */
const PARTIAL_FROM = 250;

/**
 * The name of the member of a channel's object that carries its subscribers. A partial list must contain all bots and
 * the users active within 14 days, and may contain any other subscriber: this one contains all, so that it shares its
 * bytes with the complete list and needs no activity data.
 */
export function subscribersField(
  count: number,
  asked: { readonly partial_subscribers: boolean },
): 'subscribers' | 'partial_subscribers' {
  return asked.partial_subscribers && count >= PARTIAL_FROM ? 'partial_subscribers' : 'subscribers';
}
