/**
 * A cache of organisations: what they are and what their administrators decided.
 *
 * A caller names the lowest version of their organisation that may be used, which is as new as their own rights are: a
 * write of a setting is answered when every gateway has dropped the callers of before. So a cached organisation is
 * right for every caller that names no newer version, and a call costs nothing more until a setting changes.
 */
import { NOW, type RealmRules, VersionedCache } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import type { Clients } from './clients.ts';

/** Cached realms, at some kilobytes each; others are asked for again. */
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
  /** What becomes a link in messages, in the order in which it is looked for. */
  readonly linkifiers: readonly { readonly pattern: string; readonly url_template: string }[];
  /** Where clients reach it, without a path; '' where only they know. */
  readonly url: string;
  /** The ids of the server's bots in it, by name. They never change. */
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
   * A caller's organisation, with every change that was acknowledged before their call began; asked for each time where
   * the version is 0, as of jobs.
   * @throws as the call to the users service fails
   */
  async get({ realm_id, realm_version }: Pick<Caller__Output, 'realm_id' | 'realm_version'>): Promise<KnownRealm> {
    return this.cache.get(realm_id, realm_version || NOW);
  }

  /** What of a realm never changes. */
  async unchanging(realm_id: number): Promise<Pick<KnownRealm, 'string_id' | 'systemGroups'>> {
    return this.cache.get(realm_id, 0);
  }
}

function toKnownRealm(realm: Realm__Output): KnownRealm {
  const systemGroups = new Map(realm.system_groups.map((group) => [group.name, group.group_id]));
  const systemBots = new Map(realm.system_bots.map((bot) => [bot.name, bot.user_id]));
  const rules = JSON.parse(realm.rules.toString()) as RealmRules;
  const linkifiers = realm.linkifiers?.length ? JSON.parse(realm.linkifiers.toString()) : [];
  const { version, string_id, url = '' } = realm;
  return { version, string_id, url, systemGroups, rules, linkifiers, systemBots };
}
