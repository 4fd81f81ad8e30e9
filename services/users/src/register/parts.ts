/**
 * The parts of a register, by the event types that this service answers for.
 *
 * A shared part goes to all readers of the same form of it. Its form and its stamp cover all its inputs, and it
 * contains nothing of the caller: anything that depends on the caller (a role, whose addresses they may see) must be in
 * the form.
 */
import {
  inGroupSetting,
  isGuest,
  type RegisterMembers,
  type SharedMembers,
  STOP_WORDS,
  type StatePart,
} from '@rookery/core';
import type { InitialStateRequest__Output } from '@rookery/protos/gen/rookery/InitialStateRequest.ts';
import type { Directory } from '../directory/directory.ts';
import { groupList } from '../directory/group-list.ts';
import { emojiMap } from '../emoji/rules.ts';
import { PROFILE_FIELD_TYPES, profileFieldsJson } from '../profile-fields/rules/fields.ts';
import { domainJson } from '../realm/rules/email-domains.ts';
import { realmPart, type ServerFeatures } from '../realm/rules/json.ts';
import type { RealmPermission } from '../realm/rules/permission-settings.ts';
import { legacySettings, settingsOfNewUsers, userSettings } from '../realm/rules/user-settings.ts';
import type { User } from '../user/documents.ts';
import { addressVisibilityOf } from '../user/rules/addresses.ts';
import { ownUserFields, withOwnAddress } from '../user/rules/json.ts';
import { statusesJson } from '../user/rules/status-json.ts';
import { sees } from '../user/rules/visibility.ts';
import { addLinkifiers } from './linkifiers.ts';
import { OWN } from './own-parts.ts';
import { UNSUPPORTED_FEATURES } from './unsupported-features.ts';
import { ownEntry, pieceOf, restrictedLists, userListPieces, userLists } from './user-lists.ts';

/** The inputs of a part. */
interface View {
  readonly directory: Directory;
  /** The caller, as the directory knows them. */
  readonly user: User;
  readonly request: InitialStateRequest__Output;
  readonly features: ServerFeatures;
}

/** A part and the event type that fetches it. */
interface Part {
  readonly type: string;
  /** Whether clients that request everything do not get it. */
  readonly onlyByName?: true;
  add(state: StatePart, view: View): void;
}

/** A part that is the same for all users: it depends only on the organisation. */
interface CommonPart {
  readonly type: string;
  members(directory: Directory, features: ServerFeatures): RegisterMembers;
}

/** Adds the parts of the requested event types. */
export function addParts(state: StatePart, view: View): void {
  const { request } = view;
  const fetched = new Set(request.types);
  addCommon(state, view, fetched);
  for (const { type, onlyByName, add } of PARTS) {
    if (fetched.has(type) || (request.all && !onlyByName)) add(state, view);
  }
}

export const COMMON: readonly CommonPart[] = [
  { type: 'realm', members: ({ realm }, features) => realmPart(realm, features) },
  {
    type: 'realm_user_settings_defaults',
    members: ({ realm }) => ({
      realm_user_settings_defaults: settingsOfNewUsers(realm.settings.user_settings_defaults),
    }),
  },
  {
    type: 'custom_profile_fields',
    members: ({ realm }) => ({
      custom_profile_fields: profileFieldsJson(realm.profile_fields),
      custom_profile_field_types: PROFILE_FIELD_TYPES,
    }),
  },
  { type: 'realm_emoji', members: ({ realm }) => ({ realm_emoji: emojiMap(realm) }) },
  { type: 'realm_domains', members: ({ realm }) => ({ realm_domains: (realm.domains ?? []).map(domainJson) }) },
  { type: 'realm_playgrounds', members: ({ realm }) => ({ realm_playgrounds: realm.playgrounds ?? [] }) },
  { type: 'stop_words', members: () => ({ stop_words: STOP_WORDS }) },
  ...Object.entries(UNSUPPORTED_FEATURES).map(([type, members]): CommonPart => ({ type, members: () => members })),
];

const PARTS: readonly Part[] = [
  { type: 'realm_user', add: addUsers },
  { type: 'realm_user_groups', add: addGroups },
  { type: 'realm_linkifiers', add: (state, { directory, request }) => addLinkifiers(state, directory, request) },
  { type: 'user_settings', add: addSettings },
  { type: 'user_status', add: addStatuses },
  ...OWN.map(({ type, members }): Part => ({ type, add: (state, { user }) => state.addAll(members(user)) })),
  {
    type: 'update_display_settings',
    onlyByName: true,
    add: (state, view) => addLegacy(state, view, 'update_display_settings'),
  },
  {
    type: 'update_global_notifications',
    onlyByName: true,
    add: (state, view) => addLegacy(state, view, 'update_global_notifications'),
  },
];

