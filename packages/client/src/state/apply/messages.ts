/** Applies events of messages: unread and starred messages, and the recent direct conversations. */
import { withAll, withoutAll } from '../lists.ts';
import type { ClientState, EventOf, FieldsOf } from '../types.ts';
import { addUnread, changeMention, removeAllUnread, removeUnread, type UnreadWhere } from './unread.ts';

export function applyMessage(state: ClientState, { message, flags }: EventOf<'message'>): void {
  if (message.id > state.max_message_id) state.max_message_id = message.id;
  let where: UnreadWhere;
  if (message.type === 'private') {
    where = { user_ids: message.display_recipient.map((one) => one.id) };
    rememberConversation(state, message.id, where.user_ids);
  } else where = { stream_id: message.stream_id, topic: message.subject };
  if (flags.includes('read')) return;
  addUnread(state, message.id, where, isMention(flags));
}

function rememberConversation(state: ClientState, max_message_id: number, users: readonly number[]): void {
  const user_ids = users.filter((id) => id !== state.user_id);
  const key = String([...user_ids].sort((a, b) => a - b));
  const known = state.recent_private_conversations.find(
    (one) => one.user_ids.length === user_ids.length && String([...one.user_ids].sort((a, b) => a - b)) === key,
  );
  if (known) known.max_message_id = max_message_id;
  else state.recent_private_conversations.push({ max_message_id, user_ids });
}

/** Applies an edit or a move to the unread messages. */
export function applyUpdate(state: ClientState, event: EventOf<'update_message'>): void {
  applyMove(state, event);
  const { rendered_content, rendering_only, message_id, flags } = event;
  if (rendered_content !== undefined && !rendering_only) changeMention(state, message_id, isMention(flags));
}

const isMention = (flags: readonly string[]): boolean =>
  flags.includes('mentioned') || flags.includes('wildcard_mentioned');

/** Moves the unread messages of a move to their new topic. */
function applyMove(state: ClientState, event: EventOf<'update_message'>): void {
  if (event.subject === undefined && event.new_stream_id === undefined) return;
  const stream_id = event.new_stream_id ?? event.stream_id;
  const topic = event.subject ?? event.orig_subject;
  if (stream_id === undefined || topic === undefined) return;
  const mentions = new Set(state.unread_msgs.mentions);
  for (const id of removeUnread(state, event.message_ids)) {
    addUnread(state, id, { stream_id, topic }, mentions.has(id));
  }
}

/** Returns the ids of the deleted messages; clients without `bulk_message_deletion` get an event for each message. */
export function deletedIds({ message_ids, message_id }: FieldsOf<EventOf<'delete_message'>>): number[] {
  return message_ids ?? (message_id === undefined ? [] : [message_id]);
}

export function applyDeletion(state: ClientState, event: EventOf<'delete_message'>): void {
  const gone = deletedIds(event);
  removeUnread(state, gone);
  if (state.starred_messages.length > 0) state.starred_messages = withoutAll(state.starred_messages, gone);
}

export function applyFlags(state: ClientState, event: EventOf<'update_message_flags'>): void {
  const { flag, op, messages } = event;
  if (flag === 'starred') {
    const { starred_messages } = state;
    state.starred_messages =
      op === 'add' ? withAll(starred_messages, messages) : withoutAll(starred_messages, messages);
  }
  if (flag !== 'read') return;
  if (event.op === 'remove') addAllUnread(state, event);
  else if (event.all) removeAllUnread(state);
  else removeUnread(state, messages);
}

type FlagsRemoved = Extract<EventOf<'update_message_flags'>, { op: 'remove' }>;

function addAllUnread(state: ClientState, { messages, message_details }: FlagsRemoved): void {
  for (const id of messages) {
    const details = message_details?.[id];
    if (!details) continue;
    addUnread(state, id, details, details.mentioned === true);
  }
}
