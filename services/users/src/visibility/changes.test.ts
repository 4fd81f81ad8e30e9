import { UserSet } from '@rookery/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sees } from '../user/rules/visibility.ts';
import { changesOf } from './changes.ts';
import { emptyVisibility, type RestrictedUser } from './store.ts';

const PEOPLE = [1, 2, 3, 4, 5, 6];
const GUESTS = [1, 2, 3];

/** The users who share a channel with a user, as the channels service replies. */
function peers(channels: readonly Set<number>[], user: number): UserSet {
  const all = channels.filter((channel) => channel.has(user)).flatMap((channel) => [...channel]);
  const isGuest = GUESTS.includes(user);
  return UserSet.of(isGuest ? all : all.filter((one) => GUESTS.includes(one)));
}

it('guests see exactly whom they share a channel with, whichever of them come and go, if each change is followed', () => {
  const step = fc.record({ channel: fc.nat(2), users: fc.uniqueArray(fc.constantFrom(...PEOPLE), { minLength: 1 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const channels = [new Set<number>(), new Set<number>(), new Set<number>()];
      const guests = new Map<number, RestrictedUser>(
        GUESTS.map((id) => [id, { _id: id, user_id: id, visibility: emptyVisibility(1), is_active: true, role: 600 }]),
      );
      for (const { channel, users } of steps) {
        const members = channels[channel] as Set<number>;
        for (const user of users) if (!members.delete(user)) members.add(user);
        const of = new Map(users.map((user) => [user, peers(channels, user)]));
        for (const guest of guests.values()) {
          const before = new Set(PEOPLE.filter((id) => id !== guest.user_id && sees(guest, { id, bot_type: 0 })));
          for (const { visibility, gained, lost } of changesOf(guest, { channels: { seq: 1, of } })) {
            guests.set(guest.user_id, { ...guest, visibility });
            for (const id of gained.toArray()) if (id !== guest.user_id) before.add(id);
            for (const id of lost.toArray()) before.delete(id);
          }
          const now = guests.get(guest.user_id) as RestrictedUser;
          const shared = peers(channels, guest.user_id);
          const expected = PEOPLE.filter((id) => id !== guest.user_id && shared.has(id));
          expect(PEOPLE.filter((id) => id !== guest.user_id && sees(now, { id, bot_type: 0 }))).toEqual(expected);
          // The events of a change turn the earlier state into the later one.
          expect([...before].sort()).toEqual(expected);
        }
      }
    }),
  );
});

it('keeps who is in a conversation, whatever becomes of channels', () => {
  const guest: RestrictedUser = { _id: 1, user_id: 1, visibility: emptyVisibility(1), is_active: true, role: 600 };
  const [met] = changesOf(guest, { messages: { seq: 1, of: new Map([[1, UserSet.of([1, 4])]]) } });
  const after = { ...guest, visibility: met?.visibility ?? emptyVisibility(1) };
  const [joined] = changesOf(after, { channels: { seq: 1, of: new Map([[4, UserSet.of([1])]]) } });
  expect(joined?.gained.size).toBe(0);
  const both = { ...after, visibility: joined?.visibility ?? emptyVisibility(1) };
  const [left] = changesOf(both, { channels: { seq: 2, of: new Map([[4, UserSet.EMPTY]]) } });
  expect(left?.lost.size).toBe(0);
  expect(sees({ ...both, visibility: left?.visibility }, { id: 4, bot_type: 0 })).toBe(true);
});
