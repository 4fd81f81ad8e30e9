/**
 * Applies events to a client's state, as the API documents it for clients: after any events the state equals a fresh
 * register. Changes are made in place by assignments and array methods, so that the state may be a proxied store.
 */
import { applyChannel, applyFolder, applySubscription, applyUserTopic } from './apply/channels.ts';
import { applyDeletion, applyFlags, applyMessage, applyUpdate } from './apply/messages.ts';
import { applyDomains, applyEmoji, applyProfileFields, applyRealm } from './apply/organisation.ts';
import { applyOwnItem } from './apply/own-items.ts';
import { applyBot, applyGroup, applyPersonEvent, applyPresence, applyStatus } from './apply/people.ts';
import type { ClientEvent, ClientState } from './types.ts';

/**
 * Applies an event to the state, which may then share objects with the event. Returns false for an unknown event of a
 * newer server, which clients ignore.
 */
export function applyEvent(state: ClientState, event: ClientEvent): boolean {
  switch (event.type) {
    case 'message':
      applyMessage(state, event);
      return true;
    case 'update_message':
      applyUpdate(state, event);
      return true;
    case 'delete_message':
      applyDeletion(state, event);
      return true;
    case 'update_message_flags':
      applyFlags(state, event);
      return true;
    case 'realm_user':
      return applyPersonEvent(state, event);
    case 'user_group':
      return applyGroup(state, event);
    case 'user_status':
      applyStatus(state, event);
      return true;
    case 'presence':
      applyPresence(state, event);
      return true;
    case 'realm_bot':
      return applyBot(state, event);
    case 'subscription':
      return applySubscription(state, event);
    case 'stream':
      return applyChannel(state, event);
    case 'user_topic':
      applyUserTopic(state, event);
      return true;
    case 'channel_folder':
      return applyFolder(state, event);
    case 'drafts':
    case 'scheduled_messages':
    case 'reminders':
    case 'saved_snippets':
    case 'navigation_view':
    case 'device':
      return applyOwnItem(state, event);
    default:
      return applyToOrganisation(state, event);
  }
}

function applyToOrganisation(state: ClientState, event: ClientEvent): boolean {
  switch (event.type) {
    case 'realm':
      return applyRealm(state, event);
    case 'realm_domains':
      return applyDomains(state, event);
    case 'realm_emoji':
      return applyEmoji(state, event);
    case 'custom_profile_fields':
      applyProfileFields(state, event.fields);
      return true;
    case 'default_streams':
      state.realm_default_streams = event.default_streams;
      return true;
    case 'default_stream_groups':
      state.realm_default_stream_groups = event.default_stream_groups;
      return true;
    case 'realm_linkifiers':
      state.realm_linkifiers = event.realm_linkifiers;
      return true;
    case 'realm_playgrounds':
      state.realm_playgrounds = event.realm_playgrounds;
      return true;
    case 'user_settings':
    case 'realm_user_settings_defaults':
      Object.assign(state[event.type], { [event.property]: event.value });
      return true;
    default:
      return applyToUser(state, event);
  }
}

function applyToUser(state: ClientState, event: ClientEvent): boolean {
  switch (event.type) {
    case 'alert_words':
      state.alert_words = event.alert_words;
      return true;
    case 'muted_users':
      state.muted_users = event.muted_users;
      return true;
    case 'muted_topics':
      state.muted_topics = event.muted_topics;
      return true;
    case 'onboarding_steps':
      state.onboarding_steps = event.onboarding_steps;
      return true;
    // These change nothing that a register contains; clients fetch their data separately.
    case 'reaction':
    case 'submessage':
    case 'typing':
    case 'typing_edit_message':
    case 'attachment':
    case 'realm_export':
    case 'realm_export_consent':
    case 'invites_changed':
    case 'heartbeat':
    case 'restart':
    case 'web_reload_client':
      return true;
    default:
      return false;
  }
}
