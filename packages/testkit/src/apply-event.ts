/** What each event changes of what a client knows, as the API documents it for clients. */
import type { ClientEvent } from './event-queue.ts';

// biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests compare
type State = any;

/** Changes the state as the event says. `self`: the client's own user. @throws for an event that has no rule here */
export function applyEvent(state: State, event: ClientEvent, self: number): void {
  switch (event.type) {
    case 'message':
      applyMessage(state, event, self);
      return;
    case 'update_message_flags':
      applyFlags(state, event);
      return;
    case 'delete_message':
      applyDeletion(state, event);
      return;
    case 'update_message':
      applyMove(state, event, self);
      return;
    case 'subscription':
      applySubscription(state, event, self);
      return;
    case 'stream':
      applyChannel(state, event);
      return;
    case 'user_topic':
      applyUserTopic(state, event);
      return;
    case 'muted_topics':
      state.muted_topics = event.muted_topics;
      return;
    case 'default_streams':
    case 'default_stream_groups':
      state[`realm_${event.type}`] = event[event.type];
      return;
    case 'channel_folder':
      applyFolder(state, event);
      return;
    case 'realm_user':
      if (event.op === 'add') addPerson(state, event.person);
      else if (event.op === 'remove') removePerson(state, event.person);
      else applyPerson(state, event.person);
      return;
    case 'user_group':
      applyGroup(state, event);
      return;
    case 'custom_profile_fields':
      applyProfileFields(state, event);
      return;
    case 'alert_words':
    case 'muted_users':
    case 'onboarding_steps':
      state[event.type] = event[event.type];
      return;
    case 'device':
      applyDevice(state.devices, event);
      return;
    case 'navigation_view':
      applyNavigationView(state, event);
      return;
    case 'scheduled_messages':
      for (const one of event.scheduled_messages ?? [event.scheduled_message]) {
        applyItem(state.scheduled_messages, event.op, one, event.scheduled_message_id, 'scheduled_message_id');
      }
      return;
    case 'reminders':
      for (const one of event.reminders ?? [undefined]) {
        applyItem(state.reminders, event.op, one, event.reminder_id, 'reminder_id');
      }
      return;
    case 'drafts':
      for (const draft of event.drafts ?? [event.draft]) applyItem(state.drafts, event.op, draft, event.draft_id);
      return;
    case 'saved_snippets':
      applyItem(state.saved_snippets, event.op, event.saved_snippet, event.saved_snippet_id);
      return;
    case 'user_status':
      applyStatus(state, event);
      return;
    case 'presence':
      applyPresence(state, event);
      return;
    case 'realm_emoji':
      applyEmoji(state, event);
      return;
    case 'realm_bot':
      applyBot(state, event);
      return;
    case 'realm':
      applyRealm(state, event);
      return;
    case 'realm_domains':
      applyDomains(state, event);
      return;
    case 'attachment':
      // No register has attachments: clients ask for them.
      return;
    case 'realm_linkifiers':
    case 'realm_playgrounds':
      state[event.type] = event[event.type];
      return;
    case 'user_settings':
      state.user_settings[event.property] = event.value;
      return;
    case 'realm_user_settings_defaults':
      state.realm_user_settings_defaults[event.property] = event.value;
      return;
    case 'realm_export':
    case 'realm_export_consent':
    case 'invites_changed':
    case 'reaction':
    case 'submessage':
    case 'typing':
    case 'heartbeat':
      return;
    default:
      throw new Error(`no rule for the event ${event.type}`);
  }
}

function applyRealm(state: State, event: ClientEvent): void {
  if (event.op === 'update') {
    state[`realm_${event.property}`] = event.value;
    return;
  }
  if (event.op !== 'update_dict') throw new Error(`no rule for the event realm/${event.op}`);
  // Shown in the settings of the organisation alone, which ask for it when they are opened.
  const { rendered_description: _, ...data } = event.data;
  for (const [name, value] of Object.entries(data)) state[`realm_${name}`] = value;
  const email = data.authentication_methods?.Email?.enabled;
  if (email !== undefined)
    Object.assign(state, { realm_email_auth_enabled: email, realm_password_auth_enabled: email });
}

