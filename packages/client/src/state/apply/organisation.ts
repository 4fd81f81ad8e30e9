/** Applies events of the organisation's settings, domains, emoji and profile fields. */
import { removeEach } from '../lists.ts';
import type { ClientState, CustomProfileField, EventOf } from '../types.ts';

export function applyRealm(state: ClientState, event: EventOf<'realm'>): boolean {
  switch (event.op) {
    case 'update':
      Object.assign(state, { [`realm_${event.property}`]: event.value });
      return true;
    case 'update_dict':
      applyRealmSettings(state, event.data);
      return true;
    case 'deactivated':
      return true;
    default:
      return false;
  }
}

function applyRealmSettings(state: ClientState, data: Extract<EventOf<'realm'>, { op: 'update_dict' }>['data']): void {
  for (const [name, value] of Object.entries(data)) {
    // Only the settings of the organisation show it, and they fetch it when they are opened.
    if (name !== 'rendered_description') Object.assign(state, { [`realm_${name}`]: value });
  }
  const isEnabled = data.authentication_methods?.Email?.enabled;
  if (isEnabled === undefined) return;
  state.realm_email_auth_enabled = isEnabled;
  state.realm_password_auth_enabled = isEnabled;
}

export function applyDomains(state: ClientState, event: EventOf<'realm_domains'>): boolean {
  const domains = state.realm_domains;
  switch (event.op) {
    case 'remove':
      removeEach(domains, (one) => one.domain === event.domain);
      return true;
    case 'add':
      removeEach(domains, (one) => one.domain === event.realm_domain.domain);
      domains.push(event.realm_domain);
      return true;
    case 'change': {
      const known = domains.find((one) => one.domain === event.realm_domain.domain);
      if (known) Object.assign(known, event.realm_domain);
      return true;
    }
    default:
      return false;
  }
}

export function applyEmoji(state: ClientState, event: EventOf<'realm_emoji'>): boolean {
  switch (event.op) {
    case 'update':
      state.realm_emoji = event.realm_emoji;
      return true;
    case 'add':
      state.realm_emoji[event.emoji.id] = event.emoji;
      return true;
    case 'update_one': {
      const emoji = state.realm_emoji[event.emoji_id];
      if (emoji) Object.assign(emoji, event.data);
      return true;
    }
    default:
      return false;
  }
}

/** Sets the profile fields, and deletes the values of removed fields from all users. */
export function applyProfileFields(state: ClientState, fields: CustomProfileField[]): void {
  const gone = state.custom_profile_fields.filter((old) => !fields.some((one) => one.id === old.id));
  state.custom_profile_fields = fields;
  if (gone.length === 0) return;
  for (const { profile_data } of [...state.realm_users, ...state.realm_non_active_users]) {
    for (const { id } of gone) if (profile_data?.[id]) delete profile_data[id];
  }
}
