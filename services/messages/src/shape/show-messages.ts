/** Stored messages as one reader is shown them, each as JSON text. */
import { messageKey, UNKNOWN_USER_NAME } from '@rookery/core';
import { type CallContext, isSpectator, onward, requireCaller, requireSpectator } from '@rookery/rpc';
import type { View } from '../access/views.ts';
import type { Context } from '../context.ts';
import { publicForm, sightOf } from '../facts/sight.ts';
import { type HistoryPolicy, historyOf } from '../rules/history.ts';
import type { MessageDocument } from '../store/documents.ts';
import { flagFacts } from './flags.ts';
import { toMatch } from './match.ts';
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
import { topicLinksJson } from './topic-links.ts';

export interface ShowOptions {
  readonly apply_markdown: boolean;
  readonly client_gravatar: boolean;
  readonly allow_empty_topic_name: boolean;
  /** Of a search, the terms to mark in what was found. */
  readonly highlighted?: ReadonlySet<string> | undefined;
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
  const [facts, users, sight, { string_id, linkifiers, rules }, topics] = await Promise.all([
    flagFacts(context, view),
    context.directory.load(realm, onward(ctx)),
    isSpectator(ctx) ? undefined : sightOf(context, requireCaller(ctx), onward(ctx)),
    context.realms.get(isSpectator(ctx) ? requireSpectator(ctx) : requireCaller(ctx)),
    context.topicNames.load(realm, topicIds),
  ]);
  const publicly = isSpectator(ctx) ? await publicForm(context, requireSpectator(ctx), onward(ctx)) : undefined;
  const person = (id: number): ShownUser => {
    const card = users.get(id) ?? unknownUser(id);
    return publicly ? publicly(card) : card;
  };
  // Whoever is in a direct conversation sees all who are. In a channel, senders may be there no more.
  const sender = ({ s, c }: MessageDocument): ShownUser =>
    sight && c > 0 && !sight.seen.has(s) ? sight.unknown(s) : person(s);
  // A page of a conversation is of few senders: what their messages share is made once.
  const shared = new Map<string, SharedParts>();
  const sharedOf = (message: MessageDocument, shown: ShownMessage): SharedParts => {
    const key = `${message.s} ${message.c} ${shown.isMe} ${message.cl} ${shown.topicLinks}`;
    let parts = shared.get(key);
    if (!parts) {
      parts = sharedParts(shown);
      shared.set(key, parts);
    }
    return parts;
  };
  const linksByTopic = new Map<string, string>();
  const linksOf = (topic: string): string => {
    const links = linksByTopic.get(topic) ?? topicLinksJson(topic, linkifiers);
    linksByTopic.set(topic, links);
    return links;
  };
  return messages.map((message) => {
    const topicDocument = topics.get(message.tp);
    const topic = topicDocument ? shownTopic(message, topicDocument) : '';
    const recipient: ShownRecipient =
      message.c < 0
        ? { kind: 'direct', conversation: message.c, users: (message.p ?? []).map(person) }
        : { kind: 'channel', channelId: message.c, name: view.channels.byId.get(message.c)?.name ?? '' };
    const shown = toShownMessage(message, message._id - base, {
      sender: sender(message),
      recipient,
      realm: string_id,
      topicLinks: linksOf(topic),
      history: historyOf({ ...message, id: message._id - base }, topicDocument),
      historyPolicy: rules.message_edit_history_visibility_policy as HistoryPolicy,
    });
    const body = {
      content: options.apply_markdown ? message.html : message.content,
      contentType: options.apply_markdown ? ('text/html' as const) : ('text/x-markdown' as const),
      topic,
      // A hosted picture is named by an address, which who is not logged in has none to make it from.
      clientGravatar: options.client_gravatar && !publicly,
      allowEmptyTopicName: options.allow_empty_topic_name,
      flags: facts.flags(message),
      ...(options.highlighted && {
        match: toMatch(message, topic, options.highlighted, options),
      }),
    };
    return messageJson(shown, body, sharedOf(message, shown));
  });
}

/** For an id that the users service does not know, which only a defect could bring about: the message is still shown. */
function unknownUser(id: number): ShownUser {
  return { user_id: id, email: '', full_name: UNKNOWN_USER_NAME, avatar_url: '', avatar_hash_url: '' };
}
