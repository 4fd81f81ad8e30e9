/** Stored messages as one reader is shown them, as JSON. */
import { messageKey, UNKNOWN_USER_NAME } from '@rookery/core';
import { type CallContext, isSpectator, onward, requireCaller, requireSpectator } from '@rookery/rpc';
import type { KnownRealm } from '@rookery/runtime';
import type { View } from '../access/views.ts';
import type { Context } from '../context.ts';
import type { UserTable } from '../facts/directory.ts';
import type { MadeStart } from '../facts/recent-messages.ts';
import { publicForm, type Sight, sightOf } from '../facts/sight.ts';
import type { TopicName } from '../facts/topic-names.ts';
import { type HistoryPolicy, historyOf } from '../rules/history.ts';
import type { MessageDocument } from '../store/documents.ts';
import { flagFacts } from './flags.ts';
import { toMatch } from './match.ts';
import {
  messageEnd,
  messageStart,
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

/**
 * The message objects of these messages in their order, as bytes in pieces: with commas between the objects. The reader must be
 * known to may see them. What of an object is the same for everybody is made once of messages that are kept.
 */
export async function showMessages(
  context: Pick<Context, 'clients' | 'directory' | 'realms' | 'readStates' | 'recentMessages' | 'topicNames'>,
  messages: readonly MessageDocument[],
  view: View,
  options: ShowOptions,
  ctx: CallContext,
): Promise<Buffer[]> {
  if (messages.length === 0) return [];
  const { realm } = view;
  const topicIds = [...new Set(messages.filter((message) => message.tp > 0).map((message) => message.tp))];
  const [facts, users, sight, known, topics] = await Promise.all([
    flagFacts(context, view),
    context.directory.load(realm),
    isSpectator(ctx) ? undefined : sightOf(context, requireCaller(ctx), onward(ctx)),
    context.realms.get(isSpectator(ctx) ? requireSpectator(ctx) : requireCaller(ctx)),
    context.topicNames.load(realm, topicIds),
  ]);
  const publicly = isSpectator(ctx) ? await publicForm(context, requireSpectator(ctx), onward(ctx)) : undefined;
  const starts = new Starts({ users, sight, publicly, known, view, options });
  const versions = { users: users.version, channels: view.channels.version, realm: known.version };
  const form = formOf(options);
  // What strangers and guests are shown of people is their own.
  const isOwn = sight !== undefined || publicly !== undefined;
  const startOf = (message: MessageDocument, topic: TopicName | undefined): Buffer => {
    const made = isOwn ? undefined : context.recentMessages.madeOf(message);
    const before = made?.[form];
    const present = { ...versions, topic: topic?.name, renames: topic?.rn ?? 0 };
    if (before && isSame(before, present)) return before.bytes;
    const bytes = Buffer.from(starts.of(message, topic));
    if (made) made[form] = { ...present, bytes };
    return bytes;
  };
  return messages.flatMap((message, i) => {
    const topic = topics.get(message.tp);
    const flags = facts.flags(message);
    const match =
      options.highlighted && toMatch(message, topic ? shownTopic(message, topic) : '', options.highlighted, options);
    const end = match ? Buffer.from(`${messageEnd({ flags, match })},`) : endOf(flags);
    // No comma behind the last.
    return [startOf(message, topic), i < messages.length - 1 ? end : end.subarray(0, -1)];
  });
}

type Versions = Omit<MadeStart, 'bytes'>;

function isSame(one: Versions, other: Versions): boolean {
  return (
    one.users === other.users &&
    one.channels === other.channels &&
    one.realm === other.realm &&
    one.topic === other.topic &&
    one.renames === other.renames
  );
}

/** A number for what a client can show. */
function formOf({ apply_markdown, client_gravatar, allow_empty_topic_name }: ShowOptions): number {
  return Number(apply_markdown) + 2 * Number(client_gravatar) + 4 * Number(allow_empty_topic_name);
}

const ENDS = new Map<string, Buffer>();

/** The end of an object with these flags, and a comma. There are few sets of flags. */
function endOf(flags: readonly string[]): Buffer {
  const key = flags.join();
  let end = ENDS.get(key);
  if (!end) {
    end = Buffer.from(`${messageEnd({ flags })},`);
    ENDS.set(key, end);
  }
  return end;
}

/** What messages refer to. */
interface Names {
  readonly users: UserTable;
  readonly sight: Sight | undefined;
  readonly publicly: ((user: ShownUser) => ShownUser) | undefined;
  readonly known: KnownRealm;
  readonly view: View;
  readonly options: ShowOptions;
}

/** Makes the starts of message objects. A page of a conversation is of few senders and topics: what its messages share is made once. */
class Starts {
  readonly #o: Names;
  readonly #shared = new Map<string, SharedParts>();
  readonly #links = new Map<string, string>();

  constructor(o: Names) {
    this.#o = o;
  }

  of(message: MessageDocument, topicDocument: TopicName | undefined): string {
    const { known, view, options, publicly } = this.#o;
    const id = message._id - messageKey(view.realm, 0);
    const topic = topicDocument ? shownTopic(message, topicDocument) : '';
    const shown = toShownMessage(message, id, {
      sender: this.#sender(message),
      recipient: this.#recipient(message),
      realm: known.string_id,
      topicLinks: this.#linksOf(topic),
      history: historyOf({ ...message, id }, topicDocument),
      historyPolicy: known.rules.message_edit_history_visibility_policy as HistoryPolicy,
    });
    const body = {
      content: options.apply_markdown ? message.html : message.content,
      contentType: options.apply_markdown ? ('text/html' as const) : ('text/x-markdown' as const),
      topic,
      // A hosted picture is named by an address, which who is not logged in has none to make it from.
      clientGravatar: options.client_gravatar && !publicly,
      allowEmptyTopicName: options.allow_empty_topic_name,
    };
    return messageStart(shown, body, this.#sharedOf(message, shown));
  }

  #person(id: number): ShownUser {
    const card = this.#o.users.get(id) ?? unknownUser(id);
    return this.#o.publicly ? this.#o.publicly(card) : card;
  }

  /** Whoever is in a direct conversation sees all who are. In a channel, senders may be there no more. */
  #sender({ s, c }: MessageDocument): ShownUser {
    const { sight } = this.#o;
    return sight && c > 0 && !sight.seen.has(s) ? sight.unknown(s) : this.#person(s);
  }

  #recipient({ c, p = [] }: MessageDocument): ShownRecipient {
    if (c < 0) return { kind: 'direct', conversation: c, users: p.map((id) => this.#person(id)) };
    return { kind: 'channel', channelId: c, name: this.#o.view.channels.byId.get(c)?.name ?? '' };
  }

  #sharedOf(message: MessageDocument, shown: ShownMessage): SharedParts {
    const key = `${message.s} ${message.c} ${shown.isMe} ${message.cl} ${shown.topicLinks}`;
    let parts = this.#shared.get(key);
    if (!parts) {
      parts = sharedParts(shown);
      this.#shared.set(key, parts);
    }
    return parts;
  }

  #linksOf(topic: string): string {
    const links = this.#links.get(topic) ?? topicLinksJson(topic, this.#o.known.linkifiers);
    this.#links.set(topic, links);
    return links;
  }
}

/** For an id that the users service does not know, which only a defect could bring about: the message is still shown. */
function unknownUser(id: number): ShownUser {
  return { user_id: id, email: '', full_name: UNKNOWN_USER_NAME, avatar_url: '', avatar_hash_url: '' };
}