function applyDomains(state: State, event: ClientEvent): void {
  const { domain } = event.realm_domain ?? event;
  const rest = state.realm_domains.filter((one: State) => one.domain !== domain);
  if (event.op === 'add') state.realm_domains = [...rest, event.realm_domain];
  else if (event.op === 'remove') state.realm_domains = rest;
  else
    Object.assign(
      state.realm_domains.find((one: State) => one.domain === domain),
      event.realm_domain,
    );
}

/** A user who is new, or is shown now and was not, or was an unknown user. */
function addPerson(state: State, person: State): void {
  for (const list of PEOPLE) state[list] = state[list].filter((one: State) => one.user_id !== person.user_id);
  state[person.is_active ? 'realm_users' : 'realm_non_active_users'].push(person);
}

/** A user of whom nothing is shown any more. */
function removePerson(state: State, { user_id }: State): void {
  for (const list of PEOPLE) state[list] = state[list].filter((one: State) => one.user_id !== user_id);
  delete state.user_status[user_id];
  delete state.presences[user_id];
}

const PEOPLE = ['realm_users', 'realm_non_active_users'] as const;

function applyPerson(state: State, { user_id, ...changed }: State): void {
  const isThem = (one: State) => one.user_id === user_id;
  if (changed.is_active !== undefined) {
    const lists = ['realm_users', 'realm_non_active_users'];
    const [from, to] = (changed.is_active ? lists.reverse() : lists) as [string, string];
    state[to].push(...state[from].filter(isThem));
    state[from] = state[from].filter((one: State) => !isThem(one));
    // A deactivated user is in no group any more.
    if (!changed.is_active) {
      for (const group of state.realm_user_groups) {
        group.members = group.members.filter((user: number) => user !== user_id);
      }
    }
    return;
  }
  const { role, custom_profile_field: entered } = changed;
  delete changed.custom_profile_field;
  const { new_email } = changed;
  delete changed.new_email;
  if (new_email !== undefined) changed.email = new_email;
  const { avatar_source, avatar_url_medium } = changed;
  delete changed.avatar_source;
  delete changed.avatar_url_medium;
  const own = { avatar_source, avatar_url: changed.avatar_url, avatar_url_medium };
  const roles = { is_owner: role === 100, is_admin: role <= 200, is_guest: role === 600 };
  const person = [...state.realm_users, ...state.realm_non_active_users].find(isThem);
  Object.assign(person, changed, role === undefined ? {} : roles);
  // A client that computes hosted avatars stores none of them, where it has the address.
  const hosted = avatar_source === 'G' && person.email === person.delivery_email;
  if (hosted && state.asked.client_gravatar) person.avatar_url = null;
  if (entered) applyProfileValue(person, entered);
  // What a register says of the client's own user beside the lists.
  if (user_id !== state.user_id) return;
  for (const field of ['full_name', 'email', 'delivery_email']) if (field in changed) state[field] = changed[field];
  if (avatar_source !== undefined) Object.assign(state, own);
  if (role !== undefined) Object.assign(state, roles, { is_moderator: role === 300 });
}

/** Events have only what changed; what is empty or false counts as absent, and a user without a status is left out. */
function applyStatus(state: State, { id: _id, type: _type, user_id, ...changes }: ClientEvent): void {
  const status = { ...state.user_status[user_id], ...changes };
  if (status.away === false) delete status.away;
  if (status.status_text === '') delete status.status_text;
  if (status.emoji_name === '') for (const key of ['emoji_name', 'emoji_code', 'reaction_type']) delete status[key];
  if (Object.keys(status).length === 0) delete state.user_status[user_id];
  else state.user_status[user_id] = status;
}

function applyNavigationView(state: State, event: ClientEvent): void {
  const views = state.navigation_views;
  if (event.op === 'add') views.push(event.navigation_view);
  else if (event.op === 'update')
    Object.assign(
      views.find((one: State) => one.fragment === event.fragment),
      event.data,
    );
  else if (event.op === 'remove') {
    state.navigation_views = views.filter((one: State) => one.fragment !== event.fragment);
  } else throw new Error(`no rule for the event navigation_view/${event.op}`);
}

/** An update has the fields that changed. */
function applyDevice(devices: State, { id: _id, type: _type, op, device_id, ...changes }: ClientEvent): void {
  const none = {
    push_key_id: null,
    push_token_id: null,
    pending_push_token_id: null,
    push_token_last_updated_timestamp: null,
    push_registration_error_code: null,
  };
  if (op === 'add') devices[device_id] = none;
  else if (op === 'remove') delete devices[device_id];
  else Object.assign(devices[device_id], changes);
}

