/**
 * The part of a register for spectators: the organisation, and the names of its users. No addresses, no groups except
 * system groups, and no personal data.
 */
import { notReady, type RegisterMembers, ROLES, StatePart } from '@rookery/core';
import type { InitialStateReply } from '@rookery/protos/gen/rookery/InitialStateReply.ts';
import type { InitialStateRequest__Output } from '@rookery/protos/gen/rookery/InitialStateRequest.ts';
import { type CallContext, requireSpectator } from '@rookery/rpc';
import type { Directory } from '../directory/directory.ts';
import { groupJson } from '../group/rules/memberships.ts';
import { checkSpectators } from '../realm/rules/access.ts';
import { serverFeatures } from '../realm/rules/json.ts';
import { settingsOfNewPeople } from '../realm/rules/settings.ts';
import { userSettings } from '../realm/rules/user-settings.ts';
import type { User } from '../user/documents.ts';
import { ownUserFields, publicUserJson, systemBotJson } from '../user/rules/json.ts';
import type { RegisterContext } from './context.ts';
import { addLinkifiers } from './linkifiers.ts';
import { OWN } from './own-parts.ts';
import { COMMON } from './parts.ts';

/**
 * Returns the parts of the requested event types, at a position of `min_seq` or later.
 * @throws UNAUTHORIZED if the organisation has no spectators; REALM_DEACTIVATED; SERVER_NOT_READY when this replica's
 *   database is behind `min_seq`
 */
export async function spectatorState(
  context: Pick<RegisterContext, 'directories' | 'config'>,
  request: InitialStateRequest__Output,
  ctx: CallContext,
): Promise<InitialStateReply> {
  const directory = await context.directories.current(requireSpectator(ctx).realm_id);
  if (directory.seq < request.min_seq) throw notReady();
  checkSpectators(directory.realm);
  const state = new StatePart(request);
  const features = serverFeatures(context.config);
  const { realm, users, prepared } = directory;
  const wants = (type: string) => request.all || request.types.includes(type);
  const common = () => {
    const parts = COMMON.filter(({ type }) => wants(type)).map((part) => part.members(directory, features));
    return {
      ...Object.assign({}, ...parts),
      ...(wants('realm') ? CLOSED_REALM : {}),
      ...(wants('custom_profile_fields') ? NO_PROFILES : {}),
    };
  };
  if (request.all) state.addShared(prepared.members('spectator common', String(realm.version), common));
  else state.addAll(common());
  if (wants('realm_user')) {
    const stamp = `${users.version}.${realm.version}`;
    state.addShared(prepared.members('spectator users', stamp, () => userLists(directory)));
    state.addAll({ ...ownUserFields(anonymousUser(realm._id)), delivery_email: '', ...NO_PERMISSIONS });
  }
  if (wants('realm_linkifiers')) addLinkifiers(state, directory, request);
  if (wants('realm_bot')) state.add('realm_bots', []);
  if (wants('realm_user_groups')) {
    const groups = (): RegisterMembers => ({ realm_user_groups: roleGroups(directory) });
    state.addShared(prepared.members('spectator groups', directory.groupsStamp, groups));
  }
  // The settings of a user who never changed any.
  if (wants('user_settings')) {
    state.add('user_settings', userSettings(settingsOfNewPeople(realm.settings), ''));
  }
  if (wants('user_status')) state.add('user_status', {});
  for (const { type, nothing } of OWN) if (wants(type)) state.addAll(nothing);
  if (wants('presence')) {
    state.addAll({ presences: {}, presence_last_update_id: -1, server_timestamp: Date.now() / 1000 });
  }
  return state.at(directory.seq);
}

/** Overrides of organisation settings for spectators, who cannot act. */
const CLOSED_REALM = { realm_presence_disabled: true, realm_allow_message_editing: false };

/** Profile data is not public, so neither are the profile fields. */
const NO_PROFILES = { custom_profile_fields: [] };

const NO_PERMISSIONS = {
  can_create_public_streams: false,
  can_create_private_streams: false,
  can_create_streams: false,
  can_create_web_public_streams: false,
  can_subscribe_other_users: false,
  can_invite_others_to_realm: false,
};

/** The user as whom clients show a spectator. */
function anonymousUser(realm: number): User {
  return {
    realm,
    id: 0,
    email: 'username@example.com',
    email_key: 'username@example.com',
    full_name: 'Anonymous User',
    role: ROLES.guest,
    bot_type: 0,
    bot_owner_id: null,
    is_system_bot: false,
    is_active: true,
    joined_at: 0,
    timezone: '',
    avatar_version: 1,
    api_keys: [],
    settings: {},
    version: 0,
  };
}

function userLists({ users, realm }: Directory): RegisterMembers {
  const shown = (user: User) => {
    const { is_active: _active, ...json } = publicUserJson(user, realm.bot_domain);
    return json;
  };
  return {
    realm_users: users.people.filter((user) => user.is_active).map(shown),
    realm_non_active_users: users.people.filter((user) => !user.is_active).map(shown),
    cross_realm_bots: users.systemBots.map((bot) =>
      systemBotJson(bot, { address: true, clientGravatar: false, profileData: false }),
    ),
  };
}

/** The system groups: other groups and their members are not public. */
function roleGroups({ groups, users }: Directory): NonNullable<RegisterMembers['realm_user_groups']> {
  const members = groups.members(users.people);
  return [...groups.byId.values()]
    .filter((group) => group.system !== null)
    .sort((a, b) => a.id - b.id)
    .map((group) => groupJson(group, members.get(group.id) ?? []));
}
