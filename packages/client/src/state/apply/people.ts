/** Applies events of users, groups, statuses, presence and bots. */
import { removeOne, withAll, withoutAll } from '../lists.ts';
import type { ClientState, EventOf, FieldsOf, User, UserStatus } from '../types.ts';
import { changeUser, findUser, insertUser, removeUser } from '../users.ts';

const LISTS = ['realm_users', 'realm_non_active_users'] as const;

type PersonUpdate = Extract<EventOf<'realm_user'>, { op: 'update' }>['person'];
/** The changed fields of a user; `role`, `is_active` and `custom_profile_field` each come alone. */
type PersonChange = FieldsOf<PersonUpdate> & { user_id: number };

export function applyPersonEvent(state: ClientState, event: EventOf<'realm_user'>): boolean {
  switch (event.op) {
    case 'add':
      addPerson(state, event.person);
      return true;
    case 'remove':
      removePerson(state, event.person.user_id);
      return true;
    case 'update':
      changePerson(state, event.person);
      return true;
    default:
      return false;
  }
}

/** Adds a user who is new, has become visible, or was an unknown user. */
function addPerson(state: ClientState, person: User): void {
  for (const list of LISTS) removeUser(state[list], person.user_id);
  insertUser(state[person.is_active === false ? 'realm_non_active_users' : 'realm_users'], person);
}

/** Removes a user who is no longer visible. */
function removePerson(state: ClientState, user_id: number): void {
  removePresence(state, user_id);
  for (const list of LISTS) removeUser(state[list], user_id);
  delete state.user_status[user_id];
}

/** Removes the presence of a user, whose key, like the form of the events, depends on the client's request. */
function removePresence(state: ClientState, user_id: number): void {
  const person = findUser(state.realm_users, user_id) ?? findUser(state.realm_non_active_users, user_id);
  delete state.presences[user_id];
  if (person) delete state.presences[person.email];
}

function changePerson(state: ClientState, change: PersonChange): void {
  const { user_id, is_active } = change;
  if (is_active !== undefined) {
    activate(state, user_id, is_active);
    return;
  }
  const { role, new_email, custom_profile_field, avatar_source, avatar_url_medium, ...fields } = change;
  if (new_email !== undefined) fields.email = new_email;
  const roles =
    role === undefined ? {} : { role, is_owner: role === 100, is_admin: role <= 200, is_guest: role === 600 };
  const apply = (person: User) => {
    Object.assign(person, fields, roles);
    // A client that computes Gravatar URLs itself stores null, if it knows the user's address.
    const isHosted = avatar_source === 'G' && person.email === person.delivery_email;
    if (isHosted && state.asked.client_gravatar) person.avatar_url = null;
    if (custom_profile_field) changeProfileValue(person, custom_profile_field);
  };
  LISTS.some((list) => changeUser(state[list], user_id, apply));
  if (user_id === state.user_id) changeSelf(state, change, fields.email);
}

function activate(state: ClientState, user_id: number, isActive: boolean): void {
  const [from, to] = isActive ? ([LISTS[1], LISTS[0]] as const) : LISTS;
  const person = removeUser(state[from], user_id);
  if (person) insertUser(state[to], person);
  if (isActive) return;
  removePresence(state, user_id);
  // Deactivation removes a user from all groups.
  for (const group of state.realm_user_groups) {
    if (group.members.includes(user_id)) group.members = withoutAll(group.members, [user_id]);
  }
}

function changeProfileValue(
  person: User,
  { id, value, ...rest }: NonNullable<PersonChange['custom_profile_field']>,
): void {
  const values = person.profile_data;
  if (value === null) delete values?.[id];
  else if (values) values[id] = { value, ...rest };
  else person.profile_data = { [id]: { value, ...rest } };
}