/** An item of a list that belongs to the client's user alone. */
function applyItem(list: State[], op: string, item: State, removed: number, key = 'id'): void {
  const at = list.findIndex((one) => one[key] === (item?.[key] ?? removed));
  if (op === 'add') list.push(item);
  else if (op === 'update') list[at] = item;
  else if (op === 'remove') list.splice(at, 1);
  else throw new Error(`no rule for ${op}`);
}

/** Of a field that is no more, nobody has a value. */
function applyProfileFields(state: State, { fields }: ClientEvent): void {
  state.custom_profile_fields = fields;
  const known = new Set(fields.map((field: State) => String(field.id)));
  for (const user of [...state.realm_users, ...state.realm_non_active_users]) {
    for (const id of Object.keys(user.profile_data ?? {})) if (!known.has(id)) delete user.profile_data[id];
  }
}

function applyProfileValue(person: State, { id, value, ...rest }: State): void {
  if (value === null) delete person.profile_data[id];
  else person.profile_data[id] = { value, ...rest };
}

function applyEmoji(state: State, event: ClientEvent): void {
  if (event.op === 'update') state.realm_emoji = event.realm_emoji;
  else if (event.op === 'add') state.realm_emoji[event.emoji.id] = event.emoji;
  else if (event.op === 'update_one') Object.assign(state.realm_emoji[event.emoji_id], event.data);
  else throw new Error(`no rule for the event realm_emoji/${event.op}`);
}

/** A bot whose settings the client is shown. */
function applyBot(state: State, { op, bot }: ClientEvent): void {
  const known = state.realm_bots.find((one: State) => one.user_id === bot.user_id);
  if (op === 'add') state.realm_bots.push(bot);
  else if (op === 'update') Object.assign(known, bot);
  else if (op === 'delete') state.realm_bots = state.realm_bots.filter((one: State) => one !== known);
  else throw new Error(`no rule for the event realm_bot/${op}`);
}

function applyMessage(state: State, { message, flags }: ClientEvent, self: number): void {
  state.max_message_id = Math.max(state.max_message_id, message.id);
  if (message.type === 'private') {
    const user_ids = message.display_recipient.map((one: { id: number }) => one.id).filter((id: number) => id !== self);
    const known = state.recent_private_conversations.find((one: State) => String(one.user_ids) === String(user_ids));
    if (known) known.max_message_id = message.id;
    else state.recent_private_conversations.push({ max_message_id: message.id, user_ids });
  }
  if (flags.includes('read')) return;
  const where =
    message.type === 'private'
      ? { type: 'private', user_ids: message.display_recipient.map((one: { id: number }) => one.id) }
      : { type: 'stream', stream_id: message.stream_id, topic: message.subject };
  addUnread(state, message.id, where, self);
  if (flags.includes('mentioned') || flags.includes('wildcard_mentioned')) state.unread_msgs.mentions.push(message.id);
}

/** What is unread of messages that were moved is so where they are now. */
function applyMove(state: State, event: ClientEvent, self: number): void {
  if (event.subject === undefined && event.new_stream_id === undefined) return;
  const ids = new Set<number>(event.message_ids);
  const there = { stream_id: event.new_stream_id ?? event.stream_id, topic: event.subject ?? event.orig_subject };
  const { mentions } = state.unread_msgs;
  const unread = state.unread_msgs.streams.flatMap((one: State) =>
    one.unread_message_ids.filter((id: number) => ids.has(id)),
  );
  removeUnread(state, (id) => ids.has(id));
  state.unread_msgs.mentions = mentions;
  for (const id of unread) addUnread(state, id, { type: 'stream', ...there }, self);
}

function applyDeletion(state: State, event: ClientEvent): void {
  const gone = new Set<number>(event.message_ids ?? [event.message_id]);
  removeUnread(state, (id) => gone.has(id));
  state.starred_messages = state.starred_messages.filter((id: number) => !gone.has(id));
}

