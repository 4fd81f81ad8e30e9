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
  /** The users for whom the value changes. */
  readonly users: readonly Changing[];
}

/**
 * Stages settings for the users who do not have these values yet, and publishes them: one event per setting for all
 * these users, regardless of their number, besides the events for older clients.
 *
 * @param options.own whether the users change the settings themselves, which is recorded
 * @param options.spare leaves out users who changed the setting themselves
 * @param options.restricted all users with restricted visibility
 * @returns the names of the settings that have changed for any user
 */
export function changeSettings(
  tx: Tx,
  users: readonly Changing[],
  settings: Settings,
  options: { own: boolean; spare?: boolean; restricted: readonly Observer[] },
): string[] {
  const changes = Object.entries(settings)
    .map(
      ([name, value]): Change => ({ name, value, users: users.filter((user) => differs(user, name, value, options)) }),
    )
    .filter((change) => change.users.length > 0);
  if (changes.length === 0) return [];
  const version = tx.next('version');
  for (const change of changes) {
    const ids = change.users.map(({ id }) => id);
    const { name, value } = change;
    // A default is not stored; a time zone has no default.
    const stored = name !== TIMEZONE && value === normalOf(name) ? undefined : value;
    stageSetting(tx, ids, { name, value: stored, own: options.own, version });
    publish(tx, change, options.restricted);
  }
  return changes.map(({ name }) => name);
}

function differs(user: Changing, name: string, value: SettingValue, options: { spare?: boolean }): boolean {
  if (options.spare && user.edited_settings?.includes(name)) return false;
  return (name === TIMEZONE ? user.timezone : settingOf(user.settings, name)) !== value;
}

/** A setting with its value. The table of settings allows it, and the form of the event derives from the same table. */
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
    // The older form, for clients that show statuses.
    if (name === 'presence_enabled') {
      emit(tx, { type: 'user_status', user_id: user.id, away: !value }, audienceOf(user, restricted));
    }
    if (name === 'allow_private_data_export') {
      publishConsent(tx, user.id, value === true);
    }
  }
}
