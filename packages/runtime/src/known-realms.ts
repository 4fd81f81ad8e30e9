/**
 * What organisations are and what their administrators decided, as services know it that are asked in their name.
 *
 * A caller comes with the version at which their organisation is to be known at the least, which is as new as their own
 * rights are: whoever changes a setting is answered when every gateway has forgotten the callers of before. So what is
 * kept here is right for whoever knows of nothing newer, and a call costs nothing more until something was changed.
 */
import { FreshReads, newRealmRules, type RealmRules, type SystemGroupName } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import { LRUCache } from 'lru-cache';
import type { Clients } from './clients.ts';

/** Realms kept, at some kilobytes each; others are asked about again. */
const MAX_REALMS = 10_000;
/** How old an answer may be for a caller who was told of no version, by a member that knows none yet, ms. */
const MAX_AGE_MS = 1000;
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
  readonly #known = new LRUCache<number, { readonly at: number; readonly realm: KnownRealm }>({ max: MAX_REALMS });
  readonly #asked: FreshReads<number, KnownRealm>;

  constructor(users: Pick<Clients['users'], 'ResolveRealm'>) {
    this.#asked = new FreshReads(async (id) => {
      const at = performance.now();
      const realm = toKnownRealm(
        await users.ResolveRealm({ realm_id: id }, { route: String(id), deadlineMs: DEADLINE_MS }),
      );
      this.#known.set(id, { at, realm });
      return realm;
    });
  }

  /**
   * A caller's organisation, with every change that was acknowledged before their call began.
   * @throws as the call to the users service fails
   */
  async get(caller: Pick<Caller__Output, 'realm_id' | 'realm_version'>): Promise<KnownRealm> {
    const { realm_id, realm_version } = caller;
    const known = this.#known.get(realm_id);
    const isNew = realm_version === 0 ? performance.now() - (known?.at ?? 0) < MAX_AGE_MS : true;
    if (known && isNew && known.realm.version >= realm_version) return known.realm;
    return this.#asked.get(realm_id);
  }

  /** What of a realm never changes. */
  async unchanging(realm_id: number): Promise<Pick<KnownRealm, 'string_id' | 'systemGroups'>> {
    return this.#known.get(realm_id)?.realm ?? this.#asked.get(realm_id);
  }
}

function toKnownRealm(realm: Realm__Output): KnownRealm {
  const systemGroups = new Map(realm.system_groups.map((group) => [group.name, group.group_id]));
  const systemBots = new Map(realm.system_bots.map((bot) => [bot.name, bot.user_id]));
  const rules = rulesOf(realm, systemGroups);
  const linkifiers = realm.linkifiers?.length ? JSON.parse(realm.linkifiers.toString()) : [];
  const { version, string_id, url = '' } = realm;
  return { version, string_id, url, systemGroups, rules, linkifiers, systemBots };
}

/** A member of a release that told of three settings alone served organisations in which the others had never changed. */
function rulesOf(realm: Realm__Output, systemGroups: ReadonlyMap<string, number>): RealmRules {
  if (realm.rules.length > 0) return JSON.parse(realm.rules.toString()) as RealmRules;
  return {
    ...newRealmRules((name: SystemGroupName) => systemGroups.get(name) as number),
    topics_policy: realm.topics_policy,
    message_content_edit_limit_seconds: realm.message_content_edit_limit_seconds || null,
    allow_message_editing: realm.allow_message_editing,
    enable_spectator_access: realm.enable_spectator_access,
  };
}
