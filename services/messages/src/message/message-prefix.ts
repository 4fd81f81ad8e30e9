/** The starts of message objects: what of a message is shown to all readers alike who ask for the same form. */

import { messageKey, UNKNOWN_USER_NAME } from '@rookery/core';
import type { KnownRealm } from '@rookery/runtime';
import type { UserCards } from '../upstream/known-users.ts';
import type { ShownUser, UserVisibility } from '../upstream/user-visibility.ts';
import type { View } from '../upstream/views.ts';
import {
  messageStart,
  type SharedParts,
  type ShownMessage,
  type ShownRecipient,
  sharedParts,
  shownTopic,
  toShownMessage,
} from './message-json.ts';
import { type HistoryPolicy, historyOf, type SeesChannel } from './rules/history.ts';
import { seesChannel } from './rules/visibility.ts';
import type { MessageDocument } from './store/documents.ts';
import type { TopicName } from './store/topics.ts';

/** How a client wants messages. */
export interface Form {
  readonly apply_markdown: boolean;
  readonly client_gravatar: boolean;
  readonly allow_empty_topic_name: boolean;
}

/** A number for a form, from 0 to 7. */
export function formOf({ apply_markdown, client_gravatar, allow_empty_topic_name }: Form): number {
  return Number(apply_markdown) + 2 * Number(client_gravatar) + 4 * Number(allow_empty_topic_name);
}

/** What messages refer to. */
interface Names {
  readonly users: UserCards;
  readonly visibility: UserVisibility | undefined;
  readonly publicly: ((user: ShownUser) => ShownUser) | undefined;
  readonly known: KnownRealm;
  readonly view: View;
  readonly form: Form;
  /** The links of their topics, JSON (`TopicLinks`). */
  readonly links: ReadonlyMap<string, string>;
}

/**
 * Makes the starts of message objects. A page of a conversation is of few senders and topics: what its messages share
 * is made once.
 */
export class MessagePrefixes {
  readonly #o: Names;
  readonly #shared = new Map<string, SharedParts>();
  readonly #sees: SeesChannel;

  constructor(o: Names) {
    this.#o = o;
    this.#sees = seesChannel(o.view);
  }

  of(message: MessageDocument, topicDocument: TopicName | undefined): string {
    const { known, view, form, publicly } = this.#o;
    const id = message._id - messageKey(view.realm, 0);
    const topic = topicDocument ? shownTopic(message, topicDocument) : '';
    const shown = toShownMessage(message, id, {
      sender: this.#sender(message),
      recipient: this.#recipient(message),
      realm: known.string_id,
      topicLinks: this.#o.links.get(topic) ?? '[]',
      history: historyOf({ ...message, id }, topicDocument),
      historyPolicy: known.rules.message_edit_history_visibility_policy as HistoryPolicy,
      sees: this.#sees,
    });
    const body = {
      content: form.apply_markdown ? message.html : message.content,
      contentType: form.apply_markdown ? ('text/html' as const) : ('text/x-markdown' as const),
      topic,
      // A hosted picture is named by an address, which who is not logged in has none to make it from.
      clientGravatar: form.client_gravatar && !publicly,
      allowEmptyTopicName: form.allow_empty_topic_name,
    };
    return messageStart(shown, body, this.#sharedOf(message, shown));
  }

  #person(id: number): ShownUser {
    const card = this.#o.users.get(id) ?? unknownUser(id);
    return this.#o.publicly ? this.#o.publicly(card) : card;
  }

  /** The users of a direct conversation see each other. In a channel, a sender may have left. */
  #sender({ sender, conversation }: MessageDocument): ShownUser {
    const { visibility } = this.#o;
    return visibility && conversation > 0 && !visibility.seen.has(sender)
      ? visibility.unknown(sender)
      : this.#person(sender);
  }

  #recipient({ conversation, users = [] }: MessageDocument): ShownRecipient {
    if (conversation < 0) return { kind: 'direct', conversation, users: users.map((id) => this.#person(id)) };
    return { kind: 'channel', channelId: conversation, name: this.#o.view.channels.byId.get(conversation)?.name ?? '' };
  }

  #sharedOf(message: MessageDocument, shown: ShownMessage): SharedParts {
    const key = `${message.sender} ${message.conversation} ${shown.isMe} ${message.client} ${shown.topicLinks}`;
    let parts = this.#shared.get(key);
    if (!parts) {
      parts = sharedParts(shown);
      this.#shared.set(key, parts);
    }
    return parts;
  }
}

/**
 * For an id that the users service does not know, which only a defect could bring about: the message is still shown.
 */
function unknownUser(id: number): ShownUser {
  return { user_id: id, email: '', full_name: UNKNOWN_USER_NAME, avatar_url: '', avatar_hash_url: '' };
}
