/** Changes of users' settings inside an operation of the commit queue, with their events. */
import { languageName, UserSet } from '@rookery/core';
import type { EventOf, FieldsOf } from '@rookery/core/events';
import { emit, type Tx } from '@rookery/data';
import {
  legacyTypeOf,
  normalOf,
  type Settings,
  type SettingValue,
  settingOf,
  TIMEZONE,
} from '../realm/rules/user-settings.ts';
import type { UserDocument } from './documents.ts';
import { publishConsent } from './export-consent.ts';
import { apiAddress } from './rules/addresses.ts';
import { audienceOf, type Observer } from './rules/visibility.ts';
import { stageSetting } from './store/changes.ts';

type Changing = Pick<
  UserDocument,
  'id' | 'email' | 'api_email' | 'bot_type' | 'settings' | 'timezone' | 'edited_settings'
>;

interface Change {
  readonly name: string;
  readonly value: SettingValue;
  /** Those for whom it is another than before. */
  readonly users: readonly Changing[];
}

/**
 * Stages settings for users who do not have them so already, and tells each of their own. One event tells all of them
 * of a setting, however many they are.
 *
 * @param o.own whether they change it themselves, which is noted
 * @param o.spare leave out who changed the setting themselves
 * @param o.limited everyone who does not see everyone
 * @returns the names of the settings that have changed for any user
 */
export function changeSettings(
  tx: Tx,
  users: readonly Changing[],
  settings: Settings,
  o: { own: boolean; spare?: boolean; restricted: readonly Observer[] },
): string[] {
  const changes = Object.entries(settings)
    .map(([name, value]): Change => ({ name, value, users: users.filter((user) => differs(user, name, value, o)) }))
    .filter((change) => change.users.length > 0);
  if (changes.length === 0) return [];
  const version = tx.next('version');
  for (const change of changes) {
    const ids = change.users.map(({ id }) => id);
    const { name, value } = change;
    // A default is not stored; a time zone has none.
    const stored = name !== TIMEZONE && value === normalOf(name) ? undefined : value;
    stageSetting(tx, ids, { name, value: stored, own: o.own, version });
    publish(tx, change, o.restricted);
  }
  return changes.map(({ name }) => name);
}

function differs(user: Changing, name: string, value: SettingValue, o: { spare?: boolean }): boolean {
  if (o.spare && user.edited_settings?.includes(name)) return false;
  return (name === TIMEZONE ? user.timezone : settingOf(user.settings, name)) !== value;
}

/** A setting with its value, which the table of settings allows: the form of the event is made of the same table. */
type SettingChange = FieldsOf<EventOf<'user_settings'>>;

function publish(tx: Tx, { name, value, users }: Change, restricted: readonly Observer[]): void {
  const language = name === 'default_language' ? { language_name: languageName(String(value)) } : {};
  const audience = { users: UserSet.of(users.map((user) => user.id)).toBytes() };
  const setting = { property: name, value, ...language } as SettingChange;
  emit(tx, { type: 'user_settings', op: 'update', ...setting }, audience);
  const legacy = legacyTypeOf(name);
  for (const user of users) {
    const of = { users: UserSet.of([user.id]).toBytes() };
    if (legacy === 'update_display_settings') {
      emit(tx, { type: legacy, user: user.email, setting_name: name, setting: value, ...language }, of);
    } else if (legacy) {
      emit(tx, { type: legacy, user: user.email, notification_name: name, setting: value }, of);
    }
    if (name === TIMEZONE) {
      const person = { user_id: user.id, email: apiAddress(user), timezone: String(value) };
      emit(tx, { type: 'realm_user', op: 'update', person }, audienceOf(user, restricted));
    }
    // Its older name, for clients that look at what people are doing.
    if (name === 'presence_enabled') {
      emit(tx, { type: 'user_status', user_id: user.id, away: !value }, audienceOf(user, restricted));
    }
    if (name === 'allow_private_data_export') {
      publishConsent(tx, user.id, value === true);
    }
  }
}
