/**
 * The rules of `PATCH /realm`: which fields may change, by whom, and their events. Settings that name groups are
 * checked elsewhere.
 */
import {
  badRequest,
  checkOwner,
  checkText,
  DomainError,
  languageName,
  REALM_SETTINGS,
  type RealmSetting,
  type RealmSettingName,
  type RealmSettingValues,
  trimVisible,
} from '@rookery/core';
import type { EventOf } from '@rookery/core/events';
import type { RealmDocument } from '../realm/documents.ts';
import { checkMethods, methodsJson } from '../realm/rules/authentication-methods.ts';
import { GIF_RATINGS, type ServerFeatures } from '../realm/rules/json.ts';
import type { RealmPermission } from '../realm/rules/permission-settings.ts';
import type { RealmSettings } from '../realm/rules/settings.ts';

/** Max. lengths of texts that clients show in titles, and in a paragraph. */
const MAX_REALM_NAME_LENGTH = 40;
const MAX_DESCRIPTION_LENGTH = 1000;

/**
 * The input of a request: settings by name, with the types of their defaults (a limit also as a word), and other
 * fields.
 */
export interface GivenChanges extends Partial<Record<RealmSettingName, boolean | number | string>> {
  readonly name?: string;
  readonly description?: string;
  readonly string_id?: string;
  readonly authentication_methods?: Readonly<Record<string, boolean>>;
}

/** The changed fields. */
export interface RealmChanges {
  readonly name?: string;
  readonly description?: string;
  readonly settings: Partial<RealmSettingValues & Pick<RealmSettings, 'authentication_methods'>>;
}

/**
 * Group settings about who can join and who can create groups: like the other settings of that kind, for owners only.
 */
const OWNERS_GROUP_SETTINGS: readonly string[] = [
  'create_multiuse_invite_group',
  'can_invite_users_group',
  'can_create_groups',
  'can_manage_all_groups',
] satisfies RealmPermission[];

const OWNERS_OTHERS: readonly string[] = ['string_id', 'authentication_methods'];

/**
 * Checks that the caller may change the named settings.
 * @throws UNAUTHORIZED_PRINCIPAL
 */
export function checkMayChange(actor: { readonly role: number }, names: Iterable<string>): void {
  for (const name of names) {
    const setting: RealmSetting | undefined = REALM_SETTINGS[name as RealmSettingName];
    if (setting?.ownersOnly || OWNERS_GROUP_SETTINGS.includes(name) || OWNERS_OTHERS.includes(name)) checkOwner(actor);
  }
}

/**
 * Returns the given values that differ from the current ones, in their stored form.
 * @throws BAD_REQUEST for values that a setting does not allow, or that this server does not support;
 *   REQUEST_VARIABLE_INVALID `Bad value for '{name}': {v}` for limits
 */
export function changesOf(realm: RealmDocument, given: GivenChanges, features: ServerFeatures): RealmChanges {
  const { development } = features;
  const { name, description, string_id, authentication_methods, ...rest } = given;
  if (string_id !== undefined) throw badRequest('Must be a demo organization.');
  const settings: Record<string, unknown> = {};
  for (const [key, raw] of Object.entries(rest) as [RealmSettingName, boolean | number | string][]) {
    const value = checkSetting(key, raw, features);
    if (value !== realm.settings[key]) settings[key] = value;
  }
  if (authentication_methods) {
    const before = realm.settings.authentication_methods;
    const after = checkMethods(before, authentication_methods, development);
    const shown = (methods: typeof after) => JSON.stringify(methodsJson(methods, development));
    if (shown(after) !== shown(before)) settings.authentication_methods = after;
  }
  const changes = {
    ...(name === undefined ? {} : { name: checkRealmName(name) }),
    ...(description === undefined
      ? {}
      : { description: checkText('description', description, MAX_DESCRIPTION_LENGTH) }),
  };
  const isNew = ([key, value]: [string, unknown]) => value !== realm[key as keyof typeof changes];
  return { ...Object.fromEntries(Object.entries(changes).filter(isNew)), settings };
}

