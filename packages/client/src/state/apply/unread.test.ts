import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClientState } from '../types.ts';
import { addUnread, changeMention, countUnread, removeAllUnread, removeUnread } from './unread.ts';

const SELF = 9;
type Unread = Pick<ClientState, 'unread_msgs' | 'user_id' | 'subscriptions' | 'user_topics'>;

const nothing = (): Unread => ({
  user_id: SELF,
  subscriptions: [],
  user_topics: [],
  unread_msgs: { count: 0, pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: false },
});

describe('what is unread', () => {
  it('is found by place: topics in any spelling, conversations with or without oneself', () => {
    const state = nothing();
    addUnread(state, 5, { stream_id: 1, topic: 'Lunch' }, false);
    addUnread(state, 3, { stream_id: 1, topic: 'lunch' }, true);
    addUnread(state, 6, { stream_id: 2, topic: 'lunch' }, false);
    addUnread(state, 7, { user_ids: [4, SELF] }, false);
    addUnread(state, 8, { user_ids: [4] }, false);
    addUnread(state, 10, { user_ids: [SELF] }, false);
    addUnread(state, 11, { user_ids: [12, 4] }, false);
    addUnread(state, 11, { user_ids: [SELF, 4, 12] }, false);
    expect(state.unread_msgs).toEqual({
      count: 0,
      old_unreads_missing: false,
      mentions: [3],
      streams: [
        { stream_id: 1, topic: 'Lunch', unread_message_ids: [3, 5] },
        { stream_id: 2, topic: 'lunch', unread_message_ids: [6] },
      ],
      pms: [
        { other_user_id: 4, sender_id: 4, unread_message_ids: [7, 8] },
        { other_user_id: SELF, sender_id: SELF, unread_message_ids: [10] },
      ],
      huddles: [{ user_ids_string: '4,9,12', unread_message_ids: [11] }],
    });
    expect([...removeUnread(state, [3, 6, 11, 99])].sort((a, b) => a - b)).toEqual([3, 6, 11]);
    expect(state.unread_msgs).toMatchObject({
      mentions: [],
      streams: [{ unread_message_ids: [5] }],
      huddles: [],
    });
    // All are read, also those that were too many for the register.
    state.unread_msgs.old_unreads_missing = true;
    removeAllUnread(state);
    expect(state).toEqual(nothing());
  });

  it('is what was added and not removed, in whatever order', () => {
    const step = fc.record({
      isAdded: fc.boolean(),
      ids: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 8 }),
      place: fc.integer({ min: 0, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const state = nothing();
        const expected = new Map<number, number>();
        for (const { isAdded, ids, place } of steps) {
          if (!isAdded) {
            const there = ids.filter((id) => expected.delete(id));
            expect([...removeUnread(state, ids)].sort()).toEqual(there.sort());
          } else {
            for (const id of ids.filter((one) => !expected.has(one))) {
              expected.set(id, place);
              addUnread(state, id, place < 3 ? { stream_id: place, topic: 't' } : { user_ids: [place] }, false);
            }
          }
        }
        const { streams, pms } = state.unread_msgs;
        const found = [
          ...streams.map((one) => [one.stream_id, one.unread_message_ids] as const),
          ...pms.map((one) => [one.other_user_id, one.unread_message_ids] as const),
        ].sort(([a], [b]) => a - b);
        const places = [...new Set(expected.values())].sort((a, b) => a - b);
        const idsOf = (place: number) => [...expected].flatMap(([id, at]) => (at === place ? [id] : []));
        expect(found).toEqual(places.map((place) => [place, idsOf(place).sort((a, b) => a - b)]));
      }),
    );
  });

  it('mentions the user as the last edit has it, while it is unread', () => {
    const state = nothing();
    for (const id of [3, 5, 7]) addUnread(state, id, { stream_id: 1, topic: 't' }, id === 5);
    for (const id of [3, 5, 7, 99]) changeMention(state, id, true);
    expect(state.unread_msgs.mentions).toEqual([3, 5, 7]);
    for (const id of [5, 99]) changeMention(state, id, false);
    expect(state.unread_msgs.mentions).toEqual([3, 7]);
  });

  it('is counted without what is muted', () => {
    const state = nothing();
    state.subscriptions = [
      { stream_id: 1, is_muted: true },
      { stream_id: 2, is_muted: false },
    ] as never;
    const policy = (
      stream_id: number,
      topic_name: string,
      visibility_policy: ClientState['user_topics'][number]['visibility_policy'],
    ) => ({
      stream_id,
      topic_name,
      visibility_policy,
      last_updated: 0,
    });
    state.user_topics = [policy(1, 'Wanted', 2), policy(2, 'noise', 1), policy(1, 'followed', 3)];
    const topics = ['wanted', 'noise', 'followed', 'other'];
    let id = 1;
    for (const stream_id of [1, 2]) for (const topic of topics) addUnread(state, id++, { stream_id, topic }, false);
    addUnread(state, id++, { user_ids: [3] }, false);
    addUnread(state, id++, { user_ids: [3, 4] }, false);
    // Channel 1: the topics 'wanted' and 'followed'; channel 2: all except 'noise'; both conversations.
    expect(countUnread(state)).toBe(2 + 3 + 2);
  });

  it('of 50,000 in 5,000 topics, and of 50,000 in one, is read a screen at a time by few looks', () => {
    for (const places of [5000, 1]) {
      const state = nothing();
      let looks = 0;
      const counted = (ids: number[]): number[] =>
        new Proxy(ids, {
          get(target, key) {
            if (typeof key === 'string' && /^\d+$/.test(key)) looks++;
            return Reflect.get(target, key);
          },
        });
      for (let place = 0; place < places; place++) {
        const ids = Array.from({ length: 50_000 / places }, (_, i) => 1 + place + i * places);
        state.unread_msgs.streams.push({ stream_id: place, topic: 'talk', unread_message_ids: counted(ids) });
      }
      const screen = Array.from({ length: 20 }, (_, i) => 1 + i);
      expect(removeUnread(state, screen).size).toBe(20);
      // Two reads per place exclude it. A place that may contain some is searched by bisection for each id, and read
      // once.
      const each = 50_000 / places;
      const searched = Math.min(places, 20) * (20 * (Math.ceil(Math.log2(each)) + 2) + each);
      expect(looks).toBeLessThanOrEqual(2 * places + searched);
      expect(state.unread_msgs.streams.flatMap((one) => one.unread_message_ids)).toHaveLength(49_980);
    }
  });
});
