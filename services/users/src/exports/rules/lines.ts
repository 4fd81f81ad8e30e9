/**
 * The fields of an organisation and its users in an archive. Each is named here, so that a field added to documents
 * later is not exported by itself, and no secret is.
 */
import { REALM_GROUP_SETTINGS, REALM_SETTINGS, ROLES, type UserSet } from '@rookery/core';
import { emojiJson } from '../../emoji/rules.ts';
import type { RealmDocument } from '../../realm/documents.ts';
import { domainJson } from '../../realm/rules/email-domains.ts';
import { realmImageUrl } from '../../realm/rules/images.ts';
import { userSettings } from '../../realm/rules/user-settings.ts';
import type { User } from '../../user/documents.ts';
import { addressVisibilityOf, isShownTo } from '../../user/rules/addresses.ts';
import { userJson } from '../../user/rules/json.ts';

export function organisationLine(realm: RealmDocument): Record<string, unknown> {
  const settings: Readonly<Record<string, unknown>> = { ...realm.settings };
  const names = [...Object.keys(REALM_SETTINGS), ...Object.keys(REALM_GROUP_SETTINGS)];
  return {
    name: realm.name,
    string_id: realm.string_id,
    description: realm.description,
    date_created: Math.floor(realm.created_at / 1000),
    settings: Object.fromEntries(names.map((name) => [name, settings[name]])),
    domains: (realm.domains ?? []).map(domainJson),
    linkifiers: realm.linkifiers ?? [],
    playgrounds: realm.playgrounds ?? [],
    profile_fields: realm.profile_fields ?? [],
    emoji: (realm.emoji ?? []).map((emoji) => ({ ...emojiJson(realm._id, emoji), id: emoji.id })),
    icon_url: realmImageUrl(realm, 'icon'),
    logo_url: realmImageUrl(realm, 'logo'),
    night_logo_url: realmImageUrl(realm, 'night_logo'),
  };
}

/** A user's line: with their private data if the user consents, otherwise with the fields that administrators see. */
export function userLine(user: User, consenting: UserSet): Record<string, unknown> {
  const consents = consenting.has(user.id);
  const address = consents || isShownTo(ROLES.administrator, addressVisibilityOf(user));
  return {
    ...userJson(user, { address, clientGravatar: false, profileData: true }),
    ...(user.is_system_bot && { is_system_bot: true }),
    ...(user.status && { status: user.status }),
    ...(consents && {
      settings: userSettings(user.settings, user.timezone),
      alert_words: user.alert_words ?? [],
      muted_users: user.muted_users ?? [],
      navigation_views: user.navigation_views ?? [],
    }),
  };
}
