/**
 * The JSON object of a message, in events and in answers. It is assembled as text, because its largest parts are JSON
 * already or are encoded only once.
 *
 * @see GET /messages and the event `message` of the API
 */

import { shownTopicName } from '@rookery/core';
import type { Answer, AnswerOf, REACTION } from '@rookery/core/answers';
import type { ShownUser } from '../upstream/user-visibility.ts';
import { fromStoredType } from './rules/emoji.ts';
import {
  type HistoryPolicy,
  lastEditAt,
  lastMoveAt,
  type SeesChannel,
  type TopicHistory,
  visibleHistory,
  wasRenamed,
} from './rules/history.ts';
import type { MessageDocument, StoredEdit, StoredReaction, StoredSubmessage } from './store/documents.ts';
import { messageId } from './store/messages.ts';

/** The recipient of a message: a channel with its present name, or users. */
export type ShownRecipient =
  | { readonly kind: 'channel'; readonly channelId: number; readonly name: string }
  | { readonly kind: 'direct'; readonly conversation: number; readonly users: readonly ShownUser[] };

/** The data of a message that the form of the request does not change. */
export interface ShownMessage {
  readonly id: number;
  /** UNIX ms. */
  readonly at: number;
  readonly client: string;
  readonly isMe: boolean;
  readonly sender: ShownUser;
  /** The realm's subdomain. */
  readonly realm: string;
  readonly recipient: ShownRecipient;
  readonly reactions?: readonly StoredReaction[] | undefined;
  /** JSON (`TopicLinks`); absent: none. */
  readonly topicLinks?: string;
  readonly submessages?: readonly StoredSubmessage[] | undefined;
  /** Edits and moves, newest first, and the policy for showing them. */
  readonly history?: readonly StoredEdit[];
  readonly historyPolicy?: HistoryPolicy;
  /** Which channels the reader may see; absent: all. */
  readonly sees?: SeesChannel;
}

/** The data that depends on the form of the request. */
export interface ShownBody {
  /** The content, HTML or source, and its media type. */
  readonly content: string;
  readonly contentType: 'text/html' | 'text/x-markdown';
  /** The topic of a channel message; '' for the empty topic. */
  readonly topic: string;
  readonly clientGravatar: boolean;
  readonly allowEmptyTopicName: boolean;
}

/** The data that depends on the reader. */
export interface ShownToReader {
  readonly flags: readonly string[];
  /** For a search: content and topic with the matches marked. */
  readonly match?: { readonly content: string; readonly topic: string };
}

/** The `recipient_id` of a conversation: even for channels, odd for direct conversations. */
export function recipientId(conversation: number): number {
  return conversation > 0 ? 2 * conversation : -2 * conversation + 1;
}

/** Converts UNIX ms to UNIX seconds, the unit of the API. */
export const toSeconds = (ms: number): number => Math.floor(ms / 1000);

/** Whether a message is a `/me` message: a single paragraph that starts with it. */
export function isMeMessage(content: string, html: string): boolean {
  return content.startsWith('/me ') && html.startsWith('<p>') && html.indexOf('</p>') === html.length - 4;
}

/** The JSON members for the recipient of a message. */
export function recipientJson(recipient: ShownRecipient): string {
  if (recipient.kind === 'channel') {
    return (
      `"type":"stream","stream_id":${recipient.channelId},"display_recipient":${JSON.stringify(recipient.name)},` +
      `"recipient_id":${recipientId(recipient.channelId)}`
    );
  }
  // Two users are ordered by email address, more by id: clients compare such lists without sorting them.
  const users = recipient.users.toSorted(
    recipient.users.length === 2 ? (a, b) => (a.email < b.email ? -1 : 1) : (a, b) => a.user_id - b.user_id,
  );
  const list = users.map(({ user_id, email, full_name }) =>
    JSON.stringify({ id: user_id, email, full_name, is_mirror_dummy: false }),
  );
  return `"type":"private","subject":"","display_recipient":[${list.join()}],"recipient_id":${recipientId(recipient.conversation)}`;
}

export function toReaction(reaction: StoredReaction): AnswerOf<typeof REACTION> {
  return {
    emoji_name: reaction.name,
    emoji_code: reaction.code,
    reaction_type: fromStoredType(reaction.type),
    user_id: reaction.user,
  };
}

function toSubmessage(
  { id, user, content }: StoredSubmessage,
  message_id: number,
): Answer<'ONE_MESSAGE'>['message']['submessages'][number] {
  return { msg_type: 'widget', content: content, message_id, sender_id: user, id };
}

/** An entry of `edit_history`, without the fields that the edit did not change or that the reader may not see. */
export function toEdit(edit: StoredEdit, allowEmptyTopicName: boolean) {
  const named = (topic: string) => shownTopicName(topic, allowEmptyTopicName);
  return {
    user_id: edit.user,
    timestamp: toSeconds(edit.at),
    ...(edit.content !== undefined && { prev_content: edit.content }),
    ...(edit.html !== undefined && { prev_rendered_content: edit.html }),
    ...(edit.topic !== undefined && { prev_topic: named(edit.topic) }),
    ...(edit.toTopic !== undefined && { topic: named(edit.toTopic) }),
    ...(edit.channel !== undefined && { prev_stream: edit.channel }),
    ...(edit.toChannel !== undefined && { stream: edit.toChannel }),
  };
}