/**
 * Adds the common parts. Clients that request everything get one shared part with all of them, because most are short.
 */
function addCommon(state: StatePart, { directory, request, features }: View, fetched: ReadonlySet<string>): void {
  const { realm, prepared } = directory;
  const of = (part: CommonPart) => part.members(directory, features);
  const add = (form: string, make: () => unknown) =>
    state.addShared(prepared.members(form, String(realm.version), make));
  if (request.all) add('common', () => Object.assign({}, ...COMMON.map(of)));
  else for (const part of COMMON) if (fetched.has(part.type)) add(`common ${part.type}`, () => of(part));
}

function addUsers(state: StatePart, view: View): void {
  const { directory, user, request } = view;
  const { users, prepared } = directory;
  const gravatar = request.client_gravatar;
  if (user.visibility) {
    const incomplete = request.capabilities?.user_list_incomplete ?? false;
    state.addMembers(restrictedLists(directory, user, { clientGravatar: gravatar, incomplete }));
    state.addAll({ ...ownUserFields(user), ...ownPermissions(directory, user) });
    return;
  }
  const hidden = users.hiddenFrom(user.role);
  const form = `users ${gravatar} ${hidden}`;
  const stamp = String(users.version);
  if (hidden.length === 0) {
    state.addShared(prepared.members(form, stamp, () => userLists(users, user.role, gravatar)));
  } else {
    const pieces = prepared.pieces(form, stamp, () => userListPieces(users, user.role, gravatar));
    state.addPieces(pieces, hidden.includes(addressVisibilityOf(user)) ? ownPiece(pieces, view) : undefined);
  }
  state.addAll({ ...ownUserFields(user), ...ownPermissions(directory, user) });
}

/**
 * A user who hides their address from users of the same role still sees it: the piece that contains the user is
 * replaced.
 */
function ownPiece(
  pieces: readonly SharedMembers[],
  { directory, user, request }: View,
): { index: number; json: Buffer } {
  const index = pieceOf(directory.users, user);
  const { json } = pieces[index] as SharedMembers;
  return { index, json: withOwnAddress(json, (address) => ownEntry(user, address, request.client_gravatar)) };
}

/** The caller's permissions, for clients that do not look them up in the groups. */
function ownPermissions(directory: Directory, user: User): RegisterMembers {
  const { settings } = directory.realm;
  const groupIds = directory.groupIdsOf(user);
  const may = (permission: RealmPermission) =>
    inGroupSetting({ user_id: user.id, role: user.role, group_ids: groupIds }, settings[permission], {
      allowEveryone: false,
    });
  const publicly = may('can_create_public_channel_group');
  const privately = may('can_create_private_channel_group');
  return {
    can_create_public_streams: publicly,
    can_create_private_streams: privately,
    can_create_streams: publicly || privately,
    can_create_web_public_streams: settings.enable_spectator_access && may('can_create_web_public_channel_group'),
    can_subscribe_other_users: may('can_add_subscribers_group'),
    can_invite_others_to_realm: !isGuest(user.role) && may('can_invite_users_group'),
  };
}

function addGroups(state: StatePart, { directory, request }: View): void {
  const deactivatedToo = request.capabilities?.include_deactivated_groups ?? false;
  const make = (): RegisterMembers => ({ realm_user_groups: groupList(directory, deactivatedToo) });
  state.addShared(directory.prepared.members(`groups ${deactivatedToo}`, directory.groupsStamp, make));
}

function addSettings(state: StatePart, { user }: View): void {
  state.add('user_settings', userSettings(user.settings, user.timezone));
}

function addStatuses(state: StatePart, { directory, user }: View): void {
  const { users, prepared } = directory;
  if (user.visibility) {
    const observer = users.observer({ user_id: user.id });
    state.add('user_status', statusesJson(users.people.filter((one) => sees(observer, one))));
    return;
  }
  const make = (): RegisterMembers => ({ user_status: statusesJson(users.people) });
  state.addShared(prepared.members('statuses', String(users.version), make));
}

function addLegacy(
  state: StatePart,
  { user }: View,
  type: 'update_display_settings' | 'update_global_notifications',
): void {
  state.addAll(legacySettings(type, userSettings(user.settings, user.timezone)));
}
