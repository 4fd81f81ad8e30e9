/** The channels in the overlay's lists, and their order. Pure. */
import type { Channel } from '@rookery/client';

export const LISTS = ['subscribed', 'available', 'all', 'archived'] as const;
export type List = (typeof LISTS)[number];
export const ORDERS = ['name', 'subscribers', 'activity'] as const;
export type Order = (typeof ORDERS)[number];

interface Browsing {
  readonly list: List;
  readonly order: Order;
  /** The query, folded by `fold`. */
  readonly query: string;
  readonly fold: (text: string) => string;
  readonly isSubscribed: (channelId: number) => boolean;
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base' });

/** Returns the matching channels of a list: matches by name first, then those by description only. */
export function browse(channels: readonly Channel[], options: Browsing): readonly Channel[] {
  const found: { one: Channel; rank: number }[] = [];
  for (const one of channels) {
    if (!isListed(one, options)) continue;
    const rank = options.query === '' || options.fold(one.name).includes(options.query) ? 0 : 1;
    if (rank === 0 || options.fold(one.description).includes(options.query)) found.push({ one, rank });
  }
  found.sort((a, b) => a.rank - b.rank || compare(a.one, b.one, options.order));
  return found.map(({ one }) => one);
}

/** Whether a list contains a channel. */
export function isListed(one: Channel, { list, isSubscribed }: Pick<Browsing, 'list' | 'isSubscribed'>): boolean {
  if (list === 'archived') return one.is_archived;
  if (one.is_archived) return false;
  return list === 'all' || isSubscribed(one.stream_id) === (list === 'subscribed');
}

/** The highest number first; a channel younger than a week has no traffic figure yet. */
function compare(a: Channel, b: Channel, order: Order): number {
  const by =
    order === 'subscribers'
      ? b.subscriber_count - a.subscriber_count
      : order === 'activity'
        ? (b.stream_weekly_traffic ?? 0) - (a.stream_weekly_traffic ?? 0)
        : 0;
  return by || collator.compare(a.name, b.name);
}
