/** A message for which everything is decided that does not depend on its id, so that the commit is little work. */

import { createHash } from 'node:crypto';
import { topicKey, type UserSet } from '@rookery/core';
import { Binary, type NewEntry } from '@rookery/data';
import type { RenderedMessage } from '@rookery/markdown';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Flagged } from '@rookery/protos/gen/rookery/Flagged.ts';
import type { MessagePayload } from '@rookery/protos/gen/rookery/MessagePayload.ts';
import type { SendMessageRequest__Output } from '@rookery/protos/gen/rookery/SendMessageRequest.ts';
import type { Address } from '../compose/address.ts';
import { draftFieldsJson, isMeMessage } from '../message/message-json.ts';
import { parseWidget, widgetOf } from '../message/rules/widgets.ts';
import { hasCodes, type MessageDocument } from '../message/store/documents.ts';
import { termsOfHtml } from '../search/html-words.ts';
import type { ShownUser } from '../upstream/user-visibility.ts';
import type { Target } from './recipients.ts';
import { singleUserBytes } from './single-user.ts';
import { sendKey } from './store.ts';

/** A send that the client may repeat: its key, and a hash of its place and content. */
export interface Repeatable {
  readonly key: string;
  readonly hash: string;
}

/** The fields of a request besides place and content. */
export type SendOptions = Pick<SendMessageRequest__Output, 'queue_id' | 'local_id' | 'read_by_sender'> &
  Partial<Pick<SendMessageRequest__Output, 'widget_content'>>;

/** The stored fields that do not depend on the message's id, time, topic id and conversation. */
type DraftDocument = Omit<MessageDocument, '_id' | 'birth' | 'conversation' | 'topicId' | 'at'>;

/** A sender who is hidden from some receivers, and the user whom these are shown instead. */
export interface HiddenSender {
  readonly to: UserSet;
  readonly shown: ShownUser;
}

export interface Draft {
  readonly target: Target;
  readonly document: DraftDocument;
  /** See `draftFieldsJson`. */
  readonly fieldsJson: string;
  readonly payload: Omit<MessagePayload, 'message_id' | 'json'>;
  readonly entry: Pick<NewEntry, 'type' | 'audience' | 'causes'>;
  readonly repeatable: Repeatable | undefined;
  /** Ids of the attachments that it refers to and that its author may access. */
  readonly uploads?: readonly number[];
  /** Whether the commit is rolled back if the message begins a topic (`unlessTopicBegins`). */
  readonly reportsNewTopic?: boolean;
  /** The message's widget, JSON. */
  readonly widget: string | undefined;
  /** The sender's new policy for the topic; 0 if unchanged. */
  readonly policy?: number;
  /** The variant for receivers from whom the sender is hidden. */
  readonly redactedVariant: Pick<Draft, 'fieldsJson' | 'payload' | 'entry'> | undefined;
}

/** Input of `toDraft`. */
interface DraftParts {
  readonly caller: Caller__Output;
  readonly request: SendOptions;
  readonly target: Target;
  readonly content: string;
  readonly rendered: RenderedMessage;
  readonly address: Address;
  /** Users who receive it as read: those who have muted the sender, or all. */
  readonly unwanted: UserSet;
  /** The realm's subdomain. */
  readonly realm: string;
  readonly hiddenSender?: HiddenSender | undefined;
  /** Links in the topic, JSON (`TopicLinks`). */
  readonly topicLinks?: string | undefined;
}

