/** What the users service says of a realm. Its system groups never change, and are asked for once. */
import type { Clients } from '@rookery/runtime';
import { LRUCache } from 'lru-cache';
import type { RealmFacts } from './context.ts';

/** Realms kept, at some kilobytes each; others are asked about again. */
const MAX_REALMS = 10_000;

export function realmFacts(users: Clients['users']): RealmFacts {
  const known = new LRUCache<number, Promise<ReadonlyMap<string, number>>>({ max: MAX_REALMS });
  const resolve = (realm: number) => users.ResolveRealm({ realm_id: realm }, { route: String(realm) });
  const ask = async (realm: number): Promise<ReadonlyMap<string, number>> => {
    const { system_groups } = await resolve(realm);
    return new Map(system_groups.map((group) => [group.name, group.group_id]));
  };
  return {
    hasSpectators: async (realm) => (await resolve(realm)).enable_spectator_access,
    systemGroups: (realm) => {
      let groups = known.get(realm);
      if (!groups) {
        groups = ask(realm);
        groups.catch(() => known.delete(realm));
        known.set(realm, groups);
      }
      return groups;
    },
  };
}
