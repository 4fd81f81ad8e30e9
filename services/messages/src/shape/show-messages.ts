/** Stored messages as one reader is shown them, each as JSON text. */
import { messageKey, UNKNOWN_USER_NAME } from '@rookery/core';
import { type CallContext, onward, requireCaller } from '@rookery/rpc';
import type { View } from '../access/views.ts';
import type { Context } from '../context.ts';
import { sightOf } from '../facts/sight.ts';
import type { MessageDocument } from '../store/documents.ts';
import { flagFacts } from './flags.ts';
import {
  messageJson,
  type SharedParts,
  type ShownMessage,
  type ShownRecipient,
  type ShownUser,
  sharedParts,
  shownTopic,
  toShownMessage,
} from './message-json.ts';

export interface ShowOptions {
  readonly apply_markdown: boolean;
  readonly client_gravatar: boolean;
  readonly allow_empty_topic_name: boolean;
}

/** The message objects of these messages, in their order. The reader must be known to may see them. */
export async function showMessages(
  context: Pick<Context, 'clients' | 'directory' | 'realms' | 'readStates' | 'topicNames'>,
  messages: readonly MessageDocument[],
  view: View,
  options: ShowOptions,
  ctx: CallContext,
): Promise<string[]> {
  if (messages.length === 0) return [];
  const { realm } = view;
  const base = messageKey(realm, 0);
  const topicIds = [...new Set(messages.filter((message) => message.tp > 0).map((message) => message.tp))];
  const [facts, users, sight, { string_id }, topics] = await Promise.all([
    flagFacts(context, view),
    context.directory.load(realm, onward(ctx)),
    sightOf(context, requireCaller(ctx), onward(ctx)),
    context.realms.unchanging(realm),
    context.topicNames.load(realm, topicIds),
  ]);
  const person = (id: number): ShownUser => users.get(id) ?? unknownUser(id);
  // Whoever is in a direct conversation sees all who are. In a channel, senders may be there no more.
  const sender = ({ s, c }: MessageDocument): ShownUser =>
    sight && c > 0 && !sight.seen.has(s) ? sight.unknown(s) : person(s);
  // A page of a conversation is of few senders: what their messages share is made once.
  const shared = new Map<string, SharedParts>();
  const sharedOf = (message: MessageDocument, shown: ShownMessage): SharedParts => {
    const key = `${message.s} ${message.c} ${shown.isMe} ${message.cl}`;
    let parts = shared.get(key);
    if (!parts) {
      parts = sharedParts(shown);
      shared.set(key, parts);
    }
    return parts;
  };
  return messages.map((message) => {
    const topic = topics.get(message.tp);
    const recipient: ShownRecipient =
      message.c < 0
        ? { kind: 'direct', conversation: message.c, users: (message.p ?? []).map(person) }
        : { kind: 'channel', channelId: message.c, name: view.channels.byId.get(message.c)?.name ?? '' };
    const shown = toShownMessage(message, message._id - base, {
      sender: sender(message),
      recipient,
      realm: string_id,
    });
    const body = {
      content: options.apply_markdown ? message.html : message.content,
      contentType: options.apply_markdown ? ('text/html' as const) : ('text/x-markdown' as const),
      topic: topic ? shownTopic(message, topic) : '',
      clientGravatar: options.client_gravatar,
      allowEmptyTopicName: options.allow_empty_topic_name,
      flags: facts.flags(message),
    };
    return messageJson(shown, body, sharedOf(message, shown));
  });
}

/** For an id that the users service does not know, which only a defect could bring about: the message is still shown. */
function unknownUser(id: number): ShownUser {
  return { user_id: id, email: '', full_name: UNKNOWN_USER_NAME, avatar_url: '', avatar_hash_url: '' };
}