/** The JSON members for the last edit, the last move, and the visible history. */
function historyJson(
  { history = [], historyPolicy = 'all', sees }: ShownMessage,
  allowEmptyTopicName: boolean,
): string {
  if (history.length === 0) return '';
  const edited = lastEditAt(history);
  const moved = lastMoveAt(history);
  const shown = visibleHistory(history, historyPolicy, sees).map((edit) => toEdit(edit, allowEmptyTopicName));
  return (
    (edited === undefined ? '' : `,"last_edit_timestamp":${toSeconds(edited)}`) +
    (moved === undefined ? '' : `,"last_moved_timestamp":${toSeconds(moved)}`) +
    (shown.length === 0 ? '' : `,"edit_history":${JSON.stringify(shown)}`)
  );
}

/** The JSON members that are known before a message has an id, a time and a conversation. */
export function draftFieldsJson(
  message: Omit<
    ShownMessage,
    'id' | 'at' | 'recipient' | 'history' | 'historyPolicy' | 'sees' | 'reactions' | 'submessages'
  >,
): string {
  const { sender } = message;
  return (
    `"client":${JSON.stringify(message.client)},"is_me_message":${message.isMe},` +
    `"sender_id":${sender.user_id},"sender_email":${JSON.stringify(sender.email)},` +
    `"sender_full_name":${JSON.stringify(sender.full_name)},"sender_realm_str":${JSON.stringify(message.realm)},` +
    `"topic_links":${message.topicLinks ?? '[]'}`
  );
}

/**
 * A message object up to, but without, its closing brace; without `content`, `content_type` and `avatar_url`, and for a
 * channel without `subject`: these differ from client to client, and the events service adds them.
 * @param fieldsJson from `draftFieldsJson`
 * @param recipient from `recipientJson`, if many messages share it
 */
export function clientIndependentJson(
  message: Pick<ShownMessage, 'id' | 'at' | 'recipient' | 'reactions' | 'submessages'>,
  fieldsJson: string,
  recipient = recipientJson(message.recipient),
): string {
  const submessages = message.submessages?.length
    ? JSON.stringify(message.submessages.map((one) => toSubmessage(one, message.id)))
    : '[]';
  const reactions = message.reactions?.length ? JSON.stringify(message.reactions.map(toReaction)) : '[]';
  return (
    `{"id":${message.id},"timestamp":${toSeconds(message.at)},${recipient},${fieldsJson},` +
    `"submessages":${submessages},"reactions":${reactions}`
  );
}

/** The parts that the message objects of one sender and one recipient share. */
export interface SharedParts {
  readonly fieldsJson: string;
  readonly recipient: string;
}

/** The message object of `GET /messages`, up to the value of `flags`: from there on it differs by reader. */
export function messageJsonPrefix(message: ShownMessage, body: ShownBody, shared: SharedParts): string {
  const { sender } = message;
  const avatar = sender.avatar_url !== '' ? sender.avatar_url : body.clientGravatar ? null : sender.avatar_hash_url;
  const subject =
    message.recipient.kind === 'channel'
      ? `,"subject":${JSON.stringify(shownTopicName(body.topic, body.allowEmptyTopicName))}`
      : '';
  return (
    `${clientIndependentJson(message, shared.fieldsJson, shared.recipient)}${historyJson(message, body.allowEmptyTopicName)}${subject},"content":${JSON.stringify(body.content)},` +
    `"content_type":"${body.contentType}","avatar_url":${JSON.stringify(avatar)},"flags":`
  );
}

/** The rest of a message object of `GET /messages`: flags, search match, closing brace. */
export function messageJsonSuffix({ flags, match }: ShownToReader): string {
  if (!match) return `${JSON.stringify(flags)}}`;
  return `${JSON.stringify(flags)},"match_content":${JSON.stringify(match.content)},"match_subject":${JSON.stringify(match.topic)}}`;
}

/** Combines a stored message with the names that it refers to. */
export function toShownMessage(
  document: MessageDocument,
  id: number,
  names: Pick<ShownMessage, 'sender' | 'recipient' | 'realm' | 'topicLinks' | 'history' | 'historyPolicy' | 'sees'>,
): ShownMessage {
  return {
    id,
    at: document.at,
    client: document.client,
    isMe: isMeMessage(document.content, document.html),
    ...names,
    reactions: document.reactions,
    submessages: document.submessages,
  };
}

/**
 * The topic of a channel message: in the sender's spelling, unless the message is in another topic now or the topic was
 * renamed since.
 */
export function shownTopic(
  message: Pick<MessageDocument, '_id' | 'spelling' | 'renamesBefore'>,
  topic: TopicHistory & { readonly key: string },
): string {
  const { spelling } = message;
  if (spelling === undefined || spelling.toLowerCase() !== topic.key) return topic.name;
  return topic.log && wasRenamed({ ...message, id: messageId(message) }, topic) ? topic.name : spelling;
}