function addUnread(state: State, id: number, where: State, self: number): void {
  const { unread_msgs } = state;
  const into = (list: State[], fits: (one: State) => boolean, make: () => State): void => {
    let found = list.find(fits);
    if (!found) {
      found = { ...make(), unread_message_ids: [] };
      list.push(found);
    }
    found.unread_message_ids.push(id);
  };
  if (where.type === 'stream') {
    into(
      unread_msgs.streams,
      (one) => one.stream_id === where.stream_id && one.topic.toLowerCase() === where.topic.toLowerCase(),
      () => ({ stream_id: where.stream_id, topic: where.topic }),
    );
    return;
  }
  const others = where.user_ids.filter((user: number) => user !== self);
  if (others.length <= 1) {
    const other = others[0] ?? self;
    into(
      unread_msgs.pms,
      (one) => one.other_user_id === other,
      () => ({ other_user_id: other, sender_id: other }),
    );
  } else {
    const key = [...others, self].sort((a, b) => a - b).join();
    into(
      unread_msgs.huddles,
      (one) => one.user_ids_string === key,
      () => ({ user_ids_string: key }),
    );
  }
}

/** How many unread messages ask to be read: those in muted topics and channels do not, those in unmuted topics do. */
export function countUnread({ unread_msgs, subscriptions, user_topics }: State): number {
  const muted = new Set(subscriptions.filter((one: State) => one.is_muted).map((one: State) => one.stream_id));
  const key = (channel: number, topic: string) => `${channel} ${topic.toLowerCase()}`;
  const chosen = new Map<string, number>(
    user_topics.map((one: State) => [key(one.stream_id, one.topic_name), one.visibility_policy]),
  );
  const streams = unread_msgs.streams.filter(({ stream_id, topic }: State) => {
    const policy = chosen.get(key(stream_id, topic));
    return policy === undefined ? !muted.has(stream_id) : policy !== 1;
  });
  return [...unread_msgs.pms, ...unread_msgs.huddles, ...streams].reduce(
    (count, one) => count + one.unread_message_ids.length,
    0,
  );
}

function removeUnread(state: State, goes: (id: number, where: State) => boolean): void {
  const { unread_msgs } = state;
  for (const list of ['pms', 'streams', 'huddles'] as const) {
    for (const where of unread_msgs[list]) {
      const remaining = where.unread_message_ids.filter((id: number) => !goes(id, where));
      for (const id of where.unread_message_ids) {
        if (!remaining.includes(id)) unread_msgs.mentions = unread_msgs.mentions.filter((one: number) => one !== id);
      }
      where.unread_message_ids = remaining;
    }
    unread_msgs[list] = unread_msgs[list].filter((where: State) => where.unread_message_ids.length > 0);
  }
}

function applyFlags(state: State, event: ClientEvent): void {
  if (event.flag === 'starred') {
    const rest = state.starred_messages.filter((id: number) => !event.messages.includes(id));
    state.starred_messages = event.op === 'add' ? [...rest, ...event.messages] : rest;
  }
  if (event.flag !== 'read') return;
  if (event.op === 'add') {
    removeUnread(state, (id) => event.all || event.messages.includes(id));
    return;
  }
  for (const id of event.messages) {
    const details = event.message_details[id];
    const user_ids = details.user_ids ? [...details.user_ids, state.user_id] : [];
    addUnread(state, id, { ...details, user_ids: [...new Set(user_ids)] }, state.user_id);
    if (details.mentioned) state.unread_msgs.mentions.push(id);
  }
}

const LISTS = ['subscriptions', 'unsubscribed', 'never_subscribed'] as const;

function everywhere(state: State, channel: number, change: (one: State) => void): void {
  for (const list of [...LISTS, 'streams']) {
    for (const one of state[list]) if (one.stream_id === channel) change(one);
  }
}

/** Whether the client asked who is subscribed; then every channel that it knows says so. */
function includesSubscribers(state: State): boolean {
  return state.asked.include_subscribers !== 'false';
}

function takeOut(state: State, channel: number): State | undefined {
  let taken: State | undefined;
  for (const list of LISTS) {
    taken ??= state[list].find((one: State) => one.stream_id === channel);
    state[list] = state[list].filter((one: State) => one.stream_id !== channel);
  }
  return taken;
}

