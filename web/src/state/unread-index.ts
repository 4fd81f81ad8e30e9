/**
 * Topics with unread messages: lookup, list, and totals by channel. Each message changes one of thousands of topics, so
 * only the changed one is derived again. Pure.
 */
import type { UnreadMessages } from '@rookery/client';

export interface UnreadTopic {
  readonly channelId: number;
  readonly topic: string;
  /** The `topicKey` of the channel and topic. */
  readonly key: string;
  readonly count: number;
  readonly newestId: number;
  readonly mention: boolean;
  readonly muted: boolean;
}

/** The unread messages of a channel. */
export interface ChannelCount {
  /** In topics that are not muted. */
  readonly count: number;
  readonly mutedCount: number;
  /** Number of topics with unread messages, and of those in which the user is mentioned. */
  readonly topics: number;
  readonly mentions: number;
}

export const NOTHING_UNREAD: ChannelCount = { count: 0, mutedCount: 0, topics: 0, mentions: 0 };

type Place = UnreadMessages['streams'][number];

/** The newest id of an ascending list; 0 if it is empty. */
export const newestOf = (ids: readonly number[]): number => ids.at(-1) ?? 0;

/** Entries derived from places, newest first. An entry is the same object for as long as its place is unchanged. */
export class NewestFirst<
  P extends { readonly unread_message_ids: readonly number[] },
  T extends { readonly count: number; readonly newestId: number },
> {
  #of = new Map<P, T>();
  #reasons: readonly unknown[] = [];
  /** The same list for as long as no entry changes. */
  list: readonly T[] = [];
  /** The entries that the last `follow` removed from the list, and added. */
  gone: ReadonlySet<T> = new Set();
  made: readonly T[] = [];

  /** Updates the entries from the current places. If one of `reasons` has changed, all entries are derived again. */
  follow(places: readonly P[], reasons: readonly unknown[], make: (place: P) => T): this {
    const gone = new Set<T>();
    if (reasons.some((one, i) => one !== this.#reasons[i])) {
      for (const one of this.#of.values()) gone.add(one);
      this.#of.clear();
    }
    this.#reasons = reasons;
    const made: T[] = [];
    for (const place of places) {
      const ids = place.unread_message_ids;
      const known = this.#of.get(place);
      if (known !== undefined) {
        if (known.count === ids.length && known.newestId === newestOf(ids)) continue;
        gone.add(known);
      }
      const one = make(place);
      made.push(one);
      this.#of.set(place, one);
    }
    if (this.#of.size > places.length) this.#dropAllBut(new Set(places), gone);
    if (made.length > 0 || gone.size > 0) this.list = merged(this.list, gone, made);
    this.gone = gone;
    this.made = made;
    return this;
  }

  #dropAllBut(places: ReadonlySet<P>, gone: Set<T>): void {
    for (const [place, one] of this.#of) {
      if (places.has(place)) continue;
      this.#of.delete(place);
      gone.add(one);
    }
  }
}

/** The list without the `gone` entries, and with the `made` ones in their places. */
function merged<T extends { readonly newestId: number }>(
  list: readonly T[],
  gone: ReadonlySet<T>,
  made: T[],
): readonly T[] {
  made.sort((a, b) => b.newestId - a.newestId);
  const all: T[] = [];
  let next = 0;
  for (const one of list) {
    if (gone.has(one)) continue;
    for (let other = made[next]; other !== undefined && other.newestId > one.newestId; other = made[++next]) {
      all.push(other);
    }
    all.push(one);
  }
  for (; next < made.length; next++) all.push(made[next] as T);
  return all;
}

export class UnreadIndex {
  readonly #topics = new NewestFirst<Place, UnreadTopic>();
  readonly #byKey = new Map<string, UnreadTopic>();
  readonly #byChannel = new Map<number, ChannelCount>();

  /**
   * Updates the index from the unread topics. Returns them, newest first: the same list for as long as nothing changes.
   */
  follow(
    places: readonly Place[],
    reasons: readonly unknown[],
    make: (place: Place) => UnreadTopic,
  ): readonly UnreadTopic[] {
    const { list, gone, made } = this.#topics.follow(places, reasons, make);
    for (const one of gone) {
      this.#byKey.delete(one.key);
      this.#add(one, -1);
    }
    for (const one of made) {
      this.#byKey.set(one.key, one);
      this.#add(one, 1);
    }
    return list;
  }

  /** The topics by `topicKey`. Changes in place. */
  get byKey(): ReadonlyMap<string, UnreadTopic> {
    return this.#byKey;
  }

  /** The totals by channel. Changes in place; a changed count is a new object. */
  get byChannel(): ReadonlyMap<number, ChannelCount> {
    return this.#byChannel;
  }

  #add({ channelId, count, muted, mention }: UnreadTopic, sign: 1 | -1): void {
    const sum = this.#byChannel.get(channelId) ?? NOTHING_UNREAD;
    const topics = sum.topics + sign;
    if (topics === 0) {
      this.#byChannel.delete(channelId);
      return;
    }
    this.#byChannel.set(channelId, {
      count: sum.count + (muted ? 0 : sign * count),
      mutedCount: sum.mutedCount + (muted ? sign * count : 0),
      topics,
      mentions: sum.mentions + (mention ? sign : 0),
    });
  }
}
