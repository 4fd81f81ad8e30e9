/**
 * A cache of rosters by version. The roster of a version never changes, so cached ones are never stale; one that is
 * rebuilt lacks users whose subscription at that version is among the oldest of many, which are not stored.
 */
import { UserSet, VersionedCache } from '@rookery/core';
import type { Database } from '@rookery/data';
import type { RosterCache } from '../context.ts';
import { findRoster, subscribersAt } from './store/subscriptions.ts';

/** Max. cached rosters: some 10 MB, at 1 to 8 kB each. Fewer: busy organisations read the same rosters repeatedly. */
const MOST = 2000;

export function rosterCache(database: Database): RosterCache {
  const cache = new VersionedCache<string, UserSet>({ most: MOST });
  return {
    cache,
    get(realm, channel, version) {
      const key = `${realm}:${channel}:${version}`;
      return (
        cache.peek(key, version) ??
        cache.load(key, version, async () => ({ version, value: await load(database, realm, channel, version) }))
      );
    },
  };
}

async function load(database: Database, realm: number, channel: number, version: number): Promise<UserSet> {
  if (version === 0) return UserSet.EMPTY;
  const present = await findRoster(database, realm, channel);
  if (present.version === version) return present.users;
  // A past version: rebuilt from the intervals of all subscriptions, past ones included.
  return subscribersAt(database, realm, channel, version);
}
