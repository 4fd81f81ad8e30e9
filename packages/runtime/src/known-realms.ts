/**
 * A cache of organisations and their settings.
 *
 * A caller carries the lowest version of their organisation that may be used. It is as new as their own permissions: a
 * change of a setting is answered only after every gateway has dropped its cached callers. So a cached organisation is
 * correct for every caller that carries no newer version, and calls need no further read until a setting changes.
 */
import { NOW, type RealmRules, VersionedCache } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import type { Clients } from './clients.ts';

/** Max. cached realms, of some kilobytes each; others are fetched again. */
const MAX_REALMS = 10_000;
const DEADLINE_MS = 5000;

/** An organisation at one version. */
export interface KnownRealm {
  readonly version: number;
  /** The subdomain. */
  readonly string_id: string;
  /** The ids of its system groups. They never change. */
  readonly systemGroups: ReadonlyMap<string, number>;
  readonly rules: RealmRules;
  /** The patterns that become links in messages, in the order in which they apply. */
  readonly linkifiers: readonly { readonly pattern: string; readonly url_template: string }[];
  /** The URL by which clients reach it, without a path; '' if the server does not know it. */
  readonly url: string;
  /** The ids of its system bots, by name. They never change. */
  readonly systemBots: ReadonlyMap<string, number>;
}

export class KnownRealms {
  readonly cache: VersionedCache<number, KnownRealm>;

  constructor(users: Pick<Clients['users'], 'ResolveRealm'>) {
    this.cache = new VersionedCache({
      most: MAX_REALMS,
      read: async (realm_id) => {
        const options = { route: String(realm_id), deadlineMs: DEADLINE_MS };
        const value = toKnownRealm(await users.ResolveRealm({ realm_id }, options));
        return { version: value.version, value };
      },
    });
  }

  /**
   * Returns a caller's organisation, including every change that was acknowledged before their call began. A caller
   * with version 0, such as a job, causes a read each time.
   * @throws the errors of the call to the users service
   */
  async get({ realm_id, realm_version }: Pick<Caller__Output, 'realm_id' | 'realm_version'>): Promise<KnownRealm> {
    return this.cache.get(realm_id, realm_version || NOW);
  }

  /** Returns the fields of a realm that never change. */
  async unchanging(realm_id: number): Promise<Pick<KnownRealm, 'string_id' | 'systemGroups'>> {
    return this.cache.get(realm_id, 0);
  }
}

function toKnownRealm(realm: Realm__Output): KnownRealm {
  const systemGroups = new Map(realm.system_groups.map((group) => [group.name, group.group_id]));
  const systemBots = new Map(realm.system_bots.map((bot) => [bot.name, bot.user_id]));
  const rules = JSON.parse(realm.rules.toString()) as RealmRules;
  const linkifiers = realm.linkifiers.length > 0 ? JSON.parse(realm.linkifiers.toString()) : [];
  const { version, string_id, url } = realm;
  return { version, string_id, url, systemGroups, rules, linkifiers, systemBots };
}
