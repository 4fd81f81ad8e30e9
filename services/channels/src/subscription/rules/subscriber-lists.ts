/** Whether a list of subscribers goes as a whole or as a partial one. */

/** Below this many subscribers the list is always complete: a partial one would save next to nothing. */
const PARTIAL_FROM = 250;

/**
 * The member of a channel's object that carries its subscribers. A partial list must hold all bots and the users
 * active within 14 days, and may hold any other subscriber: this one holds all, so that it shares its bytes with the
 * complete list and needs no activity data.
 */
export function subscribersField(
  count: number,
  asked: { readonly partial_subscribers: boolean },
): 'subscribers' | 'partial_subscribers' {
  return asked.partial_subscribers && count >= PARTIAL_FROM ? 'partial_subscribers' : 'subscribers';
}
