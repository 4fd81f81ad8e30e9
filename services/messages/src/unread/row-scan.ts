/**
 * Decides which rows of messages are unread. For plain messages, the rule is the same in a whole conversation, except
 * for ids, senders and roster versions: it is computed once, and then a row costs some comparisons and no object. All
 * other messages, and those that the reader marked unread, are decided one by one (`isUnread`).
 */
import type { UserSet } from '@rookery/core';
import { toReadable } from '../message/readable.ts';
import { mayRead, readableHistory } from '../message/rules/visibility.ts';
import type { ConversationDocument } from '../message/store/documents.ts';
import { ROW, type RowFields, type Rows } from '../message/store/message-rows.ts';
import { messageId } from '../message/store/messages.ts';
import { holdsNow, intervalsOf } from '../readstate/rules/receipt.ts';
import { isUnread, type ReadState } from '../readstate/rules/unread.ts';
import type { View } from '../upstream/views.ts';
import { FoundMessages, plainMessage, type UnreadMessage } from './found-messages.ts';
import type { Run, Source } from './newest-first.ts';

/** The cost of deciding about a single message, in plain rows. */
const MESSAGE_COST = 20;

/** The rule for all plain messages of a conversation above its watermark. */
interface PlainRule {
  /** Whether the reader received and may read the messages from `since` on. */
  readonly isOpen: boolean;
  /** The roster version since which the reader is subscribed. */
  readonly since: number;
  /** The ids that the reader has read above the watermark. */
  readonly read: UserSet | undefined;
}

export class RowScan {
  readonly #view: View;
  readonly #state: ReadState;
  readonly #rules = new Map<number, PlainRule>();
  readonly found: FoundMessages;
  /** By conversation, the id at which its walk ended because older messages were sent before the subscription began. */
  readonly ended = new Map<number, number>();
  /** Number of rows examined. */
  looked = 0;
  /** Number of messages that were decided one by one. */
  single = 0;

  constructor(view: View, state: ReadState) {
    this.#view = view;
    this.#state = state;
    this.found = new FoundMessages(view.realm);
  }

  /** The total cost so far, in plain rows. */
  get cost(): number {
    return this.looked + this.single * MESSAGE_COST;
  }

  /**
   * Examines the rows of a run from a place on. They must be above the conversation's watermark.
   * @param mostSingle max. messages to decide one by one before it stops
   * @returns the place to continue at
   */
  run({ source, rows, to }: Run, from: number, mostSingle: number): number {
    const { conversation, users } = source.conversation;
    if (this.ended.has(conversation)) return to;
    const { user } = this.#view;
    const { explicit } = this.#state;
    const { isOpen, since, read } = this.#ruleOf(source);
    const { found } = this;
    const hasMarks = explicit.size > 0;
    const stopAt = this.single + mostSingle;
    // Consecutive messages often have the same topic.
    let topic = -1;
    let place = 0;
    let at = from;
    for (; at < to && this.single < stopAt; at += ROW) {
      const id = rows[at] as number;
      const sender = rows[at + 2] as number;
      const version = rows[at + 3] as number;
      const message = sender === 0 ? source.messageOf(id) : undefined;
      // Roster versions only rise, so a message from before the subscription ends the walk, unless it was moved here
      // later.
      if (version < since && message?.channelMoves === undefined) {
        source.end();
        this.ended.set(conversation, id);
        this.looked += (at - from) / ROW;
        return to;
      }
      if (sender === 0 || (hasMarks && explicit.has(id))) {
        this.single++;
        this.row(source.conversation, message, rows, at);
        continue;
      }
      if (!isOpen || sender === -user || read?.has(id)) continue;
      if (topic !== rows[at + 1]) {
        topic = rows[at + 1] as number;
        place = found.place(conversation, topic, users);
      }
      found.add(place, id, sender, version);
    }
    this.looked += (at - from) / ROW;
    return at;
  }

  /** Adds the message of one row, if it is unread. @param message if it is not plain and existed when it was read */
  row(
    { conversation, users }: Pick<ConversationDocument, 'conversation' | 'users'>,
    message: RowFields | undefined,
    rows: Rows,
    at: number,
  ): void {
    if (message) {
      this.message(message);
      return;
    }
    const [id, topicId, sender, version] = rows.subarray(at, at + ROW) as unknown as [number, number, number, number];
    if (sender === 0) return;
    const plain = plainMessage(this.#view.realm, { id, conversation, topicId, users, sender, version });
    if (isUnread(this.#view, plain, this.#state) && mayRead(this.#view, plain)) this.found.addMessage(plain);
  }

  /** Adds a message, if it is unread. */
  message(message: RowFields): void {
    const unread = asUnread(message, this.#view, this.#state);
    if (unread) this.found.addMessage(unread);
  }

  #ruleOf(source: Source): PlainRule {
    const { conversation } = source.conversation;
    let rule = this.#rules.get(conversation);
    if (!rule) {
      rule = plainRule(this.#view, this.#state, source.conversation);
      this.#rules.set(conversation, rule);
    }
    return rule;
  }
}

/** The message with its id, if it is unread and may be read. */
export function asUnread(message: RowFields, view: View, state: ReadState): UnreadMessage | undefined {
  const id = messageId(message);
  if (!isUnread(view, toReadable(message, id), state) || !mayRead(view, message)) return undefined;
  return { ...message, id };
}

/**
 * The part of `isUnread` and `mayRead` that does not depend on the message, for plain messages above the watermark: a
 * user who has been subscribed since a message was sent has received it.
 */
function plainRule(
  view: View,
  state: ReadState,
  { conversation, users }: Pick<ConversationDocument, 'conversation' | 'users'>,
): PlainRule {
  const above = state.conversations.get(conversation)?.above;
  const read = above && above.size > 0 ? above : undefined;
  if (conversation < 0) return { isOpen: users?.includes(view.user) ?? false, since: 0, read };
  const channel = view.channels.byId.get(conversation);
  const isOpen =
    holdsNow(intervalsOf(view, conversation)) && channel !== undefined && readableHistory(view, channel) !== 'none';
  return { isOpen, since: heldFrom(view, conversation), read };
}

/**
 * The roster version since which the reader is subscribed to a channel: older messages are not unread. 0 for a direct
 * conversation.
 */
export const heldFrom = (view: View, conversation: number): number =>
  conversation > 0 ? (intervalsOf(view, conversation).at(-2) ?? 0) : 0;
