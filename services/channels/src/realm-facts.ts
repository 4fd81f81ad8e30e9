/** What the users service says of a realm that never changes: its system groups and its bots. Asked once a realm. */
import { notReady } from '@rookery/core';
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import type { Clients } from '@rookery/runtime';
import { LRUCache } from 'lru-cache';
import type { RealmFacts } from './context.ts';

/** Realms kept, at some kilobytes each; others are asked about again. */
const MAX_REALMS = 10_000;

export function realmFacts(users: Clients['users']): RealmFacts {
  const realms = new LRUCache<number, Promise<Realm__Output>>({ max: MAX_REALMS });
  const realm = (id: number): Promise<Realm__Output> => {
    let facts = realms.get(id);
    if (!facts) {
      facts = users.ResolveRealm({ realm_id: id }, { route: String(id) });
      facts.catch(() => realms.delete(id));
      realms.set(id, facts);
    }
    return facts;
  };
  const groups = async (id: number): Promise<ReadonlyMap<string, number>> =>
    new Map((await realm(id)).system_groups.map((group) => [group.name, group.group_id]));
  return {
    systemGroups: groups,
    systemGroup: async (id, name) => {
      const group = (await groups(id)).get(name);
      if (group === undefined) throw notReady();
      return group;
    },
    notificationBot: async (id) => (await realm(id)).notification_bot_id,
  };
}
