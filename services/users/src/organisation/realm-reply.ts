/** The representation of an organisation for other services. */
import { REALM_GROUP_SETTINGS, REALM_SETTINGS, type RealmRules, SYSTEM_GROUPS } from '@rookery/core';
import type { Realm } from '@rookery/protos/gen/rookery/Realm.ts';
import type { RealmDocument } from '../realm/documents.ts';
import { availableMethods, isMethodEnabled } from '../realm/rules/authentication-methods.ts';
import { externalAddress } from '../realm/rules/hosts.ts';
import { realmImageUrl } from '../realm/rules/images.ts';
import { SYSTEM_BOTS } from '../realm/rules/system-bots.ts';

const RULES = [
  ...Object.keys(REALM_SETTINGS),
  ...Object.keys(REALM_GROUP_SETTINGS),
  'upload_quota_mib',
] as (keyof RealmRules)[];

/** The settings of a realm that administrators decide. */
function rulesOf(settings: RealmRules): RealmRules {
  return Object.fromEntries(RULES.map((name) => [name, settings[name]])) as unknown as RealmRules;
}

/** The fields of linkifiers that rendering needs; the others are for their editors. */
function linkifiersOf({ linkifiers = [] }: Pick<RealmDocument, 'linkifiers'>): Buffer {
  if (linkifiers.length === 0) return Buffer.alloc(0);
  return Buffer.from(JSON.stringify(linkifiers.map(({ pattern, url_template }) => ({ pattern, url_template }))));
}

/**
 * @param onlyRealm whether the installation has no other
 * @param externalUrl the installation's URL, if configured
 */
export function realmReply(realm: RealmDocument, onlyRealm: boolean, externalUrl?: string): Realm {
  return {
    realm_id: realm._id,
    string_id: realm.string_id,
    name: realm.name,
    description: realm.description,
    rendered_description: realm.rendered_description,
    deactivated: realm.deactivated,
    system_groups: SYSTEM_GROUPS.map((name) => ({ name, group_id: realm.system_groups[name] })),
    uuid: realm.uuid,
    system_bots: SYSTEM_BOTS.map((bot, place) => ({
      name: bot.localPart,
      user_id: realm.notification_bot_id + place,
    })),
    created_at_ms: realm.created_at,
    only_realm: onlyRealm,
    enable_spectator_access: realm.settings.enable_spectator_access,
    anyone_may_join:
      !realm.deactivated &&
      !realm.settings.invite_required &&
      isMethodEnabled(realm.settings.authentication_methods, 'Email'),
    authentication_methods: availableMethods(true).filter((name) =>
      isMethodEnabled(realm.settings.authentication_methods, name),
    ),
    deletion_at_ms: realm.deletion_at ?? 0,
    deleting: realm.deleting_at !== undefined,
    version: realm.version,
    icon_url: realmImageUrl(realm, 'icon'),
    logo_url: realmImageUrl(realm, 'logo'),
    night_logo_url: realmImageUrl(realm, 'night_logo'),
    rules: Buffer.from(JSON.stringify(rulesOf(realm.settings))),
    linkifiers: linkifiersOf(realm),
    url: externalUrl === undefined ? '' : externalAddress(externalUrl, realm.string_id, onlyRealm),
  };
}
