import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FoundMessages, plainMessage } from './found-messages.ts';

const REALM = 7;
const TOPICS = 12;

/** A topic of one of three channels; below zero, a direct conversation. */
const place = fc.integer({ min: -3, max: TOPICS }).filter((n) => n !== 0);
const conversationOf = (n: number) => (n > 0 ? (n % 3) + 1 : n);
const found = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 3_000_000 }), place, single: fc.boolean(), own: fc.boolean() }),
  { maxLength: 400, selector: ({ id }) => id },
);

test('the newest are those of a sorted list, by place and one by one, in whatever order they were found', () => {
  fc.assert(
    fc.property(found, fc.integer({ min: 1, max: 300 }), fc.boolean(), (all, most, inOrder) => {
      const messages = new FoundMessages(REALM);
      const descending = all.toSorted((a, b) => b.id - a.id);
      const objectOf = ({ id, place: n, own }: (typeof all)[number]) =>
        plainMessage(REALM, {
          ...{ id, conversation: conversationOf(n), topicId: Math.max(n, 0), users: n < 0 ? [1, -n + 1] : undefined },
          ...{ sender: own ? -5 : 5, version: id % 10 },
        });
      for (const one of inOrder ? descending : all) {
        const { conversation, topicId, users, version } = objectOf(one);
        if (one.single) messages.addMessage(objectOf(one));
        else messages.add(messages.place(conversation, topicId, users), one.id, one.own ? -5 : 5, version);
      }
      // A message that was added as an object is not added again.
      for (const one of all) if (messages.has(one.id)) messages.addMessage(objectOf(one));
      expect(messages.count).toBe(all.length);
      const newest = messages.newest(most);
      const expected = descending.slice(0, most);
      expect(newest.count).toBe(expected.length);
      expect(newest.ids()).toEqual(expected.map(({ id }) => id));
      expect(newest.messages(0, most)).toEqual(expected.map(objectOf));
      expect(newest.messages(3, 10)).toEqual(expected.slice(3, 10).map(objectOf));
      const byPlace = Map.groupBy(expected.toReversed(), (one) => one.place);
      expect(newest.places().map(({ ids, ...rest }) => ({ ...rest, ids: [...ids] }))).toEqual(
        [...byPlace].map(([n, some]) => ({
          ...{ conversation: conversationOf(n), topicId: Math.max(n, 0), users: n < 0 ? [1, -n + 1] : undefined },
          ids: some.map(({ id }) => id),
        })),
      );
      const single = expected.filter((one) => one.single).toReversed();
      expect(newest.others()).toEqual(single.map(objectOf));
    }),
  );
});