/** Composes a draft. The cost does not depend on the number of receivers. */
export function toDraft(parts: DraftParts): Draft {
  const { caller, request, target, content, address, unwanted, hiddenSender } = parts;
  const sender = caller.card;
  if (!sender) throw new Error('a caller came without a card');
  const ownCopyRead = request.read_by_sender && target.senderReceives;
  const receivers = address.extra.length > 0 ? target.receivers.with(...address.extra) : target.receivers;
  const read = readAtOnce(ownCopyRead ? sender.user_id : undefined, unwanted);
  const flags = read ? [{ flag: 'read', users: read }, ...address.flags] : [...address.flags];
  const isPublic = target.kind === 'channel' && target.isPublic;
  const users = hiddenSender ? receivers.minus(hiddenSender.to) : receivers;
  const widget = request.widget_content ? parseWidget(request.widget_content) : widgetOf(content);
  return {
    target,
    document: toDocument(parts, sender.user_id, ownCopyRead),
    ...toVariant(parts, { author: sender, users, flags, isPublic }),
    widget: widget && JSON.stringify(widget),
    redactedVariant:
      hiddenSender && toVariant(parts, { author: hiddenSender.shown, users: hiddenSender.to, flags, isPublic: false }),
    repeatable: repeatableOf(caller, request, target, content),
  };
}

/**
 * Returns the variant of the message for receivers who see this author.
 * @param options.isPublic whether queues that receive all public channels also get it
 */
function toVariant(
  { caller, request, target, content, rendered: { html }, address, realm, topicLinks = '[]' }: DraftParts,
  options: { author: ShownUser; users: UserSet; flags: Flagged[]; isPublic: boolean },
): Pick<Draft, 'fieldsJson' | 'payload' | 'entry'> {
  const { author, users, flags, isPublic } = options;
  return {
    fieldsJson: draftFieldsJson({
      client: caller.client,
      isMe: isMeMessage(content, html),
      sender: author,
      realm,
      topicLinks,
    }),
    payload: {
      html: Buffer.from(JSON.stringify(html)),
      markdown: Buffer.from(JSON.stringify(content)),
      avatar_url: author.avatar_url,
      avatar_hash_url: author.avatar_hash_url,
      sender_id: author.user_id,
      sender_email: author.email,
      queue_id: request.queue_id,
      local_id: request.local_id,
      ...(address.groups && { mentioned_groups: [...address.groups] }),
      ...(target.kind === 'channel'
        ? { channel_id: target.channelId, topic: target.topic, channel_name: target.name, is_direct: false }
        : { is_direct: true }),
    },
    entry: {
      type: 'message',
      audience: { users: users.toBytes(), flags, public_channel: isPublic },
      causes: [...target.causes],
    },
  };
}

function toDocument(parts: DraftParts, sender: number, readBySender: boolean): DraftDocument {
  const { caller, target, content, rendered, address, unwanted } = parts;
  const version = target.kind === 'channel' ? target.version : 0;
  const has = hasCodes(rendered);
  return {
    realm: caller.realm_id,
    birthVersion: version,
    version,
    sender,
    ...(readBySender && { readBySender }),
    ...(unwanted.size > 0 && { readAtOnceBy: new Binary(unwanted.toBytes()) }),
    client: caller.client,
    content,
    html: rendered.html,
    terms: termsOfHtml(rendered.html),
    ...(has.length > 0 && { has }),
    ...(target.kind === 'direct' && { users: [...target.userIds] }),
    ...address.stored,
    revision: 1,
  };
}

/** Returns the users who receive the message as read; undefined if there are none. */
function readAtOnce(self: number | undefined, unwanted: UserSet): Uint8Array | undefined {
  if (unwanted.size > 0) return (self === undefined ? unwanted : unwanted.with(self)).toBytes();
  return self === undefined ? undefined : singleUserBytes(self);
}

function repeatableOf(
  caller: Caller__Output,
  request: SendOptions,
  target: Target,
  content: string,
): Repeatable | undefined {
  if (request.queue_id === '' || request.local_id === '') return undefined;
  const place =
    target.kind === 'channel' ? `${target.channelId}\n${topicKey(target.topic)}` : `-\n${target.userIds.join()}`;
  return {
    key: sendKey(caller.realm_id, caller.user_id, request.queue_id, request.local_id),
    hash: createHash('sha256').update(`${place}\n${content}`).digest('base64url').slice(0, 22),
  };
}