/** Changes the fields of the client's own user that a register has outside of the lists. */
function changeSelf(state: ClientState, change: PersonChange, email: string | undefined): void {
  const { full_name, delivery_email, role, avatar_source, avatar_url, avatar_url_medium } = change;
  if (full_name !== undefined) state.full_name = full_name;
  if (email !== undefined) state.email = email;
  if (typeof delivery_email === 'string') state.delivery_email = delivery_email;
  if (avatar_source !== undefined) Object.assign(state, { avatar_source, avatar_url, avatar_url_medium });
  if (role === undefined) return;
  state.is_owner = role === 100;
  state.is_admin = role <= 200;
  state.is_moderator = role === 300;
  state.is_guest = role === 600;
}

export function applyGroup(state: ClientState, event: EventOf<'user_group'>): boolean {
  if (event.op === 'add') {
    state.realm_user_groups.push(event.group);
    return true;
  }
  if (event.op === 'remove') {
    removeOne(state.realm_user_groups, (one) => one.id === event.group_id);
    return true;
  }
  const group = state.realm_user_groups.find((one) => one.id === event.group_id);
  if (!group) return true;
  switch (event.op) {
    case 'update':
      Object.assign(group, event.data);
      return true;
    case 'add_members':
      group.members = withAll(group.members, event.user_ids);
      return true;
    case 'remove_members':
      group.members = withoutAll(group.members, event.user_ids);
      return true;
    case 'add_subgroups':
      group.direct_subgroup_ids = withAll(group.direct_subgroup_ids, event.direct_subgroup_ids);
      return true;
    case 'remove_subgroups':
      group.direct_subgroup_ids = withoutAll(group.direct_subgroup_ids, event.direct_subgroup_ids);
      return true;
    default:
      return false;
  }
}

/**
 * Applies a status event, which has only the changed fields. Empty or false fields are removed, and so is a status
 * without fields.
 */
export function applyStatus(state: ClientState, event: EventOf<'user_status'>): void {
  const { user_id } = event;
  const status: UserStatus = { ...state.user_status[user_id] };
  if (event.away !== undefined) status.away = event.away;
  // Registers and replies to reports omit users who hide their presence.
  if (event.away) removePresence(state, user_id);
  if (event.status_text !== undefined) status.status_text = event.status_text;
  if (event.emoji_name !== undefined) {
    const { emoji_name, emoji_code, reaction_type } = event;
    Object.assign(status, { emoji_name, emoji_code, reaction_type });
  }
  if (status.away === false) delete status.away;
  if (status.status_text === '') delete status.status_text;
  if (status.emoji_name === '') {
    delete status.emoji_name;
    delete status.emoji_code;
    delete status.reaction_type;
  }
  if (Object.keys(status).length === 0) delete state.user_status[user_id];
  else state.user_status[user_id] = status;
}

/** Applies a presence event, whose form, like that of the state, depends on the client's request. */
export function applyPresence(state: ClientState, event: FieldsOf<EventOf<'presence'>>): void {
  if (event.presences) {
    Object.assign(state.presences, event.presences);
    return;
  }
  const website = event.presence?.website;
  if (!website) return;
  const { pushable: _, ...aggregated } = website;
  if (event.email !== undefined) Object.assign(state.presences, { [event.email]: { aggregated, website } });
  else if (event.user_id !== undefined) {
    state.presences[event.user_id] = { active_timestamp: website.timestamp, idle_timestamp: website.timestamp };
  }
}

/** Applies an event of a bot whose settings the client may see. */
export function applyBot(state: ClientState, event: EventOf<'realm_bot'>): boolean {
  const isIt = (one: { user_id: number }) => one.user_id === event.bot.user_id;
  switch (event.op) {
    case 'add':
      state.realm_bots.push(event.bot);
      return true;
    case 'update': {
      const known = state.realm_bots.find(isIt);
      if (known) Object.assign(known, event.bot);
      return true;
    }
    case 'delete':
      removeOne(state.realm_bots, isIt);
      return true;
    default:
      return false;
  }
}
