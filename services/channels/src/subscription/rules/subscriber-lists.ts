/** Whether a list of subscribers goes as a whole or as a partial one. */

/** Channels with fewer subscribers are always told of whole: leaving anyone out would save next to nothing. */
const PARTIAL_FROM = 250;

/**
 * The member of a channel's object that carries its subscribers. A partial list has to hold all bots and whoever was
 * active within 14 days, and may hold anyone else who is subscribed: ours holds them all, so that it is the same bytes as
 * the whole one and costs nobody a look at who was active.
 */
export function subscribersField(
  count: number,
  asked: { readonly partial_subscribers: boolean },
): 'subscribers' | 'partial_subscribers' {
  return asked.partial_subscribers && count >= PARTIAL_FROM ? 'partial_subscribers' : 'subscribers';
}
