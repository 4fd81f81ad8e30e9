import { describe, expect, it } from 'vitest';
import { NOTHING_UNREAD, UnreadIndex, type UnreadTopic } from './unread-index.ts';

interface Place {
  stream_id: number;
  topic: string;
  unread_message_ids: number[];
}

const keyOf = ({ stream_id, topic }: Place) => `${stream_id}:${topic}`;

/** Creates entries by `muted` channels and `mentions`, and counts how many it made. */
function makerOf(muted: ReadonlySet<number>, mentions: ReadonlySet<number>) {
  let made = 0;
  const make = (place: Place): UnreadTopic => {
    made++;
    return {
      channelId: place.stream_id,
      topic: place.topic,
      key: keyOf(place),
      count: place.unread_message_ids.length,
      newestId: place.unread_message_ids.at(-1) ?? 0,
      mention: place.unread_message_ids.some((id) => mentions.has(id)),
      muted: muted.has(place.stream_id),
    };
  };
  return { make, made: () => made };
}

function expected(places: readonly Place[], make: (place: Place) => UnreadTopic) {
  const list = places.map(make).sort((a, b) => b.newestId - a.newestId);
  const sums = new Map<number, typeof NOTHING_UNREAD>();
  for (const { channelId, count, muted, mention } of list) {
    const sum = sums.get(channelId) ?? NOTHING_UNREAD;
    sums.set(channelId, {
      count: sum.count + (muted ? 0 : count),
      mutedCount: sum.mutedCount + (muted ? count : 0),
      topics: sum.topics + 1,
      mentions: sum.mentions + (mention ? 1 : 0),
    });
  }
  return { list, byKey: new Map(list.map((one) => [one.key, one])), byChannel: sums };
}

describe('unread index', () => {
  it('says after any changes what a fresh look would say', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return seed % below;
    };
    const index = new UnreadIndex();
    let places: Place[] = [];
    let [muted, mentions] = [new Set([1]), new Set<number>()];
    for (let id = 1; id <= 600; id++) {
      const what = random(12);
      const at = random(Math.max(1, places.length));
      if (what < 7) {
        const [stream_id, topic] = [random(3), `topic ${random(30)}`];
        const known = places.find((one) => one.stream_id === stream_id && one.topic === topic);
        if (known) known.unread_message_ids.push(id);
        else places.splice(at, 0, { stream_id, topic, unread_message_ids: [id] });
      } else if (what < 9) places.splice(at, 1);
      else if (what === 9 && places[at] && places[at].unread_message_ids.length > 1) {
        places[at].unread_message_ids = places[at].unread_message_ids.slice(1);
      } else if (what === 10) mentions = new Set([...mentions, id]);
      else if (id % 40 === 0) muted = new Set([random(3)]);
      else if (id % 90 === 0) places = [];
      const { make } = makerOf(muted, mentions);
      const list = index.follow(places, [muted, mentions], make);
      const fresh = expected(places, make);
      expect(list).toEqual(fresh.list);
      expect(index.byKey).toEqual(fresh.byKey);
      expect(index.byChannel).toEqual(fresh.byChannel);
    }
  });

  it('derives of thousands of topics those alone that changed', () => {
    const index = new UnreadIndex();
    const places = Array.from({ length: 5000 }, (_, n) => ({
      stream_id: 1,
      topic: `topic ${n}`,
      unread_message_ids: [n + 1],
    }));
    const reasons = [new Set(), new Set()];
    const { make, made } = makerOf(new Set(), new Set());
    const before = index.follow(places, reasons, make);
    expect(made()).toBe(5000);
    expect(index.follow(places, reasons, make)).toBe(before);
    places[17]?.unread_message_ids.push(6000);
    const after = index.follow(places, reasons, make);
    expect(made()).toBe(5001);
    expect(after[0]).toMatchObject({ topic: 'topic 17', count: 2, newestId: 6000 });
    expect(after[1]).toBe(before[0]);
  });
});
