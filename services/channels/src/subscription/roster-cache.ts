/**
 * A cache of rosters by version. The roster at the present version of a channel never changes under that version; only
 * a caller whose channel is older than a backdated join may get the newcomer too. That of a past version does change:
 * newcomers receive earlier messages (subscribe/subscribe-newcomer.ts). Such joins raise the channel's `backdated`,
 * which is part of the keys of past versions. A roster that is rebuilt lacks users whose subscription at that version
 * is among the oldest of many, which are not stored.
 */
import { UserSet, VersionedCache } from '@rookery/core';
import type { Database } from '@rookery/data';
import type { Context, RosterCache, RosterSource } from '../context.ts';
import { findRoster, subscribersAt, subscribersAtEach } from './store/subscriptions.ts';

/** Max. cached rosters: some 10 MB, at 1 to 8 kB each. Fewer: busy organisations read the same rosters repeatedly. */
const MOST = 2000;

export function rosterCache(database: Database): RosterCache {
  const cache = new VersionedCache<string, UserSet>({ most: MOST });
  return {
    cache,
    get(channel, version = channel.ver) {
      const { r: realm, c: id, ver, backdated = 0 } = channel;
      // A channel that never had a subscriber.
      if (ver === 0) return UserSet.EMPTY;
      const key = `${realm}:${id}:${version}${version === ver ? '' : `:${backdated}`}`;
      return (
        cache.peek(key, version) ??
        cache.load(key, version, async () => ({ version, value: await load(database, channel, version) }))
      );
    },
  };
}

async function load(database: Database, { r: realm, c: id, ver }: RosterSource, version: number): Promise<UserSet> {
  if (version === ver) {
    const present = await findRoster(database, realm, id);
    if (present.version === version) return present.users;
  }
  // A past version: rebuilt from the intervals of all subscriptions, past ones included.
  return subscribersAt(database, realm, id, version);
}

/** Returns a channel's rosters at these versions. Several past ones are found by one scan, and not cached. */
export async function rostersAtEach(
  { database, rosters }: Pick<Context, 'database' | 'rosters'>,
  channel: RosterSource,
  versions: readonly number[],
): Promise<Map<number, UserSet>> {
  const asked = [...new Set(versions)];
  const past = asked.filter((version) => version !== channel.ver);
  const scanned = past.length > 1 ? await subscribersAtEach(database, channel.r, channel.c, past) : undefined;
  const found = asked.map(
    async (version) => [version, scanned?.get(version) ?? (await rosters.get(channel, version))] as const,
  );
  return new Map(await Promise.all(found));
}