/** @throws BAD_REQUEST for a name that is blank or too long */
function checkRealmName(raw: string): string {
  const name = trimVisible(raw);
  if (name === '') throw badRequest('name cannot be blank');
  return checkText('name', name, MAX_REALM_NAME_LENGTH);
}

/** Values that the API allows but this server does not support. */
const NOT_HERE: Partial<Record<RealmSettingName, { value: boolean | string; msg: string }>> = {
  inline_url_embed_preview: { value: true, msg: 'This server does not fetch previews of linked websites.' },
};

function checkSetting(
  name: RealmSettingName,
  raw: boolean | number | string,
  features: ServerFeatures,
): boolean | number | string | null {
  const { words, values, between, maxLength }: RealmSetting = REALM_SETTINGS[name];
  const refused = NOT_HERE[name];
  if (refused && raw === refused.value) throw badRequest(refused.msg);
  if (words) {
    if (Object.hasOwn(words, raw as string)) return words[raw as string] ?? null;
    if (typeof raw !== 'number' || raw <= 0) throw badValue(name, raw);
    return raw;
  }
  if (values && !values.includes(raw as number | string)) throw badRequest(`Invalid ${name}`);
  if (between && (raw as number) < between[0]) throw badRequest(`${name} is too small`);
  if (between && (raw as number) > between[1]) throw badRequest(`${name} is too large`);
  const text = maxLength === undefined ? raw : checkText(name, raw as string, maxLength);
  switch (name) {
    case 'digest_emails_enabled':
      if (raw === true && !features.mail) throw badRequest('This server does not send digest emails.');
      return raw;
    case 'default_language':
      if (languageName(text as string) === undefined) throw badRequest(`Invalid language '${text}'`);
      return text;
    case 'video_chat_provider':
      return checkOption(name, text as number, features.providers);
    case 'gif_rating_policy':
      return checkOption(name, text as number, GIF_RATINGS);
    case 'jitsi_server_url':
      return checkJitsiUrl(text as string);
    default:
      return text;
  }
}

function checkOption(name: string, value: number, options: Readonly<Record<string, { readonly id: number }>>): number {
  if (!Object.values(options).some(({ id }) => id === value)) throw badRequest(`Invalid ${name} ${value}`);
  return value;
}

function checkJitsiUrl(text: string): string | null {
  if (text === 'default') return null;
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw badRequest('jitsi_server_url is not an allowed_type');
  }
  return text;
}

function badValue(name: string, value: unknown): DomainError {
  return new DomainError('REQUEST_VARIABLE_INVALID', `Bad value for '${name}': ${value}`, {
    extra: { var_name: name, bad_value: value },
  });
}

/** The data of events of several fields: a setting's value, and the fields that older clients read in its place. */
const JOINT_EVENTS: Readonly<Record<string, (value: unknown, development: boolean) => object>> = {
  allow_message_editing: (value) => ({ allow_message_editing: value }),
  message_content_edit_limit_seconds: (value) => ({ message_content_edit_limit_seconds: value }),
  message_edit_history_visibility_policy: (value) => ({
    message_edit_history_visibility_policy: value,
    allow_edit_history: value !== 'none',
  }),
  topics_policy: (value) => ({ topics_policy: value, mandatory_topics: value === 'disable_empty_topic' }),
  authentication_methods: (value, development) => ({
    authentication_methods: methodsJson(value as Record<string, boolean>, development),
  }),
};

/**
 * The event of one changed setting.
 * @param value checked against the table of settings, from which the event's type is derived
 */
export function settingEvent(
  name: string,
  value: unknown,
  development: boolean,
): EventOf<'realm', 'update' | 'update_dict'> {
  const together = JOINT_EVENTS[name];
  if (together) return dictEvent(together(value, development));
  return { type: 'realm', op: 'update', property: name, value } as EventOf<'realm', 'update'>;
}

/**
 * The event of several changed settings.
 * @param data checked against the table of settings, from which its type is derived
 */
export function dictEvent(data: EventOf<'realm', 'update_dict'>['data']): EventOf<'realm', 'update_dict'> {
  return { type: 'realm', op: 'update_dict', property: 'default', data };
}
