import { REALM_GROUP_SETTINGS, REALM_SETTINGS, type RealmSetting } from '@rookery/core';
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import { Misuse } from '../failures.ts';

/** Texts that are settings but not in the table of settings. */
const TEXTS = ['name', 'description'] as const;

/** The setting that only operators set. */
export const QUOTA = 'upload_quota_mib';

/**
 * Returns all changeable settings of an organisation, by the API's names; system groups by name, other groups by id.
 */
export function settingsOf(realm: Realm__Output): Record<string, unknown> {
  const rules = JSON.parse(realm.rules.toString()) as Record<string, unknown>;
  const groups = new Map(realm.system_groups.map(({ name, group_id }) => [group_id, name]));
  const named = (name: string, value: unknown) =>
    name in REALM_GROUP_SETTINGS && typeof value === 'number' ? (groups.get(value) ?? value) : value;
  const changeable = [...Object.keys(REALM_SETTINGS), ...Object.keys(REALM_GROUP_SETTINGS), QUOTA];
  const rest = changeable.sort().map((name) => [name, named(name, rules[name])]);
  return { name: realm.name, description: realm.description, ...Object.fromEntries(rest) };
}

/** A change of settings, in the form that the users service takes. */
interface Change {
  readonly settings: Record<string, unknown>;
  readonly groups: { name: string; value: { group_id: number } }[];
}

/** Parses a setting and its value into a change. @throws Misuse for an unknown setting or invalid value */
export function changeOf(realm: Realm__Output, name: string, text: string): Change {
  if (name in REALM_GROUP_SETTINGS) {
    const group_id = realm.system_groups.find((group) => group.name === text)?.group_id ?? Number(text);
    if (Number.isSafeInteger(group_id) && group_id > 0)
      return { settings: {}, groups: [{ name, value: { group_id } }] };
    const known = realm.system_groups.map((group) => group.name).join(', ');
    throw new Misuse(`${name} takes the id of a group, or one of ${known}.`);
  }
  const setting: RealmSetting | undefined = Object.entries(REALM_SETTINGS).find(([key]) => key === name)?.[1];
  if (!setting && !TEXTS.some((one) => one === name)) {
    throw new Misuse(`There is no setting ${name}: settings get lists them.`);
  }
  return { settings: { [name]: parseValue(name, text, setting) }, groups: [] };
}

function parseValue(name: string, text: string, setting: RealmSetting | undefined): boolean | number | string {
  const { words, default: normal } = setting ?? { default: '' };
  if (typeof normal === 'boolean') {
    if (text === 'true' || text === 'false') return text === 'true';
    throw new Misuse(`${name} takes true or false.`);
  }
  if (!words && typeof normal !== 'number') return text;
  if (/^-?\d{1,10}$/.test(text)) return Number(text);
  if (words && Object.hasOwn(words, text)) return text;
  throw new Misuse(`${name} takes a number${words ? ` or ${Object.keys(words).join(', ')}` : ''}.`);
}

/** Parses a quota in MiB; undefined for no limit. @throws Misuse */
export function quotaOf(text: string): number | undefined {
  if (text === 'unlimited') return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Misuse(`${QUOTA} takes a number or unlimited.`);
}