function applySubscription(state: State, event: ClientEvent, self: number): void {
  switch (event.op) {
    case 'add':
      for (const subscription of event.subscriptions) {
        takeOut(state, subscription.stream_id);
        state.subscriptions.push(subscription);
        everywhere(state, subscription.stream_id, (one) => {
          one.subscriber_count = subscription.subscriber_count;
        });
      }
      return;
    case 'remove':
      for (const { stream_id } of event.subscriptions) {
        const taken = takeOut(state, stream_id);
        if (taken.subscribers) taken.subscribers = taken.subscribers.filter((user: number) => user !== self);
        state.unsubscribed.push(taken);
        everywhere(state, stream_id, (one) => one.subscriber_count--);
      }
      return;
    case 'update':
      state.subscriptions.find((one: State) => one.stream_id === event.stream_id)[event.property] = event.value;
      return;
    case 'peer_add':
    case 'peer_remove':
      for (const stream_id of event.stream_ids) {
        everywhere(state, stream_id, (one) => {
          one.subscriber_count += event.op === 'peer_add' ? event.user_ids.length : -event.user_ids.length;
          if (!one.subscribers) return;
          const rest = one.subscribers.filter((user: number) => !event.user_ids.includes(user));
          one.subscribers = event.op === 'peer_add' ? [...rest, ...event.user_ids] : rest;
        });
      }
      return;
    default:
      throw new Error(`no rule for the event subscription/${event.op}`);
  }
}

function applyChannel(state: State, event: ClientEvent): void {
  if (event.op === 'create') {
    for (const channel of event.streams) {
      state.streams.push({ ...channel });
      state.never_subscribed.push({ ...channel, ...(includesSubscribers(state) && { subscribers: [] }) });
    }
    return;
  }
  if (event.op === 'update') {
    const { property, value, rendered_description, history_public_to_subscribers, is_web_public } = event;
    const more = { rendered_description, history_public_to_subscribers, is_web_public };
    const changes = Object.entries(more).filter(([, one]) => one !== undefined);
    everywhere(state, event.stream_id, (one) => Object.assign(one, { [property]: value }, Object.fromEntries(changes)));
    return;
  }
  if (event.op !== 'delete') throw new Error(`no rule for the event stream/${event.op}`);
  for (const id of event.stream_ids) {
    takeOut(state, id);
    state.streams = state.streams.filter((one: State) => one.stream_id !== id);
  }
}

function applyUserTopic(state: State, { id: _id, type: _type, ...chosen }: ClientEvent): void {
  const isIt = (one: State) =>
    one.stream_id === chosen.stream_id && one.topic_name.toLowerCase() === chosen.topic_name.toLowerCase();
  state.user_topics = state.user_topics.filter((one: State) => !isIt(one));
  if (chosen.visibility_policy !== 0) state.user_topics.push(chosen);
}

function applyFolder(state: State, event: ClientEvent): void {
  const folders = state.channel_folders;
  if (event.op === 'add') folders.push(event.channel_folder);
  else if (event.op === 'update') {
    Object.assign(
      folders.find((one: State) => one.id === event.channel_folder_id),
      event.data,
    );
  } else if (event.op === 'reorder') {
    for (const one of folders) one.order = event.order.indexOf(one.id);
    folders.sort((a: State, b: State) => a.order - b.order);
  } else throw new Error(`no rule for the event channel_folder/${event.op}`);
}

function applyGroup(state: State, event: ClientEvent): void {
  if (event.op === 'add') {
    state.realm_user_groups.push(event.group);
    return;
  }
  const group = state.realm_user_groups.find((one: State) => one.id === event.group_id);
  const without = (list: number[], ids: number[]) => list.filter((id) => !ids.includes(id));
  switch (event.op) {
    case 'remove':
      state.realm_user_groups = state.realm_user_groups.filter((one: State) => one !== group);
      return;
    case 'update':
      Object.assign(group, event.data);
      return;
    case 'add_members':
      group.members.push(...event.user_ids);
      return;
    case 'remove_members':
      group.members = without(group.members, event.user_ids);
      return;
    case 'add_subgroups':
      group.direct_subgroup_ids.push(...event.direct_subgroup_ids);
      return;
    case 'remove_subgroups':
      group.direct_subgroup_ids = without(group.direct_subgroup_ids, event.direct_subgroup_ids);
      return;
    default:
      throw new Error(`no rule for the event user_group/${event.op}`);
  }
}

/** Someone came online: the event has the form that the client asked for, and so has its state. */
function applyPresence(state: State, event: ClientEvent): void {
  if (event.presences) {
    Object.assign(state.presences, event.presences);
    return;
  }
  const { website } = event.presence;
  if (event.email) {
    const { pushable: _, ...aggregated } = website;
    state.presences[event.email] = { aggregated, website };
  } else {
    state.presences[event.user_id] = { active_timestamp: website.timestamp, idle_timestamp: website.timestamp };
  }
}
