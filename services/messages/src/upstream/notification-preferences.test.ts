import { DroppableLease, UserSet } from '@rookery/core';
import type { Clients } from '@rookery/runtime';
import { expect, it } from 'vitest';
import { NotificationPreferenceCache } from './notification-preferences.ts';

const REALM = 1;
const setOf = (...ids: number[]) => UserSet.of(ids).toBytes();

/** The cache, and the preferences that the users service has. */
function caching() {
  const now = { version: 1, words: [{ word: 'rook', users: setOf(7) }], mutes: [] as object[] };
  const asked: number[] = [];
  const users = {
    GetNotificationPreferences: async ({ known_version }: { known_version: number }) => {
      asked.push(known_version);
      return known_version === now.version ? { version: now.version, not_modified: true } : { ...now };
    },
  };
  const lease = new DroppableLease<number>({ ms: 60_000, receivesInvalidations: () => true });
  const preferences = new NotificationPreferenceCache({ users } as unknown as Pick<Clients, 'users'>, lease);
  const change = (changed: Partial<typeof now>) => {
    Object.assign(now, { version: now.version + 1 }, changed);
    lease.drop(REALM);
  };
  return { asked, change, get: () => preferences.get(REALM) };
}

it('fetches the preferences again after a change, and not before', async () => {
  const { asked, change, get } = caching();
  expect((await get()).words.find('a rook').toArray()).toEqual([7]);
  await get();
  expect(asked).toEqual([0]);
  change({ words: [{ word: 'rook', users: setOf(7, 8) }] });
  expect((await get()).words.find('a rook').toArray()).toEqual([7, 8]);
  change({ words: [{ word: 'crow', users: setOf(7, 8) }] });
  const { words } = await get();
  expect([words.find('a rook').size, words.find('a crow').size]).toEqual([0, 2]);
  expect(asked).toEqual([0, 1, 2]);
});

it('builds no automaton for a change of mutes', async () => {
  const { change, get } = caching();
  const before = await get();
  change({ mutes: [{ sender_id: 9, users: setOf(7) }] });
  const after = await get();
  expect(after.muters.get(9)?.toArray()).toEqual([7]);
  expect(after.words).toBe(before.words);
});
