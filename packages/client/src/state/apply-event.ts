/**
 * Applies events to a client's state, as the API documents it for clients: after any events the state equals a fresh
 * register. Changes are made in place by assignments and array methods, so that the state may be a proxied store.
 */
import { applyChannel, applyFolder, applySubscription, applyUserTopic } from './apply/channels.ts';
import { applyDeletion, applyFlags, applyMessage, applyUpdate } from './apply/messages.ts';
import { applyDomains, applyEmoji, applyProfileFields, applyRealm } from './apply/organisation.ts';
import {
  applyDevice,
  applyDrafts,
  applyNavigationView,
  applyReminders,
  applyScheduled,
  applySnippets,
} from './apply/own-items.ts';
import { applyBot, applyGroup, applyPersonEvent, applyPresence, applyStatus } from './apply/people.ts';
import type { ClientEvent, ClientState, EventOf } from './types.ts';

/** A rule returns false for an unknown operation of a newer server. */
type Rule<Event> = (state: ClientState, event: Event) => unknown;

/** A register contains nothing that the event changes; clients fetch its data separately. */
const changesNothing = () => true;

function applySetting(state: ClientState, event: EventOf<'user_settings' | 'realm_user_settings_defaults'>): void {
  Object.assign(state[event.type], { [event.property]: event.value });
}

const RULES: { readonly [Type in ClientEvent['type']]?: Rule<EventOf<Type>> } = {
  message: applyMessage,
  update_message: applyUpdate,
  delete_message: applyDeletion,
  update_message_flags: applyFlags,
  reaction: changesNothing,
  submessage: changesNothing,
  attachment: changesNothing,

  stream: applyChannel,
  subscription: applySubscription,
  user_topic: applyUserTopic,
  channel_folder: applyFolder,

  realm_user: applyPersonEvent,
  realm_bot: applyBot,
  user_group: applyGroup,
  user_status: applyStatus,
  presence: applyPresence,
  typing: changesNothing,
  typing_edit_message: changesNothing,

  drafts: applyDrafts,
  scheduled_messages: applyScheduled,
  reminders: applyReminders,
  saved_snippets: applySnippets,
  navigation_view: applyNavigationView,
  device: applyDevice,
  user_settings: applySetting,
  alert_words: (state, event) => {
    state.alert_words = event.alert_words;
  },
  muted_users: (state, event) => {
    state.muted_users = event.muted_users;
  },
  muted_topics: (state, event) => {
    state.muted_topics = event.muted_topics;
  },
  onboarding_steps: (state, event) => {
    state.onboarding_steps = event.onboarding_steps;
  },

  realm: applyRealm,
  realm_domains: applyDomains,
  realm_emoji: applyEmoji,
  custom_profile_fields: (state, event) => applyProfileFields(state, event.fields),
  default_streams: (state, event) => {
    state.realm_default_streams = event.default_streams;
  },
  default_stream_groups: (state, event) => {
    state.realm_default_stream_groups = event.default_stream_groups;
  },
  realm_linkifiers: (state, event) => {
    state.realm_linkifiers = event.realm_linkifiers;
  },
  realm_playgrounds: (state, event) => {
    state.realm_playgrounds = event.realm_playgrounds;
  },
  realm_user_settings_defaults: applySetting,
  realm_export: changesNothing,
  realm_export_consent: changesNothing,
  invites_changed: changesNothing,

  heartbeat: changesNothing,
  restart: changesNothing,
  web_reload_client: changesNothing,
};

/**
 * Applies an event to the state, which may then share objects with the event. Returns false for an unknown event of a
 * newer server, which clients ignore.
 */
export function applyEvent(state: ClientState, event: ClientEvent): boolean {
  const rule = Object.hasOwn(RULES, event.type) ? (RULES[event.type] as Rule<ClientEvent> | undefined) : undefined;
  return rule !== undefined && rule(state, event) !== false;
}
