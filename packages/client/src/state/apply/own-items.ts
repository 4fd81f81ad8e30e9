/** Applies events of the user's own items: drafts, scheduled messages, reminders, snippets, views and devices. */
import type { ClientState, Device, EventOf } from '../types.ts';

/** Adds an item, or replaces the one with the same id. */
function put<T>(list: T[], item: T, idOf: (one: T) => number | string): void {
  const at = list.findIndex((one) => idOf(one) === idOf(item));
  if (at < 0) list.push(item);
  else list[at] = item;
}

function remove<T>(list: T[], id: number | string, idOf: (one: T) => number | string): void {
  const at = list.findIndex((one) => idOf(one) === id);
  if (at >= 0) list.splice(at, 1);
}

export function applyDrafts({ drafts }: ClientState, event: EventOf<'drafts'>): boolean {
  const idOf = (one: { id: number }) => one.id;
  if (event.op === 'add') for (const draft of event.drafts) put(drafts, draft, idOf);
  else if (event.op === 'update') put(drafts, event.draft, idOf);
  else if (event.op === 'remove') remove(drafts, event.draft_id, idOf);
  else return false;
  return true;
}

export function applyScheduled({ scheduled_messages }: ClientState, event: EventOf<'scheduled_messages'>): boolean {
  const idOf = (one: { scheduled_message_id: number }) => one.scheduled_message_id;
  if (event.op === 'add') for (const one of event.scheduled_messages) put(scheduled_messages, one, idOf);
  else if (event.op === 'update') put(scheduled_messages, event.scheduled_message, idOf);
  else if (event.op === 'remove') remove(scheduled_messages, event.scheduled_message_id, idOf);
  else return false;
  return true;
}

export function applyReminders({ reminders }: ClientState, event: EventOf<'reminders'>): boolean {
  const idOf = (one: { reminder_id: number }) => one.reminder_id;
  if (event.op === 'add') for (const one of event.reminders) put(reminders, one, idOf);
  else if (event.op === 'remove') remove(reminders, event.reminder_id, idOf);
  else return false;
  return true;
}

export function applySnippets({ saved_snippets }: ClientState, event: EventOf<'saved_snippets'>): boolean {
  const idOf = (one: { id: number }) => one.id;
  if (event.op === 'add' || event.op === 'update') put(saved_snippets, event.saved_snippet, idOf);
  else if (event.op === 'remove') remove(saved_snippets, event.saved_snippet_id, idOf);
  else return false;
  return true;
}

export function applyNavigationView({ navigation_views }: ClientState, event: EventOf<'navigation_view'>): boolean {
  const idOf = (one: { fragment: string }) => one.fragment;
  if (event.op === 'add') put(navigation_views, event.navigation_view, idOf);
  else if (event.op === 'remove') remove(navigation_views, event.fragment, idOf);
  else if (event.op === 'update') {
    const view = navigation_views.find((one) => one.fragment === event.fragment);
    if (view) Object.assign(view, event.data);
  } else return false;
  return true;
}

const NEW_DEVICE: Device = {
  push_key_id: null,
  push_token_id: null,
  pending_push_token_id: null,
  push_token_last_updated_timestamp: null,
  push_registration_error_code: null,
};

/** Applies a device event; an update has only the changed fields. */
export function applyDevice({ devices }: ClientState, event: EventOf<'device'>): boolean {
  if (event.op === 'add') devices[event.device_id] = { ...NEW_DEVICE };
  else if (event.op === 'remove') delete devices[event.device_id];
  else if (event.op === 'update') {
    const known = devices[event.device_id];
    for (const key of Object.keys(NEW_DEVICE) as (keyof Device)[]) {
      if (known && event[key] !== undefined) Object.assign(known, { [key]: event[key] });
    }
  } else return false;
  return true;
}
