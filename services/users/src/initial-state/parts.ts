/** What a register is told for each event type that this service answers for. */
import { inGroupSetting, isAdmin, isGuest } from '@rookery/core';
import type { InitialStateRequest__Output } from '@rookery/protos/gen/rookery/InitialStateRequest.ts';
import { groupJson } from '../rules/memberships.ts';
import type { RealmPermission } from '../rules/permission-settings.ts';
import { realmPart } from '../rules/realm-json.ts';
import { botJson, ownUserFields, systemBotJson, userJson } from '../rules/user-json.ts';
import { legacySettings, settingsOfNewUsers, userSettings } from '../rules/user-settings.ts';
import type { Directory } from '../store/directory.ts';
import type { User } from '../store/documents.ts';
import type { JsonObject } from './json-object.ts';
import { NOTHING_YET } from './nothing-yet.ts';

/** What a part is made of. */
interface View {
  readonly directory: Directory;
  /** The caller, as the directory knows them. */
  readonly user: User;
  readonly request: InitialStateRequest__Output;
  readonly development: boolean;
}

/** A part and the event type that fetches it. */
interface Part {
  readonly type: string;
  /** Not told to clients that ask for everything. */
  readonly onlyByName?: true;
  add(state: JsonObject, view: View): void;
}

export const PARTS: readonly Part[] = [
  { type: 'realm', add: addRealm },
  { type: 'realm_user', add: addUsers },
  { type: 'realm_bot', add: addBots },
  { type: 'realm_user_groups', add: addGroups },
  { type: 'user_settings', add: addSettings },
  { type: 'realm_user_settings_defaults', add: addSettingsOfNewUsers },
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
  ...Object.entries(NOTHING_YET).map(([type, members]): Part => ({ type, add: (state) => state.addAll(members) })),
];

function addRealm(state: JsonObject, { directory, development }: View): void {
  const { realm, prepared } = directory;
  state.addMembers(prepared.json('realm', String(realm.version), () => realmPart(realm, { development })));
}

function addUsers(state: JsonObject, { directory, user, request }: View): void {
  const { users, prepared } = directory;
  const form = { clientGravatar: request.client_gravatar, profileData: true };
  const list = (name: string, make: () => unknown) =>
    state.addBytes(name, prepared.json(`${name} ${form.clientGravatar}`, String(users.version), make));
  const shown = (one: User) => {
    // Which list somebody is in says whether they are active.
    const { is_active: _active, ...json } = userJson(one, form);
    return json;
  };
  list('realm_users', () => users.people.filter((one) => one.is_active).map(shown));
  list('realm_non_active_users', () => users.people.filter((one) => !one.is_active).map(shown));
  list('cross_realm_bots', () => users.systemBots.map((one) => systemBotJson(one, form)));
  state.addAll({ ...ownUserFields(user), ...ownPermissions(directory, user) });
}

/** What the caller may do, for clients that do not look it up in the groups. */
function ownPermissions(directory: Directory, user: User): Record<string, boolean> {
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

/** Administrators see every bot's settings, others those of their own. */
function addBots(state: JsonObject, { directory, user }: View): void {
  const all = isAdmin(user.role);
  const bots = directory.users.people.filter((one) => one.bot_type !== 0 && (all || one.bot_owner_id === user.id));
  state.add('realm_bots', bots.map(botJson));
}

function addGroups(state: JsonObject, { directory, request }: View): void {
  const { groups, users, realm, prepared } = directory;
  const deactivatedToo = request.capabilities?.include_deactivated_groups ?? false;
  const json = prepared.json(`groups ${deactivatedToo}`, directory.groupsStamp, () => {
    const members = groups.members(users.people, realm.settings.waiting_period_threshold);
    return [...groups.byId.values()]
      .filter((group) => deactivatedToo || !group.deactivated)
      .sort((a, b) => a.id - b.id)
      .map((group) => groupJson(group, members.get(group.id) ?? []));
  });
  state.addBytes('realm_user_groups', json);
}

function addSettings(state: JsonObject, { user }: View): void {
  state.add('user_settings', userSettings(user.settings, user.timezone));
}

function addSettingsOfNewUsers(state: JsonObject, { directory }: View): void {
  const changed = directory.realm.settings.user_settings_defaults;
  state.add('realm_user_settings_defaults', settingsOfNewUsers(changed));
}

function addLegacy(
  state: JsonObject,
  { user }: View,
  type: 'update_display_settings' | 'update_global_notifications',
): void {
  state.addAll(legacySettings(type, userSettings(user.settings, user.timezone)));
}
