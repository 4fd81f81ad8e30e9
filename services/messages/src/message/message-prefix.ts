/** JSON prefixes of message objects: the part that is the same for all readers who request the same form. */

import { UNKNOWN_USER_NAME } from '@rookery/core';
import type { KnownRealm } from '@rookery/runtime';
import type { UserCards } from '../upstream/known-users.ts';
import type { ShownUser, UserVisibility } from '../upstream/user-visibility.ts';
import type { View } from '../upstream/views.ts';
import {
  draftFieldsJson,
  messageJsonPrefix,
  recipientJson,
  type SharedParts,
  type ShownMessage,
  type ShownRecipient,
  shownTopic,
  toShownMessage,
} from './message-json.ts';
import { type HistoryPolicy, historyOf, type SeesChannel } from './rules/history.ts';
import { seesChannel } from './rules/visibility.ts';
import type { MessageDocument } from './store/documents.ts';
import { messageId } from './store/messages.ts';
import type { TopicName } from './store/topics.ts';

/** The form in which a client requests messages. */
export interface Form {
  readonly apply_markdown: boolean;
  readonly client_gravatar: boolean;
  readonly allow_empty_topic_name: boolean;
}

/** The number of a form, 0 to 7. */
export function formOf({ apply_markdown, client_gravatar, allow_empty_topic_name }: Form): number {
  return Number(apply_markdown) + 2 * Number(client_gravatar) + 4 * Number(allow_empty_topic_name);
}

/** What prefixes are made from, besides the messages. */
interface Names {
  readonly users: UserCards;
  readonly visibility: UserVisibility | undefined;
  readonly publicly: ((user: ShownUser) => ShownUser) | undefined;
  readonly known: KnownRealm;
  readonly view: View;
  readonly form: Form;
  /** The links in topic names, as JSON (`TopicLinks`), by topic name. */
  readonly links: ReadonlyMap<string, string>;
}

/** The JSON members of a sender's messages, and what they were made from besides the sender. */
interface SenderJson {
  readonly client: string;
  readonly isMe: boolean;
  readonly topicLinks: string | undefined;
  readonly json: string;
}

/**
 * Makes the JSON prefixes of messages. A page of a conversation has few senders and topics, so the parts that its
 * messages share are made once.
 */
export class MessagePrefixes {
  readonly #options: Names;
  /** By sender, negative for direct messages; of the last message, since those of one sender seldom differ here. */
  readonly #senders = new Map<number, SenderJson>();
  /** By conversation. */
  readonly #recipients = new Map<number, string>();
  readonly #sees: SeesChannel;

  constructor(options: Names) {
    this.#options = options;
    this.#sees = seesChannel(options.view);
  }

  of(message: MessageDocument, topicDocument: TopicName | undefined): string {
    const { known, form, publicly } = this.#options;
    const id = messageId(message);
    const topic = topicDocument ? shownTopic(message, topicDocument) : '';
    const shown = toShownMessage(message, id, {
      sender: this.#sender(message),
      recipient: this.#recipient(message),
      realm: known.string_id,
      topicLinks: this.#options.links.get(topic) ?? '[]',
      history: message.edits || topicDocument?.log ? historyOf({ ...message, id }, topicDocument) : [],
      historyPolicy: known.rules.message_edit_history_visibility_policy as HistoryPolicy,
      sees: this.#sees,
    });
    const body = {
      content: form.apply_markdown ? message.html : message.content,
      contentType: form.apply_markdown ? ('text/html' as const) : ('text/x-markdown' as const),
      topic,
      // Clients compute the URL of a hosted picture from the email address, which spectators do not get.
      clientGravatar: form.client_gravatar && !publicly,
      allowEmptyTopicName: form.allow_empty_topic_name,
    };
    return messageJsonPrefix(shown, body, this.#sharedOf(message, shown));
  }

  #person(id: number): ShownUser {
    const card = this.#options.users.get(id) ?? unknownUser(id);
    return this.#options.publicly ? this.#options.publicly(card) : card;
  }

  /** Users of a direct conversation see each other. In a channel, the sender may have left and be hidden. */
  #sender({ sender, conversation }: MessageDocument): ShownUser {
    const { visibility } = this.#options;
    return visibility && conversation > 0 && !visibility.seen.has(sender)
      ? visibility.unknown(sender)
      : this.#person(sender);
  }

  #recipient({ conversation, users = [] }: MessageDocument): ShownRecipient {
    if (conversation < 0) return { kind: 'direct', conversation, users: users.map((id) => this.#person(id)) };
    return {
      kind: 'channel',
      channelId: conversation,
      name: this.#options.view.channels.byId.get(conversation)?.name ?? '',
    };
  }

  #sharedOf({ sender, client, conversation }: MessageDocument, shown: ShownMessage): SharedParts {
    const { isMe, topicLinks } = shown;
    // Hidden users are unknown in channels only.
    const key = conversation > 0 ? sender : -sender;
    let same = this.#senders.get(key);
    if (!same || same.client !== client || same.isMe !== isMe || same.topicLinks !== topicLinks) {
      same = { client, isMe, topicLinks, json: draftFieldsJson(shown) };
      this.#senders.set(key, same);
    }
    let recipient = this.#recipients.get(conversation);
    if (recipient === undefined) {
      recipient = recipientJson(shown.recipient);
      this.#recipients.set(conversation, recipient);
    }
    return { fieldsJson: same.json, recipient };
  }
}

/**
 * Placeholder for an id that the users service does not know, which only a defect could cause: the message is still
 * shown.
 */
function unknownUser(id: number): ShownUser {
  return { user_id: id, email: '', full_name: UNKNOWN_USER_NAME, avatar_url: '', avatar_hash_url: '' };
}
